import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';
import { keep, listingKeys, lookAgain, oneByOne, type CatalogType } from './api.ts';

export type DeskListing = ReplyOf<'listAdminCatalog'>['data'][number];
export type DeskQuery = NonNullable<SentTo<'listAdminCatalog'>['query']>;
export type DeskEdit = NonNullable<SentTo<'previewDeskEdit'>['body']>;

const FIRST = [...listingKeys.lists, 'desk'] as const;

/** A page of all listings of all sellers. */
export function useDesk(query: DeskQuery) {
  useLiveTopic('listings', () => void queryClient.invalidateQueries({ queryKey: listingKeys.all }));
  return useQuery({
    queryKey: [...FIRST, query],
    queryFn: ({ signal }) => api.listAdminCatalog({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useSellersOf = (wanted: boolean) =>
  useQuery({
    queryKey: [...listingKeys.all, 'sellers'] as const,
    queryFn: ({ signal }) => api.findSellers({ query: {} }, { signal }),
    select: (reply) => reply.data,
    enabled: wanted,
    staleTime: 60_000,
  });

export const useShortages = (search: string) =>
  useQuery({
    queryKey: [...listingKeys.all, 'shortages', search] as const,
    queryFn: ({ signal }) => api.findShortages({ query: { search } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

export const usePreviewDeskEdit = () =>
  useMutation({
    mutationFn: async (body: DeskEdit) => (await api.previewDeskEdit({ body })).data,
    meta: { showsError: true },
  });

interface Seen {
  id: number;
  version: number;
}

export const useMoveListing = ({ id, version }: Seen) =>
  useMutation({
    scope: oneByOne(id),
    mutationFn: (catalog: CatalogType) =>
      api.moveListing({ params: { id }, body: { catalog_type: catalog, version } }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success(`Moved to ${reply.data.catalog_type}`);
    },
    onError: (error) => lookAgain(id, error),
  });

export const useLinkShortage = ({ id, version }: Seen) =>
  useMutation({
    scope: oneByOne(id),
    mutationFn: (shortage: string | null) =>
      api.linkShortage({ params: { id }, body: { shortage_id: shortage, version } }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      toast.success(reply.data.shortage_id === null ? 'Link taken away' : 'Shortage linked');
    },
    onError: (error) => lookAgain(id, error),
  });
