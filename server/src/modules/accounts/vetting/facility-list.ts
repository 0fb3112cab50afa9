import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { vettingEndpoints, FacilityRow } from '#contract/accounts/vetting.ts';
import { approvalRefusal, facilityDecisions, type FacilityVetting } from '#rules/accounts/vetting.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { FACILITY_STEPS, stepsOf, toHistory, type StepRow } from '../history.ts';
import { facilitySigners } from '../facilities/range.ts';
import { renewalsOf } from '../facilities/licenses.ts';
import { csosRequest } from './csos-requests.ts';
import {
  contains,
  isoOf,
  isoOrNull,
  numberIn,
  readPage,
  readRows,
  type Selection,
} from '../../../platform/database/read-page.ts';

type ListQuery = z.output<NonNullable<typeof vettingEndpoints.listAllFacilities.query>>;
type Filters = Omit<ListQuery, 'page' | 'per_page'>;

interface Row extends Omit<FacilityRow, 'company' | 'delivery_address' | 'vetted' | 'can' | 'history'> {
  company_id: number;
  company_name: string;
  vetting_status: FacilityVetting;
  line_1: string;
  line_2: string | null;
  line_3: string | null;
  city: string;
  state: string;
  postal_code: string;
  steps?: StepRow[];
}

const COLUMNS = sql`f.id, f.name, c.id as company_id, c.name as company_name, f.type, f.dea_number, f.dea_expiration,
  f.state_license, f.state_license_expiration, f.line_1, f.line_2, f.line_3, f.city, f.state, f.postal_code,
  (select count(*)::int from user_facility a where a.facility_id = f.id) as user_count, f.vetting_status, f.vet_note,
  f.vetted_at, f.created_at, (select coalesce(json_agg(${csosRequest} order by s.name), '[]')
    from csos_approval a join company s on s.id = a.seller_company_id where a.facility_id = f.id) as csos, ${renewalsOf} as renewals, ${facilitySigners} as signers`;
const FACILITIES = sql`facility f join company c on c.id = f.company_id`;

const ORDER_BY = {
  name: sql`f.name collate "C", f.id`,
  '-name': sql`f.name collate "C" desc, f.id desc`,
  asked: sql`(select min(a.requested_at) from csos_approval a where a.facility_id = f.id and a.status = 'requested')
    nulls last, f.name collate "C", f.id`,
  company: sql`c.name collate "C", f.name collate "C", f.id`,
  '-company': sql`c.name collate "C" desc, f.name collate "C", f.id`,
} as const;

const listing = (filters: Filters): Selection => ({
  columns: COLUMNS,
  from: FACILITIES,
  where: sql.join([sql`true`, ...conditions(filters)], sql` and `),
  orderBy: ORDER_BY[filters.sort],
  key: sql`f.id`,
});

const waitsForReview = sql`exists (select from document d where d.facility_id = f.id
  and d.review = 'waiting' and d.deleted_at is null)`;

function conditions(filters: Filters): RawBuilder<unknown>[] {
  const {
    search,
    vetting_status: vetting,
    company_id: companyId,
    facility_id: id,
    state,
    license,
    csos,
    renewal,
  } = filters;
  const like = contains(search ?? '');
  return [
    ...(search
      ? [
          sql`(f.id = ${numberIn(search)} or lower(f.name) like ${like} or lower(f.dea_number) like ${like}
          or lower(c.name) like ${like})`,
        ]
      : []),
    ...(vetting ? [sql`f.vetting_status = ${vetting}`] : []),
    ...(companyId ? [sql`f.company_id = ${companyId}`] : []),
    ...(id ? [sql`f.id = ${id}`] : []),
    ...(state ? [sql`f.state = ${state.toUpperCase()}`] : []),
    ...(license ? [sql`f.state_license = ${license === '1'}`] : []),
    ...(renewal ? [waitsForReview] : []),
    ...(csos
      ? [sql`exists (select from csos_approval a where a.facility_id = f.id and a.status = ${csos})`]
      : []),
  ];
}

/** All facilities, or one with its history. */
export async function listAllFacilities(db: Queryable, query: ListQuery, today: string) {
  const all = listing(query);
  const one = query.facility_id !== undefined;
  const columns = one
    ? sql`${all.columns}, ${stepsOf('facility', sql`f.id`, FACILITY_STEPS)} as steps`
    : all.columns;
  const { rows, meta } = await readPage<Row>(db, { ...all, columns }, query);
  return { data: rows.map((row) => toFacility(row, today)), meta };
}

/** One facility with its history. */
export async function viewFacility(db: Queryable, id: number, today: string): Promise<FacilityRow> {
  const query: ListQuery = { facility_id: id, sort: 'name', page: 1, per_page: 1 };
  const { data } = await listAllFacilities(db, query, today);
  const [facility] = data;
  if (!facility) throw notFound('This facility does not exist.');
  return facility;
}

function toFacility(row: Row, today: string): FacilityRow {
  const { company_id, company_name, line_1, line_2, line_3, city, state, postal_code, steps, ...rest } = row;
  const decisions = facilityDecisions(row.vetting_status);
  const refusal = decisions.includes('approved')
    ? approvalRefusal(row, today)
    : 'This facility is approved already.';
  return {
    ...rest,
    company: { id: company_id, name: company_name },
    delivery_address: { line_1, line_2, line_3, city, state, postal_code },
    vetted: row.vetting_status === 'approved',
    vetted_at: isoOrNull(row.vetted_at),
    created_at: isoOf(row.created_at),
    can: { vet: refusal === null, vet_refusal: refusal, decline: decisions.includes('declined') },
    history: toHistory(steps ?? []),
  };
}

const HEADERS = [
  'ID',
  'Facility',
  'Company',
  'Type',
  'DEA number',
  'State license',
  'Address',
  'City',
  'State',
  'ZIP code',
  'Users',
  'Vetting status',
  'Reason',
  'Created',
];

/** The filtered facilities as a file, at most 10,000. */
export async function exportFacilities(
  { db, today }: RequestContext,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = await readRows<Row>(db, listing(filters));
  const table = rows.map((row) => [
    row.id,
    row.name,
    row.company_name,
    row.type,
    row.dea_number,
    row.state_license ? 'Stored' : 'Missing',
    row.line_1,
    row.city,
    row.state,
    row.postal_code,
    row.user_count,
    row.vetting_status,
    row.vet_note,
    isoOf(row.created_at),
  ]);
  return exportFile({ name: `facilities-${today}`, headers: HEADERS, rows: table }, format);
}
