import { sql } from 'kysely';
import {
  coveredEntries,
  givenBackEntries,
  movesOn,
  type CardRefundCause,
  type CardRefundState,
} from '#rules/finance/card-refunds.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { postCardRefund, undoCardRefund } from '../../finance/index.ts';
import {
  followPayment,
  markPaymentRefunded,
  type PaymentProvider,
  type ProviderRefund,
} from '../../orders/index.ts';
import { refundFailed, refundMade } from './events.ts';
import { keepUnused, type UnusedPayment } from './keep-unused.ts';

export interface CardDeps {
  db: Database;
  clock: Clock;
  log: Log;
  provider: PaymentProvider;
  /** Where the pages of the marketplace are. */
  publicUrl: string;
}

export interface StoredCardRefund {
  id: number;
  cause: CardRefundCause;
  state: CardRefundState;
  cents: Cents;
  attempt: number;
  order_id: number | null;
  payment_id: string | null;
  company_id: number;
  covered_by: number | null;
}

/** Locks a refund, after its payment: others of the same payment wait. */
export async function lockCardRefund({ tx }: CommandContext, id: number): Promise<StoredCardRefund | null> {
  await sql`select p.id from payment p where p.id = (select r.payment_id from card_refund r where r.id = ${id})
    for no key update`.execute(tx);
  const { rows } =
    await sql<StoredCardRefund>`select r.id, r.cause, r.state, r.cents, r.attempt, r.order_id, r.payment_id,
      coalesce(p.company_id, o.buyer_company_id) as company_id, r.covered_by
    from card_refund r left join payment p on p.id = r.payment_id left join orders o on o.id = r.order_id
    where r.id = ${id} for no key update of r`.execute(tx);
  return rows[0] ?? null;
}

export const postedOf = (refund: StoredCardRefund) => ({
  id: refund.id,
  attempt: refund.attempt,
  buyerCompanyId: refund.company_id,
  orderId: refund.order_id,
  paymentId: refund.payment_id,
});

/** Keeps what the provider says of a refund; one that it made by itself becomes a refund without lines. */
export async function followRefund(deps: CardDeps, said: ProviderRefund): Promise<void> {
  await followPayment(deps, said.payment);
  await runSystemCommand({ ...deps, operation: 'card_refund.followed' }, async (command, now) => {
    const payment = await lockPayment(command, said.payment);
    if (payment === null) return;
    const known = await findKnown(command, payment.id, said);
    if (known === 'older attempt') return;
    const id = known ?? (said.state === 'failed' ? null : await keepProvided(command, payment, said, now));
    const refund = id === null ? null : await lockCardRefund(command, id);
    if (refund !== null) await moveRefund(command, refund, { ...said, at: now });
  });
}

async function lockPayment({ tx }: CommandContext, providerId: string): Promise<Payment | null> {
  const { rows } =
    await sql<Payment>`select id, status, user_id, company_id, amount_cents as cents, cart_id, order_id from payment
    where provider_id = ${providerId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Which refund it is: by what we gave the provider with it, else by its own id. */
async function findKnown(
  { tx }: CommandContext,
  paymentId: string,
  { id, own }: ProviderRefund,
): Promise<number | 'older attempt' | null> {
  const { rows } = await sql<{ id: number; attempt: number }>`select id, attempt from card_refund
    where payment_id = ${paymentId} and (provider_id = ${id} or id = ${own?.id ?? null})
    order by provider_id = ${id} desc nulls last limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return own !== null && own.id === row.id && own.attempt !== row.attempt ? 'older attempt' : row.id;
}

interface Payment extends UnusedPayment {
  status: string;
}

