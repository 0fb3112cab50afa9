import { Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { PRICE_FILE_BYTES, PRICE_FILE_MEGABYTES } from '#rules/listings/import-columns.ts';
import { columnLetters } from '#rules/spreadsheet/columns.ts';
import { LIST_COLUMN_LABELS, LIST_COLUMNS, type ListColumn } from '#rules/ordering/list-columns.ts';
import { countOf } from '../../../shared/format.ts';
import { errorText } from '../../../shared/api-error.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import { readFile, type FileChoice, type OrderFile } from '../api.ts';
import styles from './desk.module.css';

interface Props {
  /** That was dropped on the page or pasted. */
  file: File | null;
  onClose: () => void;
  onLines: (lines: OrderFile['lines']) => void;
}

/** An order list as a file: its columns as they were found, corrected by hand, and its lines for the desk. */
export function OrderFilePopup({ file, onClose, onLines }: Props) {
  const [read, setRead] = useState<{ file: File; content: OrderFile } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (given: File, choice: FileChoice = {}, signal?: AbortSignal) => {
    const content = await readFile(given, choice, signal);
    setProblem(null);
    setRead({ file: given, content });
  };
  useEffect(() => {
    if (file === null) return undefined;
    const stop = new AbortController();
    readFile(file, {}, stop.signal)
      .then((content) => setRead({ file, content }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setProblem(errorText(error));
      });
    return () => stop.abort();
  }, [file]);
  const again = (choice: FileChoice) => {
    if (read) load(read.file, choice).catch((error: unknown) => setProblem(errorText(error)));
  };
  return (
    <Popup title="Lines from a file" width={720} opened onClose={onClose}>
      {problem !== null && (
        <p role="alert" className={styles.notice} data-tone="refusal">
          {problem}
        </p>
      )}
      {read === null && file !== null && problem === null ? (
        <SkeletonLines lines={8} />
      ) : read === null ? (
        <FileDrop
          what="an order list"
          hint={`.csv, .xlsx, .txt or .tsv, up to ${PRICE_FILE_MEGABYTES} MB and 1,000 lines`}
          accept=".csv,.xlsx,.txt,.tsv"
          problemOf={(given) =>
            given.size > PRICE_FILE_BYTES ? `The file is larger than ${PRICE_FILE_MEGABYTES} MB.` : null
          }
          send={(given, { signal }) => load(given, {}, signal)}
          working="It is being read."
        />
      ) : (
        <Mapping content={read.content} onChange={again} onLines={() => onLines(read.content.lines)} />
      )}
    </Popup>
  );
}

interface MappingProps {
  content: OrderFile;
  onChange: (choice: FileChoice) => void;
  onLines: () => void;
}

/** What it means that a column is not in the file. */
const WITHOUT: Readonly<Partial<Record<ListColumn, string>>> = { quantity: 'Every line is one pack.' };

function Mapping({ content, onChange, onLines }: MappingProps) {
  const take = useRef<HTMLButtonElement>(null);
  // The columns are read by their headers: mostly there is nothing left to do but to take the lines.
  useEffect(() => take.current?.focus(), []);
  const { columns, mapping, header_row: headerRow, first_rows: firstRows, lines } = content;
  const nameOf = (index: number) => {
    const header = columns[index]?.header ?? '';
    return header === '' ? `Column ${columnLetters(index)}` : header;
  };
  const choose = (column: ListColumn, value: string | null) =>
    onChange({
      header_row: headerRow,
      mapping: { ...mapping, [column]: value === null || value === '' ? null : Number(value) },
    });
  const reason = lines.length > 0 ? null : 'No line was found: choose the column of the code or of the name.';
  return (
    <div className={styles.file}>
      <Select
        label="Header"
        data={[
          { value: '', label: 'No header' },
          ...firstRows.map(({ row, text }) => ({ value: String(row), label: `Row ${row}: ${text}` })),
        ]}
        value={headerRow === null ? '' : String(headerRow)}
        allowDeselect={false}
        onChange={(value) => onChange({ header_row: value === null || value === '' ? null : Number(value) })}
      />
      {LIST_COLUMNS.map((column) => {
        const index = mapping[column] ?? null;
        return (
          <Select
            key={column}
            label={LIST_COLUMN_LABELS[column]}
            description={index === null ? WITHOUT[column] : columns[index]?.samples.join(' · ')}
            data={[
              { value: '', label: 'Not in the file' },
              ...columns.map((one) => ({
                value: String(one.index),
                label: `${nameOf(one.index)} (column ${columnLetters(one.index)})`,
              })),
            ]}
            value={index === null ? '' : String(index)}
            allowDeselect={false}
            onChange={(value) => choose(column, value)}
          />
        );
      })}
      <div className={styles.buttons}>
        <ReasonedButton ref={take} data-autofocus reason={reason} onClick={onLines}>
          Take {countOf(lines.length, 'line')}
        </ReasonedButton>
      </div>
    </div>
  );
}
