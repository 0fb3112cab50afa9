import { useMutation } from '@tanstack/react-query';
import { api, type ReplyOf, type SentTo } from '../../shared/http.ts';
import { queryClient } from '../../shared/query-client.ts';
import { keepCarts, type Cart } from './api.ts';

export type BetterCart = ReplyOf<'findBetterCart'>['data'];
export type MovedLot = BetterCart['moves'][number]['from'][number];
export type Goal = NonNullable<SentTo<'findBetterCart'>['body']>['goal'];

/** What is asked for; `months` 0 takes every lot that the cart takes. */
export interface Wish {
  goal: Goal;
  months: number;
  sameNdc: boolean;
}

export const useFindBetterCart = (type: Cart['type']) =>
  useMutation({
    mutationFn: async ({ goal, months, sameNdc }: Wish) =>
      (await api.findBetterCart({ body: { cart_type: type, goal, months, same_ndc: sameNdc } })).data,
    meta: { showsError: true },
  });

type Replacement = NonNullable<SentTo<'replaceCartLines'>['body']>;

/** Makes the cart hold other lines; what it held comes back by the same call. */
export const useReplaceCart = () =>
  useMutation({
    mutationFn: (body: Replacement) => api.replaceCartLines({ body }),
    meta: { showsError: true },
    onSuccess: (reply) => {
      keepCarts(reply);
      void queryClient.invalidateQueries({ queryKey: ['catalog'] });
    },
  });

/** What the cart holds now, to be put back. */
export const linesOf = ({ items }: Cart): Replacement['lines'] =>
  items.map((item) => ({
    listing_id: item.id,
    lots: item.pricing.prices.map(({ id, quantity, price }) => ({ id, quantity, seen_price: price })),
  }));
