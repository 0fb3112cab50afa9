import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { rfpEndpoints } from '#contract/rfps/rfps.ts';
import type { CatalogType } from '#contract/primitives.ts';
import type { NdcListing } from '#contract/rfps/rfp-shapes.ts';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { FACILITY_NOT_VETTED, NO_FACILITY } from '#rules/catalog/refusals.ts';
import { renewalProblem, type RfpStatus } from '#rules/rfps/rfp-status.ts';
import {
  CATALOG_CLOSED,
  CHILD_OPEN,
  NO_SUPPLIERS,
  NOT_ACKNOWLEDGED,
  NOT_IN_CATALOG,
  RFP_GONE,
  START_TOO_EARLY,
  START_TOO_LATE,
} from '#rules/rfps/rfp-words.ts';
import { firstStart, lastStart } from '#rules/rfps/terms.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, isUniqueViolation, notFound, ruleBroken } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { tellRfp } from './move-rfp.ts';
import { findNdc } from './products.ts';
import { requireApproved, rfpsOf } from './range.ts';
import { takesRequests } from './suppliers.ts';
import { moderates } from '../orders/index.ts';

type Wanted = Input<typeof rfpEndpoints.placeRfp>['body'];

interface Placed {
  data: { id: number; status: RfpStatus; supplier_count: number };
}

/**
 * Asks suppliers for proposals for the current facility. 403 for a user who is not vetted, 404 for an unknown product, 422 for a
 * broken rule or a supplier that takes no requests, 409 where the contract was renewed before.
 */
export async function placeRfp(context: RequestContext, wanted: Wanted): Promise<Placed> {
  const { scope, now, today } = context;
  const { facility } = scope;
  requireApproved(scope);
  if (!facility) throw ruleBroken(NO_FACILITY);
  if (!facility.vetted) throw ruleBroken(FACILITY_NOT_VETTED);
  if (!takesRfps(context)) throw ruleBroken('Requests for proposal are not taken here.');
  if (!wanted.acknowledged) throw ruleBroken(NOT_ACKNOWLEDGED, { acknowledged: NOT_ACKNOWLEDGED });
  const start = readStart(wanted.start_date, today);
  return context.command(async (command) => {
    const product = await findNdc(command.tx, wanted.ndc, null);
    const needsAgreement = isOfMarketplace(scope);
    await requireCatalog(command, product, { catalog: wanted.catalog_type, scope, needsAgreement });
    const suppliers = await suppliersOf(context, command, wanted);
    const parentId = wanted.resubmit ? await requireRenewable(context, command, wanted.request_id) : null;
    const values = {
      facility_id: facility.id,
      buyer_company_id: facility.companyId,
      buyer_user_id: scope.userId,
      parent_id: parentId,
      ndc: product.ndc,
      description: product.ln60,
      catalog_type: wanted.catalog_type,
      needs_agreement: needsAgreement,
      csp: product.csp,
      quantity: wanted.quantity,
      duration: wanted.duration,
      period: wanted.period,
      start_date: start,
    };
    const { id } = await command.tx
      .insertInto('rfp')
      .values({ ...values, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? conflict(CHILD_OPEN) : error;
      });
    await sql`insert into rfp_invitation (rfp_id, company_id)
      select ${id}, unnest(${suppliers}::bigint[])`.execute(command.tx);
    tellRfp(command, { ...values, id, facility_name: facility.name }, 'rfp.placed', {
      step: id,
      suppliers,
      by: 'buyer',
    });
    command.audit({ entity: 'rfp', entityId: id, after: { ...values, suppliers } });
    return { data: { id, status: 'pending', supplier_count: suppliers.length } };
  });
}

/** Of a supplier's own site the brand decides. */
const takesRfps = ({ scope: { client } }: RequestContext): boolean =>
  !client.hydra || client.hydra_config.rfp_enabled;

/** The catalogs that a company agrees to are those of the marketplace. */
const isOfMarketplace = (scope: Scope): boolean =>
  !scope.client.hydra && scope.client.supplier_company_id === null && !moderates(scope);

interface Chosen {
  catalog: CatalogType;
  scope: Scope;
  needsAgreement: boolean;
}

/** 422 for a catalog that is closed to the company, or in which nobody lists the product while it is listed elsewhere. */
async function requireCatalog(
  { tx }: CommandContext,
  { ndc, gcn_seqno: gcn, pack_size: size }: NdcListing,
  { catalog, scope, needsAgreement }: Chosen,
): Promise<void> {
  if (needsAgreement && !openCatalogs(scope.company?.agreedToMedigi ?? false).includes(catalog))
    throw ruleBroken(CATALOG_CLOSED, { catalog_type: CATALOG_CLOSED });
  const { rows } = await sql<{ catalog_type: CatalogType }>`select distinct l.catalog_type
    from listing l join drug d on d.ndc = l.ndc
    where l.status = 'active' and (l.ndc = ${ndc} or d.gcn_seqno = ${gcn} and d.package_size = ${size})`.execute(
    tx,
  );
  if (rows.length > 0 && !rows.some((one) => one.catalog_type === catalog))
    throw ruleBroken(NOT_IN_CATALOG, { catalog_type: NOT_IN_CATALOG });
}

function readStart(text: string, today: string): string {
  const day = parseCalendarDate(text);
  if (day === null) throw startProblem('This date does not exist.');
  if (day < firstStart(today)) throw startProblem(START_TOO_EARLY);
  if (day > lastStart(today)) throw startProblem(START_TOO_LATE);
  return day;
}

const startProblem = (sentence: string) => ruleBroken(sentence, { start_date: sentence });

/** Those that are named; else all that take requests but those that are named as left out (G-077). */
async function suppliersOf(
  { scope }: RequestContext,
  { tx }: CommandContext,
  { inclusions, exclusions }: Wanted,
): Promise<number[]> {
  const asked = [...new Set(inclusions)];
  const which =
    asked.length > 0 ? sql`c.id = any (${asked}::bigint[])` : sql`c.id <> all (${exclusions}::bigint[])`;
  const { rows } = await sql<{ id: number }>`select c.id from company c
    where ${takesRequests(scope)} and ${which} order by c.id`.execute(tx);
  if (rows.length < asked.length) {
    const sentence = 'One of these suppliers takes no requests.';
    throw ruleBroken(sentence, { inclusions: sentence });
  }
  if (rows.length === 0) throw ruleBroken(NO_SUPPLIERS, { inclusions: NO_SUPPLIERS });
  return rows.map(({ id }) => id);
}

interface Parent {
  id: number;
  status: RfpStatus;
  renewal_date: string | null;
}

/** The contract or request that is renewed (G-086). 404 outside the range of the facility, 409 where it is not ready for it. */
async function requireRenewable(
  { scope, today }: RequestContext,
  { tx }: CommandContext,
  id: number | null | undefined,
): Promise<number> {
  const { rows } = await sql<Parent>`select r.id, r.status, r.renewal_date from rfp r
    where r.id = ${id ?? 0} and r.facility_id = ${scope.facility?.id ?? 0} and ${rfpsOf(scope)} for no key update`.execute(
    tx,
  );
  const [parent] = rows;
  if (!parent) throw notFound(RFP_GONE);
  const problem = renewalProblem(parent.status, parent.renewal_date, today);
  if (problem !== null) throw conflict(problem);
  return parent.id;
}
