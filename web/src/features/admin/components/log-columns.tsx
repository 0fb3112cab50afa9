import { plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { LogEntry } from '../api.ts';
import { readableParameters } from '../difference.ts';
import styles from './logs.module.css';

const text = (value: string | null | undefined) => value ?? '–';
const userOf = (entry: LogEntry) => entry.user?.name ?? (entry.id.startsWith('e') ? 'Visitor' : 'Galenic');

export const LOG_COLUMNS: readonly GridColumn<LogEntry>[] = [
  {
    id: 'time',
    header: 'Time',
    cell: (entry) => <span className={styles.time}>{plainMoment(entry.at)}</span>,
    width: 158,
    required: true,
  },
  { id: 'user', header: 'User', cell: userOf, width: 130 },
  { id: 'company', header: 'Company', cell: (entry) => text(entry.company?.name), width: 150 },
  { id: 'impersonator', header: 'Impersonator', cell: (entry) => text(entry.impersonator?.name), width: 118 },
  {
    id: 'event',
    header: 'What happened',
    cell: (entry) => <Sentence entry={entry} />,
    width: 300,
    required: true,
  },
  {
    id: 'parameters',
    header: 'Parameters',
    cell: (entry) => <span className={styles.parameters}>{readableParameters(entry)}</span>,
  },
  { id: 'host', header: 'Host', cell: (entry) => text(entry.host), width: 130 },
  { id: 'ip', header: 'IP', cell: (entry) => text(entry.ip), width: 110 },
  {
    id: 'request',
    header: 'Request id',
    cell: (entry) => <code className={styles.request}>{entry.request_id}</code>,
    width: 110,
  },
];

/** All of an entry stands in its panel. */
export const FEWER_LOG_COLUMNS = sparing(LOG_COLUMNS, 'impersonator', 'host', 'ip', 'request');

const REFUSED = new Set(['access.refused', 'change.refused', 'Login Failure']);

function Sentence({ entry }: { entry: LogEntry }) {
  const refused = REFUSED.has(entry.event);
  return refused ? <StatusBadge tone="attention">{entry.sentence}</StatusBadge> : <>{entry.sentence}</>;
}

/** An entry on a phone. */
export function LogCard({ entry, onOpen }: { entry: LogEntry; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>
          <Sentence entry={entry} />
        </strong>
        <span className={styles.soft}>{plainMoment(entry.at)}</span>
      </CardLine>
      <span className={styles.soft}>
        {[userOf(entry), entry.company?.name, entry.impersonator && `by ${entry.impersonator.name}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={styles.parameters}>{readableParameters(entry)}</span>
    </ListCard>
  );
}
