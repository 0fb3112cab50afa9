import type { CatalogListing, ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { transactionFee } from '#rules/orders/cart-totals.ts';
import { shippingLayer } from '#rules/orders/shipping.ts';
import { toDollars } from '#rules/money.ts';
import type { Scope } from '../../../platform/scope.ts';
import { usageData, type UsageRow } from './usage.ts';
import { hidesPrices } from './visibility.ts';

type Pricing = ListingDetail['pricing'];

interface Priced extends UsageRow {
  company_name: string;
  shipping_price_cents: number;
  shipping_threshold_cents: number | null;
}

/** As its seller ships it; lots say for themselves where they differ. */
const NO_OWN = { shippingPriceCents: null, thresholdCents: null };
const shippingOf = (row: Priced) => ({
  shippingPriceCents: row.shipping_price_cents,
  thresholdCents: row.shipping_threshold_cents,
});

/** The prices of a listing with what they come with: usage, shipping and fee of one pack, lots. */
export function detailPricing(
  scope: Scope,
  row: Priced,
  pricing: CatalogListing['pricing'],
  lots: ListingDetail['lots'],
): Pricing {
  const hidden = hidesPrices(scope);
  const usage = usageData(row, hidden);
  const lowest = hidden ? null : row.lowest_price_cents;
  return {
    ...pricing,
    list_price: lots.find(({ price }) => price !== null && price === pricing.price)?.list_price ?? null,
    lowest_lot_discount: pricing.savings_percent,
    amu: {
      amu: usage?.amu ?? null,
      override_amu: usage?.override_amu ?? null,
      aac_per_pack: usage?.avg_aac_per_pack ?? null,
      savings_per_pack: pricing.savings_per_pack,
      savings_percent: pricing.savings_percent,
    },
    price_meta: {
      price: pricing.price,
      wac_price: hidden || row.wac_cents === null ? null : toDollars(row.wac_cents),
      shipping_layer:
        lowest === null ? null : shippingLayer(NO_OWN, shippingOf(row), lowest, row.company_name),
      buyer_transaction_fee:
        lowest === null
          ? null
          : toDollars(transactionFee(lowest, scope.company?.paymentOption ?? 'net_terms')),
    },
    prices: lots.map(({ id, quantity, price, price_type }) => ({ id, quantity, price, price_type })),
  };
}
