import { Link } from '@tanstack/react-router';
import { countOf, formatCount, formatUsd, plainDay } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
import type { ScheduledDelivery } from '../schedule-api.ts';
import { DeliverySteps } from './delivery-steps.tsx';
import { DeliveryBadge, DeliveryFailure } from './delivery-state.tsx';
import type { Side } from './rfp-columns.tsx';
import styles from './rfps.module.css';

type Column = GridColumn<ScheduledDelivery>;

const DATE: Column = {
  id: 'date',
  header: 'Date',
  cell: (one) => <Day date={one.date} />,
  required: true,
  width: 115,
  sortable: true,
};
const requestColumn = (header: string): Column => ({
  id: 'request',
  header,
  cell: (one) => (
    <Link to="/rfps" search={{ id: String(one.request_id) }}>
      {one.request_id}
    </Link>
  ),
  width: 95,
});
const FACILITY: Column = {
  id: 'facility',
  header: 'Facility',
  cell: (one) => <span className={styles.name}>{one.facility_name}</span>,
  width: 170,
};
const SELLER: Column = {
  id: 'seller',
  header: 'Seller',
  cell: (one) => <span className={styles.name}>{one.seller_name}</span>,
  width: 170,
};
const PRODUCT: readonly Column[] = [
  {
    id: 'product',
    header: 'Product',
    cell: (one) => <span className={styles.name}>{one.description}</span>,
    required: true,
    width: 220,
    sortable: true,
  },
  { id: 'ndc', header: 'NDC', cell: (one) => <Ndc ndc={one.ndc_number} />, width: 130 },
];
const FIGURES: readonly Column[] = [
  { id: 'packs', header: 'Packs', cell: (one) => formatCount(one.packs), numeric: true, width: 75 },
  { id: 'price', header: 'Price', cell: (one) => <Money amount={one.price} />, numeric: true, width: 90 },
  {
    id: 'shipping',
    header: 'Shipping',
    cell: (one) => <Money amount={one.shipping_price} />,
    numeric: true,
    width: 90,
  },
];
const TOTAL: Column = {
  id: 'total',
  header: 'Total',
  cell: (one) => <Money amount={one.total} strong />,
  numeric: true,
  width: 105,
};
const STATE: readonly Column[] = [
  {
    id: 'state',
    header: 'State',
    cell: (one) => (
      <>
        <DeliveryBadge delivery={one} />
        {one.fail_reason !== null && (
          <div className={styles.soft}>
            <DeliveryFailure delivery={one} />
          </div>
        )}
      </>
    ),
    width: 150,
  },
  { id: 'order', header: 'Order #', cell: (one) => <OrderLink delivery={one} />, width: 85 },
  { id: 'actions', header: 'Actions', cell: (one) => <DeliverySteps delivery={one} tells />, width: 190 },
];

function OrderLink({ delivery: { order_id: id } }: { delivery: ScheduledDelivery }) {
  if (id === null) return '–';
  return (
    <Link to="/order-details/$id" params={{ id: String(id) }}>
      {id}
    </Link>
  );
}

const columnsWith = (...spared: readonly string[]) => ({
  buyer: sparing(
    [DATE, ...PRODUCT, SELLER, ...FIGURES, TOTAL, requestColumn('Contract'), ...STATE],
    ...spared,
  ),
  seller: sparing([DATE, requestColumn('Request #'), FACILITY, ...PRODUCT, ...FIGURES, ...STATE], ...spared),
  both: sparing(
    [DATE, requestColumn('Request #'), FACILITY, SELLER, ...PRODUCT, ...FIGURES, ...STATE],
    ...spared,
  ),
});
export const DELIVERY_COLUMNS = columnsWith();
export const FEWER_DELIVERY_COLUMNS = columnsWith('ndc', 'price', 'shipping');

/** A delivery on a phone. */
export function DeliveryCard({ delivery, side }: { delivery: ScheduledDelivery; side: Side }) {
  const { description, date, packs, price, total, facility_name, seller_name, request_id } = delivery;
  return (
    <>
      <Link to="/rfps" search={{ id: String(request_id) }} className={listCard}>
        <CardLine>
          <strong>{plainDay(date)}</strong>
          <strong>{formatUsd(total)}</strong>
        </CardLine>
        <span>{description}</span>
        <CardLine>
          <span className={styles.soft}>
            {countOf(packs, 'pack')} at {formatUsd(price)}
          </span>
          <DeliveryBadge delivery={delivery} />
        </CardLine>
        {delivery.fail_reason !== null && (
          <span className={styles.soft}>
            <DeliveryFailure delivery={delivery} />
          </span>
        )}
        <span className={styles.soft}>
          {side === 'buyer' ? seller_name : facility_name} · Request {request_id}
        </span>
      </Link>
      <div className={styles.cardActions}>
        <DeliverySteps delivery={delivery} tells />
      </div>
    </>
  );
}
