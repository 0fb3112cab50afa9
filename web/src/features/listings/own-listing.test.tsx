import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NEVER, openApp, Refusal } from '../../app/test-app.tsx';
import { aMe } from '../../shared/test-world.ts';
import { aListing } from './test-listings.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const seller = aMe({ roles: ['Seller'], primary_facility: null, primary_facility_id: null });

it('SP-014 SP-023 X-46 a seller reads the own listing at its address, and edits it from there', async () => {
  const { times, address } = openApp('/detailed/5', {
    me: seller,
    answers: {
      'GET /services/listing/seller/5': aListing(),
      'GET /services/pricing/price_history/5': NEVER,
      'GET /services/listing/seller/5/standing_rule': NEVER,
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Amoxicillin 500 mg' })).toBeTruthy();
  const lots = within(screen.getByRole('region', { name: 'Lots' }));
  expect(lots.getByText('$12.50')).toBeTruthy();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  const list = screen.getByRole('link', { name: 'Open in your listings' });
  expect(list.getAttribute('href')).toBe('/manage-listings/medigi?listing=5');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Edit listing' }));
  expect(address()).toBe('/detailed/5?edit=1');
  const editor = within(await screen.findByRole('dialog', { name: 'Amoxicillin 500 mg' }));
  await user.click(editor.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/detailed/5');
  expect(screen.getByRole('heading', { level: 1, name: 'Amoxicillin 500 mg' })).toBeTruthy();
  expect(times('GET /services/listing/catalog/5')).toBe(0);
});

it.each([
  [{ on_sale: true }, 'Buyers find this listing. Each sees the prices that are made for it.'],
  [{ status: 'withdrawn' as const }, 'it was withdrawn.'],
  [{ stock: 0 }, 'no lot has stock that has not expired.'],
  [{ start_date: '2099-01-01' }, 'it is on sale from 01/01/2099.'],
  [{}, 'your company does not sell at present.'],
])('X-46 says whether buyers find it: %o', async (change, said) => {
  openApp('/detailed/5', {
    me: seller,
    answers: { 'GET /services/listing/seller/5': aListing({ on_sale: false, ...change }) },
  });
  expect((await screen.findByRole('note')).textContent).toContain(said);
});

it('SP-156 SP-157 of a schedule II listing a seller neither asks for access nor adds to a cart', async () => {
  const listing = aListing();
  listing.product.dea = '2';
  openApp('/detailed/5', { me: seller, answers: { 'GET /services/listing/seller/5': listing } });
  expect(await screen.findByRole('heading', { level: 1, name: listing.name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Request Access|Add to Cart/ })).toBeNull();
});

it('X-46 the listing of another seller is not there', async () => {
  openApp('/detailed/6', {
    me: seller,
    answers: { 'GET /services/listing/seller/6': new Refusal(404, 'Not found') },
  });
  expect(await screen.findByText('Listing does not exist or you are not eligible for purchase')).toBeTruthy();
});
