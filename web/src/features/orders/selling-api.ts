import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { useLiveTopic } from '../../shared/live.ts';
import { queryClient } from '../../shared/query-client.ts';
import { randomUuid } from '../../shared/random.ts';
import { orderKeys } from './api.ts';

export type MovedOrders = ReplyOf<'confirmOrders'>['data'];
export type PickList = ReplyOf<'getPickList'>['data'];
export type OrderToShip = PickList['orders'][number];
export type Shipments = NonNullable<SentTo<'shipOrders'>['body']>;

const refresh = () => void queryClient.invalidateQueries({ queryKey: orderKeys.all });

/** Several orders at once; answers which were confirmed, and why others were not. */
export const useConfirmOrders = () =>
  useMutation({
    mutationFn: async (ids: readonly number[]) =>
      (await api.confirmOrders({ body: { ids: [...ids] } }, { idempotencyKey: randomUuid() })).data,
    onSettled: refresh,
  });

/** An attempt that had no answer is sent again under its key. */
export const useShipOrders = () =>
  useMutation({
    mutationFn: async ({ body, attempt }: { body: Shipments; attempt: string }) =>
      (await api.shipOrders({ body }, { idempotencyKey: attempt })).data,
    meta: { showsError: true },
    onSettled: refresh,
  });

/** What is left to ship of chosen orders; an open page follows what others do with them. */
export function usePickList(ids: readonly string[]) {
  useLiveTopic('orders', refresh);
  return useQuery({
    queryKey: [...orderKeys.all, 'pick-list', ids],
    queryFn: ({ signal }) => api.getPickList({ query: { ids: ids.join(',') } }, { signal }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}
