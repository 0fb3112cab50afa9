import { Button } from '@mantine/core';
import { problemSentence } from '#rules/listings/import-problems.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { columnLabel, columnList, firstOf, remediesFor } from '../import-words.ts';
import type { Correction, ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';
import { SaveButtons } from './save-buttons.tsx';

interface Problem {
  id: string;
  row: number;
  column: string;
  message: string;
}

/** The server sends so many; the report has all. */
const SHOWN = 200;
/** So many are read at a glance; more are folded. */
const FEW = 10;

const COLUMNS: readonly GridColumn<Problem>[] = [
  {
    id: 'row',
    header: 'Row',
    cell: (one) => formatCount(one.row),
    value: (one) => one.row,
    numeric: true,
    width: 72,
    sortable: true,
    required: true,
  },
  {
    id: 'column',
    header: 'Column',
    cell: (one) => one.column,
    value: (one) => one.column,
    width: 150,
    sortable: true,
    required: true,
  },
  {
    id: 'message',
    header: 'Problem',
    cell: (one) => one.message,
    value: (one) => one.message,
    sortable: true,
    required: true,
  },
];

interface Props {
  file: ListingImport;
  checking: boolean;
  onCorrect: (correction: Correction) => void;
}

/** The problems of the refused rows: by kind, with what mends all of them, then by row, with the whole of them as a file. */
export function ImportProblems({ file, checking, onCorrect }: Props) {
  if (file.state === 'checked' && file.missing_columns.length > 0) {
    return (
      <EmptyState drawing="file" title="The rows are not checked yet">
        Choose the column of the file for {columnList(file.missing_columns)}, then check again.
      </EmptyState>
    );
  }
  if (file.refused_rows === 0) {
    return <p className={styles.soft}>No row was refused.</p>;
  }
  const problems = file.problems.map(({ row, column, message }, place) => ({
    id: `${row}-${place}`,
    row,
    column: columnLabel(column),
    message,
  }));
  return (
    <>
      <ProblemGroups file={file} checking={checking} onCorrect={onCorrect} />
      <div className={styles.save}>
        <SaveButtons id={file.id} operation="getImportReport" label="Refused rows" />
      </div>
      <details className={styles.details} open={problems.length <= FEW}>
        <summary>
          {problems.length >= SHOWN
            ? `The first ${SHOWN} problems of ${countOf(file.refused_rows, 'refused row')}. The report has all.`
            : `${countOf(problems.length, 'problem')} in ${countOf(file.refused_rows, 'row')}`}
        </summary>
        <DataGrid
          id="import-problems"
          label="Problems"
          columns={COLUMNS}
          rows={problems}
          rowId={(one) => one.id}
          rowLabel={(one) => `Row ${one.row}`}
          sort="row"
          renderCard={(one) => (
            <>
              <strong>Row {formatCount(one.row)}</strong> <span className={styles.soft}>{one.column}</span>
              <div>{one.message}</div>
            </>
          )}
          empty={<p className={styles.soft}>No row was refused.</p>}
        />
      </details>
    </>
  );
}

/** Rows with the same problem in one line. Only a file that was not carried out can still be read otherwise. */
function ProblemGroups({ file, checking, onCorrect }: Props) {
  return (
    <ul className={styles.groups} aria-label="Kinds of problems">
      {file.problem_groups.map((group) => (
        <li key={`${group.column} ${group.code}`}>
          <strong>
            {countOf(group.rows, 'row')}: {problemSentence(group.column, group.code)}
          </strong>
          <span className={styles.soft}>{firstOf(group)}</span>
          {file.state === 'checked' && (
            <span className={styles.remedies}>
              {remediesFor(group, file.settings).map(({ label, settings }) => (
                <Button
                  key={label}
                  variant="default"
                  size="xs"
                  disabled={checking}
                  onClick={() => onCorrect({ settings })}
                >
                  {label}
                </Button>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
