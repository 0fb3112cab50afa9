import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailbox } from '../kit/mailbox.ts';
import { scenario } from '../kit/run.ts';
import { aShop, everyoneOrders } from '../kit/shop.ts';
import { jobsOf, noJobLeft, until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const LEASE_SECONDS = 1;
const TAKEN_UP_WITHIN_MS = 15_000;

export const longJob = scenario({
  name: 'long-job',
  proves: 'R29',
  what: 'a job longer than the lease runs once while its process lives, and is taken up after the lease when it does not',
  sizes: SIZES.longJob,
  async run(run, { leases }) {
    const shop = await aShop(run.db, { buyers: 1, products: 1, stock: 10 });
    const mailbox = await startMailbox();
    run.onEnd(() => mailbox.close());
    const env = { SMTP_URL: mailbox.url, JOB_LEASE_SECONDS: String(LEASE_SECONDS) };
    const processes = [await run.start({ env }), await run.start({ env })];
    await everyoneOrders(processes[0]?.url ?? '', shop);
    await until('the mail is on its way', 20_000, async () => mailbox.waiting() > 0);
    for (let lease = 0; lease < leases; lease += 1) {
      await sleep(LEASE_SECONDS * 1000);
      const [job, ...others] = await jobsOf(run.db);
      assert.deepEqual(others, []);
      assert(job?.locked && job.attempts === 1, `the job is done again: ${JSON.stringify(job)}`);
      assert.equal(mailbox.waiting(), 1, 'the mail is sent twice at once');
    }
    for (const process of processes) await process.end('SIGKILL');
    const start = performance.now();
    await run.start({ env });
    const isTakenUp = async () =>
      (await jobsOf(run.db)).some(({ attempts, locked }) => attempts > 1 && locked);
    await until('the job is taken up', TAKEN_UP_WITHIN_MS, isTakenUp);
    const after = performance.now() - start;
    mailbox.accept();
    await until('the mail is taken', TAKEN_UP_WITHIN_MS, async () => mailbox.received().length > 0);
    await noJobLeft(run.db, 20_000);
    // To the seller and, after it, to the buyer.
    assert.equal(mailbox.received().length, 2);
    return { 'leases while it ran': leases, 'taken up after s': (after / 1000).toFixed(1) };
  },
});
