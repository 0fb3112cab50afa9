import { useSearch } from '@tanstack/react-router';
import { formatPercent } from '../../../shared/format.ts';
import { idOf } from '../../../shared/search-params.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useQuestions, useSummary } from '../api.ts';
import styles from '../components/assistant.module.css';
import { FEWER_QUESTION_COLUMNS, QUESTION_COLUMNS, QuestionCard } from '../components/question-columns.tsx';
import { QuestionPanel } from '../components/question-panel.tsx';
import { QUESTIONS } from '../lists.ts';

/** What the assistant was asked, and how it did (RB-512, RB-513). */
export function QuestionsPage() {
  const screen = useListScreen(QUESTIONS, useSearch({ from: '/app/admin/gpt/tracking' }));
  const { search, go } = screen;
  const result = useQuestions(screen.query);
  const { data: summary } = useSummary();
  const named = summary?.users.find(({ id }) => id === idOf(search.user));
  const open = (id: number) => go({ question: String(id) });
  return (
    <ListScreen
      screen={screen}
      result={result}
      words={{ user: named?.name }}
      columns={QUESTION_COLUMNS}
      fewer={FEWER_QUESTION_COLUMNS}
      rowId={({ id }) => String(id)}
      rowLabel={({ question }) => question}
      onOpen={({ id }) => open(id)}
      renderCard={(one) => <QuestionCard asked={one} onOpen={() => open(one.id)} />}
      onExport={(query) => saveFile('exportQuestions', { query })}
      above={<Sums />}
      empty={
        <EmptyState
          drawing="search"
          title="No questions yet"
          action={<LinkButton to="/assistant">Ask the assistant</LinkButton>}
        >
          What administrators ask is kept here for 13 months.
        </EmptyState>
      }
    >
      <QuestionPanel
        asked={result.data?.data.find(({ id }) => id === idOf(search.question))}
        onClose={() => go({ question: undefined })}
      />
    </ListScreen>
  );
}

/** The last 30 days. */
function Sums() {
  const { data } = useSummary();
  if (!data) return null;
  const { questions, answered_percent: answered, helpful_percent: helpful, not_found: missed } = data;
  return (
    <section aria-label="Last 30 days">
      <dl className={styles.tiles}>
        {[
          ['Questions in 30 days', String(questions)],
          ['Answered', formatPercent(answered)],
          ['Helpful', formatPercent(helpful)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missed.length > 0 && (
        <details>
          <summary>Most often not found</summary>
          <ol className={styles.missed}>
            {missed.map(({ question, times }) => (
              <li key={question} className={styles.question}>
                {question} ({times})
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
