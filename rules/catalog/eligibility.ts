/**
 * "Why can't I buy this?" One answer for the disabled button, its explanation, the refusal of the API and the
 * re-validation of the cart, so that they cannot disagree. Reasons come in the order in which they are told:
 * the user first, then facility, company, listing, quantities, seller (decisions … ).
 */
import { sellerMinimumMissing, type CatalogType } from '../orders/cart-totals.ts';
import { formatUsDate, isExpired, type IsoDate } from '../dates.ts';
import { formatUsd, toDollars, type Cents } from '../money.ts';
import { packsText } from './packs-text.ts';
import {
  caseLockBroken,
  caseQuantity,
  isCaseListing,
  lotBreaksCases,
  lotInputBounds,
  type QuantityRules,
} from './quantities.ts';
import {
  CII_RESTRICTED,
  CSOS_REQUESTED,
  deaRefusal,
  FACILITY_NOT_VETTED,
  NO_FACILITY,
  NO_TERMS,
  OUT_OF_STOCK,
  SOFT_BLOCKED,
  stateLicenseRefusal,
  USER_NOT_VETTED,
} from './refusals.ts';

export type ReasonCode =
  | 'user_not_vetted'
  | 'no_facility'
  | 'facility_not_vetted'
  | 'state_license_ended'
  | 'no_terms'
  | 'not_eligible'
  | 'starts_later'
  | 'dea_ended'
  | 'csos_not_requested'
  | 'csos_requested'
  | 'soft_blocked'
  | 'no_stock'
  | 'nothing_chosen'
  | 'below_listing_minimum'
  | 'case_lock_broken'
  | 'lot_expired'
  | 'over_stock'
  | 'below_lot_minimum'
  | 'lot_breaks_cases'
  | 'seller_minimum';

export interface Reason {
  readonly code: ReasonCode;
  readonly message: string;
  /** `add`: adding to the cart only; `order`: placing the order only. */
  readonly blocks: 'add' | 'order' | 'both';
  /** The input it belongs to: `lots.{id}`. */
  readonly field?: string;
}

export interface PurchaseListing extends QuantityRules {
  readonly companyId: number;
  readonly companyName: string;
  /** The seller's minimum order total; null or 0 for none. */
  readonly companyMinimumCents: Cents | null;
  readonly catalogType: CatalogType;
  /** False when withdrawn or paused. */
  readonly active: boolean;
  readonly isC2: boolean;
  readonly softBlocked: boolean;
  readonly startDate: IsoDate | null;
  readonly canBuyLater: boolean;
}

export interface PurchaseLot {
  readonly id: number;
  readonly name: string;
  /** Packs that can be bought. */
  readonly stock: number;
  readonly expiry: IsoDate;
  readonly minQty: number | null;
  /** Null while prices are hidden. */
  readonly priceCents: Cents | null;
  /** Chosen packs, 0 for none. */
  readonly quantity: number;
}

export interface PurchaseInput {
  readonly user: { readonly vetted: boolean };
  /** The current facility; null when none is selected. `csosCompanyIds` are the sellers that approved it for CII. */
  readonly facility: {
    readonly vetted: boolean;
    readonly csosCompanyIds: readonly number[];
    readonly csosRequestedIds: readonly number[];
    /** Last days; null where none is stored, and then nothing ends. */
    readonly stateLicenseEnds: IsoDate | null;
    readonly deaEnds: IsoDate | null;
  } | null;
  readonly company: { readonly hasTerms: boolean; readonly agreedToMedigi: boolean };
  readonly host: HostRules;
  readonly listing: PurchaseListing;
  readonly lots: readonly PurchaseLot[];
  /** The soft-block agreement is ticked. */
  readonly agreed: boolean;
  /** Other listings of this seller in the same cart. */
  readonly otherSellerItemsCents: Cents;
  readonly today: IsoDate;
}

export interface HostRules {
  readonly hydra: boolean;
  /** The only seller of a supplier host; null elsewhere. */
  readonly supplierId: number | null;
}

export const NOT_ELIGIBLE = 'Listing does not exist or you are not eligible for purchase';

/** Everything that stands in the way; empty when the lots can be added and ordered. */
export function purchaseReasons(input: PurchaseInput): Reason[] {
  return [
    ...buyerReasons(input),
    ...listingReasons(input),
    ...quantityReasons(input),
    ...lotReasons(input),
    ...sellerReasons(input),
  ];
}

