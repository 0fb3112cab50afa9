import { Link } from '@tanstack/react-router';
import { countOf, formatUsd, plainDay } from '../../../shared/format.ts';
import type { ScheduledDelivery } from '../schedule-api.ts';
import { DeliverySteps } from './delivery-steps.tsx';
import { DeliveryBadge, DeliveryFailure } from './delivery-state.tsx';
import styles from './rfp-form.module.css';

/** The deliveries of one contract below each other. */
export function DeliveryLines({ deliveries }: { deliveries: readonly ScheduledDelivery[] }) {
  return (
    <ol className={styles.asked} aria-labelledby="rfp-deliveries">
      {deliveries.map((one) => (
        <li key={one.id}>
          <span className={styles.delivery}>
            {plainDay(one.date)} · {countOf(one.packs, 'pack')} · {formatUsd(one.total)}
          </span>
          <DeliveryBadge delivery={one} />
          {one.order_id !== null && (
            <Link to="/order-details/$id" params={{ id: String(one.order_id) }}>
              Order {one.order_id}
            </Link>
          )}
          <DeliverySteps delivery={one} />
          {one.fail_reason !== null && (
            <p className={styles.refusal}>
              <DeliveryFailure delivery={one} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
