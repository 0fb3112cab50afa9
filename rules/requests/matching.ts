import { purchaseReasons, type HostRules, type ReasonCode } from '../catalog/eligibility.ts';
import type { IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';
import type { CatalogType } from '../orders/cart-totals.ts';

/** What decides whether a facility may buy a listing, whoever of it asks and however much (RB-191, RB-192). */
export interface OfferFacts {
  readonly facilityVetted: boolean;
  readonly stateLicenseEnds: IsoDate | null;
  readonly deaEnds: IsoDate | null;
  readonly agreedToMedigi: boolean;
  readonly host: HostRules;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly catalogType: CatalogType;
  readonly active: boolean;
  readonly controlled: boolean;
  readonly csosStatus: string | null;
  readonly softBlocked: boolean;
  readonly startDate: IsoDate | null;
  readonly canBuyLater: boolean;
  /** Packs that can be sold today. */
  readonly stock: number;
}

/** Who asks and how much is left out: a price that is hidden does not hide that something is offered. */
const LEFT_OUT: ReadonlySet<ReasonCode> = new Set(['user_not_vetted', 'no_terms', 'seller_minimum']);

/** Why the facility cannot buy the listing now, in the sentence of the catalog; null when it can. */
export function offerRefusal(facts: OfferFacts, today: IsoDate): string | null {
  const { sellerId, stock, csosStatus } = facts;
  const reasons = purchaseReasons({
    user: { vetted: true },
    facility: {
      vetted: facts.facilityVetted,
      csosCompanyIds: csosStatus === 'approved' ? [sellerId] : [],
      csosRequestedIds: csosStatus === 'requested' ? [sellerId] : [],
      stateLicenseEnds: facts.stateLicenseEnds,
      deaEnds: facts.deaEnds,
    },
    company: { hasTerms: true, agreedToMedigi: facts.agreedToMedigi },
    host: facts.host,
    listing: {
      companyId: sellerId,
      companyName: facts.sellerName,
      companyMinimumCents: null,
      catalogType: facts.catalogType,
      active: facts.active,
      isC2: facts.controlled,
      softBlocked: facts.softBlocked,
      startDate: facts.startDate,
      canBuyLater: facts.canBuyLater,
      caseLock: false,
      caseSize: 1,
      minPacks: 1,
    },
    lots:
      stock > 0
        ? [{ id: 0, name: '', stock, expiry: '9999-12-31', minQty: null, priceCents: null, quantity: stock }]
        : [],
    agreed: false,
    otherSellerItemsCents: 0,
    today,
  });
  return reasons.find(({ code }) => !LEFT_OUT.has(code))?.message ?? null;
}

export interface Candidate {
  readonly listingId: number;
  /** Of the NDC that was asked for; else an equal product. */
  readonly exact: boolean;
  readonly cents: Cents | null;
}

/** An exact NDC first, then what costs less, then what was listed first (RB-193). */
export const byWorth = (a: Candidate, b: Candidate): number =>
  Number(b.exact) - Number(a.exact) ||
  (a.cents ?? Infinity) - (b.cents ?? Infinity) ||
  a.listingId - b.listingId;
