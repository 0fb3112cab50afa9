import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../shared/session.ts';
import { aClient, aMe } from '../../../shared/test-world.ts';
import { openAt, startServer } from '../test-app.tsx';
import { aListing } from '../test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const biddable = aListing({
  offer_orders_enabled: true,
  can: { add_to_cart: true, place_bid: true, build_rfp: false },
});
const closed = { add_to_cart: true, place_bid: false, build_rfp: false };
const placeBid = () => screen.queryByRole('button', { name: 'Place Bid' });
const show = async (listing = biddable, me = aMe()) => {
  const server = startServer({ listings: [listing] });
  session.set({ me, client: aClient(), config: null });
  openAt('/detailed/3');
  await screen.findByRole('heading', { name: /^Lisinopril/, level: 1 });
  return server;
};
const reason = () => {
  const button = placeBid();
  if (button?.getAttribute('aria-disabled') !== 'true') return null;
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
};

describe('SP-012 SP-111 SP-180 … SP-185 Place Bid in the view of a listing', () => {
  it('SP-012 SP-111 stands below the lots, beside what adds them to the cart', async () => {
    await show();
    const button = await screen.findByRole('button', { name: 'Place Bid' });
    const lots = screen.getByRole('spinbutton', { name: /packs of lot A/i });
    expect(lots.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Add to Cart/ })).toBeTruthy();
  });

  it('SP-180 is not for who sells', async () => {
    await show(biddable, aMe({ roles: ['Buyer', 'Seller'], is_seller: true }));
    expect(placeBid()).toBeNull();
  });

  const me = aMe();
  const facility = me.primary_facility && { ...me.primary_facility, csos: [biddable.company_id] };
  it.each([
    ['SP-181 its seller takes none', { offer_orders_enabled: false }, {}, /takes no bids on this listing/],
    ['SP-182 it is schedule II', { is_c2: true }, { primary_facility: facility }, /^Schedule II products/],
    ['G-017 it is the own one', {}, { company_id: biddable.company_id }, /^Your company sells this/],
  ])('is not there, and says why, where %s', async (_, change, own, why) => {
    await show(aListing({ ...biddable, ...change, can: closed }), aMe(own));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(placeBid()).toBeNull();
  });

  it('X-53 nothing is said of bids where the host has none, or to who sells', async () => {
    await show(aListing({ ...biddable, offer_orders_enabled: false }), aMe({ is_seller: true }));
    expect(screen.queryByText(/takes no bids/)).toBeNull();
  });

  it('SP-180 X-41 is there for an administrator', async () => {
    await show(biddable, aMe({ roles: ['Administrator'], is_admin: true, is_seller: true }));
    expect(placeBid()).not.toBeNull();
  });

  it('SP-184 X-60 says that a bid is open, which View Bid beside it opens', async () => {
    await show(aListing({ ...biddable, vbo_active: true, open_bid_id: 17, can: closed }));
    expect(reason()).toBe('You already have an open bid on this listing.');
    await userEvent.click(screen.getByRole('button', { name: 'Place Bid' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'View Bid' }));
    expect(await screen.findByRole('dialog', { name: /^Bid Details/ })).toBeTruthy();
  });

  it('G-017 says that the listing takes no bids of the facility', async () => {
    await show(aListing({ ...biddable, can: closed }));
    expect(reason()).toBe('Bids are not available for this listing.');
  });

  it.each([
    ['G-025 its stock is below the minimum of a bid', { offer_minimum_quantity: 101 }],
    ['G-025 no lot holds a whole case', { case_size: 48 }],
  ])('says that %s', async (_, change) => {
    await show(aListing({ ...biddable, ...change }));
    expect(reason()).toBe('Not enough stock for a bid.');
  });

  it('SP-185 SP-191 SP-232 opens the popup, which asks for itself', async () => {
    const server = await show();
    server.answers['GET /services/offer/lot'] = [
      200,
      { data: [], meta: { total: 0, page: 1, per_page: 25 } },
    ];
    await userEvent.click(screen.getByRole('button', { name: 'Place Bid' }));
    const popup = within(await screen.findByRole('dialog', { name: /^Bid Details for Lisinopril/ }));
    expect(await popup.findByRole('heading', { name: 'Make a Bid' })).toBeTruthy();
    expect(server.sent.some(({ path }) => path === '/services/offer/lot')).toBe(true);
  });

  it('WB-248 begins with the packs that were typed at the lots, and the expiry of the first of them', async () => {
    const server = await show();
    const lots = biddable.lots.map((lot) => ({
      ...lot,
      expiry_days: 400,
      selectedQuantity: 0,
      price_type: 'WAC',
    }));
    server.answers['POST /services/offer/get_offerable_lots'] = server.answers['GET /services/offer/lot'] = [
      200,
      { data: lots, meta: { total: 0, page: 1, per_page: 25 } },
    ];
    const field = screen.getByRole('spinbutton', { name: /packs of lot B/i });
    await userEvent.clear(field);
    await userEvent.type(field, '7');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: 'Place Bid' }));
    const popup = within(await screen.findByRole('dialog', { name: /^Bid Details for Lisinopril/ }));
    const typed = await popup.findByRole<HTMLInputElement>('textbox', { name: 'Bid Quantity' });
    expect(typed.value).toBe('7');
    const lot = biddable.lots.find(({ name }) => name === 'B');
    expect(popup.getByRole<HTMLInputElement>('combobox', { name: 'Minimum Expiry' }).value).toContain(
      lot?.expiry_date,
    );
  });
});
