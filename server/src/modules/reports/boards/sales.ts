import { sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { percentOf } from '#rules/reports/reports.ts';
import { quantileOf, STOCK_DAYS } from '#rules/reports/boards.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import { toDollars } from '#rules/money.ts';
import { trackedOf } from '../figures.ts';
import { readExpiringValue } from '../views/expiring-stock.ts';
import { tradeTiles } from './spend.ts';
import { bar, drawMonths, drawn, ranked, type BoardWork, type Draw, type Tile } from './work.ts';

const UNIT = 'Sales in dollars';

export const SALES_CHARTS = {
  sales_by_month: drawMonths(UNIT),
  sales_by_buyer: async ({ sold }) => ranked('Sales', UNIT, (await sold()).buyers),
  sales_by_state: async ({ sold }) => ({
    ...ranked('Sales', UNIT, []),
    bars: (await sold()).states.map(({ key, cents }) => bar(key, [toDollars(cents)])),
  }),
  fill_rate: async ({ months }) => {
    const rows = await months();
    return drawn({
      unit: 'Packs ordered',
      opens: 'bars',
      kind: 'count',
      series: [
        { key: 'filled', label: 'Shipped within five business days' },
        { key: 'open', label: 'Shipped later or not yet' },
      ],
      bars: rows.map(({ month, packs, filled }) => bar(month, [filled, packs - filled])),
      line: {
        label: 'Fill rate',
        values: rows.map(({ packs, filled }) => (packs === 0 ? null : percentOf(filled, packs))),
      },
    });
  },
  days_to_tracking: drawDays,
  stock_by_expiry: async ({ scope, db, asked }) => {
    const { today } = asked;
    const period = { start: today, end: addDays(today, STOCK_DAYS) };
    const chart = await readExpiringValue(scope, db, { ...asked, period });
    return drawn({
      unit: 'Value in dollars',
      series: [{ key: 'value', label: 'Stock value' }],
      bars: (chart?.bars ?? []).map(({ label, parts }) => bar(label, parts)),
      note: 'Stock of today that expires within a year, whatever days and facility are chosen.',
    });
  },
} satisfies Record<string, Draw>;

/** From placing to the first tracking number, in tenths of a day, by the month of placing. */
async function drawDays({ scope, db, asked }: BoardWork) {
  const { rows } = await sql<{ month: string; tenths: number; orders: number }>`
    select r.month, r.tenths, sum(r.orders)::int as orders from ${trackedOf(scope, asked)} r
    group by 1, 2 having sum(r.orders) <> 0 order by 1, 2`.execute(db);
  const found = Map.groupBy(rows, ({ month }) => month);
  const share = (month: string, part: number) => {
    const tenths = quantileOf(
      (found.get(month) ?? []).map((one) => ({ value: one.tenths, count: one.orders })),
      part,
    );
    return tenths === null ? null : Math.round(tenths) / 10;
  };
  return drawn({
    unit: 'Days',
    kind: 'count',
    form: 'beside',
    opens: 'bars',
    series: [
      { key: 'median', label: 'Median' },
      { key: 'ninety', label: '90th percentile' },
    ],
    bars:
      rows.length === 0
        ? []
        : monthsOf(asked.period).map((month) => bar(month, [share(month, 0.5), share(month, 0.9)])),
  });
}

export async function salesTiles(work: BoardWork): Promise<Tile[]> {
  const [trade, { buyers }, months] = await Promise.all([
    tradeTiles(work, 'Sales'),
    work.sold(),
    work.months(),
  ]);
  const ordered = months.reduce((sum, { packs }) => sum + packs, 0);
  const shipped = months.reduce((sum, { filled }) => sum + filled, 0);
  return [
    ...trade,
    { label: 'Buyers', kind: 'count', value: buyers.length },
    { label: 'Fill Rate', kind: 'percent', value: ordered === 0 ? null : percentOf(shipped, ordered) },
  ];
}
