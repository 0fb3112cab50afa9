import { plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ClientRow } from '../api.ts';
import styles from './edi.module.css';

export const ClientState = ({ active }: { active: boolean }) => (
  <StatusBadge tone={active ? 'ok' : 'neutral'}>{active ? 'Active' : 'Not active'}</StatusBadge>
);

const senderOf = ({ isa_qualifier: qualifier, isa_code: code }: ClientRow) => `${qualifier}/${code}`;
export const lastOf = ({ last_message: last }: Pick<ClientRow, 'last_message'>) =>
  last === null ? '–' : `${plainMoment(last.at)} · ${last.type}`;

export const CLIENT_COLUMNS: readonly GridColumn<ClientRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (one) => <span className={styles.name}>{one.name}</span>,
    required: true,
    sortable: true,
    width: 200,
  },
  { id: 'company', header: 'Company', cell: (one) => one.company.name, sortable: true, width: 180 },
  { id: 'direction', header: 'Direction', cell: (one) => one.direction, width: 90 },
  { id: 'protocol', header: 'Protocol', cell: (one) => one.protocol, width: 90 },
  {
    id: 'isa',
    header: 'ISA Qualifier/ID',
    cell: (one) => <span className={styles.mono}>{senderOf(one)}</span>,
    width: 150,
  },
  {
    id: 'gs',
    header: 'GS ID',
    cell: (one) => <span className={styles.mono}>{one.gs_code}</span>,
    width: 130,
  },
  { id: 'documents', header: 'Documents', cell: (one) => one.documents.join(', '), width: 180 },
  { id: 'usage', header: 'Usage', cell: (one) => one.usage, width: 100 },
  {
    id: 'active',
    header: 'Active',
    cell: (one) => <ClientState active={one.active} />,
    required: true,
    width: 110,
  },
  { id: 'last_message', header: 'Last Message', cell: lastOf, sortable: true, width: 210 },
];
export const FEWER_CLIENT_COLUMNS = sparing(CLIENT_COLUMNS, 'gs', 'usage', 'documents', 'isa');

/** A client on a phone. */
export function ClientCard({ client, onOpen }: { client: ClientRow; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{client.name}</strong>
        <ClientState active={client.active} />
      </CardLine>
      <span>
        {client.company.name} · {client.direction} · {client.protocol}
      </span>
      <span className={styles.mono}>{senderOf(client)}</span>
      <span className={styles.soft}>Last message: {lastOf(client)}</span>
    </ListCard>
  );
}
