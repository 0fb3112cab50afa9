import { sql } from 'kysely';
import type { BuyersView } from '#contract/pricing/as-buyer.ts';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { isOpenTo, NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { distributeSuggestion } from '#rules/catalog/quantities.ts';
import { OUT_OF_STOCK } from '#rules/catalog/refusals.ts';
import { formatUsDate, parseCalendarDate } from '#rules/dates.ts';
import {
  deactivatedText,
  inClosedCatalog,
  LISTING_STATUS_LABELS,
  type ListingStatus,
} from '#rules/listings/listing-status.ts';
import type { CatalogType } from '#contract/primitives.ts';
import { fromDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { addRefusals, anyBuyerAt, hidesPrices, viewListing } from '../../catalog/index.ts';
import { viewPriceStack } from './price-stack.ts';

/** A listing as an approved buyer of a facility sees it on this host (RB-208). Reads alone, as nobody: no session, cart or favorite is anybody's. */
export async function viewAsBuyer(
  scope: Scope,
  db: Queryable,
  { listingId, facilityId }: { listingId: number; facilityId: number },
  today: string,
): Promise<BuyersView> {
  const listed = await readListed(db, { listingId, facilityId });
  if (listed === null) throw notFound('This listing does not exist.');
  const buyer = await anyBuyerAt(scope, db, facilityId, today);
  if (buyer === null) throw notFound('This facility does not exist.');
  const listing = await seenListing(buyer, db, listingId, today);
  const { facility, lots } = await viewPriceStack(
    scope,
    db,
    { listingId, facility_id: facilityId, quantity: 1 },
    today,
  );
  return {
    facility,
    listing,
    prices_hidden: hidesPrices(buyer),
    reasons: listing ? refusalsOf(buyer, listing, listed, today) : [absence(buyer, listed, today)],
    // By which rules a price comes about is the business of finance alone.
    prices: hasPermission(scope, 'finance') ? lots : [],
  };
}

interface Listed {
  name: string;
  status: ListingStatus;
  deactivated_reason: string | null;
  company_id: number;
  company_name: string;
  company_active: boolean;
  catalog_type: CatalogType;
  start_date: string | null;
  can_buy_later: boolean;
  csos_status: string | null;
}

async function readListed(
  db: Queryable,
  { listingId, facilityId }: { listingId: number; facilityId: number },
): Promise<Listed | null> {
  const { rows } =
    await sql<Listed>`select l.name, l.status, l.deactivated_reason, l.company_id, c.name as company_name,
      c.active as company_active, l.catalog_type, l.start_date, l.can_buy_later,
      (select a.status from csos_approval a where a.facility_id = ${facilityId} and a.seller_company_id = l.company_id) as csos_status
    from listing l join company c on c.id = l.company_id where l.id = ${listingId}`.execute(db);
  return rows[0] ?? null;
}

async function seenListing(
  buyer: Scope,
  db: Queryable,
  id: number,
  today: string,
): Promise<ListingDetail | null> {
  try {
    return await viewListing(buyer, db, id, today);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

function refusalsOf(buyer: Scope, listing: ListingDetail, { csos_status }: Listed, today: string): string[] {
  const rules = { caseLock: listing.case_lock, caseSize: listing.case_size, minPacks: listing.min_packs };
  const lots = listing.lots.map((lot) => ({
    id: lot.id,
    lot_name: lot.lot_name,
    price_cents: lot.price === null ? null : fromDollars(lot.price),
    expiry_date: parseCalendarDate(lot.expiry_date) ?? today,
    stock: lot.stock,
    min_qty: lot.min_qty,
    csos_status,
  }));
  if (lots.length === 0) return [OUT_OF_STOCK];
  const packs = distributeSuggestion(
    lots.map(({ stock, min_qty: minQty }) => ({ stock, minQty })),
    rules,
  );
  return addRefusals(buyer, listing, { lots, packs }, today).map(({ message }) => message);
}

/** Why it does not find the listing at all; the buyer reads only that it does not. */
function absence({ client, company }: Scope, listed: Listed, today: string): string {
  if (listed.status === 'deactivated') return deactivatedText(listed.deactivated_reason ?? '');
  if (listed.status !== 'active')
    return `This listing is ${LISTING_STATUS_LABELS[listed.status].toLowerCase()}.`;
  if (!listed.company_active) return `${listed.company_name} is deactivated.`;
  const { supplier_company_id: supplierId, hydra } = client;
  const agreed = { agreedToMedigi: company?.agreedToMedigi ?? false };
  const asked = { companyId: listed.company_id, catalogType: listed.catalog_type };
  if (!isOpenTo(asked, agreed, { hydra, supplierId }))
    return supplierId === null
      ? `${inClosedCatalog(listed.name, listed.catalog_type)}.`
      : 'This host shows another supplier.';
  if (listed.start_date !== null && listed.start_date > today && !listed.can_buy_later)
    return `It is not shown before ${formatUsDate(listed.start_date)}.`;
  return NOT_ELIGIBLE;
}
