import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '#contract/reports/boards.ts';
import { daysUntil } from '#rules/dates.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import type { TestClient } from '../../../../test/kit/client.ts';
import { orderFacts, type OrderFact } from '../../../../test/kit/order-facts.ts';
import { move, orderMoves } from '../../../../test/kit/order-moves.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aCompanyAdmin, aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { orderJobs, REFRESH_FIGURES } from '../../orders/index.ts';

let app: TestApp;
let harbor: Tenant;
let cedar: Tenant;
let head: TestClient;
beforeAll(async () => {
  app = await startTestApp('board sums');
  [harbor, cedar] = [await aTenant(app, 'Harbor'), await aTenant(app, 'Cedar')];
  head = (await aCompanyAdmin(harbor)).as;
  for (const [at, { listing }] of [harbor, cedar].entries())
    await sql`update drug set gcn_seqno = ${77_100 + at} where ndc = ${listing.ndc}`.execute(app.db);
});
afterAll(() => app.close());

interface Asked {
  start: string;
  end: string;
  catalog?: string;
  facility?: number;
}

/** What of the facts somebody asks for, who reads `own` of them. */
const found = (
  facts: readonly OrderFact[],
  own: (fact: OrderFact) => boolean,
  { start, end, catalog, facility }: Asked,
) =>
  facts.filter(
    (fact) =>
      !fact.cancelled &&
      own(fact) &&
      fact.day >= start &&
      fact.day <= end &&
      (catalog === undefined || fact.catalog === catalog) &&
      (facility === undefined || fact.facility === facility),
  );

/** Sums by key, without those that come to nothing. */
function sums(
  facts: readonly OrderFact[],
  keyOf: (fact: OrderFact) => string,
  valuesOf: (fact: OrderFact) => number[],
): Record<string, number[]> {
  const all: Record<string, number[]> = {};
  for (const fact of facts) {
    const now = all[keyOf(fact)] ?? [];
    all[keyOf(fact)] = valuesOf(fact).map((value, at) => (now[at] ?? 0) + value);
  }
  return Object.fromEntries(Object.entries(all).filter(([, values]) => values.some((value) => value !== 0)));
}

const bars = ({ charts }: Board, name: string, times = 100) => {
  const chart = charts.find((one) => one.name === name);
  if (chart?.error !== null) throw new Error(`${name} was not made.`);
  const values = chart.bars.map(
    ({ key, parts }) => [key, parts.map((part) => Math.round((part ?? 0) * times))] as const,
  );
  return Object.fromEntries(values.filter(([, parts]) => parts.some((part) => part !== 0)));
};

/** Between its neighbours in proportion, of single orders in their order. */
function quantile(tenths: readonly number[], share: number): number {
  const all = tenths.toSorted((a, b) => a - b);
  const place = (all.length - 1) * share;
  const [low, high] = [all[Math.floor(place)] ?? 0, all[Math.ceil(place)] ?? 0];
  return Math.round(low + (high - low) * (place - Math.floor(place)));
}

function daysOf(facts: readonly OrderFact[], catalog: string | undefined): Record<string, number[]> {
  const tracked = facts.filter(
    (fact) => fact.tenths !== null && (catalog === undefined ? fact.isFirst : fact.isFirstOfCatalog),
  );
  const months = Map.groupBy(tracked, ({ month }) => month);
  const values = [...months].map(
    ([month, of]) =>
      [
        month,
        [0.5, 0.9].map((share) =>
          quantile(
            of.map(({ tenths }) => tenths ?? 0),
            share,
          ),
        ),
      ] as const,
  );
  return Object.fromEntries(values.filter(([, parts]) => parts.some((part) => part !== 0)));
}

const queryOf = ({ start, end, catalog, facility }: Asked) =>
  `start_date=${start}&end_date=${end}${catalog === undefined ? '' : `&catalog_type=${catalog}`}${facility === undefined ? '' : `&facility_id=${facility}`}`;

