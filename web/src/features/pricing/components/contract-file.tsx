import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { PRICE_FILE_BYTES, PRICE_FILE_MEGABYTES } from '#rules/listings/import-columns.ts';
import { columnLetters } from '#rules/spreadsheet/columns.ts';
import { CONTRACT_COLUMNS, CONTRACT_LABELS, type ContractColumn } from '#rules/pricing/contract-file.ts';
import { errorText } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { randomUuid } from '../../../shared/random.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { readContracts, useTakeContracts, type ContractFile, type ContractsTaken } from '../api.ts';
import { ContractRows } from './contract-rows.tsx';
import styles from './pricing.module.css';

type Choice = Parameters<typeof readContracts>[1];

interface Props {
  opened: boolean;
  onClose: () => void;
  onTaken: (taken: ContractsTaken) => void;
}

/** Contract prices from a spreadsheet: how its columns are read, what each row would do, and the press that does it. */
export function ContractFilePopup({ opened, onClose, onTaken }: Props) {
  return (
    <Popup title="Contract prices from a file" width={920} opened={opened} onClose={onClose}>
      {opened && <Reading onClose={onClose} onTaken={onTaken} />}
    </Popup>
  );
}

function Reading({ onClose, onTaken }: Omit<Props, 'opened'>) {
  const [read, setRead] = useState<{ file: File; content: ContractFile } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async (file: File, choice: Choice = {}, signal?: AbortSignal) => {
    const content = await readContracts(file, choice, signal);
    setProblem(null);
    setRead({ file, content });
  };
  const again = (choice: Choice) => {
    if (read) load(read.file, choice).catch((error: unknown) => setProblem(errorText(error)));
  };
  return (
    <div className={styles.record}>
      {problem !== null && (
        <p role="alert" className={styles.note}>
          {problem}
        </p>
      )}
      {read === null ? (
        <>
          <p className={styles.soft}>
            One contract price a row: {CONTRACT_COLUMNS.map((column) => CONTRACT_LABELS[column]).join(', ')}.
            A customer is a facility by its DEA number or name, or a company by its name. Without From it
            counts from today on, without To until somebody ends it.
          </p>
          <FileDrop
            what="a file of contract prices"
            hint={`.csv, .xlsx, .txt or .tsv, up to ${PRICE_FILE_MEGABYTES} MB and 1,000 rows. Nothing changes until you confirm.`}
            accept=".csv,.xlsx,.txt,.tsv"
            problemOf={(file) =>
              file.size > PRICE_FILE_BYTES ? `The file is larger than ${PRICE_FILE_MEGABYTES} MB.` : null
            }
            send={(file, { signal }) => load(file, {}, signal)}
            working="It is being read."
          />
        </>
      ) : (
        <DryRun
          key={JSON.stringify(read.content)}
          content={read.content}
          onChange={again}
          onClose={onClose}
          onTaken={onTaken}
        />
      )}
    </div>
  );
}

interface DryRunProps {
  content: ContractFile;
  onChange: (choice: Choice) => void;
  onClose: () => void;
  onTaken: (taken: ContractsTaken) => void;
}

function DryRun({ content, onChange, onClose, onTaken }: DryRunProps) {
  const [attempt] = useState(randomUuid);
  const take = useTakeContracts();
  const { rows, missing } = content;
  const count = (change: (typeof rows)[number]['change']) =>
    rows.filter((row) => row.change === change).length;
  const [added, changed] = [count('new'), count('change')];
  const reason =
    missing.length > 0
      ? `Choose the column of ${missing.map((column) => CONTRACT_LABELS[column]).join(', ')}.`
      : added + changed === 0
        ? 'No row would change anything.'
        : null;
  return (
    <>
      <Columns content={content} onChange={onChange} />
      {missing.length === 0 && (
        <p role="status">
          {countOf(added, 'new contract price')}, {changed} changed, {count('same')} as they are,{' '}
          {count(null)} refused.
        </p>
      )}
      {rows.length > 0 && <ContractRows rows={rows} />}
      {take.error !== null && (
        <p role="alert" className={styles.note}>
          {errorText(take.error)}
        </p>
      )}
      <div className={styles.end}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ReasonedButton
          reason={reason}
          loading={take.isPending}
          onClick={() => take.mutate({ file: content, attempt }, { onSuccess: onTaken })}
        >
          Take {countOf(added + changed, 'contract price')}
        </ReasonedButton>
      </div>
    </>
  );
}

/** How the file is read; what was found by its header can be corrected. */
function Columns({ content, onChange }: Pick<DryRunProps, 'content' | 'onChange'>) {
  const { columns, mapping, header_row: headerRow, first_rows: firstRows, missing } = content;
  const told = headerRow === null ? {} : { header_row: headerRow };
  const choose = (column: ContractColumn, value: string | null) =>
    onChange({ ...told, mapping: { ...mapping, [column]: value ? Number(value) : null } });
  const nameOf = ({ header, index }: ContractFile['columns'][number]) =>
    `${header === '' ? 'Column' : header} (${columnLetters(index)})`;
  return (
    <details className={styles.columns} open={missing.length > 0}>
      <summary>How {content.file_name} is read</summary>
      <div className={styles.columnFields}>
        <Select
          className={styles.wide ?? ''}
          label="Header"
          placeholder="None found"
          data={firstRows.map(({ row, text }) => ({ value: String(row), label: `Row ${row}: ${text}` }))}
          value={headerRow === null ? null : String(headerRow)}
          allowDeselect={false}
          onChange={(value) => value !== null && onChange({ header_row: Number(value) })}
        />
        {CONTRACT_COLUMNS.map((column) => {
          const index = mapping[column] ?? null;
          return (
            <Select
              key={column}
              label={CONTRACT_LABELS[column]}
              error={missing.includes(column) ? 'Every row needs it' : undefined}
              data={[
                { value: '', label: 'Not in the file' },
                ...columns.map((one) => ({ value: String(one.index), label: nameOf(one) })),
              ]}
              value={index === null ? '' : String(index)}
              allowDeselect={false}
              onChange={(value) => choose(column, value)}
            />
          );
        })}
      </div>
    </details>
  );
}
