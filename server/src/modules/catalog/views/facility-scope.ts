import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope, ScopeCompany, ScopeFacility } from '../../../platform/scope.ts';

interface Row {
  facility: Omit<ScopeFacility, 'vetted'> & { vetting_status: string };
  company: Omit<ScopeCompany, 'paymentOption'>;
  prices: Scope['prices'];
}

/** A facility with its company and the prices that it pays, whoever asks; null where there is none. Reads alone. */
async function readFacility(db: Queryable, facilityId: number, today: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select
      json_build_object('id', f.id, 'companyId', f.company_id, 'name', f.name, 'vetting_status', f.vetting_status,
        'stateLicenseEnds', f.state_license_expiration, 'deaEnds', f.dea_expiration) as facility,
      json_build_object('id', c.id, 'name', c.name, 'isSeller', c.is_seller, 'is503b', c.is_503b,
        'agreedToMedigi', c.agreed_to_medigi, 'poRequired', c.po_required,
        'hasTerms', exists (select from company_terms t where t.company_id = c.id and t.active)) as company,
      buyer_prices(f.id, ${today}::date) as prices
    from facility f join company c on c.id = f.company_id where f.id = ${facilityId}`.execute(db);
  return rows[0] ?? null;
}

const toFacility = ({ vetting_status: status, ...facility }: Row['facility']): ScopeFacility => ({
  ...facility,
  vetted: status === 'approved',
});

/** The asker at another facility than the chosen one, with the prices of that one. Nothing is chosen by it. */
export async function scopeAt(
  scope: Scope,
  db: Queryable,
  facilityId: number,
  today: string,
): Promise<Scope | null> {
  if (scope.facility?.id === facilityId) return scope;
  const row = await readFacility(db, facilityId, today);
  return row && { ...scope, facility: toFacility(row.facility), prices: row.prices };
}

/** Nobody's id: what is somebody's own – cart, favorites – is nobody's here. */
const NOBODY = 0;

/** An approved buyer of a facility on the host of the asker, who is no person and may do nothing but look. */
export async function anyBuyerAt(
  scope: Scope,
  db: Queryable,
  facilityId: number,
  today: string,
): Promise<Scope | null> {
  const row = await readFacility(db, facilityId, today);
  return (
    row && {
      userId: NOBODY,
      realUserId: scope.realUserId,
      email: '',
      fullName: '',
      roles: ['Buyer'],
      permissions: [],
      isAdmin: false,
      isVetted: true,
      isFieldRep: false,
      company: { ...row.company, paymentOption: row.company.hasTerms ? 'net_terms' : 'credit_card' },
      facility: toFacility(row.facility),
      assignedFacilityIds: [facilityId],
      prices: row.prices,
      apiKey: scope.apiKey,
      client: scope.client,
    }
  );
}
