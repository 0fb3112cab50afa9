import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api-error.ts';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveRecord, useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import type { CardDraft } from '../cart/index.ts';
import { toast } from '../../ui/toasts.tsx';

export type OrderSummary = ReplyOf<'listOrders'>['data'][number];
export type OrderDetail = ReplyOf<'getOrder'>['data'];
export type StoryStep = ReplyOf<'getOrderStory'>['data'][number];
export type OrderQuery = NonNullable<SentTo<'listOrders'>['query']>;
type Shipping = NonNullable<SentTo<'addTracking'>['body']>;

export const orderKeys = {
  all: ['orders'] as const,
  list: (query: OrderQuery) => ['orders', 'list', query] as const,
  detail: (id: number) => ['orders', 'detail', id] as const,
  story: (id: number) => ['orders', 'story', id] as const,
};

const refresh = () => void queryClient.invalidateQueries({ queryKey: orderKeys.all });

/** A page of the orders in the own range, kept current by the live feed. */
export function useOrders(query: OrderQuery) {
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: orderKeys.list(query),
    queryFn: ({ signal }) => api.listOrders({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const RECENT = { sort: '-created', page: 1, per_page: 200 } as const;

/** The newest orders, for their facilities and sellers. */
export const useRecentOrders = (enabled: boolean) =>
  useQuery({
    queryKey: [...orderKeys.all, 'recent'],
    queryFn: ({ signal }) => api.listOrders({ query: RECENT }, { signal }),
    select: (reply) => reply.data,
    enabled,
  });

export const orderOptions = (id: number) =>
  queryOptions({
    queryKey: orderKeys.detail(id),
    queryFn: ({ signal }) => api.getOrder({ params: { id } }, { signal }),
  });

/** One order; an open page follows what the other side does. */
export function useOrder(id: number) {
  useLiveRecord('orders', id, refresh);
  return useQuery({ ...orderOptions(id), select: (reply) => reply.data });
}

/** What happened with an order; follows it like the order itself. */
export const useOrderStory = (id: number) =>
  useQuery({
    queryKey: orderKeys.story(id),
    queryFn: ({ signal }) => api.getOrderStory({ params: { id } }, { signal }),
    select: (reply) => reply.data,
  });

export const prefetchOrder = (id: number) => void queryClient.prefetchQuery(orderOptions(id));

/** One move of an order. Its reply is the order as it then is. */
function useMove<Input>(move: (input: Input, attempt: string) => Promise<ReplyOf<'getOrder'>>, done: string) {
  return useMutation({
    mutationFn: (input: Input) => move(input, randomUuid()),
    meta: { showsError: true },
    onSuccess: (reply) => {
      queryClient.setQueryData(orderKeys.detail(reply.data.id), reply);
      refresh();
      toast.success(done);
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      refresh();
    },
  });
}

export const useConfirmOrder = (id: number) =>
  useMove(
    (_: undefined, idempotencyKey) => api.confirmOrder({ params: { id } }, { idempotencyKey }),
    'Order confirmed',
  );
export const useDeliverOrder = (id: number) =>
  useMove(
    (_: undefined, idempotencyKey) => api.deliverOrder({ params: { id } }, { idempotencyKey }),
    'Order marked delivered',
  );
export const useShipOrder = (id: number) =>
  useMove(
    (body: Shipping, idempotencyKey) => api.addTracking({ params: { id }, body }, { idempotencyKey }),
    'Shipment saved',
  );
export const useExpediteOrder = (id: number) =>
  useMove(
    (body: NonNullable<SentTo<'expediteOrder'>['body']>, idempotencyKey) =>
      api.expediteOrder({ params: { id }, body }, { idempotencyKey }),
    'Order expedited',
  );

/** Pays for expediting with a test card. Answers the payment; throws where the card was declined. */
export async function payToExpedite(orderId: number, amount: number, card: CardDraft): Promise<string> {
  const { data: payment } = await api.createPayment({ body: { order_id: orderId, amount } });
  const { id, client_secret } = payment;
  const { data } = await api.payWithTestCard({ body: { id, client_secret, ...card } });
  if (data.status === 'declined') throw new Error(data.message ?? 'The card was declined.');
  return id;
}
export const useRemoveShipment = (id: number) =>
  useMove(
    (trackingId: number) => api.removeTracking({ params: { id, tracking_id: trackingId } }),
    'Shipment deleted',
  );
export const useCancelOrder = (id: number, done: string) =>
  useMove(
    (reason: string, idempotencyKey) =>
      api.cancelOrder({ params: { id }, body: { reason } }, { idempotencyKey }),
    done,
  );
export const useAnswerCancellation = (id: number) =>
  useMove(
    (body: { approve: boolean; note?: string }) => api.answerCancellation({ params: { id }, body }),
    'Your answer was sent',
  );
export const useSaveOrder = (id: number) =>
  useMove(
    (body: NonNullable<SentTo<'saveOrder'>['body']>) => api.saveOrder({ params: { id }, body }),
    'Saved',
  );
