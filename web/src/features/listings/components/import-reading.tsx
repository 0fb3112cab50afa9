import { Button, Select } from '@mantine/core';
import { countOf } from '../../../shared/format.ts';
import { ReadingSelects } from '../../../ui/reading-selects.tsx';
import { decisionsOf } from '../import-words.ts';
import type { Correction, ListingImport } from '../imports-api.ts';
import styles from './imports.module.css';

interface Props {
  file: ListingImport;
  checking: boolean;
  onCorrect: (correction: Correction) => void;
}

const NO_HEADER = 'none';

/** How the file was read, sentence by sentence, and what can be read otherwise. */
export function ImportReading({ file, checking, onCorrect }: Props) {
  const { settings } = file;
  return (
    <>
      <ul className={styles.lines}>
        {file.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <div className={styles.choices}>
        <Select
          size="xs"
          label="Header row"
          disabled={checking}
          allowDeselect={false}
          data={[
            { value: NO_HEADER, label: 'No header' },
            ...file.first_rows.map(({ row }) => ({ value: String(row), label: `Row ${row}` })),
          ]}
          renderOption={({ option }) => (
            <span>
              {option.label}
              <span className={styles.optionSamples} aria-hidden="true">
                {file.first_rows.find(({ row }) => String(row) === option.value)?.text}
              </span>
            </span>
          )}
          comboboxProps={{ width: 'min(480px, 90vw)', position: 'bottom-start' }}
          value={file.header_row === null ? NO_HEADER : String(file.header_row)}
          onChange={(value) => onCorrect({ header_row: value === NO_HEADER ? null : Number(value) })}
        />
        <ReadingSelects
          dated={file.kind === 'listings'}
          settings={settings}
          disabled={checking}
          onChange={(changed) => onCorrect({ settings: changed })}
        />
      </div>
      {decisionsOf(settings).map(({ text, back }) => (
        <p key={text} className={styles.decided}>
          {text}
          <Button
            variant="subtle"
            size="xs"
            disabled={checking}
            onClick={() => onCorrect({ settings: back })}
          >
            Take back
          </Button>
        </p>
      ))}
      {file.mapping_source === 'remembered' && (
        <p className={styles.decided}>
          The columns are remembered from your last file.
          <Button variant="subtle" size="xs" disabled={checking} onClick={() => onCorrect({ mapping: null })}>
            Forget and guess again
          </Button>
        </p>
      )}
      <Lines
        summary={`${countOf(file.skipped_rows, 'row was', 'rows were')} skipped`}
        lines={file.skipped.map(({ row, text }) => `Row ${row}: ${text}`)}
      />
    </>
  );
}

/** A list that opens; nothing when it is empty. */
export function Lines({ summary, lines }: { summary: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
