import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../shared/session.ts';
import { aClient } from '../../../shared/test-world.ts';
import type { Purchase } from '../history-api.ts';
import { openAt, startServer } from '../test-app.tsx';
import { aListing, aLot, aSignal, aUsage } from '../test-world.ts';

afterEach(() => vi.unstubAllGlobals());

const listing = aListing({
  amu_data: aUsage(),
  min_packs: 6,
  lots: [aLot({ id: 11, price: 9 }), aLot({ id: 12, price: 12.08 })],
  pricing: {
    ...aListing().pricing,
    price: 9,
    lowest_price: 9,
    amu: { ...aListing().pricing.amu, aac_per_pack: 11.33 },
  },
});
const GRID = 'GET /services/analytics/history';
const CHART = 'GET /services/analytics/history/quantity_by_month';

const EMPTY: [number, unknown] = [200, { data: [] }];

const aPurchase = (account_type: Purchase['account_type']): Purchase => ({
  account_type,
  invoice_date: '2026-05-04',
  ndc: '70101000301',
  description: 'LISINOPRIL 10MG',
  purchased_packages: 3,
  purchased_units: 300,
  pkg_cost: 10,
  unit_cost: 0.1,
  extended_cost: 30,
});
/** The history as the grid reads it, of so many rows by account type. */
function history(...groups: readonly (readonly [Purchase['account_type'], number])[]): [number, unknown] {
  const rows = groups.reduce((sum, [, total]) => sum + total, 0);
  const sums = (total: number) => ({
    total_packages: 3 * total,
    total_units: 300 * total,
    total_cost: 30 * total,
  });
  return [
    200,
    {
      data: groups.map(([type]) => aPurchase(type)),
      meta: {
        total: rows,
        page: 1,
        per_page: 50,
        first_invoice_date: '2026-05-04',
        last_invoice_date: '2026-05-04',
        ...sums(rows),
        account_types: groups.map(([account_type, total]) => ({ account_type, total, ...sums(total) })),
      },
    },
  ];
}
const open = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .map(cells);

