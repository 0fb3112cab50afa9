import type { StockedListing } from '../catalog-rows.ts';
import type { FacilityInfo } from '../companies.ts';
import type { Row } from '../insert-rows.ts';
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
  const next = (table: keyof DealOrders) => before[table].length + book[table].length + 1;
  const order = contextOf(deal, { id: next('orders'), groupId: next('groups'), now: past.now });
  const { listing, quantity, priceCents } = deal;
  const lot = { ...lotFor(listing), priceCents };
  const lines = lineRows(order, [{ listing, lot, quantity }], next('lines'));
  const shipped = makeShipments(order, lines, {
    firstId: next('shipments'),
    createdBy: past.random.pick(past.people.sellersOf.get(listing.companyId) ?? []),
    random: past.random,
  });
  book.groups.push(groupRow(deal, order));
  const type = deal.origin === 'bid' ? 'bid' : 'rfp';
  book.orders.push({ ...orderRow(order, shipped.lastShipped, past.random), type });
  book.lines.push(
    ...lines.map((line) => ({ ...line, shipped_quantity: shipped.quantityOf.get(line.id) ?? 0 })),
  );
  book.shipments.push(...shipped.shipments);
  book.shipmentLines.push(...shipped.lines);
  return order.id;
}

function contextOf(deal: Deal, known: { id: number; groupId: number; now: Date }): OrderContext {
  const { facility, listing, quantity, priceCents, shippingCents, createdAt, placedBy } = deal;
  const subtotalCents = quantity * priceCents;
  return {
    ...known,
    facility,
    sellerId: listing.companyId,
    placedBy,
    poNumber: facility.buyer.poRequired ? `DEAL-${20_000 + 7 * known.id}` : null,
    shippingOption: 'standard',
    status: statusOf((known.now.getTime() - createdAt.getTime()) / DAY_MS),
    ending: 'none',
    createdAt,
    totals: {
      sellerId: listing.companyId,
      subtotalCents,
      shippingCents,
      optionCents: 0,
      feeCents: 0,
      totalCents: subtotalCents + shippingCents,
      minimumMissingCents: 0,
      lines: [
        {
          listingId: listing.id,
          lotId: 0,
          subtotalCents,
          feeCents: 0,
          savingsCents: 0,
          catalogType: 'medigi',
        },
      ],
    },
  };
}

const groupRow = (deal: Deal, order: OrderContext): Row<'order_group'> => ({
  id: order.groupId,
  origin: deal.origin,
  origin_id: deal.originId,
  facility_id: order.facility.id,
  buyer_company_id: order.facility.companyId,
  placed_by: order.placedBy,
  po_number: order.poNumber,
  notes: null,
  payment_option: 'net_terms',
  payment_id: null,
  shipping_option: order.shippingOption,
  total_cents: order.totals.totalCents,
  created_at: order.createdAt,
});

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
