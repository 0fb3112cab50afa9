import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PortfolioReply } from '#contract/portfolio.ts';
import { openApp, PageOf, Refusal } from '../../app/test-app.tsx';
import { aMe, SELLER } from '../../shared/test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const LIST = 'GET /services/listing/portfolio';
const ADD = 'POST /services/listing/portfolio';
const LISTINGS = 'GET /services/listing/seller';

const anItem = (fields: Partial<PortfolioReply> = {}): PortfolioReply => ({
  id: 7,
  company_id: 2,
  company_name: 'Meridian Supply',
  ndc: '70101000101',
  ndc_number: '70101-0001-01',
  product: 'Amoxicillin 500 mg',
  package_description: 'Bottle of 100',
  gcn_seqno: 40_001,
  route: 'Oral',
  wac: 45,
  contract_price: null,
  active_listings: 1,
  buyers_with_usage: null,
  total_amu: null,
  open_rfps: 0,
  open_requests: 0,
  packs_asked: 0,
  needed_by: null,
  can: { remove: true },
  ...fields,
});

/** A listing of it in Medigi. */
const LISTED = {
  id: 5,
  name: 'Amoxicillin 500 mg',
  ndc: '70101000101',
  ndc_number: '70101-0001-01',
  company_id: 2,
  company_name: 'Meridian Generics',
  catalog_type: 'medigi',
  category: 'Rx',
  package_description: 'Bottle of 100',
  eaches_per_pack: 100,
  case_size: 1,
  case_lock: false,
  min_packs: 1,
  offer_orders_enabled: true,
  offer_minimum_quantity: 1,
  user_ack: null,
  fulldate: false,
  start_date: null,
  can_buy_later: false,
  stock: 40,
  lot_count: 1,
  lowest_price: 12.5,
  earliest_expiry: '2030-06-30',
  status: 'active',
  updated_at: '2026-01-05T10:00:00.000Z',
  version: 2,
  lots: [],
  images: [],
  on_sale: true,
  product: {
    dosage_form: 'Capsule',
    route: 'Oral',
    proprietary_name: null,
    storage_conditions: null,
    pharm_class: null,
    dea: null,
    gcn_seqno: 8995,
    active_ingredients: [],
  },
  standing: null,
  can: { edit: true, withdraw: true, activate: false },
};

const open = (path: string, rows: PortfolioReply[], answers: Record<string, unknown> = {}, me = SELLER) =>
  openApp(path, { me, answers: { [LIST]: new PageOf(rows.length, rows), ...answers } });
const outsourcing = { ...SELLER, company: SELLER.company && { ...SELLER.company, is_503b: true } };

describe('RB-158 the list', () => {
  it('has the documented columns, and RB-162 tells nothing of few', async () => {
    const wide = (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    });
    vi.stubGlobal('matchMedia', wide);
    open('/portfolio', [anItem()]);
    const row = await screen.findByRole('row', { name: /Amoxicillin/ });
    const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
    const documented = ['NDC', 'Product', 'GCN', 'WAC', 'Contract Price', 'Active Listings'];
    const demand = ['Buyers With Usage', 'Total AMU', 'Open RFPs', 'Open Requests'];
    expect(heads.slice(0, 10)).toEqual([...documented, ...demand]);
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(6, 8).map((cell) => cell.textContent)).toEqual(['< 3', '–']);
  });

  it('is no page of buyers, and asks nothing for them', async () => {
    const { times } = open('/portfolio', [], {}, aMe());
    expect(await screen.findByText('Only suppliers keep a portfolio')).toBeTruthy();
    expect(times(LIST)).toBe(0);
  });
});

describe('RB-159 adding', () => {
  it.each([
    [409, 'This NDC is in your portfolio already.', null],
    [422, 'This NDC can be read as 01234-5678-90 or 12345-0678-90. Write it with dashes.', 'ndc'],
  ])('keeps what was typed at a refusal (%i)', async (status, sentence, field) => {
    const data = field === null ? null : { [field]: sentence };
    const { sent, address, answers } = open('/portfolio?show=new', [], {
      [ADD]: new Refusal(status, sentence, 'refused', data),
    });
    const form = within(await screen.findByRole('dialog', { name: 'Add a product' }));
    const ndc = await form.findByRole<HTMLInputElement>('textbox', { name: /^NDC/ });
    await userEvent.type(ndc, '1234567890');
    const price = form.getByRole<HTMLInputElement>('textbox', { name: 'Contract Price' });
    await userEvent.type(price, '12.505');
    await userEvent.click(form.getByRole('button', { name: 'Add Product' }));
    expect(sent.some(({ call }) => call === ADD)).toBe(false);
    await userEvent.type(price, '{Backspace}');
    await userEvent.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findAllByText(sentence)).not.toHaveLength(0);
    expect([ndc.value, price.value]).toEqual(['1234567890', '12.50']);
    answers[ADD] = anItem();
    await userEvent.click(form.getByRole('button', { name: 'Add Product' }));
    await waitFor(() => expect(address()).toBe('/portfolio'));
    expect(sent.findLast(({ call }) => call === ADD)?.body).toEqual({
      ndc: '1234567890',
      contract_price: 12.5,
    });
  });
});

describe('RB-161 listing a product', () => {
  it('leads to the listing that stands, and to the form for the other catalog', async () => {
    open('/portfolio?item=7', [anItem()], { [LISTINGS]: [LISTED] });
    const popup = within(await screen.findByRole('dialog', { name: 'Amoxicillin 500 mg' }));
    const standing = await popup.findByRole('link', { name: 'Open Listing 5, Medigi' });
    expect(standing.getAttribute('href')).toBe('/manage-listings/medigi?listing=5');
    expect(popup.getByRole('link', { name: /^Create Listing/ }).getAttribute('href')).toBe(
      '/manage-listings/medshorts?create=1&ndc=70101000101',
    );
  });

  it('knows one catalog of an outsourcing facility', async () => {
    open('/portfolio?item=7', [anItem({ active_listings: 0 })], {}, outsourcing);
    const popup = within(await screen.findByRole('dialog', { name: 'Amoxicillin 500 mg' }));
    expect(await popup.findAllByRole('link', { name: /^Create Listing/ })).toHaveLength(1);
    expect(popup.getByRole('link', { name: 'Create Listing, 503B' })).toBeTruthy();
  });

  it('opens the listing instead where the form names a catalog that has one', async () => {
    const { address, sent } = open('/manage-listings/medshorts?create=1&ndc=70101000101', [anItem()], {
      [LISTINGS]: [LISTED],
      'GET /services/listing/seller/5': LISTED,
    });
    const form = within(await screen.findByRole('dialog', { name: 'New listing' }));
    expect(await form.findByDisplayValue('70101-0001-01')).toBeTruthy();
    expect(form.getByDisplayValue('Amoxicillin 500 mg')).toBeTruthy();
    expect(form.getByText('$45.00')).toBeTruthy();
    await userEvent.click(form.getByRole('combobox', { name: 'Catalog' }));
    await userEvent.click(await screen.findByRole('option', { name: /^Medigi/, hidden: true }));
    expect(form.getByText('You list this product in this catalog already.')).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Open listing' }));
    await waitFor(() => expect(address()).toContain('listing=5'));
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });
});
