import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { seededRandom, type Random } from '../../../server/demo/random.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { Caller, type Answer, type Call } from '../kit/caller.ts';
import { startFaultProxy } from '../kit/fault-proxy.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout, type Placed, type Product, type Shop } from '../kit/shop.ts';
import { SIZES } from '../sizes.ts';

const FAULTS_PER_COMMAND = 0.7;
/** About as long as a command takes, so that faults fall into any moment of it. */
const COMMAND_MS = 60;

/** What a trader knows of its own orders from the answers alone. */
interface KnownOrder {
  status: string;
  packs: number;
}

interface Trader {
  buyer: Caller;
  seller: Caller;
  random: Random;
  cart: Map<Product, number>;
  orders: Map<number, KnownOrder>;
  commands: number;
}

export const randomWalk = scenario({
  name: 'random-walk',
  proves: 'R4 R5',
  what: 'random commands through a network that delays, cuts and resets end where the answers said',
  sizes: SIZES.randomWalk,
  async run(run, { traders, commands }) {
    const stock = 10_000;
    const shop = await aShop(run.db, { buyers: traders, products: 6, stock });
    const proxy = await startFaultProxy(run.databaseUrl);
    run.onEnd(() => proxy.close());
    const product = await run.start({ databaseUrl: proxy.url });
    const everybody = shop.buyers.map((_buyer, index) => aTrader(product.url, shop, index, run.seed));
    const history: string[] = [];
    const faults: Record<string, number> = {};
    const disturb = (random: Random) => {
      const fault = proxy.disturb(random);
      if (fault === null) return;
      history.push(fault);
      faults[fault] = (faults[fault] ?? 0) + 1;
    };
    await Promise.all(
      everybody.map(async (trader, index) => {
        for (let turn = 0; turn < commands; turn += 1) {
          if (trader.random.chance(FAULTS_PER_COMMAND))
            setTimeout(disturb, trader.random.int(0, COMMAND_MS), trader.random);
          history.push(`${index} ${await act(trader, shop)}`);
        }
      }),
    );
    assert(product.isAlive, product.log());
    assert(!product.log().includes('unexpected error'), product.log());
    await compare(run.db, everybody, shop.products.length * stock).catch((error: unknown) => {
      throw new Error(`${String(error)}\nHistory:\n${history.join('\n')}`, { cause: error });
    });
    const orders = everybody.reduce((sum, trader) => sum + trader.orders.size, 0);
    return { commands: traders * commands, orders, ...faults };
  },
});

/** Each has choices of its own, so that the seed gives the same commands however the answers interleave. */
function aTrader(url: string, shop: Shop, index: number, seed: number): Trader {
  return {
    buyer: new Caller(url, shop.buyers[index]?.token ?? ''),
    seller: new Caller(url, shop.seller.token),
    random: seededRandom(seed * 1000 + index),
    cart: new Map(),
    orders: new Map(),
    commands: 0,
  };
}

async function act(trader: Trader, shop: Shop): Promise<string> {
  const { random } = trader;
  trader.commands += 1;
  const what = random.pick(['add', 'add', 'order', 'order', 'confirm', 'ship', 'cancel'] as const);
  if (what === 'add') return add(trader, random.pick(shop.products), random.int(0, 5));
  if (what === 'order') return order(trader);
  const known = [...trader.orders.keys()];
  return known.length === 0 ? 'nothing' : move(trader, what, random.pick(known));
}

async function add(trader: Trader, product: Product, quantity: number): Promise<string> {
  const { status, text } = await trader.buyer.insist(addToCart(product, quantity));
  assert.equal(status, 200, text);
  if (quantity === 0) trader.cart.delete(product);
  else trader.cart.set(product, quantity);
  return `put ${quantity} of ${product.id}: ${status}`;
}

async function order(trader: Trader): Promise<string> {
  const { status, data, text } = await trader.buyer.insist<Placed>(checkout(`order-${trader.commands}`));
  const packs = [...trader.cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  if (packs === 0) {
    assert.equal(status, 409, text);
    return 'order nothing: 409';
  }
  assert.equal(status, 201, text);
  for (const { id } of data?.orders ?? []) trader.orders.set(id, { status: 'placed', packs });
  trader.cart.clear();
  return `order ${packs} packs: ${JSON.stringify(data?.orders.map(({ id }) => id))}`;
}

async function move(trader: Trader, what: 'confirm' | 'ship' | 'cancel', id: number): Promise<string> {
  const known = trader.orders.get(id);
  assert(known);
  const answer: Answer<{ status: string }> = await callerOf(trader, what).insist(moveOf(trader, what, id));
  assert(answer.status < 300 || answer.status === 409, answer.text);
  if (answer.data) known.status = answer.data.status;
  return `${what} ${id}: ${answer.status} ${answer.data?.status ?? ''}`;
}

const callerOf = (trader: Trader, what: string) => (what === 'cancel' ? trader.buyer : trader.seller);

function moveOf({ commands }: Trader, what: 'confirm' | 'ship' | 'cancel', id: number): Call {
  const key = `${what}-${id}-${commands}`;
  const path = { confirm: 'confirmation', ship: 'tracking', cancel: 'cancellation' }[what];
  const body = {
    confirm: undefined,
    ship: { carrier: 'UPS', tracking_number: `1Z${id}${commands}`, ship_date: '2026-06-15' },
    cancel: { reason: 'No longer needed' },
  }[what];
  return { method: 'POST', path: `order/${id}/${path}`, key, ...(body && { body }) };
}

/** The database holds the orders that were answered, in the state that was answered, and no others. */
async function compare(db: Database, traders: readonly Trader[], startStock: number): Promise<void> {
  const { rows } = await sql<{ id: number; status: string; packs: number }>`
    select r.id, r.status, sum(l.quantity) as packs from orders r join order_line l on l.order_id = r.id
    group by r.id order by r.id`.execute(db);
  const known = traders
    .flatMap(({ orders }) => [...orders].map(([id, order]) => ({ id, ...order })))
    .sort((a, b) => a.id - b.id);
  assert.deepEqual(rows, known);
  const gone = known.reduce((sum, { status, packs }) => sum + (status === 'cancelled' ? 0 : packs), 0);
  const { rows: lots } = await sql<{ stock: number }>`select sum(stock) as stock from lot`.execute(db);
  assert.equal(lots[0]?.stock, startStock - gone);
}
