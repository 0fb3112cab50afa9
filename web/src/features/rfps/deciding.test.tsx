import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { addDays, addMonths, formatUsDate } from '#rules/dates.ts';
import { openApp, PageOf } from '../../app/test-app.tsx';
import { firstStart } from '#rules/rfps/terms.ts';
import { todayHere } from '../../shared/clock.ts';
import { formatDay, plainDay } from '../../shared/format.ts';
import { ADMIN, aMe, SELLER } from '../../shared/test-world.ts';
import { aDelivery, aProduct, aProposal, anRfp, asAsked, aSupplier, phoneWindow } from './test-world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const open = (rfp: Rfp, answers: Record<string, unknown> = {}, me = aMe()) =>
  openApp('/rfps?id=31', {
    me,
    answers: {
      'GET /services/rfp': new PageOf(0, []),
      'GET /services/rfp/31': rfp,
      'PUT /services/rfp/31': rfp,
      ...answers,
    },
  });
const popup = async (name: string | RegExp = /^Request 31/) =>
  within(await screen.findByRole('dialog', { name }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

const START = firstStart(todayHere());
const TWO = [
  aProposal(),
  aProposal({
    id: 72,
    company_id: 5,
    company_name: 'Alder Pharmaceuticals',
    ndc: '00093718002',
    ndc_number: '00093-7180-02',
    csp: 4,
    eaches_per_pack: 400,
    price: 28,
    quantity: 8,
    shipping_price: 0,
    sub_total: 672,
    total: 672,
    billed_total: 672,
  }),
];
const PROPOSED = anRfp({ status: 'proposed', proposals: TWO, active_proposal: TWO[0] ?? null });

describe('G-064 a buyer with a request', () => {
  it('reads the proposals side by side, the cheaper contract first', async () => {
    open(PROPOSED);
    const table = within(await (await popup()).findByRole('table'));
    const cells = (name: string | RegExp) =>
      [...(table.getByRole('row', { name }).children ?? [])].map((cell) => cell.textContent);
    expect(cells(/^Supplier/)).toEqual(['Supplier', 'Alder Pharmaceuticals', 'Meridian Supply']);
    expect(table.getByRole('link', { name: 'Meridian Supply' }).getAttribute('href')).toBe(
      '/catalog?sellerId=2&tab=about',
    );
    expect(cells(/^Total/)).toEqual(['Total', '$672.00Lowest', '$750.00']);
    expect(cells(/^Price\/Pack/)).toEqual(['Price/Pack', '$28.00', '$8.00']);
    expect(cells(/^Unit Price/)).toEqual(['Unit Price', '$0.0700', '$0.0800']);
    expect(cells(/^Qty\/Period/)).toEqual([
      'Qty/Period',
      '8 packs32 of 30 containers, 107%',
      '30 packs30 of 30 containers, 100%',
    ]);
    const planned = `3 deliveries from ${plainDay(START)} to ${plainDay(addMonths(START, 2))}`;
    expect(cells(/^Deliveries/)).toEqual(['Deliveries', planned, planned]);
    expect(cells(/^Shipping/)).toEqual(['Shipping', '$0.00 per delivery', '$10.00 per delivery']);
    expect(cells(/^Latest expiry/)).toEqual(['Latest expiry in stock', '–', '03/31/2028']);
    expect(cells(/^Packs shipped/)).toEqual([
      'Packs shipped to you',
      'No orders yet',
      '97% of those ordered',
    ]);
    for (const name of [/^NDC/, /^Product/, /^Sub Total/, /^Status/]) expect(cells(name)).toHaveLength(3);
  });

  it('TR-376 G-084 accepts one after a question', async () => {
    const { sent } = open(PROPOSED, { 'PUT /services/proposal/accept/72': PROPOSED });
    await press('Accept the proposal of Alder Pharmaceuticals');
    const question = await popup('Accept Proposal');
    expect(question.getByText('Accept this proposal from Alder Pharmaceuticals?')).toBeTruthy();
    const said = question.getAllByRole('definition').map((one) => one.textContent);
    expect(said).toEqual([
      '$28.00',
      `24 packs in 3 deliveries from ${plainDay(START)} to ${plainDay(addMonths(START, 2))}`,
      '$0.00 per delivery',
      '$672.00',
    ]);
    await userEvent.click(question.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Status was updated')).toBeTruthy();
    expect(sent.some(({ call }) => call === 'PUT /services/proposal/accept/72')).toBe(true);
  });

  it('TR-377 G-084 declines one, with a reason or without', async () => {
    const { sent } = open(PROPOSED, { 'PUT /services/proposal/decline/71': TWO[0] });
    await press('Decline the proposal of Meridian Supply');
    await userEvent.click(
      (await popup('Decline Proposal')).getByRole('button', { name: 'Decline Proposal' }),
    );
    expect(await screen.findByText('Status was updated')).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ id: 71 });
  });

  it('TR-282 G-094 is led by the name of a supplier to what it says of itself', async () => {
    open(anRfp());
    const list = within(await (await popup()).findByRole('list', { name: 'Suppliers' }));
    const link = list.getByRole('link', { name: 'Meridian Supply' });
    expect(link.getAttribute('href')).toBe('/catalog?sellerId=2&tab=about');
  });

  it('G-067 sees who refused, and why', async () => {
    const [first, second] = anRfp().suppliers ?? [];
    const refused = { decline_reason: 'Not made any more', decline_date: '2026-06-16T12:00:00.000Z' };
    const suppliers = first && second ? [first, { ...second, ...refused, status: 'declined' as const }] : [];
    open(anRfp({ suppliers }));
    const list = within(await (await popup()).findByRole('list', { name: 'Suppliers' }));
    const items = list.getAllByRole('listitem').map((one) => one.textContent);
    expect(items[0]).toContain('Not answered');
    expect(items[1]).toMatch(/Alder.*Declined.*Not made any more Jun 16, 2026/);
  });

  it('G-093 reads the proposals below each other on a phone, the cheaper contract first', async () => {
    vi.stubGlobal('matchMedia', phoneWindow);
    open(PROPOSED);
    const list = within(await (await popup()).findByRole('list', { name: 'Proposals' }));
    const cards = list.getAllByRole('listitem');
    expect(cards.map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Alder Pharmaceuticals',
      'Meridian Supply',
    ]);
    const labels = within(cards[0] ?? document.body)
      .getAllByRole('term')
      .map((one) => one.textContent);
    for (const label of ['Total', 'Price/Pack', 'Qty/Period', 'Shipping', 'Sub Total', 'Status', 'NDC'])
      expect(labels).toContain(label);
    expect(list.getByRole('button', { name: 'Accept the proposal of Meridian Supply' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('TR-368 TR-369 TR-371 TR-372 TR-581 G-092 cancels it after a question', async () => {
    const { sent } = open(anRfp());
    await press('Cancel Request');
    const question = await popup('Cancel Request');
    expect(
      question.getByText('This will change you request status to "Cancelled". Are you sure?'),
    ).toBeTruthy();
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Cancel Request' }));
    expect(await screen.findByText('Status was updated')).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ id: 31, status: 'cancelled' });
  });

  it('TR-024 TR-379 G-086 resubmits an ended one with the same terms and suppliers', async () => {
    const ended = anRfp({ status: 'declined', can: { ...anRfp().can, cancel: false, resubmit: true } });
    const renewal = formatUsDate(ended.renewal_date);
    const { sent } = open(ended, {
      'GET /services/listing/ndc': [aProduct()],
      'GET /services/rfp/suppliers': [
        aSupplier(2, 'Meridian Supply'),
        aSupplier(5, 'Alder Pharmaceuticals'),
        aSupplier(9, 'Another'),
      ],
      'POST /services/rfp': { id: 32, status: 'pending', supplier_count: 2 },
    });
    await press('Resubmit');
    const form = await popup('Build RFP for Lisinopril 10 mg Tablet');
    await userEvent.click(await form.findByRole('checkbox', { name: 'I acknowledge the terms' }));
    await userEvent.click(form.getByRole('button', { name: 'Submit' }));
    await userEvent.click((await popup('Confirm Your Request')).getByRole('button', { name: 'Submit' }));
    await screen.findByText('Request was placed');
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      quantity: 30,
      duration: 3,
      period: 'monthly',
      start_date: renewal,
      inclusions: [2, 5],
      exclusions: [9],
      resubmit: true,
      request_id: 31,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const accepted = aProposal({ status: 'accepted' });
const contract = (change: Partial<Rfp> = {}) =>
  anRfp({
    status: 'accepted',
    proposals: [accepted],
    active_proposal: accepted,
    accepted_proposal: {
      id: 71,
      company_id: 2,
      ndc: accepted.ndc,
      quantity: 30,
      period: 'monthly',
      renewal_date: addDays(todayHere(), 100),
      total_quantity: 90,
    },
    months: [{ month: '2026-07', promised: 30, ordered: 30 }],
    can: { ...anRfp().can, cancel: false, extend: true },
    ...change,
  });

describe('a contract', () => {
  it('G-067 names the supplier that won', async () => {
    const suppliers = (anRfp().suppliers ?? []).map((one) => ({
      ...one,
      status: one.id === 2 ? ('proposed' as const) : ('closed' as const),
    }));
    open(contract({ suppliers }));
    const list = within(await (await popup()).findByRole('list', { name: 'Suppliers' }));
    const items = list.getAllByRole('listitem').map((one) => one.textContent);
    expect(items).toEqual(['Meridian SupplyWon', 'Alder PharmaceuticalsClosed']);
  });

  it('G-085 says why its other deliveries cannot be skipped once one was asked for', async () => {
    const skipped = aDelivery({ skip: 'asked' });
    open(contract(), { 'GET /services/rfp/scheduled_orders': [skipped, aDelivery({ id: 6, number: 2 })] });
    expect(
      await screen.findByText(
        `One delivery of a contract can be skipped: you asked for that of ${formatDay(skipped.date)}.`,
      ),
    ).toBeTruthy();
  });

  it('TR-382 G-088 is extended at the wish of its buyer', async () => {
    const { sent } = open(contract(), { 'PUT /services/rfp/extend': contract() });
    await press('Extend');
    await userEvent.click((await popup('Extend Contract')).getByRole('button', { name: 'Ask to extend' }));
    expect(await screen.findByText('Status was updated')).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ id: 31, duration: 3 });
    expect(screen.getByRole('row', { name: 'July 2026 30 30' })).toBeTruthy();
  });

  it('G-088 its supplier confirms the months that are asked for', async () => {
    const can = { ...asAsked().can, propose: false, decline: false, answer_extension: true };
    const rfp = contract({ suppliers: null, suppliers_invited: null, extension_asked: 6, can });
    const { sent } = open(rfp, { 'PUT /services/rfp/extend': rfp }, SELLER);
    expect(await screen.findByText(/asks to extend the contract by 6 months at the same price/)).toBeTruthy();
    await press('Confirm');
    await screen.findByText('Status was updated');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      id: 31,
      duration: 6,
      confirm: true,
    });
  });
});

describe('a pause', () => {
  it('is asked for by the buyer, who reads what it moves', async () => {
    const [next, last] = [
      aDelivery({ date: '2999-01-15', placing_date: '2999-01-10' }),
      aDelivery({ id: 6, number: 2, date: '2999-02-15', placing_date: '2999-02-10' }),
    ];
    const rfp = contract({ paused_months: 4, can: { ...contract().can, pause: true } });
    const { sent } = open(rfp, {
      'GET /services/rfp/scheduled_orders': [next, last],
      'PUT /services/rfp/pause': rfp,
    });
    await press('Pause');
    const form = await popup('Pause Contract');
    expect(
      await form.findByText(/of Jan 15, 2999, and 1 other after it come 1 month later, at the same price/),
    ).toBeTruthy();
    await userEvent.click(form.getByRole('combobox', { name: 'Months' }));
    expect(screen.queryByRole('option', { name: '3 months', hidden: true })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: '2 months', hidden: true }));
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Renovation');
    await userEvent.click(form.getByRole('button', { name: 'Ask to pause' }));
    await screen.findByText('Status was updated');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      id: 31,
      months: 2,
      reason: 'Renovation',
    });
  });

  it('its supplier refuses', async () => {
    const can = { ...asAsked().can, propose: false, decline: false, answer_pause: true };
    const rfp = contract({
      suppliers: null,
      suppliers_invited: null,
      pause_asked: 1,
      pause_reason: 'Renovation',
      can,
    });
    const { sent } = open(rfp, { 'PUT /services/rfp/pause': rfp }, SELLER);
    expect(
      await screen.findByText(/asks to pause the contract for 1 month. Reason: Renovation/),
    ).toBeTruthy();
    await press('Refuse');
    await screen.findByText('Status was updated');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      id: 31,
      months: 1,
      confirm: false,
    });
  });
});

