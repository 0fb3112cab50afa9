import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countOf, formatDay } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { useConfirmOrder, useOrders, type OrderSummary } from '../api.ts';
import styles from './selling.module.css';

const SHOWN = 7;

/** The oldest orders that wait for their seller, each confirmed where it stands. */
export function OrdersToConfirm() {
  const { data, error, refetch } = useOrders({
    status: 'placed',
    sort: 'created',
    page: 1,
    per_page: SHOWN,
  });
  const total = data?.meta.total ?? 0;
  return (
    <Panel
      title={data ? `To confirm (${total})` : 'To confirm'}
      aside={
        total > 0 && (
          <Link to="/orders" search={{ status: 'placed' }}>
            Show all
          </Link>
        )
      }
    >
      {!data && error === null && <SkeletonLines lines={4} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && total === 0 && <p className={styles.soft}>No orders to confirm.</p>}
      <ul className={styles.waiting}>
        {data?.data.map((order) => (
          <Waiting key={order.id} order={order} />
        ))}
      </ul>
    </Panel>
  );
}

function Waiting({ order }: { order: OrderSummary }) {
  const confirm = useConfirmOrder(order.id);
  return (
    <li>
      <Link to="/order-details/$id" params={{ id: String(order.id) }}>
        Order {order.id}
      </Link>
      <span>{order.facility_name}</span>
      <span className={styles.soft}>{formatDay(order.created_date)}</span>
      <span className={styles.soft}>{countOf(order.pack_count, 'pack')}</span>
      <span className={styles.total}>
        <Money amount={order.total} strong />
      </span>
      <Button
        size="compact-xs"
        aria-label={`Confirm order ${order.id}`}
        loading={confirm.isPending}
        onClick={() => confirm.mutate(undefined)}
      >
        Confirm
      </Button>
    </li>
  );
}
