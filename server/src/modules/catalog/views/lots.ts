import type { ListingDetail, Lot } from '#contract/catalog/listing-shapes.ts';
import { daysUntil, formatUsDate } from '#rules/dates.ts';
import { toDollars, unitPrice } from '#rules/money.ts';
import { casesOf, isCaseListing, mostPacks } from '#rules/catalog/quantities.ts';
import { buyerPrice, paidPriceType, priceTiers, type PriceRule } from '#rules/pricing/price-rules.ts';
import { savingsPerPack, type PriceType } from '#rules/catalog/prices.ts';
import { freeShippingText, sellerShippingText, thresholdOf } from '#rules/orders/shipping.ts';
import { baseOf, type FacilityFigures } from './pricing.ts';

/** A lot as JSON of PostgreSQL. */
export interface LotRow {
  id: number;
  lot_name: string;
  expiry_date: string;
  price_cents: number;
  stock: number;
  min_qty: number;
  price_type: PriceType;
  shipping_price_cents: number | null;
  free_shipping_threshold_cents: number | null;
  public_note: string | null;
  quantity: number;
  list_cents: number;
}

export interface AlternativeRow {
  listing_id: number;
  name: string;
  company_id: number;
  company_name: string;
  catalog_type: ListingDetail['catalog_type'];
  lowest_price_cents: number | null;
  eaches_per_pack: number;
  latest_expiry: string | null;
  package_size: number;
  stock: number;
  lot_count: number;
  min_packs: number;
  wac_cents: number | null;
  shipping_price_cents: number;
  shipping_threshold_cents: number | null;
  soft_block: boolean;
  price_rules: PriceRule[] | null;
  lots: Pick<LotRow, 'price_cents' | 'list_cents' | 'stock' | 'expiry_date'>[] | null;
}

interface LotListing {
  case_lock: boolean;
  case_size: number;
  min_packs: number;
  eaches_per_pack: number;
  shipping_price_cents: number;
  shipping_threshold_cents: number | null;
  company_name: string;
  /** That are for the asker and the listing. */
  price_rules: PriceRule[] | null;
}

/** Lots in the order given; a lot's own shipping wins over its seller's. */
export function toLots(rows: readonly LotRow[], listing: LotListing, hidden: boolean, today: string): Lot[] {
  const rules = { caseLock: listing.case_lock, caseSize: listing.case_size, minPacks: listing.min_packs };
  return rows.map((row) => ({
    id: row.id,
    lot_name: row.lot_name,
    name: row.lot_name,
    price: hidden ? null : toDollars(row.price_cents),
    unit_price: hidden ? null : unitPrice(row.price_cents, listing.eaches_per_pack),
    expiry_date: formatUsDate(row.expiry_date),
    expiry_days: daysUntil(row.expiry_date, today),
    stock: row.stock,
    min_qty: row.min_qty,
    quantity: row.quantity,
    case_quantity: isCaseListing(rules) ? casesOf(row.quantity, listing.case_size) : null,
    shipping_price: hidden ? null : toDollars(row.shipping_price_cents ?? listing.shipping_price_cents),
    public_note: row.public_note,
    price_type: hidden ? row.price_type : paidAs(row, listing.price_rules ?? []),
    list_price: hidden ? null : listPriceOf(row, listing.price_rules ?? []),
    price_tiers: hidden ? [] : tiersOf(row, listing.price_rules ?? [], mostPacks(rules, row.stock)),
    stack: hidden
      ? []
      : freeShipping(
          thresholdOf(
            {
              shippingPriceCents: row.shipping_price_cents,
              thresholdCents: row.free_shipping_threshold_cents,
            },
            {
              shippingPriceCents: listing.shipping_price_cents,
              thresholdCents: listing.shipping_threshold_cents,
            },
          ),
          listing.company_name,
        ),
  }));
}

const tiersOf = (
  { list_cents: list }: Pick<LotRow, 'list_cents'>,
  rules: readonly PriceRule[],
  most: number,
): Lot['price_tiers'] =>
  priceTiers(list, rules, most).map(({ min_quantity, cents }) => ({ min_quantity, price: toDollars(cents) }));

const paidAs = ({ price_type: type, list_cents: list }: LotRow, rules: readonly PriceRule[]) =>
  paidPriceType(type, buyerPrice(list, rules));

/** What the lot costs those whom no discount names; null where that is the same. */
function listPriceOf({ list_cents: list }: LotRow, rules: readonly PriceRule[]): number | null {
  const fees = rules.filter(({ kind }) => kind === 'marketplace_fee');
  const plain = buyerPrice(list, fees).buyer;
  return plain === buyerPrice(list, rules).buyer ? null : toDollars(plain);
}

function freeShipping(thresholdCents: number | null, company: string): Lot['stack'] {
  if (thresholdCents === null) return [];
  return [
    {
      name: 'free_shipping',
      description: freeShippingText(thresholdCents, company),
      context: { free_shipping_threshold: toDollars(thresholdCents) },
    },
  ];
}

/** Each measured against its own base price: `figures` are those of the drug group that all share. */
export const toAlternatives = (
  rows: readonly AlternativeRow[],
  figures: FacilityFigures,
  hidden: boolean,
): ListingDetail['alternatives'] =>
  rows.map((row) => ({
    id: row.listing_id,
    name: row.name,
    company_id: row.company_id,
    company_name: row.company_name,
    catalog_type: row.catalog_type,
    price: hidden || row.lowest_price_cents === null ? null : toDollars(row.lowest_price_cents),
    unit_price:
      hidden || row.lowest_price_cents === null
        ? null
        : unitPrice(row.lowest_price_cents, row.eaches_per_pack),
    expiry_date: row.latest_expiry === null ? null : formatUsDate(row.latest_expiry),
    package_size: row.package_size,
    eaches_per_pack: row.eaches_per_pack,
    stock: row.stock,
    lot_count: row.lot_count,
    min_packs: row.min_packs,
    shipping_text: hidden ? null : sellerShippingText(row.shipping_price_cents, row.shipping_threshold_cents),
    savings_per_pack: hidden ? null : savingsOf(row, figures),
    soft_block: row.soft_block,
    lots: hidden
      ? []
      : (row.lots ?? []).map((lot) => ({
          price: toDollars(lot.price_cents),
          expiry_date: formatUsDate(lot.expiry_date),
          price_tiers: tiersOf(lot, row.price_rules ?? [], lot.stock),
        })),
  }));

function savingsOf(row: AlternativeRow, figures: FacilityFigures): number | null {
  const { eaches_per_pack, wac_cents, lowest_price_cents: lowest } = row;
  const saved = savingsPerPack(baseOf({ ...figures, eaches_per_pack, wac_cents }), lowest);
  return saved === null ? null : toDollars(saved);
}