async function expectSold(client: TestClient, facts: readonly OrderFact[], asked: Asked) {
  const board = (await client.get<Board>(`analytics/boards/sales?${queryOf(asked)}`)).data;
  const money = ({ cents }: OrderFact) => [cents];
  expect({
    buyers: bars(board, 'sales_by_buyer'),
    states: bars(board, 'sales_by_state'),
    filled: bars(board, 'fill_rate', 1),
    days: bars(board, 'days_to_tracking', 10),
  }).toEqual({
    buyers: sums(facts, ({ buyer }) => String(buyer), money),
    states: sums(facts, ({ state }) => state, money),
    filled: sums(
      facts,
      ({ month }) => month,
      ({ filled, packs }) => [filled, packs - filled],
    ),
    days: daysOf(facts, asked.catalog),
  });
}

async function expectBought(
  client: TestClient,
  facts: readonly OrderFact[],
  long: readonly OrderFact[],
  asked: Asked,
) {
  const read = async (name: string) =>
    (await client.get<Board>(`analytics/boards/${name}?${queryOf(asked)}`)).data;
  const [spend, savings, usage] = [await read('spend'), await read('savings'), await read('usage')];
  const groups = [77_100, 77_101].filter((gcn) => long.some((fact) => fact.gcn === gcn));
  const chart = usage.charts.find(({ name }) => name === 'usage_by_group');
  const order = chart?.series.map(({ key }) => Number(key)) ?? [];
  const saved = (type: string) =>
    sums(
      facts,
      ({ month }) => month,
      (fact) => [fact.type === type ? fact.saved : 0],
    );
  expect({
    suppliers: bars(spend, 'spend_by_supplier'),
    bids: bars(savings, 'bid_savings'),
    rfps: bars(savings, 'rfp_savings'),
    groups: order.toSorted((a, b) => a - b),
    packs: bars(usage, 'usage_by_group', 1),
  }).toEqual({
    suppliers: sums(
      facts,
      ({ seller }) => String(seller),
      ({ cents }) => [cents],
    ),
    bids: saved('bid'),
    rfps: saved('rfp'),
    groups,
    packs: sums(
      long,
      ({ month }) => month,
      (fact) => order.map((gcn) => (fact.gcn === gcn ? fact.packs : 0)),
    ),
  });
}

const TODAY = '2026-06-15';

/** Before the 24 months that end with May or June, 2026, there is nothing. */
const LONG_AGO = '2024-06-01';

async function expectAll(asked: Asked) {
  const facts = await orderFacts(app.db);
  const mine = { ...asked, facility: asked.facility === undefined ? undefined : harbor.buyer.facilityId };
  const bought = (own: (fact: OrderFact) => boolean, of: Asked) =>
    [found(facts, own, of), found(facts, own, { ...of, start: LONG_AGO })] as const;
  const ofHarbor = ({ buyer }: OrderFact) => buyer === harbor.buyer.companyId;
  for (const client of [harbor.clients.buyer, head]) {
    const of = { ...asked, ...(mine.facility !== undefined && { facility: mine.facility }) };
    await expectBought(client, ...bought(ofHarbor, of), of);
  }
  await expectBought(harbor.clients.admin, ...bought(() => true, asked), asked);
  await expectSold(
    harbor.clients.admin,
    found(facts, () => true, asked),
    asked,
  );
  const sold = ({ seller, reached }: OrderFact) => seller === harbor.seller.companyId && reached;
  const isSoldTo = facts.some((fact) => sold(fact) && fact.facility === asked.facility);
  if (asked.facility === undefined || isSoldTo)
    await expectSold(harbor.clients.seller, found(facts, sold, asked), asked);
}

