import { Button } from '@mantine/core';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useSavedQuestions } from '../api.ts';
import styles from './assistant.module.css';

/** The newest of the own saved questions and those that are shared, to be asked again. */
export function SavedPanel({ waiting, onRun }: { waiting: boolean; onRun: (id: number) => void }) {
  const { data, error, refetch } = useSavedQuestions({ per_page: 20 });
  return (
    <Panel title="Saved">
      {data === undefined &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={4} />)}
      {data?.data.length === 0 && (
        <p className={styles.facts}>Ask a question and press ‘Save’ to keep it here.</p>
      )}
      <ul className={styles.list} aria-label="Saved questions">
        {data?.data.map(({ id, title, question, own, author }) => (
          <li key={id} className={styles.entry}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.facts}>{own ? question : `${question} – shared by ${author.name}`}</p>
            <Button
              size="xs"
              variant="default"
              disabled={waiting}
              onClick={() => onRun(id)}
              aria-label={`Run ${title}`}
            >
              Run
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
