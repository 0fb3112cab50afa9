/**
 * `npm run bench [-- --listings 10000 --seconds 5]`: the product against its floor in one run, interleaved, on a database of
 * its own. Requests per second at concurrency 1, 16 and 64; printed and written to
 * `bench-results.json`. Ratios count; the machine is noisy.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openSession } from '../server/src/modules/accounts/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { openPool, type Database } from '../server/src/platform/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { startTestCluster } from '../server/test/cluster.ts';
import { loadDemoWorld } from '../server/demo/index.ts';

const { values } = parseArgs({
  options: { listings: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '5' } },
});
const SECONDS = Number(values.seconds);
const [PRODUCT, FLOOR] = ['http://localhost:4801', 'http://localhost:4802'];
const root = path.join(import.meta.dirname, '..');

interface Measured {
  name: string;
  concurrency: number;
  floor: number | null;
  product: number;
}

const cluster = await startTestCluster();
const children: ChildProcess[] = [];
try {
  const databaseUrl = cluster.templateUrl;
  await loadDemoWorld({
    databaseUrl,
    clock: systemClock,
    say: console.log,
    listings: Number(values.listings),
  });
  const pool = openPool(databaseUrl, createLog('error'));
  children.push(
    start('server/src/main.ts', databaseUrl, 4801),
    start('ops/bench-floor.ts', databaseUrl, 4802),
  );
  await Promise.all([until(`${PRODUCT}/readyz`), until(`${FLOOR}/search`)]);
  const results = await measureAll(pool.db);
  const memory = await megabytes(`${PRODUCT}/metrics`);
  console.table(
    results.map((row) => ({ ...row, ratio: row.floor === null ? '' : (row.product / row.floor).toFixed(2) })),
  );
  console.log(`${values.listings} listings, memory of the product ${memory} MB`);
  writeFileSync(
    path.join(root, 'bench-results.json'),
    JSON.stringify({ listings: values.listings, memory, results }, null, 2),
  );
  await pool.close();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
  await cluster.stop();
}

function start(file: string, databaseUrl: string, port: number): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DEMO: 'true',
    LOG_LEVEL: 'error',
    DATA_DIR: '.data/bench',
  };
  return spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function until(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer.`);
}

async function measureAll(db: Database): Promise<Measured[]> {
  const token = await sessionOf(db, 'buyer@demo.test');
  const headers = { authorization: `Bearer ${token}` };
  const listing = await buyableListing(db);
  const get = (address: string) => () => fetch(address, { headers });
  const add = () =>
    call('cart/c0', token, { listing: { id: listing.id, lots: [{ id: listing.lot, quantity: 50 }] } });
  const work = [
    ['catalog search', get(`${PRODUCT}/services/listing/catalog?search=tablet`), get(`${FLOOR}/search`)],
    [
      'listing detail',
      get(`${PRODUCT}/services/listing/catalog/${listing.id}`),
      get(`${FLOOR}/listing/${listing.id}`),
    ],
    ['add to cart', add, null],
    ['read carts', get(`${PRODUCT}/services/cart`), null],
  ] as const;
  const results: Measured[] = [];
  for (const [name, product, floor] of work) {
    for (const concurrency of [1, 16, 64]) {
      results.push({
        name,
        concurrency,
        floor: floor && (await rate(floor, concurrency)),
        product: await rate(product, concurrency),
      });
    }
  }
  return [...results, ...(await measureCheckout(db, listing))];
}

/** Its lot has packs for everybody, and 50 of them are a whole order. */
async function buyableListing(db: Database): Promise<{ id: number; lot: number }> {
  const { rows } = await sql<{ id: number; lot: number }>`
    select l.id, o.id as lot from listing l
      join lot o on o.listing_id = l.id and o.status = 'active' and o.expiry_date > current_date
      join company c on c.id = l.company_id join drug d on d.ndc = l.ndc
    where l.status = 'active' and l.catalog_type = 'medigi' and l.start_date is null and not l.case_lock
      and l.min_packs <= 50 and o.price_cents * 50 >= c.minimum_order_cents and d.dea_schedule is null
    order by l.id, o.id limit 1`.execute(db);
  const [listing] = rows;
  if (!listing) throw new Error('No listing of the demo world can be bought.');
  await sql`update lot set stock = 9000000 where id = ${listing.lot}`.execute(db);
  return listing;
}

/** The whole flow by as many buyers as there are connections: put a listing into the cart, order it. */
async function measureCheckout(db: Database, listing: { id: number; lot: number }): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const concurrency of [1, 16]) {
    const tokens = await Promise.all(
      Array.from({ length: concurrency }, (_, number) => newBuyer(db, number)),
    );
    const free = [...tokens];
    const flow = async () => {
      const token = free.pop() ?? '';
      await call('cart/c0', token, {
        listing: { id: listing.id, lots: [{ id: listing.lot, quantity: 50 }] },
      });
      const placed = await call('order/place_order', token, { cart_type: 'c0' });
      free.push(token);
      return placed;
    };
    results.push({
      name: 'checkout (add and order)',
      concurrency,
      floor: null,
      product: await rate(flow, concurrency),
    });
  }
  return results;
}

async function sessionOf(db: Database, email: string): Promise<string> {
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return openSession(db, { userId: id, actorUserId: null, host: 'localhost', now: systemClock.now() });
}

function call(target: string, token: string, body: unknown): Promise<Response> {
  return fetch(`${PRODUCT}/services/${target}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A colleague of the demo buyer, so that every caller has a cart of its own. */
async function newBuyer(db: Database, number: number): Promise<string> {
  const email = `bench-${number}@demo.test`;
  await sql`with made as (
      insert into app_user (company_id, primary_facility_id, email, first_name, last_name, vetting_status)
      select company_id, primary_facility_id, ${email}, 'Bench', 'Buyer', 'Approved' from app_user
      where email = 'buyer@demo.test' on conflict do nothing returning id)
    insert into user_role (user_id, role) select id, 'Buyer' from made`.execute(db);
  return sessionOf(db, email);
}

/** Requests per second of `concurrency` callers over the seconds of the bench, after one second to warm up. */
async function rate(request: () => Promise<Response>, concurrency: number): Promise<number> {
  await runFor(request, concurrency, 1);
  return Math.round((await runFor(request, concurrency, SECONDS)) / SECONDS);
}

async function runFor(
  request: () => Promise<Response>,
  concurrency: number,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const response = await request();
      const text = await response.text();
      // A refusal is quick and proves nothing; a cart tells it with 200.
      if (!response.ok || text.includes('"errors":["')) throw new Error(`The bench was refused: ${text}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, caller));
  return done;
}

async function megabytes(address: string): Promise<number> {
  const text = await (await fetch(address)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1e6);
}
