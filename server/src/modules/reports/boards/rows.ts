import type { z } from 'zod';
import type { insightBoardEndpoints } from '#contract/reports/boards.ts';
import { ACCOUNT_TYPES } from '#rules/history/report-cells.ts';
import { sql } from 'kysely';
import { addDays, parseCalendarDate } from '#rules/dates.ts';
import {
  daysOfBoth,
  daysOfMonth,
  monthsUpTo,
  NO_BAR,
  OTHERS,
  STOCK_DAYS,
  type ChartName,
} from '#rules/reports/boards.ts';
import type { ReportPeriod } from '#rules/reports/periods.ts';
import { ORDER_TYPES } from '#rules/orders/order-status.ts';
import { notFound } from '../../../platform/errors.ts';
import type { PageOf } from '../range.ts';
import { inTime } from '../run-report.ts';
import { viewExpiringStock } from '../views/expiring-stock.ts';
import { inRange } from '../views/facilities.ts';
import { readBySupplier } from '../views/statistics.ts';
import { boughtRows } from './bought-rows.ts';
import { lineRows, SAVED_BY_LINE, type Opened } from './line-rows.ts';
import { chartOn, startBoard, type Context } from './read-board.ts';
import { CATALOG_SERIES, type BoardWork } from './work.ts';
import { largestAndOthers } from '#rules/reports/boards.ts';

type Query = z.output<typeof insightBoardEndpoints.listBoardRows.query & object>;
/** A bar, or one part of it. */
interface Bar {
  work: BoardWork;
  key: string;
  part: string | undefined;
  page: PageOf;
}
type Open = (bar: Bar) => Promise<Opened>;

const SAVED_SOMETHING = sql`${SAVED_BY_LINE} > 0`;
const WITH_PARTS: readonly ChartName[] = [
  'spend_by_month',
  'spend_by_day',
  'savings_by_month',
  'usage_by_group',
  'history_by_account_type',
  'sales_by_month',
];
const unknown = () => notFound(NO_BAR);

/** What a bar is made of, as far as it is asked for. 404 for a bar that cannot be. */
export async function openBar(
  context: Context,
  asked: string,
  { chart, bar, part, page, per_page: perPage, ...filters }: Query,
): Promise<{ opened: Omit<Opened, 'listed'>; total: number }> {
  const { name, work } = await startBoard(context, asked, filters);
  const open = OPEN[chartOn(name, chart)];
  if (open === null || (part !== undefined && !WITH_PARTS.includes(chart))) throw unknown();
  const rows = { first: (page - 1) * perPage, count: perPage };
  const { listed, ...opened } = await inTime(open({ work, key: bar, part, page: rows }));
  return { opened, total: listed };
}

/** The bar’s days, as far as they are asked for. */
function daysIn(period: ReportPeriod, days: ReportPeriod | null): ReportPeriod {
  const both = days && daysOfBoth(period, days);
  if (both === null) throw unknown();
  return both;
}
const inMonth = ({ work, key }: Bar): BoardWork => inDays(work, daysOfMonth(key));
const inDays = (work: BoardWork, days: ReportPeriod | null): BoardWork => ({
  ...work,
  asked: { ...work.asked, period: daysIn(work.asked.period, days) },
});

const inDay = ({ work, key }: Bar): BoardWork => {
  const day = parseCalendarDate(key);
  return inDays(work, day === null ? null : { start: day, end: day });
};

const ofCatalog = (part: string | undefined) => {
  if (part === undefined) return sql`true`;
  if (!CATALOG_SERIES.some(({ key }) => key === part)) throw unknown();
  return sql`l.catalog_type = ${part}`;
};

const idOf = (key: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(key)) throw unknown();
  return Number(key);
};

/** One company, or all that have no bar of their own. */
async function ofCompany(
  key: string,
  column: 'r.seller_company_id' | 'r.buyer_company_id',
  named: () => Promise<readonly { key: string }[]>,
) {
  if (key !== OTHERS) return sql`${sql.ref(column)} = ${idOf(key)}`;
  const ids = (await named()).filter((one) => one.key !== OTHERS).map((one) => Number(one.key));
  return sql`not (${sql.ref(column)} = any (${ids}::bigint[]))`;
}

const suppliersOf = async ({ scope, db, asked }: BoardWork) =>
  largestAndOthers(
    (await readBySupplier(scope, db, asked)).map(({ id, name, cents }) => ({
      key: String(id),
      label: name,
      cents,
    })),
  );

const tradedInMonth: Open = (bar) =>
  lineRows(inMonth(bar), { where: ofCatalog(bar.part), measure: 'amount' }, bar.page);
const savedBy =
  (type: 'bid' | 'rfp'): Open =>
  (bar) =>
    lineRows(
      inMonth(bar),
      { where: sql`r.type = ${type} and ${SAVED_SOMETHING}`, measure: 'savings' },
      bar.page,
    );

