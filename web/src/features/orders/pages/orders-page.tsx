import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import type { GridSelection } from '../../../ui/data-grid/types.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { listCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OrderAgainButton } from '../../ordering/index.ts';
import { prefetchOrder, useOrders, type OrderSummary } from '../api.ts';
import { OrderCard } from '../components/order-card.tsx';
import { FEWER_ORDER_COLUMNS, ORDER_COLUMNS } from '../components/order-columns.tsx';
import { ConfirmedNotice, SelectedOrders } from '../components/selected-orders.tsx';
import { ORDERS } from '../lists.ts';
import { mayOrderAgain } from '../order-again.ts';
import type { MovedOrders } from '../selling-api.ts';

const NONE: ReadonlySet<string> = new Set();

/** The orders of the own side: filters in the address, the server sorts and pages. */
export function OrdersPage() {
  const me = useMe();
  const [selected, setSelected] = useState(NONE);
  const [confirmed, setConfirmed] = useState<MovedOrders | null>(null);
  const screen = useListScreen(ORDERS, useSearch({ from: '/app/orders' }), {
    onMove: () => setSelected(NONE),
  });
  const navigate = useNavigate();
  const side = me.is_admin ? 'both' : me.is_seller ? 'seller' : 'buyer';
  const selection: GridSelection<OrderSummary> = {
    selected,
    onChange: setSelected,
    actions: (orders) => (
      <SelectedOrders
        orders={orders}
        onConfirmed={(result) => {
          setConfirmed(result);
          setSelected(NONE);
        }}
      />
    ),
  };
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
        <>
          <Link to="/order-details/$id" params={{ id: String(order.id) }} className={listCard}>
            <OrderCard order={order} side={side} />
          </Link>
          {mayOrderAgain(me, order) && <OrderAgainButton orderId={order.id} compact />}
        </>
      )}
      {...(side !== 'buyer' && { selection })}
      above={confirmed && <ConfirmedNotice result={confirmed} onClose={() => setConfirmed(null)} />}
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
