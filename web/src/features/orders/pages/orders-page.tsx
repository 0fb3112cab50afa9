import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { listCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { prefetchOrder, useOrders } from '../api.ts';
import { OrderCard } from '../components/order-card.tsx';
import { FEWER_ORDER_COLUMNS, ORDER_COLUMNS } from '../components/order-columns.tsx';
import { ORDERS } from '../lists.ts';

/** The orders of the own side: filters in the address, the server sorts and pages. */
export function OrdersPage() {
  const me = useMe();
  const screen = useListScreen(ORDERS, useSearch({ from: '/app/orders' }));
  const navigate = useNavigate();
  const side = me.is_admin ? 'both' : me.is_seller ? 'seller' : 'buyer';
  return (
    <ListScreen
      id={`orders-${side}`}
      screen={screen}
      result={useOrders(screen.query)}
      columns={ORDER_COLUMNS[side]}
      fewer={FEWER_ORDER_COLUMNS[side]}
      rowId={(order) => String(order.id)}
      rowLabel={(order) => `Order ${order.id}`}
      onOpen={(order) => void navigate({ to: '/order-details/$id', params: { id: String(order.id) } })}
      onIntent={(order) => prefetchOrder(order.id)}
      renderCard={(order) => (
        <Link to="/order-details/$id" params={{ id: String(order.id) }} className={listCard}>
          <OrderCard order={order} side={side} />
        </Link>
      )}
      onExport={(query) => saveFile('exportOrders', { query })}
      empty={<NoOrders canBuy={me.is_buyer} admin={me.is_admin} />}
    />
  );
}

function NoOrders({ canBuy, admin }: { canBuy: boolean; admin: boolean }) {
  if (admin) return <EmptyState drawing="inbox" title="There are no orders" />;
  return (
    <EmptyState
      drawing="inbox"
      title="No records found"
      action={canBuy && <LinkButton to="/catalog">Go to the catalog</LinkButton>}
    >
      {canBuy
        ? 'Orders appear here once you place one.'
        : 'Orders appear here once a pharmacy buys from you.'}
    </EmptyState>
  );
}
