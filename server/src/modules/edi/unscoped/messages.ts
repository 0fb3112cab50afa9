import { sql, type RawBuilder } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { EdiMessage, ediMessageEndpoints } from '#contract/edi/messages.ts';
import { ACKNOWLEDGE_HOURS } from '#rules/edi/clients.ts';
import { controlOf, notAcknowledged, TROUBLED } from '#rules/edi/messages.ts';
import { ANSWER_HOURS, noAnswer, noticedBefore } from '#rules/edi/shipments.ts';
import { ignoredOf } from '../messages/ignored.ts';
import { readEnvelopes, type TransactionSet } from '#rules/x12/envelopes.ts';
import { readInterchanges, type InterchangePiece } from '#rules/x12/interchanges.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { ofDaysAndClient } from './of-days-and-client.ts';

type Query = Input<(typeof ediMessageEndpoints)['listEdiMessages']>['query'];
type Filters = Omit<Query, 'page' | 'per_page'>;

type Row = Omit<EdiMessage, 'control'> & {
  interchange_number: string | null;
  set_number: string | null;
  overdue_hours: number | null;
  no_answer: '855' | '856' | null;
};

export const limitOf = sql`coalesce((k.settings ->> 'acknowledge_hours')::int, ${sql.lit(ACKNOWLEDGE_HOURS.standard)})`;

/** A document that was handed over so long ago that its 997 is missing (RB-339). */
export const isOverdue = (now: Date): RawBuilder<unknown> => sql`(m.direction = 'Out' and m.status = 'Sent'
  and m.type not in ('997', 'TA1') and m.sent_at < ${now}::timestamptz - make_interval(hours => ${limitOf}))`;

/** What the seller still owes to an 850 of ours, while nothing says that it has it (RB-367). */
const missingAnswer = (now: Date): RawBuilder<unknown> => sql`(select case
    when e.answered_at is null and o.status = 'placed'
      and m.sent_at < ${now}::timestamptz - make_interval(hours => ${sql.lit(ANSWER_HOURS)}) then '855'
    when o.status in ('placed', 'confirmed') and m.sent_at < ${noticedBefore(utcDay(now))}::timestamp at time zone 'UTC'
      and not exists (select from edi_shipment s where s.order_id = o.id) then '856' end
  from edi_seller_order e join orders o on o.id = e.order_id where e.message_id = m.id and m.status <> 'Failed')`;
/** What a person ignored or knows the order of is no trouble any more (RB-400). */
const isTroubled = (now: Date) =>
  sql`((m.status = 'Failed' or ${isOverdue(now)}) and m.ignored_at is null and m.linked_order_id is null)`;

/** Messages that failed, or whose 997 is missing, as `m`; ends before further conditions. */
export const messagesInTrouble = (now: Date): RawBuilder<unknown> =>
  sql`edi_message m left join edi_client k on k.id = m.client_id where ${isTroubled(now)}`;

/** Of a catalog of a seller that is not carried out by itself (RB-380). */
const waitsForSeller = sql`(select 'Its import waits for a person of ' || c.name || ': ' || x.waits
  from listing_import x join company c on c.id = x.company_id
  where x.edi_message_id = m.id and x.state = 'checked' and x.waits is not null)`;

const columnsAt = (
  now: Date,
) => sql`m.id, m.at, m.direction, m.type, m.status, m.error, coalesce(m.note, ${waitsForSeller}) as note, m.set_number,
  case when k.id is null then null else json_build_object('id', k.id, 'name', k.name) end as client,
  i.control_number as interchange_number, case when ${isOverdue(now)} then ${limitOf} end as overdue_hours,
  ${missingAnswer(now)} as no_answer, ${ignoredOf('m')} as ignored,
  array(select o.id::int from orders o where o.group_id = m.order_group_id
      and (m.cancelled_order_id is null or m.cancelled_order_id = o.id)
    union select e.order_id::int from edi_seller_order e where e.message_id = m.id or e.answer_message_id = m.id
    union select s.order_id::int from edi_shipment s where s.message_id = m.id and s.order_id is not null
    union select v.order_id::int from edi_invoice v where v.message_id = m.id and v.order_id is not null
    union select m.linked_order_id::int where m.linked_order_id is not null
    order by 1) as orders`;

