import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DOCUMENT_KINDS, fitsDocumentType, UNSUPPORTED_FILE } from '#rules/documents.ts';
import { isHistoryOld, OLD_HISTORY } from '#rules/history/outcomes.ts';
import { formatBytes, formatDay, listOf } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { useClient } from '../../../shared/session.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useNewestInvoice, useReports, useSendReport, type Report } from '../api.ts';
import { sayState, stateOf } from '../words.ts';
import { HereAlready } from './here-already.tsx';
import styles from './history.module.css';
import { TakeBack } from './take-back.tsx';

const KIND = DOCUMENT_KINDS.Calibration_File;
const SHOWN = 50;

/** Where a pharmacy uploads what it bought elsewhere, and what became of each report. */
export function ReportPanel({ facility }: { facility: { id: number; name: string } }) {
  const { data, error, refetch } = useReports({ facility_id: facility.id, per_page: SHOWN });
  const send = useSendReport(facility.id);
  const newest = useNewestInvoice(facility.id);
  return (
    <div className={styles.panel}>
      <Explanation />
      {isHistoryOld(newest.data ?? null, todayUtc()) && (
        <p className={styles.notice} role="status">
          {OLD_HISTORY}
        </p>
      )}
      <FileDrop
        what="a purchase report"
        hint={`.xlsx or .csv, at most ${KIND.maxBytes / 1024 / 1024} MB, for ${facility.name}`}
        accept=".xlsx,.csv"
        problemOf={problemOf}
        send={async (file, options) => {
          await send.mutateAsync({ file, ...options });
          toast.success('Your report is being read');
        }}
        working="Checking the file…"
      />
      {data ? (
        <Reports reports={data.data} facilityId={facility.id} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </div>
  );
}

/** SP-309 … SP-328, with the brand's sentence on when. */
function Explanation() {
  const { texts } = useClient();
  return (
    <div className={styles.explanation}>
      <p>
        See your savings against your own cost: gray pricing flags turn blue, savings use your actual
        acquisition cost instead of the wholesale acquisition cost, and reports show true dollars saved.
      </p>
      <ol className={styles.lines}>
        <li>Export 6 to 12 months of purchases from your wholesaler’s report (at least 3 months).</li>
        <li>
          It needs the columns Invoice Date, DEA Number, NDC, Label Name, Sold Quantity, Pack Price and
          Purchase Type (GPO, 340B or WAC). Other names are recognized, and you can correct them.
        </li>
        <li>
          Upload the file. {texts['calibration_time'] ?? 'Our team calibrates your file within 48-72 hours.'}{' '}
          Lines that we are sure of count at once.
        </li>
      </ol>
      <Button
        className={styles.template ?? ''}
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name="download" size={14} />}
        onClick={() => saveFile('getCalibrationTemplate', {})}
      >
        Download the template
      </Button>
    </div>
  );
}

function Reports({ reports, facilityId }: { reports: readonly Report[]; facilityId: number }) {
  if (reports.length === 0) return <p className={styles.soft}>No reports yet.</p>;
  return (
    <ul className={styles.reports} aria-label="Uploaded reports">
      {reports.map((report) => (
        <UploadedReport key={report.id} report={report} facilityId={facilityId} />
      ))}
    </ul>
  );
}

function UploadedReport({ report, facilityId }: { report: Report; facilityId: number }) {
  const { label, tone } = stateOf(report);
  return (
    <li className={styles.report}>
      <span className={styles.about}>
        <Link to="/history-details/$id" params={{ id: String(report.id) }}>
          {report.file_name}
        </Link>
        <span className={styles.soft}>
          {formatDay(report.created_date)}
          {report.uploaded_by !== null && ` · ${report.uploaded_by}`} · {sayState(report)}
        </span>
        {report.same_as !== null && <HereAlready id={report.same_as} />}
        {report.facility_id !== facilityId ? (
          <span className={styles.soft}>
            Uploaded for {report.facility_name}; it has lines of this facility.
          </span>
        ) : (
          report.other_facilities.length > 0 && (
            <span className={styles.soft}>It has lines of {listOf(report.other_facilities)} too.</span>
          )
        )}
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <TakeBack report={report} compact />
    </li>
  );
}

function problemOf(file: File): string | null {
  if (!fitsDocumentType('Calibration_File', file.name)) return UNSUPPORTED_FILE;
  if (file.size > KIND.maxBytes)
    return `This file has ${formatBytes(file.size)}; at most ${KIND.maxBytes / 1024 / 1024} MB can be taken.`;
  return file.size === 0 ? 'This file is empty.' : null;
}
