import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trackingReportCsv } from '#rules/orders/tracking-report.ts';
import { errorText, isUnanswered } from '../../../shared/api-error.ts';
import { countOf } from '../../../shared/format.ts';
import { randomUuid } from '../../../shared/random.ts';
import { saveText } from '../../../shared/transfers.ts';
import { Panel } from '../../../ui/page.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import {
  lookAtRows,
  useBulkTracking,
  type GivenRows,
  type ReadRows,
  type TrackingReport,
} from '../tracking-api.ts';
import { TrackingColumns } from './tracking-columns.tsx';
import { TrackingTable } from './tracking-table.tsx';
import styles from './tracking.module.css';

interface Props {
  read: ReadRows;
  onRead: (read: ReadRows) => void;
  /** To the source as it was typed; and to an empty one. */
  onBack: () => void;
  onStart: () => void;
}

/** What every row would do, and after it was sent what it did. */
export function TrackingReview({ read, onRead, onBack, onStart }: Props) {
  const { ship, send } = useShipping((report) => onRead({ ...read, report: kept(read.report, report) }));
  const [problem, setProblem] = useState<string | null>(null);
  const { report } = read;
  const choose = async (row: number, carrier: string) => {
    const rows = rowsOf(report).map((one, index) => (index === row ? { ...one, carrier } : one));
    try {
      onRead({ ...read, report: kept(report, await lookAtRows(rows)) });
      setProblem(null);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const error = problem ?? (ship.error === null ? null : errorText(ship.error));
  const count = report.shipped + report.partly_shipped;
  return (
    <>
      {report.dry_run && report.file && (
        <TrackingColumns key={JSON.stringify(report.file.mapping)} read={read} onRead={onRead} />
      )}
      <Panel title={report.dry_run ? 'What the rows do' : 'Report'}>
        <p role="status" className={styles.summary}>
          {summaryOf(report)}
        </p>
        <TrackingTable report={report} onCarrier={(row, carrier) => void choose(row, carrier)} />
        {error !== null && (
          <p role="alert" className={styles.problem}>
            {error}
          </p>
        )}
        <div className={styles.foot}>
          {report.dry_run ? (
            <>
              <Button variant="default" onClick={onBack}>
                Back
              </Button>
              <ReasonedButton
                loading={ship.isPending}
                reason={count === 0 ? 'No row ships anything.' : null}
                onClick={() => void send(rowsOf(report))}
              >
                Ship {countOf(count, 'row')}
              </ReasonedButton>
            </>
          ) : (
            <Ways report={report} onStart={onStart} />
          )}
        </div>
      </Panel>
    </>
  );
}

const Ways = ({ report, onStart }: { report: TrackingReport; onStart: () => void }) => (
  <>
    <Link to="/orders">Back to the orders</Link>
    <span className={styles.buttons}>
      <Button variant="default" onClick={onStart}>
        Upload more
      </Button>
      <Button
        data-autofocus
        onClick={() =>
          saveText(
            'tracking-report.csv',
            trackingReportCsv(report.file?.header_row ? report.file.headers : null, report.rows),
          )
        }
      >
        Download Report
      </Button>
    </span>
  </>
);

const rowsOf = ({ rows }: TrackingReport): GivenRows => rows.map(({ given }) => given);

/** The answer to rows that were read from a file, with where they stand in it. */
const kept = (before: TrackingReport, { rows, ...report }: TrackingReport): TrackingReport => ({
  ...report,
  file: before.file,
  rows: rows.map((row, index) => ({
    ...row,
    row: before.rows[index]?.row ?? row.row,
    cells: before.rows[index]?.cells ?? [],
  })),
});

function summaryOf({ dry_run: dry, shipped, partly_shipped: partly, refused, rows }: TrackingReport): string {
  const parts = [
    [shipped, dry ? ['ships its order whole', 'ship their orders whole'] : 'shipped whole'],
    [partly, dry ? ['ships a part', 'ship a part'] : 'shipped in part'],
    [refused, dry ? ['ships nothing', 'ship nothing'] : 'refused'],
  ] as const;
  const told = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${typeof words === 'string' ? words : words[count === 1 ? 0 : 1]}`);
  return `${countOf(rows.length, 'row')}: ${told.join(', ')}.`;
}

/** An attempt keeps its key until it is answered. */
function useShipping(onShipped: (report: TrackingReport) => void) {
  const ship = useBulkTracking();
  const [attempt, setAttempt] = useState(randomUuid);
  const send = async (rows: GivenRows) => {
    if (ship.isPending) return;
    try {
      onShipped(await ship.mutateAsync({ rows, attempt }));
      setAttempt(randomUuid());
    } catch (error) {
      if (!isUnanswered(error)) setAttempt(randomUuid());
    }
  };
  return { ship, send };
}
