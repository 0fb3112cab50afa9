import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isEmptyReport, REPORT_NAMES, REPORT_TITLES } from '#rules/reports/reports.ts';
import { todayUtc } from '../../../shared/clock.ts';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../shared/page-title.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useReport, useReports, type Report } from '../api.ts';
import { isSaved, queryOf } from '../asked.ts';
import { chartTitle, rowsTitle } from '../chart.ts';
import { cellText } from '#rules/reports/cell-text.ts';
import { ColumnChoice } from '../components/column-choice.tsx';
import { ReportChart } from '../components/report-chart.tsx';
import { ReportExports } from '../components/report-exports.tsx';
import { ReportFilters } from '../components/report-filters.tsx';
import { ReportTable } from '../components/report-table.tsx';
import { SaveReport } from '../components/save-report.tsx';
import { filtersText, summaryOf } from '../facts.ts';
import type { ReportSearch } from '../routes.ts';
import styles from '../components/report.module.css';

/** One report: what it is of, its figures, chart and rows. The address says what is asked for. */
export function ReportPage() {
  const { name: asked } = useParams({ from: '/app/reports/$name' });
  const search = useSearch({ from: '/app/reports/$name' });
  const navigate = useNavigate();
  const { page, per_page: perPage, ...filters } = queryOf(search, todayUtc());
  const { data, error, refetch, isPlaceholderData } = useReport(asked, {
    ...filters,
    page,
    per_page: perPage,
  });
  const reports = useReports();
  const name = REPORT_NAMES.find((one) => one === asked);
  const report = data?.data;
  const saved = reports.data?.saved.find((one) => one.name === name && isSaved(one, search, todayUtc()));
  const title = saved?.title ?? (name === undefined ? 'Report' : REPORT_TITLES[name]);
  usePageTitle(title);
  const go = (next: ReportSearch) =>
    void navigate({
      to: '/reports/$name',
      params: { name: asked },
      search: { ...search, page: undefined, ...next },
      replace: next.page === undefined,
    });
  return (
    <Page>
      <PageHeader
        title={title}
        back={<Link to="/reports">Reports</Link>}
        summary={
          error === null &&
          report &&
          [...(saved ? [report.title] : []), summaryOf(report, reports.data?.facilities)].join(', ')
        }
        actions={
          <>
            {reports.data?.can.save === true && name !== undefined && error === null && (
              <SaveReport name={name} search={search} />
            )}
            {reports.data?.can.export === true && report && (
              <ReportExports report={report} filters={filters} range={reports.data.facilities} />
            )}
          </>
        }
      />
      {name !== undefined && (
        <ReportFilters
          name={name}
          search={search}
          facilities={reports.data?.facilities ?? []}
          onChange={go}
        />
      )}
      {report && <p className={styles.paper}>{filtersText(report, filters)}</p>}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!report && error === null && <SkeletonLines lines={8} />}
      {error === null && report && (
        <Shown
          report={report}
          onSort={(sort) => go({ sort })}
          hide={search.hide}
          onHide={(hide) => go({ hide, page: search.page })}
        >
          {data.meta.total > perPage && (
            <Pager
              page={page}
              perPage={perPage}
              total={data.meta.total}
              waiting={isPlaceholderData}
              onPage={(next) => go({ page: String(next) })}
            />
          )}
        </Shown>
      )}
    </Page>
  );
}

interface ShownProps {
  report: Report;
  children: ReactNode;
  onSort: (sort: string | undefined) => void;
  hide: string | undefined;
  onHide: (hide: string | undefined) => void;
}

function Shown({ report, children, onSort, hide, onHide }: ShownProps) {
  const { notice, figures } = report;
  return (
    <>
      {notice !== null && <p className={styles.notice}>{notice}</p>}
      {isEmptyReport(report) ? (
        <EmptyState title="No records found" drawing="file">
          Choose other days, or fewer filters.
        </EmptyState>
      ) : (
        <>
          <dl className={styles.figures} aria-label="Figures">
            {figures.map(({ label, kind, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{cellText(value, kind, true)}</dd>
              </div>
            ))}
          </dl>
          <Panel title={chartTitle(report)}>
            <ReportChart report={report} />
          </Panel>
          <Panel
            title={rowsTitle(report)}
            aside={<ColumnChoice report={report} hide={hide} onHide={onHide} onSort={onSort} />}
          >
            <ReportTable report={report} onSort={onSort} />
            {children}
          </Panel>
        </>
      )}
    </>
  );
}
