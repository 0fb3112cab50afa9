import { sql } from 'kysely';
import type { NdcExclusion, exclusionEndpoints } from '#contract/catalog/exclusions.ts';
import type { Input } from '#contract/endpoint.ts';
import { exclusionReadings, NO_SUCH_EXCLUSION, NOT_EXCLUDED } from '#rules/catalog/exclusions.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import type { Condition } from './visibility.ts';

/** Whose exclusions hold for what the asker is shown. */
export const excludingCompany = ({ facility, company }: Scope): number =>
  facility?.companyId ?? company?.id ?? 0;

/** Whether a row of that alias may be offered to the asker, by its NDC. The set is read once per statement. */
export const isOfferedTo = (scope: Scope, alias: string): Condition =>
  sql`${sql.ref(`${alias}.ndc`)} not in (select x.ndc from ndc_exclusion x
    where x.company_id = ${excludingCompany(scope)} and x.active)`;

/** Why the company of the asker does not want a row of that alias offered; null where it does. */
export const exclusionReason = (scope: Scope, alias: string): Condition =>
  sql`(select x.reason from ndc_exclusion x where x.company_id = ${excludingCompany(scope)}
    and x.ndc = ${sql.ref(`${alias}.ndc`)} and x.active)`;

interface Row extends Omit<NdcExclusion, 'ndc_number' | 'created_date'> {
  created_at: string;
}

const COLUMNS = sql`r.id, r.ndc, d.name, d.package_description, r.reason, r.active, r.company_id, c.name as company_name,
  u.first_name || ' ' || u.last_name as created_by, r.created_at, r.version`;
const FROM = sql`ndc_exclusion r join drug d on d.ndc = r.ndc join company c on c.id = r.company_id
  join app_user u on u.id = r.created_by`;

const toExclusion = ({ created_at: at, ...row }: Row): NdcExclusion => ({
  ...row,
  ndc_number: formatNdc(row.ndc),
  created_date: isoOf(at),
});

/**
 * The company that is named, else the own one; undefined where an administrator of the catalog names none. 404 for one that is
 * not there, and for another one than the own unless the asker is such an administrator.
 */
export async function companyToExclude(
  scope: Scope,
  db: Queryable,
  named: number | undefined,
): Promise<number | undefined> {
  const own = scope.company?.id ?? 0;
  const moderates = hasPermission(scope, 'catalog');
  if (named === undefined) return moderates ? undefined : own;
  if (!moderates && named !== own) throw notFound(NO_COMPANY);
  const { rows } = await sql`select id from company where id = ${named}`.execute(db);
  if (rows.length === 0) throw notFound(NO_COMPANY);
  return named;
}
const NO_COMPANY = 'This company does not exist.';

/** The exclusions `r` of a company, or of all. */
const ofCompany = (companyId: number | undefined): Condition =>
  companyId === undefined ? sql`true` : sql`r.company_id = ${companyId}`;

type Asked = Input<typeof exclusionEndpoints.listExclusions>['query'];

export async function listExclusions(
  scope: Scope,
  db: Queryable,
  { company_id: companyId, search, active, ...paging }: Asked,
) {
  const parts = [ofCompany(await companyToExclude(scope, db, companyId))];
  if (active !== undefined) parts.push(active === '1' ? sql`r.active` : sql`not r.active`);
  if (search) {
    const digits = search.replaceAll('-', '');
    const inNdc = /^\d+$/.test(digits) ? sql`r.ndc like ${contains(digits)}` : sql`false`;
    parts.push(sql`(lower(d.name) like ${contains(search)} or lower(r.reason) like ${contains(search)}
      or lower(c.name) like ${contains(search)} or ${inNdc})`);
  }
  const selection = {
    columns: COLUMNS,
    from: FROM,
    where: sql.join(parts, sql` and `),
    orderBy: sql`r.id desc`,
    key: sql`r.id`,
  };
  const { rows, meta } = await readPage<Row>(db, selection, paging);
  return { data: rows.map(toExclusion), meta };
}

/** Throws 404 outside of the range. */
export async function viewExclusion(scope: Scope, db: Queryable, id: number): Promise<NdcExclusion> {
  const companyId = await companyToExclude(scope, db, undefined);
  const found = await readOne(db, sql`r.id = ${id} and ${ofCompany(companyId)}`);
  if (!found) throw notFound(NO_SUCH_EXCLUSION);
  return found;
}

/** By its NDC; an administrator's own company unless another one is named. */
export async function viewExclusionOf(
  scope: Scope,
  db: Queryable,
  { ndc, companyId }: { ndc: string; companyId: number | undefined },
): Promise<NdcExclusion> {
  const company = (await companyToExclude(scope, db, companyId)) ?? excludingCompany(scope);
  const { ndcs } = exclusionReadings(ndc);
  const found =
    ndcs.length === 1 ? await readOne(db, sql`r.company_id = ${company} and r.ndc = ${ndcs[0]}`) : null;
  if (!found) throw notFound(NOT_EXCLUDED);
  return found;
}

async function readOne(db: Queryable, where: Condition): Promise<NdcExclusion | null> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(p) as row from (select ${COLUMNS} from ${FROM} where ${where}) p`.execute(db);
  return rows[0] ? toExclusion(rows[0].row) : null;
}
