import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';

export type CompanyCredit = ReplyOf<'listCredit'>['data'][number];
export type CreditQuery = NonNullable<SentTo<'listCredit'>['query']>;
type SavedCredit = SentTo<'saveCredit'>['body'];

const KEY = ['credit'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** A page of what companies may order on terms. Orders and payments change it. */
export function useCreditList(query: CreditQuery) {
  useLiveTopic('credit', refresh);
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => api.listCredit({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Of the own company; undefined while it is not known. */
export function useOwnCredit(enabled: boolean) {
  useLiveTopic('credit', refresh);
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: [...KEY, 'own'],
    queryFn: ({ signal }) => api.getCredit({ query: {} }, { signal }),
    select: (reply) => reply.data,
    enabled,
  }).data;
}

export const useSaveCredit = (companyId: number) =>
  useMutation({
    mutationFn: (body: SavedCredit) => api.saveCredit({ params: { company_id: companyId }, body }),
    meta: { showsError: true },
    onSettled: refresh,
  });