describe('SP-192 … SP-194 the tabs of usage', () => {
  it('stand in the listing view where an AMU exists', async () => {
    startServer({ listings: [listing] });
    openAt('/detailed/3');
    await screen.findByRole('tab', { name: 'Savings' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Savings',
      'Purchase Quantity Split',
      'Purchasing History',
    ]);
  });

  it.each([
    ['without usage', { amu_data: null }, {}],
    ['where the AMU was set to 0', { amu_data: aUsage({ override_amu: 0 }) }, {}],
    ['in hydra', {}, { hydra: true }],
  ])('are not there %s', async (_why, change, client) => {
    startServer({ listings: [{ ...listing, ...change }] });
    session.update((state) => ({ ...state, client: aClient(client) }));
    openAt('/detailed/3');
    await screen.findByText('EST Monthly Savings');
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('SP-195 … SP-198 Savings', () => {
  it('the chosen tab stands in the address, and is there again after a reload', async () => {
    startServer({ listings: [listing], answers: { [CHART]: EMPTY, [GRID]: history(['GPO', 1]) } });
    const { address } = openAt('/detailed/3');
    await open('Purchasing History');
    await waitFor(() => expect(address()).toContain('usage=history'));
    cleanup();
    openAt(address());
    expect(await screen.findByRole('tab', { name: 'Purchasing History', selected: true })).toBeTruthy();
  });

  it('compares the suggested packs, then those that are chosen, in brackets where they cost more', async () => {
    startServer({ listings: [listing] });
    openAt('/detailed/3');
    expect(await screen.findByText('For the suggested 6 packs at $9.00')).toBeTruthy();
    expect((await rowsOf('Savings by account type')).slice(1)).toEqual([
      ['WAC', '$14.00', '6', '$84.00', '$54.00', '$30.00'],
      ['GPO', '$10.00', '6', '$60.00', '$54.00', '$6.00'],
    ]);
    expect(screen.getByRole('cell', { name: '$6.00' }).className).toContain('saves');
    const second = screen.getAllByRole('spinbutton')[1];
    if (second) await userEvent.type(second, '6');
    expect(await screen.findByText('For the 6 packs that you chose')).toBeTruthy();
    expect((await rowsOf('Savings by account type')).at(-1)?.at(-1)).toBe('($12.48)');
    expect(screen.getByRole('cell', { name: '($12.48)' }).className).not.toContain('saves');
  });
});

describe('what the figures of a listing are reckoned with', () => {
  it('says the factors with as many decimals as make the product', async () => {
    const pricing = { ...listing.pricing, savings_per_pack: 0.95, monthly_exact_savings: 38.01 };
    startServer({ listings: [{ ...listing, pricing, amu_data: aUsage({ amu: 39.83 }) }] });
    openAt('/detailed/3');
    expect((await screen.findByText('EST Monthly Savings')).nextElementSibling?.textContent).toBe(
      '$38.0139.83 packs × $0.9543 at the lowest price, $9.00',
    );
  });

  it('says the AMU with its decimals, the price that the suggestion pays, and against what it saves', async () => {
    const lots = [
      aLot({ id: 11, lot_name: 'A', price: 2.62, stock: 7 }),
      aLot({ id: 12, lot_name: 'B', price: 2.81, stock: 120 }),
    ];
    const pricing = {
      ...listing.pricing,
      price: 2.62,
      lowest_price: 2.62,
      savings_per_pack: 3.02,
      monthly_exact_savings: 10.57,
    };
    const amu_data = { ...aUsage({ amu: 3.5 }), undefined: { ...aUsage().undefined, amu_pct: 18 } };
    const one = { ...listing, case_lock: true, case_size: 12, lots, pricing, amu_data };
    startServer({
      listings: [{ ...one, current_price_signal: { ...aSignal(564), type: 'User Supplied' } }],
      answers: { [CHART]: [200, { data: [] }], [GRID]: history() },
    });
    openAt('/detailed/3');
    expect((await screen.findByText('EST Monthly Savings')).nextElementSibling?.textContent).toBe(
      '$10.573.5 packs × $3.02 at the lowest price, $2.62, of 7 packs$9.91 at $2.81',
    );
    expect(
      screen.getByText(
        'For the suggested 12 packs at $2.81, against what you paid on average, not the base price that was set',
      ),
    ).toBeTruthy();
    await open('Purchasing History');
    expect(
      await screen.findByText(/^18\.0% of the packages were bought without an account type/),
    ).toBeTruthy();
  });
});

describe('SP-192 Purchase Quantity Split', () => {
  it('has packs, shares, and unit cost of every account type, with a bar of the packs', async () => {
    startServer({ listings: [listing] });
    openAt('/detailed/3');
    await open('Purchase Quantity Split');
    expect((await rowsOf('Purchase quantity by account type')).slice(1)).toEqual([
      ['WAC', '5', '33.3%', '41.2%', '$0.1400'],
      ['340B', '–', '0.0%', '0.0%', '–no unit price'],
      ['GPO', '10', '66.7%', '58.8%', '$0.1000'],
      ['Undefined', '–', '0.0%', '0.0%', '–no unit price'],
    ]);
  });
});

describe('Purchasing History', () => {
  it('leads to all purchases beside the prices here', async () => {
    startServer({ listings: [listing], answers: { [GRID]: history(['WAC', 1]), [CHART]: EMPTY } });
    openAt('/detailed/3');
    await open('Purchasing History');
    const link = await screen.findByRole('link', { name: 'Purchases in Review' });
    expect(link.getAttribute('href')).toBe('/review');
  });

  it('TR-262 … TR-270 says what the product is', async () => {
    startServer({ listings: [listing], answers: { [GRID]: history(), [CHART]: EMPTY } });
    openAt('/detailed/3');
    await open('Purchasing History');
    const panel = await screen.findByRole('tabpanel');
    const terms = [...panel.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(terms).toEqual([
      ['Product Name', listing.name],
      ['Size', '100 Bottle'],
      ['Category', listing.category],
      ['Pharm. Classification', 'ACE Inhibitor'],
      ['Therapeutic Class', 'ACE Inhibitor'],
      ['Route', 'Oral'],
      ['Storage Conditions', 'Store at 20° to 25°C'],
      ['AMU', '15 packs'],
      ['Wholesaler AAC', '$11.33'],
    ]);
  });

  it('TR-256 TR-257 draws a bar for each month, with the figures beside', async () => {
    const months = [{ date: '2026-11-01', account_type: 'GPO', purchased_pkg: 3 }];
    const server = startServer({
      listings: [listing],
      answers: { [CHART]: [200, { data: months }], [GRID]: history() },
    });
    openAt('/detailed/3');
    await open('Purchasing History');
    const chart = await screen.findByRole('img', { name: /Packages bought elsewhere by month/ });
    expect(chart.querySelectorAll('title').length).toBe(13);
    expect(chart.querySelectorAll('rect').length).toBe(39);
    expect(new Set([...chart.querySelectorAll('rect')].map((part) => part.dataset['color'])).size).toBe(3);
    expect((await rowsOf('Packages by month'))[0]).toEqual(['Month', '340B', 'GPO', 'WAC']);
    const asked = server.sent.find(({ path }) => path.endsWith('quantity_by_month'))?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ ndc: listing.ndc, type: 'gpi', annual: 'true' });
  });

  it('RB-484 marks the months in which the facility bought unusually much or little of it', async () => {
    const sentence = 'LISINOPRIL 10MG: 62 packs in May 2026 instead of about 40.';
    const told = { ndc: listing.ndc, month: '2026-05', sentence };
    const anomalies: [number, unknown] = [200, { data: [told, { ...told, ndc: '1', sentence: 'Another' }] }];
    startServer({
      listings: [listing],
      answers: {
        [CHART]: EMPTY,
        [GRID]: history(),
        'GET /services/analytics/prediction/anomaly': anomalies,
      },
    });
    openAt('/detailed/3');
    await open('Purchasing History');
    const list = await screen.findByRole('list', { name: 'Unusual months' });
    expect(list.textContent).toBe(sentence);
    expect(screen.getByText('Unusual month')).toBeTruthy();
    const chart = screen.getByRole('img', { name: /^Packages bought elsewhere/ });
    const marked = [...chart.querySelectorAll('title')].map((one) => one.textContent);
    expect(marked.filter((text) => text.endsWith('unusual month'))).toEqual([
      'May 2026: 340B 0, GPO 0, WAC 0, unusual month',
    ]);
  });

  it('TR-258 TR-259 TR-568 waits for the figures, and is drawn empty where they cannot be read', async () => {
    let fail = (): void => undefined;
    const failing = new Promise<[number, unknown]>((answer) => {
      fail = () => answer([500, { error: 'Broken', code: 'internal', data: null }]);
    });
    startServer({ listings: [listing], answers: { [CHART]: failing, [GRID]: history() } });
    openAt('/detailed/3');
    await open('Purchasing History');
    expect(await screen.findByText('Waiting for data...')).toBeTruthy();
    fail();
    const chart = await screen.findByRole('img', { name: /Packages bought elsewhere by month/ });
    expect([...chart.querySelectorAll('rect')].every((part) => part.getAttribute('height') === '0')).toBe(
      true,
    );
  });

  it('TR-250 … TR-255 TR-590 TR-601 G-059 groups the purchases, closed where there are several, 50 a page', async () => {
    const server = startServer({
      listings: [listing],
      answers: { [GRID]: history(['340B', 120], ['GPO', 2]), [CHART]: EMPTY },
    });
    openAt('/detailed/3');
    await open('Purchasing History');
    const group = await screen.findByRole('button', { name: 'Account Type: 340B (120)' });
    expect(group.getAttribute('aria-expanded')).toBe('false');
    expect((await rowsOf('Purchases elsewhere'))[0]).toEqual([
      'Account Type',
      'Invoice Date',
      'NDC',
      'Description',
      'Packages',
      'Units',
      'Pkg Cost',
      'Unit Cost',
      'Extended Cost',
    ]);
    expect((await rowsOf('Purchases elsewhere')).at(-1)).toEqual([
      'Total',
      '366',
      '36,600',
      'no sum',
      '$3,660.00',
    ]);
    const sizes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
    expect([sizes.value, ...[...sizes.options].map((one) => one.text)]).toEqual(['50', '50', '100', '150']);
    await userEvent.click(group);
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(await rowsOf('Purchases elsewhere')).toContainEqual([
      '340B',
      '05/04/2026',
      '70101-0003-01',
      'LISINOPRIL 10MG',
      '3',
      '300',
      '$10.00',
      '$0.1000',
      '$30.00',
    ]);
    const asked = server.sent.filter(({ path }) => path === '/services/analytics/history').at(-1)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      search_by: 'gpi',
      search: String(listing.gcn_seqno),
      unit_size: '100',
      account_type: '340B',
      page: '1',
      per_page: '50',
    });
  });

  it('opens a group that is alone, and says so where there is nothing', async () => {
    const server = startServer({
      listings: [listing],
      answers: { [GRID]: history(['WAC', 1]), [CHART]: EMPTY },
    });
    openAt('/detailed/3');
    await open('Purchasing History');
    const group = await screen.findByRole('button', { name: 'Account Type: WAC (1)' });
    await waitFor(() => expect(group.getAttribute('aria-expanded')).toBe('true'));
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
    expect(server.sent.some(({ path }) => path === '/services/analytics/history')).toBe(true);
  });

  it('TR-250 … TR-254 are cards on a phone, with packages and cost', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    startServer({ listings: [listing], answers: { [GRID]: history(['WAC', 1]), [CHART]: EMPTY } });
    openAt('/detailed/3');
    await open('Purchasing History');
    const cards = await screen.findByRole('list', { name: 'Purchases elsewhere, WAC' });
    expect(within(cards).getAllByRole('listitem')[0]?.textContent).toBe(
      'LISINOPRIL 10MG$30.0005/04/2026 · 70101-0003-013 packages at $10.00 · 300 units at $0.1000',
    );
    expect(screen.queryByRole('table', { name: 'Purchases elsewhere' })).toBeNull();
    expect(screen.getByText('Total: 3 packages, 300 units').nextSibling?.textContent).toBe('$30.00');
  });
});
