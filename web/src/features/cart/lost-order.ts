import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../shared/http.ts';
import { forgetDraft, useKeptDraft } from '../../shared/kept-draft.ts';
import { queryClient } from '../../shared/query-client.ts';
import { refreshCarts } from './api.ts';

/** One per state of the cart: pressing again after a lost answer is the same order, paid by the same payment. */
export interface Attempt {
  version: number;
  key: string;
  paymentId?: string | undefined;
}

export interface LostOrder {
  attempt: Attempt | null;
  /** The order that it placed; null: none so far; undefined while nobody knows. */
  placed: number | null | undefined;
  /** It is on its way, so that an answer may come still. */
  begin: (attempt: Attempt) => void;
  /** No answer came. */
  lose: () => void;
  /** It was answered. */
  forget: () => void;
}

const LOST = ['orders', 'lost'] as const;
export const poDraft = (facilityId: number) => `checkout-po-${facilityId}`;
export const notesDraft = (facilityId: number) => `checkout-notes-${facilityId}`;

/**
 * An order that was sent and not answered, also over a reload: whether it was placed is asked by its key as soon as the server
 * answers again. Nothing is ordered by asking.
 */
export function useLostOrder(facilityId: number): LostOrder {
  const [sending, setSending] = useState(false);
  const [attempt, keep, forget] = useKeptDraft<Attempt | null>(`lost-order-${facilityId}`, () => null);
  const { data } = useQuery({
    queryKey: [...LOST, attempt?.key],
    queryFn: ({ signal }) => api.findPlacedOrder({ query: { key: attempt?.key ?? '' } }, { signal }),
    select: (reply) => reply.data.order_group_id,
    enabled: attempt !== null && !sending,
    staleTime: 0,
    gcTime: 0,
  });
  const begin = (next: Attempt) => {
    setSending(true);
    keep(next);
    // What was found before the last press says nothing of it.
    void queryClient.resetQueries({ queryKey: LOST });
  };
  return {
    attempt,
    placed: attempt === null ? undefined : data,
    begin,
    lose: () => setSending(false),
    forget: () => {
      setSending(false);
      forget();
    },
  };
}

/** Goes to the order that was placed though its answer was lost, wherever the cart stands by then. */
export function useGoToPlaced({ placed, forget }: LostOrder, facilityId: number): void {
  const navigate = useNavigate();
  const go = useEffectEvent((group: number) => {
    forget();
    forgetDraft(poDraft(facilityId));
    forgetDraft(notesDraft(facilityId));
    void refreshCarts();
    void navigate({ to: '/cart/success', search: { group } });
  });
  useEffect(() => {
    if (typeof placed === 'number') go(placed);
  }, [placed]);
}
