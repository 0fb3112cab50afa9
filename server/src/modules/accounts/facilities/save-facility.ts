import type { Updateable } from 'kysely';
import type { FacilityInput, FacilityRecord } from '#contract/accounts/facilities.ts';
import { parsePhone, parseState, type PostalAddress } from '#rules/accounts/addresses.ts';
import { parseDeaNumber, parseHin } from '#rules/accounts/dea-numbers.ts';
import { editedFacilities, isWithin, losesApproval, mayAddFacility } from '#rules/accounts/facilities.ts';
import { facilityProblems } from '#rules/accounts/facility-problems.ts';
import { movedEnds, type LicenseEnds } from '#rules/accounts/licenses.ts';
import { offeredFacilityTypes } from '#rules/accounts/facility-types.ts';
import type { Problems } from '#rules/form-problems.ts';
import { AppError, conflict, isUniqueViolation, notFound, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Facility as FacilityTable } from '../../../platform/database/schema.ts';
import type { Scope } from '../../../platform/scope.ts';
import { facilityPerson } from './range.ts';
import { viewFacility } from './views.ts';

/** As it is audited: the billing address as a record. */
interface Columns
  extends
    Omit<Updateable<FacilityTable>, 'id' | 'company_id' | 'billing_address' | keyof LicenseEnds>,
    LicenseEnds {
  dea_number: string | null;
  billing_address: PostalAddress | null;
}
const stored = ({ billing_address: billing, ...columns }: Columns) => ({
  ...columns,
  billing_address: billing && JSON.stringify(billing),
});

/** Adds a facility to the own company; administrators name the company. It waits for vetting. */
export async function createFacility(
  context: RequestContext,
  typed: FacilityInput & { company_id?: number | undefined },
): Promise<{ data: FacilityRecord }> {
  const { command, scope, db } = context;
  const companyId = typed.company_id ?? scope.company?.id;
  if (companyId === undefined || !mayAddFacility(facilityPerson(scope), companyId)) throw notFound();
  const columns = toColumns(scope, typed, null);
  const id = await unlessNameIsTaken(() =>
    command(async ({ tx, audit, live }) => {
      const company = await tx
        .selectFrom('company')
        .select('id')
        .where('id', '=', companyId)
        .where('is_seller', '=', false)
        .executeTakeFirst();
      if (!company) throw notFound();
      const row = await tx
        .insertInto('facility')
        .values({ ...required(typed), ...stored(columns), company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      audit({ entity: 'facility', entityId: row.id, after: { ...columns, company_id: companyId } });
      live({ topic: 'accounts', admins: true });
      live({ topic: 'session', company_ids: [companyId] });
      return row.id;
    }),
  );
  return { data: await viewFacility(scope, db, id) };
}

/**
 * Saves a facility of the own range. When its own people change the DEA number of an approved one, it goes back to
 * vetting; the end of a license they shorten only (decision 41).
 */
export async function saveFacility(
  context: RequestContext,
  id: number,
  typed: FacilityInput & { version: number },
): Promise<{ data: FacilityRecord }> {
  const { command, scope, db } = context;
  await unlessNameIsTaken(() =>
    command(async ({ tx, audit, live }) => {
      const before = await tx
        .selectFrom('facility')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!before) throw notFound();
      const own = { id, companyId: before.company_id };
      if (!isWithin(editedFacilities(facilityPerson(scope)), own)) throw notFound();
      if (before.version !== typed.version)
        throw stale('Someone else has changed this facility. Look at their changes first.');
      const columns = toColumns(scope, typed, before.type);
      if (!scope.isAdmin) refuse(movedEnds(before, columns));
      const back = losesApproval(before, columns.dea_number, scope.isAdmin);
      const after = { ...columns, ...(back && { vetting_status: 'pending' }) };
      await tx
        .updateTable('facility')
        .set({ ...stored(after), version: before.version + 1 })
        .where('id', '=', id)
        .execute();
      const kept = Object.keys(after) as (keyof typeof before)[];
      audit({
        entity: 'facility',
        entityId: id,
        before: Object.fromEntries(kept.map((name) => [name, before[name]])),
        // The numbers themselves are withheld from the log.
        after: { ...after, ...(after.dea_number !== before.dea_number && { new_dea_number: true }) },
      });
      live({ topic: 'accounts', admins: true });
      live({ topic: 'session', facility_ids: [id], company_ids: [before.company_id] });
    }),
  );
  return { data: await viewFacility(scope, db, id) };
}

async function unlessNameIsTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sentence = 'A facility with this name already exists in the company.';
    throw conflict(sentence, { name: sentence });
  }
}

const required = ({ name, type, delivery_address: { line_1, city, state, postal_code } }: FacilityInput) => ({
  name,
  type,
  line_1,
  city,
  state,
  postal_code,
});

/** The columns of what was typed. Throws 422 with a sentence per field. `storedType` stays valid, whatever the host offers. */
function toColumns(scope: Scope, typed: FacilityInput, storedType: string | null): Columns {
  refuse(facilityProblems(typed, offeredFacilityTypes(scope.client.facility_types, storedType)));
  const { billing_address: billing, ap_contact: contact } = typed;
  return {
    name: typed.name,
    type: typed.type,
    dea_number: parseDeaNumber(typed.dea_number ?? ''),
    dea_expiration: typed.dea_expiration,
    state_license_expiration: typed.state_license_expiration,
    hin: parseHin(typed.hin ?? ''),
    is_340b: typed.is_340b,
    bed_count: typed.bed_count,
    wholesaler: typed.wholesaler,
    account_number: typed.account_number,
    ...withStateCode(typed.delivery_address),
    billing_address: billing && withStateCode(billing),
    ap_name: contact?.name ?? null,
    ap_email: contact?.email ?? null,
    ap_phone: contact && parsePhone(contact.phone),
  };
}

const withStateCode = (typed: PostalAddress): PostalAddress => ({
  ...typed,
  state: parseState(typed.state) ?? typed.state,
});

function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', Object.values(problems).join('. '), problems);
}