/** Its number, that of the order it is of, or the PO number that the buyer gave it. Each way by an index of its own. */
function isNamed(search: string): RawBuilder<unknown> {
  const isNumber = /^\d{1,15}$/.test(search);
  const numbers = isNumber ? [search, search.padStart(9, '0')] : [search];
  return sql`m.id in (with o as materialized (
      select id, group_id from orders where id = ${isNumber ? Number(search) : 0}
      union select id, group_id from orders where lower(po_number) = lower(${search})
    )
    select n.id from edi_interchange i join edi_message n on n.interchange_id = i.id
      where i.control_number = any(${numbers}::text[])
    union select n.id from edi_message n where n.po_number = ${search}
    union select n.id from edi_message p join edi_message n on n.replies_to = p.id where p.po_number = ${search}
    union select n.id from o join edi_message n on n.order_group_id = o.group_id
    union select unnest(array[e.message_id, e.answer_message_id]) from o join edi_seller_order e on e.order_id = o.id
    union select s.message_id from o join edi_shipment s on s.order_id = o.id
    union select s.message_id from edi_shipment s where s.reference = ${search}
    union select v.message_id from o join edi_invoice v on v.order_id = o.id
    union select v.message_id from edi_invoice v where v.reference = ${search}
    union select n.id from o join edi_message n on n.linked_order_id = o.id)`;
}

const FROM = sql`edi_message m join edi_interchange i on i.id = m.interchange_id
  left join edi_client k on k.id = m.client_id`;

function selectionOf(now: Date, { search, direction, type, status, ...days }: Filters): Selection {
  const conditions = [
    sql`true`,
    ...(search ? [isNamed(search)] : []),
    ...ofDaysAndClient('m', days),
    ...(direction ? [sql`m.direction = ${direction}`] : []),
    ...(type ? [sql`m.type = ${type}`] : []),
    ...(status === undefined ? [] : [status === TROUBLED ? isTroubled(now) : sql`m.status = ${status}`]),
  ];
  return {
    columns: columnsAt(now),
    from: FROM,
    found: status === TROUBLED ? FROM : sql`edi_message m`,
    where: sql.join(conditions, sql` and `),
    orderBy: sql`m.at desc, m.id desc`,
    key: sql`m.id`,
  };
}

const toMessage = ({
  interchange_number: interchange,
  set_number: set,
  overdue_hours: hours,
  no_answer: missing,
  ...row
}: Row): EdiMessage => ({
  ...row,
  at: isoOf(row.at),
  control: controlOf(interchange, set),
  error: hours !== null ? notAcknowledged(hours) : missing !== null ? noAnswer(missing) : row.error,
});

export async function listMessages({ db, now }: RequestContext, query: Query) {
  const { rows, meta } = await readPage<Row>(db, selectionOf(now, query), query);
  return { data: rows.map(toMessage), meta };
}

const HEADERS = 'Time,Client,Direction,Type,Control #,Status,Orders,Error,Note,Ignored'.split(',');

export async function exportMessages(
  { db, now, today }: RequestContext,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await readRows<Row>(db, selectionOf(now, filters))).map(toMessage);
  const lines = rows.map((row) => [
    row.at,
    row.client?.name ?? null,
    row.direction,
    row.type,
    row.control,
    row.status,
    row.orders.join(', '),
    row.error,
    row.note,
    row.ignored === null ? null : `${row.ignored.by}: ${row.ignored.reason}`,
  ]);
  return exportFile({ name: `edi-messages-${today}`, headers: HEADERS, rows: lines }, format);
}

export async function viewRow(db: Queryable, id: number, now: Date): Promise<EdiMessage> {
  const [row] = await readRows<Row>(db, { ...selectionOf(now, {}), where: sql`m.id = ${id}` });
  if (!row) throw notFound();
  return toMessage(row);
}

/** The bytes of an interchange, one for each character. */
export async function readContent(db: Queryable, interchangeId: number): Promise<string> {
  const { rows } = await sql<{
    content: Buffer;
  }>`select substring(f.content from i.start_at + 1 for i.bytes) as content
    from edi_interchange i join edi_file f on f.id = i.file_id where i.id = ${interchangeId}`.execute(db);
  return rows[0]?.content.toString('latin1') ?? '';
}

interface FoundSet {
  set: TransactionSet;
  element: string;
}

type Whole = Extract<InterchangePiece, { kind: 'interchange' }>;

/** The interchange that a text is; null where it cannot be read. */
export function wholeOf(text: string): Whole | null {
  const [piece] = readInterchanges(text);
  return piece?.kind === 'interchange' ? piece : null;
}

/** The set of an interchange at its place. */
export function setOf(text: string, place: number): FoundSet | null {
  const whole = wholeOf(text);
  if (whole === null) return null;
  const set = readEnvelopes(whole).groups.flatMap(({ sets }) => sets)[place];
  return set === undefined ? null : { set, element: whole.separators.element };
}
