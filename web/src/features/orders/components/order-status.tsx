import {
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
  type OrderStatus,
  type PaymentStatus,
} from '#rules/orders/order-status.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending_signature: 'attention',
  placed: 'info',
  confirmed: 'info',
  partially_shipped: 'attention',
  shipped: 'ok',
  delivered: 'ok',
  cancel_requested: 'attention',
  cancelled: 'refusal',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={TONES[status]}>{ORDER_STATUS_LABELS[status]}</StatusBadge>;
}

/** Schedule II: it ships from a vault. */
export const ScheduleTwo = () => <StatusBadge tone="attention">CII</StatusBadge>;

/** Ordered by a document of a partner; `by` is in whose name. */
export const ByEdi = ({ by }: { by: string }) => (
  <span title={`Placed by ${by}`}>
    <StatusBadge tone="neutral">EDI</StatusBadge>
    <span className="visually-hidden">, placed by {by}</span>
  </span>
);

const PAYMENTS: Readonly<Record<PaymentStatus, Tone>> = {
  unpaid: 'neutral',
  invoiced: 'info',
  paid: 'ok',
  overdue: 'refusal',
  refunded: 'neutral',
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <StatusBadge tone={PAYMENTS[status]}>{PAYMENT_STATUS_LABELS[status]}</StatusBadge>;
}
