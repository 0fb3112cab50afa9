import { useThrottledValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CLOSED_BID_STATUSES } from '#rules/bids/bid-status.ts';
import { isUnanswered } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { useMe } from '../../shared/session.ts';
import { tellError } from '../../shared/tell-error.ts';
import { toast } from '../../ui/toasts.tsx';
import { bidLink, orderLink } from './components/bid-link.tsx';

export type Bid = ReplyOf<'getBid'>['data'];
export type Figures = ReplyOf<'calculateBid'>['data'];
export type BidLot = ReplyOf<'listBidLots'>['data'][number];
export type BuyersListing = ReplyOf<'getListing'>['data'];
export type SellersListing = ReplyOf<'getSellerListing'>['data'];

/** What is asked about the lots of a listing; a bid that is there says for which facility. */
export interface Place {
  listing_id: number;
  offer_id?: number;
}
export interface Terms {
  price: number;
  quantity: number;
  earliest_expiry: string;
}

const CALC_EVERY_MS = 1000;
/** The move of the other party is there within a second. */
const LIVE_EVERY_MS = 500;
const MARKET_EVERY_MS = 5000;
const keys = { all: ['bids'] as const };
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: keys.all });
  void queryClient.invalidateQueries({ queryKey: ['catalog'] });
};

/** What a bid is held against: the listing, its lots, and what terms come to by them. */
const MARKET = ['listing', 'lots', 'offerable', 'calc', 'distributed', 'acceptance'] as const;
const refreshMarket = () => {
  for (const part of MARKET) void queryClient.invalidateQueries({ queryKey: [...keys.all, part] });
};

