import { Link, useSearch } from '@tanstack/react-router';
import { CUSTOM } from '#rules/reports/saved.ts';
import {
  countOf,
  formatPercent,
  formatUsd,
  formatRoundUsd,
  monthText,
  plainDay,
} from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { ReportLinks, useReports } from '../../reports/index.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { EmptyState, ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useSalesBoard, type SalesBoardFigures } from '../api.ts';
import { BOARD_WORDS, daysOf, savedShare, THESE_MONTHS, yearOf } from '../board-text.ts';
import { BoardMonths } from '../components/board-months.tsx';
import { BoardParts } from '../components/board-parts.tsx';
import { MonthColumns } from '../components/month-columns.tsx';
import { WorkTile } from '../components/work-tile.tsx';
import styles from '../components/home-page.module.css';

/** What an analyst opens the product for: sales and savings of a year, to read. Others reach it from their menu. */
export function SalesBoard() {
  const me = useMe();
  const { month } = useSearch({ from: '/app/reports' });
  const { data, error, refetch } = useSalesBoard(month);
  const words = data && BOARD_WORDS[data.side];
  return (
    <Page>
      <PageHeader title="Reports" summary={data && summaryOf(data)} />
      <ReportLinks />
      {error !== null && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <SkeletonLines lines={8} />}
      {data && words && (data.side === 'marketplace' || data.company !== null) ? (
        <Board
          board={data}
          month={month}
          seesOrders={me.user_type !== null}
          reviews={me.is_buyer && me.primary_facility !== null}
        />
      ) : (
        data && (
          <EmptyState drawing="file" title="You’re not part of a company">
            Ask your administrator to add you to one; its figures are shown here then.
          </EmptyState>
        )
      )}
    </Page>
  );
}

function summaryOf({ side, company, months }: SalesBoardFigures): string {
  const { from, until } = daysOf(months, undefined);
  const whose = side === 'marketplace' ? 'the marketplace' : company;
  return `${BOARD_WORDS[side].subject}${whose === null ? '' : ` of ${whose}`}, ${THESE_MONTHS}: ${plainDay(from)} to ${plainDay(until)}, without cancelled orders`;
}

interface BoardProps {
  board: SalesBoardFigures;
  month: string | undefined;
  seesOrders: boolean;
  /** Has a facility whose purchases elsewhere stand beside the prices here. */
  reviews: boolean;
}

function Board({ board, month, seesOrders, reviews }: BoardProps) {
  const { months } = board;
  const words = BOARD_WORDS[board.side];
  const savings = months.flatMap((one) => (one.savings === null ? [] : [{ ...one, savings: one.savings }]));
  const period = month === undefined ? THESE_MONTHS : monthText(month);
  const orders = seesOrders && (
    <Link to="/orders" search={daysOf(months, month)}>
      Show orders
    </Link>
  );
  const year = month !== undefined && (
    <Link to="/reports" search={{}}>
      All 12 months
    </Link>
  );
  return (
    <>
      <Figures board={board} />
      {reviews && <Link to="/review">Compare what you bought elsewhere with the prices here</Link>}
      <div className={styles.halves}>
        <Panel title={`${words.dollars} by month`}>
          <MonthColumns label={words.dollars} chosen={month} months={valuesOf(months, 'dollars')} />
        </Panel>
        {savings.length > 0 && (
          <Panel title="Saved by month">
            <MonthColumns label="Saved" good chosen={month} months={valuesOf(savings, 'savings')} />
          </Panel>
        )}
      </div>
      <div className={styles.halves}>
        <Panel
          title={`${words.partners}, ${period}`}
          aside={
            <span className={styles.links}>
              {year}
              {orders}
            </span>
          }
        >
          <BoardParts label={words.partners} dollars={words.dollars} parts={board.partners} />
        </Panel>
        <Panel title={`${words.places}, ${period}`}>
          <BoardParts label={words.places} dollars={words.dollars} parts={board.places} />
        </Panel>
      </div>
      <Panel title="Months">
        <BoardMonths months={months} dollars={words.dollars} chosen={month} />
      </Panel>
    </>
  );
}

const valuesOf = <K extends 'dollars' | 'savings'>(
  months: readonly ({ month: string } & Record<K, number>)[],
  key: K,
) => months.map((one) => ({ month: one.month.slice(0, 7), value: one[key] }));

const ofMonth = (one: { month: string } | undefined) => ({
  to: '/reports' as const,
  search: { month: one?.month.slice(0, 7) },
});

/** Each figure leads to the parts it is made of. */
function Figures({ board: { side, months } }: { board: SalesBoardFigures }) {
  const { dollars } = BOARD_WORDS[side];
  const { data: reports } = useReports();
  /** Of the same days, for whoever may run it. */
  const ofReport = (name: 'orders' | 'savings') =>
    reports?.reports.some((one) => one.name === name)
      ? {
          to: '/reports/$name' as const,
          params: { name },
          search: { period: CUSTOM, ...daysOf(months, undefined) },
        }
      : { to: '/reports' as const, search: {} };
  const [now, before, year] = [months.at(-1), months.at(-2), yearOf(months)];
  return (
    <section aria-label="Figures" className={styles.works}>
      <WorkTile
        figure={now ? formatRoundUsd(now.dollars) : '–'}
        label={`${dollars} this month`}
        note={now && countOf(now.orders, 'order')}
        to={ofMonth(now)}
      />
      <WorkTile
        figure={before ? formatRoundUsd(before.dollars) : '–'}
        label={`${dollars} last month`}
        note={before && countOf(before.orders, 'order')}
        to={ofMonth(before)}
      />
      <WorkTile
        figure={formatRoundUsd(year.dollars)}
        label={`${dollars} ${THESE_MONTHS}`}
        note={countOf(year.orders, 'order')}
        to={ofReport('orders')}
      />
      {year.savings === null ? (
        <WorkTile
          figure={formatUsd(year.orders === 0 ? 0 : year.dollars / year.orders)}
          label="Average order"
          note={`Of ${THESE_MONTHS}`}
          to={ofReport('orders')}
        />
      ) : (
        <WorkTile
          figure={formatRoundUsd(year.savings)}
          label={`Saved ${THESE_MONTHS}`}
          note={shareText(savedShare({ dollars: year.dollars, savings: year.savings }))}
          to={ofReport('savings')}
        />
      )}
    </section>
  );
}

const shareText = (share: number | null) =>
  share === null ? 'Nothing was ordered' : `${formatPercent(share)} of what it would have cost`;
