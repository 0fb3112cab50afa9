import type { CatalogType, PaidPriceType } from '#contract/primitives.ts';
import type { Fraction } from '#rules/money.ts';
import type { ShipPromise } from '#rules/orders/ship-promise.ts';
import type { PaymentOption } from '#rules/orders/cart-totals.ts';

/** Who agreed to buy what a soft block marks, when, and which block with which reason of whom. */
export interface LineAgreement {
  block_id: number;
  reason: string;
  author: string;
  user_id: number;
  who: string;
  at: string;
}

/** One lot of one listing as it is bought; kept on the order as it was. */
export interface LineToPlace {
  sellerId: number;
  sellerName: string;
  listingId: number;
  lotId: number;
  ndc: string;
  name: string;
  catalogType: CatalogType;
  lotName: string;
  expiryDate: string;
  priceType: PaidPriceType;
  quantity: number;
  priceCents: number;
  /** What the lot must cost when its packs are taken; null where another price was agreed. */
  lotPriceCents: number | null;
  feeCents: number;
  /** What the seller receives for a pack. */
  sellerPriceCents: number;
  /** The marketplace's fee of that moment, in hundredths of a percent. */
  marketplaceFee: number;
  /** What the facility would pay elsewhere, null where unknown. */
  basePrice: Fraction | null;
  /** That it was bought against a soft block of the facility; null without one. */
  agreement: LineAgreement | null;
}

/** What one seller's part adds up to. `shippingCents` holds the share of the shipping option. */
export interface SellerPart {
  sellerId: number;
  subtotalCents: number;
  shippingCents: number;
  feeCents: number;
  totalCents: number;
  /** What is promised where it is expedited. */
  promise?: ShipPromise | null;
}

/** What a group is placed from. One attempt of it becomes an order once. */
export interface OrderOrigin {
  kind: 'cart' | 'bid' | 'rfp' | 'schedule' | 'edi';
  id: number;
  /** From 1: a due delivery that failed may be tried again. */
  attempt: number;
}

export interface OrderDocument {
  /** The EDI client through which it came, as it is called now. */
  client: string;
  /** Days that it names; they bind nobody. */
  orderedOn: string | null;
  deliverOn: string | null;
  shipOn: string | null;
}

export interface Placement {
  origin: OrderOrigin;
  buyer: { userId: number; facility: { id: number; companyId: number; name: string } };
  /** The time and its calendar day in UTC. */
  now: Date;
  today: string;
  isC2: boolean;
  poNumber: string | null;
  notes: string | null;
  /** The document that ordered it. */
  edi?: OrderDocument;
  paymentOption: PaymentOption;
  /** The card payment that it spends. */
  paymentId: string | null;
  shippingOption: string;
  lines: readonly LineToPlace[];
  parts: readonly SellerPart[];
}