async function keepProvided(
  command: CommandContext,
  payment: Payment,
  said: ProviderRefund,
  now: Date,
): Promise<number | null> {
  if (payment.status === 'authorised') return keepUnused(command, payment, { first: said.cents, at: now });
  if (payment.status !== 'used' && payment.status !== 'refunded') return null;
  const { tx, announce } = command;
  const paymentId = payment.id;
  const { rows } = await sql<{
    id: number;
  }>`insert into card_refund (payment_id, order_id, cause, cents, state, provider_id, created_at)
    values (${paymentId}, ${await onlyOrderOf(tx, paymentId)}, 'provider', ${said.cents}, 'waiting', ${said.id}, ${now})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await coverFailed(tx, paymentId, id);
  announce(refundMade(id));
  return id;
}

/**
 * What failed to go back before goes back by this, as far as it reaches: it is neither sent again nor kept as credit. The task that
 * sends refunds closes it.
 */
export const coverFailed = (tx: Tx, paymentId: string, by: number): Promise<unknown> =>
  sql`with owed as (
      select r.id, sum(r.cents) over (order by r.id) as up_to from card_refund r
      where r.payment_id = ${paymentId} and r.cause in ('order', 'unused') and r.state = 'failed' and r.covered_by is null
    )
    update card_refund r set covered_by = ${by}, state = 'waiting', failure = null, ended_at = null
    from owed o where o.id = r.id and o.up_to <= card_refund_left(${by})`.execute(tx);

/** What was to go back by a refund that failed now has failed itself. */
async function owedAgain(command: CommandContext, failed: StoredCardRefund, at: Date): Promise<void> {
  const { rows } = await sql<StoredCardRefund>`
    with covered as (select id, state from card_refund where covered_by = ${failed.id})
    update card_refund r set covered_by = null, state = 'failed', ended_at = ${at}, failure = ${GONE_BY_ANOTHER}
    from covered c where c.id = r.id
    returning r.id, r.cause, c.state, r.cents, r.attempt, r.order_id, r.payment_id, ${failed.company_id}::bigint as company_id,
      null as covered_by`.execute(command.tx);
  for (const refund of rows) {
    if (refund.state === 'done')
      undoCardRefund(
        command,
        { ...postedOf(refund), entries: coveredEntries(refund.cents) },
        GONE_BY_ANOTHER,
      );
    command.announce(refundFailed(refund.id, refund.attempt, failed.id));
    told(command, refund, { state: 'failed', failure: GONE_BY_ANOTHER });
  }
}

const GONE_BY_ANOTHER = 'The refund by which this money had gone back failed.';

/** Null where a payment paid several orders. */
export async function onlyOrderOf(tx: CommandContext['tx'], paymentId: string): Promise<number | null> {
  const ids = await ordersOfPayment(tx, paymentId);
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

export async function ordersOfPayment(tx: CommandContext['tx'], paymentId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join order_group g on g.id = o.group_id where g.payment_id = ${paymentId}
    union select p.order_id from payment p where p.id = ${paymentId} and p.order_id is not null
      and p.status in ('used', 'refunded') and not exists (select from card_refund r where r.payment_id = p.id and r.cause = 'unused')
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Said extends Pick<ProviderRefund, 'id' | 'state' | 'failure'> {
  at: Date;
}

/** By the word of the provider a refund, which is locked, is under way, done or failed. */
export async function moveRefund(
  command: CommandContext,
  refund: StoredCardRefund,
  said: Said,
): Promise<void> {
  if (!movesOn(refund.state, said.state)) return;
  const { state, failure, at } = said;
  const ended = state === 'sent' ? null : at;
  await sql`update card_refund set state = ${state}, ended_at = ${ended}, provider_id = coalesce(${said.id || null}, provider_id),
      failure = ${state === 'failed' ? (failure ?? 'No reason was given.') : null}
    where id = ${refund.id}`.execute(command.tx);
  const posted = { ...postedOf(refund), entries: givenBackEntries(refund.cause, refund.cents) };
  if (state === 'done') {
    postCardRefund(command, 'card_refunded', posted);
    if (refund.payment_id !== null) await markPaymentRefunded(command.tx, refund.payment_id);
  }
  if (state === 'failed') {
    if (refund.state === 'done') undoCardRefund(command, posted, failure ?? 'It failed.');
    await owedAgain(command, refund, at);
    command.announce(refundFailed(refund.id, refund.attempt));
  }
  told(command, refund, { state, failure });
}

/** The provider gave the money back before we asked for it. */
export async function coverRefund(
  command: CommandContext,
  refund: StoredCardRefund,
  at: Date,
): Promise<void> {
  await sql`update card_refund set state = 'done', ended_at = ${at} where id = ${refund.id}`.execute(
    command.tx,
  );
  postCardRefund(command, 'card_refunded', { ...postedOf(refund), entries: coveredEntries(refund.cents) });
  told(command, refund, { state: 'done' });
}

function told(
  command: CommandContext,
  refund: StoredCardRefund,
  after: { state: string; failure?: string | null },
): void {
  command.live({ topic: 'card_refunds', admins: true });
  command.audit({
    ...(refund.order_id === null
      ? { entity: 'card_refund', entityId: refund.id }
      : { entity: 'order', entityId: refund.order_id }),
    before: { card_refund: refund.id, state: refund.state },
    after: {
      move: `card_refund.${after.state}`,
      card_refund: refund.id,
      amount: toDollars(refund.cents),
      ...after,
    },
  });
}