export function useBid(id: number) {
  const read = () => {
    void queryClient.invalidateQueries({ queryKey: [...keys.all, 'one', id] });
    refreshMarket();
  };
  useLiveTopic('bids', (change) => (change.id === null || change.id === id) && read(), LIVE_EVERY_MS);
  // Rules of prices, and vacations.
  useLiveTopic('catalog', read);
  return useQuery({
    queryKey: [...keys.all, 'one', id],
    queryFn: ({ signal }) => api.getBid({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });
}

const buyersKey = (id: number) => [...keys.all, 'listing', 'buyer', id] as const;

const buyersListing = (id: number) => ({
  queryKey: buyersKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.getListing({ params: { id } }, { signal }),
  select: (reply: ReplyOf<'getListing'>) => reply.data,
});

export const useBuyersListing = (id: number, enabled: boolean) => useQuery({ ...buyersListing(id), enabled });

/**
 * The same, which hears of a bid that somebody of the facility places meanwhile. Nobody announces the market to who has no bid on it:
 * it is asked for, and what follows from it is read anew once it moved.
 */
export function useListingToBidOn(id: number) {
  useLiveTopic('bids', () => void queryClient.invalidateQueries({ queryKey: buyersKey(id) }), LIVE_EVERY_MS);
  const read = useQuery({
    ...buyersListing(id),
    refetchInterval: ({ state }) => (state.error === null ? MARKET_EVERY_MS : false),
  });
  const lots = JSON.stringify(read.data?.lots);
  const known = useRef(lots);
  useEffect(() => {
    if (known.current !== undefined && known.current !== lots) refreshMarket();
    known.current = lots;
  }, [lots]);
  return read;
}

/** Until it is read anew, so that nobody bids twice. */
const keepOpenBid = (listingId: number, bidId: number) =>
  queryClient.setQueryData<ReplyOf<'getListing'>>(
    buyersKey(listingId),
    (reply) => reply && { ...reply, data: { ...reply.data, open_bid_id: bidId } },
  );

export const useSellersListing = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.all, 'listing', 'seller', id],
    queryFn: ({ signal }) => api.getSellerListing({ params: { id } }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

export const useBidLots = (place: Place) =>
  useQuery({
    queryKey: [...keys.all, 'lots', place],
    queryFn: ({ signal }) => api.listBidLots({ query: place }, { signal }),
    select: (reply) => reply.data,
  });

/** The lots that a bid with this minimum expiry may be filled from. */
export const useOfferableLots = (place: Place, earliest_expiry: string) =>
  useQuery({
    queryKey: [...keys.all, 'offerable', place, earliest_expiry],
    queryFn: ({ signal }) => api.getOfferableLots({ body: { ...place, earliest_expiry } }, { signal }),
    select: (reply) => reply.data,
    enabled: earliest_expiry !== '',
  });

/** What the terms come to by the server, asked at most once a second and always for the latest of them (G-009). */
export function useFigures(
  place: Place,
  terms: Terms | null,
): { figures: Figures | null; reckoning: boolean } {
  // By its text: each drawing makes another object of the same terms.
  const now = terms === null ? '' : JSON.stringify(terms);
  const text = useThrottledValue(now, CALC_EVERY_MS);
  // Written one line above.
  const asked = text === '' ? null : (JSON.parse(text) as Terms);
  const { data, isLoading } = useQuery({
    queryKey: [...keys.all, 'calc', place, text],
    queryFn: async ({ signal }) =>
      asked === null ? null : (await api.calculateBid({ query: { ...place, ...asked } }, { signal })).data,
    enabled: asked !== null,
    retry: false,
  });
  const isOfNow = text === now;
  return { figures: (isOfNow && data) || null, reckoning: terms !== null && (!isOfNow || isLoading) };
}

/** Which lots would fill the bid. */
export const useDistributedLots = (place: Place, { quantity, earliest_expiry }: Omit<Terms, 'price'>) =>
  useQuery({
    queryKey: [...keys.all, 'distributed', place, quantity, earliest_expiry],
    queryFn: ({ signal }) =>
      api.distributeLots({ body: { ...place, quantity, earliest_expiry } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  });

/** The bid of the facility on the listing that moved last. */
function useLastBid(listingId: number, narrowed: { status: string; period?: number }) {
  const facility = useMe().primary_facility_id;
  const query = {
    page: 1,
    per_page: 1,
    ...narrowed,
    listing_id: listingId,
    ...(facility !== null && { facility_id: facility }),
    sort: '-updated',
  } as const;
  return useQuery({
    queryKey: [...keys.all, 'last', query],
    queryFn: ({ signal }) => api.listBids({ query }, { signal }),
    select: (reply) => reply.data[0] ?? null,
    enabled: facility !== null,
  });
}

/** The last accepted bid of 360 days (TR-099). */
export const useLastPurchase = (listingId: number) =>
  useLastBid(listingId, { status: 'accepted', period: 360 });

export const useLastClosedBid = (listingId: number) =>
  useLastBid(listingId, { status: CLOSED_BID_STATUSES.join(',') });

type NewBid = NonNullable<SentTo<'placeBid'>['body']>;

/** The form shows its own error. */
export const usePlaceBid = () =>
  useMutation({
    mutationFn: ({ attempt, ...body }: NewBid & { attempt: string }) =>
      api.placeBid({ body }, { idempotencyKey: attempt }),
    meta: { showsError: true },
    onSuccess: ({ data }, { listing_id }) => {
      keepOpenBid(listing_id, data.id);
      toast.success('You have made an initial bid', { link: bidLink(data.id) });
    },
    onSettled: refresh,
  });

export const newAttempt = randomUuid;

export const useCounterBid = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'counterBid'>['body']>) => api.counterBid({ params: { id }, body }),
    meta: { showsError: true },
    // Without an answer there is nothing to tell beside the banner and the form.
    onError: (error) => {
      if (!isUnanswered(error)) tellError(error);
    },
    onSuccess: () => toast.success('You have made a counter bid'),
    onSettled: refresh,
  });

export const useAcceptBid = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'acceptBid'>['body']>) => api.acceptBid({ params: { id }, body }),
    onSuccess: ({ data }) =>
      toast.success('You have accepted the bid and an order has been placed', {
        link: orderLink(data.order_id),
      }),
    onSettled: refresh,
  });

export const useDeclineBid = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'declineBid'>['body']>) => api.declineBid({ params: { id }, body }),
    onSuccess: () => toast.success('You have declined the bid', { link: bidLink(id) }),
    onSettled: refresh,
  });
