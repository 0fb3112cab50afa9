import { useEffect, useRef, useState, type RefObject } from 'react';
import { confirmCard, loadStripe, type CardElement, type Stripe } from './stripe-js.ts';

export interface StripeCard {
  /** Where its form stands. */
  place: RefObject<HTMLDivElement | null>;
  state: 'loading' | 'ready' | 'failed';
  complete: boolean;
  /** What it says of what was typed. */
  error: string | null;
  /** Pays a payment that was begun. Throws the refusal of the card. */
  pay(clientSecret: string): Promise<void>;
}

/** The form of Stripe, in a frame of its own: nothing that is typed into it passes through here. */
export function useStripeCard(key: string | null): StripeCard {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; card: CardElement } | null>(null);
  const [state, setState] = useState<StripeCard['state']>('loading');
  const [complete, setComplete] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const element = place.current;
    if (key === null || element === null) return undefined;
    let gone = false;
    void loadStripe(key).then((stripe) => {
      if (gone) return;
      if (stripe === null) return setState('failed');
      const card = stripe.elements().create('card', { style: styleOf(element), hidePostalCode: false });
      card.on('change', (change) => {
        setComplete(change.complete);
        setError(change.error?.message ?? null);
      });
      card.on('ready', () => setState('ready'));
      card.mount(element);
      form.current = { stripe, card };
    });
    return () => {
      gone = true;
      form.current?.card.destroy();
      form.current = null;
    };
  }, [key]);
  const pay = async (clientSecret: string): Promise<void> => {
    if (form.current === null) throw new Error('The card form is not ready.');
    await confirmCard(form.current.stripe, clientSecret, form.current.card);
  };
  return { place, state, complete, error, pay };
}

/** A frame knows nothing of the colours around it. */
function styleOf(element: HTMLElement) {
  const { color, fontSize } = getComputedStyle(element);
  return { base: { color, fontSize, iconColor: color, '::placeholder': { color } }, invalid: { color } };
}
