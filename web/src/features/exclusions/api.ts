import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload } from '../../shared/transfers.ts';
import { toast } from '../../ui/toasts.tsx';

export type Exclusion = ReplyOf<'getExclusion'>['data'];
export type ExclusionReport = ReplyOf<'importExclusions'>['data'];
export type ExclusionsQuery = SentTo<'listExclusions'>['query'];
type NewExclusion = NonNullable<SentTo<'addExclusion'>['body']>;
type Changes = NonNullable<SentTo<'saveExclusion'>['body']>;

/** What is offered hangs on them: listings, alternatives, recommendations. */
const OFFERS = [
  ['exclusions'],
  ['catalog'],
  ['catalog-facets'],
  ['ordering'],
  ['purchase-review'],
  ['rfps'],
] as const;
const refresh = () => void Promise.all(OFFERS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export function useExclusions(query: ExclusionsQuery) {
  useLiveTopic('catalog', () => void queryClient.invalidateQueries({ queryKey: ['exclusions'] }));
  return useQuery({
    queryKey: ['exclusions', query],
    queryFn: ({ signal }) => api.listExclusions({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** `showsError`: the form says itself what was refused. */
export const useAddExclusion = (meta: { showsError?: boolean } = {}) =>
  useMutation({
    meta,
    mutationFn: (body: NewExclusion) => api.addExclusion({ body }),
    onSuccess: ({ data }) => toast.success(`${data.name} is no longer offered to your company`),
    onSettled: refresh,
  });

export const useSaveExclusion = () =>
  useMutation({
    meta: { showsError: true },
    mutationFn: ({ id, ...body }: Changes & { id: number }) => api.saveExclusion({ params: { id }, body }),
    onSuccess: ({ data }) =>
      toast.success(data.active ? 'Saved' : `${data.name} is offered to your company again`),
    onSettled: refresh,
  });

export async function sendExclusions(file: File, companyId: number | undefined, signal: AbortSignal) {
  const body = companyId === undefined ? {} : { company_id: companyId };
  const { data } = await upload('importExclusions', file, { args: { body }, signal });
  refresh();
  return data;
}
