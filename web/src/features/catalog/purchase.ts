import type { Me } from '#contract/accounts/accounts.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { IsoDate } from '#rules/dates.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import {
  addReasons,
  availableStock,
  listingMinimumWarning,
  purchaseReasons,
  type PurchaseInput,
  type Reason,
} from '#rules/catalog/eligibility.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { choiceSavings, effectiveAmu, estMonthlySavings } from '#rules/catalog/prices.ts';
import { eachesOf, leastPurchase, type QuantityRules } from '#rules/catalog/quantities.ts';
import { priceFor } from '#rules/pricing/price-for.ts';
import type { Carts } from '../cart/index.ts';
import type { CatalogListing, ListingDetail, Lot } from './api.ts';
import { hasTerms } from './person.ts';

/** Packs per lot. */
export type Quantities = ReadonlyMap<number, number>;

/** What the decision depends on besides the listing. */
export interface Situation {
  me: Me;
  client: Pick<MsClient, 'hydra' | 'supplier_company_id'>;
  carts: Carts | undefined;
  today: IsoDate;
}

export interface Choice {
  quantities: Quantities;
  /** The soft-block agreement is ticked. */
  agreed: boolean;
}

type Buyable = Pick<
  CatalogListing,
  | 'id'
  | 'company_id'
  | 'company_name'
  | 'catalog_type'
  | 'case_size'
  | 'case_lock'
  | 'min_packs'
  | 'is_c2'
  | 'soft_block'
  | 'start_date'
  | 'can_buy_later'
> & { company_minimum_order_total?: number };

interface BuyableLot {
  id: number;
  lot_name?: string;
  stock: number;
  min_qty: number;
  price: number | null;
  /** Lists know the price of one pack alone. */
  price_tiers?: Lot['price_tiers'];
  expiry_date: string;
}

export const rulesOf = (
  listing: Pick<CatalogListing, 'case_size' | 'case_lock' | 'min_packs'>,
): QuantityRules => ({
  caseLock: listing.case_lock,
  caseSize: listing.case_size,
  minPacks: listing.min_packs,
});

function centsFor({ price, price_tiers: tiers = [] }: BuyableLot, packs: number): number | null {
  const paid = priceFor({ price, price_tiers: tiers }, packs);
  return paid === null ? null : fromDollars(paid);
}

/** The one place where a listing, the person, the brand and the carts become the question 'may this be bought?'. */
export function purchaseInput(
  listing: Buyable,
  lots: readonly BuyableLot[],
  { quantities, agreed }: Choice,
  { me, client, carts, today }: Situation,
): PurchaseInput {
  const facility = me.primary_facility;
  return {
    user: { vetted: me.is_vetted || me.is_admin },
    facility: facility && {
      vetted: facility.vetted,
      csosCompanyIds: facility.csos,
      csosRequestedIds: facility.csos_requested,
      stateLicenseEnds: facility.state_license_expiration,
      deaEnds: facility.dea_expiration,
    },
    company: {
      // Without a facility an administrator sees every price, and buys nothing.
      hasTerms: hasTerms(me) || (me.is_admin && facility === null),
      // The server opens every catalog to administrators.
      agreedToMedigi: (me.company?.agreed_to_medigi ?? false) || me.is_admin,
    },
    host: { hydra: client.hydra, supplierId: client.supplier_company_id },
    listing: {
      ...rulesOf(listing),
      companyId: listing.company_id,
      companyName: listing.company_name,
      companyMinimumCents: fromDollars(listing.company_minimum_order_total ?? 0),
      catalogType: listing.catalog_type,
      active: true,
      isC2: listing.is_c2,
      softBlocked: listing.soft_block,
      startDate: listing.start_date,
      canBuyLater: listing.can_buy_later,
    },
    lots: lots.map((lot) => ({
      id: lot.id,
      name: lot.lot_name ?? '',
      stock: lot.stock,
      expiry: parseCalendarDate(lot.expiry_date) ?? today,
      minQty: lot.min_qty,
      priceCents: centsFor(lot, quantities.get(lot.id) ?? 0),
      quantity: quantities.get(lot.id) ?? 0,
    })),
    agreed,
    otherSellerItemsCents: otherItems(listing, carts),
    today,
  };
}

/** Other listings of the seller in the cart that this listing belongs to. */
function otherItems({ id, company_id: companyId, is_c2: isC2 }: Buyable, carts: Carts | undefined): number {
  const cart = isC2 ? carts?.cart_c2 : carts?.cart;
  return (cart?.items ?? [])
    .filter((item) => item.company_id === companyId && item.id !== id)
    .reduce((sum, item) => sum + fromDollars(item.sub_total), 0);
}

