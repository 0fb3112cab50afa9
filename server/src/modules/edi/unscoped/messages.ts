import { sql, type RawBuilder } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { EdiMessage, ediMessageEndpoints } from '#contract/edi/messages.ts';
import { ACKNOWLEDGE_HOURS } from '#rules/edi/clients.ts';
import { controlOf, notAcknowledged } from '#rules/edi/messages.ts';
import { readEnvelopes, type TransactionSet } from '#rules/x12/envelopes.ts';
import { readInterchanges, type InterchangePiece } from '#rules/x12/interchanges.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { fromOn, until } from '../../../platform/database/ranges.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';

type Query = Input<(typeof ediMessageEndpoints)['listEdiMessages']>['query'];
type Filters = Omit<Query, 'page' | 'per_page'>;

type Row = Omit<EdiMessage, 'control'> & {
  interchange_number: string | null;
  set_number: string | null;
  overdue_hours: number | null;
};

const limitOf = sql`coalesce((k.settings ->> 'acknowledge_hours')::int, ${sql.lit(ACKNOWLEDGE_HOURS.standard)})`;

/** A document that was handed over so long ago that its 997 is missing (RB-339). */
const isOverdue = (now: Date): RawBuilder<unknown> => sql`(m.direction = 'Out' and m.status = 'Sent'
  and m.type not in ('997', 'TA1') and m.sent_at < ${now}::timestamptz - make_interval(hours => ${limitOf}))`;

const columnsAt = (now: Date) => sql`m.id, m.at, m.direction, m.type, m.status, m.error, m.note, m.set_number,
  case when k.id is null then null else json_build_object('id', k.id, 'name', k.name) end as client,
  i.control_number as interchange_number, case when ${isOverdue(now)} then ${limitOf} end as overdue_hours`;

const FROM = sql`edi_message m join edi_interchange i on i.id = m.interchange_id
  left join edi_client k on k.id = m.client_id`;

function selectionOf(
  now: Date,
  { from, to, client_id: clientId, direction, type, status }: Filters,
): Selection {
  const conditions = [
    sql`true`,
    ...(from ? [fromOn(sql`m.at`, from)] : []),
    ...(to ? [until(sql`m.at`, to)] : []),
    ...(clientId === undefined ? [] : [sql`m.client_id = ${clientId}`]),
    ...(direction ? [sql`m.direction = ${direction}`] : []),
    ...(type ? [sql`m.type = ${type}`] : []),
    ...(status ? [sql`m.status = ${status}`] : []),
  ];
  return {
    columns: columnsAt(now),
    from: FROM,
    found: sql`edi_message m`,
    where: sql.join(conditions, sql` and `),
    orderBy: sql`m.at desc, m.id desc`,
    key: sql`m.id`,
  };
}

const toMessage = ({
  interchange_number: interchange,
  set_number: set,
  overdue_hours: hours,
  ...row
}: Row): EdiMessage => ({
  ...row,
  at: isoOf(row.at),
  control: controlOf(interchange, set),
  error: hours === null ? row.error : notAcknowledged(hours),
});

export async function listMessages({ db, now }: RequestContext, query: Query) {
  const { rows, meta } = await readPage<Row>(db, selectionOf(now, query), query);
  return { data: rows.map(toMessage), meta };
}

const HEADERS = 'Time,Client,Direction,Type,Control #,Status,Error,Note'.split(',');

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
    row.error,
    row.note,
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
