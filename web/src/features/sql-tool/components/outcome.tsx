import { Button, Loader } from '@mantine/core';
import { cutSentence } from '#rules/sql-tool.ts';
import { hasStatus, sentenceOf } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { signInAgain } from '../../session/index.ts';
import type { SqlResult, useRun } from '../api.ts';
import { asText } from '../result-rows.ts';
import styles from './outcome.module.css';
import { ResultTable } from './result-table.tsx';

interface Props {
  run: ReturnType<typeof useRun>;
  question: Parameters<ReturnType<typeof useRun>['mutate']>[0]['body'] | null;
  /** Of what tells of an error. */
  errorId: string;
}

/** What the last query came to. */
export function Outcome({ run, question, errorId }: Props) {
  if (run.isPending)
    return (
      <div className={styles.waiting} role="status">
        <Loader size="sm" /> The query runs, for at most 5 seconds.
      </div>
    );
  if (run.error) return <Failure error={run.error} id={errorId} />;
  if (!run.data || question === null)
    return (
      <EmptyState title="Run a query to see its rows here">
        Ctrl+Enter runs it; Ctrl+Space names what fits.
      </EmptyState>
    );
  const { data } = run;
  if (data.row_count === 0) return <EmptyState title="The query returned no rows." drawing="search" />;
  return (
    <div className={styles.result}>
      <div className={styles.head}>
        <p role="status">
          {countOf(data.row_count, 'row')} in {data.milliseconds} ms.
          {data.truncated && ` ${cutSentence(data.row_count, data.columns.length)}`}
        </p>
        <Button size="xs" variant="default" onClick={() => void copy(data)}>
          Copy
        </Button>
        <Button size="xs" variant="default" onClick={() => saveFile('exportSql', { body: question })}>
          Export
        </Button>
      </div>
      <ResultTable result={data} />
    </div>
  );
}

function Failure({ error, id }: { error: Error; id: string }) {
  const { email } = useMe();
  const isStopped = error.name === 'AbortError';
  const isStale = hasStatus(error, 403) && error.message.startsWith('Please sign in again');
  return (
    <div className={styles.failure} data-quiet={isStopped || undefined}>
      <p id={id} role="alert">
        {isStopped ? 'The query was stopped.' : sentenceOf(error)}
      </p>
      {isStale && (
        <Button size="xs" onClick={() => void signInAgain(email, '/admin/sql')}>
          Sign in again
        </Button>
      )}
    </div>
  );
}

async function copy(result: SqlResult): Promise<void> {
  try {
    await navigator.clipboard.writeText(asText(result));
    toast.success('Rows copied to clipboard');
  } catch {
    toast.error("Browser doesn't have support for native clipboard.");
  }
}
