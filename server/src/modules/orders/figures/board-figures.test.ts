import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { isFilled } from '#rules/reports/statistics.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { orderFacts, type OrderFact } from '../../../../test/kit/order-facts.ts';
import { move, orderMoves } from '../../../../test/kit/order-moves.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { COMPARE_FIGURES, orderJobs, REFRESH_FIGURES } from '../index.ts';

let app: TestApp;
let tenants: Tenant[];
beforeAll(async () => {
  app = await startTestApp('board figures');
  tenants = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
});
afterAll(() => app.close());

const run = (task: string) => runTask(orderJobs({ db: app.db, clock: app.clock }), task);

type Sums = Record<string, number>;

/** Sums by key of what single lines say; keys that come to nothing are left out. */
function summed(
  facts: readonly OrderFact[],
  keysOf: (fact: OrderFact) => (string | number | boolean)[][],
  sumsOf: (fact: OrderFact) => Sums,
): Record<string, Sums> {
  const all: Record<string, Sums> = {};
  for (const fact of facts)
    for (const key of keysOf(fact)) {
      const sums = (all[key.join(' ')] ??= {});
      for (const [name, value] of Object.entries(sumsOf(fact))) sums[name] = (sums[name] ?? 0) + value;
    }
  return nonZero(Object.entries(all));
}
const nonZero = (all: [string, Sums][]) =>
  Object.fromEntries(all.filter(([, sums]) => Object.values(sums).some((value) => value !== 0)));

/** The same of a table of figures: `key` as text, and sums by their names. */
async function kept(from: RawBuilder<unknown>, key: string, sums: Readonly<Record<string, string>>) {
  const { rows } = await sql<{ key: string; sums: Sums }>`
    select g.key, jsonb_object_agg(g.name, g.value) as sums from (
      select concat_ws(' ', ${sql.raw(key)}) as key, n.name, sum(n.value) as value
      from ${from} k cross join lateral (values ${sql.raw(
        Object.entries(sums)
          .map(([name, value]) => `('${name}', (${value})::bigint)`)
          .join(', '),
      )}) n(name, value) group by 1, 2
    ) g group by g.key`.execute(app.db);
  return nonZero(rows.map((row) => [row.key, row.sums]));
}

const MONTH = `to_char(k.month, 'YYYY-MM')`;
const FLAGS = `case when k.is_cancelled then 'true' else 'false' end, case when k.is_reached then 'true' else 'false' end`;
const SUMS = {
  packs: 'k.packs',
  bid: 'k.bid_savings_cents',
  rfp: 'k.rfp_savings_cents',
  filled: 'k.filled_packs',
  whole: 'k.whole_orders',
  cents: 'k.sub_total_cents',
  saved: 'k.savings_cents',
};
const sumsOf = (fact: OrderFact): Sums => ({
  packs: fact.packs,
  bid: fact.type === 'bid' ? fact.saved : 0,
  rfp: fact.type === 'rfp' ? fact.saved : 0,
  filled: fact.filled,
  whole: Number(fact.isFirst),
  cents: fact.cents,
  saved: fact.saved,
});
const flags = ({ cancelled, reached }: OrderFact) => [cancelled, reached];
const counts = ({ cancelled, tenths }: OrderFact) => !cancelled && tenths !== null;

/** All figures of one kind, `_now` or kept, beside what single lines say. */
async function compared(suffix: '' | '_now') {
  const facts = await orderFacts(app.db);
  const table = (name: string) => sql.table(`${name}${suffix}`);
  const times = suffix === '' ? '1' : 'k.times';
  const asKept = {
    days: await kept(
      table('order_figure'),
      `k.day, k.facility_id, k.seller_company_id, k.catalog_type, ${FLAGS}`,
      SUMS,
    ),
    months: await kept(
      table('order_figure_month'),
      `k.side, ${MONTH}, k.company_id, k.catalog_type, ${FLAGS}`,
      SUMS,
    ),
    pairs: await kept(
      table('order_figure_pair'),
      `k.seller_company_id, ${MONTH}, k.facility_id, k.buyer_company_id, k.catalog_type, ${FLAGS}`,
      SUMS,
    ),
    sellerDays: await kept(
      table('order_figure_day'),
      `k.day, k.seller_company_id, k.catalog_type, ${FLAGS}`,
      SUMS,
    ),
    baskets: await kept(
      sql`(select k.*, x.ndc, x.packs as some from ${table('order_figure_basket')} k cross join lateral unnest(k.ndcs, k.packs) x(ndc, packs))`,
      `${MONTH}, k.facility_id, k.buyer_company_id, k.ndc, k.catalog_type`,
      { packs: `k.some * ${times}` },
    ),
    places: await kept(
      table('order_figure_place'),
      `${MONTH}, k.facility_id, k.buyer_company_id, k.catalog_type, case when k.is_cancelled then 'true' else 'false' end`,
      { cents: 'k.sub_total_cents' },
    ),
    products: await kept(table('order_figure_product'), `${MONTH}, k.ndc, k.catalog_type`, {
      packs: 'k.packs',
    }),
    productsByDay: await kept(
      sql`(select k.*, x.ndc, x.packs as some from ${table('order_figure')} k cross join lateral unnest(k.ndcs, k.ndc_packs) x(ndc, packs))`,
      `k.day, k.facility_id, k.ndc, k.catalog_type`,
      { packs: `k.some * ${times}` },
    ),
    tracked: await kept(
      table('order_figure_tracked'),
      `k.seller_company_id, ${MONTH}, k.catalog_type, case when k.is_reached then 'true' else 'false' end, k.tenths`,
      { orders: 'k.orders', whole: 'k.whole_orders' },
    ),
  };
  const standing = facts.filter(({ cancelled }) => !cancelled);
  const asOrdered: typeof asKept = {
    days: summed(facts, (f) => [[f.day, f.facility, f.seller, f.catalog, ...flags(f)]], sumsOf),
    months: summed(
      facts,
      (f) => [
        ['buyer', f.month, f.buyer, f.catalog, ...flags(f)],
        ['seller', f.month, f.seller, f.catalog, ...flags(f)],
      ],
      sumsOf,
    ),
    pairs: summed(facts, (f) => [[f.seller, f.month, f.facility, f.buyer, f.catalog, ...flags(f)]], sumsOf),
    sellerDays: summed(facts, (f) => [[f.day, f.seller, f.catalog, ...flags(f)]], sumsOf),
    baskets: summed(
      standing,
      (f) => [[f.month, f.facility, f.buyer, f.ndc, f.catalog]],
      ({ packs }) => ({ packs }),
    ),
    places: summed(
      facts,
      (f) => [[f.month, f.facility, f.buyer, f.catalog, f.cancelled]],
      ({ cents }) => ({ cents }),
    ),
    products: summed(
      standing,
      (f) => [[f.month, f.ndc, f.catalog]],
      ({ packs }) => ({ packs }),
    ),
    productsByDay: summed(
      facts,
      (f) => [[f.day, f.facility, f.ndc, f.catalog]],
      ({ packs }) => ({ packs }),
    ),
    tracked: summed(
      facts.filter(counts),
      (f) => [f.seller, 0].map((seller) => [seller, f.month, f.catalog, f.reached, f.tenths ?? 0]),
      (f) => ({ orders: Number(f.isFirstOfCatalog), whole: Number(f.isFirst) }),
    ),
  };
  return { asKept, asOrdered };
}

