import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { addReasons, purchaseReasons, type PurchaseInput, type Reason } from '#rules/catalog/eligibility.ts';
import type { Scope } from '../../platform/scope.ts';

/** A lot that can be sold today. */
export interface OfferedLot {
  id: number;
  lot_name: string;
  /** List price; null where it is hidden. */
  price_cents: number | null;
  expiry_date: string;
  stock: number;
  min_qty: number;
  csos_status: string | null;
}

type Offered = Pick<
  CatalogListing,
  | 'company_id'
  | 'company_name'
  | 'catalog_type'
  | 'is_c2'
  | 'soft_block'
  | 'start_date'
  | 'can_buy_later'
  | 'case_lock'
  | 'case_size'
  | 'min_packs'
>;
interface Wanted {
  lots: readonly OfferedLot[];
  /** Of each lot. */
  packs: readonly number[];
}

/** Why the asker may not put these packs of an active listing into the cart, in the words of button and refusal. */
export function addRefusals(scope: Scope, listing: Offered, wanted: Wanted, today: string): Reason[] {
  return addReasons(purchaseReasons(inputOf(scope, listing, wanted, today)));
}

export const addRefusal = (scope: Scope, listing: Offered, wanted: Wanted, today: string): Reason | null =>
  addRefusals(scope, listing, wanted, today)[0] ?? null;

function inputOf(
  { client, company, facility, isVetted }: Scope,
  listing: Offered,
  { lots, packs }: Wanted,
  today: string,
): PurchaseInput {
  const csos = lots[0]?.csos_status;
  return {
    user: { vetted: isVetted },
    facility: facility && {
      vetted: facility.vetted,
      csosCompanyIds: csos === 'approved' ? [listing.company_id] : [],
      csosRequestedIds: csos === 'requested' ? [listing.company_id] : [],
      stateLicenseEnds: facility.stateLicenseEnds,
      deaEnds: facility.deaEnds,
    },
    company: {
      hasTerms: company?.hasTerms ?? false,
      agreedToMedigi: company?.agreedToMedigi ?? false,
    },
    host: { hydra: client.hydra, supplierId: client.supplier_company_id },
    listing: {
      companyId: listing.company_id,
      companyName: listing.company_name,
      companyMinimumCents: null,
      catalogType: listing.catalog_type,
      active: true,
      isC2: listing.is_c2,
      softBlocked: listing.soft_block,
      startDate: listing.start_date,
      canBuyLater: listing.can_buy_later,
      caseLock: listing.case_lock,
      caseSize: listing.case_size,
      minPacks: listing.min_packs,
    },
    lots: lots.map((lot, index) => ({
      id: lot.id,
      name: lot.lot_name,
      stock: lot.stock,
      expiry: lot.expiry_date,
      minQty: lot.min_qty,
      priceCents: lot.price_cents,
      quantity: packs[index] ?? 0,
    })),
    agreed: false,
    otherSellerItemsCents: 0,
    today,
  };
}
