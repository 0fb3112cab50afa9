import { Button } from '@mantine/core';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { isHistoryShort, SHORT_HISTORY } from '#rules/history/outcomes.ts';
import { REPORT_COLUMNS, REPORT_LABELS } from '#rules/history/report-columns.ts';
import { countOf, formatCount, formatDate, formatMoment, listOf } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useMe } from '../../../shared/session.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { FilteredList } from '../../../ui/list-screen.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ReasonPopup } from '../../../ui/reason-popup.tsx';
import { EmptyState, NoRecord } from '../../../ui/states.tsx';
import { useFocusNext } from '../../../ui/use-focus-next.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { useRejectReport, useReport, useReportRows, type ReportDetail } from '../api.ts';
import { Doubts, Settled } from '../components/doubts.tsx';
import { HereAlready } from '../components/here-already.tsx';
import { ReportMappingForm } from '../components/report-mapping.tsx';
import { fewerRowColumns, ReportRowCard, rowColumns } from '../components/row-columns.tsx';
import { TakeBack } from '../components/take-back.tsx';
import styles from '../components/history.module.css';
import { REPORT_ROWS } from '../lists.ts';
import { stateOf } from '../words.ts';

/** One purchase report: what it came to, how it was read, and what became of each row. */
export function ReportPage() {
  const { id } = useParams({ from: '/app/history-details/$id' });
  const { data, error, refetch } = useReport(Number(id));
  usePageTitle(data?.file_name);
  if (data) return <OneReport key={data.id} report={data} />;
  return (
    <Page>
      <NoRecord
        error={error}
        missing="This purchase report does not exist."
        action={<LinkButton to="/review">Show purchases in review</LinkButton>}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}

function OneReport({ report }: { report: ReportDetail }) {
  const { label, tone } = stateOf(report);
  const isRead = report.state === 'read';
  const doubts = useRef<HTMLDivElement>(null);
  useFocusNext(report.doubts.length, () => afterDoubt(doubts.current));
  return (
    <Page>
      <PageHeader
        back={<BackLink />}
        title={report.file_name}
        summary={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge> {report.facility_name} · uploaded{' '}
            {formatMoment(report.created_date)}
            {report.uploaded_by !== null && ` by ${report.uploaded_by}`}
            {report.other_facilities.length > 0 && ` · with lines of ${listOf(report.other_facilities)}`}
          </>
        }
        actions={<Actions report={report} />}
      />
      <div className={styles.stack} ref={doubts}>
        {report.same_as !== null && <HereAlready id={report.same_as} />}
        <Outcome report={report} />
        {isRead && report.doubts.length > 0 && (
          <Panel title={`In doubt: ${countOf(report.doubtful_rows, 'line')}`}>
            <div data-doubts>
              <Doubts report={report} />
            </div>
          </Panel>
        )}
        {isRead && report.settled.length > 0 && (
          <Panel title="Products of the report">
            <Settled report={report} />
          </Panel>
        )}
        {report.can.map && report.columns.length > 0 && (
          <Panel title="How the report is read">
            <details className={styles.details} open={report.state === 'columns'}>
              <summary>{columnsRead(report)}, dates and decimals</summary>
              <ReportMappingForm report={report} />
            </details>
          </Panel>
        )}
        {isRead && <Rows report={report} />}
      </div>
    </Page>
  );
}

/** The next line in doubt, else what came of them all. */
function afterDoubt(page: HTMLElement | null): HTMLElement | null | undefined {
  const next = page?.querySelector<HTMLElement>('[data-doubts] button');
  if (next) return next;
  const heading = page?.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** '2 columns (Invoice Date and NDC)' */
function columnsRead({ mapping }: ReportDetail): string {
  const read = REPORT_COLUMNS.filter((column) => (mapping[column] ?? null) !== null);
  return `${countOf(read.length, 'column')}${read.length === 0 ? '' : ` (${listOf(read.map((column) => REPORT_LABELS[column]))})`}`;
}

/** To the reports that the reader came from: the own ones, or all. */
function BackLink() {
  const { is_admin: admin } = useMe();
  return admin ? (
    <Link to="/admin/purchase-reports">Purchase reports</Link>
  ) : (
    <Link to="/review">Purchases in Review</Link>
  );
}

function Actions({ report }: { report: ReportDetail }) {
  const [asked, setAsked] = useState(false);
  const reject = useRejectReport(report.id);
  return (
    <>
      {report.file_url !== null && (
        <Button component="a" variant="default" href={report.file_url} target="_blank" rel="noreferrer">
          Download the file
        </Button>
      )}
      {report.can.reject && (
        <Button variant="default" onClick={() => setAsked(true)}>
          Reject
        </Button>
      )}
      <TakeBack report={report} />
      <ReasonPopup
        title="Reject this report"
        text="Nothing of it counts any more, and this cannot be undone: the facility reads why, and may upload it again."
        label="Reason"
        confirmLabel="Reject"
        opened={asked}
        pending={reject.isPending}
        onClose={() => setAsked(false)}
        onConfirm={(reason) => reject.mutate(reason, { onSuccess: () => setAsked(false) })}
      />
    </>
  );
}

function Outcome({ report }: { report: ReportDetail }) {
  switch (report.state) {
    case 'reading':
      return (
        <EmptyState drawing="file" title="The report is being read">
          {report.progress === 0 ? 'It begins in a moment.' : `${formatCount(report.progress)} rows so far.`}
        </EmptyState>
      );
    case 'rejected':
      return (
        <EmptyState drawing="file" title="The report does not count">
          {report.reason}
        </EmptyState>
      );
    case 'taking_back':
      return (
        <EmptyState drawing="file" title="The report is being taken back">
          Prices and savings are being counted anew without it.
        </EmptyState>
      );
    case 'taken_back':
      return (
        <EmptyState drawing="file" title="The report was taken back">
          Nothing of it counts any more.
        </EmptyState>
      );
    case 'columns':
      return null;
    case 'read':
      return <Figures report={report} />;
  }
}

function Figures({ report }: { report: ReportDetail }) {
  const figures: readonly (readonly [label: string, count: number, tone?: Tone])[] = [
    ['Rows', report.row_count],
    ['Counted', report.counted_rows, 'ok'],
    ['Counted before', report.repeated_rows],
    ['In doubt', report.doubtful_rows, 'attention'],
    ['Not used', report.unused_rows, 'refusal'],
    ['No purchase', report.skipped_rows],
  ];
  return (
    <Panel title="What became of it">
      <div className={styles.stack}>
        <dl className={styles.figures}>
          {figures.map(([label, count, tone]) => (
            <div key={label} data-tone={count > 0 ? tone : 'neutral'}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        {report.first_invoice_date !== null && (
          <p className={styles.soft}>
            Invoices from {formatDate(report.first_invoice_date)} to {formatDate(report.last_invoice_date)}.
          </p>
        )}
        {isHistoryShort(report.first_invoice_date, report.last_invoice_date) && (
          <p className={styles.notice}>{SHORT_HISTORY}</p>
        )}
        {report.problems.length > 0 && (
          <details className={styles.details}>
            <summary>Why rows are not used</summary>
            <ul className={styles.lines}>
              {report.problems.map(({ reason, rows, first_row: row }) => (
                <li key={reason}>
                  {reason} {countOf(rows, 'row')}, the first is {formatCount(row)}.
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}

function Rows({ report }: { report: ReportDetail }) {
  const { facility_name: facility } = report;
  const columns = useMemo(
    () => ({ all: rowColumns(facility), fewer: fewerRowColumns(facility) }),
    [facility],
  );
  const screen = useListScreen(REPORT_ROWS, useSearch({ from: '/app/history-details/$id' }));
  return (
    <FilteredList
      screen={screen}
      counted
      result={useReportRows(report.id, screen.query)}
      columns={columns.all}
      fewer={columns.fewer}
      rowId={(one) => String(one.place)}
      rowLabel={(one) => `Row ${one.row}`}
      renderCard={(one) => <ReportRowCard row={one} facility={facility} />}
    />
  );
}
