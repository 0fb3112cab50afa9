import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatCount, plainMoment } from '../../../shared/format.ts';
import { useListScreen } from '../../../shared/use-list-screen.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useReports, type Report } from '../api.ts';
import styles from '../components/history.module.css';
import { REPORTS } from '../lists.ts';
import { sayState, stateOf } from '../words.ts';

const State = ({ report }: { report: Report }) => {
  const { label, tone } = stateOf(report);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
};

const COLUMNS: readonly GridColumn<Report>[] = [
  { id: 'facility', header: 'Facility', cell: (one) => one.facility_name, required: true },
  {
    id: 'file',
    header: 'Report',
    cell: (one) => (
      <Link to="/history-details/$id" params={{ id: String(one.id) }}>
        {one.file_name}
      </Link>
    ),
    required: true,
  },
  { id: 'uploaded', header: 'Uploaded', cell: (one) => plainMoment(one.created_date), width: 170 },
  { id: 'state', header: 'State', cell: (one) => <State report={one} />, width: 140 },
  ...(
    [
      ['doubtful', 'In doubt', (one: Report) => one.doubtful_rows],
      ['counted', 'Counted', (one: Report) => one.counted_rows],
      ['unused', 'Not used', (one: Report) => one.unused_rows],
      ['rows', 'Rows', (one: Report) => one.row_count],
    ] as const
  ).map(([id, header, figure]) => ({
    id,
    header,
    cell: (one: Report) => formatCount(figure(one)),
    numeric: true as const,
    width: 96,
  })),
];
const FEWER = sparing(COLUMNS, 'unused', 'rows');

/** Purchase reports of all facilities, for the marketplace; those with doubtful rows come first. */
export function ReportsPage() {
  const screen = useListScreen(REPORTS, useSearch({ from: '/app/admin/purchase-reports' }), {
    all: { doubtful: 'all' },
  });
  const navigate = useNavigate({ from: '/admin/purchase-reports' });
  return (
    <ListScreen
      screen={screen}
      result={useReports(screen.query)}
      columns={COLUMNS}
      fewer={FEWER}
      rowId={(one) => String(one.id)}
      rowLabel={(one) => `${one.file_name} of ${one.facility_name}`}
      onOpen={(one) => void navigate({ to: '/history-details/$id', params: { id: String(one.id) } })}
      renderCard={(one) => <ReportCard report={one} />}
      noMatchText={
        screen.query.doubtful === 'true' &&
        screen.query.search === undefined &&
        screen.query.state === undefined
          ? 'No line of any report is in doubt.'
          : undefined
      }
    />
  );
}

function ReportCard({ report }: { report: Report }) {
  return (
    <Link to="/history-details/$id" params={{ id: String(report.id) }} className={listCard}>
      <CardLine>
        <strong>{report.facility_name}</strong>
        <State report={report} />
      </CardLine>
      <span className={styles.soft}>
        {report.file_name} · {plainMoment(report.created_date)}
      </span>
      <span className={styles.soft}>{sayState(report)}</span>
    </Link>
  );
}
