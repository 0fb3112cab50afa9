import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { EdiMail, ediMailEndpoints, EdiWholeMail } from '#contract/edi/mails.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { readMail } from '../mails/read-mail.ts';
import { ofDaysAndClient } from './of-days-and-client.ts';

type Query = Input<(typeof ediMailEndpoints)['listEdiMails']>['query'];
type Filters = Omit<Query, 'page' | 'per_page'>;

const COLUMNS = sql`e.id, e.at, e.from_header as "from", e.sender, e.subject, e.attachments, e.status,
  coalesce((select 'Ignored by ' || w.first_name || ' ' || w.last_name || ': ' || e.ignored_reason
    from app_user w where w.id = e.ignored_by), e.error) as error, e.ignored_at is not null as ignored,
  (select count(*)::int from edi_file f join edi_interchange i on i.file_id = f.id join edi_message m on m.interchange_id = i.id
    where f.mail_id = e.id and m.status = 'Failed' and m.ignored_at is null and m.linked_order_id is null) as refused,
  (select json_build_object('id', k.id, 'name', k.name) from edi_client k where k.id = e.client_id) as client,
  coalesce(e.linked_order_id, (select min(o.id) from edi_file f join edi_interchange i on i.file_id = f.id join edi_message m on m.interchange_id = i.id
    join orders o on o.group_id = m.order_group_id where f.mail_id = e.id)) as order_id`;

function selectionOf({ status, ...days }: Filters): Selection {
  const conditions = [
    sql`true`,
    ...ofDaysAndClient('e', days),
    ...(status ? [sql`e.status = ${status}`] : []),
  ];
  return {
    columns: COLUMNS,
    from: sql`edi_mail e`,
    where: sql.join(conditions, sql` and `),
    orderBy: sql`e.at desc, e.id desc`,
    key: sql`e.id`,
  };
}

/** Whoever has the token of a client may mail its documents: it is shown once (RB-311). */
const withoutTokens = (text: string): string => text.replaceAll(/\bedi\+[a-z\d]{16,60}/gi, 'edi+…');

const toMail = (row: EdiMail): EdiMail => ({
  ...row,
  at: isoOf(row.at),
  from: withoutTokens(row.from),
  subject: withoutTokens(row.subject),
});

export async function listMails({ db }: RequestContext, query: Query) {
  const { rows, meta } = await readPage<EdiMail>(db, selectionOf(query), query);
  return { data: rows.map(toMail), meta };
}

const HEADERS =
  'Received,From,Sender,Subject,Attachments,Client,Status,Order #,Documents refused,Error'.split(',');

export async function exportMails(
  { db, today }: RequestContext,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await readRows<EdiMail>(db, selectionOf(filters))).map(toMail);
  const lines = rows.map((row) => [
    row.at,
    row.from,
    row.sender,
    row.subject,
    row.attachments.join(', '),
    row.client.name,
    row.status,
    row.order_id,
    row.refused,
    row.error,
  ]);
  return exportFile({ name: `edi-mail-${today}`, headers: HEADERS, rows: lines }, format);
}

export async function viewMailRow(db: Queryable, id: number): Promise<EdiMail> {
  const [row] = await readRows<EdiMail>(db, { ...selectionOf({}), where: sql`e.id = ${id}` });
  if (!row) throw notFound();
  return toMail(row);
}

const MOST_HEADERS = 200;
const LONGEST_VALUE = 2_000;
const LONGEST_TEXT = 100_000;

export async function viewMail(db: Queryable, id: number): Promise<EdiWholeMail> {
  const row = await viewMailRow(db, id);
  const { content } = await db
    .selectFrom('edi_mail')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const read = await readMail(content);
  if ('refusal' in read) return { ...row, headers: [], text: '', files: [] };
  return {
    ...row,
    headers: read.headers.slice(0, MOST_HEADERS).map(({ name, value }) => ({
      name,
      value: withoutTokens(value).slice(0, LONGEST_VALUE).toWellFormed(),
    })),
    text: withoutTokens(read.text).slice(0, LONGEST_TEXT).toWellFormed(),
    files: read.files.map(({ name, type, bytes }) => ({ name, type, bytes: bytes.length })),
  };
}
