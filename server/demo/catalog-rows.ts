import type pg from 'pg';
import type { IsoDate } from '#rules/dates.ts';
import type { ListingDraft, LotDraft } from './catalog-plan.ts';
import { RULED_NDC } from './handles.ts';
import type { Row } from './insert-rows.ts';

/** A listing with its ids, as the orders of the world need it. */
export interface StockedListing extends Omit<ListingDraft, 'lots'> {
  id: number;
  lots: readonly (LotDraft & { id: number })[];
}

/** Gives listings and lots their ids in the order of the drafts. */
export function numberListings(
  drafts: readonly ListingDraft[],
  after = { listing: 0, lot: 0 },
): StockedListing[] {
  let lotId = after.lot;
  return drafts.map((draft, index) => ({
    ...draft,
    id: after.listing + index + 1,
    lots: draft.lots.map((lot) => ({ ...lot, id: ++lotId })),
  }));
}

export const listingRow = (listing: StockedListing): Row<'listing'> => ({
  id: listing.id,
  company_id: listing.companyId,
  ndc: listing.drug.ndc,
  name: listing.name,
  description: listing.description,
  catalog_type: listing.catalog,
  case_size: listing.caseSize,
  case_lock: listing.caseLock,
  min_packs: listing.minPacks,
  offer_orders_enabled: listing.bids,
  offer_minimum_quantity: listing.bidMinimum,
  fulldate: false,
  start_date: listing.startDate,
  can_buy_later: listing.canBuyLater,
  private_label_gpo_id: listing.privateLabelGpoId,
  product_type_name: listing.productType,
  isi: listing.isi,
  status: 'active',
  version: 1,
  created_at: `${listing.openSince}T14:00:00Z`,
  updated_at: `${listing.openSince}T14:00:00Z`,
});

export const lotRows = (listing: StockedListing): Row<'lot'>[] =>
  listing.lots.map((lot) => ({
    id: lot.id,
    listing_id: listing.id,
    lot_name: lot.name,
    expiry_date: lot.expiry,
    price_cents: lot.priceCents,
    stock: lot.stock,
    min_qty: lot.minQty,
    price_type: lot.priceType,
    shipping_price_cents: lot.shippingPriceCents,
    free_shipping_threshold_cents: lot.freeShippingThresholdCents,
    public_note: lot.publicNote,
    status: 'active',
    version: 1,
    created_at: `${listing.openSince}T14:00:00Z`,
    updated_at: `${listing.openSince}T14:00:00Z`,
  }));

export const hasStandingRule = ({ drug }: StockedListing): boolean => drug.ndc === RULED_NDC;

export const standingRuleRow = (listing: StockedListing): Row<'standing_rule'> => ({
  listing_id: listing.id,
  mode: 'proposes',
  accept_percent: 92,
  least_packs: 24,
  counter_percent: 95,
  counter_times: 1,
  updated_at: `${listing.openSince}T14:00:00Z`,
});

const SEARCH_BATCH = 5000;

/** Fills the search relation for listings first to last. */
export async function refreshSearch(
  client: pg.Client,
  ids: { first: number; last: number },
  today: IsoDate,
): Promise<void> {
  for (let first = ids.first; first <= ids.last; first += SEARCH_BATCH) {
    await client.query(
      'select refresh_catalog_search(array(select id from listing where id between $1 and $2), $3)',
      [first, Math.min(ids.last, first + SEARCH_BATCH - 1), today],
    );
  }
}
