import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { rowsRead } from '../../../test/kit/rows-read.ts';
import { aBuyer, aDrug, aListing, aSeller, TODAY } from '../../../test/kit/world.ts';
import { manualClock } from '../../platform/clock.ts';
import { openPool, type Pool } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import type { Scope } from '../../platform/scope.ts';
import { orderJobs } from './jobs.ts';
import { viewBudgetUse } from './views/budget-use.ts';
import { listOrders, orderWhere } from './views/order-list.ts';
import { runTask } from '../../../test/kit/run-task.ts';

const BATCHES = 4;
const BATCH = 4_000;
const clock = manualClock(`${TODAY}T12:00:00Z`);
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);

let database: FreshDatabase;
let pool: Pool;
let sides: Parameters<typeof manyOrders>[1];
beforeAll(async () => {
  database = await freshDatabase('many orders');
  pool = openPool(database.url, createLog('silent'), { max: 1 });
  // Else vacuum leaves out the rows whose commit is not on disk yet.
  await sql`set synchronous_commit = on`.execute(pool.db);
  const [buyer, seller] = [await aBuyer(pool.db), await aSeller(pool.db)];
  sides = { buyer, seller, listing: await aListing(pool.db, { companyId: seller.companyId }) };
  for (let batch = 0; batch < BATCHES; batch += 1)
    await manyOrders(pool.db, sides, { count: BATCH, status: 'delivered', at: daysAgo(30) });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

it('orders become delivered without a look at those that are, or a second one at those not due', async () => {
  const underWay = await manyOrders(pool.db, sides, { count: 50, status: 'shipped', at: daysAgo(9) });
  const due = await manyOrders(pool.db, sides, { count: 20, status: 'shipped', at: daysAgo(11) });
  await sql`analyze orders`.execute(pool.db);
  const read = await rowsRead(pool.db, ['orders'], async () => {
    await runTask(orderJobs({ db: pool.db, clock }), 'deliver-old-shipments');
  });
  const { rows } = await sql<{
    id: number;
  }>`select id from orders where status = 'shipped' order by id`.execute(pool.db);
  expect(rows.map(({ id }) => id)).toEqual(underWay);
  expect(read).toBeLessThan(underWay.length + due.length * 10);
});

/**
 * Vacuums until an index alone answers for every row: what the server vacuums or analyzes by itself at this moment keeps some of
 * them from being seen by all.
 */
async function seenByAll(table: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await sql`vacuum (analyze, index_cleanup on) ${sql.table(table)}`.execute(pool.db);
        const { rows } = await sql<{ unseen: number }>`
          select relpages - relallvisible as unseen from pg_class where relname = ${table}`.execute(pool.db);
        return rows[0]?.unseen;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
}

const TABLES = ['orders', 'order_line'];
const administrator = {
  isAdmin: true,
  roles: ['Administrator'],
  permissions: ['orders'],
  company: null,
  client: { expedited_shipping: false },
} as unknown as Scope;

async function search(scope: Scope, text: string) {
  const query = { search: text, sort: '-created', page: 1, per_page: 25 } as const;
  const found: { ids: number[]; total: number }[] = [];
  const read = await rowsRead(pool.db, TABLES, async () => {
    const { data, meta } = await listOrders(scope, pool.db, query, clock.now());
    found.push({ ids: data.map(({ id }) => id).sort((a, b) => a - b), total: meta.total });
  });
  return { ...found[0], read };
}

it.each([
  ['their PO number', { poNumber: 'Po-Rare-77' }, () => 'o-rare-7'],
  ['a product', { name: 'Raremycin 5 mg' }, () => 'remyc'],
  ['their facility', { facility: 'Lonely Clinic' }, () => 'lonely'],
  ['their seller', { company: 'Odd Wholesale' }, () => 'odd whole'],
  ['an NDC', { ndc: '99887076543' }, () => '99887-0765'],
  ['their number', {}, ([id = 0]: readonly number[]) => String(id)],
] as const)(
  'whoever sees all orders finds some by %s without a look at all of them',
  async (what, of, text) => {
    const { facility, company, ndc, ...order } = {
      facility: undefined,
      company: undefined,
      ndc: undefined,
      ...of,
    };
    const buyer = await aBuyer(pool.db, {}, facility === undefined ? {} : { name: facility });
    const seller = await aSeller(pool.db, company === undefined ? {} : { name: company });
    const { ndc: listed } = await aDrug(pool.db, ndc === undefined ? {} : { ndc });
    const listing = await aListing(pool.db, { companyId: seller.companyId, ndc: listed });
    const three = { count: 3, status: 'placed', at: daysAgo(1) };
    const ids = await manyOrders(pool.db, { buyer, seller, listing }, { ...three, ...order });
    await sql`vacuum (analyze) orders, order_line`.execute(pool.db);
    const found = await search(administrator, text(ids));
    expect(found.ids).toEqual(what === 'their number' ? ids.slice(0, 1) : ids);
    expect(found.read).toBeLessThan(200);
  },
);

it('finds the same by a text that is in all orders, page by page, and by one too short for an index', async () => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from orders o
    join order_line l on l.order_id = o.id where lower(l.name) like '%plain%' or o.po_number = 'plain'`.execute(
    pool.db,
  );
  for (const text of ['plain', 'la', 'PL'])
    expect([text, (await search(administrator, text)).total]).toEqual([text, rows[0]?.total]);
});

const NARROWING = {
  status: 'open',
  payment_status: 'unpaid',
  type: 'cart',
  cii: '0',
  csos: 'pending',
  facility_id: 1,
  seller_id: 2,
  start_date: '2026-05-01',
  end_date: '2026-06-01',
} as const;
type Narrowing = keyof typeof NARROWING;
const ALONE = Object.keys(NARROWING) as Narrowing[];
const PAIRS = ALONE.flatMap((one, at) => ALONE.slice(at + 1).map((other) => [one, other] as const));

it('RB-126 whoever sees all orders pages through them, by each filter and each two, by an index alone', async () => {
  await seenByAll('orders');
  const reading = async (names: readonly Narrowing[], page = 1) => {
    const filters = Object.fromEntries(names.map((name) => [name, NARROWING[name]]));
    const query = { ...filters, sort: '-created', page, per_page: 25 } as const;
    return rowsRead(pool.db, ['orders'], () => listOrders(administrator, pool.db, query, clock.now()));
  };
  const read: [string, number][] = [['page 600', await reading([], 600)]];
  for (const names of [[], ...ALONE.map((name) => [name]), ...PAIRS])
    read.push([names.join(' and '), await reading(names)]);
  expect(read.filter(([, rows]) => rows > 60)).toEqual([]);
});

/** A seller or a buyer of all these orders, who sees no others. */
const ofSide = (role: 'Seller' | 'Buyer') =>
  ({
    isAdmin: false,
    roles: [role],
    permissions: [],
    company: { id: role === 'Seller' ? sides.seller.companyId : sides.buyer.companyId },
    facility: { id: sides.buyer.facilityId },
    assignedFacilityIds: [sides.buyer.facilityId],
    client: { expedited_shipping: false },
  }) as unknown as Scope;

it.each(['Seller', 'Buyer'] as const)(
  'RB-126 a %s with many orders has those of its side counted and summed by an index alone',
  async (role) => {
    await seenByAll('orders');
    const read: [string, number][] = [];
    for (const name of [undefined, ...ALONE]) {
      const filters = name === undefined ? {} : { [name]: NARROWING[name] };
      const query = { ...filters, sort: '-created', page: 1, per_page: 25 } as const;
      const rows = await rowsRead(pool.db, ['orders'], () =>
        listOrders(ofSide(role), pool.db, query, clock.now()),
      );
      read.push([name ?? 'all', rows]);
    }
    expect(read.filter(([, rows]) => rows > 200)).toEqual([]);
  },
);

it.each(['open', 'to_ship', 'placed', 'cancel_requested'] as const)(
  'RB-126 orders that are %s are found among those alone that are still to be done',
  async (status) => {
    const where = await orderWhere(administrator, pool.db, { status, sort: '-created' }, clock.now());
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select count(*) from orders r where ${where}`.execute(pool.db);
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toMatch(
      /Index Only Scan using orders_(open|to_do)/,
    );
  },
);

it('a buyer with few orders has those read alone, whatever the text is in', async () => {
  const buyer = await aBuyer(pool.db);
  const { seller, listing } = sides;
  const ids = await manyOrders(
    pool.db,
    { buyer, seller, listing },
    { count: 5, status: 'placed', at: daysAgo(1) },
  );
  await sql`analyze orders, order_line`.execute(pool.db);
  const scope = {
    isAdmin: false,
    roles: ['Buyer', 'CompanyAdmin'],
    permissions: [],
    company: { id: buyer.companyId },
    facility: { id: buyer.facilityId },
    assignedFacilityIds: [buyer.facilityId],
    client: { expedited_shipping: false },
  } as unknown as Scope;
  const found = await search(scope, 'plain');
  expect(found).toMatchObject({ ids, total: 5 });
  expect(found.read).toBeLessThan(200);
});

it('what a facility saved is added up without a look at its lines', async () => {
  const buyer = await aBuyer(pool.db);
  const { seller, listing } = sides;
  const ids = await manyOrders(
    pool.db,
    { buyer, seller, listing },
    { count: 500, status: 'placed', at: daysAgo(1) },
  );
  await sql`update order_line set savings_cents = 100 where order_id = any (${ids}::bigint[])`.execute(
    pool.db,
  );
  await seenByAll('order_line');
  const scope = { company: { id: buyer.companyId }, facility: { id: buyer.facilityId } } as unknown as Scope;
  const always = { target: 'facility', from: undefined, to: undefined } as const;
  const used: unknown[] = [];
  const read = await rowsRead(pool.db, ['order_line'], async () => {
    const asked = { facilityId: undefined, cost: always, savings: always };
    used.push(await viewBudgetUse(scope, pool.db, asked));
  });
  expect(used).toEqual([{ total_cost: 500, total_savings: 500 }]);
  expect(read).toBeLessThan(50);
});