describe('RB-472 RB-473 RB-474 RB-478 sums of boards', () => {
  const months = { start: '2026-01-01', end: '2026-05-31' };
  const edges = { start: '2026-01-17', end: '2026-06-09' };
  it('RB-478 are those of single orders, whatever days are asked for and whatever was counted ahead', async () => {
    const facility = harbor.buyer.facilityId;
    // On the first and the last day of what is asked for, and beside them.
    for (const day of [11, 12, 26, 27, 155, 156])
      await move(app.db, [harbor, cedar], {
        move: 'place',
        of: day % 2,
        day,
        type: 'bid',
        second: true,
        unsigned: false,
      });
    await fc.assert(
      fc.asyncProperty(orderMoves, fc.nat({ max: 12 }), async (moves, counted) => {
        for (const one of moves.slice(0, counted)) await move(app.db, [harbor, cedar], one);
        await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
        for (const one of moves.slice(counted)) await move(app.db, [harbor, cedar], one);
        for (const asked of [
          months,
          edges,
          { start: '2026-03-05', end: '2026-03-20' },
          { start: '2026-04-01', end: TODAY },
          { start: '2023-11-09', end: TODAY },
          { ...edges, catalog: 'medshorts' },
          { ...months, facility },
        ])
          await expectAll(asked);
      }),
      { numRuns: 3 },
    );
  }, 120_000);

  it('RB-478 are read in as many statements however much was ordered', async () => {
    const statements = async () => {
      const all = [];
      for (const [client, name] of [
        [head, 'spend'],
        [head, 'savings'],
        [head, 'usage'],
        [harbor.clients.seller, 'sales'],
        [harbor.clients.admin, 'spend'],
        [harbor.clients.admin, 'savings'],
        [harbor.clients.admin, 'usage'],
        [harbor.clients.admin, 'sales'],
      ] as const) {
        const { headers } = await client.get<Board>(`analytics/boards/${name}?${queryOf(months)}`);
        all.push(Number(headers['x-statements']));
      }
      return all;
    };
    const before = await statements();
    for (let day = 0; day < 20; day += 1)
      await move(app.db, [harbor, cedar], {
        move: 'place',
        of: day % 2,
        day,
        type: 'bid',
        second: true,
        unsigned: false,
      });
    expect(await statements()).toEqual(before);
    expect(Math.max(...before)).toBeLessThanOrEqual(8);
  });

  it.each([
    ['the month of the order', '2026-04-01', '2026-04-30', false],
    ['from its day on', '2026-04-14', '2026-05-31', false],
    ['from the day after it', '2026-04-15', '2026-05-31', true],
    ['up to the day before it', '2026-03-01', '2026-04-13', true],
    ['the month after it', '2026-05-01', '2026-05-31', true],
    ['years that begin in a month before the months of groups', '2023-09-20', TODAY, false],
  ])('RB-473 a group is bought elsewhere alone: %s', async (_days, start, end, isElsewhere) => {
    const birch = await aTenant(app, `Birch ${start}`);
    const gcn = 78_000 + birch.buyer.facilityId;
    await sql`update drug set gcn_seqno = ${gcn} where ndc = ${birch.listing.ndc}`.execute(app.db);
    await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, eaches, months, spend_cents)
      values (${birch.buyer.facilityId}, ${gcn}, 100, 100, 6, 100)`.execute(app.db);
    await sql`insert into purchase_history_row (facility_id, ndc, account_type, invoice_date, quantity, price_cents)
      select ${birch.buyer.facilityId}, ${birch.listing.ndc}, 'WAC', d::date, 2, 500
      from generate_series('2026-03-02'::date, '2026-05-02', interval '1 month') d`.execute(app.db);
    const day = daysUntil('2026-04-14', '2026-01-05');
    await move(app.db, [birch], { move: 'place', of: 0, day, type: 'cart', second: false, unsigned: false });
    for (const counted of [false, true]) {
      if (counted) await runTask(orderJobs({ db: app.db, clock: app.clock }), REFRESH_FIGURES);
      const query = `usage?${queryOf({ start, end })}`;
      const usage = (await birch.clients.buyer.get<Board>(`analytics/boards/${query}`)).data;
      expect(Object.keys(bars(usage, 'bought_elsewhere'))).toEqual(isElsewhere ? [String(gcn)] : []);
      const { '2026-04': here, '2026-05': after } = bars(usage, 'usage_by_group', 1);
      expect([here, after]).toEqual([[end < '2026-04-14' ? 2 : 3], end < '2026-05' ? undefined : [2]]);
    }
  });
});
