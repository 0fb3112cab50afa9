import { sql } from 'kysely';
import { sentenceOf } from '#contract/admin/sentence-of.ts';
import type { EdiWholeMessage } from '#contract/edi/messages.ts';
import { controlOf } from '#rules/edi/messages.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** What belongs to a message (RB-398): other messages, and what was done with it. */

type Related = EdiWholeMessage['related'][number];
type RelatedRow = Omit<Related, 'control' | 'at'> & {
  at: Date;
  interchange_number: string | null;
  set_number: string | null;
};

const MOST = sql.lit(50);

/** A message that belongs to it in several ways is named by the first of them. */
export async function readRelated(
  db: Queryable,
  { id, orders }: { id: number; orders: readonly number[] },
): Promise<Related[]> {
  const { rows } = await sql<RelatedRow>`with me as (
      select m.id, m.interchange_id, m.acknowledged_by, m.replies_to, m.direction, m.type, i.answers
      from edi_message m join edi_interchange i on i.id = m.interchange_id where m.id = ${id}
    ), found (id, rank) as (
      select n.id, 0 from me join edi_interchange i on i.answers = me.interchange_id
        join edi_message n on n.interchange_id = i.id and n.type in ('997', 'TA1')
      union all select n.id, 0 from me join edi_message n on n.replies_to = me.id
      union all select n.id, 0 from me join edi_message n on n.interchange_id = me.acknowledged_by and n.type = '997'
      union all select n.id, 1 from me join edi_message n on n.interchange_id = me.answers
        where me.type in ('997', 'TA1')
      union all select me.replies_to, 1 from me where me.replies_to is not null
      union all select n.id, 1 from me join edi_message n on n.acknowledged_by = me.interchange_id
        where me.type = '997'
      union all select n.id, 2 from me join edi_message n on n.interchange_id = me.interchange_id
      union all select m.id, 3 from orders o join edi_message m on m.order_group_id = o.group_id
        where o.id = any(${[...orders]}::bigint[]) and (m.cancelled_order_id is null or m.cancelled_order_id = o.id)
      union all select unnest(array[e.message_id, e.answer_message_id]), 3 from edi_seller_order e
        where e.order_id = any(${[...orders]}::bigint[])
      union all select s.message_id, 3 from edi_shipment s where s.order_id = any(${[...orders]}::bigint[])
      union all select v.message_id, 3 from edi_invoice v where v.order_id = any(${[...orders]}::bigint[])
      union all select m.id, 3 from edi_message m where m.linked_order_id = any(${[...orders]}::bigint[])
    ), ranked as (select id, min(rank) as rank from found where id <> ${id} group by id)
    select m.id::int as id, m.at, m.direction, m.type, m.status, m.set_number,
      i.control_number as interchange_number,
      (array['answers it', 'is answered by it', 'same interchange', 'same order'])[r.rank + 1] as how
    from ranked r join edi_message m on m.id = r.id join edi_interchange i on i.id = m.interchange_id
    order by m.at desc, m.id desc limit ${MOST}`.execute(db);
  return rows.map(({ interchange_number: interchange, set_number: set, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    control: controlOf(interchange, set),
  }));
}

interface Done {
  at: Date;
  operation: string;
  entity: string;
  entity_id: number;
  after: string | null;
  who: string | null;
}

/** As the logs say it, oldest first. */
export async function readHistory(
  db: Queryable,
  { id, interchangeId }: { id: number; interchangeId: number },
): Promise<EdiWholeMessage['history']> {
  const { rows } = await sql<Done>`select a.at, a.operation, a.entity, a.entity_id::int as entity_id,
      a.after::text as after, w.first_name || ' ' || w.last_name as who
    from audit_log a left join app_user w on w.id = a.actor_user_id
    where (a.entity = 'edi_message' and a.entity_id = ${id})
      or (a.entity = 'edi_interchange' and a.entity_id = ${interchangeId})
    order by a.seq limit ${MOST}`.execute(db);
  return rows.map(({ at, operation, who, ...row }) => ({
    at: at.toISOString(),
    text: sentenceOf({
      ...row,
      user: who === null ? null : { name: who },
      impersonator: null,
      byPage: false,
      event: operation,
    }),
  }));
}
