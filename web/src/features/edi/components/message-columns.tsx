import { NO_TYPE, type EdiStatus } from '#rules/edi/messages.ts';
import { plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { MessageRow } from '../api.ts';
import { OrderLink } from './mail-columns.tsx';
import styles from './edi.module.css';

const TONES = {
  Queued: 'attention',
  Sent: 'neutral',
  Acknowledged: 'ok',
  Failed: 'refusal',
} as const satisfies Record<EdiStatus, string>;

export const MessageStatus = ({ status }: { status: EdiStatus }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);

/** What is wrong with it, what is to be known of it, and who ignored it. */
const Words = ({ message: { error, note, ignored } }: { message: MessageRow }) => (
  <>
    {error} {note !== null && <span className={styles.soft}>{note}</span>}
    {ignored !== null && <span className={styles.soft}>{ignoredBy(ignored)}</span>}
  </>
);

export const ignoredBy = ({ by, reason }: NonNullable<MessageRow['ignored']>) =>
  `Ignored by ${by}: ${reason}`;

const Orders = ({ ids }: { ids: readonly number[] }) =>
  ids.length === 0
    ? '–'
    : ids.map((id) => (
        <span key={id}>
          <OrderLink id={id} />{' '}
        </span>
      ));

export const MESSAGE_COLUMNS: readonly GridColumn<MessageRow>[] = [
  { id: 'at', header: 'Time', cell: (one) => plainMoment(one.at), required: true, width: 150 },
  { id: 'client', header: 'Client', cell: (one) => one.client?.name ?? '–', required: true, width: 190 },
  { id: 'direction', header: 'Direction', cell: (one) => one.direction, width: 80 },
  { id: 'type', header: 'Type', cell: (one) => one.type, required: true, width: 70 },
  {
    id: 'control',
    header: 'Control #',
    cell: (one) => <span className={styles.mono}>{one.control}</span>,
    width: 160,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => <MessageStatus status={one.status} />,
    required: true,
    width: 120,
  },
  { id: 'orders', header: 'Order #', cell: (one) => <Orders ids={one.orders} />, width: 90 },
  { id: 'error', header: 'Error', cell: (one) => <Words message={one} />, width: 270 },
];
export const FEWER_MESSAGE_COLUMNS = sparing(MESSAGE_COLUMNS, 'orders', 'control');

/** A message on a phone. */
export function MessageCard({ message, onOpen }: { message: MessageRow; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>
          {message.type === NO_TYPE ? 'Interchange' : message.type}{' '}
          {message.direction === 'In' ? 'from' : 'to'} {message.client?.name ?? 'an unknown sender'}
        </strong>
        <MessageStatus status={message.status} />
      </CardLine>
      <span className={styles.mono}>{message.control}</span>
      <span>
        <Words message={message} />
      </span>
      <span className={styles.soft}>{plainMoment(message.at)}</span>
    </ListCard>
  );
}