/** The reasons that keep the item out of the cart; the first is the one to show. */
export function addReasons(reasons: readonly Reason[]): Reason[] {
  return reasons.filter((reason) => reason.blocks !== 'order');
}

/** The reasons that keep the order from being placed. */
export function orderReasons(reasons: readonly Reason[]): Reason[] {
  return reasons.filter((reason) => reason.blocks !== 'add');
}

/** The catalogs open to a buyer. On a supplier host the supplier decides instead. */
export function openCatalogs(agreedToMedigi: boolean): readonly CatalogType[] {
  return agreedToMedigi ? ['medigi', 'medshorts', '503b'] : ['medshorts'];
}

/** Whether a listing is offered on this host to this company at all. */
export function isOpenTo(
  listing: { readonly companyId: number; readonly catalogType: CatalogType },
  company: { readonly agreedToMedigi: boolean },
  host: HostRules,
): boolean {
  if (host.supplierId !== null) return listing.companyId === host.supplierId;
  return host.hydra || openCatalogs(company.agreedToMedigi).includes(listing.catalogType);
}

/** Prices are hidden from a user who is not vetted, and without terms when hydra is off. */
export function pricesHidden(
  user: { vetted: boolean },
  company: { hasTerms: boolean },
  hydra: boolean,
): boolean {
  return !user.vetted || (!hydra && !company.hasTerms);
}

/** 'Listing Minimum: 10 pack(s)', or cases rounded up for a case listing. */
export function listingMinimumText(listing: QuantityRules): string {
  if (!isCaseListing(listing)) return `Listing Minimum: ${listing.minPacks} pack(s)`;
  return `Listing Minimum: ${Math.max(1, Math.ceil(listing.minPacks / listing.caseSize))} case(s)`;
}

/**
 * The warning below the grid: not soft-blocked, under `minPacks`, and `minPacks` not above stock (SP-140 … SP-142).
 * At stock = `minPacks` it shows while the button stays enabled; both are literal.
 */
export function listingMinimumWarning(
  listing: QuantityRules & { readonly softBlocked: boolean },
  quantity: number,
  stock: number,
): string | null {
  const shows = !listing.softBlocked && quantity < listing.minPacks && listing.minPacks <= stock;
  return shows ? listingMinimumText(listing) : null;
}

/** 'Seller Minimum Order Total: $250.00 from Meridian Generics'. */
export function sellerMinimumText(minimumCents: Cents, company: string): string {
  return `Seller Minimum Order Total: ${formatUsd(toDollars(minimumCents))} from ${company}`;
}

/** Packs of the listing that can be bought today: lots that are expired count as 0. */
export function availableStock(lots: readonly PurchaseLot[], today: IsoDate): number {
  return sum(lots, (lot) => (isExpired(lot.expiry, today) ? 0 : lot.stock));
}

type BuyerInput = Pick<PurchaseInput, 'user' | 'facility' | 'company' | 'host' | 'today'>;

/** What keeps a buyer from buying anything at all. */
export function buyerReasons({ user, facility, company, host, today }: BuyerInput): Reason[] {
  const reasons: Reason[] = [];
  if (!user.vetted) reasons.push(reason('user_not_vetted', USER_NOT_VETTED));
  if (facility === null) reasons.push(reason('no_facility', NO_FACILITY));
  else if (!facility.vetted) reasons.push(reason('facility_not_vetted', FACILITY_NOT_VETTED));
  const ended = facility && stateLicenseRefusal(facility.stateLicenseEnds, today);
  if (ended !== null) reasons.push(reason('state_license_ended', ended));
  if (!company.hasTerms && !host.hydra) reasons.push(reason('no_terms', NO_TERMS));
  return reasons;
}

function listingReasons(input: PurchaseInput): Reason[] {
  const { listing, company, host, agreed, today } = input;
  const later = listing.startDate !== null && listing.startDate > today ? listing.startDate : null;
  const open = listing.active && isOpenTo(listing, company, host);
  if (!open || (later !== null && !listing.canBuyLater)) return [reason('not_eligible', NOT_ELIGIBLE)];
  const reasons: Reason[] = [];
  if (later !== null) reasons.push(reason('starts_later', `Available from ${formatUsDate(later)}`));
  if (listing.isC2) reasons.push(...controlledReasons(input));
  if (listing.softBlocked && !agreed) reasons.push(reason('soft_blocked', SOFT_BLOCKED));
  return reasons;
}

