import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type ClientRow = ReplyOf<'listEdiClients'>['data'][number];
export type EdiClient = ReplyOf<'getEdiClient'>['data'];
export type ClientsQuery = NonNullable<SentTo<'listEdiClients'>['query']>;
export type NewClient = NonNullable<SentTo<'createEdiClient'>['body']>;
export type SavedClient = NonNullable<SentTo<'saveEdiClient'>['body']>;
export type EdiCompany = ReplyOf<'getEdiCompany'>['data'];

const CLIENTS = ['edi-clients'] as const;
const refreshClients = () => void queryClient.invalidateQueries({ queryKey: CLIENTS });

export function useClients(query: ClientsQuery) {
  useLiveTopic('edi', refreshClients);
  return useQuery({
    queryKey: [...CLIENTS, 'list', query],
    queryFn: ({ signal }) => api.listEdiClients({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first 200 by name, to choose from. */
export const useClientChoice = (enabled: boolean) =>
  useQuery({
    queryKey: [...CLIENTS, 'choice'],
    queryFn: ({ signal }) => api.listEdiClients({ query: { per_page: 200 } }, { signal }),
    select: (reply) => reply.data,
    enabled,
  }).data;

export const useClient = (id: number) =>
  useQuery({
    queryKey: [...CLIENTS, 'one', id],
    queryFn: ({ signal }) => api.getEdiClient({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const useCreateClient = () =>
  useMutation({
    mutationFn: (body: NewClient) => api.createEdiClient({ body }),
    meta: { showsError: true },
    onSuccess: ({ data }) => toast.success(`${data.name} added`),
    onSettled: refreshClients,
  });

export const useSaveClient = (id: number) =>
  useMutation({
    mutationFn: (body: SavedClient) => api.saveEdiClient({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Saved'),
    onSettled: refreshClients,
  });

export const useCompanies = (search: string) =>
  useQuery({
    queryKey: ['edi-companies', search],
    queryFn: ({ signal }) => api.searchEdiCompanies({ query: search === '' ? {} : { search } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

/** Who orders and where to ship to, of the chosen company. */
export const useCompany = (id: number | undefined) =>
  useQuery({
    queryKey: ['edi-companies', 'one', id ?? 0],
    queryFn: ({ signal }) => api.getEdiCompany({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== undefined,
  }).data;

export type MessageRow = ReplyOf<'listEdiMessages'>['data'][number];
export type WholeMessage = ReplyOf<'getEdiMessage'>['data'];
export type MessagesQuery = NonNullable<SentTo<'listEdiMessages'>['query']>;

const MESSAGES = ['edi-messages'] as const;
const refreshMessages = () => void queryClient.invalidateQueries({ queryKey: MESSAGES });

export function useMessages(query: MessagesQuery) {
  useLiveTopic('edi-messages', refreshMessages);
  return useQuery({
    queryKey: [...MESSAGES, 'list', query],
    queryFn: ({ signal }) => api.listEdiMessages({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useMessage = (id: number) =>
  useQuery({
    queryKey: [...MESSAGES, 'one', id],
    queryFn: ({ signal }) => api.getEdiMessage({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const useRetry = (id: number) =>
  useMutation({
    mutationFn: () => api.retryEdiMessage({ params: { id } }),
    onSuccess: () => toast.success('Queued'),
    onSettled: refreshMessages,
  });

/** A file that came by another way. */
export const useGiveIn = (id: number) =>
  useMutation({
    mutationFn: ({ file, ...options }: UploadOptions & { file: File }) =>
      upload('uploadEdiFile', file, { ...options, args: { params: { id } } }),
    meta: { showsError: true },
    onSuccess: () => toast.success('The file is being read'),
    onSettled: refreshMessages,
  });
