import { sql } from 'kysely';
import type { Cents } from '#rules/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CommandAudit } from '../../platform/command.ts';
import type { Database } from '../../platform/database/database.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts';

interface Payment {
  id: string;
  status: string;
  provider: string;
  provider_id: string | null;
  amount_cents: Cents;
  cart_id: number | null;
  order_id: number | null;
}

const columns = ['id', 'status', 'provider', 'provider_id', 'amount_cents', 'cart_id', 'order_id'] as const;

const NOT_COMPLETE = 'The card payment is not complete.';

const isUnpaid = ({ status }: Pick<Payment, 'status'>) => status === 'created' || status === 'declined';

/**
 * Before something is placed with a card payment: what the provider says of it is kept. 422 where it is not paid, 503 where
 * nobody can say. One that does not exist is refused where it is used.
 */
export async function settlePayment(
  { db, scope, now }: RequestContext,
  provider: PaymentProvider,
  id: string,
): Promise<void> {
  const own = () =>
    db
      .selectFrom('payment')
      .select(columns)
      .where('id', '=', id)
      .where('user_id', '=', scope.userId)
      .executeTakeFirst();
  const payment = await own();
  if (payment === undefined) return;
  if (payment.provider !== provider.name) throw ruleBroken(NOT_COMPLETE);
  if (!isUnpaid(payment)) return;
  if (payment.provider_id !== null)
    await followPayment({ db, clock: { now: () => now }, provider }, payment.provider_id);
  const after = await own();
  if (after !== undefined && isUnpaid(after)) throw ruleBroken(NOT_COMPLETE);
}

interface Deps {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
}

/** Keeps what the provider says of a payment now; its status only moves forward. Answers whether it is one of ours. */
export async function followPayment(deps: Deps, providerId: string): Promise<boolean> {
  const payment = await deps.db
    .selectFrom('payment')
    .select(columns)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  if (payment === undefined) return false;
  if (!isUnpaid(payment)) return true;
  const said = await deps.provider.read(providerId);
  if (!fits(payment, said)) await tellMismatch(deps, payment);
  else if (said.state === 'succeeded') await authorise(deps, payment, said);
  else if (said.state === 'declined') await decline(deps, payment);
  return true;
}

const fits = (payment: Payment, said: ProviderPayment): boolean =>
  said.cents === payment.amount_cents && said.currency === 'usd' && said.paymentId === payment.id;

const authorise = (deps: Deps, payment: Payment, said: ProviderPayment): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'payment.authorised' }, async ({ tx, audit }, now) => {
    const { rows } = await sql`update payment set status = 'authorised', card_brand = ${said.brand},
        card_last4 = ${said.last4}, authorised_at = ${said.succeededAt ?? now}
      where id = ${payment.id} and status in ('created', 'declined') returning id`.execute(tx);
    if (rows.length > 0) audit(auditOf(payment, { status: 'authorised', card: said.last4 }));
  });

const decline = (deps: Deps, payment: Payment): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'payment.declined' }, async ({ tx, audit }) => {
    const { rows } = await sql`update payment set status = 'declined'
      where id = ${payment.id} and status = 'created' returning id`.execute(tx);
    if (rows.length > 0) audit(auditOf(payment, { status: 'declined' }));
  });

/** Somebody else's amount must not pay for an order. It is recorded and told once. */
const tellMismatch = (deps: Deps, payment: Payment): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'payment.mismatch' }, async ({ tx, announce, audit }) => {
    const entry = auditOf(payment, { does_not_match: true });
    const { rows } =
      await sql`select 1 from audit_log where entity = ${entry.entity} and entity_id = ${entry.entityId}
      and operation = 'payment.mismatch' and before->>'payment' = ${payment.id} limit 1`.execute(tx);
    if (rows.length > 0) return;
    announce({
      key: `payment.mismatch:${payment.id}`,
      type: 'payment.mismatch',
      data: { payment_id: payment.id },
    });
    audit(entry);
  });

const auditOf = ({ id, status, cart_id: cart, order_id: order }: Payment, after: object): CommandAudit => ({
  ...(order === null ? { entity: 'cart', entityId: cart ?? 0 } : { entity: 'order', entityId: order }),
  before: { payment: id, status },
  after: { payment: id, ...after },
});