describe('RB-466 RB-467 RB-478 figures of boards', () => {
  it('RB-467 RB-478 whatever happens to orders and shipments, figures are what single lines come to', async () => {
    await fc.assert(
      fc.asyncProperty(orderMoves, fc.nat({ max: 10 }), async (moves, early) => {
        for (const one of moves.slice(0, early)) await move(app.db, tenants, one);
        await run(REFRESH_FIGURES);
        for (const one of moves.slice(early)) await move(app.db, tenants, one);
        const noted = await compared('_now');
        expect(noted.asKept).toEqual(noted.asOrdered);
        await run(REFRESH_FIGURES);
        const refreshed = await compared('');
        expect(refreshed.asKept).toEqual(refreshed.asOrdered);
      }),
      { numRuns: 6 },
    );
    await run(COMPARE_FIGURES);
  }, 120_000);

  it('RB-456 the last day that fills is the same in the database and in the rule', async () => {
    const { rows } = await sql<{
      ordered: string;
      until: string;
    }>`select d::date as ordered, filled_until(d::date) as until
      from generate_series('2023-12-20'::date, '2034-01-15', interval '1 day') d`.execute(app.db);
    expect(rows).toHaveLength(3680);
    for (const { ordered, until } of rows)
      expect([ordered, isFilled(ordered, until), isFilled(ordered, addDays(until, 1))]).toEqual([
        ordered,
        true,
        false,
      ]);
  });

  it.each([
    ['order_figure', 'filled_packs'],
    ['order_figure_pair', 'rfp_savings_cents'],
    ['order_figure_place', 'sub_total_cents'],
    ['order_figure_day', 'whole_orders'],
    ['order_figure_basket', 'packs[1]'],
    ['order_figure_product', 'packs'],
    ['order_figure_tracked', 'whole_orders'],
  ])('RB-467 the comparison of the night finds a wrong %s.%s', async (table, column) => {
    const at = sql.raw(
      ['order_figure', 'order_figure_day'].includes(table) ? `day = '2026-05-20'` : `month = '2026-05-01'`,
    );
    const shift = (by: number) =>
      sql`update ${sql.table(table)} set ${sql.raw(column)} = ${sql.raw(column)} + ${by} where ${at}`.execute(
        app.db,
      );
    await move(app.db, tenants, {
      move: 'place',
      of: 0,
      day: 135,
      type: 'rfp',
      second: true,
      unsigned: false,
    });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(app.db);
    await move(app.db, tenants, { move: 'ship', which: (rows[0]?.n ?? 1) - 1, after: 2, hours: 30 });
    await run(REFRESH_FIGURES);
    await run(COMPARE_FIGURES);
    await shift(1);
    await expect(run(COMPARE_FIGURES)).rejects.toThrow(/^2026-05/);
    await shift(-1);
    await run(COMPARE_FIGURES);
  });

  it('RB-478 packs of a product beyond what four bytes hold are counted', async () => {
    const ORDERED = { move: 'place', of: 0, day: 135, type: 'rfp', second: true, unsigned: false } as const;
    await move(app.db, tenants, ORDERED);
    await run(REFRESH_FIGURES);
    await sql`update order_figure_basket set packs = array(select p + 2147483647 from unnest(packs) p)`.execute(
      app.db,
    );
    await move(app.db, tenants, ORDERED);
    await run(REFRESH_FIGURES);
    const { rows } = await sql<{ most: number }>`select max(p) as most
      from order_figure_basket cross join lateral unnest(packs) p where month = '2026-05-01'`.execute(app.db);
    expect(Number(rows[0]?.most)).toBeGreaterThan(2_147_483_648);
  });
});
