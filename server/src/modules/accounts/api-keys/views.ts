import { sql, type RawBuilder } from 'kysely';
import type { ApiKey, apiKeyEndpoints, KeyOwner } from '#contract/accounts/api-keys.ts';
import type { Input } from '#contract/endpoint.ts';
import { CALLS_OF_DAYS, keyFacilities, SCOPE_NAMES } from '#rules/accounts/api-keys.ts';
import { isWithin } from '#rules/accounts/facilities.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  beginsWith,
  contains,
  isoOf,
  isoOrNull,
  readPage,
  readRows,
  type Selection,
} from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import type { Scope } from '../../../platform/scope.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { startOfKey, type KeyKind } from './key-text.ts';
import { keyCompany } from './store.ts';

type Query = Input<(typeof apiKeyEndpoints)['listApiKeys']>['query'];
type Filters = Omit<Query, 'page' | 'per_page'>;

/** In which installation and at which moment keys are looked at. */
interface At {
  kind: KeyKind;
  now: Date;
}

type Row = Omit<ApiKey, 'starts_with'>;

const stateAt = (now: Date) => sql`case when k.revoked_at is not null then 'revoked'
  when k.expires_at <= ${now} then 'expired' else 'active' end`;
const nameOf = (column: string) =>
  sql`(select w.first_name || ' ' || w.last_name from app_user w where w.id = ${sql.ref(column)})`;

const columnsAt = (now: Date) => sql`k.id, k.company_id, k.name,
  json_build_object('id', k.user_id, 'name', ${nameOf('k.user_id')}) as "user", k.scopes,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id), '[]')
    from facility f where f.id = any (k.facility_ids)) as facilities,
  ${nameOf('k.created_by')} as created_by, k.created_at, k.expires_at, k.revoked_at, k.last_used_at, k.last_used_ip,
  (select coalesce(sum(d.calls), 0) from api_key_day d where d.api_key_id = k.id
    and d.day > ${utcDay(now)}::date - ${sql.lit(CALLS_OF_DAYS)}) + coalesce((select l.reads + l.writes from api_key_load l
    where l.api_key_id = k.id and l.minute > ${now}::timestamptz - make_interval(days => ${sql.lit(CALLS_OF_DAYS)})), 0) as calls,
  (select max(x.ends_at) from api_key_secret x where x.api_key_id = k.id and x.ends_at > ${now}) as old_works_until,
  ${stateAt(now)} as state`;

const ORDER_BY: Readonly<Record<Filters['sort'], RawBuilder<unknown>>> = {
  '-created': sql`k.id desc`,
  created: sql`k.id`,
  name: sql`lower(k.name), k.id`,
  '-name': sql`lower(k.name) desc, k.id desc`,
  expires: sql`k.expires_at, k.id`,
  '-expires': sql`k.expires_at desc, k.id desc`,
  used: sql`k.last_used_at nulls first, k.id`,
  '-used': sql`k.last_used_at desc nulls last, k.id desc`,
};

async function selectionOf(scope: Scope, db: Queryable, at: At, filters: Filters): Promise<Selection> {
  const parts = [sql`k.company_id = ${await keyCompany(scope, db, filters.company_id)}`];
  if (filters.state) parts.push(sql`${stateAt(at.now)} = ${filters.state}`);
  if (filters.search)
    parts.push(sql`(k.name ilike ${contains(filters.search)} or ${nameOf('k.user_id')} ilike ${contains(filters.search)}
      or ${`gal_${at.kind}_`} || k.id like ${beginsWith(filters.search)})`);
  return {
    columns: columnsAt(at.now),
    from: sql`api_key k`,
    where: sql.join(parts, sql` and `),
    orderBy: ORDER_BY[filters.sort],
    key: sql`k.id`,
  };
}

const toKey = (row: Row, kind: KeyKind): ApiKey => ({
  ...row,
  starts_with: startOfKey(kind, row.id),
  created_at: isoOf(row.created_at),
  expires_at: isoOf(row.expires_at),
  revoked_at: isoOrNull(row.revoked_at),
  last_used_at: isoOrNull(row.last_used_at),
  old_works_until: isoOrNull(row.old_works_until),
});

/** One page of the keys of a company of the asker's range; never their texts. */
export async function listKeys(scope: Scope, db: Queryable, at: At, query: Query) {
  const { rows, meta } = await readPage<Row>(db, await selectionOf(scope, db, at, query), query);
  return { data: rows.map((row) => toKey(row, at.kind)), meta };
}

/** One key, for who has just changed it. */
export async function viewKey(_scope: Scope, db: Queryable, { kind, now }: At, id: number): Promise<ApiKey> {
  const key = sql`k.id`;
  const selection = {
    columns: columnsAt(now),
    from: sql`api_key k`,
    where: sql`k.id = ${id}`,
    orderBy: key,
    key,
  };
  const [row] = await readRows<Row>(db, selection);
  if (!row) throw notFound();
  return toKey(row, kind);
}

const HEADERS = [
  'Name',
  'Starts with',
  'Acts for',
  'Scopes',
  'Facilities',
  'Created by',
  'Created',
  'Expires',
  'Last used',
  'From',
  `Calls in ${CALLS_OF_DAYS} days`,
  'State',
];

export async function exportKeys(
  { scope, db, now, today }: RequestContext,
  kind: KeyKind,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = await readRows<Row>(db, await selectionOf(scope, db, { kind, now }, filters));
  return exportFile(
    { name: `api-keys-${today}`, headers: HEADERS, rows: rows.map((row) => toLine(toKey(row, kind))) },
    format,
  );
}

const toLine = (key: ApiKey) => [
  key.name,
  key.starts_with,
  key.user.name,
  key.scopes.map((scope) => SCOPE_NAMES[scope]).join('; '),
  key.facilities.map(({ name }) => name).join('; ') || 'All',
  key.created_by,
  key.created_at,
  key.expires_at,
  key.last_used_at,
  key.last_used_ip,
  key.calls,
  key.state,
];

interface OwnerRow {
  id: number;
  name: string;
  email: string;
  roles: Role[];
  companyId: number;
  primaryFacilityId: number | null;
  assignedFacilityIds: number[];
  /** The facilities of the company. */
  company: { id: number; name: string }[];
}

/** The people of a company for whom a key may act: active ones who trade and do not run the marketplace. */
export async function readOwners(_scope: Scope, db: Queryable, companyId: number): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.company_id as "companyId",
      u.primary_facility_id as "primaryFacilityId",
      array(select r.role from user_role r where r.user_id = u.id order by 1) as roles,
      array(select a.facility_id::int from user_facility a where a.user_id = u.id order by 1) as "assignedFacilityIds",
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name, f.id), '[]')
        from facility f where f.company_id = u.company_id) as company
    from app_user u where u.company_id = ${companyId} and u.active and exists (select from company c where c.id = u.company_id and c.active)
      and not exists (select from user_role r where r.user_id = u.id and r.role = 'Administrator')
      and exists (select from user_role r where r.user_id = u.id and r.role in ('Buyer', 'Seller'))
    order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}

export async function listOwners(
  scope: Scope,
  db: Queryable,
  asked: number | undefined,
): Promise<{ data: KeyOwner[] }> {
  const companyId = await keyCompany(scope, db, asked);
  const owners = await readOwners(scope, db, companyId);
  return {
    data: owners.map((owner) => ({
      id: owner.id,
      name: owner.name,
      email: owner.email,
      facilities: owner.company.filter(({ id }) => isWithin(keyFacilities(owner), { id, companyId })),
    })),
  };
}
