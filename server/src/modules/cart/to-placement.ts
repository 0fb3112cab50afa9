import { shipPromise } from '#rules/orders/ship-promise.ts';
import { buyerPrice } from '#rules/pricing/price-rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { baseOf } from '../catalog/index.ts';
import { toSellerDays, type Placement } from '../orders/index.ts';
import type { ChosenLot } from './load.ts';
import type { PricedCart } from './present.ts';

interface Told {
  isC2: boolean;
  poNumber: string | null;
  notes: string | null;
  /** Of a card; on terms it is left out. */
  paymentId: string | null;
}

export const paymentOptionOf = (scope: Scope) => scope.company?.paymentOption ?? 'net_terms';

/** Lots at the prices and totals of this moment, for `placeOrder`. */
export function toPlacement(
  { scope, now }: { scope: Scope; now: Date },
  rows: readonly ChosenLot[],
  { totals, option }: PricedCart,
  { isC2, poNumber, notes, paymentId }: Told,
): Omit<Placement, 'origin' | 'buyer' | 'now' | 'today'> {
  const fees = new Map(
    totals.orders.flatMap((order) => order.lines.map((line) => [line.lotId, line.feeCents])),
  );
  const paymentOption = paymentOptionOf(scope);
  return {
    isC2,
    poNumber,
    notes,
    paymentOption,
    paymentId: paymentOption === 'credit_card' ? paymentId : null,
    shippingOption: option.id,
    lines: rows.map((row) => toLine(row, fees.get(row.lot_id) ?? 0)),
    parts: totals.orders.map((order) => ({
      sellerId: order.sellerId,
      subtotalCents: order.subtotalCents,
      shippingCents: order.shippingCents + order.optionCents,
      feeCents: order.feeCents,
      totalCents: order.totalCents,
      promise: option.id === 'expedited' ? promiseOf(rows, order.sellerId, now) : null,
    })),
  };
}

function promiseOf(rows: readonly ChosenLot[], sellerId: number, now: Date) {
  const row = rows.find((one) => one.company_id === sellerId);
  return row ? shipPromise(now, toSellerDays(row)) : null;
}

function toLine(row: ChosenLot, feeCents: number): Placement['lines'][number] {
  const { seller, fee } = buyerPrice(row.list_cents, row.price_rules ?? [], row.quantity);
  return {
    sellerId: row.company_id,
    sellerName: row.company_name,
    listingId: row.listing_id,
    lotId: row.lot_id,
    ndc: row.ndc,
    name: row.name,
    catalogType: row.catalog_type,
    lotName: row.lot_name,
    expiryDate: row.expiry_date,
    priceType: row.price_type,
    quantity: row.quantity,
    priceCents: row.price_cents,
    lotPriceCents: row.list_cents,
    feeCents,
    sellerPriceCents: seller,
    marketplaceFee: fee?.value ?? 0,
    basePrice: baseOf(row),
    agreement: row.agreed_soft_block ? row.agreement : null,
  };
}