describe('WB-260 a wish that waits', () => {
  it.each([
    [
      'extension',
      { extension_asked: 6 },
      'PUT /services/rfp/extend',
      { id: 31, duration: 6, confirm: false },
    ],
    ['pause', { pause_asked: 2 }, 'PUT /services/rfp/pause', { id: 31, months: 2, confirm: false }],
  ])('is taken back by its buyer: %s', async (what, asked, call, body) => {
    const can = { ...anRfp().can, take_back_extension: true, take_back_pause: true };
    const rfp = anRfp({ status: 'accepted', ...asked, can });
    const { sent } = open(rfp, { [call]: rfp });
    await press(`Take back the ${what}`);
    await screen.findByText('Status was updated');
    expect(sent.find((one) => one.call.startsWith('PUT'))?.body).toEqual(body);
  });
});

describe('an administrator', () => {
  it('G-122 cancels with a reason', async () => {
    const looking = { ...PROPOSED, can: { ...PROPOSED.can, decide: false } };
    const { sent } = open(looking, {}, ADMIN);
    await press('Cancel Request');
    const question = await popup('Cancel Request');
    await userEvent.type(question.getByRole('textbox', { name: /Reason/ }), 'Asked by phone');
    await userEvent.click(question.getByRole('button', { name: 'Cancel Request' }));
    await screen.findByText('Status was updated');
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      id: 31,
      status: 'cancelled',
      reason: 'Asked by phone',
    });
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('G-090 sends the mail to a supplier again', async () => {
    const call = 'POST /services/emails/resend_rfp_placed/31/2';
    const { times } = open(anRfp(), { [call]: { sent: 1 } }, ADMIN);
    await press('Send mail again to Meridian Supply');
    await screen.findByText('The mail is sent again');
    expect(times(call)).toBe(1);
  });
});
