import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import {
  missingReportColumns,
  REPORT_COLUMNS,
  REPORT_LABELS,
  type ReportColumn,
  type ReportMapping,
} from '#rules/history/report-columns.ts';
import { columnLetters } from '#rules/listings/import-columns.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useMapReport, type ReportDetail } from '../api.ts';
import styles from './history.module.css';

const NONE = '';

/** Which column of the report holds what, with its first values; corrected by hand and read again. */
export function ReportMappingForm({ report }: { report: ReportDetail }) {
  const [draft, setDraft] = useState<ReportDetail['mapping'] | null>(null);
  const map = useMapReport(report.id);
  const mapping = draft ?? report.mapping;
  const refused = fieldErrors(map.error);
  const missing = missingReportColumns(known(mapping));
  const choose = (column: ReportColumn, index: number | null) => {
    map.reset();
    setDraft({ ...mapping, [column]: index });
  };
  const problem = problemOf(mapping);
  return (
    <div className={styles.stack}>
      {missing.length > 0 && (
        <p className={styles.notice} role="status">
          Choose the column for {missing.map((column) => REPORT_LABELS[column]).join(', ')}. Every purchase
          needs it.
        </p>
      )}
      <Notes
        report={report}
        onForget={() => map.mutate({ mapping: null }, { onSuccess: () => setDraft(null) })}
      />
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">We need</th>
            <th scope="col">Column of the report</th>
            <th scope="col">First values</th>
          </tr>
        </thead>
        <tbody>
          {REPORT_COLUMNS.map((column) => (
            <Row
              key={column}
              column={column}
              report={report}
              chosen={mapping[column] ?? null}
              error={refused[`mapping.${column}`]}
              onChoose={(index) => choose(column, index)}
            />
          ))}
        </tbody>
      </table>
      <Settings report={report} pending={map.isPending} onChange={(settings) => map.mutate({ settings })} />
      {map.error !== null && Object.keys(refused).length === 0 && (
        <p role="alert" className={styles.rejected}>
          {errorText(map.error)}
        </p>
      )}
      {draft !== null && (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setDraft(null)}>
            Undo the correction
          </Button>
          <ReasonedButton
            loading={map.isPending}
            reason={problem}
            onClick={() => map.mutate({ mapping: draft }, { onSuccess: () => setDraft(null) })}
          >
            Read with these columns
          </ReasonedButton>
        </div>
      )}
    </div>
  );
}

const known = (mapping: ReportDetail['mapping']): ReportMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([, index]) => index !== null));

function problemOf(mapping: ReportDetail['mapping']): string | null {
  const [missing] = missingReportColumns(known(mapping));
  if (missing !== undefined) return `Choose the column for ${REPORT_LABELS[missing]}.`;
  const used = Object.values(known(mapping));
  return new Set(used).size < used.length ? 'A column of the report can be used once.' : null;
}

interface RowProps {
  column: ReportColumn;
  report: ReportDetail;
  chosen: number | null;
  error: string | undefined;
  onChoose: (index: number | null) => void;
}

function Row({ column, report, chosen, error, onChoose }: RowProps) {
  const seen = report.columns.find(({ index }) => index === chosen);
  return (
    <tr>
      <th scope="row">{REPORT_LABELS[column]}</th>
      <td>
        <Select
          size="xs"
          aria-label={`Column of the report for ${REPORT_LABELS[column]}`}
          allowDeselect={false}
          searchable={report.columns.length > 12}
          data={[
            { value: NONE, label: 'Not in the report' },
            ...report.columns.map(({ index, header }) => ({
              value: String(index),
              label: `${columnLetters(index)}: ${header}`,
            })),
          ]}
          renderOption={({ option }) => (
            <span>
              {option.label}
              <span className={styles.optionSamples} aria-hidden="true">
                {report.columns.find(({ index }) => String(index) === option.value)?.samples.join(' · ')}
              </span>
            </span>
          )}
          comboboxProps={{ width: 'min(420px, 90vw)', position: 'bottom-start' }}
          value={chosen === null ? NONE : String(chosen)}
          error={error}
          onChange={(value) => onChoose(value === null || value === NONE ? null : Number(value))}
        />
      </td>
      <td className={styles.samples}>{seen?.samples.join(' · ')}</td>
    </tr>
  );
}

function Notes({ report, onForget }: { report: ReportDetail; onForget: () => void }) {
  return (
    <>
      {report.notes.length > 0 && (
        <ul className={styles.lines}>
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {report.mapping_source !== 'guessed' && (
        <p>
          {report.mapping_source === 'chosen'
            ? 'You chose these columns; they are remembered for reports with the same header.'
            : 'These columns are remembered.'}{' '}
          <Button variant="subtle" size="compact-sm" onClick={onForget}>
            Forget and guess again
          </Button>
        </p>
      )}
    </>
  );
}

interface SettingsProps {
  report: ReportDetail;
  pending: boolean;
  onChange: (settings: Partial<ReportDetail['settings']>) => void;
}

function Settings({ report: { settings }, pending, onChange }: SettingsProps) {
  return (
    <div className={styles.settings}>
      <Select
        size="xs"
        label="Dates such as 6/5/26"
        disabled={pending}
        allowDeselect={false}
        data={[
          { value: 'mdy', label: 'Month first' },
          { value: 'dmy', label: 'Day first' },
        ]}
        value={settings.date_order}
        onChange={(value) => onChange({ date_order: value === 'dmy' ? 'dmy' : 'mdy' })}
      />
      <Select
        size="xs"
        label="Decimals"
        disabled={pending}
        allowDeselect={false}
        data={[
          { value: 'point', label: 'Point: 3.95' },
          { value: 'comma', label: 'Comma: 3,95' },
        ]}
        value={settings.decimal}
        onChange={(value) => onChange({ decimal: value === 'comma' ? 'comma' : 'point' })}
      />
    </div>
  );
}
