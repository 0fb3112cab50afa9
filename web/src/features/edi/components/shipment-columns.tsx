import { Link } from '@tanstack/react-router';
import type { EdiShipmentStatus } from '#rules/edi/shipments.ts';
import { formatDay } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ShipmentRow } from '../api.ts';
import styles from './edi.module.css';

const TONES = {
  Applied: 'ok',
  Unmatched: 'attention',
  Error: 'refusal',
  Rejected: 'neutral',
} as const satisfies Record<EdiShipmentStatus, string>;

export const ShipmentStatus = ({ status }: { status: EdiShipmentStatus }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);

export const OrderLink = ({ id }: { id: number }) => (
  <Link to="/order-details/$id" params={{ id: String(id) }}>
    {id}
  </Link>
);

/** What is wrong with it, else what is to be known of it. */
const Words = ({ shipment: { error, note } }: { shipment: ShipmentRow }) =>
  error === null ? <span className={styles.soft}>{note}</span> : error;

export const SHIPMENT_COLUMNS: readonly GridColumn<ShipmentRow>[] = [
  {
    id: 'shipment',
    header: 'Shipment #',
    cell: (one) => <span className={styles.mono}>{one.shipment_number}</span>,
    required: true,
    width: 150,
  },
  { id: 'client', header: 'Client', cell: (one) => one.client.name, required: true, width: 190 },
  { id: 'po', header: 'PO #', cell: (one) => one.po_number ?? '–', width: 120 },
  {
    id: 'order',
    header: 'Order #',
    cell: (one) => (one.order_id === null ? '–' : <OrderLink id={one.order_id} />),
    width: 90,
  },
  { id: 'carrier', header: 'Carrier', cell: (one) => one.carrier, width: 80 },
  {
    id: 'tracking',
    header: 'Tracking #',
    cell: (one) => <span className={styles.mono}>{one.tracking_number ?? '–'}</span>,
    width: 180,
  },
  {
    id: 'ship_date',
    header: 'Ship Date',
    cell: (one) => (one.ship_date === null ? '–' : formatDay(one.ship_date)),
    width: 110,
  },
  { id: 'lots', header: 'Lots', cell: (one) => one.lots.join(', ') || '–', width: 110 },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => <ShipmentStatus status={one.status} />,
    required: true,
    width: 120,
  },
  { id: 'error', header: 'Error', cell: (one) => <Words shipment={one} />, width: 290 },
];
export const FEWER_SHIPMENT_COLUMNS = sparing(SHIPMENT_COLUMNS, 'carrier', 'tracking', 'lots');

/** A shipment on a phone. */
export function ShipmentCard({ shipment, onOpen }: { shipment: ShipmentRow; onOpen: () => void }) {
  const order = shipment.order_id === null ? `PO ${shipment.po_number ?? '–'}` : `Order ${shipment.order_id}`;
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{shipment.shipment_number}</strong>
        <ShipmentStatus status={shipment.status} />
      </CardLine>
      <span>
        {order} from {shipment.client.name}
      </span>
      <span>
        <Words shipment={shipment} />
      </span>
      <span className={styles.soft}>
        {shipment.carrier} {shipment.tracking_number}
      </span>
    </ListCard>
  );
}
