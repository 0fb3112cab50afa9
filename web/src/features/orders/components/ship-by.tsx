import { shipDayText } from '#rules/orders/ship-promise.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { OrderSummary } from '../api.ts';

/** The day that was promised for an expedited order; 'Late' once it is over and nothing left. */
export function ShipBy({ order }: { order: Pick<OrderSummary, 'ship_on' | 'late'> }) {
  if (order.ship_on === null) return null;
  return (
    <>
      {shipDayText(order.ship_on)} {order.late && <StatusBadge tone="refusal">Late</StatusBadge>}
    </>
  );
}
