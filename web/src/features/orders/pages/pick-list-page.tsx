import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf, formatDay } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { usePickList, type OrderToShip, type PickList } from '../selling-api.ts';
import styles from '../components/selling.module.css';

/** What to take from the shelves for chosen orders, made to be printed. */
export function PickListPage() {
  const { ids = [] } = useSearch({ from: '/app/orders/pick-list' });
  const { data, error, refetch } = usePickList(ids);
  const packs = data?.lots.reduce((sum, lot) => sum + lot.packs, 0) ?? 0;
  return (
    <Page>
      <PageHeader
        back={<Link to="/orders">Orders</Link>}
        title="Pick list"
        summary={
          data &&
          `${countOf(packs, 'pack')} of ${countOf(data.lots.length, 'lot')} for ${countOf(data.orders.length, 'order')}`
        }
        actions={
          data &&
          data.orders.length > 0 && (
            <>
              <LinkButton to="/orders/ship" search={{ ids }} variant="default">
                Ship {data.orders.length}
              </LinkButton>
              <Button onClick={() => window.print()}>Print</Button>
            </>
          )
        }
      />
      {ids.length > 0 && !data && error === null && <SkeletonLines lines={8} />}
      {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {(ids.length === 0 || data?.orders.length === 0) && (
        <EmptyState
          drawing="inbox"
          title="Nothing is to be picked"
          action={<LinkButton to="/orders">Show all orders</LinkButton>}
        >
          Choose orders that are placed or confirmed in the list of orders.
        </EmptyState>
      )}
      {data && data.left_out.length > 0 && (
        <p className={styles.soft}>
          Not on this list: {data.left_out.map(({ id, reason }) => `order ${id} (${reason})`).join(', ')}
        </p>
      )}
      {data && data.orders.length > 0 && (
        <>
          <Panel title="To take">
            <Lots lots={data.lots} />
          </Panel>
          <Panel title="By order">
            {data.orders.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </Panel>
        </>
      )}
    </Page>
  );
}

const Done = () => <span className={styles.box} aria-hidden="true" />;

interface Taken {
  key: number;
  packs: ReactNode;
  /** Which orders they are for, where the table is not of one order. */
  orders?: string;
}
type Row = Taken & Pick<OrderToShip['lines'][number], 'name' | 'ndc_number' | 'lot_name' | 'expiry_date'>;

function Takings({ rows, forOrders = false }: { rows: readonly Row[]; forOrders?: boolean }) {
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">NDC</th>
          <th scope="col">Lot</th>
          <th scope="col">Expiry</th>
          <th scope="col" className={styles.number}>
            Packs
          </th>
          {forOrders && <th scope="col">For orders</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td className={styles.wide}>
              <Done /> {row.name}
            </td>
            <td>
              <Ndc ndc={row.ndc_number} />
            </td>
            <td data-label="Lot ">{row.lot_name}</td>
            <td data-label="Expires ">{row.expiry_date}</td>
            <td className={styles.number}>{row.packs}</td>
            {forOrders && <td data-label="Orders ">{row.orders}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Lots = ({ lots }: Pick<PickList, 'lots'>) => (
  <Takings
    forOrders
    rows={lots.map((lot) => ({
      ...lot,
      key: lot.lot_id,
      packs: <strong>{countOf(lot.packs, 'pack')}</strong>,
      orders: lot.orders.map(({ id, packs }) => `${id} (${packs})`).join(', '),
    }))}
  />
);

function Order({ order }: { order: OrderToShip }) {
  const place = [order.city, order.state].filter(Boolean).join(', ');
  return (
    <section className={styles.order} aria-label={`Order ${order.id}`}>
      <h3>
        Order {order.id} · {order.facility_name}
        {place !== '' && `, ${place}`}
      </h3>
      <p className={styles.soft}>
        Placed {formatDay(order.created_date)}
        {order.po_number !== null && ` · PO ${order.po_number}`} · {countOf(order.packs, 'pack')}
      </p>
      <Takings
        rows={order.lines.map((line) => ({ ...line, key: line.id, packs: countOf(line.packs, 'pack') }))}
      />
    </section>
  );
}
