import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { startMailbox } from '../kit/mailbox.ts';
import { scenario } from '../kit/run.ts';
import { aShop, everyoneOrders } from '../kit/shop.ts';
import { noJobLeft, until } from '../kit/wait.ts';
import { SIZES } from '../sizes.ts';

const LEASE_SECONDS = 2;

export const workerKilled = scenario({
  name: 'worker-killed',
  proves: 'R29',
  what: 'the job of a process killed in its middle is done by another one, each mail and inbox row once',
  sizes: SIZES.workerKilled,
  async run(run, { orders, kills }) {
    const shop = await aShop(run.db, { buyers: orders, products: 1, stock: 1000 });
    const mailbox = await startMailbox();
    run.onEnd(() => mailbox.close());
    const env = { SMTP_URL: mailbox.url, JOB_LEASE_SECONDS: String(LEASE_SECONDS) };
    let current = await run.start({ env });
    await everyoneOrders(current.url, shop);
    for (let killed = 0; killed < kills; killed += 1) {
      await until('a mail is on its way', 20_000, async () => mailbox.waiting() > 0);
      await current.end('SIGKILL');
      current = await run.start({ env });
    }
    const start = performance.now();
    mailbox.accept();
    await noJobLeft(run.db, 60_000);
    const mails = mailbox.received();
    // One to the seller and a receipt for each order.
    assert.equal(mails.length, 2 * orders, 'a mail is missing or came twice');
    assert.equal(new Set(mails).size, 2 * orders, 'a mail came twice');
    const inbox = await sql`select 1 from notification`.execute(run.db);
    assert.equal(inbox.rows.length, orders);
    return {
      orders,
      kills,
      mails: mails.length,
      'done after s': ((performance.now() - start) / 1000).toFixed(1),
    };
  },
});
