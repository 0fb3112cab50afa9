import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SoftBlock, softBlockEndpoints } from '#contract/catalog/soft-blocks.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { SoftBlockScope } from '#rules/catalog/team.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { ofTeam, productOfGroup, toWritten, writtenColumns, type Written } from './team.ts';

type Row = Written & Pick<SoftBlock, SoftBlockScope | 'company_name'> & { ndc: string | null };
type Asked = Input<typeof softBlockEndpoints.listSoftBlocks>['query'];

const FROM = sql`soft_block r join app_user u on u.id = r.user_id
  left join listing l on l.id = r.listing_id
  left join company c on c.id = coalesce(l.company_id, r.seller_company_id)
  cross join lateral (select coalesce(l.name, ${productOfGroup}, c.name, r.catalog_type, 'GCN ' || r.gcn_seqno) as name) n`;
const COLUMNS = sql`${writtenColumns}, r.listing_id, r.gcn_seqno as gcn, r.seller_company_id, r.catalog_type,
  l.ndc, c.name as company_name`;

const COLUMN_OF: Record<SoftBlockScope, string> = {
  listing_id: 'r.listing_id',
  gcn: 'r.gcn_seqno',
  seller_company_id: 'r.seller_company_id',
  catalog_type: 'r.catalog_type',
};

const toSoftBlock = (scope: Scope, { ndc, ...row }: Row): SoftBlock => ({
  ...toWritten(scope, row),
  ndc_number: ndc && formatNdc(ndc),
});

/** The soft blocks of the current facility, newest first. */
export async function listSoftBlocks(scope: Scope, db: Queryable, { search, scope: kind, ...paging }: Asked) {
  const found =
    search === undefined || search === ''
      ? sql`true`
      : sql`(lower(n.name) like ${contains(search)} or lower(r.comment) like ${contains(search)}
          or lower(c.name) like ${contains(search)} or lower(u.first_name || ' ' || u.last_name) like ${contains(search)})`;
  const selection = {
    columns: COLUMNS,
    from: FROM,
    where: sql`r.facility_id = ${scope.facility?.id ?? 0} and ${found}
      and ${kind === undefined ? sql`true` : sql`${sql.ref(COLUMN_OF[kind])} is not null`}`,
    orderBy: sql`r.id desc`,
    key: sql`r.id`,
  };
  const { rows, meta } = await readPage<Row>(db, selection, paging);
  return { data: rows.map((row) => toSoftBlock(scope, row)), meta };
}

/** Who made the blocks and still buys for the company, by block; the asker left out. */
export async function colleaguesWhoBlocked(
  scope: Scope,
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select b.id, b.user_id from soft_block b join app_user u on u.id = b.user_id
    where b.id = any (${[...ids]}::bigint[]) and b.facility_id = ${scope.facility?.id ?? 0} and u.active
      and u.company_id = ${scope.company?.id ?? 0} and u.id <> ${scope.userId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

/** A soft block that was removed since then. Throws 404 outside of the range. */
export async function viewRemovedSoftBlock(
  scope: Scope,
  db: Queryable,
  { id, since }: { id: number; since: Date },
) {
  const { rows } = await sql<{ facility_id: number; user_id: number }>`
    select r.facility_id, r.user_id from removed_soft_block r
    where r.id = ${id} and r.removed_at > ${since} and ${ofTeam(scope)} for no key update`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('This soft block does not exist.');
  return found;
}

/** Throws 404 outside of the range. */
export async function viewSoftBlock(scope: Scope, db: Queryable, id: number) {
  const { rows } = await sql<{ row: Row; facility_id: number }>`
    select to_jsonb(p) as row, f.facility_id from (select ${COLUMNS} from ${FROM} where r.id = ${id} and ${ofTeam(scope)}) p
    join soft_block f on f.id = p.id`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('This soft block does not exist.');
  return { facilityId: found.facility_id, block: toSoftBlock(scope, found.row) };
}
