import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Random } from '../../../server/demo/random.ts';
import type { Database } from '../../../server/src/platform/database/database.ts';
import type { Run } from './run.ts';
import { Caller, type Answer } from './caller.ts';
import { addToCart, checkout, type Placed, type Shop } from './shop.ts';

export interface Event extends Answer {
  what: 'browse' | 'add' | 'order';
  startedAt: number;
  endedAt: number;
}

export interface Load {
  /** Sends nothing more and answers the history once everything is answered. */
  stop(): Promise<Event[]>;
  /** Fails where an order that a client was told of is not in the database. */
  refuseLost(db: Database): Promise<void>;
}

/**
 * People who browse, fill carts and order, one call after the other each, `perSecond` calls in all whether or not the
 * earlier ones were answered. An order is sent with a key, and a lost one is sent again with it.
 */
export function mixedLoad(
  { random, onEnd }: Run,
  { url, shop, perSecond }: { url: string; shop: Shop; perSecond: number },
): Load {
  const history: Event[] = [];
  const placed = new Set<number>();
  const people = shop.buyers.map(({ token }) => ({ caller: new Caller(url, token), orders: 0 }));
  const free = [...people];
  const open = new Set<Promise<void>>();
  const act = async (): Promise<void> => {
    const person = free.pop();
    const what = person ? random.pick(['browse', 'browse', 'add', 'order'] as const) : 'browse';
    const { caller, orders } = person ?? random.pick(people);
    const call = callOf(what, shop, random, `order-${orders}`);
    const startedAt = performance.now();
    const answer = await caller.call<Placed>(call);
    history.push({ ...answer, what, startedAt, endedAt: performance.now() });
    if (what === 'order' && answer.data) placed.add(answer.data.order_group_id);
    if (!person) return;
    // An order without a final answer keeps its key.
    if (what === 'order' && answer.status > 0 && answer.status < 500) person.orders += 1;
    free.unshift(person);
  };
  const timer = setInterval(() => {
    const one: Promise<void> = act().finally(() => open.delete(one));
    open.add(one);
  }, 1000 / perSecond);
  onEnd(() => clearInterval(timer));
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return history;
    },
    async refuseLost(db) {
      const { rows } = await sql<{ id: number }>`select id from order_group`.execute(db);
      const kept = new Set(rows.map(({ id }) => id));
      const lost = [...placed].filter((id) => !kept.has(id));
      assert.deepEqual(lost, [], 'acknowledged orders are lost');
    },
  };
}

function callOf(what: Event['what'], shop: Shop, random: Random, key: string) {
  if (what === 'browse') return { method: 'GET' as const, path: 'listing/catalog?search=drug' };
  return what === 'add' ? addToCart(random.pick(shop.products), 3) : checkout(key);
}
