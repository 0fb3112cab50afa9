import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload, type UploadOptions } from '../../shared/transfers.ts';

export type DrugSummary = ReplyOf<'searchDrugs'>['data'][number];
export type DrugRecord = ReplyOf<'getDrug'>['data'];
export type DrugImport = ReplyOf<'listDrugImports'>['data'][number];
export type DrugsQuery = NonNullable<SentTo<'searchDrugs'>['query']>;
export type DrugCorrection = SentTo<'correctDrug'>['body'];

/** While an import runs its progress is asked for this often. */
const POLL_MS = 1500;

const drugKeys = {
  all: ['drugs'] as const,
  list: (query: DrugsQuery) => ['drugs', 'list', query] as const,
  record: (ndc: string) => ['drugs', 'record', ndc] as const,
  imports: (page: number) => ['drugs', 'imports', page] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: drugKeys.all });

/** A page of the directory, kept current while imports and corrections change it. */
export function useDrugs(query: DrugsQuery) {
  useLiveTopic('drugs', refresh);
  return useQuery({
    queryKey: drugKeys.list(query),
    queryFn: ({ signal }) => api.searchDrugs({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const recordOptions = (ndc: string) =>
  queryOptions({
    queryKey: drugKeys.record(ndc),
    queryFn: ({ signal }) => api.getDrug({ params: { ndc } }, { signal }),
  });

export function useDrug(ndc: string) {
  useLiveTopic('drugs', refresh);
  return useQuery({ ...recordOptions(ndc), select: (reply) => reply.data });
}

export const prefetchDrug = (ndc: string) => void queryClient.prefetchQuery(recordOptions(ndc));

export function useCorrectDrug(ndc: string) {
  return useMutation({
    mutationFn: (body: DrugCorrection) => api.correctDrug({ params: { ndc }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      queryClient.setQueryData(recordOptions(ndc).queryKey, reply);
      void queryClient.invalidateQueries({ queryKey: ['drugs', 'list'] });
    },
  });
}

export function useDrugImports(page: number, perPage: number) {
  useLiveTopic('drugs', refresh);
  return useQuery({
    queryKey: drugKeys.imports(page),
    queryFn: ({ signal }) => api.listDrugImports({ query: { page, per_page: perPage } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.data.some((one) => one.state === 'running') === true ? POLL_MS : false,
  });
}

/** Sends a reference file; the server finds out what it holds and imports it as a job. */
export function useImportDrugs() {
  return useMutation({
    mutationFn: ({ file, ...options }: { file: File } & Pick<UploadOptions, 'onProgress' | 'signal'>) =>
      upload('importDrugs', file, options),
    meta: { showsError: true },
    onSuccess: refresh,
  });
}
