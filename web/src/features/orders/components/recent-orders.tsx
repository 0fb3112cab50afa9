import { Link } from '@tanstack/react-router';
import { listCard } from '../../../ui/list-card.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useOrders, type OrderQuery } from '../api.ts';
import type { OrdersSearch } from '../routes.ts';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';

interface Props {
  title: string;
  /** 'No order waits for you.' */
  none: string;
  side: 'buyer' | 'seller' | 'both';
  filter: Pick<OrderQuery, 'status'>;
  /** The list behind 'Show all'. */
  all: OrdersSearch;
}

const SHOWN = 5;

/** The newest orders of a kind on a home page, with how many there are. */
export function RecentOrders({ title, none, side, filter, all }: Props) {
  const { data, error, refetch } = useOrders({ ...filter, sort: '-created', page: 1, per_page: SHOWN });
  const total = data?.meta.total ?? 0;
  return (
    <Panel
      title={data ? `${title} (${total})` : title}
      aside={
        total > SHOWN && (
          <Link to="/orders" search={all}>
            Show all
          </Link>
        )
      }
    >
      {!data && error === null && <SkeletonLines lines={4} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && total === 0 && <p className={styles.soft}>{none}</p>}
      <ul className={styles.recent}>
        {data?.data.map((order) => (
          <li key={order.id}>
            <Link to="/order-details/$id" params={{ id: String(order.id) }} className={listCard}>
              <OrderCard order={order} side={side} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
