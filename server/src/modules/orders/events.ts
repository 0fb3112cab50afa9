import { toDollars } from '#rules/money.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';
import { newUuid } from '../../platform/secrets.ts';

export interface AnnouncedOrder {
  id: number;
  seller_company_id: number;
  seller_company_name: string;
  facility_id: number;
  facility_name: string;
  placed_by: number;
  is_c2: boolean;
  total_cents: number;
}

/** One step of one order, in the words of both sides; `total` in US dollars. */
interface OrderFacts extends Omit<AnnouncedOrder, 'id' | 'total_cents'> {
  order_id: number;
  total: number;
  note: string | null;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'payment.mismatch': { payment_id: string };
    'payment.order_paid': { order_id: number };
    /** A correction of the carrier, the number or the day of one. */
    'shipment.changed': { order_id: number; shipment_id: number };
    'shipment.deleted': { order_id: number; shipment_id: number };
    'order.placed': OrderFacts;
    'order.signature_needed': OrderFacts;
    'order.signed': OrderFacts;
    'order.not_signed': OrderFacts;
    'order.document_stored': OrderFacts;
    /** By its buyer. */
    'order.document_received': OrderFacts;
    'order.confirmed': OrderFacts;
    'order.expedited': OrderFacts;
    /** By a document that does not take it whole. */
    'order.supplier_answered': OrderFacts;
    'order.shipped': OrderFacts;
    'order.delivered': OrderFacts;
    'order.cancel_requested': OrderFacts;
    'order.cancelled': OrderFacts;
    'order.cancelled_by_buyer': OrderFacts;
    'order.cancellation_refused': OrderFacts;
  }
}

/** Each correction is one of its own. */
export const shipmentEvent = (
  type: 'shipment.changed' | 'shipment.deleted',
  orderId: number,
  shipmentId: number,
): DomainEvent => ({ key: newUuid(), type, data: { order_id: orderId, shipment_id: shipmentId } });

/** An order may be paid, opened again and paid once more. */
export const orderPaid = (orderId: number): DomainEvent => ({
  key: newUuid(),
  type: 'payment.order_paid',
  data: { order_id: orderId },
});

export type OrderEventType = Extract<DomainEvent['type'], `order.${string}`>;

/** One event of one order. `step` tells repeats of the same type apart, such as a second shipment. */
export function orderEvent(
  type: OrderEventType,
  { id, total_cents: total, ...order }: AnnouncedOrder,
  note: string | null = null,
  step = '',
): DomainEvent<OrderEventType> {
  return {
    key: `${type}:${id}${step === '' ? '' : `:${step}`}`,
    type,
    data: {
      order_id: id,
      seller_company_id: order.seller_company_id,
      seller_company_name: order.seller_company_name,
      facility_id: order.facility_id,
      facility_name: order.facility_name,
      placed_by: order.placed_by,
      is_c2: order.is_c2,
      total: toDollars(total),
      note,
    },
  };
}
