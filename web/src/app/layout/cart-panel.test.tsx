import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeCartPanel, type Carts } from '../../features/cart/index.ts';
import { aCarts } from '../../features/catalog/test-world.ts';
import { openApp } from '../test-app.tsx';

const CART = 'GET /services/cart';
const inCart = [{ listingId: 3, companyId: 2, lots: { 11: 2 } }];
const SELLER = {
  company_id: 2,
  company_name: 'Meridian Generics',
  sub_total: 20,
  shipping: 0,
  option_share: 0,
  shipping_text: 'Free shipping',
  transaction_fee: 0,
  total: 20,
  minimum_order_total: 0,
  minimum_missing: 0,
  free_shipping_threshold: null,
  free_shipping_missing: null,
  on_vacation: null,
};
const carts: Carts = { ...aCarts(inCart), cart: { ...aCarts(inCart).cart, sellers: [SELLER] } };
beforeEach(closeCartPanel);
afterEach(closeCartPanel);

const changes = (sent: readonly { call: string; body: unknown }[]) =>
  sent.filter((one) => one.call === 'POST /services/cart/c0').map((one) => one.body);

it('WB-090 a line of the panel has a stepper; what is typed goes into the cart with the other lots', async () => {
  const { sent } = openApp('/about', { answers: { [CART]: carts, 'POST /services/cart/c0': carts } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cart, 1 listing' }));
  const panel = within(await screen.findByRole('dialog', { name: /cart/i }));
  const box = await panel.findByRole('spinbutton', { name: 'Packs of lot A of Listing 3' });
  await user.click(box);
  await user.keyboard('7{Enter}');
  expect(box.getAttribute('aria-valuenow')).toBe('7');
  await waitFor(() =>
    expect(changes(sent)).toEqual([{ listing: { id: 3, lots: [{ id: 11, quantity: 7 }] } }]),
  );
});

it('WB-095 more than there is says so', async () => {
  openApp('/about', { answers: { [CART]: carts, 'POST /services/cart/c0': carts } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cart, 1 listing' }));
  const panel = within(await screen.findByRole('dialog', { name: /cart/i }));
  await user.click(await panel.findByRole('spinbutton', { name: 'Packs of lot A of Listing 3' }));
  await user.keyboard('99999{Enter}');
  expect(panel.getByText('40 in stock')).toBeTruthy();
});

it('WB-210 the key c opens the cart with the way to the checkout focused', async () => {
  openApp('/about', { answers: { [CART]: carts } });
  await screen.findByRole('button', { name: 'Cart, 1 listing' });
  await userEvent.setup().keyboard('c');
  const panel = await screen.findByRole('dialog', { name: /cart/i });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(panel).getByRole('link', { name: 'PROCEED TO CHECKOUT' })),
  );
});
