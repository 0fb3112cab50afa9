import type { z } from 'zod';
import type { BoardChart, Board as BoardReply, insightBoardEndpoints } from '#contract/reports/boards.ts';
import { userType } from '#rules/accounts/roles.ts';
import { pricesRefusal } from '#rules/catalog/refusals.ts';
import {
  BOARD_CHARTS,
  BOARD_TITLES,
  boardsFor,
  CHART_FAILED,
  CHART_TITLES,
  NO_CHART,
  type BoardName,
  type ChartName,
} from '#rules/reports/boards.ts';
import { notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hidesPrices } from '../../catalog/index.ts';
import { daysAsked } from '../range.ts';
import { requireFacility } from '../run-report.ts';
import { listFacilities } from '../views/facilities.ts';
import { SALES_CHARTS, salesTiles } from './sales.ts';
import { SAVINGS_CHARTS, savingsTiles } from './savings.ts';
import { SPEND_CHARTS, spendTiles } from './spend.ts';
import { USAGE_CHARTS } from './usage.ts';
import { workOf, type BoardWork, type Draw, type Tile } from './work.ts';

const DRAW: Readonly<Record<ChartName, Draw>> = {
  ...SPEND_CHARTS,
  ...SAVINGS_CHARTS,
  ...USAGE_CHARTS,
  ...SALES_CHARTS,
};
const TILES: Readonly<Record<BoardName, (work: BoardWork) => Promise<Tile[]>>> = {
  spend: spendTiles,
  savings: savingsTiles,
  usage: () => Promise.resolve([]),
  sales: salesTiles,
};

type Query = z.output<typeof insightBoardEndpoints.readBoard.query & object>;
export type BoardFilters = Omit<Query, 'chart'>;
export type Context = Pick<RequestContext, 'scope' | 'db' | 'now' | 'today' | 'log'>;

/** A board, or one chart of it without tiles. What cannot be made fails alone (RB-477). */
export async function readBoard(
  context: Context,
  asked: string,
  { chart, ...filters }: Query,
): Promise<BoardReply> {
  const { scope, db, now } = context;
  const { name, work } = await startBoard(context, asked, filters);
  const charts = chart === undefined ? chartsOf(scope, name) : [chartOn(name, chart)];
  const [tiles, facilities, ...drawn] = await Promise.all([
    chart === undefined ? tilesOf(context, name, work) : [],
    listFacilities(scope, db),
    ...charts.map((one) => drawAlone(context, one, work)),
  ]);
  const { period, facility } = work.asked;
  return {
    name,
    title: BOARD_TITLES[name],
    start_date: period.start,
    end_date: period.end,
    facility,
    as_of: now.toISOString(),
    notice: name === 'savings' && work.hidden ? pricesRefusal(scope.isVetted) : null,
    tiles: tiles.map((one) => ({ ...one, from: one.from ?? null })),
    charts: drawn,
    boards: boardsFor(userType(scope.roles)).map((one) => ({ name: one, title: BOARD_TITLES[one] })),
    facilities,
    can: { export: userType(scope.roles) !== null },
  };
}

/** Potential savings are those of one buying facility: an administrator, who has none, is not shown what stays empty. */
const chartsOf = ({ isAdmin }: Scope, board: BoardName): readonly ChartName[] =>
  BOARD_CHARTS[board].filter((one) => !isAdmin || one !== 'potential_by_month');

/** What a board is asked for. 404 for one that the asker does not have, and for a facility outside the own range. */
export async function startBoard(
  { scope, db, today }: Context,
  asked: string,
  { facility_id: facilityId, catalog_type: catalog, month, ...days }: BoardFilters,
): Promise<{ name: BoardName; work: BoardWork }> {
  const name = boardOf(scope, asked);
  const period = daysAsked(days, today);
  const work = workOf({
    scope,
    db,
    asked: {
      page: { first: 0, count: 0 },
      only: {},
      period,
      facility: await requireFacility(scope, db, facilityId),
      catalog,
      sellerId: undefined,
      state: undefined,
      today,
    },
    month: month ?? period.end.slice(0, 7),
    hidden: name !== 'sales' && hidesPrices(scope),
  });
  return { name, work };
}

/** Throws 404 for a chart of another board. */
export function chartOn(board: BoardName, asked: ChartName): ChartName {
  const charts: readonly ChartName[] = BOARD_CHARTS[board];
  if (!charts.includes(asked)) throw notFound(NO_CHART);
  return asked;
}

/** Without bars where all of them came to nothing (RB-477). Rejects where it cannot be made. */
export async function drawChart(name: ChartName, work: BoardWork): Promise<BoardChart> {
  const drawn = await DRAW[name](work);
  // A figure of its own may be none: shipped within no day.
  const isNothing = (part: number | null) => part === null || (part === 0 && drawn.form !== 'beside');
  const isEmpty = drawn.bars.every(({ parts }) => parts.every(isNothing));
  return { name, title: CHART_TITLES[name], ...drawn, ...(isEmpty && { bars: [], line: null }), error: null };
}

async function drawAlone({ log }: Context, name: ChartName, work: BoardWork): Promise<BoardChart> {
  try {
    return await drawChart(name, work);
  } catch (err) {
    log.error({ err, chart: name }, 'a chart could not be made');
    return { ...NOTHING, name, title: CHART_TITLES[name], error: CHART_FAILED };
  }
}

const NOTHING: Omit<BoardChart, 'name' | 'title' | 'error'> = {
  unit: '',
  kind: 'count',
  form: 'stacked',
  axis: 'text',
  series: [],
  bars: [],
  line: null,
  note: null,
  opens: null,
};

/** Without tiles where they cannot be made: the charts tell what can be told. */
async function tilesOf({ log }: Context, name: BoardName, work: BoardWork): Promise<Tile[]> {
  try {
    return await TILES[name](work);
  } catch (err) {
    log.error({ err, board: name }, 'the tiles of a board could not be made');
    return [];
  }
}

function boardOf(scope: Scope, asked: string): BoardName {
  const name = boardsFor(userType(scope.roles)).find((one) => one === asked);
  if (name === undefined) throw notFound('This board does not exist.');
  return name;
}
