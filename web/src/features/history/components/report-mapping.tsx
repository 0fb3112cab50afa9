import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  mayBePrice,
  missingReportColumns,
  REPORT_COLUMNS,
  REPORT_LABELS,
  type ReportMapping,
} from '#rules/history/report-columns.ts';
import { chosenColumns, columnLetters } from '#rules/spreadsheet/columns.ts';
import { errorText, fieldErrors } from '../../../shared/api-error.ts';
import { listOf } from '../../../shared/format.ts';
import { ColumnMapping } from '../../../ui/column-mapping.tsx';
import { ReadingSelects } from '../../../ui/reading-selects.tsx';
import { useMapReport, type ReportDetail } from '../api.ts';
import styles from './history.module.css';
import { TakeBack } from './take-back.tsx';

/** How a report is read; corrected by hand and read again. */
export function ReportMappingForm({ report }: { report: ReportDetail }) {
  const [draft, setDraft] = useState<ReportDetail['mapping'] | null>(null);
  const map = useMapReport(report.id);
  const read = { onSuccess: () => setDraft(null) };
  const mapping = draft ?? report.mapping;
  const chosen = chosenColumns(REPORT_COLUMNS, mapping);
  const refused = fieldErrors(map.error);
  const [missing] = missingReportColumns(chosen);
  return (
    <div className={styles.stack}>
      {report.state === 'columns' && report.missing_columns.includes('pack_price') && (
        <WithoutPrices report={report} />
      )}
      <Notes report={report} onForget={() => map.mutate({ mapping: null }, read)} />
      <div className={styles.settings}>
        <ReadingSelects
          settings={report.settings}
          disabled={map.isPending}
          onChange={(settings) => map.mutate({ settings })}
        />
      </div>
      <ColumnMapping
        noun="report"
        columns={REPORT_COLUMNS}
        labels={REPORT_LABELS}
        needed={neededBy(chosen)}
        seen={report.columns}
        mapping={mapping}
        changed={draft !== null}
        pending={map.isPending}
        submit="Read with these columns"
        problem={missing === undefined ? null : `Choose the column for ${REPORT_LABELS[missing]}.`}
        refused={refused}
        refusal={map.error !== null && Object.keys(refused).length === 0 ? errorText(map.error) : null}
        onChange={(next) => {
          map.reset();
          setDraft({ ...mapping, ...next });
        }}
        onSubmit={() => draft !== null && map.mutate({ mapping: draft }, read)}
        onReset={() => setDraft(null)}
      />
    </div>
  );
}

/** Where the extended cost is known, the price of a pack follows from it. */
const neededBy = ({ extended_cost: cost }: ReportMapping) =>
  missingReportColumns(cost === undefined ? {} : { extended_cost: cost });

/** Where nothing says what was paid, no other choice of columns helps; where a column may, it only has to be named. */
function WithoutPrices({ report }: { report: ReportDetail }) {
  const used = new Set(Object.values(report.mapping));
  const unused = report.columns.filter(({ index }) => !used.has(index));
  const priced = unused
    .filter(mayBePrice)
    .map(({ header, index }) => `“${header || `Column ${columnLetters(index)}`}”`);
  const labels = `${REPORT_LABELS.pack_price} or ${REPORT_LABELS.extended_cost}`;
  if (priced.length > 0)
    return (
      <p className={styles.notice}>
        No column with prices was recognized, but {listOf(priced)} may have them: choose below which column is{' '}
        {labels}.
      </p>
    );
  return (
    <div className={styles.notice}>
      <p>
        {unused.length === 0 ? 'This file has no prices.' : 'No column with prices was recognized.'} Lines
        cannot be counted without what was paid:{unused.length === 0 ? '' : ' where the file has none,'} ask
        your wholesaler for the same report with {labels}, and upload that one instead.
      </p>
      <TakeBack report={report} compact />
    </div>
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
