import { ORDER_TYPE_LABELS, unsignedUntil } from '#rules/orders/order-status.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { Day, Money } from '../../../ui/values.tsx';
import { countOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { useOrdersToSign } from '../../csos/index.ts';
import { OrderAgainButton } from '../../ordering/index.ts';
import type { OrderSummary } from '../api.ts';
import { mayOrderAgain } from '../order-again.ts';
import { ByEdi, OrderStatusBadge, PaymentBadge, ScheduleTwo } from './order-status.tsx';
import { ShipBy } from './ship-by.tsx';
import styles from './orders.module.css';

const NUMBER: GridColumn<OrderSummary> = {
  id: 'number',
  header: 'Order #',
  cell: (order) => (
    <>
      <span>{order.id}</span> {order.is_c2 && <ScheduleTwo />}{' '}
      {order.by_edi !== null && <ByEdi by={order.by_edi} />}
    </>
  ),
  required: true,
  width: 110,
};
const GROUP: GridColumn<OrderSummary> = {
  id: 'group',
  header: 'Group #',
  cell: (order) => order.group_id,
  width: 90,
};
const CREATED: GridColumn<OrderSummary> = {
  id: 'created',
  header: 'Date',
  cell: (order) => <Day date={order.created_date} />,
  width: 110,
};
const FACILITY: GridColumn<OrderSummary> = {
  id: 'facility',
  header: 'Facility',
  cell: (order) => order.facility_name,
  width: 180,
};
const SELLER: GridColumn<OrderSummary> = {
  id: 'seller',
  header: 'Seller',
  cell: (order) => order.seller_company_name,
  width: 170,
};
const PACKS: GridColumn<OrderSummary> = {
  id: 'packs',
  header: 'Packs',
  cell: (order) => order.pack_count,
  numeric: true,
  width: 80,
  optional: true,
};
const TOTAL: GridColumn<OrderSummary> = {
  id: 'total',
  header: 'Total',
  cell: (order) => <Money amount={order.total} />,
  numeric: true,
  width: 110,
};
const OTHERS: readonly GridColumn<OrderSummary>[] = [
  { id: 'type', header: 'Type', cell: (order) => ORDER_TYPE_LABELS[order.type], width: 70 },
  {
    id: 'po',
    header: 'PO #',
    cell: (order) => <span className={styles.whole}>{order.po_number ?? '–'}</span>,
    width: 130,
  },
  { id: 'items', header: 'Items', cell: (order) => order.item_count, numeric: true, width: 70 },
  PACKS,
  TOTAL,
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => <PaymentBadge status={order.payment_status} />,
    width: 100,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => <OrderStatusBadge status={order.status} />,
    width: 170,
  },
  {
    id: 'ship-by',
    header: 'Ship by',
    cell: (order) => (order.ship_on === null ? '–' : <ShipBy order={order} />),
    width: 130,
  },
  {
    id: 'tracking',
    header: 'Tracking',
    cell: (order) => order.tracking_numbers.join(', ') || '–',
    width: 140,
  },
];
const AGAIN: GridColumn<OrderSummary> = {
  id: 'again',
  header: 'Again',
  cell: (order) => <AgainOf order={order} />,
  width: 110,
};

function AgainOf({ order }: { order: OrderSummary }) {
  return mayOrderAgain(useMe(), order) && <OrderAgainButton orderId={order.id} compact />;
}

function Waiting({ id, of }: { id: number; of: 'placed_by' | 'products' }) {
  const waiting = useOrdersToSign().data?.find((one) => one.id === id);
  return waiting ? [waiting[of]].flat().join(', ') : '–';
}

const signBy = (order: OrderSummary) => unsignedUntil(new Date(order.created_date)).toISOString();

/** The same on a phone. */
export const SignBy = ({ order }: { order: OrderSummary }) => (
  <div className={styles.soft}>
    <Waiting id={order.id} of="products" />, {countOf(order.pack_count, 'pack')}
    <div>
      Ordered by <Waiting id={order.id} of="placed_by" />, sign by <Day date={signBy(order)} />
    </div>
  </div>
);

const TO_SIGN: readonly GridColumn<OrderSummary>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: (order) => <Waiting id={order.id} of="products" />,
    width: 280,
  },
  {
    id: 'placed-by',
    header: 'Ordered by',
    cell: (order) => <Waiting id={order.id} of="placed_by" />,
    width: 150,
  },
  {
    id: 'sign-by',
    header: 'Sign by',
    cell: (order) => <Day date={signBy(order)} />,
    width: 130,
  },
];
/** Whoever signs for packs sees them. */
const SIGNED_PACKS = { ...PACKS, optional: false };

/** What a signer knows an order by, and until when it waits. */
export const SIGNING_COLUMNS = [NUMBER, SELLER, ...TO_SIGN, CREATED, SIGNED_PACKS, TOTAL];
export const FEWER_SIGNING_COLUMNS = [NUMBER, SELLER, ...TO_SIGN, SIGNED_PACKS, TOTAL];

/** The same in every row of the range. */
const alike = (column: GridColumn<OrderSummary>) => ({ ...column, optional: true });

const columnsWith = (group: GridColumn<OrderSummary>, others: readonly GridColumn<OrderSummary>[]) => {
  const first = [NUMBER, group, CREATED];
  return {
    /** Of one facility. */
    buyer: [...first, alike(FACILITY), SELLER, ...others, AGAIN],
    company: [...first, FACILITY, SELLER, ...others, AGAIN],
    seller: [...first, FACILITY, alike(SELLER), ...others],
    both: [...first, FACILITY, SELLER, ...others],
  } as const;
};
export type Side = keyof ReturnType<typeof columnsWith>;
export const ORDER_COLUMNS = columnsWith(GROUP, OTHERS);
export const FEWER_ORDER_COLUMNS = columnsWith(
  alike(GROUP),
  sparing(OTHERS, 'type', 'items', 'payment', 'tracking'),
);
