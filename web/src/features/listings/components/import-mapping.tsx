import { Button, Select } from '@mantine/core';
import {
  COLUMN_LABELS,
  IMPORT_COLUMNS,
  REQUIRED_COLUMNS,
  type ImportColumn,
} from '#rules/listings/import-columns.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { alternatives, columnList, fileColumnName, takenTwice } from '../import-words.ts';
import type { ImportMapping, ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';

interface Props {
  file: Pick<ListingImport, 'headers'>;
  /** The columns as they stand on the screen. */
  mapping: ImportMapping;
  /** They differ from those that were checked. */
  changed: boolean;
  checking: boolean;
  /** Column → the server's sentence. */
  refused: Readonly<Record<string, string>>;
  /** The server's sentence where it names no column. */
  refusal: string | null;
  onChange: (mapping: ImportMapping) => void;
  onCheck: () => void;
  onReset: () => void;
}

/** Which column of the file holds what, with its first values; corrected by hand and checked again. */
export function ImportMappingTable(props: Props) {
  const { file, mapping, changed, checking, refused, refusal, onChange, onCheck, onReset } = props;
  const twice = takenTwice(mapping);
  const missing = REQUIRED_COLUMNS.filter((column) => (mapping[column] ?? null) === null);
  const errorOf = (column: ImportColumn) => {
    const owner = twice.get(column);
    return owner === undefined ? refused[`mapping.${column}`] : `Already used for ${COLUMN_LABELS[owner]}.`;
  };
  return (
    <>
      {missing.length > 0 && (
        <p className={styles.missing} role="status">
          Choose the column of the file for {columnList(missing)}. Every row needs{' '}
          {missing.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">We need</th>
            <th scope="col">Column of the file</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {IMPORT_COLUMNS.map((column) => (
            <MappingRow
              key={column}
              column={column}
              file={file}
              chosen={mapping[column] ?? null}
              error={errorOf(column)}
              onChoose={(index) => onChange({ ...mapping, [column]: index })}
            />
          ))}
        </tbody>
      </table>
      <Unused file={file} mapping={mapping} />
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {changed && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onReset}>
            Undo the correction
          </Button>
          <ReasonedButton
            loading={checking}
            reason={twice.size > 0 ? 'A column of the file can be used once.' : null}
            onClick={onCheck}
          >
            Check with these columns
          </ReasonedButton>
        </div>
      )}
    </>
  );
}

interface RowProps {
  column: ImportColumn;
  file: Pick<ListingImport, 'headers'>;
  chosen: number | null;
  error: string | undefined;
  onChoose: (index: number | null) => void;
}

function MappingRow({ column, file, chosen, error, onChoose }: RowProps) {
  const required = REQUIRED_COLUMNS.includes(column);
  const samples = file.headers.find((one) => one.index === chosen)?.samples ?? [];
  const others = alternatives(file, column, chosen).map((one) => fileColumnName(one, file.headers));
  return (
    <tr>
      <th scope="row">
        {COLUMN_LABELS[column]}
        {required && <span className={styles.need}>required</span>}
      </th>
      <td>
        <Select
          size="xs"
          aria-label={`Column of the file for ${COLUMN_LABELS[column]}`}
          data={[
            { value: '', label: 'Not in the file' },
            ...file.headers.map((one) => ({
              value: String(one.index),
              label: fileColumnName(one, file.headers),
            })),
          ]}
          renderOption={({ option }) => (
            <span>
              {option.label}
              <span className={styles.optionSamples} aria-hidden="true">
                {file.headers.find((one) => String(one.index) === option.value)?.samples.join(' · ')}
              </span>
            </span>
          )}
          value={chosen === null ? '' : String(chosen)}
          allowDeselect={false}
          searchable={file.headers.length > 12}
          error={error ?? (required && chosen === null)}
          onChange={(value) => onChoose(value === null || value === '' ? null : Number(value))}
        />
      </td>
      <td className={styles.samples}>
        {samples.map((sample, place) => (
          // Samples may repeat; their order never changes.
          <span key={place} className={styles.sample}>
            {sample}
          </span>
        ))}
        {chosen !== null && samples.length === 0 && (
          <span className={styles.soft}>This column is empty.</span>
        )}
        {others.length > 0 && (
          <span className={styles.doubt}>
            {others.join(', ')} {chosen === null ? 'would fit' : 'would fit too'}
          </span>
        )}
      </td>
    </tr>
  );
}

/** The other columns of the file with their first values, so that one can be recognised before it is chosen. */
function Unused({ file, mapping }: { file: Pick<ListingImport, 'headers'>; mapping: ImportMapping }) {
  const used = new Set(Object.values(mapping));
  const unused = file.headers.filter((one) => !used.has(one.index));
  if (unused.length === 0) return null;
  return (
    <table className={styles.mapping} aria-label="Columns that are not used">
      <thead>
        <tr>
          <th scope="col">Not used</th>
          <th scope="col">First values</th>
        </tr>
      </thead>
      <tbody>
        {unused.map((one) => (
          <tr key={one.index}>
            <th scope="row">{fileColumnName(one, file.headers)}</th>
            <td className={styles.samples}>{one.samples.join(' · ') || 'This column is empty.'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
