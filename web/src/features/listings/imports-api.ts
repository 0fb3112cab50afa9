import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ImportKind } from '#rules/listings/import-columns.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { portfolioKey } from '../../shared/portfolio-key.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';
import { listingKeys } from './api.ts';

export type ListingImport = ReplyOf<'getImport'>['data'];
export type ListedImport = ReplyOf<'listImports'>['data'][number];
export type ImportMapping = ListingImport['mapping'];
export type ImportSettings = ListingImport['settings'];
/** Sends what the user says about a file, which is then checked again. */
export type Correction = SentTo<'mapImport'>['body'];
/** What the seller looked at: prices that are far off, names that lose a strength or a count. */
export type Confirmed = Required<SentTo<'runImport'>['body']>;
type ImportsQuery = NonNullable<SentTo<'listImports'>['query']>;

/** While a job runs it is asked for this often, should the live feed be silent. */
const POLL_MS = 2000;

export const importKeys = {
  all: ['imports'] as const,
  list: (query: ImportsQuery) => ['imports', 'list', query] as const,
  detail: (id: number) => ['imports', 'detail', id] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: importKeys.all });
/** What an import changes. */
const refreshTarget = ({ data: { kind } }: { data: ListingImport }) =>
  void queryClient.invalidateQueries({ queryKey: kind === 'portfolio' ? portfolioKey : listingKeys.all });

export function useImports(query: ImportsQuery) {
  useLiveTopic('imports', refresh);
  return useQuery({
    queryKey: importKeys.list(query),
    queryFn: ({ signal }) => api.listImports({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const isAtWork = (state: ListingImport['state'] | undefined) => state === 'checking' || state === 'running';

/** One import; while it is checked or carried out the page follows its progress. */
export function useImport(id: number) {
  useLiveTopic('imports', refresh);
  return useQuery({
    queryKey: importKeys.detail(id),
    queryFn: async ({ signal }) => {
      const reply = await api.getImport({ params: { id } }, { signal });
      const before = queryClient.getQueryData<ReplyOf<'getImport'>>(importKeys.detail(id));
      if (before?.data.state === 'running' && reply.data.state !== 'running') refreshTarget(reply);
      return reply;
    },
    select: (reply) => reply.data,
    refetchInterval: (query) => (isAtWork(query.state.data?.data.state) ? POLL_MS : false),
  });
}

function keep(reply: { data: ListingImport }): void {
  queryClient.setQueryData(importKeys.detail(reply.data.id), reply);
  void queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
}

type Sending = { file: File } & Pick<UploadOptions, 'onProgress' | 'signal'>;

/** Sends the file; a job checks it then. Nothing is listed or added yet. */
export function useUploadImport(kind: ImportKind) {
  return useMutation({
    mutationFn: ({ file, ...options }: Sending) =>
      kind === 'portfolio' ? uploadItems(file, options) : upload('uploadImport', file, options),
    meta: { showsError: true },
    onSuccess: keep,
    onError: refresh,
  });
}

/** A file is answered by its import; one product, added without a file, by itself. */
async function uploadItems(file: File, options: UploadOptions): Promise<{ data: ListingImport }> {
  const { data } = await upload('addToPortfolio', file, options);
  if ('state' in data) return { data };
  throw new TypeError('A file was answered as a product.');
}

export function useMapImport(id: number) {
  return useMutation({
    mutationFn: (body: Correction) => api.mapImport({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: keep,
  });
}

export function useCancelImport(id: number) {
  return useMutation({
    mutationFn: () => api.cancelImport({ params: { id } }),
    onSuccess: keep,
    onError: refresh,
  });
}

/** Starts the job. `attempt` makes a repeated press or a lost answer the same start. */
export function useRunImport(id: number) {
  return useMutation({
    mutationFn: ({ attempt, confirmed }: { attempt: string; confirmed: Confirmed }) =>
      api.runImport({ params: { id }, body: confirmed }, { idempotencyKey: attempt }),
    meta: { showsError: true },
    onSuccess: keep,
    onError: refresh,
  });
}

/** Before it is undone: what that would do by now, as others change lots meanwhile. */
export function useReadImport(id: number) {
  return useMutation({
    mutationFn: () => api.getImport({ params: { id } }),
    meta: { showsError: true },
    onSuccess: keep,
  });
}

export function useUndoImport(id: number) {
  return useMutation({
    mutationFn: () => api.undoImport({ params: { id } }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keep(reply);
      refreshTarget(reply);
    },
    onError: refresh,
  });
}
