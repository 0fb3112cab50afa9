import type { StockedListing } from '../catalog-rows.ts';
import type { FacilityInfo } from '../companies.ts';
import { at } from '../random.ts';
import type { MarketPast, OrderWorld } from '../orders.ts';
import type { PlainStatus } from '../order-plan.ts';
import { lineRows, orderRow, type OrderContext } from '../order-rows.ts';
import { makeShipments } from '../shipments.ts';

/** Orders of bids and contracts, numbered behind those of carts. */
export type DealOrders = Pick<OrderWorld, 'groups' | 'orders' | 'lines' | 'shipments' | 'shipmentLines'>;

export interface DealBook {
  past: MarketPast;
  /** The orders of carts. */
  before: OrderWorld;
  book: DealOrders;
}

export interface Deal {
  origin: 'bid' | 'schedule';
  originId: number;
  facility: FacilityInfo;
  placedBy: number;
  listing: StockedListing;
  quantity: number;
  priceCents: number;
  shippingCents: number;
  createdAt: Date;
}

const DAY_MS = 86_400_000;

/** Adds the order that a deal became, on terms, as far as an order of its age has come; answers its id. */
export function addDealOrder({ past, before, book }: DealBook, deal: Deal): number {
  const { facility, listing, quantity, priceCents, shippingCents, createdAt } = deal;
  const subtotalCents = quantity * priceCents;
  const next = (table: keyof DealOrders) => before[table].length + book[table].length + 1;
  const [groupId, id] = [next('groups'), next('orders')];
  const poNumber = facility.buyer.poRequired ? `DEAL-${20_000 + 7 * id}` : null;
  const context: OrderContext = {
    id,
    groupId,
    facility,
    sellerId: listing.companyId,
    placedBy: deal.placedBy,
    poNumber,
    shippingOption: 'standard',
    status: statusOf((past.now.getTime() - createdAt.getTime()) / DAY_MS),
    ending: 'none',
    createdAt,
    now: past.now,
    totals: {
      sellerId: listing.companyId,
      subtotalCents,
      shippingCents,
      optionCents: 0,
      feeCents: 0,
      totalCents: subtotalCents + shippingCents,
      savingsCents: 0,
      minimumMissingCents: 0,
      lines: [{ listingId: listing.id, lotId: 0, subtotalCents, feeCents: 0, savingsCents: 0 }],
    },
  };
  const lot = { ...lotFor(listing), priceCents };
  const lines = lineRows(context, [{ listing, lot, quantity }], next('lines'));
  const shipped = makeShipments(context, lines, {
    firstId: next('shipments'),
    createdBy: past.random.pick(past.people.sellersOf.get(listing.companyId) ?? []),
    random: past.random,
  });
  book.groups.push({
    id: groupId,
    origin: deal.origin,
    origin_id: deal.originId,
    facility_id: facility.id,
    buyer_company_id: facility.companyId,
    placed_by: deal.placedBy,
    po_number: poNumber,
    notes: null,
    payment_option: 'net_terms',
    payment_id: null,
    shipping_option: 'standard',
    total_cents: context.totals.totalCents,
    created_at: createdAt,
  });
  book.orders.push({
    ...orderRow(context, shipped.lastShipped, past.random),
    type: deal.origin === 'bid' ? 'bid' : 'rfp',
  });
  book.lines.push(
    ...lines.map((line) => ({ ...line, shipped_quantity: shipped.quantityOf.get(line.id) ?? 0 })),
  );
  book.shipments.push(...shipped.shipments);
  book.shipmentLines.push(...shipped.lines);
  return id;
}

function statusOf(ageDays: number): PlainStatus {
  if (ageDays < 1) return 'placed';
  if (ageDays < 3) return 'confirmed';
  return ageDays < 9 ? 'shipped' : 'delivered';
}

/** Of the lots in stock the one that lasts longest. */
export const lotFor = ({ lots }: StockedListing) =>
  at(
    lots.filter(({ stock }) => stock > 0).toSorted((one, other) => other.expiry.localeCompare(one.expiry)),
    0,
  );
