import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, type World } from '../../app/test-app.tsx';
import type { Bid, BuyersListing } from './answer-api.ts';
import { aBuyersListing, aSellersListing } from './test-listings.ts';
import { aBid, aBidLot, someEarnings, someFigures } from './test-world.ts';

export const WAITS = { answer: true, decline: true, extend: true, edit: false };
export const NOTHING_TO_DO = { answer: false, decline: false, extend: false, edit: false };

export const LOT = aBidLot({ stock: 50 });
const LOTS = {
  'GET /services/offer/lot': [LOT],
  'POST /services/offer/get_offerable_lots': [LOT],
  'POST /services/offer/distributed_lots': [{ ...LOT, selectedQuantity: 30 }],
  'GET /services/offer/calc': someFigures(),
  'GET /services/offer/acceptance': someEarnings(),
};

/** Bid 17 as somebody opens it from the list. */
export function openBid(bid: Bid = aBid(), world: World = {}) {
  const app = openApp('/offers?id=17', {
    ...world,
    answers: {
      ...LOTS,
      'GET /services/offer/17': bid,
      'GET /services/listing/catalog/5': aBuyersListing(),
      'GET /services/listing/seller/5': aSellersListing(),
      ...world.answers,
    },
  });
  return { ...app, popup: theBid };
}

/** 'Place Bid' on listing 5, pressed. */
export async function openMakeBid(listing: BuyersListing = aBuyersListing(), world: World = {}) {
  const app = openApp('/detailed/5', {
    ...world,
    answers: {
      ...LOTS,
      'GET /services/offer/17': aBid(),
      'GET /services/listing/catalog/5': listing,
      ...world.answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Place Bid' }));
  const popup = await theBid();
  await popup.findByRole('heading', { name: 'Make a Bid' });
  return { ...app, popup };
}

export const theBid = async () =>
  within(await screen.findByRole('dialog', { name: 'Bid Details for Lisinopril 10 mg Tablet' }));

type Within = Awaited<ReturnType<typeof theBid>>;

/** What stands beside a label; null where the label is not shown. */
export const fact = (popup: Within, label: string): string | null => {
  const [term] = popup.queryAllByText(label, { selector: 'dt, dt *' });
  return term?.closest('dt')?.nextElementSibling?.textContent ?? null;
};

/** Of a button that looks disabled: why; null where it can be pressed. */
export function reasonOf(button: HTMLElement): string | null {
  if (button.getAttribute('aria-disabled') !== 'true') return button.matches(':disabled') ? 'disabled' : null;
  const id = button.getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? 'disabled';
}

/** Presses a button as soon as it can be pressed. */
export async function press(popup: Within, name: string): Promise<void> {
  const button = await waitFor(() => {
    const found = popup.getByRole('button', { name });
    if (reasonOf(found) !== null) throw new Error(`${name} cannot be pressed: ${reasonOf(found)}`);
    return found;
  });
  await userEvent.click(button);
}

/** Types price and quantity of a bid or a counter, and leaves the field. */
export async function enter(popup: Within, { price, quantity }: { price?: string; quantity?: string }) {
  for (const [label, text] of [
    ['Bid Price', price],
    ['Bid Quantity', quantity],
  ] as const) {
    if (text === undefined) continue;
    const field = await popup.findByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, text);
    await userEvent.tab();
  }
}
