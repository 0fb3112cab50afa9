import { useState } from 'react';
import {
  TRACKING_COLUMN_LABELS,
  TRACKING_COLUMNS,
  TRACKING_COLUMNS_NEEDED,
} from '#rules/orders/tracking-columns.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { ColumnMapping } from '../../../ui/column-mapping.tsx';
import { lookAtFile, type ReadRows, type TrackingMapping } from '../tracking-api.ts';
import styles from './tracking.module.css';

interface Props {
  read: ReadRows;
  onRead: (read: ReadRows) => void;
}

/** How the file was read; open where a column that every row needs was not found. */
export function TrackingColumns({ read: { file, report }, onRead }: Props) {
  const mapping = report.file?.mapping ?? {};
  const [draft, setDraft] = useState<TrackingMapping | null>(null);
  const [state, setState] = useState<{ pending: boolean; error: unknown }>({ pending: false, error: null });
  const readAgain = async () => {
    if (draft === null) return;
    setState({ pending: true, error: null });
    try {
      onRead({ file, report: await lookAtFile(file, draft) });
    } catch (error) {
      setState({ pending: false, error });
    }
  };
  const refused = fieldErrors(state.error);
  const missing = TRACKING_COLUMNS_NEEDED.some((column) => (mapping[column] ?? null) === null);
  return (
    <details className={styles.columns} open={missing || undefined}>
      <summary>Columns of the file</summary>
      <ColumnMapping
        noun="file"
        columns={TRACKING_COLUMNS}
        labels={TRACKING_COLUMN_LABELS}
        needed={TRACKING_COLUMNS_NEEDED}
        seen={report.file?.columns ?? []}
        mapping={draft ?? mapping}
        changed={draft !== null}
        pending={state.pending}
        submit="Read with these columns"
        refused={refused}
        refusal={state.error !== null && Object.keys(refused).length === 0 ? errorText(state.error) : null}
        onChange={(next) => setDraft({ ...mapping, ...draft, ...next })}
        onSubmit={() => void readAgain()}
        onReset={() => setDraft(null)}
      />
    </details>
  );
}
