import { sql, type RawBuilder } from 'kysely';
import { editedFacilities, isWithin, seenFacilities } from '#rules/accounts/facilities.ts';
import { isLicense, LICENSE_KEEPERS, mayTakeBackLicense } from '#rules/accounts/licenses.ts';
import {
  CUSTOMER_MONTHS,
  CUSTOMER_PAPERS,
  keepsCompanyDocuments,
  type DocumentContext,
  type DocumentType,
} from '#rules/documents.ts';
import type { DocumentPlace } from '#contract/documents.ts';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import type { Tx } from '../../platform/database/database.ts';
import { forbidden, notFound, ruleBroken } from '../../platform/errors.ts';
import { hasPermission, hasRole, type Scope } from '../../platform/scope.ts';
import { facilitiesOf, facilityPerson } from '../accounts/index.ts';
import { showsListing } from '../catalog/index.ts';
import { ordersOf } from '../orders/index.ts';

/**
 * The documents `d` with their facility `f` that the asker sees: of the facilities in range, of the own company, what was
 * uploaded in person for it, until some time after an order of a seller's customers, of the profiles of suppliers, and those of
 * listings and orders that the asker sees.
 */
export function documentsOf(scope: Scope, now: Date): RawBuilder<unknown> {
  return sql`(d.order_id is not null and (not d.internal or ${sql.lit(scope.isAdmin)}) and ${ofOrders(scope)}
    or ${ON_PROFILE}
    or d.listing_id is not null and ${showsListing(scope, sql`d.listing_id`)}
    or d.order_id is null and d.listing_id is null and ${ofKeepers(scope, now)})`;
}

/** What a supplier shows to everyone who is signed in (RB-222). */
export const ON_PROFILE = sql`(d.on_profile and d.replaced_at is null
  and exists (select from company c where c.id = d.company_id and c.active and c.is_seller))`;

function ofKeepers(scope: Scope, now: Date): RawBuilder<unknown> {
  if (scope.isAdmin)
    return sql`case when d.type = 'Calibration_File' then ${sql.lit(hasPermission(scope, 'catalog'))}
      else ${sql.lit(hasPermission(scope, 'companies'))} end`;
  const company = scope.company?.id ?? 0;
  const ofFacility = hasRole(scope, 'Buyer')
    ? sql`(d.facility_id is not null and ${facilitiesOf(seenFacilities(facilityPerson(scope)))})`
    : sql`false`;
  const ofCustomer = hasRole(scope, 'Seller') ? ofCustomers(company, now) : sql`false`;
  return sql`(${ofFacility} or ${ofCustomer} or d.company_id = ${company}
    and (d.facility_id is null or d.uploaded_by = ${scope.userId} and ${withinKey(scope)}))`;
}

/** What somebody uploaded elsewhere is not for a key that is for some facilities alone (RB-422). */
function withinKey({ apiKey }: Scope) {
  return apiKey?.facilityIds ? sql`d.facility_id = any (${[...apiKey.facilityIds]}::bigint[])` : sql`true`;
}

/** The licenses that count of a facility with an order that was not cancelled (RB-221). */
const ofCustomers = (company: number, now: Date): RawBuilder<unknown> =>
  sql`(d.type = any (${[...CUSTOMER_PAPERS]}::text[]) and ${COUNTS} and d.facility_id is not null
    and exists (select from orders r where r.facility_id = d.facility_id and r.seller_company_id = ${company}
      and r.status <> 'cancelled' and (not r.is_c2 or r.signed_at is not null) and r.created_at > ${now}::timestamptz - make_interval(months => ${CUSTOMER_MONTHS})))`;

/** Not replaced, and neither waiting for review nor declined. */
export const COUNTS = sql`d.replaced_at is null and coalesce(d.review, 'approved') = 'approved'`;

const ofOrders = (scope: Scope): RawBuilder<unknown> =>
  sql`exists (select from orders r where r.id = d.order_id and ${ordersOf(scope)})`;

export interface Keeper {
  company_id: number;
  facility_id: number | null;
  listing_id: number | null;
  order_id: number | null;
  /** The facility of an order, which hears of its documents. */
  buyer_facility_id: number | null;
}

const NOWHERE = { facility_id: null, listing_id: null, order_id: null, buyer_facility_id: null };

/**
 * Where a document is put. Throws 404 outside of the range of the asker and where something else is named that does not belong
 * there, 403 where somebody reads only.
 */
