import { sql, type RawBuilder } from 'kysely';
import type { Facility, FacilityRecord, Pharmacy } from '#contract/accounts/facilities.ts';
import {
  editedFacilities,
  isWithin,
  listedPeople,
  seenFacilities,
  switchRange,
  type FacilityRange,
} from '#rules/accounts/facilities.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { FACILITY_STEPS, stepsOf, toHistory, type StepRow } from '../history.ts';
import { renewalsOf } from './licenses.ts';
import { facilitiesOf, facilityPerson, keepersOf, matching } from './range.ts';

interface Page {
  search?: string | undefined;
  page: number;
  per_page: number;
}

export const ADDRESS = sql`json_build_object('line_1', f.line_1, 'line_2', f.line_2, 'line_3', f.line_3, 'city', f.city,
  'state', f.state, 'postal_code', f.postal_code)`;
const approvals = (
  status: 'approved' | 'requested',
) => sql`array(select a.seller_company_id::int from csos_approval a
  where a.facility_id = f.id and a.status = ${status} order by 1)`;

type Row = Omit<Facility, 'can_edit'> & { steps?: StepRow[] | null };

/** Active people of the facility `f`, by name; nobody of a facility outside of `range`. */
const peopleOf = (range: FacilityRange) => sql`case when ${facilitiesOf(range)} then
  (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email,
      'roles', array(select r.role from user_role r where r.user_id = u.id order by 1))
    order by u.last_name, u.id), '[]')
  from app_user u where u.active and (u.primary_facility_id = f.id
    or exists (select 1 from user_facility a where a.user_id = u.id and a.facility_id = f.id))) end`;

const seenBy = (scope: Scope) => facilitiesOf(seenFacilities(facilityPerson(scope)));

/** Facilities the asker sees, by name. */
export async function listFacilities(scope: Scope, db: Queryable, page: Page) {
  const where = sql`${seenBy(scope)} and ${matching(page.search)}`;
  const { rows, meta } = await readPage<Row>(db, facilities(COLUMNS, where, peopleRange(scope)), page);
  return { data: rows.map((row) => toFacility(scope, row)), meta };
}

/** One facility the asker sees, with its history for those who change it; any other is 404. */
export async function viewFacility(scope: Scope, db: Queryable, id: number): Promise<FacilityRecord> {
  const edited = facilitiesOf(editedFacilities(facilityPerson(scope)));
  const columns = sql`${COLUMNS}, ${keepersOf} as keepers,
    case when ${edited} then ${stepsOf('facility', sql`f.id`, FACILITY_STEPS)} end as steps`;
  const where = sql`${seenBy(scope)} and f.id = ${id}`;
  const [row] = await readRows<Row & { keepers: string[] }>(
    db,
    facilities(columns, where, peopleRange(scope)),
  );
  if (!row) throw notFound();
  return {
    ...toFacility(scope, row),
    keepers: row.keepers,
    history: row.steps ? toHistory(row.steps) : null,
  };
}

const COLUMNS = sql`f.id, f.company_id, c.name as company_name, f.name, f.type, f.dea_number, f.dea_expiration,
  f.state_license, f.state_license_expiration, f.hin, f.is_340b, f.bed_count, f.wholesaler, f.account_number,
  ${ADDRESS} as delivery_address, f.billing_address, case when f.ap_name is null then null
    else json_build_object('name', f.ap_name, 'email', f.ap_email, 'phone', f.ap_phone) end as ap_contact,
  f.vetting_status = 'approved' as vetted, f.vetting_status, f.vet_note, ${approvals('approved')} as csos,
  ${approvals('requested')} as csos_requested, ${renewalsOf} as renewals, f.version`;

const facilities = (
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  people: FacilityRange,
): Selection => ({
  columns: sql`${columns}, ${peopleOf(people)} as users`,
  from: sql`facility f join company c on c.id = f.company_id`,
  where,
  orderBy: sql`f.name, f.id`,
  key: sql`f.id`,
});

const HEADERS = [
  'Account number',
  'Facility',
  'Company',
  'Type',
  'DEA number',
  'DEA expiration',
  'State license',
  'State license expiration',
  'HIN',
  '340B',
  'Bed count',
  'Primary wholesaler',
  'Wholesaler account',
  'Address',
  'City',
  'State',
  'ZIP code',
  'AP contact',
  'AP email',
  'AP phone',
  'Vetting status',
  'Reason',
];

/** The facilities the asker sees as a file. */
export async function exportOwnFacilities(
  { db, scope, today }: RequestContext,
  { search, format }: { search?: string | undefined; format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const where = sql`${seenBy(scope)} and ${matching(search)}`;
  const nobody: FacilityRange = { kind: 'listed', ids: [] };
  const rows = await readRows<Row>(db, facilities(COLUMNS, where, nobody));
  const table = { name: `facilities-${today}`, headers: HEADERS, rows: rows.map(toLine) };
  return exportFile(table, format);
}

const toLine = ({ delivery_address: address, ap_contact: contact, ...row }: Row) => [
  `${row.company_id}-${row.id}`,
  row.name,
  row.company_name,
  row.type,
  row.dea_number,
  row.dea_expiration,
  row.state_license ? 'Stored' : 'Missing',
  row.state_license_expiration,
  row.hin,
  row.is_340b ? 'Yes' : 'No',
  row.bed_count,
  row.wholesaler,
  row.account_number,
  [address.line_1, address.line_2, address.line_3].filter(Boolean).join(', '),
  address.city,
  address.state,
  address.postal_code,
  contact?.name ?? null,
  contact?.email ?? null,
  contact?.phone ?? null,
  row.vetting_status,
  row.vet_note,
];

/** Administrators need the permission for it. */
const peopleRange = (scope: Scope): FacilityRange =>
  scope.isAdmin && !hasPermission(scope, 'users')
    ? { kind: 'listed', ids: [] }
    : listedPeople(facilityPerson(scope));

function toFacility(scope: Scope, { steps: _steps, ...row }: Row): Facility {
  const own = isWithin(editedFacilities(facilityPerson(scope)), { id: row.id, companyId: row.company_id });
  return { ...row, can_edit: own && (!scope.isAdmin || hasPermission(scope, 'companies')) };
}

interface PharmacyAsked extends Page {
  with_company: '0' | '1';
  with_buyers: '0' | '1';
}

/** What the switcher offers, with the current facility, by name. */
export async function listPharmacies(scope: Scope, db: Queryable, asked: PharmacyAsked) {
  const range = facilitiesOf(switchRange(facilityPerson(scope)));
  const withPeople = asked.with_buyers === '1' ? peopleRange(scope) : { kind: 'listed' as const, ids: [] };
  const query = {
    columns: sql`f.id, f.name, f.dea_number, ${ADDRESS} as delivery_address,
      json_build_object('id', c.id, 'name', c.name) as company,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
          'email', u.email) order by u.last_name, u.id), '[]')
        from app_user u where u.primary_facility_id = f.id and u.active and ${facilitiesOf(withPeople)}) as buyers`,
    from: sql`facility f join company c on c.id = f.company_id`,
    where: sql`(${range} or f.id = ${scope.facility?.id ?? 0}) and ${matching(asked.search)}`,
    orderBy: sql`f.name, f.id`,
    key: sql`f.id`,
  };
  const { rows, meta } = await readPage<Pharmacy>(db, query, asked);
  const data = rows.map(({ company, buyers, ...row }) => ({
    ...row,
    ...(asked.with_company === '1' && company && { company }),
    ...(asked.with_buyers === '1' && buyers && { buyers }),
  }));
  return { data, meta };
}
