import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Day } from '../../../ui/values.tsx';
import type { ClientSummary } from '../api.ts';
import styles from './brands.module.css';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Columns of trading G-129, with name and hosts. */
export const CLIENT_COLUMNS: readonly GridColumn<ClientSummary>[] = [
  { id: 'id', header: 'Client id', cell: (one) => one.id, numeric: true, width: 80 },
  { id: 'name', header: 'Name', cell: (one) => <ClientName client={one} />, required: true },
  { id: 'hostkey', header: 'Host key', cell: (one) => one.hostkey, width: 110 },
  {
    id: 'hosts',
    header: 'Hosts',
    cell: (one) => <span className={styles.soft}>{one.hosts.join(', ') || 'None'}</span>,
    width: 220,
  },
  { id: 'supplier', header: 'Supplier', cell: (one) => one.supplier_name ?? '–', width: 150 },
  { id: 'direct', header: 'Direct Mode', cell: (one) => yesNo(one.use_direct), width: 92 },
  { id: 'rfp', header: 'RFP Enabled', cell: (one) => yesNo(one.hydra_config.rfp_enabled), width: 96 },
  { id: 'bid', header: 'Bid Enabled', cell: (one) => yesNo(one.hydra_config.bid_enabled), width: 92 },
  {
    id: 'blocks',
    header: 'Blocks',
    cell: (one) => (
      <Link to="/direct-editor/$id" params={{ id: String(one.id) }}>
        {formatCount(one.block_count)}
        <span className="visually-hidden"> blocks of {one.name}</span>
      </Link>
    ),
    numeric: true,
    width: 66,
  },
  { id: 'updated', header: 'Updated', cell: (one) => <Day date={one.updated_at} />, width: 92 },
];

export const FEWER_CLIENT_COLUMNS = sparing(CLIENT_COLUMNS, 'id', 'hosts', 'rfp', 'bid', 'updated');

function ClientName({ client }: { client: ClientSummary }) {
  return (
    <span className={styles.name}>
      <Link to="/admin/direct/$id" params={{ id: String(client.id) }}>
        {client.name}
      </Link>
      {!client.active && <StatusBadge tone="neutral">Inactive</StatusBadge>}
    </span>
  );
}

/** A brand on a phone. */
export function ClientCard({ client }: { client: ClientSummary }) {
  return (
    <Link to="/admin/direct/$id" params={{ id: String(client.id) }} className={listCard}>
      <CardLine>
        <strong>{client.name}</strong>
        {!client.active && <StatusBadge tone="neutral">Inactive</StatusBadge>}
        {client.use_direct && <StatusBadge tone="info">Direct</StatusBadge>}
      </CardLine>
      <span className={styles.soft}>{client.hosts.join(', ') || 'No hosts'}</span>
    </Link>
  );
}
