import { sql, type RawBuilder } from 'kysely';
import type { Facility, Pharmacy } from '#contract/facilities.ts';
import { editedFacilities, isWithin, seenFacilities, switchRange } from '#rules/facilities.ts';
import type { Queryable } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { facilitiesOf, facilityPerson, matching } from './range.ts';

interface Page {
  search?: string | undefined;
  page: number;
  per_page: number;
}

const ADDRESS = sql`json_build_object('line_1', f.line_1, 'line_2', f.line_2, 'line_3', f.line_3, 'city', f.city,
  'state', f.state, 'postal_code', f.postal_code)`;
const approvals = (
  status: 'approved' | 'requested',
) => sql`array(select a.seller_company_id::int from csos_approval a
  where a.facility_id = f.id and a.status = ${status} order by 1)`;

type Row = Omit<Facility, 'can_edit'> & { total: number };

/** Facilities the asker sees, by name. */
export async function listFacilities(scope: Scope, db: Queryable, page: Page) {
  const where = sql`${facilitiesOf(seenFacilities(facilityPerson(scope)))} and ${matching(page.search)}`;
  const rows = await readFacilities(db, where, page);
  const meta = { total: rows[0]?.total ?? 0, page: page.page, per_page: page.per_page };
  return { data: rows.map((row) => toFacility(scope, row)), meta };
}

/** One facility the asker sees; any other is 404. */
export async function viewFacility(scope: Scope, db: Queryable, id: number): Promise<Facility> {
  const where = sql`${facilitiesOf(seenFacilities(facilityPerson(scope)))} and f.id = ${id}`;
  const [row] = await readFacilities(db, where, { page: 1, per_page: 1 });
  if (!row) throw notFound();
  return toFacility(scope, row);
}

async function readFacilities(
  db: Queryable,
  where: RawBuilder<unknown>,
  { page, per_page }: Page,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.id, f.company_id, c.name as company_name, f.name, f.type, f.dea_number, f.dea_expiration, f.state_license,
      f.state_license_expiration, f.hin, f.is_340b, f.bed_count, f.wholesaler, f.account_number,
      ${ADDRESS} as delivery_address, f.billing_address,
      case when f.ap_name is null then null
        else json_build_object('name', f.ap_name, 'email', f.ap_email, 'phone', f.ap_phone) end as ap_contact,
      f.vetting_status = 'approved' as vetted, f.vetting_status, f.vet_note, ${approvals('approved')} as csos,
      ${approvals('requested')} as csos_requested, f.version, count(*) over ()::int as total
    from facility f join company c on c.id = f.company_id
    where ${where} order by f.name, f.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return rows;
}

function toFacility(scope: Scope, { total: _total, ...row }: Row): Facility {
  const own = isWithin(editedFacilities(facilityPerson(scope)), { id: row.id, companyId: row.company_id });
  return { ...row, can_edit: own && (!scope.isAdmin || hasPermission(scope, 'companies')) };
}

interface PharmacyAsked extends Page {
  with_company: '0' | '1';
  with_buyers: '0' | '1';
}

/** What the switcher offers, with the current facility, by name. */
export async function listPharmacies(scope: Scope, db: Queryable, asked: PharmacyAsked) {
  const { page, per_page } = asked;
  const range = facilitiesOf(switchRange(facilityPerson(scope)));
  const { rows } = await sql<Pharmacy & { total: number }>`
    select f.id, f.name, f.dea_number, ${ADDRESS} as delivery_address,
      json_build_object('id', c.id, 'name', c.name) as company,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
          'email', u.email) order by u.last_name, u.id), '[]')
        from app_user u where u.primary_facility_id = f.id and u.active and ${asked.with_buyers === '1'}) as buyers,
      count(*) over ()::int as total
    from facility f join company c on c.id = f.company_id
    where (${range} or f.id = ${scope.facility?.id ?? 0}) and ${matching(asked.search)}
    order by f.name, f.id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return {
    data: rows.map(({ company, buyers, total: _total, ...row }) => ({
      ...row,
      ...(asked.with_company === '1' && company && { company }),
      ...(asked.with_buyers === '1' && buyers && { buyers }),
    })),
    meta: { total: rows[0]?.total ?? 0, page, per_page },
  };
}
