import { keepPreviousData, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BidStatus } from '#rules/bids/bid-status.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { useClient, useMe, loadMe } from '../../shared/session.ts';
import { toast } from '../../ui/toasts.tsx';

export type BidSummary = ReplyOf<'listBids'>['data'][number];
/** What a list of bids asks but for their state, its order and its page. */
export function subjectOf(query: BidsQuery): Subject {
  const { status: _status, turn: _turn, sort: _sort, page: _page, per_page: _perPage, ...subject } = query;
  return subject;
}
/** The request knows several statuses at once; the list asks for one. */
export type BidsQuery = Omit<NonNullable<SentTo<'listBids'>['query']>, 'status'> & {
  status?: BidStatus | 'open';
};
/** A bid with what it comes to now. */
export type BidNow = BidSummary & Pick<ReplyOf<'getBid'>['data'], 'calculations' | 'price_problem'>;
export type BidMonth = ReplyOf<'countBids'>['data'][number];
export type BidLot = ReplyOf<'listBidLots'>['data'][number];

const ALL = ['bids'] as const;
const MANY = [...ALL, 'many'] as const;
const refresh = () => void queryClient.invalidateQueries({ queryKey: ALL });

/** A page of the bids in the own range, kept current by the live feed. */
export function useBids(query: BidsQuery) {
  useLiveTopic('bids', refresh);
  return useQuery({
    queryKey: [...ALL, 'list', query],
    queryFn: ({ signal }) => api.listBids({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Subject = NonNullable<SentTo<'summariseBids'>['query']>;

/** Counts and totals of the bids in the own range, or of those that a search leaves of it; those before it until they are here. */
export function useBidSummary(subject: Subject = {}, enabled = true) {
  useLiveTopic('bids', refresh);
  return useQuery({
    queryKey: [...ALL, 'summary', subject],
    queryFn: ({ signal }) => api.summariseBids({ query: subject }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** Whether there are bids here for somebody who trades. */
function useTradesBids(): boolean {
  const me = useMe();
  const { hydra, hydra_config: config } = useClient();
  return !me.is_admin && me.user_type !== null && (!hydra || config.bid_enabled);
}

/** How many bids wait for the own answer; nothing waits where the host has no bids, or for administrators. */
export const useBidsWaiting = (): number => useBidSummary({}, useTradesBids()).data?.waiting_for_me ?? 0;

/** The same for a figure that is shown when nothing waits, too; undefined while it loads, null where there are no bids. */
export function useWaitingBids(): { waiting: number | undefined; failed: boolean } | null {
  const trades = useTradesBids();
  const { data, error } = useBidSummary({}, trades);
  return trades ? { waiting: data?.waiting_for_me, failed: error !== null } : null;
}

export const useBidMonths = (period: number) =>
  useQuery({
    queryKey: [...ALL, 'months', period],
    queryFn: ({ signal }) => api.countBids({ query: { period } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

export const useBidFacilities = (enabled: boolean) =>
  useQuery({
    queryKey: [...ALL, 'facilities'],
    queryFn: ({ signal }) => api.listBidFacilities({}, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

const RECENT = { page: 1, per_page: 200, sort: '-updated' } as const;

/** The bids that moved last, for their sellers and products. */
export const useRecentBids = (enabled: boolean) =>
  useQuery({
    queryKey: [...ALL, 'recent'],
    queryFn: ({ signal }) => api.listBids({ query: RECENT }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

/** Chosen bids as they are now, once all are here: somebody else may answer them meanwhile. */
export function useBidsNow(bids: readonly BidSummary[]) {
  useLiveTopic('bids', refresh);
  return useQueries({
    queries: bids.map(({ id }) => ({
      queryKey: [...ALL, 'one', id] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => api.getBid({ params: { id } }, { signal }),
    })),
    combine: (results) => {
      const now: BidNow[] = results.flatMap(({ data }) => (data ? [data.data] : []));
      return {
        bids: now.length === bids.length ? now : undefined,
        error: results.find(({ error }) => error !== null)?.error ?? null,
        refetch: () => void Promise.all(results.map((one) => one.refetch())),
      };
    },
  });
}

/** The lots that each bid may be filled from, once all are here. */
export function useLotsOf(bids: readonly BidSummary[]) {
  return useQueries({
    queries: bids.map(({ id, listing_id }) => {
      const place = { listing_id, offer_id: id };
      return {
        queryKey: [...ALL, 'lots', place] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) => api.listBidLots({ query: place }, { signal }),
      };
    }),
    combine: (results) => ({
      lots: results.every(({ data }) => data !== undefined)
        ? new Map(results.map(({ data }, at) => [bids[at]?.id ?? 0, data?.data ?? []]))
        : undefined,
      error: results.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => void Promise.all(results.map((one) => one.refetch())),
    }),
  });
}

/** The form shows its own error. */
export const useExtendBid = (id: number) =>
  useMutation({
    mutationFn: (hours: number) => api.extendBid({ params: { id }, body: { hours } }),
    meta: { showsError: true },
    onSuccess: () => toast.success('The bid has more time'),
    onSettled: refresh,
  });

/** What an administrator keeps of a bid. */
export const useSaveBid = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'saveBid'>['body']>) => api.saveBid({ params: { id }, body }),
    meta: { showsError: true },
    onSuccess: () => toast.success('Saved'),
    onSettled: refresh,
  });

/** Both days null end the vacation. */
/** How many orders of the seller are not shipped whole; 0 until it is known. */
export const useUnshippedCount = (): number =>
  useQuery({
    queryKey: ['orders', 'unshipped'],
    queryFn: ({ signal }) => api.listOrders({ query: { status: 'open', per_page: '1' } }, { signal }),
    select: (reply) => reply.meta.total,
  }).data ?? 0;

export const useSetVacation = () =>
  useMutation({
    mutationFn: (body: { start: string | null; end: string | null }) => api.setVacation({ body }),
    meta: { showsError: true },
    onSuccess: async (_, { start }) => {
      await loadMe();
      toast.success(start === null ? 'Vacation ended' : 'Vacation saved');
    },
  });

/** One bid of many that are answered together. */
export interface Answer {
  id: number;
  send: () => Promise<unknown>;
}
export interface Answered {
  done: number[];
  refused: { id: number; message: string }[];
}

/** Answers bids one after the other; what one refusal stops does not stop the rest. */
export function useAnswerBids() {
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationKey: MANY,
    mutationFn: async (answers: readonly Answer[]) => {
      const result: Answered = { done: [], refused: [] };
      setSent(0);
      for (const { id, send } of answers) {
        await send().then(
          () => result.done.push(id),
          (error: unknown) => result.refused.push({ id, message: messageOf(error) }),
        );
        setSent((count) => count + 1);
      }
      return result;
    },
    onSettled: () => {
      refresh();
      void queryClient.invalidateQueries({ queryKey: ['catalog'] });
    },
  });
  /** What is pressed twice is sent once. */
  const start = (answers: readonly Answer[]): Promise<Answered> | null =>
    queryClient.isMutating({ mutationKey: MANY }) > 0 ? null : mutation.mutateAsync(answers);
  return { ...mutation, start, sent };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'It could not be answered.';

const seen = (bid: BidSummary) => ({ current_line_id: bid.current_offer_line.id });

export const acceptance = (bid: BidSummary): Answer => ({
  id: bid.id,
  send: () => api.acceptBid({ params: { id: bid.id }, body: { ...seen(bid), acknowledged: true } }),
});

export const refusal = (bid: BidSummary, reason: string, erroneous: boolean): Answer => ({
  id: bid.id,
  send: () => api.declineBid({ params: { id: bid.id }, body: { ...seen(bid), reason, erroneous } }),
});

/** The same packs and expiry at another price. */
export const counterAt = (bid: BidSummary, price: number): Answer => {
  const { quantity } = bid.current_offer_line;
  const body = { ...seen(bid), price, quantity, earliest_expiry: bid.earliest_expiry_date };
  return { id: bid.id, send: () => api.counterBid({ params: { id: bid.id }, body }) };
};
