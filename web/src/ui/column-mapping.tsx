import { Button, Select } from '@mantine/core';
import { columnLetters, usedTwice } from '#rules/spreadsheet/columns.ts';
import { listOf } from '../shared/format.ts';
import styles from './column-mapping.module.css';
import { ReasonedButton } from './reasoned-button.tsx';

/** A column of an uploaded file, with its first values. */
export interface SeenColumn {
  readonly index: number;
  readonly header: string;
  readonly samples: readonly string[];
}

type Chosen<C extends string> = Readonly<Partial<Record<C, number | null>>>;

interface Shown<C extends string> {
  /** What the upload is called: 'file', 'report'. */
  noun: string;
  labels: Readonly<Record<C, string>>;
  seen: readonly SeenColumn[];
  /** Every row needs them. */
  needed: readonly C[];
  /** The columns as they stand on the screen. */
  mapping: Chosen<C>;
  /** Other columns of the file that one of ours could be. */
  othersFor?: (column: C) => readonly SeenColumn[];
}

interface Props<C extends string> extends Shown<C> {
  columns: readonly C[];
  /** The mapping is another than the one the file was read by. */
  changed: boolean;
  pending: boolean;
  /** What reads the file again. */
  submit: string;
  /** Why it cannot be read so; null when it can. */
  problem?: string | null;
  /** 'mapping.<column>' → the server's sentence. */
  refused: Readonly<Record<string, string>>;
  /** The server's sentence where it names no column. */
  refusal: string | null;
  onChange: (mapping: Chosen<C>) => void;
  onSubmit: () => void;
  onReset: () => void;
}

/** Which column of a file holds what, with its first values; corrected by hand and read again. */
export function ColumnMapping<C extends string>(props: Props<C>) {
  const { noun, columns, labels, needed, mapping, refused, refusal } = props;
  const twice = usedTwice(columns, mapping);
  const missing = columns.filter((column) => needed.includes(column) && (mapping[column] ?? null) === null);
  const errorOf = (column: C) => {
    const owner = twice.get(column);
    return owner === undefined ? refused[`mapping.${column}`] : `Already used for ${labels[owner]}.`;
  };
  return (
    <>
      {missing.length > 0 && (
        <p className={styles.missing} role="status">
          Choose the column of the {noun} for {listOf(missing.map((column) => labels[column]))}. Every row
          needs {missing.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">We need</th>
            <th scope="col">Column of the {noun}</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <MappingRow
              key={column}
              {...props}
              column={column}
              chosen={mapping[column] ?? null}
              error={errorOf(column)}
              onChoose={(index) => props.onChange({ ...mapping, [column]: index })}
            />
          ))}
        </tbody>
      </table>
      <Unused seen={props.seen} mapping={mapping} />
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {props.changed && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={props.onReset}>
            Undo the correction
          </Button>
          <ReasonedButton
            loading={props.pending}
            reason={twice.size > 0 ? `A column of the ${noun} can be used once.` : (props.problem ?? null)}
            onClick={props.onSubmit}
          >
            {props.submit}
          </ReasonedButton>
        </div>
      )}
    </>
  );
}

interface RowProps<C extends string> extends Omit<Shown<C>, 'mapping'> {
  column: C;
  chosen: number | null;
  error: string | undefined;
  onChoose: (index: number | null) => void;
}

function MappingRow<C extends string>(props: RowProps<C>) {
  const { noun, labels, seen, needed, othersFor, column, chosen, error, onChoose } = props;
  const isNeeded = needed.includes(column);
  const samplesOf = (index: number | null) => seen.find((one) => one.index === index)?.samples ?? [];
  const others = (othersFor?.(column) ?? []).map((one) => columnName(one, seen));
  return (
    <tr>
      <th scope="row">
        {labels[column]}
        {isNeeded && <span className={styles.need}>required</span>}
      </th>
      <td>
        <Select
          size="xs"
          aria-label={`Column of the ${noun} for ${labels[column]}`}
          data={[
            { value: '', label: `Not in the ${noun}` },
            ...seen.map((one) => ({ value: String(one.index), label: columnName(one, seen) })),
          ]}
          renderOption={({ option }) => (
            <span>
              {option.label}
              <span className={styles.optionSamples} aria-hidden="true">
                {option.value !== '' && samplesOf(Number(option.value)).join(' · ')}
              </span>
            </span>
          )}
          comboboxProps={{ width: 'min(420px, 90vw)', position: 'bottom-start' }}
          value={chosen === null ? '' : String(chosen)}
          allowDeselect={false}
          searchable={seen.length > 12}
          error={error ?? (isNeeded && chosen === null)}
          onChange={(value) => onChoose(value === null || value === '' ? null : Number(value))}
        />
      </td>
      <td className={styles.samples}>
        <Samples samples={samplesOf(chosen)} />
        {chosen !== null && samplesOf(chosen).length === 0 && 'This column is empty.'}
        {others.length > 0 && (
          <span className={styles.doubt}>
            {others.join(', ')} {chosen === null ? 'would fit' : 'would fit too'}
          </span>
        )}
      </td>
    </tr>
  );
}

const Samples = ({ samples }: { samples: readonly string[] }) =>
  samples.map((sample, place) => (
    // Samples may repeat; their order never changes.
    <span key={place} className={styles.sample}>
      {sample}
    </span>
  ));

/** The other columns of the file with their first values, so that one can be recognised before it is chosen. */
function Unused<C extends string>({ seen, mapping }: Pick<Shown<C>, 'seen' | 'mapping'>) {
  const used = new Set(Object.values(mapping));
  const unused = seen.filter((one) => !used.has(one.index));
  if (unused.length === 0) return null;
  return (
    <table className={`${styles.mapping} ${styles.unused}`} aria-label="Columns that are not used">
      <thead>
        <tr>
          <th scope="col">Not used</th>
          <th scope="col">First values</th>
        </tr>
      </thead>
      <tbody>
        {unused.map((one) => (
          <tr key={one.index}>
            <th scope="row">{columnName(one, seen)}</th>
            <td className={styles.samples}>{one.samples.join(' · ') || 'This column is empty.'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A file's column by its header; by its letter where it has none, or where others have the same. */
function columnName({ index, header }: SeenColumn, seen: readonly SeenColumn[]): string {
  const letter = `Column ${columnLetters(index)}`;
  if (header.trim() === '') return letter;
  const isShared = seen.some((other) => other.index !== index && other.header.trim() === header.trim());
  return isShared ? `${header} (${letter})` : header;
}
