import { sql, type RawBuilder } from 'kysely';
import { DEFAULT_TOLERANCE } from '#rules/edi/invoices.ts';
import type { EdiClient, ediClientEndpoints, EdiClientRow, EdiSettings } from '#contract/edi/clients.ts';
import type { EdiTestStep } from '#contract/edi/connection.ts';
import type { Input } from '#contract/endpoint.ts';
import { missingForProduction } from '#rules/edi/clients.ts';
import { TEST_COUNTS_DAYS } from '#rules/edi/hand-over.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import type { EdiConfig } from '../settings.ts';
import { acceptedOf, seenOf } from '../ways/way.ts';

type Query = Input<(typeof ediClientEndpoints)['listEdiClients']>['query'];
type Filters = Omit<Query, 'page' | 'per_page'>;

const ROW = sql`k.id, k.name, (select json_build_object('id', c.id, 'name', c.name) from company c where c.id = k.company_id)
  as company, k.direction, k.protocol, k.isa_qualifier, k.isa_code, k.gs_code, k.documents, k.usage, k.active,
  (select json_build_object('at', m.at, 'type', m.type) from edi_message m where m.client_id = k.id
    order by m.id desc limit 1) as last_message`;
const lastAt = sql`(select m.at from edi_message m where m.client_id = k.id order by m.id desc limit 1)`;
const companyName = sql`(select c.name from company c where c.id = k.company_id)`;
const byName = sql`lower(k.name), k.id`;

const ORDER_BY: Readonly<Record<Filters['sort'], RawBuilder<unknown>>> = {
  name: byName,
  '-name': sql`lower(k.name) desc, k.id desc`,
  company: sql`${companyName} collate "C", ${byName}`,
  '-company': sql`${companyName} collate "C" desc, ${byName}`,
  last_message: sql`${lastAt} nulls first, ${byName}`,
  '-last_message': sql`${lastAt} desc nulls last, ${byName}`,
};

function selectionOf({ search, direction, protocol, active, sort }: Filters): Selection {
  const like = contains(search ?? '');
  const conditions = [
    sql`true`,
    ...(search
      ? [sql`(k.name ilike ${like} or ${companyName} ilike ${like} or k.isa_code ilike ${like})`]
      : []),
    ...(direction ? [sql`k.direction = ${direction}`] : []),
    ...(protocol ? [sql`k.protocol = ${protocol}`] : []),
    ...(active ? [sql`k.active = ${active === '1'}`] : []),
  ];
  return {
    columns: ROW,
    from: sql`edi_client k`,
    where: sql.join(conditions, sql` and `),
    orderBy: ORDER_BY[sort],
    key: sql`k.id`,
  };
}

const toRow = (row: EdiClientRow): EdiClientRow => ({
  ...row,
  last_message: row.last_message && { ...row.last_message, at: isoOf(row.last_message.at) },
});

export async function listClients(db: Queryable, query: Query) {
  const { rows, meta } = await readPage<EdiClientRow>(db, selectionOf(query), query);
  return { data: rows.map(toRow), meta };
}

const HEADERS =
  'Name,Company,Direction,Protocol,ISA Qualifier,ISA ID,GS ID,Documents,Usage,Active,Last Message,Type'.split(
    ',',
  );

export async function exportClients(
  { db, today }: RequestContext,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await readRows<EdiClientRow>(db, selectionOf(filters))).map(toRow);
  const lines = rows.map((row) => [
    row.name,
    row.company.name,
    row.direction,
    row.protocol,
    row.isa_qualifier,
    row.isa_code,
    row.gs_code,
    row.documents.join(', '),
    row.usage,
    row.active ? 'Yes' : 'No',
    row.last_message?.at ?? null,
    row.last_message?.type ?? null,
  ]);
  return exportFile({ name: `edi-clients-${today}`, headers: HEADERS, rows: lines }, format);
}

type Made =
  | 'own_side'
  | 'missing'
  | 'password_set'
  | 'private_key_set'
  | 'token_set'
  | 'host_key'
  | 'test'
  | 'mail_domain';
type Row = Omit<EdiClient, keyof EdiSettings | Made | 'last_look'> & {
  settings: EdiSettings;
  secrets: readonly string[];
  document_done: boolean;
  accepted_key: string | null;
  seen_key: string | null;
  tested_at: string | null;
  test_steps: EdiTestStep[] | null;
  fetched_at: string | null;
  fetch_problem: string | null;
};

const RECORD = sql`${ROW}, k.settings, k.version,
  (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)
    from app_user u where u.id = k.order_user_id) as order_user,
  (select coalesce(json_agg(json_build_object('qualifier', s.qualifier, 'value', s.value, 'facility_id', s.facility_id,
      'facility', f.name) order by s.qualifier, s.value), '[]')
    from edi_ship_to s join facility f on f.id = s.facility_id where s.client_id = k.id) as ship_to,
  array(select s.kind from edi_secret s where s.client_id = k.id order by 1) as secrets,
  exists (select from edi_message m where m.client_id = k.id and m.direction = 'In' and m.status = 'Acknowledged'
    and m.type = case k.direction when 'Buyer' then '850' else '855' end) as document_done,
  ${acceptedOf} as accepted_key, ${seenOf} as seen_key, w.tested_at, w.test_steps, w.fetched_at, w.fetch_problem`;

interface Seen {
  edi: EdiConfig;
  now: Date;
}

const TEST_COUNTS_MS = TEST_COUNTS_DAYS * 86_400_000;

export async function viewClient(db: Queryable, id: number, { edi, now }: Seen): Promise<EdiClient> {
  const [row] = await readRows<Row>(db, {
    ...selectionOf({ sort: 'name' }),
    columns: RECORD,
    from: sql`edi_client k left join edi_way w on w.client_id = k.id`,
    where: sql`k.id = ${id}`,
  });
  if (!row) throw notFound();
  const { settings, secrets, document_done: documentDone, tested_at: testedAt, ...rest } = row;
  const { accepted_key: accepted, seen_key: seen, test_steps: steps, ...others } = rest;
  const { fetched_at: fetchedAt, fetch_problem: problem, ...record } = others;
  const test = testedAt === null ? null : { ...resultOf(steps ?? []), at: isoOf(testedAt) };
  return {
    ...record,
    ...toRow(record),
    ...settings,
    senders: settings.senders ?? [],
    repeats_groups: settings.repeats_groups ?? false,
    tolerances: settings.tolerances ?? { ...DEFAULT_TOLERANCE },
    own_side: settings.own ?? edi.own,
    mail_domain: edi.smtp?.domain ?? null,
    password_set: secrets.includes('password'),
    private_key_set: secrets.includes('private_key'),
    token_set: secrets.includes('token'),
    host_key: { accepted, seen: seen === accepted ? null : seen },
    test,
    last_look: fetchedAt === null ? null : { at: isoOf(fetchedAt), problem },
    missing: missingForProduction({
      protocol: record.protocol,
      direction: record.direction,
      hostKeyAccepted: accepted !== null,
      testedOk: test !== null && test.ok && Date.parse(test.at) > now.getTime() - TEST_COUNTS_MS,
      documentDone,
      orderUser: record.order_user !== null,
      shipTo: record.ship_to.length > 0,
    }),
  };
}

const resultOf = (steps: EdiTestStep[]) => ({ ok: steps.every(({ ok }) => ok), steps });
