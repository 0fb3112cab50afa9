import { sql, type RawBuilder } from 'kysely';
import type { CardDispute, CardRefund } from '#contract/billing/card-payments.ts';
import {
  canKeepAsCredit,
  canTryAgain,
  type CardRefundCause,
  type CardRefundState,
  type DisputeState,
} from '#rules/finance/card-refunds.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { notFound } from '../../../../platform/errors.ts';

interface Row {
  id: number;
  order_id: number | null;
  payment_id: string | null;
  company_name: string;
  cause: CardRefundCause;
  cents: Cents;
  state: CardRefundState;
  failure: string | null;
  created_at: Date;
  ended_at: Date | null;
  left: Cents;
  order_ids: number[];
}

const MOST = 100;

async function read(db: Queryable, which: RawBuilder<unknown>): Promise<CardRefund[]> {
  const { rows } = await sql<Row>`-- named: refunds to cards
    select r.id, r.order_id, r.payment_id, c.name as company_name, r.cause, r.cents, r.state, r.failure, r.created_at, r.ended_at,
      card_refund_left(r.id) as left, to_json(array(
        select o.id from orders o join order_group g on g.id = o.group_id where g.payment_id = r.payment_id
        union select p.order_id where p.order_id is not null order by 1)) as order_ids
    from card_refund r left join payment p on p.id = r.payment_id left join orders o on o.id = r.order_id
    join company c on c.id = coalesce(p.company_id, o.buyer_company_id)
    where ${which} order by r.id limit ${MOST}`.execute(db);
  return rows.map(toRefund);
}

const toRefund = ({ cents, left, created_at, ended_at, ...row }: Row): CardRefund => {
  const facts = { ...row, hasPayment: row.payment_id !== null };
  return {
    ...row,
    amount: toDollars(cents),
    made_date: created_at.toISOString(),
    ended_date: ended_at?.toISOString() ?? null,
    to_record: toDollars(left),
    can: { try_again: canTryAgain(facts), keep_as_credit: canKeepAsCredit(facts) },
  };
};

/** Those that wait for an administrator. */
export const refundsToDo = (db: Queryable): Promise<CardRefund[]> =>
  read(
    db,
    sql`(r.state = 'failed' and r.cause in ('order', 'unused'))
      or (r.cause in ('provider', 'dispute') and card_refund_left(r.id) > 0)`,
  );

export async function viewCardRefund(db: Queryable, id: number): Promise<CardRefund> {
  const [found] = await read(db, sql`r.id = ${id}`);
  if (found === undefined) throw notFound('This refund does not exist.');
  return found;
}

/** The payments of an order: those of its group, and of its expediting. */
const paysOrder = (
  orderId: number,
) => sql`(select g.payment_id from orders o join order_group g on g.id = o.group_id
    where o.id = ${orderId} union all select p.id from payment p where p.order_id = ${orderId} and p.status in ('used', 'refunded'))`;

/** Of an order, with what the provider gave back of its payments. */
export const cardRefundsOf = (db: Queryable, orderId: number): Promise<CardRefund[]> =>
  read(
    db,
    sql`r.order_id = ${orderId} or (r.cause in ('provider', 'dispute') and r.payment_id in ${paysOrder(orderId)})`,
  );

interface DisputeRow {
  id: string;
  cents: Cents;
  reason: string;
  state: DisputeState;
  opened_at: Date;
  evidence_by: Date | null;
  closed_at: Date | null;
  order_ids: number[];
}

export async function disputesOf(db: Queryable, orderId: number): Promise<CardDispute[]> {
  const { rows } = await sql<DisputeRow>`-- named: disputes of an order
    select d.id, d.cents, d.reason, d.state, d.opened_at, d.evidence_by, d.closed_at, to_json(array(
      select o.id from orders o join order_group g on g.id = o.group_id where g.payment_id = d.payment_id
      union select p.order_id from payment p where p.id = d.payment_id and p.order_id is not null order by 1)) as order_ids
    from card_dispute d where d.payment_id in ${paysOrder(orderId)} order by d.opened_at desc, d.id`.execute(
    db,
  );
  return rows.map(({ cents, opened_at, evidence_by, closed_at, order_ids, ...row }) => ({
    ...row,
    amount: toDollars(cents),
    opened_date: opened_at.toISOString(),
    evidence_by_date: evidence_by?.toISOString() ?? null,
    closed_date: closed_at?.toISOString() ?? null,
    evidence: order_ids.map((id) => `/order-details/${id}`),
  }));
}
