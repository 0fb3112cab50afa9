import { countOf, plainDay } from '../../../shared/format.ts';
import { Money } from '../../../ui/values.tsx';
import type { OrderSummary } from '../api.ts';
import type { Side } from './order-columns.tsx';
import { ByEdi, OrderStatusBadge, ScheduleTwo } from './order-status.tsx';
import { ShipBy } from './ship-by.tsx';
import styles from './orders.module.css';

/** An order on a phone. `side` decides whose name matters: the other one's. */
export function OrderCard({ order, side }: { order: OrderSummary; side: Side }) {
  const names = {
    buyer: order.seller_company_name,
    seller: order.facility_name,
    company: `${order.facility_name} · ${order.seller_company_name}`,
    both: `${order.facility_name} · ${order.seller_company_name}`,
  };
  return (
    <div className={styles.card}>
      <div className={styles.cardLine}>
        <span>
          <strong>Order {order.id}</strong> {order.is_c2 && <ScheduleTwo />}{' '}
          {order.by_edi !== null && <ByEdi by={order.by_edi} />}
        </span>
        <Money amount={order.total} strong />
      </div>
      <div>{names[side]}</div>
      {order.by_edi !== null && (
        <div className={styles.soft} aria-hidden>
          Placed by {order.by_edi}
        </div>
      )}
      <div className={styles.cardLine}>
        <span className={styles.soft}>
          {plainDay(order.created_date)} · {countOf(order.pack_count, 'pack')}
        </span>
        <OrderStatusBadge status={order.status} />
      </div>
      {order.ship_on !== null && (
        <div className={styles.soft}>
          Ship by <ShipBy order={order} />
        </div>
      )}
      {order.tracking_numbers.length > 0 && (
        <div className={styles.soft}>Tracking {order.tracking_numbers.join(', ')}</div>
      )}
    </div>
  );
}
