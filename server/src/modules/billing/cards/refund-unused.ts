import { sql } from 'kysely';
import { UNUSED_MINUTES } from '#rules/finance/card-refunds.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Run, type Step } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { followPayment } from '../../orders/index.ts';
import type { CardDeps } from './follow-refund.ts';
import { keepUnused, type UnusedPayment } from './keep-unused.ts';

export const REFUND_UNUSED = 'refund-unused-payments';

/** How long a payment is asked for that was not finished; its message would have come by then. */
const ASKED_DAYS = 2;

/** Gives back what was paid and no order took. One payment, one transaction. */
export const refundUnused =
  (deps: CardDeps): Task =>
  async (_, run) => {
    await refundAll(deps, run);
    await askForUnfinished(deps, run);
    await refundAll(deps, run);
  };

const refundAll = (deps: CardDeps, run: Run) =>
  stepByStep({ run, counted: 'payments given back', record: 'payment' }, refundNext(deps));

/** The newest; somebody who begins payments and leaves them keeps nobody else's waiting. */
const MOST_ASKED = 500;

/** A message may be late or lost; so who did not finish is asked for before the money is looked for. */
async function askForUnfinished(deps: CardDeps, run: Run): Promise<void> {
  const now = deps.clock.now().getTime();
  const [from, to] = [new Date(now - ASKED_DAYS * 86_400_000), new Date(now - UNUSED_MINUTES * 60_000)];
  const { rows } = await sql<{ provider_id: string }>`select provider_id from payment
    where status in ('created', 'declined') and provider = ${deps.provider.name} and provider_id is not null
      and created_at between ${from} and ${to} order by created_at desc limit ${sql.lit(MOST_ASKED)}`.execute(
    deps.db,
  );
  for (const { provider_id: id } of rows) {
    try {
      await followPayment(deps, id);
    } catch {
      run.log('The card provider could not be asked.');
      deps.log.warn({ task: REFUND_UNUSED }, 'the card provider could not be asked for a payment');
      return;
    }
  }
}

const refundNext =
  (deps: CardDeps): Step<string> =>
  (_, failed) =>
    runSystemCommand({ ...deps, operation: 'payment.unused' }, async (command, now) => {
      const before = new Date(now.getTime() - UNUSED_MINUTES * 60_000);
      const { rows } = await sql<UnusedPayment>`
      select id, user_id, company_id, amount_cents as cents, cart_id, order_id from payment
      where status = 'authorised' and coalesce(authorised_at, created_at) < ${before} and id <> all (${failed}::text[])
      order by coalesce(authorised_at, created_at) limit 1 for no key update skip locked`.execute(command.tx);
      const [payment] = rows;
      if (payment === undefined) return null;
      await onRecord(payment.id, () => keepUnused(command, payment, { at: now }));
      return 0;
    });
