import { toDollars } from '#rules/money.ts';
import type { DomainEvent } from '../../platform/events.ts';

export type OrderEventType =
  | 'order.placed'
  | 'order.confirmed'
  | 'order.shipped'
  | 'order.delivered'
  | 'order.cancel_requested'
  | 'order.cancelled'
  | 'order.cancelled_by_buyer'
  | 'order.cancellation_refused';

export interface AnnouncedOrder {
  id: number;
  seller_company_id: number;
  seller_company_name: string;
  facility_id: number;
  facility_name: string;
  placed_by: number;
  total_cents: number;
}

/** One event of one order. `step` tells repeats of the same type apart, such as a second shipment. */
export function orderEvent(
  type: OrderEventType,
  order: AnnouncedOrder,
  note: string | null = null,
  step = '',
): DomainEvent {
  return {
    key: `${type}:${order.id}${step === '' ? '' : `:${step}`}`,
    type,
    data: {
      order_id: order.id,
      seller_company_id: order.seller_company_id,
      seller_company_name: order.seller_company_name,
      facility_id: order.facility_id,
      facility_name: order.facility_name,
      placed_by: order.placed_by,
      total: toDollars(order.total_cents),
      note,
    },
  };
}
