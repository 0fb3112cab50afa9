import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, formatUsDate } from '#rules/dates.ts';
import { firstStart } from '#rules/rfps/terms.ts';
import { openApp, Refusal } from '../../app/test-app.tsx';
import { todayHere } from '../../shared/clock.ts';
import { plainDay } from '../../shared/format.ts';
import { aProduct, aSupplier } from './test-world.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const NDC = 'GET /services/listing/ndc';
const LISTS = 'GET /services/rfp/suppliers';
const PLACE = 'POST /services/rfp';
const FOUR = [
  aSupplier(2, 'Meridian Supply'),
  aSupplier(5, 'Alder Pharmaceuticals'),
  aSupplier(6, 'Pacific Crest', false),
  aSupplier(7, 'Sterile Point', false),
];

function begin(answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  const app = openApp('/rfps?show=new', {
    answers: {
      [NDC]: [aProduct()],
      [LISTS]: FOUR,
      'GET /services/pricing/amu/10001/100': { amu: 22, override_amu: null },
      [PLACE]: { id: 31, status: 'pending', supplier_count: 4 },
      ...answers,
    },
  });
  return { ...app, user };
}

const box = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
const finder = async () => within(await screen.findByRole('search', { name: 'Find a product' }));
const search = async () => (await finder()).getByRole('button', { name: 'Search' });
const problem = async () => (await (await finder()).findByRole('alert')).textContent;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Up to the form of the product that is found. */
async function build(answers: Record<string, unknown> = {}) {
  const app = begin(answers);
  await app.user.type(await box('NDC'), '00093718001');
  await app.user.click(await search());
  await screen.findByRole('heading', { level: 1, name: 'Build RFP for Lisinopril 10 mg Tablet' });
  await screen.findByRole('form', { name: 'Request details' });
  return app;
}
const quantity = () => box('Quantity (packs per Month)');
const submit = () => button('Submit');
const agree = () => screen.findByRole('checkbox', { name: 'I acknowledge the terms' });

describe('searching', () => {
  it('TR-275 TR-276 TR-285 … TR-288 TR-294 TR-573 by NDC or name, and by nothing is said', async () => {
    const { user, times } = begin();
    await screen.findByRole('heading', { level: 1, name: 'Search by NDC or Product Name' });
    await user.click(await search());
    expect(await problem()).toBe('Please provide NDC or Description for search');
    expect(times(NDC)).toBe(0);
    await user.type(await box('Product Name'), 'lisi');
    await user.click(await button('Clear'));
    expect((await box('Product Name')).value).toBe('');
    expect((await finder()).queryByRole('alert')).toBeNull();
  });

  it('TR-295 … TR-297 TR-597 a box offers products from 5 characters on, 800 ms after the last, without dashes', async () => {
    const { sent, user, times } = begin();
    const ndc = await box('NDC');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.change(ndc, { target: { value: '0009' } });
    await rest(2000);
    fireEvent.change(ndc, { target: { value: '00093-7180' } });
    await rest(799);
    expect(times(NDC)).toBe(0);
    await rest(1);
    await rest(100);
    vi.useRealTimers();
    expect(sent.find(({ call }) => call === NDC)?.query).toEqual({ search_type: 'ndc', ndc: '000937180' });
    await user.click(await screen.findByText('00093718001 – Lisinopril 10 mg Tablet'));
    expect((await box('NDC')).value).toBe('00093-7180-01');
    expect((await box('Product Name')).value).toBe('Lisinopril 10 mg Tablet');
  });

  it('TR-275 TR-277 TR-289 … TR-292 TR-333 G-076 several matches open a popup, ten on a page, to pick one', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      aProduct({ ndc: `000937180${String(at).padStart(2, '0')}`, ln60: `Lisinopril ${at}`, csp: at + 1 }),
    );
    const { user, times } = begin({ [NDC]: many });
    await user.type(await box('Product Name'), 'lisi');
    await user.click(await search());
    const popup = within(await screen.findByRole('dialog', { name: 'Search Results' }));
    for (const name of ['Product Name', 'Unit Size', 'Type', 'Select'])
      expect(await popup.findByRole('columnheader', { name })).toBeTruthy();
    expect(popup.getAllByRole('button', { name: /^Select / })).toHaveLength(10);
    expect(popup.getByRole('row', { name: /Lisinopril 2 300 Bottle/ })).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Next page' }));
    expect(times(LISTS)).toBe(0);
    await user.click(popup.getByRole('button', { name: /^Select Lisinopril 11/ }));
    await screen.findByRole('heading', { level: 1, name: 'Build RFP for Lisinopril 11' });
    await waitFor(() => expect(times(LISTS)).toBe(1));
  });

  it.each([
    ['TR-572', 'NDC', 'Faild to find item by using this NDC'],
    ['TR-571', 'Product Name', 'Failed to get item data'],
  ])('%s nothing found by %s is said', async (_, label, sentence) => {
    const { user } = begin({ [NDC]: [] });
    await user.type(await box(label), '99999');
    await user.click(await search());
    expect(await problem()).toBe(sentence);
  });
});

