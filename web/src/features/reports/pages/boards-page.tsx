import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { monthsOf } from '#rules/reports/periods.ts';
import { cellText } from '#rules/reports/cell-text.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatMoment, monthText, plainDay } from '../../../shared/format.ts';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useSession } from '../../../shared/session.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { tabLink, TabLinks } from '../../../ui/tab-links.tsx';
import { CATALOG_OPTIONS, queryOf } from '../asked.ts';
import { BarRows } from '../boards/bar-rows.tsx';
import { useBoard, useChartAgain, type Board, type BoardQuery, type Chart } from '../boards/board-api.ts';
import { BoardChart, legendOf } from '../boards/board-chart.tsx';
import { saveChart } from '../boards/save-chart.ts';
import { changeText, labelText } from '../boards/words.ts';
import { Period } from '../components/report-filters.tsx';
import type { BoardSearch } from '../routes.ts';
import button from '../../../ui/plain-button.module.css';
import styles from '../boards/board.module.css';
import report from '../components/report.module.css';

const TITLE = 'Insights';

/** Open to everybody, but a visitor is asked to sign in before anything is fetched (RB-470). */
export function BoardsPage() {
  const { me } = useSession();
  const { href } = useLocation();
  if (me !== null) return <Boards first={me.user_type === 'seller' ? 'sales' : 'spend'} />;
  return (
    <section className={styles.visitor}>
      <h1>Please sign in to see analytics.</h1>
      <Link to="/login" search={{ destination: href }} className={button.filled}>
        Sign In
      </Link>
    </section>
  );
}

function Boards({ first }: { first: string }) {
  const search = useSearch({ from: '/app/quicksight' });
  const navigate = useNavigate();
  usePageTitle(TITLE);
  const name = search.board ?? first;
  const query = boardQuery(search);
  const { data, error, refetch } = useBoard(name, query);
  const board = data?.data;
  const go = (next: BoardSearch) =>
    void navigate({ to: '/quicksight', search: { ...search, ...next }, replace: true, resetScroll: false });
  return (
    <Page>
      <PageHeader title={TITLE} summary={error === null && board && summaryOf(board)} />
      {board && (
        <TabLinks label="Boards">
          {board.boards.map((one) => (
            <Link
              key={one.name}
              to="/quicksight"
              search={{ ...search, ...CLOSED, board: one.name }}
              {...tabLink(one.name === name)}
            >
              {one.title}
            </Link>
          ))}
        </TabLinks>
      )}
      <Filters search={search} facilities={board?.facilities ?? []} onChange={go} />
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!board && error === null && <SkeletonLines lines={8} />}
      {error === null && board && board.name === name && (
        <Shown board={board} query={query} search={search} onGo={go} />
      )}
    </Page>
  );
}

const CLOSED = { chart: undefined, bar: undefined, part: undefined, page: undefined };

function boardQuery(search: BoardSearch): BoardQuery {
  const {
    start_date: start,
    end_date: end,
    facility_id: facility,
    catalog_type: catalog,
  } = queryOf(search, todayUtc());
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month ?? '');
  return {
    start_date: start,
    end_date: end,
    ...(facility !== undefined && { facility_id: facility }),
    ...(catalog !== undefined && { catalog_type: catalog }),
    ...(isMonth && { month: search.month }),
  };
}

/** Of which days and whom. Whose range is one facility reads its name. */
function summaryOf({ start_date: start, end_date: end, facility, facilities, as_of: asOf }: Board): string {
  const where = facility ?? (facilities.length === 1 ? facilities[0] : undefined);
  return `${plainDay(start)} to ${plainDay(end)} in UTC, ${where?.name ?? 'all facilities'}. Figures as of ${formatMoment(asOf)}`;
}

interface FiltersProps {
  search: BoardSearch;
  facilities: Board['facilities'];
  onChange: (next: BoardSearch) => void;
}

/** They hold for all charts of a board. */
const Filters = ({ search, facilities, onChange }: FiltersProps) => (
  <form
    className={report.filters}
    data-not-printed
    aria-label="Filter the board"
    onSubmit={(event) => event.preventDefault()}
  >
    <Period search={search} onChange={(next) => onChange({ ...next, month: undefined })} />
    {facilities.length > 1 && (
      <FilterSelect
        label="Facility"
        all="All facilities"
        options={facilities.map((one) => ({ value: String(one.id), label: one.name }))}
        value={search.facility}
        onChange={(facility) => onChange({ facility })}
      />
    )}
    <FilterSelect
      label="Catalog"
      all="All catalogs"
      options={CATALOG_OPTIONS}
      value={search.catalog}
      onChange={(catalog) => onChange({ catalog })}
    />
  </form>
);

interface ShownProps {
  board: Board;
  query: BoardQuery;
  search: BoardSearch;
  onGo: (next: BoardSearch) => void;
}

function Shown({ board, query, search, onGo }: ShownProps) {
  const { name, notice, tiles, charts, can } = board;
  const again = useChartAgain(name, query);
  const opened = charts.find((one) => one.name === search.chart);
  const bar = opened?.bars.find(({ key }) => key === search.bar);
  const part = opened?.series.find(({ key }) => key === search.part);
  const picture = (chart: Chart) => (svg: SVGSVGElement, format: 'png' | 'svg') => {
    const facts = [
      summaryOf(board),
      chart.unit,
      ...(query.catalog_type ? [`Catalog: ${query.catalog_type}`] : []),
    ];
    const file = `${chart.name.replaceAll('_', '-')}-${todayUtc()}`;
    saveChart(svg, { name: file, title: chart.title, facts, legend: legendOf(chart), format });
  };
  return (
    <>
      {notice !== null && <p className={report.notice}>{notice}</p>}
      {tiles.length > 0 && (
        <dl className={report.figures} aria-label="Figures">
          {tiles.map(({ label, kind, value, from }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {from === null ? cellText(value, kind, true) : changeText(value)}
                {from !== null && <span className={styles.from}>from {cellText(from, 'money')}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.charts}>
        {charts.map((chart) => (
          <BoardChart
            key={chart.name}
            chart={chart}
            aside={
              chart.name === 'spend_by_day' && (
                <FilterSelect
                  label="Month"
                  options={monthsOf({ start: board.start_date, end: board.end_date })
                    .toReversed()
                    .map((month) => ({ value: month, label: monthText(month) }))}
                  value={search.month ?? board.end_date.slice(0, 7)}
                  onChange={(month) => onGo({ month })}
                />
              )
            }
            onExport={
              can.export
                ? (format) =>
                    saveFile('exportBoardChart', {
                      params: { name },
                      query: { ...query, chart: chart.name, format },
                    })
                : undefined
            }
            onPicture={picture(chart)}
            onOpen={(key, of) => onGo({ chart: chart.name, bar: key, part: of, page: undefined })}
            onAgain={() => again.mutate(chart.name)}
            waiting={again.isPending && again.variables === chart.name}
          />
        ))}
      </div>
      {opened && bar && (
        <BarRows
          board={name}
          title={[opened.title, labelText(opened, bar.label), ...(part ? [part.label] : [])].join(', ')}
          query={{
            ...query,
            chart: opened.name,
            bar: bar.key,
            ...(part && { part: part.key }),
            ...pageOf(search),
          }}
          onPage={(page) => onGo({ page: String(page) })}
          onClose={() => onGo(CLOSED)}
        />
      )}
    </>
  );
}

function pageOf(search: BoardSearch): { page: number; per_page: number } {
  const { page, per_page: perPage } = queryOf({ page: search.page }, todayUtc());
  return { page, per_page: perPage };
}
