import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { SWEEP_TASK } from '../../../server/src/modules/accounts/index.ts';
import { openStream, type OpenStream } from '../../../server/test/kit/stream.ts';
import { Caller, countStatuses } from '../kit/caller.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop } from '../kit/shop.ts';
import { eachOf, until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const AT_ONCE = 20;
const IDLE_SECONDS = 1800;
/** So that they end by the clock and not by the look. */
const LEFT_SECONDS = 3;
/** One heartbeat of the streams and the answers to all of them. */
const ENDS_WITHIN_MS = 20_000;
const SWEPT_WITHIN_MS = 30_000;

export const idleSessions = scenario({
  name: 'idle-sessions',
  proves: 'R16',
  what: 'sessions left open end by themselves: their streams are told and closed, they cannot act, their rows are cleaned',
  sizes: SIZES.idleSessions,
  async run(run, { people, forgotten }) {
    const shop = await aShop(run.db, { buyers: people, products: 1, stock: 1000 });
    const { product } = shop;
    const process = await run.start();
    const streams = await eachOf(shop.buyers, AT_ONCE, ({ token }) => openStream(process, token));
    run.onEnd(() => streams.forEach((stream) => stream.close()));
    await leave(run.db, IDLE_SECONDS - LEFT_SECONDS);
    const start = performance.now();
    await allEnded(streams);
    const ended = performance.now() - start;
    const callers = shop.buyers.map(({ token }) => new Caller(process.url, token));
    const answers = await eachOf(callers, AT_ONCE, (caller) => caller.call(addToCart(product, 1)));
    assert.deepEqual(countStatuses(answers), { 401: people });
    const reopened = await eachOf(callers, AT_ONCE, (caller) =>
      caller.call({ method: 'GET', path: 'user/me/events' }),
    );
    assert.deepEqual(countStatuses(reopened), { 401: people });
    const carts = await sql`select 1 from cart_item`.execute(run.db);
    assert.equal(carts.rows.length, 0, 'an idle session filled a cart');
    const swept = await sweep(run.db, forgotten);
    return {
      sessions: people,
      'last stream ended after s': (ended / 1000).toFixed(1),
      'rows swept': people + forgotten,
      'swept after s': (swept / 1000).toFixed(1),
    };
  },
});

/** As if nobody had touched them for so long. The streams are looked at now, as after a lost connection, not within the minute. */
async function leave(db: Database, seconds: number): Promise<void> {
  await sql`update session set last_seen_at = now() - make_interval(secs => ${seconds})`.execute(db);
  await sql`select pg_notify('galenic_live', '{"topic": "reconnected"}')`.execute(db);
}

/** Each is told why, before it is closed. */
async function allEnded(streams: readonly OpenStream[]): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('a stream outlived its session')), ENDS_WITHIN_MS);
  const texts = await Promise.race([Promise.all(streams.map(({ ended }) => ended)), late.promise]);
  clearTimeout(timer);
  const told = texts.filter((text) => text.includes('event: session'));
  assert.equal(told.length, streams.length, 'streams ended without a word');
}

/** A day after they were over the schedule deletes them, many others too; one that is open stays. */
async function sweep(db: Database, forgotten: number): Promise<number> {
  await sql`insert into session (token_hash, user_id, host, created_at, last_seen_at, expires_at)
    select sha256(n::text::bytea), (select min(id) from app_user), 'main', now(), now(), now()
    from generate_series(1, ${forgotten}::int) n`.execute(db);
  await sql`update session set created_at = now() - interval '38 hours', expires_at = now() - interval '26 hours'`.execute(
    db,
  );
  await sql`insert into session (token_hash, user_id, host, created_at, last_seen_at, expires_at)
    select 'open', min(id), 'main', now(), now(), now() + interval '12 hours' from app_user`.execute(db);
  await sql`update scheduled_task set due_at = due_at - interval '1 hour' where task = ${SWEEP_TASK}`.execute(
    db,
  );
  const isSwept = async () => (await sql`select 1 from session`.execute(db)).rows.length === 1;
  return until('only the open session is left', SWEPT_WITHIN_MS, isSwept);
}
