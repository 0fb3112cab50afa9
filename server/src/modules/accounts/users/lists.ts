import { sql } from 'kysely';
import type { UserSummary } from '#contract/accounts/users.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { managesUsers, userRange } from '#rules/accounts/user-rights.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';
import { readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { rightsOf, usersOf } from './range.ts';
import { toSummary, userQuery, type SummaryRow, type Unmarked, type UserFilters } from './summary.ts';

interface Paged {
  page: number;
  per_page: number;
}

/** The users in the asker's range. */
export const listUsers = (scope: Scope, db: Queryable, query: Paged & UserFilters) =>
  page(db, userQuery(usersOf(scope), query), query);

/** The users of a facility that the asker administers; by their assignment. */
export async function listFacilityUsers(scope: Scope, db: Queryable, id: number, query: Paged) {
  const facility = await db
    .selectFrom('facility')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!facility || !administersFacility(scope, id, facility.company_id))
    throw notFound('This facility does not exist.');
  const assigned = sql`exists (select 1 from user_facility a where a.user_id = u.id and a.facility_id = ${id})`;
  return page(db, userQuery(sql`${usersOf(scope)} and ${assigned}`, {}), query);
}

function administersFacility(scope: Scope, id: number, companyId: number): boolean {
  const who = rightsOf(scope);
  if (managesUsers(who)) return true;
  if (scope.company?.id !== companyId) return false;
  return userRange(who) === 'company' || scope.assignedFacilityIds.includes(id);
}

/** The users of the own company, or of any to administrators with `users`. */
export async function listCompanyUsers(scope: Scope, db: Queryable, id: number, query: Paged) {
  const manages = managesUsers(rightsOf(scope));
  const own = scope.company?.id === id && (hasRole(scope, 'CompanyAdmin') || hasRole(scope, 'Seller'));
  const company = manages
    ? await db.selectFrom('company').select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!own && !company) throw notFound('This company does not exist.');
  return page(db, userQuery(sql`u.company_id = ${id}`, {}), query);
}

async function page(db: Queryable, selection: Selection, query: Paged) {
  const { rows, meta } = await readPage<SummaryRow>(db, selection, query);
  return { data: rows.map(toSummary), meta };
}

const HEADERS = [
  'ID',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Company',
  'Primary facility',
  'Type',
  'Roles',
  'Vetting status',
  'Active',
  'Last login',
  'Created',
];

/** The filtered users as a file, at most 10,000. */
export async function exportUsers(
  { db, scope, today }: RequestContext,
  { format, ...filters }: UserFilters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = await readRows<SummaryRow>(db, userQuery(usersOf(scope), filters));
  const table = rows.map(toSummary).map(toCells);
  return exportFile({ name: `users-${today}`, headers: HEADERS, rows: table }, format);
}

const toCells = (user: Unmarked<UserSummary>) => [
  user.id,
  user.first_name,
  user.last_name,
  user.email,
  user.phone,
  user.company?.name ?? null,
  user.primary_facility?.name ?? null,
  user.user_type,
  user.roles.join(', '),
  user.vetting_status,
  user.active ? 'Yes' : 'No',
  user.last_login_at,
  user.created_at,
];
