import { formatUsd } from '#rules/money.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

/** What the other side reads about a step of an order (titles: X-101). */
export interface OrderMessage {
  to: 'seller' | 'buyer' | 'signers';
  title: string;
  subject: string;
  content: string;
  level: 'info' | 'warning';
  relativeUrl: string;
  orderId: number;
  sellerCompanyId: number;
  facilityId: number;
  placedBy: number;
}

type OrderEvent = Extract<DomainEvent, { type: `order.${string}` }>;
type OrderFacts = OrderEvent['data'];

type Text = Pick<OrderMessage, 'to' | 'title' | 'level'> & { content: (order: OrderFacts) => string };

const withNote = (sentence: string, note: string | null) => (note ? `${sentence} ${note}` : sentence);

const TEXTS: Record<OrderEvent['type'], Text> = {
  'order.placed': {
    to: 'seller',
    title: 'Order placed',
    level: 'info',
    content: (order) =>
      withNote(
        `${order.facility_name} placed order ${order.order_id} for ${formatUsd(order.total)}.`,
        order.note,
      ),
  },
  'order.signature_needed': {
    to: 'signers',
    title: 'Signature needed',
    level: 'warning',
    content: (order) =>
      withNote(
        `Order ${order.order_id} from ${order.seller_company_name} for ${order.facility_name} waits for your CSOS signature.`,
        order.note,
      ),
  },
  'order.signed': {
    to: 'buyer',
    title: 'Order signed',
    level: 'info',
    content: (order) =>
      withNote(`Order ${order.order_id} is signed and with ${order.seller_company_name}.`, order.note),
  },
  'order.not_signed': {
    to: 'buyer',
    title: 'Order cancelled',
    level: 'warning',
    content: (order) =>
      withNote(
        `Order ${order.order_id} from ${order.seller_company_name} was cancelled before it was signed.`,
        order.note,
      ),
  },
  'order.document_stored': {
    to: 'buyer',
    title: 'Order document',
    level: 'info',
    content: (order) =>
      withNote(`${order.seller_company_name} stored a document at order ${order.order_id}.`, order.note),
  },
  'order.document_received': {
    to: 'seller',
    title: 'Order document',
    level: 'info',
    content: (order) =>
      withNote(`${order.facility_name} stored a document at order ${order.order_id}.`, order.note),
  },
  'order.supplier_answered': {
    to: 'buyer',
    title: 'Answer of the supplier',
    level: 'warning',
    content: (order) =>
      withNote(`${order.seller_company_name} answered order ${order.order_id}.`, order.note),
  },
  'order.confirmed': {
    to: 'buyer',
    title: 'Order confirmed',
    level: 'info',
    content: (order) => `${order.seller_company_name} confirmed order ${order.order_id}.`,
  },
  'order.shipped': {
    to: 'buyer',
    title: 'Order shipped',
    level: 'info',
    content: (order) => withNote(`${order.seller_company_name} shipped order ${order.order_id}.`, order.note),
  },
  'order.expedited': {
    to: 'seller',
    title: 'Order expedited',
    level: 'warning',
    content: (order) => withNote(`${order.facility_name} had order ${order.order_id} expedited.`, order.note),
  },
  'order.delivered': {
    to: 'buyer',
    title: 'Order delivered',
    level: 'info',
    content: (order) => `Order ${order.order_id} of ${order.seller_company_name} was delivered.`,
  },
  'order.cancelled_by_buyer': {
    to: 'seller',
    title: 'Order cancelled',
    level: 'warning',
    content: (order) => withNote(`${order.facility_name} cancelled order ${order.order_id}.`, order.note),
  },
  'order.cancel_requested': {
    to: 'seller',
    title: 'Cancellation requested',
    level: 'warning',
    content: (order) =>
      withNote(`${order.facility_name} asks to cancel order ${order.order_id}.`, order.note),
  },
  'order.cancelled': {
    to: 'buyer',
    title: 'Order cancelled',
    level: 'warning',
    content: (order) =>
      withNote(`Order ${order.order_id} of ${order.seller_company_name} was cancelled.`, order.note),
  },
  'order.cancellation_refused': {
    to: 'buyer',
    title: 'Cancellation refused',
    level: 'warning',
    content: (order) =>
      withNote(`${order.seller_company_name} did not agree to cancel order ${order.order_id}.`, order.note),
  },
};

const isOrderEvent = (event: DomainEvent): event is OrderEvent => Object.hasOwn(TEXTS, event.type);

export function orderMessage(event: DomainEvent): OrderMessage | null {
  if (!isOrderEvent(event)) return null;
  const text = TEXTS[event.type];
  const order = event.data;
  return {
    to: text.to,
    title: text.title,
    level: text.level,
    subject: `order ${order.order_id}${order.is_c2 ? ' (CII)' : ''}`,
    content: text.content(order),
    relativeUrl:
      text.to === 'signers'
        ? `/orders?csos=pending&sign=${order.order_id}`
        : `/order-details/${order.order_id}`,
    orderId: order.order_id,
    sellerCompanyId: order.seller_company_id,
    facilityId: order.facility_id,
    placedBy: order.placed_by,
  };
}
