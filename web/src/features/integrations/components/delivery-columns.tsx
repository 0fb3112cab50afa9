import { formatCount, plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Delivery } from '../webhooks-api.ts';
import styles from './integrations.module.css';

const STATES = {
  waiting: { tone: 'info', name: 'Waiting' },
  delivered: { tone: 'ok', name: 'Delivered' },
  dead: { tone: 'refusal', name: 'Dead' },
} as const;

export function DeliveryBadge({ state }: Pick<Delivery, 'state'>) {
  return <StatusBadge tone={STATES[state].tone}>{STATES[state].name}</StatusBadge>;
}

export const msOf = ({ ms }: Pick<Delivery, 'ms'>): string => (ms === null ? '–' : `${formatCount(ms)} ms`);
export const statusOf = ({ status }: Pick<Delivery, 'status'>): string => String(status ?? '–');
export const nextOf = ({ next_attempt_at: at }: Pick<Delivery, 'next_attempt_at'>): string =>
  at === null ? '–' : plainMoment(at);

export const DELIVERY_COLUMNS: readonly GridColumn<Delivery>[] = [
  {
    id: 'time',
    header: 'Time',
    cell: (one) => plainMoment(one.attempted_at ?? one.made_at),
    width: 170,
    required: true,
  },
  { id: 'event', header: 'Event', cell: (one) => <strong>{one.event}</strong>, width: 190, required: true },
  { id: 'id', header: 'ID', cell: (one) => <span className={styles.mono}>{one.message_id}</span> },
  { id: 'attempt', header: 'Attempt', cell: (one) => one.attempts, numeric: true, width: 84 },
  { id: 'state', header: 'State', cell: (one) => <DeliveryBadge state={one.state} />, width: 110 },
  { id: 'status', header: 'HTTP status', cell: statusOf, numeric: true, width: 100 },
  { id: 'ms', header: 'Time taken', cell: msOf, numeric: true, width: 100 },
  { id: 'next', header: 'Next attempt', cell: nextOf, width: 170 },
];
export const FEWER_DELIVERY_COLUMNS = sparing(DELIVERY_COLUMNS, 'id', 'ms');

/** A delivery on a phone. */
export function DeliveryCard({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{delivery.event}</strong>
        <DeliveryBadge state={delivery.state} />
      </CardLine>
      <span>
        {plainMoment(delivery.attempted_at ?? delivery.made_at)} · attempt {delivery.attempts} · HTTP{' '}
        {statusOf(delivery)}
      </span>
      <span className={styles.mono}>{delivery.message_id}</span>
    </ListCard>
  );
}
