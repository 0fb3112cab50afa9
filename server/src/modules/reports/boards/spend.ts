import { sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { daysOfBoth, daysOfMonth, ELSEWHERE_HAS_NO_CATALOG, periodBefore } from '#rules/reports/boards.ts';
import { percentOf } from '#rules/reports/reports.ts';
import { figuresOfDays } from '../figures.ts';
import { figuresOf, tradedBy } from '../range.ts';
import { readMonths } from '../views/months.ts';
import { readByAccountType, readBySupplier } from '../views/statistics.ts';
import {
  bar,
  CATALOG_SERIES,
  drawMonths,
  drawn,
  ranked,
  type BoardWork,
  type Draw,
  type Tile,
} from './work.ts';

export const SPEND_CHARTS = {
  spend_by_month: drawMonths('Spend in dollars'),
  spend_by_supplier: async ({ scope, db, asked }) => {
    const rows = await readBySupplier(scope, db, asked);
    const all = rows.map(({ id, name, cents }) => ({ key: String(id), label: name, cents }));
    return ranked('Spend', 'Spend in dollars', all);
  },
  spend_by_account_type: async ({ scope, db, asked }) => {
    const rows = await readByAccountType(scope, db, asked);
    const all = rows.map(({ account_type: type, cents }) => ({ key: type, label: type, cents }));
    return {
      ...ranked('Paid elsewhere', 'Paid elsewhere in dollars', all),
      note: asked.catalog === undefined ? null : ELSEWHERE_HAS_NO_CATALOG,
    };
  },
  spend_by_day: drawDays,
} satisfies Record<string, Draw>;

/** Days of the chosen month, as far as they are asked for. */
async function drawDays({ scope, db, asked, month }: BoardWork) {
  const whole = daysOfMonth(month);
  const period = whole && daysOfBoth(asked.period, whole);
  const empty = { unit: 'Spend in dollars', axis: 'day', series: CATALOG_SERIES } as const;
  if (period === null) return drawn({ ...empty, series: [...CATALOG_SERIES], bars: [] });
  const { rows } = await sql<{ day: string; catalog_type: string; cents: number }>`
    select r.day, r.catalog_type, sum(r.sub_total_cents)::bigint as cents from ${figuresOfDays(scope, asked)} r
    where not r.is_cancelled and ${tradedBy(scope)} and ${figuresOf({ ...asked, period })} group by 1, 2`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [`${row.day} ${row.catalog_type}`, row.cents]));
  const days: string[] = [];
  for (let day = period.start; day <= period.end; day = addDays(day, 1)) days.push(day);
  return drawn({
    ...empty,
    series: [...CATALOG_SERIES],
    bars: days.map((day) =>
      bar(
        day,
        CATALOG_SERIES.map(({ key }) => toDollars(found.get(`${day} ${key}`) ?? 0)),
      ),
    ),
  });
}

const sumsOf = (months: Awaited<ReturnType<typeof readMonths>>) => ({
  cents: months.reduce((sum, { goods }) => sum + goods, 0),
  orders: months.reduce((sum, one) => sum + one.orders, 0),
});

/** Those of spend and of sales: what was traded, in how many orders. */
export async function tradeTiles({ months }: BoardWork, label: string): Promise<Tile[]> {
  const { cents, orders } = sumsOf(await months());
  return [
    { label, kind: 'money', value: toDollars(cents) },
    { label: 'Orders', kind: 'count', value: orders },
  ];
}

export async function spendTiles(work: BoardWork): Promise<Tile[]> {
  const { scope, db, asked, months } = work;
  const before = readMonths(scope, db, { ...asked, period: periodBefore(asked.period) });
  const [now, then] = [sumsOf(await months()), sumsOf(await before)];
  const average = now.orders === 0 ? null : toDollars(Math.round(now.cents / now.orders));
  const change = then.cents === 0 ? null : percentOf(now.cents - then.cents, then.cents);
  return [
    ...(await tradeTiles(work, 'Spend')),
    { label: 'Average Order', kind: 'money', value: average },
    {
      label: 'Change',
      kind: 'percent',
      value: change,
      ...(then.cents !== 0 && { from: toDollars(then.cents) }),
    },
  ];
}