export async function findKeeper(scope: Scope, tx: Tx, place: DocumentPlace): Promise<Keeper> {
  const keeper = await keeperOf(scope, tx, place);
  const { company_id: company, facility_id: facility, order_id: order } = place;
  const fits =
    (company === undefined || company === keeper.company_id) &&
    (facility === undefined || facility === (keeper.facility_id ?? keeper.buyer_facility_id)) &&
    (order === undefined || order === keeper.order_id) &&
    (await holdsListing(tx, place.listing_id, keeper));
  if (!fits) throw notFound();
  return keeper;
}

async function holdsListing(tx: Tx, listing: number | undefined, keeper: Keeper): Promise<boolean> {
  if (listing === undefined || listing === keeper.listing_id) return true;
  if (keeper.order_id === null) return false;
  const { rows } = await sql<{ id: number }>`select l.id from order_line l
    where l.order_id = ${keeper.order_id} and l.listing_id = ${listing} limit 1`.execute(tx);
  return rows.length > 0;
}

function keeperOf(scope: Scope, tx: Tx, place: DocumentPlace): Promise<Keeper> {
  switch (place.context) {
    case 'company':
      return ownCompany(scope, tx, place.company_id);
    case 'listing':
      return ownListing(scope, tx, place.listing_id);
    case 'order':
      return ownOrder(scope, tx, place);
    case 'facility':
      return ownFacility(scope, tx, place);
  }
}

async function ownFacility(scope: Scope, tx: Tx, place: DocumentPlace): Promise<Keeper> {
  const id = place.facility_id ?? scope.facility?.id;
  if (id === undefined) throw ruleBroken('The current facility is not set; select one first.');
  const facility = await tx
    .selectFrom('facility')
    .select(['id', 'company_id'])
    .where('id', '=', id)
    // One document of a type at a time.
    .forNoKeyUpdate()
    .executeTakeFirst();
  const range = seenFacilities(facilityPerson(scope));
  const isReport = place.type === 'Calibration_File';
  const keeps = scope.isAdmin ? !isReport || hasPermission(scope, 'catalog') : hasRole(scope, 'Buyer');
  if (!facility || !keeps || !isWithin(range, { id, companyId: facility.company_id })) throw notFound();
  const keeper = { ...NOWHERE, company_id: facility.company_id, facility_id: id };
  // Anybody who buys there may bring a first license; which one holds, and until when, who edits the facility says.
  const isFirst = isLicense(place.type) && place.replaces === undefined && place.ends === undefined;
  const refusal = isFirst && !scope.isAdmin ? null : changeRefusal(scope, { ...keeper, type: place.type });
  if (refusal !== null) throw forbidden(refusal);
  return keeper;
}

async function ownCompany(scope: Scope, tx: Tx, asked: number | undefined): Promise<Keeper> {
  const id = asked ?? scope.company?.id;
  if (id === undefined || !keepsCompanyDocuments(facilityPerson(scope), id)) throw notFound();
  const company = await tx
    .selectFrom('company')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) throw notFound();
  const keeper = { ...NOWHERE, company_id: id };
  const refusal = changeRefusal(scope, { ...keeper, type: 'reseller_certificate' });
  if (refusal !== null) throw forbidden(refusal);
  return keeper;
}

type Placed = Pick<Keeper, 'company_id' | 'facility_id' | 'listing_id' | 'order_id'> & { type: DocumentType };

/** Which permission an administrator needs for the documents of a place. */
function permissionFor({ order_id: order, listing_id: listing, type }: Placed): AdminPermission {
  if (order !== null) return 'orders';
  return listing !== null || type === 'Calibration_File' ? 'catalog' : 'companies';
}

const NOT_THE_SELLER = 'Only the seller keeps these documents.';
const NOT_THIS_SIDE = 'Only the side that stored this document changes it.';
const NOT_THE_FACILITY = 'Only the facility keeps these documents.';
const NOT_PERMITTED = 'You need another permission to change these documents.';

/** Why somebody who sees a document may not renew or delete it; null when they may. Purchase reports have a rule of their own besides. */
export function changeRefusal(scope: Scope, document: Placed): string | null {
  if (scope.isAdmin) return hasPermission(scope, permissionFor(document)) ? null : NOT_PERMITTED;
  if (document.order_id !== null) return orderRefusal(scope, document);
  if (document.listing_id !== null)
    return hasRole(scope, 'Seller') && scope.company?.id === document.company_id ? null : NOT_THE_SELLER;
  const { facility_id: id, company_id: companyId } = document;
  if (id === null) return companyId === scope.company?.id ? null : NOT_THE_SELLER;
  const person = facilityPerson(scope);
  if (companyId !== scope.company?.id && !isWithin(seenFacilities(person), { id, companyId }))
    return NOT_THE_FACILITY;
  if (!isLicense(document.type)) return null;
  return isWithin(editedFacilities(person), { id, companyId }) ? null : LICENSE_KEEPERS;
}

