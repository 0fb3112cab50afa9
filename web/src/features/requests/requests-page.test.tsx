import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RequestedProductReply } from '#contract/requests/requests.ts';
import { openApp, PageOf, Refusal } from '../../app/test-app.tsx';
import { ADMIN, aMe } from '../../shared/test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const LIST = 'GET /services/listing/requested_product';
const ASK = 'POST /services/listing/requested_product';
const DAY = '2026-06-15T12:00:00.000Z';

const aRow = (fields: Partial<RequestedProductReply> = {}): RequestedProductReply => ({
  id: 7,
  ndc: '70101000101',
  ndc_number: '70101-0001-01',
  product: 'Lisinopril 10 mg Tablet',
  quantity: 40,
  needed_by: '2026-07-01',
  note: 'For the winter',
  facility_id: 3,
  facility_name: 'Harbor Pharmacy',
  company_name: 'Harbor Pharmacy',
  asked_by: 'Maria Alvarez',
  status: 'New',
  answer: null,
  assigned_to: null,
  assigned_name: null,
  offers: [],
  sold_out: false,
  version: 1,
  created_date: DAY,
  can: { cancel: true, move: [], answer: false },
  ...fields,
});

const OFFER = {
  listing_id: 12,
  name: 'Lisinopril 10 mg Tablet',
  ndc_number: '70101-0002-01',
  seller_name: 'Meridian Generics',
  catalog_type: 'medigi',
  stock: 90,
  equal: 'Equal product: Lisinopril 10 mg Tablet',
  refusal: null,
} as const;

const open = (path: string, rows: RequestedProductReply[], more: Record<string, unknown> = {}, me = aMe()) =>
  openApp(path, {
    me,
    answers: {
      [LIST]: new PageOf(rows.length, rows),
      ...Object.fromEntries(rows.map((row) => [`${LIST}/${row.id}`, row])),
      ...more,
    },
  });

describe('RB-188 the list', () => {
  it('says that there are none yet, and how to ask', async () => {
    open('/requested-products', []);
    expect(await screen.findByText('No requested products yet')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Request a Product' })).not.toHaveLength(0);
  });

  it('has the documented columns, and says what is sold out again (RB-193)', async () => {
    const wide = (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    });
    vi.stubGlobal('matchMedia', wide);
    const answer = 'Meridian Generics offers it from $12.50';
    open('/requested-products', [aRow({ status: 'Available', answer, sold_out: true, offers: [OFFER] })]);
    await screen.findByText('Lisinopril 10 mg Tablet');
    const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
    for (const head of [
      'Request #',
      'NDC',
      'Product',
      'Quantity',
      'Needed By',
      'Facility',
      'Note',
      'Status',
      'Answer',
      'Created',
    ])
      expect(heads).toContain(head);
    const row = screen.getByRole('row', { name: /Lisinopril/ });
    expect(within(row).getByText('Sold out again')).toBeTruthy();
    expect(row.textContent).toContain(answer);
  });
});

describe('RB-185 RB-187 asking', () => {
  const CLICKS = { product: 'Product or NDC', packs: 'Quantity (packs)' };
  const form = async () => screen.findByRole('dialog', { name: 'Request a product' });

  it('is filled in from a search, needs product and packs, and sends what was typed', async () => {
    const { sent, address } = open('/requested-products?show=new&product=White+tablets', [], {
      [ASK]: aRow(),
    });
    const popup = within(await form());
    expect(await popup.findByDisplayValue('White tablets')).toBeTruthy();
    await userEvent.type(popup.getByRole('textbox', { name: CLICKS.packs }), '12');
    await userEvent.type(popup.getByRole('textbox', { name: 'Note' }), 'Soon');
    await userEvent.click(popup.getByRole('button', { name: 'Send Request' }));
    await waitFor(() =>
      expect(sent.find(({ call }) => call === ASK)?.body).toEqual({
        product: 'White tablets',
        quantity: 12,
        note: 'Soon',
      }),
    );
    await waitFor(() => expect(address()).toBe('/requested-products'));
  });

  it('shows an offer first and asks anyway at a second press', async () => {
    const offered = new Refusal(409, 'Offered now by 2 suppliers', 'conflict', {
      suppliers: 2,
      listing_id: 12,
    });
    const { sent, answers } = open('/requested-products?show=new&ndc=70101000101&product=Lisinopril', [], {
      [ASK]: offered,
    });
    const popup = within(await form());
    await userEvent.type(await popup.findByRole('textbox', { name: CLICKS.packs }), '12');
    await userEvent.click(popup.getByRole('button', { name: 'Send Request' }));
    expect((await popup.findByRole('alert')).textContent).toContain('Offered now by 2 suppliers');
    const link = popup.getByRole('link', { name: 'Look at the offer' });
    expect(link.getAttribute('href')).toBe('/detailed/12?packs=12');
    answers[ASK] = aRow();
    await userEvent.click(popup.getByRole('button', { name: 'Ask Anyway' }));
    await waitFor(() =>
      expect(sent.filter(({ call }) => call === ASK).at(-1)?.body).toEqual({
        ndc: '70101000101',
        quantity: 12,
        ask_anyway: true,
      }),
    );
  });
});

