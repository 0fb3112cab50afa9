import { sql } from 'kysely';
import type { Cents } from '#rules/money.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { providerOf, type PaymentProvider } from '../../orders/index.ts';
import { endRecorded } from './record-provided.ts';
import { coverRefund, lockCardRefund, moveRefund, type CardDeps } from './follow-refund.ts';

export const SEND_CARD_REFUNDS = 'send-card-refunds';

interface Waiting {
  id: number;
  attempt: number;
  cents: Cents;
  provider: PaymentProvider['name'];
  provider_id: string | null;
  last4: string | null;
  was_sent: boolean;
  /** What the provider gave back by itself, which is this money. */
  covered_by: number | null;
}

/** Sends what waits, one after the other. What nobody can say anything of waits on. */
export const sendCardRefunds =
  (deps: CardDeps): Task =>
  async (_, run) => {
    let last = 0;
    for (let next = await nextWaiting(deps, last); next !== null; next = await nextWaiting(deps, last)) {
      last = next.id;
      try {
        if (await sendOne(deps, next)) run.count('refunds sent', 1);
      } catch (error) {
        run.failed(`refund ${last}`, error);
        deps.log.warn(
          {
            task: SEND_CARD_REFUNDS,
            refund: last,
            err: error instanceof Error ? error.message : String(error),
          },
          'a refund to a card could not be sent',
        );
      }
    }
  };

async function nextWaiting({ db }: CardDeps, after: number): Promise<Waiting | null> {
  const { rows } =
    await sql<Waiting>`select r.id, r.attempt, r.cents, p.provider, p.provider_id, p.card_last4 as last4,
      r.sent_at is not null as was_sent, r.covered_by
    from card_refund r join payment p on p.id = r.payment_id where r.state = 'waiting' and r.id > ${after} and r.cause in ('order', 'unused')
    order by r.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Answers whether it went; one of a provider that is not configured waits. */
async function sendOne(deps: CardDeps, waiting: Waiting): Promise<boolean> {
  const { id, attempt } = waiting;
  const provider = providerOf(deps.provider, waiting.provider);
  if (waiting.covered_by !== null) await cover(deps, id);
  if (waiting.covered_by !== null || provider === null) return waiting.covered_by !== null;
  const said = await ask(deps, provider, waiting);
  await runSystemCommand({ ...deps, operation: 'card_refund.sent' }, async (command, now) => {
    const refund = await lockCardRefund(command, id);
    if (refund?.attempt === attempt) await moveRefund(command, refund, { ...said, at: now });
  });
  return true;
}

/**
 * Where it may have been sent before, the provider is asked first: its memory of keys is short. That it is being sent is
 * noted before it is.
 */
async function ask({ db, clock }: CardDeps, provider: PaymentProvider, waiting: Waiting) {
  const { id, attempt, cents, provider_id: payment, last4 } = waiting;
  if (waiting.was_sent && payment !== null) {
    const all = await provider.refundsOf(payment);
    const found = all.find(({ own }) => own?.id === id && own.attempt === attempt);
    if (found !== undefined) return found;
  }
  await sql`update card_refund set sent_at = ${clock.now()} where id = ${id} and sent_at is null`.execute(db);
  return provider.refund({ id, attempt, payment, last4, cents });
}

const cover = (deps: CardDeps, id: number): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'card_refund.covered' }, async (command, now) => {
    const refund = await lockCardRefund(command, id);
    if (refund?.state !== 'waiting' || refund.covered_by === null) return;
    await coverRefund(command, refund, now);
    await endRecorded(command, refund.covered_by);
  });
