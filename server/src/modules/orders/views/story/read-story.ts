import { sql, type RawBuilder } from 'kysely';
import type { DocumentType } from '#rules/documents.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { hasPermission, type Scope } from '../../../../platform/scope.ts';
import { moderates } from '../../policy.ts';
import { ordersOf } from '../range.ts';
import { orderMails } from '#rules/orders/order-mails.ts';

interface AuditJson {
  seq: number;
  at: string;
  operation: string;
  who: string | null;
  on_behalf_of: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

interface LineJson {
  id: number;
  line_number: number;
  name: string;
  lot_name: string;
  quantity: number;
  price_cents: number;
  extended_cents: number;
}

interface BidLineJson {
  bid_id: number;
  number: number;
  created_at: string;
  quantity: number;
  base_cents: number;
  buyer_cents: number;
  minimum_expiry: string;
  /** Null for the standing rule. */
  person: string | null;
}

interface DeliveryJson {
  rfp_id: number;
  number: number;
  packs: number;
  date: string;
  proposed_at: string;
  quantity: number;
  person: string;
  awarded_at: string | null;
}

interface CardPaymentJson {
  at: string;
  cents: number;
  brand: string | null;
  last4: string | null;
  person: string;
}

interface InvoiceJson {
  number: number;
  created_at: string;
  due_on: string;
  total_cents: number;
  cancelled_at: string | null;
}

interface DocumentJson {
  type: DocumentType;
  name: string;
  internal: boolean;
  created_at: string;
  uploaded_by: string | null;
  replaced_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
}

interface MailJson {
  sent_at: string;
  recipient: string;
  subject: string;
  refused: boolean;
  filed_under: string[];
}

/** A document that was exchanged with a partner. */
interface ExchangedJson {
  at: string;
  direction: 'In' | 'Out';
  type: string;
  detail: string | null;
  client: string;
}

interface PostingJson {
  at: string;
  kind: string;
  who: string | null;
  reason: string | null;
  entries: { account: string; cents: number; company: string | null }[];
}

export interface StoryRow {
  id: number;
  buyer_company_id: number;
  facility_id: number;
  created_at: Date;
  po_number: string | null;
  notes: string | null;
  shipping_option: string;
  sub_total_cents: number;
  fee_cents: number;
  total_cents: number;
  placed_by_name: string;
  seller_name: string;
  lines: LineJson[];
  audits: AuditJson[];
  bid_lines: BidLineJson[];
  delivery: DeliveryJson | null;
  card_payments: CardPaymentJson[];
  invoices: InvoiceJson[];
  documents: DocumentJson[];
  mails: MailJson[];
  exchanged: ExchangedJson[];
  postings: PostingJson[];
}

const personOf = (column: string): RawBuilder<string | null> =>
  sql`(select w.first_name || ' ' || w.last_name from app_user w where w.id = ${sql.ref(column)})`;

const all = (rows: RawBuilder<unknown>, order: string): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(x order by ${sql.raw(order)}), '[]') from (${rows}) x)`;

const LINES = all(
  sql`select l.id, l.line_number, l.name, l.lot_name, l.quantity, l.price_cents, l.extended_cents from order_line l
    where l.order_id = r.id`,
  'x.line_number',
);

/** What was recorded of the order, and its placing: with the others of its checkout, or by a bid. */
const AUDITS = all(
  sql`select a.seq, a.at, a.operation, a.before, a.after, ${personOf('a.actor_user_id')} as who,
      case when a.actor_user_id <> a.subject_user_id then ${personOf('a.subject_user_id')} end as on_behalf_of
    from audit_log a
    where (a.entity = 'order' and a.entity_id = r.id)
      or (a.entity = 'order_group' and a.entity_id = r.group_id and a.after->>'move' is not null)
      or (a.entity = 'bid' and a.operation = 'bid.accepted' and a.entity_id = (select b.id from bid b where b.order_id = r.id))`,
  'x.seq',
);

const BID_LINES = all(
  sql`select y.bid_id, y.number, y.created_at, y.quantity, y.base_cents, y.buyer_cents, y.minimum_expiry,
      ${personOf('y.user_id')} as person
    from bid b join bid_line y on y.bid_id = b.id where b.order_id = r.id`,
  'x.number',
);

const DELIVERY = sql`(select row_to_json(x) from (
    select d.rfp_id, d.number, d.packs, d.date, p.created_at as proposed_at, p.closed_at as awarded_at,
      p.quantity, ${personOf('p.user_id')} as person
    from rfp_delivery d join rfp_proposal p on p.rfp_id = d.rfp_id and p.status = 'accepted'
    where d.order_id = r.id limit 1) x)`;

const CARD_PAYMENTS = all(
  sql`select p.authorised_at as at, p.amount_cents as cents, p.card_brand as brand, p.card_last4 as last4,
      ${personOf('p.user_id')} as person
    from payment p join order_group g on g.payment_id = p.id where g.id = r.group_id and p.authorised_at is not null`,
  'x.at',
);

const INVOICES = all(
  sql`select i.number, i.created_at, i.due_on, i.total_cents, i.cancelled_at from invoice i where i.order_id = r.id`,
  'x.number',
);

const documents = (alsoInternal: boolean) =>
  all(
    sql`select d.type, f.name, d.internal, d.created_at, d.replaced_at, d.deleted_at,
      ${personOf('d.uploaded_by')} as uploaded_by, ${personOf('d.deleted_by')} as deleted_by
    from document d join stored_file f on f.id = d.file_id
    where d.order_id = r.id and (not d.internal or ${sql.lit(alsoInternal)})`,
    'x.created_at',
  );

const mails = (files: readonly string[]) =>
  all(
    sql`select m.sent_at, m.recipient, m.subject, m.refused, m.filed_under from mail_sent m
    where m.filed_under && ${[...files]}::text[] and m.handed_over`,
    'x.sent_at, x.recipient',
  );

/** Documents about the order, and what acknowledged them: of its buyer by the group, of its seller by the order. */
const EXCHANGED = sql`(with about as materialized (
    select m.id, m.interchange_id, m.acknowledged_by from edi_message m
    where m.order_group_id = r.group_id and (m.cancelled_order_id is null or m.cancelled_order_id = r.id)
      and (m.told_shipment_id is null or exists (select from shipment h where h.id = m.told_shipment_id and h.order_id = r.id))
    union select m.id, m.interchange_id, m.acknowledged_by from edi_seller_order e
      join edi_message m on m.id in (e.message_id, e.answer_message_id) where e.order_id = r.id
    union select m.id, m.interchange_id, m.acknowledged_by from edi_message m where m.linked_order_id = r.id
    union select m.id, m.interchange_id, m.acknowledged_by from edi_shipment s
      join edi_message m on m.id = s.message_id where s.order_id = r.id
    union select m.id, m.interchange_id, m.acknowledged_by from edi_invoice v
      join edi_message m on m.id = v.message_id where v.order_id = r.id
  )
  select coalesce(json_agg(x order by x.at, x.id), '[]') from (
    select m.id, coalesce(m.sent_at, m.at) as at, m.direction, m.type, m.detail, k.name as client
    from edi_message m join edi_client k on k.id = m.client_id
    where m.id in (select id from about
      union select n.id from about a join edi_message n on n.interchange_id = a.acknowledged_by and n.type = '997'
      union select n.id from about a join edi_interchange i on i.answers = a.interchange_id
        join edi_message n on n.interchange_id = i.id and n.type = '997')
  ) x)`;

const POSTINGS = all(
  sql`select t.id, t.at, t.kind, t.reason, ${personOf('t.actor_user_id')} as who,
      (select json_agg(json_build_object('account', e.account, 'cents', e.cents,
          'company', (select c.name from company c where c.id = e.company_id)) order by e.number)
        from ledger_entry e where e.transaction_id = t.id and e.order_id = r.id) as entries
    from ledger_transaction t where t.id in (select e.transaction_id from ledger_entry e where e.order_id = r.id)`,
  'x.id',
);

const MAILED = ['buyer', 'seller', 'marketplace'] as const;

/** All that is known of one order, in one statement; the ledger for who looks after the money. 404 outside the range. */
export async function readStory(scope: Scope, db: Queryable, id: number): Promise<StoryRow> {
  const files = MAILED.map((side) => orderMails(id, side));
  const ledger = scope.isAdmin && hasPermission(scope, 'finance');
  const { rows } = await sql<StoryRow>`-- named: story of an order
    select r.id, r.buyer_company_id, r.facility_id, r.created_at, r.shipping_option, r.po_number, r.notes,
      r.sub_total_cents, r.fee_cents, r.total_cents,
      ${personOf('r.placed_by')} as placed_by_name, c.name as seller_name, ${LINES} as lines, ${AUDITS} as audits,
      ${BID_LINES} as bid_lines, ${DELIVERY} as delivery, ${CARD_PAYMENTS} as card_payments, ${INVOICES} as invoices,
      ${documents(moderates(scope))} as documents, ${mails(files)} as mails, ${EXCHANGED} as exchanged,
      ${ledger ? POSTINGS : sql`'[]'::json`} as postings
    from orders r join company c on c.id = r.seller_company_id
    where r.id = ${id} and ${ordersOf(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This order does not exist.');
  return row;
}
