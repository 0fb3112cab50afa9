import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { Caller } from '../kit/caller.ts';
import { speakSmtp } from '../kit/mailbox.ts';
import { startRudeServer } from '../kit/rude-server.ts';
import { scenario } from '../kit/run.ts';
import { addToCart, aShop, checkout } from '../kit/shop.ts';
import { jobsOf, noJobLeft, tryAgainNow, until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

/** Longer than the five seconds in which a note is tried again: a job that was freed meanwhile has nothing to note. */
const LEASE_SECONDS = 8;
/** Bytes that no text may hold, and half of a surrogate pair in UTF-8. */
const GARBAGE = Buffer.concat([
  Buffer.from([0, 0xff, 0x1b, 0xed, 0xa0, 0x80]),
  Buffer.from('lol <html>\r\n'),
]);

export const mailGarbage = scenario({
  name: 'mail-garbage',
  proves: 'R29',
  what: 'a job whose failure quotes control characters, or cannot be noted at all, ends no process',
  sizes: SIZES.mailGarbage,
  async run(run, { orders }) {
    const shop = await aShop(run.db, { buyers: orders + 1, products: 1, stock: 1000 });
    const { product } = shop;
    const server = await startRudeServer((socket) => socket.write(Buffer.concat(Array(50).fill(GARBAGE))));
    run.onEnd(() => server.close());
    const env = { SMTP_URL: `smtp://${server.host}`, JOB_LEASE_SECONDS: String(LEASE_SECONDS) };
    const process = await run.start({ env });
    const place = async (index: number) => {
      const caller = new Caller(process.url, shop.buyers[index]?.token ?? '');
      await caller.insist(addToCart(product, 1));
      assert.equal((await caller.call(checkout('once'))).status, 201, process.log());
    };
    for (let index = 0; index < orders; index += 1) await place(index);
    await until('every failure is noted', 20_000, async () => {
      assert(process.isAlive, `the process ended: ${process.log().slice(-2000)}`);
      const jobs = await jobsOf(run.db);
      return jobs.length === orders && jobs.every(({ locked, error }) => !locked && error !== null);
    });
    for (const { error } of await jobsOf(run.db)) assert.doesNotMatch(error ?? '', /\p{Cc}/u);
    await refuseNotes(run.db, true);
    await tryAgainNow(run.db);
    await until('notes are given up', 30_000, async () => {
      assert(process.isAlive, `the process ended: ${process.log().slice(-2000)}`);
      return process.log().includes('it comes back after its lease');
    });
    await place(orders);
    await refuseNotes(run.db, false);
    server.behave((socket) => speakSmtp(socket, () => socket.write('250 taken\r\n')));
    const start = performance.now();
    await until('no job is left', 60_000, async () => {
      await tryAgainNow(run.db);
      return (await jobsOf(run.db)).length === 0;
    });
    await noJobLeft(run.db, 1000);
    return { orders: orders + 1, 'done after s': ((performance.now() - start) / 1000).toFixed(1) };
  },
});

/** An end that cannot be noted: refused with a code that nobody expects. */
async function refuseNotes(db: Parameters<typeof jobsOf>[0], refuse: boolean): Promise<void> {
  if (!refuse) return void (await sql`drop function chaos_refuse() cascade`.execute(db));
  await sql`create function chaos_refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no note' using errcode = 'P0001'; end $$`.execute(db);
  await sql`create trigger chaos_refuse before update of last_error on graphile_worker._private_jobs
    for each row execute function chaos_refuse()`.execute(db);
}
