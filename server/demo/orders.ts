import { computeCart, type SellerOrderTotals } from '#rules/orders/cart-totals.ts';
import type { IsoDate } from '#rules/dates.ts';
import { shippingOptions } from '#rules/orders/shipping.ts';
import type { StockedListing } from './catalog-rows.ts';
import type { FacilityInfo } from './companies.ts';
import type { Row } from './insert-rows.ts';
import { SELLERS } from './labelers.ts';
import { cartLine, chooseLines, fillShelf, type LineDraft } from './order-lines.ts';
import { planGroups, type GroupPlan, type OrderPlan, type PlainStatus } from './order-plan.ts';
import { lineRows, orderRow, type OrderContext } from './order-rows.ts';
import type { People } from './people.ts';
import { at, type Random } from './random.ts';
import { makeShipments } from './shipments.ts';

export interface OrderWorld {
  /** Lots of the past that the old lines point to. */
  soldOutLots: Row<'lot'>[];
  carts: Row<'cart'>[];
  payments: Row<'payment'>[];
  groups: Row<'order_group'>[];
  orders: Row<'orders'>[];
  lines: Row<'order_line'>[];
  shipments: Row<'shipment'>[];
  shipmentLines: Row<'shipment_line'>[];
  /** For the inboxes. */
  placed: OrderContext[];
}

export interface MarketPast {
  listings: readonly StockedListing[];
  facilities: readonly FacilityInfo[];
  people: People;
  today: IsoDate;
  now: Date;
  random: Random;
}

/** The orders of the months of the market, with the totals that the rules of the cart give. */
export function makeOrders(past: MarketPast): OrderWorld {
  const { random } = past;
  const shelf = fillShelf(past.listings, past.today);
  const world: OrderWorld = {
    soldOutLots: shelf.soldOutRows,
    carts: [],
    payments: [],
    groups: [],
    orders: [],
    lines: [],
    shipments: [],
    shipmentLines: [],
    placed: [],
  };
  const buying = past.facilities.filter(({ id }) => past.people.buyersOf.has(id));
  for (const group of planGroups(buying, past.now, random)) {
    const parts = group.orders
      .map((plan) => ({ plan, lines: chooseLines(shelf, group, plan.sellerId, random) }))
      .filter(({ lines }) => lines.length > 0);
    if (parts.length > 0) addGroup(world, past, group, parts);
  }
  return world;
}

type Part = { plan: OrderPlan; lines: readonly LineDraft[] };

function addGroup(world: OrderWorld, past: MarketPast, group: GroupPlan, parts: readonly Part[]): void {
  const { facility } = group;
  const options = shippingOptions(true, parts.length);
  const option = at(options, group.expedited ? 1 : 0);
  const totals = computeCart({
    lines: parts.flatMap(({ lines }) => lines.map(cartLine)),
    sellers: SELLERS.map((seller, index) => ({
      id: index + 1,
      shippingPriceCents: seller.shippingPriceCents,
      thresholdCents: seller.shippingThresholdCents,
      minimumCents: seller.minimumOrderCents,
    })),
    option,
    paymentOption: facility.buyer.payment,
  });
  const id = world.groups.length + 1;
  const placedBy = past.random.pick(past.people.buyersOf.get(facility.id) ?? []);
  const poNumber = facility.buyer.poRequired || past.random.chance(0.5) ? poOf(facility, id) : null;
  const shared = { groupId: id, placedBy, poNumber, shippingOption: option.id };
  addGroupRows(world, { group, ...shared, totalCents: totals.totalCents });
  parts.forEach(({ plan, lines }, index) => {
    addOrder(world, past, { group, plan, lines, totals: at(totals.orders, index), ...shared });
  });
}

const poOf = ({ name }: FacilityInfo, id: number): string =>
  `${name
    .split(/[ -]/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 3)
    .toUpperCase()}-${String(20_000 + 7 * id)}`;

interface GroupFacts {
  group: GroupPlan;
  groupId: number;
  placedBy: number;
  poNumber: string | null;
  shippingOption: string;
  totalCents: number;
}

function addGroupRows(world: OrderWorld, facts: GroupFacts): void {
  const { group, groupId: id, placedBy } = facts;
  const { facility, createdAt } = group;
  const payment = facility.buyer.payment;
  const paymentId = payment === 'credit_card' ? `demo-payment-${id}` : null;
  world.carts.push({
    id,
    user_id: placedBy,
    facility_id: facility.id,
    type: 'c0',
    status: 'ordered',
    selected_shipping: facts.shippingOption,
    version: 3,
    created_at: new Date(createdAt.getTime() - 25 * 60_000),
    updated_at: createdAt,
  });
  if (paymentId !== null) {
    world.payments.push({
      id: paymentId,
      user_id: placedBy,
      company_id: facility.companyId,
      facility_id: facility.id,
      cart_id: id,
      provider: 'test_card',
      client_secret: `demo-secret-${id}`,
      amount_cents: facts.totalCents,
      status: 'used',
      card_last4: '4242',
      created_at: createdAt,
    });
  }
  world.groups.push({
    id,
    origin: 'cart',
    origin_id: id,
    facility_id: facility.id,
    buyer_company_id: facility.companyId,
    placed_by: placedBy,
    po_number: facts.poNumber,
    notes: null,
    payment_option: payment,
    payment_id: paymentId,
    shipping_option: facts.shippingOption,
    total_cents: facts.totalCents,
    created_at: createdAt,
  });
}

/** A single pack cannot be shipped in part. */
const possibleStatus = (status: PlainStatus, lines: readonly LineDraft[]): PlainStatus =>
  status === 'partially_shipped' && lines.reduce((sum, { quantity }) => sum + quantity, 0) < 2
    ? 'confirmed'
    : status;

interface OrderFacts extends Omit<GroupFacts, 'totalCents'> {
  plan: OrderPlan;
  lines: readonly LineDraft[];
  totals: SellerOrderTotals;
}

function addOrder(world: OrderWorld, past: MarketPast, facts: OrderFacts): void {
  const { random, now } = past;
  const id = world.orders.length + 1;
  const context: OrderContext = {
    id,
    groupId: facts.groupId,
    facility: facts.group.facility,
    sellerId: facts.plan.sellerId,
    placedBy: facts.placedBy,
    poNumber: facts.poNumber,
    shippingOption: facts.shippingOption,
    status: possibleStatus(facts.plan.status, facts.lines),
    ending: facts.plan.ending,
    createdAt: facts.group.createdAt,
    now,
    totals: facts.totals,
  };
  const lines = lineRows(context, facts.lines, world.lines.length + 1);
  const shipped = makeShipments(context, lines, {
    firstId: world.shipments.length + 1,
    createdBy: random.pick(past.people.sellersOf.get(facts.plan.sellerId) ?? []),
    random,
  });
  world.orders.push(orderRow(context, shipped.lastShipped, random));
  world.lines.push(
    ...lines.map((line) => ({ ...line, shipped_quantity: shipped.quantityOf.get(line.id) ?? 0 })),
  );
  world.shipments.push(...shipped.shipments);
  world.shipmentLines.push(...shipped.lines);
  world.placed.push(context);
}
