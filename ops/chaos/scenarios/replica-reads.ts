import assert from 'node:assert/strict';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { Caller, type Answer } from '../kit/caller.ts';
import type { Product } from '../kit/product.ts';
import { scenario, type Run } from '../kit/run.ts';
import { addToCart, aShop, checkout, type Product as Item } from '../kit/shop.ts';
import { forgetStandby, type Standby } from '../kit/standby.ts';
import { until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const STOCK = 50;
const SOLD = 2;
const LAG_SECONDS = 3;
const PATIENCE_MS = 10_000;
const ANSWER_MS = 5000;
/** Of one caller at most 15 searches wait: alone, 20 a second would be refused while a silent replica is found out. */
const READERS = 8;

export const replicaReads = scenario({
  name: 'replica-reads',
  proves: 'R5',
  what: 'a replica serves reads, never without the own writes, and its faults cost no answer',
  sizes: SIZES.replicaReads,
  async run(run, { perSecond }) {
    const stage = await build(run);
    const { one, two, people, history } = stage;
    for (const process of [one, two])
      await until('the replica is read', PATIENCE_MS, () => servedByReplica(process, people.reader));
    await until('the primary is at hand', PATIENCE_MS, async () => (await connectionsOf(one)) >= READERS);
    await ownWritesAreRead(stage);
    const late = await lagIsBounded(stage);
    const back = await faultsCostNothing(run, stage, perSecond);
    assert.deepEqual(
      history.filter(({ status }) => status !== 200).map(({ status, text }) => `${status} ${text}`),
      [],
      'a read failed',
    );
    const slowest = Math.round(Math.max(...history.map(({ ms }) => ms)));
    assert(!run.judged || slowest <= ANSWER_MS, `an answer took ${slowest} ms`);
    const told = toldOf(one);
    assert.deepEqual([told.includes('lags'), told.at(-1)], [true, USED], told.join(', '));
    assert(
      told.every((change, index) => change !== told[index + 1]),
      `not once per change: ${told.join(', ')}`,
    );
    return {
      reads: history.length,
      'primary took over after ms of lag': Math.round(late),
      'replica back after ms': Math.round(back),
      'slowest read ms': slowest,
    };
  },
});

interface Stage {
  one: Product;
  two: Product;
  standby: Standby;
  item: Item;
  /** Their sessions. The readers never write. */
  people: { buyer: string; watcher: string; reader: string; readers: readonly string[] };
  history: Answer[];
}

async function build(run: Run): Promise<Stage> {
  const shop = await aShop(run.db, { buyers: 2 + READERS, products: 1, stock: STOCK });
  const [buyer, watcher, ...readers] = shop.buyers.map(({ token }) => token);
  const [reader] = readers;
  const [item] = shop.products;
  assert(buyer !== undefined && watcher !== undefined && reader !== undefined && item);
  const standby = await run.server.replicate(run.databaseUrl);
  run.onEnd(async () => {
    standby.remove();
    await forgetStandby(run.server.adminUrl);
  });
  const env = { DATABASE_REPLICA_URL: standby.url, REPLICA_LAG_SECONDS: String(LAG_SECONDS) };
  const [one, two] = await Promise.all([run.start({ env }), run.start({ env })]);
  return { one, two, standby, item, people: { buyer, watcher, reader, readers }, history: [] };
}

async function search(
  { history }: Stage,
  { url }: Product,
  token: string,
): Promise<CatalogListing | undefined> {
  const answer = await new Caller(url, token).call<CatalogListing[]>(SEARCH);
  history.push(answer);
  return answer.data?.[0];
}

/** While the replica stands still, those who wrote are answered by the primary, in both processes. */
async function ownWritesAreRead(stage: Stage): Promise<void> {
  const { one, two, standby, item, people } = stage;
  await standby.pause();
  const buyer = new Caller(one.url, people.buyer);
  await buyer.insist(addToCart(item, SOLD));
  await buyer.insist(checkout('mine'));
  await new Caller(one.url, people.watcher).insist({
    method: 'POST',
    path: 'listing/v2/favorite',
    body: { listing: { id: item.id } },
  });
  for (const process of [one, two]) {
    const told = await Promise.all(
      [people.reader, people.buyer, people.watcher].map((token) => search(stage, process, token)),
    );
    const [read, bought, watched] = told;
    assert.equal(read?.stock, STOCK, 'a stranger reads the replica');
    assert.equal(bought?.stock, STOCK - SOLD, 'the buyer sees the own order');
    assert.equal(watched?.favorite, true, 'the favorite is shown to its owner');
  }
}

async function lagIsBounded(stage: Stage): Promise<number> {
  const { one, standby, people } = stage;
  const seesSale = async () => (await search(stage, one, people.reader))?.stock === STOCK - SOLD;
  const late = await until('the lag is too long', PATIENCE_MS, seesSale);
  assert((await one.metric('galenic_replica_lag_seconds')) >= LAG_SECONDS, 'the lag is told');
  await standby.resume();
  await until('the replica has caught up', PATIENCE_MS, () => servedByReplica(one, people.reader));
  return late;
}

async function faultsCostNothing(run: Run, stage: Stage, perSecond: number): Promise<number> {
  const { one, standby, people, history } = stage;
  const steady = readSteadily(one, people.readers, perSecond);
  run.onEnd(steady.stop);
  // What a frozen replica answers when it thaws counts as served, before it is read again.
  const used = () =>
    until(
      'the replica is read again',
      PATIENCE_MS,
      async () => toldOf(one).at(-1) === USED && (await servedByReplica(one, people.reader)),
    );
  const left = () =>
    until('the replica is left alone', PATIENCE_MS, async () => toldOf(one).at(-1) === SILENT);
  standby.stop();
  await left();
  standby.start();
  const back = await used();
  standby.freeze();
  await left();
  standby.thaw();
  await used();
  history.push(...(await steady.stop()));
  return back;
}

const SEARCH = { method: 'GET' as const, path: 'listing/catalog?search=drug' };

const USED = 'used';
const SILENT = 'does not answer';

/** To the primary. */
async function connectionsOf(product: Product): Promise<number> {
  const counted = ['idle', 'in use'].map((state) =>
    product.metric(`galenic_pool_connections{pool="requests",state="${state}"}`),
  );
  return (await Promise.all(counted)).reduce((sum, count) => sum + count, 0);
}

/** Whether the replica answers now. */
async function servedByReplica(product: Product, token: string): Promise<boolean> {
  const count = async () => (await product.metric('galenic_lag_tolerant_reads_total{server="replica"}')) || 0;
  const before = await count();
  await new Caller(product.url, token).call(SEARCH);
  return (await count()) > before;
}

/** What the log says of the replica, in its order. */
const toldOf = (product: Product): string[] =>
  [...product.log().matchAll(/"replica":"([^"]*)"|the replica serves reads/g)].map(
    ([, trouble]) => trouble ?? USED,
  );

/** One read after the other begins, by one reader after the other, whether or not the earlier ones were answered. */
function readSteadily(product: Product, readers: readonly string[], perSecond: number) {
  const callers = readers.map((token) => new Caller(product.url, token));
  const answers: Promise<Answer>[] = [];
  const timer = setInterval(() => {
    const caller = callers[answers.length % callers.length];
    if (caller) answers.push(caller.call(SEARCH));
  }, 1000 / perSecond);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}
