import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';

export type SqlResult = ReplyOf<'runSql'>['data'];
export type Cell = SqlResult['rows'][number][number];
export type Schema = ReplyOf<'listSqlViews'>['data'];
export type AskedQuery = ReplyOf<'listAskedQueries'>['data'][number];
export type SavedQuery = ReplyOf<'listSavedQueries'>['data'][number];

const keys = {
  schema: ['sql', 'views'] as const,
  history: ['sql', 'history'] as const,
  saved: ['sql', 'saved'] as const,
};

export const useSchema = () =>
  useQuery({
    queryKey: keys.schema,
    queryFn: ({ signal }) => api.listSqlViews({}, { signal }),
    select: (reply) => reply.data,
    staleTime: 300_000,
  });

export const useHistory = (page: number, everybody: boolean) =>
  useQuery({
    queryKey: [...keys.history, page, everybody] as const,
    queryFn: ({ signal }) =>
      api.listAskedQueries(
        { query: { page, per_page: 25, ...(everybody && { everybody: 'true' }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // A query that is stopped is written down after whoever asked has hung up.
    refetchInterval: 5000,
  });

export const useSaved = () =>
  useQuery({
    queryKey: keys.saved,
    queryFn: ({ signal }) => api.listSavedQueries({}, { signal }),
    select: (reply) => reply.data,
  });

/** Companies to narrow by, by a part of the name. */
export const useCompanyNames = (search: string) =>
  useQuery({
    queryKey: ['sql', 'companies', search] as const,
    queryFn: ({ signal }) =>
      api.listCompanies({ query: { per_page: 20, ...(search !== '' && { search }) } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

const refresh = (key: typeof keys.history | typeof keys.saved) =>
  void queryClient.invalidateQueries({ queryKey: key });

/** Aborting the signal ends the query in the database, too. */
export const useRun = () =>
  useMutation({
    mutationFn: async ({ body, signal }: { body: SentTo<'runSql'>['body']; signal: AbortSignal }) =>
      (await api.runSql({ body }, { signal })).data,
    meta: { showsError: true },
    onSettled: () => refresh(keys.history),
  });

export const useSave = () =>
  useMutation({
    mutationFn: async (body: SentTo<'saveQuery'>['body']) => (await api.saveQuery({ body })).data,
    onSuccess: () => refresh(keys.saved),
  });

export const useDeleteSaved = () =>
  useMutation({
    mutationFn: (id: number) => api.deleteSavedQuery({ params: { id } }),
    onSuccess: () => refresh(keys.saved),
  });
