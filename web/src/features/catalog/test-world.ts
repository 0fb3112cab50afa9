import { NO_BIDS, NO_BLOCK, NO_REFERENCE } from '../../shared/test-world.ts';
import type { Carts } from '../cart/index.ts';
import type { CatalogListing, ListingDetail, Lot } from './api.ts';
export const TODAY = '2026-11-21';
const NOTHING_BESIDE = { favorite_comment: null, notes: 0, alternatives: [] };
/** A medigi listing of seller 2 at $10.00 with three lots in stock, measured against $12.50, unless told otherwise. */
export function aListing(change: Partial<ListingDetail> = {}): ListingDetail {
  const lots = change.lots ?? [
    aLot({ id: 11, lot_name: 'A', price: 10, stock: 40 }),
    aLot({ id: 12, lot_name: 'B', price: 10.5, stock: 30, expiry_date: '06/30/2028' }),
    aLot({ id: 13, lot_name: 'C', price: 11, stock: 30, expiry_date: '03/31/2029' }),
  ];
  return {
    ...identity,
    stock: lots.reduce((sum, lot) => sum + lot.stock, 0),
    lot_count: lots.length,
    pricing: DETAIL_PRICING,
    description: 'Lisinopril 10 mg Tablet, bottle of 100 tablets.',
    substance_name: 'Lisinopril',
    labeler: 'Lupin Pharmaceuticals',
    route: 'Oral',
    storage_conditions: 'Store at 20° to 25°C',
    storage_cond: 'Store at 20° to 25°C',
    hic2_desc: identity.category,
    hic_desc: identity.pharm_class,
    hic3_desc: identity.pharm_class,
    listing_package_type: identity.package_type,
    ...NO_REFERENCE,
    product_type_name: 'Generic',
    company_minimum_order_total: 0,
    ...NO_BIDS,
    company_shipping_threshold: null,
    active_ingredients: [{ ingredient: 'Lisinopril', concentration: '10 mg' }],
    images: [],
    docs: [],
    ...NO_BLOCK,
    ...NOTHING_BESIDE,
    amu_data: null,
    current_price_signal: aSignal(1250),
    notice: null,
    can: { add_to_cart: true, place_bid: false, build_rfp: false },
    ...change,
    lots,
  };
}

/** The same listing as a row of the catalog; its best lot is the cheapest. */
export function aRow(change: Partial<CatalogListing> = {}): CatalogListing {
  return {
    ...identity,
    pricing: PRICING,
    best_lot: { id: 11, stock: 40, min_qty: 0, price: 10, expiry_date: '12/31/2027' },
    lowest: false,
    ...change,
  };
}

export function aLot(change: Partial<Lot> = {}): Lot {
  const price = change.price === undefined ? 10 : change.price;
  const name = change.lot_name ?? 'A';
  return {
    id: 11,
    price,
    unit_price: price === null ? null : price / 100,
    expiry_date: '12/31/2027',
    expiry_days: 405,
    stock: 40,
    min_qty: 0,
    quantity: 0,
    case_quantity: null,
    shipping_price: null,
    public_note: null,
    price_type: 'WAC',
    list_price: null,
    price_tiers: [],
    stack: [],
    ...change,
    lot_name: name,
    name,
  };
}

interface InCart {
  listingId: number;
  companyId: number;
  /** Packs per lot. */
  lots: Record<number, number>;
  subTotal?: number;
}

/** Both carts; what is given lies in the regular one, or with `c2` in the other. */
export function aCarts(items: readonly InCart[] = [], type: 'c0' | 'c2' = 'c0'): Carts {
  const empty = { cart: aCart('c0', []), cart_c2: aCart('c2', []), corrected: null };
  return type === 'c0' ? { ...empty, cart: aCart('c0', items) } : { ...empty, cart_c2: aCart('c2', items) };
}

export const withError = (carts: Carts, error: string): Carts => ({
  ...carts,
  cart: { ...carts.cart, errors: [error] },
});

function aCart(type: 'c0' | 'c2', items: readonly InCart[]): Carts['cart'] {
  return {
    type,
    version: 1,
    items: items.map(toItem),
    sellers: [],
    errors: [],
    warnings: [],
    notifications: [],
    sub_total: 0,
    shipping_total: 0,
    transaction_fee_total: 0,
    savings_total: 0,
    other_savings_total: 0,
    total: 0,
    shipping_options: [],
    selected_shipping: null,
    can: { place_order: true },
    waiting_for: null,
  };
}

