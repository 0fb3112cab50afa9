import { plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { SavedQuestion } from '../api.ts';
import styles from './assistant.module.css';

const Shared = ({ shared }: { shared: boolean }) => (
  <StatusBadge tone={shared ? 'info' : 'neutral'}>{shared ? 'Shared' : 'Not shared'}</StatusBadge>
);
const lastRun = ({ last_run_at: at }: SavedQuestion) => (at === null ? '–' : plainMoment(at));

export const SAVED_COLUMNS: readonly GridColumn<SavedQuestion>[] = [
  {
    id: 'title',
    header: 'Title',
    cell: (one) => <strong className={styles.question}>{one.title}</strong>,
    width: 240,
    required: true,
  },
  {
    id: 'question',
    header: 'Question',
    cell: (one) => <span className={styles.question}>{one.question}</span>,
    width: 320,
  },
  { id: 'author', header: 'Author', cell: (one) => one.author.name, width: 150 },
  { id: 'created', header: 'Created', cell: (one) => plainMoment(one.created_at), width: 158 },
  { id: 'last_run', header: 'Last Run', cell: lastRun, width: 158 },
  { id: 'shared', header: 'Shared', cell: (one) => <Shared shared={one.shared} />, width: 120 },
];
export const FEWER_SAVED_COLUMNS = sparing(SAVED_COLUMNS, 'created', 'question');

export function SavedCard({ saved, onOpen }: { saved: SavedQuestion; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong className={styles.question}>{saved.title}</strong>
        <Shared shared={saved.shared} />
      </CardLine>
      <span className={styles.facts}>{saved.question}</span>
      <span className={styles.facts}>
        {saved.author.name} · last run {lastRun(saved)}
      </span>
    </ListCard>
  );
}
