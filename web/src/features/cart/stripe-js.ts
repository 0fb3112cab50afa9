/** What is used of Stripe's script, which stands in the page of the cart where Stripe takes card payments. */
export interface CardElement {
  mount(element: HTMLElement): void;
  destroy(): void;
  on(event: 'change', listen: (change: CardChange) => void): void;
  on(event: 'ready', listen: () => void): void;
}

export interface CardChange {
  complete: boolean;
  error?: { message: string } | undefined;
}

interface Confirmed {
  error?: { message?: string; payment_intent?: { status: string } };
  paymentIntent?: { status: string };
}

export interface Stripe {
  elements(): { create(kind: 'card', options: object): CardElement };
  confirmCardPayment(secret: string, how: { payment_method: { card: CardElement } }): Promise<Confirmed>;
}

const script = (): HTMLScriptElement | null => document.querySelector('script#card-form');
const made = (): ((key: string) => Stripe) | undefined =>
  (globalThis as { Stripe?: (key: string) => Stripe }).Stripe;

/** Whether the policy of this page lets the script in. */
export const hasCardForm = (): boolean => script() !== null;

/** Null where it did not load. */
export async function loadStripe(key: string): Promise<Stripe | null> {
  const element = script();
  if (element === null) return null;
  if (made() === undefined)
    await new Promise((resolve) => {
      element.addEventListener('load', resolve, { once: true });
      element.addEventListener('error', resolve, { once: true });
      // It may have failed before anybody listened.
      setTimeout(resolve, LONGEST_WAIT_MS);
    });
  return made()?.(key) ?? null;
}

const LONGEST_WAIT_MS = 10_000;

/** Throws the refusal of the card. A payment that was confirmed before is as good. */
export async function confirmCard(stripe: Stripe, secret: string, card: CardElement): Promise<void> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(secret, { payment_method: { card } });
  const status = paymentIntent?.status ?? error?.payment_intent?.status;
  if (status === 'succeeded') return;
  throw new Error(error?.message ?? 'The card payment is not complete.');
}