/** Both sides of an order add to it, the buyer what has no kind of its own (RB-155). */
function orderRefusal(scope: Scope, { company_id: company, type }: Placed): string | null {
  if (scope.company?.id !== company) return NOT_THIS_SIDE;
  if (hasRole(scope, 'Seller')) return null;
  return type === 'open_document' ? null : NOT_THE_SELLER;
}

type Brought = Placed & { uploader_id: number | null; vetting: string | null };

/** The same of deleting alone. */
export function deletionRefusal(scope: Scope, document: Brought): string | null {
  const { type, uploader_id: uploaderId, vetting } = document;
  if (isLicense(type) && mayTakeBackLicense({ uploaderId, vetting }, scope.userId)) return null;
  return changeRefusal(scope, document);
}

export function contextOf(place: Pick<Placed, 'facility_id' | 'listing_id' | 'order_id'>): DocumentContext {
  if (place.order_id !== null) return 'order';
  if (place.listing_id !== null) return 'listing';
  return place.facility_id === null ? 'company' : 'facility';
}

async function ownListing(scope: Scope, tx: Tx, id: number | undefined): Promise<Keeper> {
  if (id === undefined) throw ruleBroken('Name the listing.', { listing_id: 'Name the listing.' });
  const listing = await tx
    .selectFrom('listing')
    .select('company_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const keeper = listing && { ...NOWHERE, company_id: listing.company_id, listing_id: id };
  const refusal = keeper && changeRefusal(scope, { ...keeper, type: 'open_document' });
  if (scope.isAdmin && typeof refusal === 'string') throw forbidden(refusal);
  // Whether a listing of another seller is there, its seller alone knows.
  if (!keeper || refusal !== null) throw notFound();
  return keeper;
}

async function ownOrder(
  scope: Scope,
  tx: Tx,
  { order_id: id, type }: Pick<DocumentPlace, 'order_id' | 'type'>,
): Promise<Keeper> {
  if (id === undefined) throw ruleBroken('Name the order.', { order_id: 'Name the order.' });
  const { rows } = await sql<{ seller: number; buyer: number; facility: number }>`
    select r.seller_company_id as seller, r.buyer_company_id as buyer, r.facility_id as facility from orders r
    where r.id = ${id} and ${ordersOf(scope)} for no key update of r`.execute(tx);
  const [order] = rows;
  if (!order) throw notFound();
  const keeper = {
    ...NOWHERE,
    company_id: scope.company?.id === order.buyer ? order.buyer : order.seller,
    order_id: id,
    buyer_facility_id: order.facility,
  };
  const refusal = changeRefusal(scope, { ...keeper, type });
  if (refusal !== null) throw forbidden(refusal);
  return keeper;
}

/** How many documents of a type count there. */
export async function countStored(tx: Tx, keeper: Keeper, type: DocumentType): Promise<number> {
  const { rows } = await sql<{ stored: number }>`select count(*)::int as stored from document d
    where ${at(keeper, type)}`.execute(tx);
  return rows[0]?.stored ?? 0;
}

/** How many documents of all kinds are shown with a listing. */
export async function countOfListing(tx: Tx, listingId: number): Promise<number> {
  const { rows } = await sql<{ shown: number }>`select count(*)::int as shown from document d
    where d.listing_id = ${listingId} and d.deleted_at is null and ${COUNTS}`.execute(tx);
  return rows[0]?.shown ?? 0;
}

/** How many that newer ones have replaced are kept there. */
export async function countFormer(tx: Tx, keeper: Keeper, type: DocumentType): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from document d
    where ${of(keeper, type)} and d.replaced_at is not null`.execute(tx);
  return rows[0]?.kept ?? 0;
}

/** The documents `d` of a type that count in a place. */
export const at = (keeper: Keeper, type: DocumentType): RawBuilder<unknown> =>
  sql`${of(keeper, type)} and ${COUNTS}`;

const of = (keeper: Keeper, type: DocumentType): RawBuilder<unknown> =>
  sql`d.company_id = ${keeper.company_id} and not d.internal and d.facility_id is not distinct from ${keeper.facility_id}
    and d.listing_id is not distinct from ${keeper.listing_id} and d.order_id is not distinct from ${keeper.order_id}
    and d.type = ${type} and d.deleted_at is null`;
