import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MOST_SIGNED_AT_ONCE } from '#rules/csos/certificates.ts';
import { countOf, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import type { GridSelection } from '../../../ui/data-grid/types.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { listCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OwnInvoices } from '../../billing/index.ts';
import { SigningBand, SignOrdersPopup } from '../../csos/index.ts';
import { ExclusionList } from '../../exclusions/index.ts';
import { OrderAgainButton } from '../../ordering/index.ts';
import { prefetchOrder, useOrders, type OrderSummary } from '../api.ts';
import { OrderCard } from '../components/order-card.tsx';
import {
  FEWER_ORDER_COLUMNS,
  FEWER_SIGNING_COLUMNS,
  SignBy,
  ORDER_COLUMNS,
  SIGNING_COLUMNS,
  type Side,
} from '../components/order-columns.tsx';
import { OrderGroups } from '../components/order-groups.tsx';
import { OrderTabs } from '../components/order-tabs.tsx';
import { ConfirmedNotice, SelectedOrders } from '../components/selected-orders.tsx';
import { BOUGHT_ORDERS, ORDERS, ORDERS_TO_SIGN, SOLD_ORDERS } from '../lists.ts';
import { mayOrderAgain } from '../order-again.ts';
import type { OrdersSearch } from '../routes.ts';
import type { MovedOrders } from '../selling-api.ts';
import styles from '../components/orders.module.css';

const LISTS = { buyer: BOUGHT_ORDERS, company: ORDERS, seller: SOLD_ORDERS, both: ORDERS } as const;

type Me = ReturnType<typeof useMe>;

const NONE: ReadonlySet<string> = new Set();

/** The orders of the own side, the checkouts of the buying one, the invoices, or the excluded NDCs. */
export function OrdersPage() {
  const search = useSearch({ from: '/app/orders' });
  const me = useMe();
  if (search.tab === 'invoices' && !me.is_admin)
    return <OwnInvoices search={search} above={<OrderTabs current="invoices" />} />;
  if (search.tab === 'exclusions' && (me.is_buyer || me.is_admin))
    return <ExclusionList search={search} above={<OrderTabs current="exclusions" />} />;
  return !me.is_seller && search.tab === 'groups' ? <OrderGroups search={search} /> : <OrderList />;
}

/** Filters in the address, the server sorts and pages. */
function OrderList() {
  const me = useMe();
  const [selected, setSelected] = useState(NONE);
  const [confirmed, setConfirmed] = useState<MovedOrders | null>(null);
  const search = useSearch({ from: '/app/orders' });
  const side = sideOf(me);
  const buys = side === 'buyer' || side === 'company';
  const signs = search.csos === 'pending' && buys && me.roles.includes('CSOS Signer');
  const screen = useListScreen(signs ? ORDERS_TO_SIGN : LISTS[side], search, {
    onMove: () => setSelected(NONE),
  });
  const navigate = useNavigate();
  const result = useOrders(screen.query);
  const { sign } = search;
  const review = (ids: readonly number[]) => screen.go({ sign: ids.join('-') });
  const selection: GridSelection<OrderSummary> = {
    selected,
    onChange: setSelected,
    actions: (orders) =>
      signs ? (
        <Button size="xs" onClick={() => review(orders.slice(0, MOST_SIGNED_AT_ONCE).map(({ id }) => id))}>
          Review and sign {orders.length}
        </Button>
      ) : (
        <SelectedOrders
          orders={orders}
          onConfirmed={(result) => {
            setConfirmed(result);
            setSelected(NONE);
          }}
        />
      ),
  };
  const above = signs ? (
    <SigningBand chosen={selected.size > 0} onSign={review} />
  ) : (
    <>
      <OrderTabs current="orders" />
      {confirmed && <ConfirmedNotice result={confirmed} onClose={() => setConfirmed(null)} />}
    </>
  );
  const list = (
    <ListScreen
      id={signs ? ORDERS_TO_SIGN.id : `orders-${side}`}
      screen={screen}
      words={wordsOf(search, result.data?.data[0], me)}
      result={result}
      columns={signs ? SIGNING_COLUMNS : ORDER_COLUMNS[side]}
      fewer={signs ? FEWER_SIGNING_COLUMNS : FEWER_ORDER_COLUMNS[side]}
      rowId={(order) => String(order.id)}
      rowLabel={(order) => `Order ${order.id}`}
      onOpen={(order) => void navigate({ to: '/order-details/$id', params: { id: String(order.id) } })}
      onIntent={(order) => prefetchOrder(order.id)}
      renderCard={(order) => (
        <>
          <Link to="/order-details/$id" params={{ id: String(order.id) }} className={listCard}>
            <OrderCard order={order} side={side} />
          </Link>
          {signs ? (
            <SignBy order={order} />
          ) : (
            mayOrderAgain(me, order) && <OrderAgainButton orderId={order.id} compact />
          )}
        </>
      )}
      {...((!buys || signs) && { selection })}
      {...(signs && search.search === undefined && { noMatch: <NothingToSign /> })}
      above={above}
      {...(!buys && { buttons: <UploadTracking /> })}
      onExport={(query) => saveFile('exportOrders', { query })}
      empty={<NoOrders canBuy={me.is_buyer} admin={me.is_admin} />}
    >
      <OrderSums sums={result.data?.meta.sums} />
    </ListScreen>
  );
  return (
    <>
      {list}
      {signs && <SignOrdersPopup ids={idsIn(sign)} onClose={() => screen.go({ sign: undefined })} />}
    </>
  );
}

/** Of whom the list tells: of one facility, of several of a company, of a seller, of all. */
function sideOf(me: Me): Side {
  if (me.is_admin) return 'both';
  if (me.is_seller) return 'seller';
  const many = ['CompanyAdmin', 'FinanceAdmin', 'FacilityAdmin'] as const;
  return many.some((role) => me.roles.includes(role)) ? 'company' : 'buyer';
}

/** What is found has the facility and the seller that it was narrowed to. */
function wordsOf(search: OrdersSearch, first: OrderSummary | undefined, { primary_facility: own }: Me) {
  const nameOf = (id: string | undefined, known: [number, string][]) =>
    known.find(([one]) => String(one) === id)?.[1];
  const facilities: [number, string][] = own === null ? [] : [[own.id, own.name]];
  if (first) facilities.push([first.facility_id, first.facility_name]);
  return {
    facility: nameOf(search.facility, facilities),
    seller: nameOf(search.seller, first ? [[first.seller_company_id, first.seller_company_name]] : []),
  };
}

type Sums = NonNullable<ReturnType<typeof useOrders>['data']>['meta']['sums'];

/** What all found orders come to, and of them the product that they were narrowed to, below their list. */
const OrderSums = ({ sums }: { sums: Sums | undefined }) =>
  sums !== undefined &&
  sums.total > 0 && (
    <p className={styles.sums}>
      {sums.packs !== null && sums.goods !== null && (
        <>
          {countOf(sums.packs, 'pack')} of this product in them <strong>{formatUsd(sums.goods)}</strong>
          {' · '}
        </>
      )}
      Total of all found <strong>{formatUsd(sums.total)}</strong>
    </p>
  );

const UploadTracking = () => (
  <LinkButton to="/orders/tracking" variant="default">
    Upload Tracking
  </LinkButton>
);

const NothingToSign = () => (
  <EmptyState
    drawing="inbox"
    title="No order waits for your signature"
    action={<LinkButton to="/orders">Show all orders</LinkButton>}
  />
);

const idsIn = (text = ''): number[] =>
  text
    .split('-')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, MOST_SIGNED_AT_ONCE);

function NoOrders({ canBuy, admin }: { canBuy: boolean; admin: boolean }) {
  if (admin) return <EmptyState drawing="inbox" title="No orders yet" />;
  return (
    <EmptyState
      drawing="inbox"
      title="No orders yet"
      action={canBuy && <LinkButton to="/catalog">Go to the catalog</LinkButton>}
    >
      {canBuy
        ? 'Orders appear here once you place one.'
        : 'Orders appear here once a pharmacy buys from you.'}
    </EmptyState>
  );
}
