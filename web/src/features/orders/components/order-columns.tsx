import { unsignedUntil } from '#rules/orders/order-status.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { Day, Money } from '../../../ui/values.tsx';
import { countOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { useOrdersToSign } from '../../csos/index.ts';
import { OrderAgainButton } from '../../ordering/index.ts';
import type { OrderSummary } from '../api.ts';
import { mayOrderAgain } from '../order-again.ts';
import { OrderStatusBadge, PaymentBadge, ScheduleTwo } from './order-status.tsx';
import { ShipBy } from './ship-by.tsx';
import styles from './orders.module.css';

const NUMBER: GridColumn<OrderSummary> = {
  id: 'number',
  header: 'Order #',
  cell: (order) => (
    <>
      <span>{order.id}</span> {order.is_c2 && <ScheduleTwo />}
    </>
  ),
  required: true,
  width: 110,
};
const FACILITY: GridColumn<OrderSummary> = {
  id: 'facility',
  header: 'Facility',
  cell: (order) => order.facility_name,
  width: 200,
};
const SELLER: GridColumn<OrderSummary> = {
  id: 'seller',
  header: 'Seller',
  cell: (order) => order.seller_company_name,
  width: 180,
};
const OTHERS: readonly GridColumn<OrderSummary>[] = [
  {
    id: 'created',
    header: 'Date',
    cell: (order) => <Day date={order.created_date} />,
    width: 110,
  },
  { id: 'group', header: 'Group #', cell: (order) => order.group_id, width: 90, optional: true },
  { id: 'po', header: 'PO #', cell: (order) => order.po_number ?? '–', width: 150 },
  { id: 'items', header: 'Items', cell: (order) => order.item_count, numeric: true, width: 70 },
  {
    id: 'packs',
    header: 'Packs',
    cell: (order) => order.pack_count,
    numeric: true,
    width: 80,
    optional: true,
  },
  {
    id: 'total',
    header: 'Total',
    cell: (order) => <Money amount={order.total} />,
    numeric: true,
    width: 120,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => <PaymentBadge status={order.payment_status} />,
    width: 110,
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
    width: 150,
  },
  {
    id: 'tracking',
    header: 'Tracking',
    cell: (order) => order.tracking_numbers.join(', ') || '–',
    width: 190,
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
const named = (...ids: readonly string[]) => OTHERS.filter((one) => ids.includes(one.id));
/** Whoever signs for packs sees them. */
const PACKS = named('packs').map((one) => ({ ...one, optional: false }));

/** What a signer knows an order by, and until when it waits. */
export const SIGNING_COLUMNS = [NUMBER, SELLER, ...TO_SIGN, ...named('created'), ...PACKS, ...named('total')];
export const FEWER_SIGNING_COLUMNS = [NUMBER, SELLER, ...TO_SIGN, ...PACKS, ...named('total')];

const columnsWith = (others: readonly GridColumn<OrderSummary>[]) =>
  ({
    buyer: [NUMBER, SELLER, ...others, AGAIN],
    seller: [NUMBER, FACILITY, ...others],
    both: [NUMBER, FACILITY, SELLER, ...others],
  }) as const;
export const ORDER_COLUMNS = columnsWith(OTHERS);
export const FEWER_ORDER_COLUMNS = columnsWith(sparing(OTHERS, 'items', 'payment', 'tracking'));
