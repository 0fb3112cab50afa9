import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KEYS } from '../../shared/session.ts';
import { aMe } from '../../shared/test-world.ts';
import { openApp, Refusal } from '../test-app.tsx';
import './command-palette.tsx';
import { watchEarlyPalette } from './early-palette.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const QUIET = '/about';
const SUGGESTED = {
  id: 12,
  name: 'Lisinopril 10 mg Tablet',
  ndc_number: '70101-0003-01',
  package_description: 'Bottle of 100',
  company_name: 'Blue Mesa',
  catalog_type: 'medigi',
  earliest_expiry: '2027-11-30',
  price_expiry: '2027-11-30',
  price: 5.11,
  unit_price: 0.0511,
  offer_count: 4,
};
const SELLER = aMe({ roles: ['Seller'], primary_facility: null, primary_facility_id: null });

async function palette(world: Parameters<typeof openApp>[1] = {}) {
  const app = openApp(QUIET, world);
  const user = userEvent.setup();
  await screen.findByRole('banner');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /^Go to/ });
  const options = () => screen.queryAllByRole('option').map((one) => one.textContent);
  return { ...app, user, field, options };
}

describe('products in the palette', () => {
  it('WB-069 are one line each with supplier, expiry, offers and the best price; Enter opens it', async () => {
    const { user, field, options, address } = await palette({
      answers: { 'GET /services/listing/search': [SUGGESTED] },
    });
    await user.type(field, 'lisin');
    await waitFor(() =>
      expect(options()).toEqual([
        'Lisinopril 10 mg Tablet, Bottle of 100Blue Mesaexpires 11/30/20274 offers$5.11',
      ]),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/detailed/12'));
  });

  it('WB-069 have no price where prices are hidden', async () => {
    const { user, field, options } = await palette({
      answers: { 'GET /services/listing/search': [{ ...SUGGESTED, price: null, unit_price: null }] },
    });
    await user.type(field, 'lisin');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(options()[0]).not.toContain('$');
  });
});

describe('actions in the palette', () => {
  const order = (facility: number) => ({
    id: 783,
    facility_id: facility,
    seller_company_name: 'Blue Mesa',
    created_date: '2026-11-20T15:00:00Z',
    total: 244.02,
  });

  it("WB-070 'Reorder 783' opens the review of an order of the facility", async () => {
    const { user, field } = await palette({
      answers: {
        'GET /services/order/783': order(3),
        'GET /services/order/783/again': { order_id: 783, lines: [], products: [] },
      },
    });
    await user.type(field, 'reorder 783');
    await screen.findByRole('option', { name: /^Reorder 783/ });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Order 783 again' })).toBeTruthy();
  });

  it.each([
    ['of another facility', order(4)],
    ['that is not there', new Refusal(404, 'This order does not exist.')],
  ])('WB-070 no order %s is offered', async (_which, answer) => {
    const { user, field, options, times } = await palette({ answers: { 'GET /services/order/783': answer } });
    await user.type(field, '783');
    await waitFor(() => expect(times('GET /services/order/783')).toBe(1));
    await screen.findByRole('option', { name: /^Order 783/ });
    expect(options().filter((one) => one?.startsWith('Reorder'))).toEqual([]);
  });

  it("WB-070 'Switch to Lakeshore Surgery' changes the facility of who may", async () => {
    const pharmacy = (id: number, name: string) => ({
      id,
      name,
      dea_number: null,
      delivery_address: { city: 'Chicago', state: 'IL' },
    });
    const { user, field, options, sent } = await palette({
      me: aMe({ roles: ['Buyer', 'ChangeFacility'] }),
      answers: {
        'GET /services/user/pharmacies': [
          pharmacy(3, 'Lakeshore Pharmacy'),
          pharmacy(9, 'Lakeshore Surgery'),
          pharmacy(10, 'Harbor East'),
        ],
      },
    });
    await user.type(field, 'switch lake');
    await waitFor(() => expect(options()).toEqual(['Switch to Lakeshore SurgeryChicago, IL']));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        sent.find(({ body }) => (body as { facility_id?: number } | null)?.facility_id === 9),
      ).toBeTruthy(),
    );
  });

  it('WB-070 nobody is offered facilities who may not switch', async () => {
    const { user, field, times } = await palette();
    await user.type(field, 'switch lake');
    await waitFor(() => expect(times('GET /services/user/pharmacies')).toBe(0));
  });

  it("WB-070 'New listing' opens the form of a seller", async () => {
    const { user, field, address } = await palette({ me: SELLER });
    await user.type(field, 'new list{Enter}');
    await waitFor(() => expect(address()).toBe('/manage-listings/medigi?create=1'));
    expect(await screen.findByRole('dialog', { name: 'New listing' })).toBeTruthy();
  });

  it("WB-020 WB-070 'Order desk' is for buyers, 'New listing' for sellers, and both stand first", async () => {
    const { options } = await palette();
    expect(options()[0]).toBe('Order deskAction');
    expect(options()).not.toContain('New listingAction');
  });

  const keeper = aMe({
    roles: ['Administrator'],
    is_admin: true,
    is_buyer: false,
    user_type: 'administrator',
    permissions: ['catalog'],
  });
  it.each([
    ['a buyer', aMe(), ['Purchases in ReviewPage']],
    ['an administrator of the catalog', keeper, ['Purchases in ReviewPage', 'Purchase reportsPage']],
    ['an administrator without it', { ...keeper, permissions: [] }, ['Purchases in ReviewPage']],
    ['a seller', SELLER, []],
  ])('WB-070 leads %s to purchases elsewhere', async (_who, me, expected) => {
    const { options } = await palette({ me });
    expect(options().filter((one) => one?.startsWith('Purchase'))).toEqual(expected);
  });

  it.each([
    ['cart', aMe(), ['CartPage']],
    ['cii', aMe({ roles: ['Buyer', 'CSOS Signer'] }), ['CSOS SigningPage', 'CertificatesPage', 'CartPage']],
    ['cart', SELLER, []],
  ])('WB-070 finds with %s what is bought and signed', async (typed, me, expected) => {
    const { user, field, options } = await palette({ me, answers: { 'GET /services/listing/search': [] } });
    await user.type(field, typed);
    await waitFor(() => expect(options().toSorted()).toEqual(expected.toSorted()));
  });

  it('WB-070 searches users and companies for an administrator', async () => {
    const me = aMe({
      roles: ['Administrator'],
      is_admin: true,
      is_buyer: false,
      user_type: 'administrator',
      permissions: ['users', 'companies'],
    });
    const { user, field, options, address } = await palette({
      me,
      answers: { 'GET /services/listing/search': [] },
    });
    await user.type(field, 'O’Brien & Co');
    await waitFor(() =>
      expect(options()).toEqual([
        'Find ‘O’Brien & Co’ among usersSearch',
        'Find ‘O’Brien & Co’ among companiesSearch',
      ]),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('/admin/user-manager?search=O%E2%80%99Brien'));
  });

  it('WB-070 opens what the header has', async () => {
    const { user, field } = await palette({ me: SELLER });
    await user.type(field, 'keyb{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(dialog).getByText('Find a page, action, product or order')).toBeTruthy();
  });
});

describe('while the page still loads', () => {
  it('WB-068 Ctrl+K is kept, with the letters after it, until the shell stands', async () => {
    localStorage.setItem(KEYS.marker, 'one');
    watchEarlyPalette();
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}rep');
    openApp(QUIET);
    const field = await screen.findByRole('combobox', { name: /^Go to/ });
    expect(field).toHaveProperty('value', 'rep');
  });

  it('WB-068 Ctrl+K of a visitor is left to the browser', async () => {
    watchEarlyPalette();
    await userEvent.setup().keyboard('{Control>}k{/Control}');
    openApp(QUIET);
    await screen.findByRole('banner');
    expect(screen.queryByRole('combobox', { name: /^Go to/ })).toBeNull();
  });
});
