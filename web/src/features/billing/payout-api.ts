import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { toast } from '../../ui/toasts.tsx';

export type FinancePayout = ReplyOf<'listFinancePayouts'>['data'][number];
export type PayoutSums = ReplyOf<'listFinancePayouts'>['meta']['sums'];
export type FinancePayoutsQuery = NonNullable<SentTo<'listFinancePayouts'>['query']>;
export type PayoutSummary = ReplyOf<'listPayouts'>['data'][number];
export type PayoutDetail = ReplyOf<'getPayout'>['data'];
export type PayoutMoved = NonNullable<SentTo<'movePayout'>['body']>;

const KEY = ['payouts'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** Closing and moving change them, and of the running month deliveries and payments. */
function useChanges(): void {
  useLiveTopic('payouts', refresh);
  useLiveTopic('orders', refresh);
}

/** A page of the payouts of all sellers. */
export function useFinancePayouts(query: FinancePayoutsQuery) {
  useChanges();
  return useQuery({
    queryKey: [...KEY, 'finance', query],
    queryFn: ({ signal }) => api.listFinancePayouts({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The newest ones, for the choice of a seller. */
export const useRecentPayouts = (enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'recent'],
    queryFn: ({ signal }) => api.listFinancePayouts({ query: { per_page: 200 } }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

/** The newest payouts of the own sales. */
export function useOwnPayouts(most: number) {
  useChanges();
  return useQuery({
    queryKey: [...KEY, 'own', most],
    queryFn: ({ signal }) => api.listPayouts({ query: { per_page: most } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One with its orders; nothing is asked without an id. */
export function usePayout(id: number | null) {
  useChanges();
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.getPayout({ params: { id: id ?? 0 } }, { signal }),
    select: (reply) => reply.data,
    enabled: id !== null,
  });
}

/** The same input is the same attempt, however often it is sent while its form is open. */
export function useMovePayout(id: number, done: string) {
  const [attempts] = useState(() => new Map<string, string>());
  return useMutation({
    mutationFn: (body: PayoutMoved) => {
      const input = JSON.stringify(body);
      const idempotencyKey = attempts.get(input) ?? randomUuid();
      attempts.set(input, idempotencyKey);
      return api.movePayout({ params: { id }, body }, { idempotencyKey });
    },
    retry: (failures, error) => failures < 2 && hasStatus(error, 0),
    meta: { showsError: true },
    onSuccess: () => toast.success(done),
    onSettled: refresh,
  });
}
