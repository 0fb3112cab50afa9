import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BlockType } from '#rules/brands/direct-blocks.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload } from '../../shared/transfers.ts';

export type ClientSummary = ReplyOf<'listClients'>['data'][number];
export type ClientRecord = ReplyOf<'getClient'>['data'];
export type ClientInput = SentTo<'saveClient'>['body'];
export type NewClient = SentTo<'createClient'>['body'];
export type BlockDraft = ReplyOf<'listBlockDrafts'>['data'][number];
export type BlockFields = Omit<SentTo<'saveBlock'>['body'], 'version'>;
export type ContactMessage = ReplyOf<'listContactMessages'>['data'][number];
export type ClientsQuery = NonNullable<SentTo<'listClients'>['query']>;
export type MessagesQuery = NonNullable<SentTo<'listContactMessages'>['query']>;

const keys = {
  all: ['brands'] as const,
  clients: (query: ClientsQuery) => ['brands', 'clients', query] as const,
  suppliers: ['brands', 'suppliers'] as const,
  client: (id: number) => ['brands', 'client', id] as const,
  blocks: (id: number) => ['brands', 'blocks', id] as const,
  messages: (query: MessagesQuery) => ['contact', query] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: keys.all });

export function useClients(query: ClientsQuery) {
  useLiveTopic('brands', refresh);
  return useQuery({
    queryKey: keys.clients(query),
    queryFn: ({ signal }) => api.listClients({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useSuppliers = () =>
  useQuery({
    queryKey: keys.suppliers,
    queryFn: ({ signal }) => api.listClientSuppliers({}, { signal }),
    select: (reply) => reply.data,
  });

const clientOptions = (id: number) =>
  queryOptions({
    queryKey: keys.client(id),
    queryFn: ({ signal }) => api.getClient({ params: { id } }, { signal }),
  });

export function useClientRecord(id: number) {
  useLiveTopic('brands', refresh);
  return useQuery({ ...clientOptions(id), select: (reply) => reply.data });
}

export const prefetchClient = (id: number) => void queryClient.prefetchQuery(clientOptions(id));

export function useSaveClient(id: number) {
  return useMutation({
    mutationFn: (body: ClientInput) => api.saveClient({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => queryClient.setQueryData(clientOptions(id).queryKey, reply),
  });
}

export function useCreateClient() {
  return useMutation({
    mutationFn: (body: NewClient) => api.createClient({ body }),
    meta: { showsError: true },
    onSuccess: refresh,
  });
}

/** Answers the address to save with the client. */
export async function sendLogo(file: File): Promise<string> {
  const { data } = await upload('uploadClientLogo', file);
  return data.url;
}

const blocksOptions = (clientId: number) =>
  queryOptions({
    queryKey: keys.blocks(clientId),
    queryFn: ({ signal }) => api.listBlockDrafts({ query: { client_id: clientId } }, { signal }),
  });

export function useBlockDrafts(clientId: number) {
  useLiveTopic('brands', refresh);
  return useQuery({ ...blocksOptions(clientId), select: (reply) => reply.data });
}

export function useCreateBlock(clientId: number) {
  return useMutation({
    mutationFn: ({ type, fields }: { type: BlockType; fields: BlockFields }) =>
      api.createBlock({ body: { client_id: clientId, block_type: type, ...fields } }),
    meta: { showsError: true },
    onSuccess: refresh,
  });
}

export function useSaveBlock() {
  return useMutation({
    mutationFn: ({ id, version, fields }: { id: number; version: number; fields: BlockFields }) =>
      api.saveBlock({ params: { id }, body: { version, ...fields } }),
    meta: { showsError: true },
    onSuccess: refresh,
  });
}

export const useDeleteBlock = () =>
  useMutation({ mutationFn: (id: number) => api.deleteBlock({ params: { id } }), onSuccess: refresh });

/** Saves a deleted draft as it is, which brings it back. */
export const useRestoreBlock = () =>
  useMutation({
    mutationFn: async (id: number) => {
      const { data } = await api.getBlockDraft({ params: { id } });
      return api.saveBlock({ params: { id }, body: { version: data.version, ...fieldsOf(data) } });
    },
    onSuccess: refresh,
  });

export const fieldsOf = (block: BlockDraft): BlockFields => ({
  title: block.title,
  url: block.url,
  new_tab: block.new_tab,
  content: block.content,
  children: block.children,
  roles: block.roles,
  active: block.active,
});

/** Shows the new order at once; when it is refused the old one comes back. */
export function useReorderBlocks(clientId: number) {
  const { queryKey } = blocksOptions(clientId);
  return useMutation({
    mutationFn: ({ type, ids }: { type: BlockType; ids: readonly number[] }) =>
      api.reorderBlocks({ body: { client_id: clientId, block_type: type, ids: [...ids] } }),
    onMutate: async ({ ids }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (reply) =>
          reply && {
            ...reply,
            data: reply.data.map((block) => {
              const place = ids.indexOf(block.id);
              return place < 0 ? block : { ...block, position: place + 1 };
            }),
          },
      );
    },
    onSettled: refresh,
  });
}

export const usePublishBlocks = (clientId: number) =>
  useMutation({
    mutationFn: () => api.publishBlocks({ body: { client_id: clientId } }),
    onSuccess: refresh,
  });

export const useUndoPublication = (clientId: number) =>
  useMutation({
    mutationFn: () => api.undoPublication({ query: { client_id: clientId } }),
    onSuccess: refresh,
  });

export function useMessages(query: MessagesQuery) {
  useLiveTopic('contact', () => void queryClient.invalidateQueries({ queryKey: ['contact'] }));
  return useQuery({
    queryKey: keys.messages(query),
    queryFn: ({ signal }) => api.listContactMessages({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
