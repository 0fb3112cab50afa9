import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Me } from '#contract/accounts/accounts.ts';
import type { Strategist, strategistEndpoints } from '#contract/accounts/strategists.ts';
import { strategistPictureUrl } from '#rules/accounts/strategists.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, readPage, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';

type Query = z.output<NonNullable<typeof strategistEndpoints.listStrategists.query>>;
type Row = Omit<Strategist, 'picture'> & { picture_file_id: number | null };

const ORDER_BY = {
  name: sql`lower(s.name), s.id`,
  '-name': sql`lower(s.name) desc, s.id desc`,
  companies: sql`(select count(*) from account_strategist_term t where t.strategist_id = s.id and t.until_at is null), s.id`,
  '-companies': sql`(select count(*) from account_strategist_term t where t.strategist_id = s.id and t.until_at is null) desc, s.id desc`,
} as const;

const COLUMNS = sql`s.id, s.name, s.email, s.phone, s.picture_file_id, s.active, s.version,
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name collate "C", c.id), '[]')
    from account_strategist_term t join company c on c.id = t.company_id
    where t.strategist_id = s.id and t.until_at is null) as companies`;

const selection = (where: RawBuilder<unknown>, sort: keyof typeof ORDER_BY = 'name'): Selection => ({
  columns: COLUMNS,
  from: sql`account_strategist s`,
  where,
  orderBy: ORDER_BY[sort],
  key: sql`s.id`,
});

const toStrategist = ({ picture_file_id: fileId, ...row }: Row): Strategist => ({
  ...row,
  picture: fileId === null ? null : strategistPictureUrl(row.id, fileId),
});

/** The strategists that administrators of users keep: nobody else sees one that is not its own. */
const keptBy = (scope: Scope) => sql`${hasPermission(scope, 'users')}`;

export async function listStrategists(scope: Scope, db: Queryable, query: Query) {
  const { search, active, company_id: companyId, sort } = query;
  const conditions = [
    keptBy(scope),
    ...(search
      ? [sql`(lower(s.name) like ${contains(search)} or lower(s.email) like ${contains(search)})`]
      : []),
    ...(active ? [sql`s.active = ${active === '1'}`] : []),
    ...(companyId === undefined ? [] : [looksAfter(companyId)]),
  ];
  const { rows, meta } = await readPage<Row>(db, selection(sql.join(conditions, sql` and `), sort), query);
  return { data: rows.map(toStrategist), meta };
}

const looksAfter = (companyId: number) => sql`exists (select from account_strategist_term t
  where t.strategist_id = s.id and t.company_id = ${companyId} and t.until_at is null)`;

export async function viewStrategist(scope: Scope, db: Queryable, id: number): Promise<Strategist> {
  const only = selection(sql`s.id = ${id} and ${keptBy(scope)}`);
  const { rows } = await readPage<Row>(db, only, { page: 1, per_page: 1 });
  const [row] = rows;
  if (!row) throw notFound();
  return toStrategist(row);
}

/** Strategists `s` whose photo somebody may see: administrators of users all, others that of their company while it is active. */
export function shownTo(scope: Scope) {
  if (hasPermission(scope, 'users')) return sql`true`;
  return scope.company === null ? sql`false` : sql`(s.active and ${looksAfter(scope.company.id)})`;
}

/** As a column of the profile of a user `u`: who looks after its company now. */
export const strategistOfUser = sql`(select json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'phone', s.phone,
    'picture_file_id', s.picture_file_id)
  from account_strategist_term t join account_strategist s on s.id = t.strategist_id
  where t.company_id = u.company_id and t.until_at is null and s.active)`;

export type StrategistOfUser =
  (Omit<NonNullable<Me['account_strategist']>, 'picture'> & { picture_file_id: number | null }) | null;

export function toOwnStrategist(row: StrategistOfUser): Me['account_strategist'] {
  if (row === null) return null;
  const { picture_file_id: fileId, ...strategist } = row;
  return { ...strategist, picture: fileId === null ? null : strategistPictureUrl(row.id, fileId) };
}
