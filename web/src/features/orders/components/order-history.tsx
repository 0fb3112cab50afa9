import { formatMoment } from '../../../shared/format.ts';
import type { OrderDetail } from '../api.ts';
import { OrderOrigin } from './order-origin.tsx';
import styles from './orders.module.css';

/** Who did what when, the newest first. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  if (order.history.length === 0) return <p className={styles.soft}>Nothing was recorded yet.</p>;
  return (
    <ol className={styles.history}>
      {order.history.toReversed().map((step, index, steps) => (
        <li key={`${step.at}-${index}`} className={styles.step}>
          <div>{step.what}</div>
          <div className={styles.soft}>
            {step.who}
            {step.on_behalf_of !== null && ` for ${step.on_behalf_of}`} · {formatMoment(step.at)}
          </div>
          {index === steps.length - 1 && <OrderOrigin order={order} />}
        </li>
      ))}
    </ol>
  );
}
