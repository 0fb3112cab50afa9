import { Link, useSearch } from '@tanstack/react-router';
import { countOf } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { useOrderGroup } from '../api.ts';
import styles from '../components/cart.module.css';

/** What was just ordered: one order per supplier, and where to follow each. */
export function SuccessPage() {
  const { group } = useSearch({ from: '/app/cart/success' });
  const { data, error, refetch } = useOrderGroup(group);
  return (
    <Page narrow>
      <PageHeader
        title="Your order was placed"
        summary={
          data
            ? `${countOf(data.orders.length, 'order')} sent to the suppliers${data.po_number ? `, PO # ${data.po_number}` : ''}. We'll notify you when they confirm and ship.`
            : 'Thank you.'
        }
        actions={
          <>
            <LinkButton to="/catalog" variant="default">
              Continue shopping
            </LinkButton>
            <LinkButton to="/orders">Show all orders</LinkButton>
          </>
        }
      />
      {group !== undefined && !data && error === null && <SkeletonLines lines={3} />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Panel title="Orders">
          <ul className={styles.placed}>
            {data.orders.map((order) => (
              <li key={order.id}>
                <Link to="/order-details/$id" params={{ id: String(order.id) }}>
                  Order {order.id} – {order.seller_company_name}
                </Link>
                <Money amount={order.total} />
              </li>
            ))}
            <li>
              <strong>Total</strong>
              <Money amount={data.total} strong />
            </li>
          </ul>
        </Panel>
      )}
    </Page>
  );
}