const savedInMonth: Open = (bar) => {
  const type = bar.part === undefined ? null : ORDER_TYPES.find((one) => one === bar.part);
  if (type === undefined) throw unknown();
  const where = type === null ? SAVED_SOMETHING : sql`r.type = ${type} and ${SAVED_SOMETHING}`;
  return lineRows(inMonth(bar), { where, measure: 'savings' }, bar.page);
};

const stepOfSavings: Open = ({ work, key, page }) => {
  if (key === 'base' || key === 'paid')
    return lineRows(work, { where: sql`true`, measure: key === 'base' ? 'base' : 'amount' }, page);
  const type = ORDER_TYPES.find((one) => one === key);
  if (type === undefined) throw unknown();
  return lineRows(work, { where: sql`r.type = ${type} and ${SAVED_SOMETHING}`, measure: 'savings' }, page);
};

const accountIn = (key: string) => {
  if (!ACCOUNT_TYPES.some((one) => one === key)) throw unknown();
  return sql`h.account_type = ${key}`;
};

const unusualMonth: Open = async ({ work, key, page }) => {
  const [facility, ndc, month, ...rest] = key.split(':');
  const days = daysOfMonth(month ?? '');
  if (days === null || ndc === undefined || !/^\d{11}$/.test(ndc) || rest.length > 0) throw unknown();
  const id = idOf(facility ?? '');
  const { scope } = work;
  return boughtRows(
    { ...work, asked: { ...work.asked, period: days, catalog: undefined } },
    {
      elsewhere: sql`h.facility_id = ${id} and h.ndc = ${ndc} and ${inRange(scope, sql`h.facility_id`)}`,
      here: sql`r.facility_id = ${id} and l.ndc = ${ndc}`,
      measure: 'packs',
    },
    page,
  );
};

const stockIn: Open = async ({ work, key, page }) => {
  const { scope, db, asked } = work;
  const year = { start: asked.today, end: addDays(asked.today, STOCK_DAYS) };
  const period = daysIn(year, daysOfMonth(key));
  const { columns, rows, totals } = await viewExpiringStock(scope, db, { ...asked, period });
  const shown = rows.slice(page.first, page.first + page.count);
  return { columns, rows: shown, totals, measure: 'value', listed: rows.length };
};

const OPEN: Readonly<Record<ChartName, Open | null>> = {
  spend_by_month: tradedInMonth,
  spend_by_supplier: async ({ work, key, page }) => {
    const where = await ofCompany(key, 'r.seller_company_id', () => suppliersOf(work));
    return lineRows(work, { where, measure: 'amount' }, page);
  },
  spend_by_account_type: ({ work, key, page }) =>
    boughtRows(work, { elsewhere: accountIn(key), here: null, measure: 'amount' }, page),
  spend_by_day: (bar) => lineRows(inDay(bar), { where: ofCatalog(bar.part), measure: 'amount' }, bar.page),
  savings_by_month: savedInMonth,
  potential_by_month: null,
  bid_savings: savedBy('bid'),
  rfp_savings: savedBy('rfp'),
  savings_by_source: stepOfSavings,
  usage_by_group: ({ work, key, part, page }) => {
    const days = daysIn(monthsUpTo(work.asked.period), daysOfMonth(key));
    if (part === undefined) throw unknown();
    const group = sql`d.gcn_seqno = ${idOf(part)}`;
    const within = { ...work, asked: { ...work.asked, period: days } };
    return boughtRows(within, { elsewhere: group, here: group, measure: 'packs' }, page);
  },
  history_by_account_type: (bar) =>
    boughtRows(
      inMonth(bar),
      { elsewhere: bar.part === undefined ? sql`true` : accountIn(bar.part), here: null, measure: 'amount' },
      bar.page,
    ),
  unusual_months: unusualMonth,
  bought_elsewhere: ({ work, key, page }) =>
    boughtRows(
      work,
      {
        elsewhere: sql`d.gcn_seqno = ${idOf(key)}
          and exists (select from facility_usage u where u.facility_id = h.facility_id and u.gcn_seqno = d.gcn_seqno)`,
        here: null,
        measure: 'amount',
      },
      page,
    ),
  sales_by_month: tradedInMonth,
  sales_by_buyer: async ({ work, key, page }) => {
    const where = await ofCompany(key, 'r.buyer_company_id', async () =>
      largestAndOthers((await work.sold()).buyers),
    );
    return lineRows(work, { where, measure: 'amount' }, page);
  },
  sales_by_state: ({ work, key, page }) =>
    lineRows(work, { where: sql`f.state = ${key}`, measure: 'amount' }, page),
  fill_rate: (bar) => lineRows(inMonth(bar), { where: sql`true`, measure: 'packs' }, bar.page),
  days_to_tracking: (bar) =>
    lineRows(
      inMonth(bar),
      { where: sql`exists (select from shipment s where s.order_id = r.id)`, measure: 'packs' },
      bar.page,
    ),
  stock_by_expiry: stockIn,
};