/** What stands beside the lots: the sums of the choice, what to know, and why it cannot be added. */
export interface Decision {
  packs: number;
  eaches: number;
  /** Dollars; null while prices are hidden. */
  total: number | null;
  /** Dollars; null without a base price. */
  savings: number | null;
  /** What the choice still lacks: minimums of listing and seller. */
  warnings: readonly string[];
  /** The amount from which shipping is free; null once it is reached. */
  freeShipping: string | null;
  /** Keeps the choice out of the cart, first reason first. */
  reasons: readonly Reason[];
}

export function decide(listing: ListingDetail, choice: Choice, situation: Situation): Decision {
  const input = purchaseInput(listing, listing.lots, choice, situation);
  const reasons = purchaseReasons(input);
  const packs = input.lots.reduce((sum, lot) => sum + lot.quantity, 0);
  const priced = input.lots.flatMap(({ priceCents, quantity }) =>
    priceCents === null ? [] : [{ priceCents, quantity }],
  );
  const totalCents = priced.reduce((sum, lot) => sum + lot.priceCents * lot.quantity, 0);
  const hidden = priced.length < input.lots.length;
  const savingsCents = hidden ? null : choiceSavings(basePriceOf(listing), priced);
  const stock = availableStock(input.lots, situation.today);
  // A minimum of one needs no word.
  const minimum = listing.min_packs > 1 ? listingMinimumWarning(input.listing, packs, stock) : null;
  const seller = reasons.find((one) => one.code === 'seller_minimum')?.message ?? null;
  const freeShipping = hidden
    ? null
    : freeShippingHint(listing, choice.quantities, input.otherSellerItemsCents + totalCents);
  return {
    packs,
    eaches: eachesOf(packs, listing.eaches_per_pack),
    total: hidden ? null : toDollars(totalCents),
    savings: savingsCents === null ? null : toDollars(savingsCents),
    warnings: [minimum, seller].filter((one) => one !== null),
    freeShipping,
    reasons: addReasons(reasons),
  };
}

/** The price that a first purchase pays, where it is not the lowest: that one is of a lot under the minimum. */
export interface FirstPrice {
  price: number;
  unitPrice: number | null;
  /** Dollars per pack; null without a base price. */
  savings: number | null;
  /** Dollars a month at this price, for what the facility uses; null where they are not known. */
  monthly: number | null;
  /** Packs at the lowest price. */
  cheaperPacks: number;
}

export function firstPriceOf(listing: ListingDetail): FirstPrice | null {
  const { price: lowest } = listing.pricing;
  const priced = listing.lots.flatMap((lot) => (lot.price === null ? [] : [{ ...lot, price: lot.price }]));
  const least = Math.min(leastPurchase(rulesOf(listing)), listing.stock);
  const [first] = priced.filter((lot) => lot.stock >= least).toSorted((a, b) => a.price - b.price);
  if (first === undefined || lowest === null || first.price <= lowest) return null;
  const base = basePriceOf(listing);
  const priceCents = fromDollars(first.price);
  const cents = choiceSavings(base, [{ priceCents, quantity: 1 }]);
  const usage = listing.amu_data;
  const used = effectiveAmu(usage?.amu ?? null, usage?.override_amu ?? null);
  const monthly = estMonthlySavings(used, base, priceCents);
  return {
    price: first.price,
    unitPrice: first.unit_price,
    savings: cents === null ? null : toDollars(cents),
    monthly: monthly === null ? null : toDollars(monthly),
    cheaperPacks: priced.reduce((sum, lot) => sum + (lot.price === lowest ? lot.stock : 0), 0),
  };
}

function basePriceOf({ current_price_signal: signal }: ListingDetail) {
  if (signal === null) return null;
  return { numerator: BigInt(signal.exact.numerator), denominator: BigInt(signal.exact.denominator) };
}

/** The entry of the first chosen lot, else of the first lot; gone once the seller's subtotal reaches it. */
function freeShippingHint(
  listing: ListingDetail,
  quantities: Quantities,
  sellerCents: number,
): string | null {
  const lot = listing.lots.find((one) => (quantities.get(one.id) ?? 0) > 0) ?? listing.lots[0];
  const entry = lot?.stack.find((one) => one.name === 'free_shipping');
  if (!entry || fromDollars(entry.context.free_shipping_threshold) <= sellerCents) return null;
  return entry.description;
}
