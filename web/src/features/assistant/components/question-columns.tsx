import { QUESTION_RESULT_TITLES, type QuestionResult } from '#rules/assistant/limits.ts';
import { plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { TrackedQuestion } from '../api.ts';
import styles from './assistant.module.css';

const TONES: Readonly<Record<QuestionResult, Tone>> = {
  answered: 'ok',
  asked_back: 'info',
  not_found: 'attention',
  refused: 'neutral',
  failed: 'refusal',
};

export const Result = ({ result }: { result: QuestionResult }) => (
  <StatusBadge tone={TONES[result]}>{QUESTION_RESULT_TITLES[result]}</StatusBadge>
);
export const ratingText = ({ rating }: TrackedQuestion): string =>
  rating === null ? '–' : rating === 1 ? 'Helpful' : 'Not helpful';

export const QUESTION_COLUMNS: readonly GridColumn<TrackedQuestion>[] = [
  { id: 'time', header: 'Time', cell: (one) => plainMoment(one.at), width: 158 },
  { id: 'user', header: 'User', cell: (one) => one.user.name, width: 140 },
  {
    id: 'question',
    header: 'Question',
    cell: (one) => <span className={styles.question}>{one.question}</span>,
    width: 300,
    required: true,
  },
  { id: 'report', header: 'Matched Report', cell: (one) => one.title ?? '–', width: 180 },
  { id: 'rows', header: 'Rows', cell: (one) => one.row_count ?? '–', numeric: true, width: 70 },
  {
    id: 'duration',
    header: 'Duration',
    cell: (one) => `${one.milliseconds} ms`,
    numeric: true,
    width: 90,
  },
  {
    id: 'result',
    header: 'Result',
    cell: (one) => <Result result={one.result} />,
    width: 120,
    required: true,
  },
  { id: 'rating', header: 'Rating', cell: ratingText, width: 110 },
];
export const FEWER_QUESTION_COLUMNS = sparing(QUESTION_COLUMNS, 'rows', 'duration', 'user');

export function QuestionCard({ asked, onOpen }: { asked: TrackedQuestion; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong className={styles.question}>{asked.question}</strong>
        <Result result={asked.result} />
      </CardLine>
      <span className={styles.facts}>
        {asked.user.name} · {plainMoment(asked.at)} · {asked.title ?? 'no report'}
      </span>
    </ListCard>
  );
}
