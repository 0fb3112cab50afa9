import { toDollars } from '#rules/money.ts';
import { percentSaved } from '#rules/reports/reports.ts';
import { bar, drawn, type BoardWork, type Draw, type Tile } from './work.ts';

const SOURCES = [
  { key: 'cart', label: 'Catalog' },
  { key: 'bid', label: 'Bids' },
  { key: 'rfp', label: 'RFPs' },
] as const;
const SAVED = 'Savings in dollars';
/** The formula of 'Savings to Date' is another one. */
const AS_PLACED =
  'Of orders by contract as they are placed, at the base price of that day. ‘Savings to Date’ of the report RFPs counts what was delivered, at the base price on the day of the contract.';

/** By month in cents: kept savings are those of all lines, and what bids and contracts saved is a part of them. */
async function realised({ months }: BoardWork) {
  return (await months()).map((one) => ({ ...one, cart: one.savings - one.bid - one.rfp }));
}
const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0);

const drawSource =
  (type: 'bid' | 'rfp', label: string, note: string | null = null): Draw =>
  async ({ hidden, months }) => {
    const all = hidden ? [] : await months();
    const bars = all.map((one) => bar(one.month, [toDollars(one[type])]));
    return drawn({ unit: SAVED, series: [{ key: type, label }], bars, note });
  };

/** Nothing is drawn of savings where prices are hidden: the board says why. */
export const SAVINGS_CHARTS = {
  savings_by_month: async (work) => {
    const rows = work.hidden ? [] : await realised(work);
    return drawn({
      unit: SAVED,
      series: [...SOURCES],
      bars: rows.map((row) => bar(row.month, [toDollars(row.cart), toDollars(row.bid), toDollars(row.rfp)])),
    });
  },
  potential_by_month: async ({ hidden, months, potential }) => {
    const missed = hidden ? null : await potential();
    const all = missed === null ? [] : await months();
    return drawn({
      unit: SAVED,
      series: [{ key: 'potential', label: 'Potential savings' }],
      bars: all.map(({ month }) => bar(month, [toDollars(missed?.get(month) ?? 0)])),
      note:
        missed === null && !hidden ? 'Potential savings are known of the facility that you work for.' : null,
      opens: null,
    });
  },
  bid_savings: drawSource('bid', 'Savings from bids'),
  rfp_savings: drawSource('rfp', 'Savings from RFPs', AS_PLACED),
  savings_by_source: async (work) => {
    const rows = work.hidden ? [] : await realised(work);
    const [paid, saved] = [sumOf(rows, 'goods'), sumOf(rows, 'savings')];
    const steps = SOURCES.map(({ key, label }) => bar(key, [toDollars(-sumOf(rows, key))], label));
    const base = bar('base', [toDollars(paid + saved)], 'Spend at base price');
    return drawn({
      unit: 'Dollars',
      form: 'waterfall',
      axis: 'text',
      series: [{ key: 'all', label: 'Dollars' }],
      bars: paid + saved === 0 ? [] : [base, ...steps, bar('paid', [toDollars(paid)], 'Spend paid')],
    });
  },
} satisfies Record<string, Draw>;

export async function savingsTiles({ scope, hidden, months, potential }: BoardWork): Promise<Tile[]> {
  const all = await months();
  const [paid, saved] = [sumOf(all, 'goods'), sumOf(all, 'savings')];
  const missed = hidden ? null : await potential();
  const allMissed = missed && [...missed.values()].reduce((sum, cents) => sum + cents, 0);
  return [
    { label: 'Savings', kind: 'money', value: hidden ? null : toDollars(saved) },
    { label: 'Percent Saved', kind: 'percent', value: hidden ? null : percentSaved(saved, paid) },
    ...(scope.isAdmin
      ? []
      : [
          {
            label: 'Potential',
            kind: 'money' as const,
            value: allMissed === null ? null : toDollars(allMissed),
          },
        ]),
  ];
}
