import type { Input } from '#contract/endpoint.ts';
import type { csosSignUpEndpoints } from '#contract/accounts/csos-sign-up.ts';
import { NO_DEA_NUMBER } from '#rules/accounts/csos-contact.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';

type SignUp = Input<typeof csosSignUpEndpoints.signUpForCsos>['body'];

/**
 * Asks a seller's approval for schedule II. What is requested or approved stays so and only hears of another contact.
 * Throws 404 for a company that does not sell here, 422 without a facility or where the DEA number is not the facility's.
 */
export async function signUpForCsos(
  { scope, command, now }: RequestContext,
  { id: sellerId, dea, csos, ...contact }: SignUp,
): Promise<{ data: { csos_requested: number[] } }> {
  const { facility } = scope;
  if (!facility) throw ruleBroken(NO_FACILITY);
  const host = scope.client.supplier_company_id;
  if (host !== null && host !== sellerId) throw notFound('This seller does not exist.');
  return command(async ({ tx, audit, live }) => {
    const known = await readFacts(tx, facility.id, sellerId);
    if (known.dea_number === null) throw ruleBroken(NO_DEA_NUMBER);
    if (dea !== known.dea_number)
      throw ruleBroken('The DEA number of the facility has changed. Please load the page again.');
    const status = known.status === 'approved' ? 'approved' : 'requested';
    // The reason of an earlier decline stays beside the request, for whoever decides again.
    const asked = {
      status,
      contact_name: contact.name,
      contact_email: contact.email,
      contact_phone: contact.phone,
      contact_dea: dea,
      contact_signs: csos,
      requested_by: scope.userId,
      requested_at: now,
    };
    await tx
      .insertInto('csos_approval')
      .values({ facility_id: facility.id, seller_company_id: sellerId, ...asked })
      .onConflict((row) => row.columns(['facility_id', 'seller_company_id']).doUpdateSet(asked))
      .execute();
    const seller = { id: sellerId, name: known.seller_name };
    audit({
      entity: 'facility',
      entityId: facility.id,
      before: { csos: known.status },
      after: { csos: status, seller, ...contact, signs: csos, move: 'csos.requested' },
    });
    live({ topic: 'accounts', admins: true });
    live({ topic: 'session', facility_ids: [facility.id] });
    return { data: { csos_requested: await requestedBy(tx, facility.id) } };
  });
}

/** The facility is locked, so that a request and its decision come one after the other. */
async function readFacts(tx: Tx, facilityId: number, sellerId: number) {
  const seller = await tx
    .selectFrom('company')
    .select('name')
    .where('id', '=', sellerId)
    .where('active', '=', true)
    .where('is_seller', '=', true)
    .executeTakeFirst();
  if (!seller) throw notFound('This seller does not exist.');
  const facility = await tx
    .selectFrom('facility')
    .select('dea_number')
    .where('id', '=', facilityId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const approval = await tx
    .selectFrom('csos_approval')
    .select('status')
    .where('facility_id', '=', facilityId)
    .where('seller_company_id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { ...facility, seller_name: seller.name, status: approval?.status ?? null };
}

async function requestedBy(tx: Tx, facilityId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('csos_approval')
    .select('seller_company_id')
    .where('facility_id', '=', facilityId)
    .where('status', '=', 'requested')
    .orderBy('seller_company_id')
    .execute();
  return rows.map((row) => row.seller_company_id);
}