it('G-089 below the search stand the products of which a contract would bring most', async () => {
  const { user } = begin({
    'GET /services/rfp/recommendations': [
      { ...aProduct(), amu: 40, aac_per_pack: 9.5, supplier_count: 3, estimated_savings: 60 },
    ],
    'GET /services/listing/ndc/00093718001': aProduct(),
  });
  expect(await screen.findByText('about $60.00')).toBeTruthy();
  await user.click(await button('Build RFP for Lisinopril 10 mg Tablet'));
  await screen.findByRole('heading', { level: 1, name: 'Build RFP for Lisinopril 10 mg Tablet' });
});

describe('building', () => {
  it('TR-299 TR-571 where the related products cannot be read, the form is cleared', async () => {
    const { user, answers } = begin();
    await user.type(await box('NDC'), '00093718001');
    // The search finds it, then its relatives are asked for.
    const replies: unknown[] = [[aProduct()], new Refusal(500, 'Broken')];
    Object.defineProperty(answers, NDC, { get: () => replies.shift() });
    await user.click(await search());
    await screen.findByText('Failed to get item data');
    await screen.findByRole('heading', { level: 1, name: 'Search by NDC or Product Name' });
  });

  it('TR-339 TR-570 suppliers that cannot be read are said', async () => {
    const { user } = begin({ [LISTS]: new Refusal(500, 'Broken') });
    await user.type(await box('NDC'), '00093718001');
    await user.click(await search());
    expect((await screen.findAllByText('Failed to get list of suppliers')).length).toBeGreaterThan(0);
  });

  it('TR-301 TR-309 TR-311 TR-313 TR-319 TR-320 G-070 it begins with the usual terms; the usage is offered as quantity', async () => {
    const { user } = await build();
    expect((await screen.findByLabelText<HTMLInputElement>('Start Date')).value).toBe(
      firstStart(todayHere()),
    );
    expect((await box('Contract Length')).value).toBe('3 months');
    expect((await box('Purchase Frequency')).value).toBe('Monthly');
    expect(await screen.findByText('22 packs')).toBeTruthy();
    await user.click(await button('Use 22 packs'));
    expect((await quantity()).value).toBe('22');
    expect(screen.getByText('Total Packs').nextSibling?.textContent).toBe('66');
    expect(screen.getByText('Bottle of 100 tablets')).toBeTruthy();
    const start = firstStart(todayHere());
    expect(
      screen.getByText(`3 deliveries from ${plainDay(start)} to ${plainDay(addMonths(start, 2))}`),
    ).toBeTruthy();
    fireEvent.change(await quantity(), { target: { value: '0' } });
    expect(await screen.findAllByText('Quantity is at least 1')).not.toHaveLength(0);
  });

  it('TR-304 … TR-307 TR-327 what is emptied is missed', async () => {
    const { user } = await build();
    const reason = () => screen.getByRole('button', { name: 'Submit' }).nextSibling?.textContent ?? '';
    await submit();
    expect(reason()).toBe('Quantity is required');
    await user.type(await quantity(), '30');
    for (const [name, sentence] of [
      ['Clear contract length', 'Contract duration is required'],
      ['Clear purchase frequency', 'Purchase frequency is required'],
    ] as const) {
      await user.click(screen.getByLabelText(name));
      expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
    }
    fireEvent.change(screen.getByLabelText('Start Date'), { target: { value: '' } });
    expect(await screen.findByText('Start date is required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Start Date'), { target: { value: addDays(todayHere(), 9) } });
    expect(await screen.findByText('Start date must be at least 10 days from today')).toBeTruthy();
  });

  it('TR-308 TR-326 TR-334 … TR-336 G-077 suppliers are left out in a popup; without any it cannot be sent', async () => {
    const { user } = await build();
    expect(screen.getByText('Meridian Supply, Alder Pharmaceuticals, Pacific Crest +1 more')).toBeTruthy();
    await user.click(await button('Choose suppliers'));
    const popup = within(await screen.findByRole('dialog', { name: 'Submit To Suppliers' }));
    expect(popup.getByText('Selected 4 of 4')).toBeTruthy();
    await user.click(popup.getByRole('checkbox', { name: /Alder/ }));
    await user.type(popup.getByRole('textbox', { name: 'Search suppliers' }), 'sterile');
    expect(popup.queryByRole('checkbox', { name: /Meridian/ })).toBeNull();
    await user.click(popup.getByRole('checkbox', { name: 'Select All' }));
    expect(popup.getByText('Selected 2 of 4')).toBeTruthy();
    await user.click(popup.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Meridian Supply, Pacific Crest')).toBeTruthy();
    await user.click(await button('Choose suppliers'));
    const again = within(await screen.findByRole('dialog', { name: 'Submit To Suppliers' }));
    for (const name of [/Meridian/, /Pacific/]) await user.click(again.getByRole('checkbox', { name }));
    await user.click(again.getByRole('button', { name: 'Apply' }));
    await user.type(await quantity(), '30');
    expect(await screen.findAllByText('Sellers selection required')).not.toHaveLength(0);
    expect((await submit()).getAttribute('aria-disabled')).toBe('true');
  });

  it('TR-323 TR-325 TR-328 … TR-330 TR-337 TR-338 TR-533 TR-569 TR-578 it is acknowledged, confirmed and sent', async () => {
    const { user, sent, address } = await build();
    await user.click(await button('Choose suppliers'));
    const popup = within(await screen.findByRole('dialog', { name: 'Submit To Suppliers' }));
    await user.click(popup.getByRole('checkbox', { name: /Alder/ }));
    await user.click(popup.getByRole('button', { name: 'Apply' }));
    await user.type(await quantity(), '30');
    expect((await submit()).getAttribute('aria-disabled')).toBe('true');
    await user.click(await button('Acknowledge Terms'));
    const terms = await screen.findByRole('dialog', { name: 'User Acknowledgement' });
    expect(terms.textContent).toContain(
      'commits to purchase 90 packs of Lisinopril 10 mg Tablet over 3 months',
    );
    await user.click(within(terms).getAllByRole('button', { name: 'Close' })[1] ?? terms);
    await user.click(await agree());
    await user.type(await quantity(), '1');
    expect((await agree()).getAttribute('checked')).toBeNull();
    await user.click(await agree());
    await user.click(await submit());
    const question = within(await screen.findByRole('dialog', { name: 'Confirm Your Request' }));
    expect(
      question.getByText('Submit your request to 3 supplier(s) for Lisinopril 10 mg Tablet?'),
    ).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Request was placed')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/rfps'));
    expect(sent.find(({ call }) => call === PLACE)?.body).toEqual({
      ndc: '00093718001',
      csp: 1,
      gcn: 10001,
      description: 'Lisinopril 10 mg Tablet',
      catalog_type: 'medigi',
      quantity: 301,
      duration: 3,
      period: 'monthly',
      start_date: formatUsDate(firstStart(todayHere())),
      inclusions: [2, 6, 7],
      exclusions: [5],
      acknowledged: true,
    });
  });

  it('TR-574 what the server refuses is shown as received, and nothing typed is lost', async () => {
    const { user } = await build({ [PLACE]: new Refusal(422, 'One of these suppliers takes no requests.') });
    await user.type(await quantity(), '30');
    await user.click(await agree());
    await user.click(await submit());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('One of these suppliers takes no requests.')).toBeTruthy();
    expect((await quantity()).value).toBe('30');
  });

  it('TR-330 TR-580 clearing what was changed asks first', async () => {
    const { user } = await build();
    await user.type(await quantity(), '30');
    await user.click(await button('Clear'));
    const question = within(await screen.findByRole('dialog', { name: 'Confirm RFP cancellation.' }));
    expect(question.getByText('This will clear your changes. Are you sure?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Clear' }));
    await screen.findByRole('heading', { level: 1, name: 'Search by NDC or Product Name' });
  });
});
