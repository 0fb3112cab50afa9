import { sql } from 'kysely';
import { givenBackEntries, type DisputeState } from '#rules/finance/card-refunds.ts';
import { toDollars } from '#rules/money.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { postCardRefund } from '../../finance/index.ts';
import {
  announceChange,
  followPayment,
  lockOrders,
  markDisputed,
  type LockedOrder,
  type ProviderDispute,
} from '../../orders/index.ts';
import { coverFailed, onlyOrderOf, ordersOfPayment, type CardDeps } from './follow-refund.ts';
import { storyOf } from './unscoped/story.ts';

interface Payment {
  id: string;
  company_id: number;
}

/** Keeps what the provider says of a dispute, and lays down the story of its orders there. */
export async function followDispute(deps: CardDeps, said: ProviderDispute): Promise<void> {
  await followPayment(deps, said.payment);
  await runSystemCommand({ ...deps, operation: 'card_dispute.followed' }, (command, now) =>
    follow(command, said, now),
  );
  await layDownStory(deps, said.id);
}

async function follow(command: CommandContext, said: ProviderDispute, now: Date): Promise<void> {
  const { tx } = command;
  const payments =
    await sql<Payment>`select id, company_id from payment where provider_id = ${said.payment}`.execute(tx);
  const [payment] = payments.rows;
  if (payment === undefined) return;
  // Orders first: whoever refunds one takes its payment afterwards.
  const orders = await lockOrders(command, await ordersOfPayment(tx, payment.id));
  await sql`select id from payment where id = ${payment.id} for no key update`.execute(tx);
  const before = await stateOf(command, said.id);
  if (before === 'won' || before === 'lost' || before === said.state) return;
  if (before === null) await open(command, payment, said);
  if (said.state === 'open') {
    await markDisputed(command, orders, now);
    command.announce({
      key: `card_dispute.opened:${said.id}`,
      type: 'card_dispute.opened',
      data: { dispute_id: said.id },
    });
  } else await close(command, { payment, orders, said, now });
  tell(command, { payment, orders }, said, before);
}

async function stateOf({ tx }: CommandContext, id: string): Promise<DisputeState | null> {
  const { rows } = await sql<{ state: DisputeState }>`select state from card_dispute where id = ${id}
    for no key update`.execute(tx);
  return rows[0]?.state ?? null;
}

const open = ({ tx }: CommandContext, payment: Payment, said: ProviderDispute) =>
  sql`insert into card_dispute (id, payment_id, cents, reason, state, opened_at, evidence_by)
    values (${said.id}, ${payment.id}, ${said.cents}, ${said.reason}, 'open', ${said.openedAt}, ${said.evidenceBy})`.execute(
    tx,
  );

interface Closing {
  payment: Payment;
  orders: readonly LockedOrder[];
  said: ProviderDispute;
  now: Date;
}

/**
 * Won, the mark goes. Lost, the provider has taken the money: until an administrator has recorded which lines it was for, and at
 * whose cost, the marketplace bears it and the mark stays.
 */
async function close(command: CommandContext, { payment, orders, said, now }: Closing): Promise<void> {
  const { tx } = command;
  const { id, state } = said;
  if (state === 'open') return;
  const taken = state === 'lost' ? await take(command, payment, said, now) : null;
  await sql`update card_dispute set state = ${state}, closed_at = ${now}, card_refund_id = ${taken} where id = ${id}`.execute(
    tx,
  );
  if (state === 'lost') await markDisputed(command, orders, now);
  else await endDispute(command, payment.id);
  command.announce({
    key: `card_dispute.closed:${id}`,
    type: 'card_dispute.closed',
    data: { dispute_id: id, state },
  });
}

async function take(
  command: CommandContext,
  payment: Payment,
  said: ProviderDispute,
  now: Date,
): Promise<number> {
  const orderId = await onlyOrderOf(command.tx, payment.id);
  const { rows } = await sql<{
    id: number;
  }>`insert into card_refund (payment_id, order_id, cause, cents, state, created_at, ended_at)
    values (${payment.id}, ${orderId}, 'dispute', ${said.cents}, 'done', ${now}, ${now}) returning id`.execute(
    command.tx,
  );
  const id = rows[0]?.id ?? 0;
  postCardRefund(command, 'card_refunded', {
    id,
    attempt: 1,
    buyerCompanyId: payment.company_id,
    orderId,
    paymentId: payment.id,
    entries: givenBackEntries('dispute', said.cents),
  });
  await coverFailed(command.tx, payment.id, id);
  return id;
}

/** Takes the mark from the orders of a payment of which no dispute is open, or lost and not recorded whole. */
export async function endDispute(command: CommandContext, paymentId: string): Promise<void> {
  const { rows } = await sql<{
    lasts: boolean;
  }>`select exists (select from card_dispute d where d.payment_id = ${paymentId}
    and (d.state = 'open' or d.state = 'lost' and card_refund_left(d.card_refund_id) > 0)) as lasts`.execute(
    command.tx,
  );
  if (rows[0]?.lasts === true) return;
  const orders = await lockOrders(command, await ordersOfPayment(command.tx, paymentId));
  await markDisputed(command, orders, null);
  for (const order of orders) announceChange(command, order);
}

/** With the orders of its payment, else with the company that paid. */
function tell(
  command: CommandContext,
  { payment, orders }: Pick<Closing, 'payment' | 'orders'>,
  { id, state, cents, reason }: ProviderDispute,
  before: DisputeState | null,
): void {
  for (const order of orders) announceChange(command, order);
  const company = { entity: 'company', entityId: payment.company_id };
  command.auditEach(
    (orders.length === 0 ? [company] : orders.map((order) => ({ entity: 'order', entityId: order.id }))).map(
      (record) => ({
        ...record,
        before: { dispute: before },
        after: {
          move: state === 'open' ? 'order.disputed' : `order.dispute_${state}`,
          dispute: state,
          dispute_id: id,
          reason,
          amount: toDollars(cents),
        },
      }),
    ),
  );
}

/** Once for a dispute; where the provider is away the message is worked on again. */
async function layDownStory({ db, clock, provider, publicUrl }: CardDeps, id: string): Promise<void> {
  const dispute = await db
    .selectFrom('card_dispute')
    .select('payment_id')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('evidence_at', 'is', null)
    .executeTakeFirst();
  if (dispute === undefined) return;
  await provider.keepEvidence(id, await storyOf(db, dispute.payment_id, publicUrl));
  await db.updateTable('card_dispute').set({ evidence_at: clock.now() }).where('id', '=', id).execute();
}
