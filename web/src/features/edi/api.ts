import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
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
