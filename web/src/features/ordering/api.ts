import { useMutation, useQuery } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { upload } from '../../shared/transfers.ts';

export type ReadLine = ReplyOf<'readOrderLines'>['data']['lines'][number];
export type DeskProduct = ReplyOf<'readOrderLines'>['data']['products'][number];
export type DeskOffer = DeskProduct['offers'][number];
export type OrderFile = ReplyOf<'readOrderFile'>['data'];
export type OrderList = ReplyOf<'listOrderLists'>['data'][number];
export type SavedLine = ReplyOf<'getOrderList'>['data']['lines'][number];
export type AgainLine = ReplyOf<'getOrderAgain'>['data']['lines'][number];
export type BoughtLine = ReplyOf<'getBoughtMost'>['data']['lines'][number];
export type SentLine = NonNullable<SentTo<'readOrderLines'>['body']>['lines'][number];
export type FileChoice = NonNullable<SentTo<'readOrderFile'>['body']>;

export type Recommendation = ReplyOf<'recommendPurchases'>['data'][number];

// What was ordered changes with the orders, so those keys begin as theirs do.
const keys = {
  lists: ['ordering', 'lists'] as const,
  again: (id: number) => ['orders', 'again', id] as const,
  bought: ['orders', 'bought'] as const,
};

export const readLines = (lines: readonly SentLine[], signal: AbortSignal) =>
  api.readOrderLines({ body: { lines: [...lines] } }, { signal });

export const readFile = async (file: File, choice: FileChoice, signal?: AbortSignal): Promise<OrderFile> =>
  (await upload('readOrderFile', file, { args: { body: choice }, ...(signal && { signal }) })).data;

export const useOrderLists = () =>
  useQuery({
    queryKey: keys.lists,
    queryFn: ({ signal }) => api.listOrderLists({}, { signal }),
    select: (reply) => reply.data,
  });

export const openList = async (id: number) => (await api.getOrderList({ params: { id } })).data;

/** A change of the saved lists, after which they are read again. */
function useListChange<Input>(change: (input: Input) => Promise<unknown>) {
  return useMutation({
    mutationFn: change,
    meta: { showsError: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.lists }),
  });
}

export const useAddList = () =>
  useListChange((body: NonNullable<SentTo<'addOrderList'>['body']>) => api.addOrderList({ body }));
export const useSaveList = () =>
  useListChange(({ id, ...body }: NonNullable<SentTo<'saveOrderList'>['body']> & { id: number }) =>
    api.saveOrderList({ params: { id }, body }),
  );
export const useRemoveList = () => useListChange((id: number) => api.removeOrderList({ params: { id } }));

const MOST_RECOMMENDED = 20;

/** What a facility would save most by. What is in the cart is none of it, and the cart changes what begins with this key. */
export const useRecommendations = (facilityId: number) =>
  useQuery({
    queryKey: ['catalog', 'recommended', facilityId] as const,
    queryFn: ({ signal }) =>
      api.recommendPurchases({ body: { facility_id: facilityId, limit: MOST_RECOMMENDED } }, { signal }),
  });

export const useOrderAgain = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: keys.again(id),
    queryFn: ({ signal }) => api.getOrderAgain({ params: { id } }, { signal }),
    select: (reply) => reply.data,
    enabled,
    // Prices and stock decide: they are asked for whenever the table opens.
    staleTime: 0,
  });

export const useBoughtMost = () =>
  useQuery({
    queryKey: keys.bought,
    queryFn: ({ signal }) => api.getBoughtMost({}, { signal }),
    select: (reply) => reply.data,
  });

/** The cart moved, of which the offers tell. */
export const refreshBought = () => queryClient.invalidateQueries({ queryKey: keys.bought });
