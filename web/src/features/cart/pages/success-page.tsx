import { Link, useSearch } from '@tanstack/react-router';
import { unsignedUntil } from '#rules/orders/order-status.ts';
import { anyOf, countOf, formatDay } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { NoSigner } from '../../csos/index.ts';
import { useCarts, useOrderGroup } from '../api.ts';
import styles from '../components/cart.module.css';

type Group = NonNullable<ReturnType<typeof useOrderGroup>['data']>;

function whatBecame({ orders, signers, created_date: placed, po_number: po }: Group): string {
  const [count, number] = [countOf(orders.length, 'order'), po ? `, PO # ${po}` : ''];
  if (!orders.some((order) => order.status === 'pending_signature'))
    return `${count} sent to the suppliers${number}. We'll notify you when they confirm and ship.`;
  const who = signers.length > 0 ? anyOf(signers) : 'your facility';
  const day = formatDay(unsignedUntil(new Date(placed)).toISOString());
  return `${count} placed${number}. The suppliers get it when it is signed: it waits for the CSOS signature of ${who} and is cancelled on ${day} without one.`;
}

/** What the other cart still holds: it is ordered by itself. */
function OtherCart() {
  const { data } = useCarts();
  const [regular, controlled] = [data?.cart.items.length ?? 0, data?.cart_c2.items.length ?? 0];
  if (regular + controlled === 0) return null;
  const held = countOf(regular + controlled, 'item');
  return (
    <p role="status">
      {held} {regular + controlled === 1 ? 'is' : 'are'} still in your {regular === 0 ? 'CII cart' : 'cart'},
      not ordered yet. <Link to="/cart">Open the cart</Link>
    </p>
  );
}

/** What was just ordered: one order per supplier, and where to follow each. */
export function SuccessPage() {
  const { group } = useSearch({ from: '/app/cart/success' });
  const { data, error, refetch } = useOrderGroup(group);
  return (
    <Page narrow>
      <PageHeader
        title="Your order was placed"
        summary={data ? whatBecame(data) : 'Thank you.'}
        actions={
          <>
            <LinkButton to="/catalog" variant="default">
              Continue shopping
            </LinkButton>
            <LinkButton to="/orders">Show all orders</LinkButton>
          </>
        }
      />
      {data?.orders.some((order) => order.status === 'pending_signature') && <NoSigner />}
      <OtherCart />
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