/** A schedule II listing needs a DEA registration that has not ended and the seller's approval of the facility. */
function controlledReasons({ listing, facility, today }: PurchaseInput): Reason[] {
  if (facility === null) return [];
  const refusal = deaRefusal(facility.deaEnds, today);
  const ended = refusal === null ? [] : [reason('dea_ended', refusal)];
  if (facility.csosCompanyIds.includes(listing.companyId)) return ended;
  return [
    ...ended,
    facility.csosRequestedIds.includes(listing.companyId)
      ? reason('csos_requested', CSOS_REQUESTED)
      : reason('csos_not_requested', CII_RESTRICTED),
  ];
}

function quantityReasons({ listing, lots, today }: PurchaseInput): Reason[] {
  const stock = availableStock(lots, today);
  const quantity = sum(lots, (lot) => lot.quantity);
  if (stock <= 0) return [reason('no_stock', OUT_OF_STOCK)];
  if (quantity <= 0) return [reason('nothing_chosen', nothingChosenText(listing))];
  const reasons: Reason[] = [];
  if (quantity < listing.minPacks && stock > listing.minPacks) {
    reasons.push(reason('below_listing_minimum', listingMinimumText(listing)));
  }
  if (caseLockBroken(listing, quantity, stock)) {
    const message =
      stock < listing.caseSize
        ? `Less than a case is left. You can only buy all of it: ${packsText(stock)}.`
        : listingMinimumText(listing);
    if (!reasons.some((one) => one.message === message)) reasons.push(reason('case_lock_broken', message));
  }
  return reasons;
}

function lotReasons({ listing, lots, today }: PurchaseInput): Reason[] {
  const shown = lots.filter((lot) => lot.stock > 0 && !isExpired(lot.expiry, today));
  if (shown.length === 0) return [];
  return lots.flatMap((lot) => {
    if (lot.quantity <= 0) return [];
    const problem = lotProblem(lot, listing, shown.length, today);
    return problem ? [{ ...problem, field: `lots.${lot.id}` }] : [];
  });
}

function lotProblem(
  lot: PurchaseLot,
  listing: PurchaseListing,
  lotCount: number,
  today: IsoDate,
): Reason | null {
  if (isExpired(lot.expiry, today)) return reason('lot_expired', `Lot ${lot.name} has expired.`);
  if (lot.quantity > lot.stock) {
    return reason('over_stock', `Lot ${lot.name} has only ${packsText(lot.stock)} in stock.`);
  }
  const { unit, min } = lotInputBounds(listing, lot, lotCount);
  const minimum = unit === 'case' ? caseQuantity(min, listing.caseSize, lot.stock) : min;
  if (lot.quantity < minimum) {
    return reason('below_lot_minimum', `The minimum for lot ${lot.name} is ${packsText(minimum)}.`);
  }
  if (!lotBreaksCases(listing, lot.quantity, lot.stock)) return null;
  const message =
    lot.stock < listing.caseSize
      ? `You can only buy all of lot ${lot.name}: ${packsText(lot.stock)}.`
      : `Lot ${lot.name} is sold in cases of ${listing.caseSize} packs.`;
  return reason('lot_breaks_cases', message);
}

function sellerReasons({ listing, lots, otherSellerItemsCents }: PurchaseInput): Reason[] {
  if (lots.some((lot) => lot.priceCents === null)) return [];
  const minimum = listing.companyMinimumCents ?? 0;
  const subtotal = sum(lots, (lot) => (lot.priceCents ?? 0) * lot.quantity);
  if (sellerMinimumMissing(minimum, otherSellerItemsCents, subtotal) === 0) return [];
  return [{ ...reason('seller_minimum', sellerMinimumText(minimum, listing.companyName)), blocks: 'order' }];
}

const nothingChosenText = (listing: QuantityRules): string =>
  isCaseListing(listing) ? 'Choose the number of cases.' : 'Choose a quantity.';

const reason = (code: ReasonCode, message: string): Reason => ({ code, message, blocks: 'both' });

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
