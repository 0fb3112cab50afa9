import { sql } from 'kysely';
import type { Me } from '#contract/accounts/accounts.ts';
import { editedFacilities, isWithin } from '#rules/accounts/facilities.ts';
import { userType, type AdminPermission, type Role } from '#rules/accounts/roles.ts';
import { notFound } from '../../platform/errors.ts';
import { renewalsOf } from './facilities/licenses.ts';
import { facilitySigners, keepersOf } from './facilities/range.ts';
import { strategistOfUser, toOwnStrategist, type StrategistOfUser } from './strategists/views.ts';
import { budgetsOf } from './budgets/budgets.ts';
import type { Queryable } from '../../platform/database/database.ts';

interface MeRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  picture_url: string | null;
  vetting_status: string;
  is_field_rep: boolean;
  company_id: number | null;
  primary_facility_id: number | null;
  roles: Role[];
  permissions: AdminPermission[];
  company: Me['company'];
  strategist: StrategistOfUser;
  assigned: number[];
  facility: (Omit<NonNullable<Me['primary_facility']>, 'can_edit'> & { company_id: number }) | null;
}

/** The profile of the signed-in user, in one statement. */
export type ViewMe = (db: Queryable, who: { userId: number; realUserId: number }) => Promise<Me>;

/** `adminPrefix` is what an e-mail address contains to be marked as a marketplace administrator's (SH-117); empty: none is. */
export const profileView =
  (adminPrefix: string): ViewMe =>
  async (db, who) =>
    toMe(await readMe(db, who.userId), { ...who, adminPrefix });

async function readMe(db: Queryable, userId: number): Promise<MeRow> {
  const { rows } = await sql<MeRow>`
    select u.id, u.email, u.first_name, u.last_name, u.phone, u.picture_url, u.vetting_status, u.is_field_rep,
      u.company_id, u.primary_facility_id,
      array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
      array(select p.permission from user_permission p where p.user_id = u.id order by p.permission) as permissions,
      array(select a.facility_id::int from user_facility a where a.user_id = u.id order by 1) as assigned,
      (select json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'agreed_to_medigi', c.agreed_to_medigi,
        'is_503b', c.is_503b, 'payment_option', c.payment_option, 'po_required', c.po_required, 'terms',
        (select json_build_object('id', t.id, 'name', t.name, 'net_days', t.net_days, 'active', t.active)
          from company_terms t where t.company_id = c.id and t.active), 'budget', ${budgetsOf('company')},
        'vacation', case when c.vacation_end is not null then json_build_object('start', c.vacation_start, 'end', c.vacation_end,
          'set_by', (select w.first_name || ' ' || w.last_name from app_user w where w.id = c.vacation_set_by)) end)
        from company c where c.id = u.company_id) as company, ${strategistOfUser} as strategist,
      (select json_build_object('id', f.id, 'company_id', f.company_id, 'name', f.name, 'dea_number', f.dea_number,
        'vetted', f.vetting_status = 'approved', 'vetting_status', f.vetting_status, 'keepers', ${keepersOf},
        'state_license_expiration', f.state_license_expiration, 'dea_expiration', f.dea_expiration,
        'renewals', ${renewalsOf}, 'signers', ${facilitySigners},
        'delivery_address', json_build_object('line_1', f.line_1, 'line_2', f.line_2, 'line_3', f.line_3,
          'city', f.city, 'state', f.state, 'postal_code', f.postal_code),
        'csos', array(select a.seller_company_id from csos_approval a
          where a.facility_id = f.id and a.status = 'approved' order by 1),
        'csos_requested', array(select a.seller_company_id from csos_approval a
          where a.facility_id = f.id and a.status = 'requested' order by 1),
        'csos_declined', coalesce((select json_agg(json_build_object('company_id', a.seller_company_id, 'reason', a.reason,
          'contact', case when a.contact_name is not null then json_build_object('name', a.contact_name, 'email', a.contact_email,
            'phone', a.contact_phone) end)
          order by a.seller_company_id) from csos_approval a
          where a.facility_id = f.id and a.status = 'declined'), '[]'),
        'budget', ${budgetsOf('facility')})
        from facility f where f.id = u.primary_facility_id) as facility
    from app_user u where u.id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  return row;
}

function facilityOf({ facility: stored, ...row }: MeRow): Me['primary_facility'] {
  if (stored === null) return null;
  const { company_id: companyId, ...facility } = stored;
  const isAdmin = row.roles.includes('Administrator');
  const range = editedFacilities({
    roles: row.roles,
    companyId: row.company_id,
    primaryFacilityId: row.primary_facility_id,
    assignedFacilityIds: row.assigned,
  });
  const edits = isWithin(range, { id: facility.id, companyId });
  return { ...facility, can_edit: edits && (!isAdmin || row.permissions.includes('companies')) };
}

export const isMarked = (email: string, adminPrefix: string): boolean =>
  adminPrefix !== '' && email.toLowerCase().includes(adminPrefix.toLowerCase());

function toMe(row: MeRow, { realUserId, adminPrefix }: { realUserId: number; adminPrefix: string }): Me {
  return {
    id: row.id,
    user_id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    roles: row.roles,
    permissions: row.permissions,
    user_type: userType(row.roles),
    is_admin: row.roles.includes('Administrator'),
    is_company_admin: row.roles.includes('CompanyAdmin'),
    is_buyer: row.roles.includes('Buyer'),
    is_seller: row.roles.includes('Seller'),
    is_vetted: row.vetting_status === 'Approved',
    is_field_rep: row.is_field_rep,
    is_medigi_admin: isMarked(row.email, adminPrefix),
    impersonator_id: realUserId === row.id ? null : realUserId,
    picture: row.picture_url,
    company_id: row.company_id,
    company: row.company,
    account_strategist: toOwnStrategist(row.strategist),
    primary_facility_id: row.primary_facility_id,
    primary_facility: facilityOf(row),
  };
}
