import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { companyEndpoints, CompanyRow, CompanySummary } from '#contract/accounts/companies.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import {
  contains,
  numberIn,
  readPage,
  readRows,
  type Selection,
} from '../../../platform/database/read-page.ts';
import { companiesOf } from './columns.ts';
import type { Scope } from '../../../platform/scope.ts';

type Query = z.output<NonNullable<typeof companyEndpoints.listCompanies.query>>;

/** The companies everybody may know: suppliers and the own one. */
export async function listCompanies(scope: Scope, db: Queryable, query: Query) {
  const { type, medigi_agreed: agreed, company_ids: ids, search } = query;
  const conditions = [
    companiesOf(scope),
    ...(type ? [sql`c.type = ${type}`] : []),
    ...(agreed ? [sql`c.agreed_to_medigi = ${agreed === '1'}`] : []),
    ...(ids ? [sql`c.id = any (${ids}::bigint[])`] : []),
    ...(search ? [sql`lower(c.name) like ${contains(search)}`] : []),
  ];
  const listing: Selection = {
    columns: sql`c.id, c.name, c.enable_rfp, c.agreed_to_medigi as medigi_agreed, c.logo_url`,
    from: sql`company c`,
    where: sql.join(conditions, sql` and `),
    orderBy: sql`c.name collate "C", c.id`,
    key: sql`c.id`,
  };
  const { rows, meta } = await readPage<CompanySummary>(db, listing, query);
  return { data: rows, meta };
}

type AllQuery = z.output<NonNullable<typeof companyEndpoints.listAllCompanies.query>>;
type Filters = Omit<AllQuery, 'page' | 'per_page'>;
type Row = Omit<CompanyRow, 'minimum_order'> & { minimum_order_cents: number };

const hasTerms = sql`exists (select 1 from company_terms t where t.company_id = c.id and t.active)`;
const COLUMNS = sql`c.id, c.name, c.type, c.is_seller, c.is_503b, c.agreed_to_medigi, c.enable_rfp, c.payment_option,
  ${hasTerms} as has_terms, c.minimum_order_cents,
  (select count(*)::int from facility f where f.company_id = c.id) as facility_count,
  (select count(*)::int from app_user u where u.company_id = c.id) as user_count,
  (select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from app_user u
    where u.id = c.contact_user_id) as contact_user, c.active`;

const ORDER_BY = {
  name: sql`c.name collate "C", c.id`,
  '-name': sql`c.name collate "C" desc, c.id desc`,
  id: sql`c.id`,
  '-id': sql`c.id desc`,
  type: sql`c.type, c.name collate "C", c.id`,
  '-type': sql`c.type desc, c.name collate "C", c.id`,
} as const;

const listing = (filters: Filters): Selection => ({
  columns: COLUMNS,
  from: sql`company c`,
  where: sql.join([sql`true`, ...conditions(filters)], sql` and `),
  orderBy: ORDER_BY[filters.sort],
  key: sql`c.id`,
});

/** A company is in a state by its own address or that of a facility. */
function conditions({ search, type, state, agreed, rfp, terms, active }: Filters): RawBuilder<unknown>[] {
  const yes = (flag: '0' | '1') => flag === '1';
  return [
    ...(search ? [sql`(c.id = ${numberIn(search)} or lower(c.name) like ${contains(search)})`] : []),
    ...(type ? [sql`c.type = ${type}`] : []),
    ...(state
      ? [
          sql`(c.state = ${state.toUpperCase()} or exists (select 1 from facility f
          where f.company_id = c.id and f.state = ${state.toUpperCase()}))`,
        ]
      : []),
    ...(agreed ? [sql`c.agreed_to_medigi = ${yes(agreed)}`] : []),
    ...(rfp ? [sql`c.enable_rfp = ${yes(rfp)}`] : []),
    ...(terms ? [sql`${hasTerms} = ${yes(terms)}`] : []),
    ...(active ? [sql`c.active = ${yes(active)}`] : []),
  ];
}

const toRow = ({ minimum_order_cents: minimum, ...row }: Row): CompanyRow => ({
  ...row,
  minimum_order: toDollars(minimum),
});

/** All companies, for administrators. */
export async function listAllCompanies(db: Queryable, query: AllQuery) {
  const { rows, meta } = await readPage<Row>(db, listing(query), query);
  return { data: rows.map(toRow), meta };
}

const HEADERS = [
  'ID',
  'Name',
  'Type',
  '503B',
  'Agreed to main catalog',
  'RFP enabled',
  'Payment option',
  'Terms',
  'Minimum order',
  'Facilities',
  'Users',
  'Contact user',
  'Active',
];
const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No');

/** The filtered companies as a file, at most 10,000. */
export async function exportCompanies(
  { db, today }: RequestContext,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await readRows<Row>(db, listing(filters))).map(toRow);
  const table = rows.map((row) => [
    row.id,
    row.name,
    row.type,
    yesNo(row.is_503b),
    yesNo(row.agreed_to_medigi),
    yesNo(row.enable_rfp),
    row.payment_option,
    yesNo(row.has_terms),
    row.minimum_order,
    row.facility_count,
    row.user_count,
    row.contact_user?.name ?? null,
    yesNo(row.active),
  ]);
  return exportFile({ name: `companies-${today}`, headers: HEADERS, rows: table }, format);
}
