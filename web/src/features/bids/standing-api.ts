import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Terms } from './answer-api.ts';

export type StoredRule = NonNullable<ReplyOf<'getStandingRule'>['data']>;
export type RuleChange = NonNullable<SentTo<'saveStandingRule'>['body']>;
export type Acceptance = ReplyOf<'weighAcceptance'>['data'];

const ruleKey = (listingId: number) => ['bids', 'rule', listingId] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: ['bids'] });

/** The rule of a listing; null without one. */
export function useStandingRule(listingId: number) {
  useLiveTopic('listings', (change) => {
    if (change.id === undefined || change.id === listingId)
      void queryClient.invalidateQueries({ queryKey: ruleKey(listingId) });
  });
  return useQuery({
    queryKey: ruleKey(listingId),
    queryFn: ({ signal }) => api.getStandingRule({ params: { id: listingId } }, { signal }),
    select: (reply) => reply.data,
  });
}

/** The form shows its own error. */
export const useSaveStandingRule = (listingId: number) =>
  useMutation({
    mutationFn: (body: RuleChange) => api.saveStandingRule({ params: { id: listingId }, body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      queryClient.setQueryData(ruleKey(listingId), reply);
      toast.success('Standing rule saved');
    },
    onSettled: refresh,
  });

export const useRemoveStandingRule = (listingId: number) =>
  useMutation({
    mutationFn: () => api.removeStandingRule({ params: { id: listingId } }),
    onSuccess: () => {
      queryClient.setQueryData(ruleKey(listingId), { data: null });
      toast.success('Standing rule removed');
    },
    onSettled: refresh,
  });

/** Calls for what terms come to share one budget of requests, so that these wait for the typing to rest. */
const RESTS_MS = 600;

/** What acceptance of a bid at these terms earns. */
export function useAcceptance(bidId: number, terms: Terms | null) {
  // By its text: each drawing makes another object of the same terms.
  const [text] = useDebouncedValue(terms === null ? '' : JSON.stringify(terms), RESTS_MS);
  // Written one line above.
  const asked = text === '' ? null : (JSON.parse(text) as Terms);
  return useQuery({
    queryKey: ['bids', 'acceptance', bidId, text],
    queryFn: async ({ signal }) =>
      asked === null
        ? null
        : (await api.weighAcceptance({ query: { offer_id: bidId, ...asked } }, { signal })).data,
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
