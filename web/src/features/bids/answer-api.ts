import { useThrottledValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { useMe } from '../../shared/session.ts';
import { toast } from '../../ui/toasts.tsx';

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
const keys = { all: ['bids'] as const };
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: keys.all });
  void queryClient.invalidateQueries({ queryKey: ['catalog'] });
};

export function useBid(id: number) {
  useLiveTopic('bids', (change) => {
    if (change.id === undefined || change.id === id)
      void queryClient.invalidateQueries({ queryKey: [...keys.all, 'one', id] });
  });
  return useQuery({
    queryKey: [...keys.all, 'one', id],
    queryFn: ({ signal }) => api.getBid({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });
}

export const useBuyersListing = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...keys.all, 'listing', 'buyer', id],
    queryFn: ({ signal }) => api.getListing({ params: { id } }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

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

/** What the terms come to by the server, asked at most once a second and always for the latest of them (G-009). */
export function useFigures(place: Place, terms: Terms | null) {
  // By its text: each drawing makes another object of the same terms.
  const text = useThrottledValue(terms === null ? '' : JSON.stringify(terms), CALC_EVERY_MS);
  // Written one line above.
  const asked = text === '' ? null : (JSON.parse(text) as Terms);
  return useQuery({
    queryKey: [...keys.all, 'calc', place, text],
    queryFn: async ({ signal }) =>
      asked === null ? null : (await api.calculateBid({ query: { ...place, ...asked } }, { signal })).data,
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
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

/** The last accepted bid of the facility on the listing (TR-099). */
export const useLastPurchase = (listingId: number, enabled: boolean) => {
  const facility = useMe().primary_facility_id ?? 0;
  const query = {
    page: 1,
    per_page: 1,
    status: 'accepted',
    period: 360,
    listing_id: listingId,
    facility_id: facility,
    sort: '-updated',
  } as const;
  return useQuery({
    queryKey: [...keys.all, 'last', query],
    queryFn: ({ signal }) => api.listBids({ query }, { signal }),
    select: (reply) => reply.data[0] ?? null,
    enabled,
  });
};

type NewBid = NonNullable<SentTo<'placeBid'>['body']>;

/** The form shows its own error. */
export const usePlaceBid = () =>
  useMutation({
    mutationFn: ({ attempt, ...body }: NewBid & { attempt: string }) =>
      api.placeBid({ body }, { idempotencyKey: attempt }),
    meta: { showsError: true },
    onSuccess: () => toast.success('You have made an initial bid'),
    onSettled: refresh,
  });

export const newAttempt = randomUuid;

export const useCounterBid = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'counterBid'>['body']>) => api.counterBid({ params: { id }, body }),
    onSuccess: () => toast.success('You have made a counter bid'),
    onSettled: refresh,
  });

export const useAcceptBid = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'acceptBid'>['body']>) => api.acceptBid({ params: { id }, body }),
    onSuccess: () => toast.success('You have accepted the bid and an order has been placed'),
    onSettled: refresh,
  });

export const useDeclineBid = (id: number) =>
  useMutation({
    mutationFn: (body: NonNullable<SentTo<'declineBid'>['body']>) => api.declineBid({ params: { id }, body }),
    onSuccess: () => toast.success('You have declined the bid'),
    onSettled: refresh,
  });
