import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { listingKeys } from './api.ts';

export type BulkEdit = ReplyOf<'getBulkEdit'>['data'];
export type ListedBulkEdit = ReplyOf<'listBulkEdits'>['data'][number];
export type BulkRow = ReplyOf<'listBulkEditRows'>['data'][number];
export type BulkAsked = NonNullable<SentTo<'previewBulkEdit'>['body']>;
export type BulkEditsQuery = NonNullable<SentTo<'listBulkEdits'>['query']>;
export type BulkRowsQuery = NonNullable<SentTo<'listBulkEditRows'>['query']>;

/** While the job runs it is asked for this often, should the live feed be silent. */
const POLL_MS = 2000;
const keys = {
  list: (query: BulkEditsQuery) => [...listingKeys.all, 'bulk', query] as const,
  edit: (id: number) => [...listingKeys.all, 'bulk', id] as const,
  rows: (id: number, query: BulkRowsQuery) => [...listingKeys.all, 'bulk', id, query] as const,
};
const refresh = () => void queryClient.invalidateQueries({ queryKey: listingKeys.all });

export const isAtWork = (state: BulkEdit['state'] | undefined): boolean =>
  state === 'running' || state === 'undoing';

export const usePreviewBulkEdit = () =>
  useMutation({
    mutationFn: async (body: BulkAsked) => (await api.previewBulkEdit({ body })).data,
    meta: { showsError: true },
  });

/** The changes of many listings so far, newest first. */
export function useBulkEdits(query: BulkEditsQuery) {
  useLiveTopic('listings', refresh);
  return useQuery({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => api.listBulkEdits({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** A change of many listings; while it is carried out the page follows it. */
export function useBulkEdit(id: number) {
  useLiveTopic('listings', refresh);
  return useQuery({
    queryKey: keys.edit(id),
    queryFn: ({ signal }) => api.getBulkEdit({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isAtWork(state.data?.data.state) ? POLL_MS : false),
    select: (reply) => reply.data,
  });
}

export const useBulkRows = (id: number, query: BulkRowsQuery) =>
  useQuery({
    queryKey: keys.rows(id, query),
    queryFn: ({ signal }) => api.listBulkEditRows({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useRunBulkEdit = (id: number) =>
  useMutation({
    mutationFn: (confirmed: { confirm_prices: boolean }) =>
      api.runBulkEdit(
        { params: { id }, body: confirmed },
        { idempotencyKey: `bulk-run-${id}-${confirmed.confirm_prices}` },
      ),
    onSettled: refresh,
  });

export const useUndoBulkEdit = (id: number) =>
  useMutation({
    mutationFn: () => api.undoBulkEdit({ params: { id } }, { idempotencyKey: `bulk-undo-${id}` }),
    onSettled: refresh,
  });
