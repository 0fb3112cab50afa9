import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, hasStatus, isUnanswered } from '../../shared/api-error.ts';
import { serverAnswers, useOffline } from '../../shared/connection.ts';
import { randomUuid } from '../../shared/random.ts';
import { usePlaceOrder, type Cart, type PlaceOrder } from './api.ts';
import type { Attempt, LostOrder } from './lost-order.ts';

/** After a refusal, so that the second press of a tired hand orders nothing that nobody has read. */
const REST_MS = 2000;

const NOT_SENT =
  'The server cannot be reached: nothing was sent, and nothing is ordered. Place the order once it can.';
const MAYBE =
  'The answer did not arrive, so the order may have been placed. We look as soon as the server answers. ' +
  'Pressing again is safe: it is never ordered twice.';
const NOT_PLACED = 'Your order did not arrive: nothing is ordered so far. Please place it again.';

interface Problem {
  tone: 'refusal' | 'attention';
  text: string;
}

interface Wanted extends Pick<PlaceOrder, 'po_number' | 'notes'> {
  /** Pays the cart, the same attempt once; null where it is not paid now. Answers the payment. */
  pay: ((attempt: string) => Promise<string>) | null;
}

const newAttempt = (cart: Cart): Attempt => ({ version: cart.version, key: randomUuid() });

/** Places the order of a cart and shows it; says what is known of it where that fails. */
export function usePlacing(cart: Cart, lost: LostOrder) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = usePlaceOrder();
  const offline = useOffline();
  const [attempt, setAttempt] = useState(() => lost.attempt ?? newAttempt(cart));
  const [refused, setRefused] = useState<string | null>(null);
  const [unsent, setUnsent] = useState(false);
  const [paying, setPaying] = useState(false);
  const [resting, setResting] = useState(false);
  // Said of the connection, it is over with it.
  if (unsent && !offline) setUnsent(false);

  const send = async ({ pay, ...wanted }: Wanted, current: Attempt): Promise<void> => {
    const paymentId = pay ? (current.paymentId ?? (await pay(current.key))) : undefined;
    const paid = { ...current, paymentId };
    setAttempt(paid);
    const body = { ...wanted, cart_type: cart.type, expected_total: cart.total, payment_id: paymentId };
    lost.begin(paid);
    try {
      const { data } = await mutateAsync({ attempt: paid.key, ...body });
      lost.forget();
      void navigate({ to: '/cart/success', search: { group: data.order_group_id } });
    } catch (error) {
      if (isUnanswered(error)) lost.lose();
      else lost.forget();
      throw error;
    }
  };
  const fail = (error: unknown) => {
    setAttempt(newAttempt(cart));
    if (hasStatus(error, 409)) {
      setResting(true);
      setTimeout(() => setResting(false), REST_MS);
    }
    setRefused(error instanceof Error ? errorText(error) : 'Something went wrong. Please try again.');
  };
  /** Answers whether it was placed. */
  const place = async (wanted: Wanted): Promise<boolean> => {
    if (resting || paying || isPending) return false;
    setRefused(null);
    setPaying(true);
    try {
      // A browser without a network is asked again: an answer that was under way may have come meanwhile.
      const noNetwork = !navigator.onLine && !(await serverAnswers());
      setUnsent(noNetwork);
      if (noNetwork) return false;
      await send(wanted, attempt.version === cart.version ? attempt : newAttempt(cart));
      return true;
    } catch (error) {
      if (isUnanswered(error)) {
        setUnsent(true);
        return false;
      }
      fail(error);
      return false;
    } finally {
      setPaying(false);
    }
  };
  const placing = paying || isPending;
  return { place, placing, resting, problem: placing ? null : problemOf(refused, lost, unsent) };
}

function problemOf(refused: string | null, lost: LostOrder, unsent: boolean): Problem | null {
  if (refused !== null) return { tone: 'refusal', text: refused };
  if (lost.attempt === null) return unsent ? { tone: 'refusal', text: NOT_SENT } : null;
  return lost.placed === null ? { tone: 'attention', text: NOT_PLACED } : { tone: 'attention', text: MAYBE };
}
