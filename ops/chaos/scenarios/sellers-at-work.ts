import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { SellerListing } from '../../../contract/listings/listings.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { Caller, countStatuses, percentile, type Answer, type Call } from '../kit/caller.ts';
import { carryOut, priceFile } from '../kit/price-file.ts';
import { scenario, type Run } from '../kit/run.ts';
import { addToCart, aShop, checkout, countStock, type Product, type Shop } from '../kit/shop.ts';
import { SIZES } from '../sizes.ts';

const STOCK = 100_000;
const IMPORT_WITHIN_MS = 300_000;
const LOTS_PER_CART = 3;

/** What was answered, and how much stock was typed on top of what each seller saw. */
interface Work {
  attempts: Answer[];
  added: number;
  sold: number;
  orders: number;
  saves: number;
}

export const sellersAtWork = scenario({
  name: 'sellers-at-work',
  proves: 'R1 R3',
  what: 'sellers save lots and import a price file while buyers order the same lots: nothing is lost or sold twice, no deadlock',
  sizes: SIZES.sellersAtWork,
  async run(run, { buyers, products, rows, orders }) {
    const shop = await aShop(run.db, { buyers, products, stock: STOCK });
    const dataDir = mkdtempSync(path.join(tmpdir(), 'galenic-sellers-'));
    run.onEnd(() => rmSync(dataDir, { recursive: true, force: true }));
    const processes = [await run.start({ dataDir }), await run.start({ dataDir })];
    const urlOf = (index: number) => processes[index % 2]?.url ?? '';
    const work: Work = { attempts: [], added: 0, sold: 0, orders: 0, saves: 0 };
    // The file lists every other lot of the shop as it is, so that only sales move its stock, spread over all of its rows.
    const [typed, listed] = halves(shop.products);
    const file = spread(await priceFile(run.db, rows), await linesOf(run.db, listed));
    const before = await deadlocks(run.db);
    const start = performance.now();
    let importing = true;
    let importSeconds = 0;
    const imported = carryOut(urlOf(1), shop.seller.token, file, IMPORT_WITHIN_MS).finally(() => {
      importing = false;
      importSeconds = (performance.now() - start) / 1000;
    });
    const buying = shop.buyers.map(async ({ token }, index) => {
      for (let turn = 0; turn < orders || importing; turn += 1)
        await buy(run, new Caller(urlOf(index), token), shop, { work, key: `order-${turn}` });
    });
    let selling = true;
    const saving = [0, 1].map(async (index) => {
      const seller = new Caller(urlOf(index), shop.seller.token);
      const own = typed.filter((_product, at) => at % 2 === index);
      while (selling) await save(run, seller, { products: own, others: listed, work });
    });
    const [state] = await Promise.all([imported, ...buying]).finally(() => {
      selling = false;
    });
    const seconds = (performance.now() - start) / 1000;
    await Promise.all(saving);
    assert.equal(state, 'done');
    await judge(run, shop, { rows, work });
    for (const process of processes) await process.end('SIGTERM');
    assert.equal((await deadlocks(run.db)) - before, 0, 'deadlocks in the server');
    return {
      orders: work.orders,
      'saves of lots': work.saves,
      'rows imported': rows + listed.length,
      'asked to come back': countStatuses(work.attempts)[503] ?? 0,
      'p95 ms': percentile(work.attempts, 0.95),
      'import took s': importSeconds.toFixed(1),
      seconds: seconds.toFixed(1),
    };
  },
});

const halves = <T>(all: readonly T[]): [T[], T[]] => [
  all.filter((_one, index) => index % 2 === 0),
  all.filter((_one, index) => index % 2 === 1),
];