describe('RB-189 RB-190 RB-191 one request', () => {
  it('is cancelled after a question', async () => {
    const { sent } = open('/requested-products?id=7', [aRow()], {
      'DELETE /services/listing/requested_product/7': { ok: true },
    });
    const popup = within(
      await screen.findByRole('dialog', { name: 'Request 7 for Lisinopril 10 mg Tablet' }),
    );
    await userEvent.click(popup.getByRole('button', { name: 'Cancel Request' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel request 7?' }));
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Cancel Request' }));
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
  });

  it('RB-194 leads to its offer with the asked packs, and names an equal product', async () => {
    const can = { cancel: false, move: [], answer: false };
    open('/requested-products?id=7', [aRow({ status: 'Available', answer: 'Found', offers: [OFFER], can })]);
    const popup = within(await screen.findByRole('dialog', { name: /^Request 7 for/ }));
    expect(await popup.findByText(/Equal product: Lisinopril 10 mg Tablet/)).toBeTruthy();
    expect(popup.getByRole('link', { name: 'Open the offer' }).getAttribute('href')).toBe(
      '/detailed/12?packs=40',
    );
    expect(popup.queryByRole('button', { name: 'Cancel Request' })).toBeNull();
  });

  it('is answered by an administrator, saved before it moves', async () => {
    const row = aRow({
      status: 'Sourcing',
      can: { cancel: false, move: ['Available', 'Closed'], answer: true },
    });
    const me = { ...ADMIN, permissions: ['catalog' as const] };
    const { sent } = open(
      '/requested-products?id=7',
      [row],
      {
        [`${LIST}/assignees`]: [{ id: me.id, name: 'Eleanor Price' }],
        [`${LIST}/7/offers`]: [{ ...OFFER, refusal: 'This listing is out of stock.' }],
        'PUT /services/listing/requested_product/7': row,
      },
      me,
    );
    const popup = within(await screen.findByRole('dialog', { name: /^Request 7 for/ }));
    const close = await popup.findByRole('button', { name: 'Close Request' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(await popup.findByRole('button', { name: 'Assign to Me' }));
    await userEvent.type(popup.getByRole('textbox', { name: 'Answer' }), 'Two were asked');
    expect(await popup.findByText('This listing is out of stock.')).toBeTruthy();
    await userEvent.click(popup.getByRole('button', { name: /^Link Lisinopril/ }));
    await userEvent.click(popup.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        assigned_to: me.id,
        answer: 'Two were asked',
        listing_ids: [12],
        version: 1,
      }),
    );
  });

  it('RB-195 demand by drug group is read by administrators', async () => {
    const group = {
      gcn_seqno: 5,
      product: 'Lisinopril 10 mg Tablet',
      package_size: 100,
      requests: 3,
      packs: 1200,
      needed_by: '2026-07-01',
      facilities: ['Harbor Pharmacy', 'Lakeshore'],
    };
    const me = { ...ADMIN, permissions: ['catalog' as const] };
    open('/requested-products?show=demand', [], { [`${LIST}/demand`]: [group] }, me);
    expect(await screen.findByText('Lisinopril 10 mg Tablet')).toBeTruthy();
    expect(screen.getByText(/1,200/)).toBeTruthy();
    expect(screen.getByText('Harbor Pharmacy, Lakeshore')).toBeTruthy();
  });
});
