import type { Updateable } from 'kysely';
import type { Facility, FacilityInput } from '#contract/facilities.ts';
import { parsePhone, parseState, type PostalAddress } from '#rules/addresses.ts';
import { parseDeaNumber, parseHin } from '#rules/dea-numbers.ts';
import { editedFacilities, isWithin } from '#rules/facilities.ts';
import { offeredFacilityTypes } from '#rules/facility-types.ts';
import {
  deaProblem,
  facilityTypeProblem,
  hinProblem,
  phoneProblem,
  postalCodeProblem,
  problemsAt,
  stateProblem,
  type Problems,
} from '#rules/form-problems.ts';
import { AppError, conflict, isUniqueViolation, notFound, stale } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Facility as FacilityTable } from '../../../platform/schema.ts';
import type { Scope } from '../../../platform/scope.ts';
import { facilityPerson } from './range.ts';
import { viewFacility } from './views.ts';

type Columns = Omit<Updateable<FacilityTable>, 'id' | 'company_id'>;

/** Adds a facility to the own company; administrators name the company. It waits for vetting. */
export async function createFacility(
  context: RequestContext,
  typed: FacilityInput & { company_id?: number | undefined },
): Promise<{ data: Facility }> {
  const { command, scope, db } = context;
  const companyId = typed.company_id ?? scope.company?.id;
  if (companyId === undefined || (!scope.isAdmin && companyId !== scope.company?.id)) throw notFound();
  const columns = toColumns(scope, typed, null);
  const id = await unlessNameIsTaken(() =>
    command(async ({ tx, audit }) => {
      const company = await tx
        .selectFrom('company')
        .select('id')
        .where('id', '=', companyId)
        .where('is_seller', '=', false)
        .executeTakeFirst();
      if (!company) throw notFound();
      const row = await tx
        .insertInto('facility')
        .values({ ...required(typed), ...columns, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      audit({ entity: 'facility', entityId: row.id, after: { ...columns, company_id: companyId } });
      return row.id;
    }),
  );
  return { data: await viewFacility(scope, db, id) };
}

/**
 * Saves a facility of the own range. When its own people change the DEA number of an approved one, it goes back to
 * vetting.
 */
export async function saveFacility(
  context: RequestContext,
  id: number,
  typed: FacilityInput & { version: number },
): Promise<{ data: Facility }> {
  const { command, scope, db } = context;
  await unlessNameIsTaken(() =>
    command(async ({ tx, audit, live }) => {
      const before = await tx
        .selectFrom('facility')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw notFound();
      const own = { id, companyId: before.company_id };
      if (!isWithin(editedFacilities(facilityPerson(scope)), own)) throw notFound();
      if (before.version !== typed.version)
        throw stale('Somebody else saved this facility meanwhile. Look at their changes first.');
      const columns = toColumns(scope, typed, before.type);
      const newDea = columns.dea_number !== before.dea_number && !scope.isAdmin;
      const after: Columns = {
        ...columns,
        ...(newDea && before.vetting_status === 'approved' && { vetting_status: 'pending' }),
      };
      await tx
        .updateTable('facility')
        .set({ ...after, version: before.version + 1 })
        .where('id', '=', id)
        .execute();
      const kept = Object.keys(after) as (keyof typeof before)[];
      audit({
        entity: 'facility',
        entityId: id,
        before: Object.fromEntries(kept.map((name) => [name, before[name]])),
        after,
      });
      live({ topic: 'session', facility_ids: [id] });
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
  refuse(problemsOf(typed, offeredFacilityTypes(scope.client.facility_types, storedType)));
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
    billing_address: billing && JSON.stringify(withStateCode(billing)),
    ap_name: contact?.name ?? null,
    ap_email: contact?.email ?? null,
    ap_phone: contact && parsePhone(contact.phone),
  };
}

function problemsOf(typed: FacilityInput, offered: readonly string[]): Problems {
  const { dea_number: dea, hin, delivery_address: delivery, billing_address: billing } = typed;
  return {
    ...problemsAt('', {
      type: facilityTypeProblem(typed.type, offered),
      dea_number: dea ? deaProblem(dea) : undefined,
      hin: hin ? hinProblem(hin) : undefined,
      ap_phone: typed.ap_contact ? phoneProblem(typed.ap_contact.phone) : undefined,
    }),
    ...problemsAt('delivery_address', addressProblems(delivery)),
    ...(billing && problemsAt('billing_address', addressProblems(billing))),
  };
}

const addressProblems = ({ state, postal_code }: PostalAddress) => ({
  state: stateProblem(state),
  postal_code: postalCodeProblem(postal_code),
});

const withStateCode = (typed: PostalAddress): PostalAddress => ({
  ...typed,
  state: parseState(typed.state) ?? typed.state,
});

function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', Object.values(problems).join('. '), problems);
}
