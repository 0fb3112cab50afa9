import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { Note, noteEndpoints } from '#contract/catalog/notes.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ofTeam, productOfGroup, toWritten, writtenColumns, type Written } from './team.ts';
import type { Condition } from './visibility.ts';

type Row = Written & Pick<Note, 'listing_id' | 'gcn' | 'company_name'> & { ndc: string | null };
type Asked = Input<typeof noteEndpoints.listNotes>['query'];

const FROM = sql`note r join app_user u on u.id = r.user_id
  left join listing l on l.id = r.listing_id left join company c on c.id = l.company_id cross join lateral (
  select coalesce(l.name, ${productOfGroup}, 'GCN ' || r.gcn_seqno) as name) n`;
const COLUMNS = sql`${writtenColumns}, r.listing_id, r.gcn_seqno as gcn, l.ndc, c.name as company_name`;

const toNote = (scope: Scope, { ndc, ...row }: Row): Note => ({
  ...toWritten(scope, row),
  ndc_number: ndc && formatNdc(ndc),
});

/** Of the listing itself and of its drug group. */
const about = (listingId: number | undefined): Condition =>
  listingId === undefined
    ? sql`true`
    : sql`(r.listing_id = ${listingId} or r.gcn_seqno = (select d.gcn_seqno from listing l join drug d on d.ndc = l.ndc
        where l.id = ${listingId}))`;

/** Notes of the current facility that are not expired, newest first. */
export async function listNotes(
  scope: Scope,
  db: Queryable,
  { listing_id: listingId, search, scope: kind, ...paging }: Asked,
) {
  const found =
    search === undefined || search === ''
      ? sql`true`
      : sql`(lower(n.name) like ${contains(search)} or lower(c.name) like ${contains(search)} or lower(r.comment) like ${contains(search)}
          or lower(u.first_name || ' ' || u.last_name) like ${contains(search)})`;
  const scoped = { listing_id: sql`r.listing_id is not null`, gcn: sql`r.gcn_seqno is not null` };
  const selection = {
    columns: COLUMNS,
    from: FROM,
    where: sql`r.facility_id = ${scope.facility?.id ?? 0} and r.expired_at is null and ${about(listingId)}
      and ${found} and ${kind === undefined ? sql`true` : scoped[kind]}`,
    orderBy: sql`r.id desc`,
    key: sql`r.id`,
  };
  const { rows, meta } = await readPage<Row>(db, selection, paging);
  return { data: rows.map((row) => toNote(scope, row)), meta };
}

/** Throws 404 for an expired note and outside of the range. */
export async function viewNote(scope: Scope, db: Queryable, id: number) {
  const { rows } = await sql<{ row: Row; facility_id: number }>`
    select to_jsonb(p) as row, f.facility_id from (select ${COLUMNS} from ${FROM}
      where r.id = ${id} and r.expired_at is null and ${ofTeam(scope)}) p join note f on f.id = p.id`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw notFound('This note does not exist.');
  return { facilityId: found.facility_id, note: toNote(scope, found.row) };
}

/** The notes of the facility on listings, a list of ids in SQL, and on their drug groups, newest first. */
export async function notesOn(
  scope: Scope,
  db: Queryable,
  listingIds: Condition,
): Promise<{ listing_id: number; comment: string; author: string; date: string }[]> {
  const current = sql`n.facility_id = ${scope.facility?.id ?? 0} and n.expired_at is null`;
  const { rows } = await sql<{ listing_id: number; comment: string; author: string; created_at: Date }>`
    with listed as (
      select l.id, d.gcn_seqno from listing l join drug d on d.ndc = l.ndc where l.id in ${listingIds}
    ), told as (
      select n.id, l.id as listing_id from note n join listed l on l.id = n.listing_id where ${current}
      union all select n.id, l.id from note n join listed l on l.gcn_seqno = n.gcn_seqno where ${current}
    )
    select t.listing_id, n.comment, u.first_name || ' ' || u.last_name as author, n.created_at
    from told t join note n on n.id = t.id join app_user u on u.id = n.user_id order by n.id desc, t.listing_id`.execute(
    db,
  );
  return rows.map(({ created_at: at, ...note }) => ({ ...note, date: at.toISOString() }));
}
