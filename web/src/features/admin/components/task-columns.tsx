import { TASK_RESULT_TEXT } from '#rules/admin/tasks.ts';
import { plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { Task } from '../tasks-api.ts';
import styles from './tasks.module.css';

const TONES: Record<Task['result'], Tone> = {
  running: 'info',
  done: 'ok',
  failed: 'refusal',
  stopped: 'attention',
  left_out: 'attention',
  never_run: 'neutral',
};

export function Result({ result }: { result: Task['result'] }) {
  return <StatusBadge tone={TONES[result]}>{TASK_RESULT_TEXT[result]}</StatusBadge>;
}

/** '0.3 s', '2 min 5 s'. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

const moment = (at: string | null) => (
  <span className={styles.moment}>{at === null ? '–' : plainMoment(at)}</span>
);

export function offText({ off_since: since, off_by: by }: Task): string | null {
  return since === null ? null : `Off since ${plainMoment(since)} by ${by ?? 'somebody'}`;
}

export const TASK_COLUMNS: readonly GridColumn<Task>[] = [
  {
    id: 'title',
    header: 'Task',
    cell: (task) => <strong>{task.title}</strong>,
    width: 210,
    sortable: true,
    required: true,
  },
  {
    id: 'schedule',
    header: 'Schedule (UTC)',
    cell: (task) => task.schedule,
    width: 230,
  },
  { id: 'last_run', header: 'Last Run', cell: (task) => moment(task.last_run), width: 158, sortable: true },
  {
    id: 'duration',
    header: 'Duration',
    cell: (task) => durationText(task.seconds),
    numeric: true,
    width: 90,
  },
  {
    id: 'result',
    header: 'Result',
    cell: (task) => <Result result={task.result} />,
    width: 110,
    sortable: true,
    required: true,
  },
  { id: 'next_run', header: 'Next Run', cell: (task) => moment(task.next_run), width: 158, sortable: true },
  {
    id: 'enabled',
    header: 'Enabled',
    cell: (task) => offText(task) ?? 'Yes',
    width: 190,
  },
];

export const FEWER_TASK_COLUMNS = sparing(TASK_COLUMNS, 'duration', 'next_run');

/** A task on a phone. */
export function TaskCard({ task, onOpen }: { task: Task; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{task.title}</strong>
        <Result result={task.result} />
      </CardLine>
      <span className={styles.soft}>
        {task.schedule} UTC · {task.last_run === null ? 'never run' : `last ${plainMoment(task.last_run)}`}
      </span>
      <span className={styles.soft}>{offText(task) ?? task.outcome}</span>
    </ListCard>
  );
}
