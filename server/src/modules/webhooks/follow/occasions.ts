import type { DomainEvent } from '../../../platform/jobs/events.ts';
import type { WebhookEvent } from '#rules/webhooks.ts';

/** What happened to which record, in the words of companies. */
export interface Occasion {
  kind: 'order' | 'bid' | 'rfp';
  id: number;
  types: readonly WebhookEvent[];
  /** The same for the same happening, however often it is told. */
  key: string;
  /** Of a request: the suppliers that the step concerns. Other records have one seller. */
  supplierIds: readonly number[] | null;
}

type Named = Partial<Record<DomainEvent['type'], readonly WebhookEvent[]>>;

const ORDERS: Named = {
  'order.placed': ['order.placed'],
  // The seller hears of an order of schedule II when it is signed.
  'order.signature_needed': ['order.placed'],
  'order.signed': ['order.placed'],
  'order.confirmed': ['order.confirmed'],
  'order.shipped': ['order.shipped', 'shipment.created'],
  'order.delivered': ['order.delivered'],
  'order.cancel_requested': ['order.cancellation_requested'],
  'order.cancelled': ['order.cancelled'],
  'order.cancelled_by_buyer': ['order.cancelled'],
  'order.not_signed': ['order.cancelled'],
  'payment.order_paid': ['order.paid'],
  'shipment.changed': ['shipment.changed'],
  'shipment.deleted': ['shipment.deleted'],
  'invoice.issued': ['invoice.issued'],
};
const BIDS: Named = {
  'bid.placed': ['bid.placed'],
  'bid.countered': ['bid.countered'],
  'bid.accepted': ['bid.accepted'],
  'bid.declined': ['bid.declined'],
  'bid.expired': ['bid.expired'],
};
const RFPS: Named = {
  'rfp.placed': ['rfp.placed'],
  'proposal.placed': ['rfp.proposed'],
  'proposal.accepted': ['rfp.accepted'],
  'proposal.declined': ['rfp.declined'],
  'rfp.declined': ['rfp.declined'],
  'rfp.cancelled': ['rfp.cancelled'],
};

/** Placed once, whether a signature was still to come or not. */
const keyOf = ({ key, type }: DomainEvent, id: number): string =>
  ORDERS[type]?.[0] === 'order.placed' ? `order.placed:${id}` : key;

/** Null for an event of which companies are not told. */
export function occasionOf(event: DomainEvent): Occasion | null {
  const { type, data } = event;
  const orderId = 'order_id' in data ? data.order_id : null;
  const [ofOrder, ofBid, ofRfp] = [ORDERS[type], BIDS[type], RFPS[type]];
  if (ofOrder && orderId !== null)
    return { kind: 'order', id: orderId, types: ofOrder, key: keyOf(event, orderId), supplierIds: null };
  if (ofBid && 'bid_id' in data)
    return { kind: 'bid', id: data.bid_id, types: ofBid, key: event.key, supplierIds: null };
  if (ofRfp && 'rfp_id' in data)
    return { kind: 'rfp', id: data.rfp_id, types: ofRfp, key: event.key, supplierIds: data.supplier_ids };
  return null;
}
