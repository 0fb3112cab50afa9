import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { carryOut, priceFile } from '../kit/price-file.ts';
import { silentAfter, startRudeServer } from '../kit/rude-server.ts';
import { scenario } from '../kit/run.ts';
import { aShop, everyoneOrders } from '../kit/shop.ts';
import { everyJob, jobsOf, until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

/** Fewer than the limits of two mails. */
const GOES_ON_WITHIN_MS = 15_000;
const STOP_MS = 25_000;

export const mailSilent = scenario({
  name: 'mail-silent',
  proves: 'R29',
  what: 'a mail server that greets and falls silent stops mails only, each within seconds, and holds up no stop',
  sizes: SIZES.mailSilent,
  async run(run, { orders, rows }) {
    const shop = await aShop(run.db, { buyers: orders, products: 1, stock: 1000 });
    const { seller } = shop;
    const server = await startRudeServer(silentAfter('220 x\r\n'));
    run.onEnd(() => server.close());
    const process = await run.start({ env: { SMTP_URL: `smtp://${server.host}` } });
    await everyoneOrders(process.url, shop);
    await until('mails hang', 10_000, async () => server.taken() >= 2);
    const start = performance.now();
    await sql`select graphile_worker.add_job('anchor-audit')`.execute(run.db);
    const file = await priceFile(run.db, rows);
    const state = await carryOut(process.url, seller.token, file, GOES_ON_WITHIN_MS);
    assert.equal(state, 'done');
    const imported = performance.now() - start;
    const anchored = async () => !(await everyJob(run.db)).some(({ task }) => task === 'anchor-audit');
    await until('the audit is anchored', GOES_ON_WITHIN_MS, anchored);
    await until('mails fail', 60_000, async () => (await jobsOf(run.db)).some(({ error }) => error !== null));
    const failed = performance.now() - start;
    const before = server.taken();
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
      run.db,
    );
    await until('mails hang again', 20_000, async () => server.taken() > before);
    const stopping = performance.now();
    assert.equal(await process.end('SIGTERM'), 0, process.log().slice(-2000));
    const stopped = performance.now() - stopping;
    assert(stopped < STOP_MS);
    return {
      orders,
      'import beside them s': (imported / 1000).toFixed(1),
      'first mail given up after s': (failed / 1000).toFixed(1),
      'stopped after s': (stopped / 1000).toFixed(1),
    };
  },
});
