import type { Carrier } from '#rules/accounts/addresses.ts';
import type { Row } from './insert-rows.ts';
import { later, type LineRow, type OrderContext } from './order-rows.ts';
import type { Random } from './random.ts';

export interface Shipped {
  shipments: Row<'shipment'>[];
  lines: Row<'shipment_line'>[];
  /** Packs shipped of a line, by its id. */
  quantityOf: ReadonlyMap<number, number>;
  lastShipped: Date | null;
}

const DAY_MS = 86_400_000;
const SHARE_IN_TWO_PARCELS = 0.18;

interface Parcel {
  afterDays: number;
  quantities: readonly { line: LineRow; quantity: number }[];
}

/** The tracking that the order's status says: all packs, some of them, or none. */
export function makeShipments(
  order: OrderContext,
  lines: readonly LineRow[],
  made: { firstId: number; createdBy: number; random: Random },
): Shipped {
  const parcels = parcelsOf(order, lines, made.random).filter(({ quantities }) => quantities.length > 0);
  const quantityOf = new Map<number, number>();
  const shipments = parcels.map((parcel, index) => {
    for (const { line, quantity } of parcel.quantities) {
      quantityOf.set(line.id, (quantityOf.get(line.id) ?? 0) + quantity);
    }
    return shipmentRow(order, parcel, { id: made.firstId + index, ...made });
  });
  return {
    shipments,
    lines: parcels.flatMap((parcel, index) =>
      parcel.quantities.map(({ line, quantity }) => ({
        order_id: order.id,
        shipment_id: made.firstId + index,
        order_line_id: line.id,
        quantity,
      })),
    ),
    quantityOf,
    lastShipped: parcels.length === 0 ? null : later(order, (parcels.at(-1)?.afterDays ?? 0) * DAY_MS),
  };
}

function parcelsOf({ status }: OrderContext, lines: readonly LineRow[], random: Random): Parcel[] {
  const whole = lines.map((line) => ({ line, quantity: line.quantity }));
  const first = { afterDays: random.between(0.7, 1.3), quantities: halfOf(whole) };
  if (status === 'partially_shipped') return [first];
  if (status !== 'shipped' && status !== 'delivered') return [];
  if (!random.chance(SHARE_IN_TWO_PARCELS)) return [{ ...first, quantities: whole }];
  const rest = whole.flatMap(({ line, quantity }) => {
    const sent = first.quantities.find((one) => one.line === line)?.quantity ?? 0;
    return sent < quantity ? [{ line, quantity: quantity - sent }] : [];
  });
  return [first, { afterDays: first.afterDays + 0.8, quantities: rest }];
}

/** The first line's larger half, and of every other line nothing; never all packs of the order. */
function halfOf(whole: Parcel['quantities']): Parcel['quantities'] {
  const [first] = whole;
  if (!first) return [];
  if (first.quantity === 1) return whole.length > 1 ? [first] : [];
  return [{ line: first.line, quantity: Math.ceil(first.quantity / 2) }];
}

function shipmentRow(
  order: OrderContext,
  parcel: Parcel,
  made: { id: number; createdBy: number; random: Random },
): Row<'shipment'> {
  const carrier = made.random.pick<Carrier>(['UPS', 'UPS', 'FedEx', 'FedEx', 'USPS', 'OnTrac']);
  const shippedAt = later(order, parcel.afterDays * DAY_MS);
  return {
    id: made.id,
    order_id: order.id,
    carrier,
    tracking_number: trackingNumber(carrier, made.random),
    ship_date: shippedAt.toISOString().slice(0, 10),
    created_by: made.createdBy,
    created_at: shippedAt,
  };
}

function trackingNumber(carrier: Carrier, random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  if (carrier === 'UPS') return `1Z${digits(3)}E${digits(12)}`;
  if (carrier === 'USPS') return `9400${digits(18)}`;
  return carrier === 'OnTrac' ? `D${digits(14)}` : digits(12);
}