function toItem({ listingId, companyId, lots, subTotal = 0 }: InCart): Carts['cart']['items'][number] {
  const prices = Object.entries(lots).map(([id, quantity]) => ({
    id: Number(id),
    lot_name: 'A',
    expiry_date: '12/31/2027',
    quantity,
    price: 10,
    unit_price: 0.1,
    price_type: 'WAC' as const,
    extended: 10 * quantity,
    stock: 40,
    min_qty: 0,
  }));
  return {
    id: listingId,
    name: `Listing ${listingId}`,
    ndc_number: '70101-0003-01',
    is_c2: false,
    catalog_type: 'medigi',
    company_id: companyId,
    company_name: 'Meridian Generics',
    company_logo: null,
    eaches_per_pack: 100,
    package_description: 'Bottle of 100 tablets',
    dosage_form: 'Tablet',
    expiry_date: '12/31/2027',
    quantity: prices.reduce((sum, lot) => sum + lot.quantity, 0),
    sub_total: subTotal,
    agreed_soft_block: false,
    blocked: null,
    case_lock: false,
    case_size: 1,
    min_packs: 1,
    lot_count: 3,
    notice: null,
    errors: [],
    pricing: {
      prices,
      amu: { savings_per_line: null, savings_per_pack: null, savings_per_unit: null },
      price_meta: {
        price: 10,
        shipping_layer: { name: 'standard', description: 'Free shipping' },
        buyer_transaction_fee: 0,
      },
    },
  };
}

const PRICING: CatalogListing['pricing'] = {
  price: 10,
  list_price: null,
  lowest_price: 10,
  highest_pack_price: 11,
  unit_price: 0.1,
  base_price: 12.5,
  savings_per_pack: 2.5,
  savings_percent: 20,
  monthly_exact_savings: null,
  amu: null,
  signal_type: 'Predicted',
};
const DETAIL_PRICING: ListingDetail['pricing'] = {
  ...PRICING,
  lowest_lot_discount: 20,
  amu: {
    amu: null,
    override_amu: null,
    aac_per_pack: null,
    savings_per_pack: 2.5,
    savings_percent: 20,
  },
  price_meta: { price: 10, wac_price: 12.5, shipping_layer: null, buyer_transaction_fee: 0 },
  prices: [],
};

const identity = {
  exclusion_reason: null,
  id: 3,
  name: 'Lisinopril 10 mg Tablet, 100 per pack',
  ndc: '70101000301',
  ndc_number: '70101-0003-01',
  gcn: 40003,
  gcn_seqno: 40003,
  company_id: 2,
  company_name: 'Meridian Generics',
  catalog_type: 'medigi' as const,
  category: 'Oral Solid',
  dosage_form: 'Tablet',
  proprietary_name: 'Zestril',
  pharm_class: 'ACE Inhibitor',
  package_size: 100,
  pack_size: 100,
  csp: 1,
  eaches_per_pack: 100,
  package_type: 'Bottle',
  package_description: 'Bottle of 100 tablets',
  case_size: 1,
  case_lock: false,
  min_packs: 1,
  stock: 100,
  lot_count: 3,
  earliest_expiry: '2027-12-31',
  latest_expiry: '2029-03-31',
  dea: null,
  is_c2: false,
  shortage_id: null,
  offer_orders_enabled: false,
  can_buy_later: false,
  start_date: null,
  vbo_active: false,
  open_bid_id: null,
  soft_block: false,
  favorite: false,
  favorite_id: null,
  order_quantity: 0,
  on_vacation: null,
};

const NOBODY = { user_name: null, updated_on: null };
/** What the facility pays elsewhere: `cents`, or a fraction of them that comes to no whole cent. */
export const aSignal = (
  cents: number,
  denominator = 1,
): NonNullable<ListingDetail['current_price_signal']> => ({
  id: null,
  type: 'Predicted',
  customer_base_price: Math.round(cents / denominator) / 100,
  exact: { numerator: String(cents), denominator: String(denominator) },
  ...NOBODY,
});
type Usage = NonNullable<ListingDetail['amu_data']>;
const NO_SAVINGS = {
  avg_unit_aac: null,
  avg_pack_aac: null,
  comparison_avg_spend: null,
  monthly_avg_spend: null,
  monthly_avg_savings: null,
  exact: null,
};
const NO_BUCKET: Usage['gpo'] = { amu: null, amu_pct: 0, pct_spend: 0, savings: NO_SAVINGS };
const SPAN = { months: 6, first_invoice_date: '2026-01-05', user_id: null };
/** Usage of the worked example: 60 packs GPO at $10 and 30 packs WAC at $14 in six months. */
export const aUsage = (change: Partial<Usage> = {}): Usage => ({
  amu: 15,
  override_amu: null,
  ...SPAN,
  ...NOBODY,
  eaches_per_pack: 100,
  avg_aac_per_pack: 11.33,
  exact: { numerator: '102000', denominator: '90' },
  comparison_price: 9,
  gpo: {
    amu: 10,
    amu_pct: 66.67,
    pct_spend: 58.82,
    savings: {
      ...NO_SAVINGS,
      avg_unit_aac: 0.1,
      avg_pack_aac: 10,
      exact: { numerator: '60000', denominator: '60' },
    },
  },
  wac: {
    amu: 5,
    amu_pct: 33.33,
    pct_spend: 41.18,
    savings: {
      ...NO_SAVINGS,
      avg_unit_aac: 0.14,
      avg_pack_aac: 14,
      exact: { numerator: '42000', denominator: '30' },
    },
  },
  three40b: NO_BUCKET,
  undefined: NO_BUCKET,
  ...change,
});