async function linesOf(db: Database, products: readonly Product[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(',', l.ndc, o.lot_name, o.expiry_date, o.price_cents / 100.0, o.stock) as line
    from lot o join listing l on l.id = o.listing_id where o.id = any (${products.map(({ lotId }) => lotId)}::bigint[])
    order by o.id desc`.execute(db);
  return rows.map(({ line }) => line);
}

/** Lines among those of a file, as far apart as they can be. */
function spread(file: string, more: readonly string[]): string {
  const lines = file.split('\n');
  const step = Math.floor(lines.length / more.length);
  for (const [index, line] of more.entries()) lines.splice(1 + index * (step + 1), 0, line);
  return lines.join('\n');
}

/** The same call until it is answered for good; every attempt is kept. */
async function insist<T>(caller: Caller, work: Work, call: Call): Promise<Answer<T>> {
  return caller.insist<T>(call, (answer) => work.attempts.push(answer));
}

async function buy(
  { random }: Run,
  caller: Caller,
  { products }: Shop,
  { work, key }: { work: Work; key: string },
): Promise<void> {
  const wanted = new Set<Product>();
  while (wanted.size < LOTS_PER_CART) wanted.add(random.pick(products));
  for (const product of wanted) {
    const { status, text } = await insist(caller, work, addToCart(product, 2));
    assert.equal(status, 200, text);
  }
  const { status, text } = await insist(caller, work, checkout(key));
  assert.equal(status, 201, text);
  work.orders += 1;
  work.sold += 2 * wanted.size;
}

/** A seller looks at a listing and saves its lot: the stock of one that the file does not name, the note of another one. */
async function save(
  { random }: Run,
  caller: Caller,
  { products, others, work }: { products: readonly Product[]; others: readonly Product[]; work: Work },
): Promise<void> {
  const own = random.pick(products);
  const more = random.int(1, 9);
  const seen = await insist<SellerListing>(caller, work, { method: 'GET', path: `listing/seller/${own.id}` });
  const [lot] = seen.data?.lots ?? [];
  assert(lot, seen.text);
  const saved = await insist(caller, work, {
    ...lotOf(own),
    body: { version: lot.version, stock: lot.stock + more, stock_seen: lot.stock },
  });
  assert.equal(saved.status, 200, saved.text);
  work.added += more;
  const { data } = await insist<SellerListing>(caller, work, {
    method: 'GET',
    path: `listing/seller/${random.pick(others).id}`,
  });
  const [other] = data?.lots ?? [];
  assert(data && other);
  const noted = await insist(caller, work, {
    method: 'PUT',
    path: `listing/seller/${data.id}/lots/${other.id}`,
    body: { version: other.version, public_note: `Note ${random.int(1, 1000)}` },
  });
  // Another seller, or the import, may have been here first.
  assert(noted.status === 200 || noted.status === 409, noted.text);
  work.saves += 2;
}

const lotOf = ({ id, lotId }: Product) => ({
  method: 'PUT' as const,
  path: `listing/seller/${id}/lots/${lotId}`,
});

async function judge(
  { db, judged }: Run,
  { products }: Shop,
  { rows, work }: { rows: number; work: Work },
): Promise<void> {
  const wrong = work.attempts.filter(({ status }) => status >= 500 && status !== 503);
  assert.deepEqual(countStatuses(wrong), {}, wrong[0]?.text ?? '');
  assert(
    work.attempts.every(({ status }) => status !== 0),
    'nobody answered',
  );
  const { rows: kept } = await sql<{ stock: number }>`select coalesce(sum(stock), 0) as stock from lot
    where id = any (${products.map(({ lotId }) => lotId)}::bigint[])`.execute(db);
  assert.equal(
    kept[0]?.stock,
    STOCK * products.length + work.added - work.sold,
    'stock was lost or sold twice',
  );
  const counted = await countStock(db);
  assert.deepEqual([counted.sold, counted.groups], [work.sold, work.orders]);
  const { rows: added } = await sql<{ lots: number }>`select count(*) as lots from lot`.execute(db);
  assert.equal(added[0]?.lots, products.length + rows);
  if (judged) assert.deepEqual(countStatuses(work.attempts)[503] ?? 0, 0, 'somebody was asked to come back');
}

/** Of this database since its statistics began; a process that ended has told all of its own. */
async function deadlocks(db: Database): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
