import type { ReportResult } from '#contract/reports/reports.ts';
import { addMonths, formatDay, formatMonth, lastOfMonth } from '#rules/dates.ts';
import { formatUsd } from '#rules/money.ts';
import { cellText } from '#rules/reports/cell-text.ts';
import { monthlySalesSubject } from '#rules/subscription-mails/kinds.ts';
import { changeText, TOP_LISTED } from '#rules/subscription-mails/monthly.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readStatistic, runReport } from '../../reports/index.ts';
import type { Letter, Telling } from '../letter.ts';

/** Of so many facilities sales are added to their companies. */
const EVERY_FACILITY = { first: 0, count: 10_000 };
const NO_ROWS = { first: 0, count: 0 };

/** What a seller sold in a month, to whom most, and what of its stock expires soon. */
export async function sellersMonth(reader: Scope, telling: Telling): Promise<Letter | null> {
  const { db, now, today, period } = telling;
  const context = { scope: reader, db, now, today };
  const salesOf = ({ start, end }: { start: string; end: string }, page = EVERY_FACILITY) =>
    runReport(context, 'sales_by_buyer', { filters: { start_date: start, end_date: end }, page });
  const first = addMonths(period.start, -1);
  const { report: sold } = await salesOf(period);
  const { report: before } = await salesOf({ start: first, end: lastOfMonth(first) }, NO_ROWS);
  const { report: expiring } = await runReport(context, 'expiring_stock', {
    filters: { within: 90 },
    page: NO_ROWS,
  });
  const [sales, orders, value] = [figure(sold, 'Sales'), figure(sold, 'Orders'), figure(expiring, 'Value')];
  if (orders === 0 && value === 0) return null;
  const rate = await fillRate(reader, telling);
  return {
    subject: monthlySalesSubject(period.start.slice(0, 7), formatUsd(sales), orders),
    title: `${formatMonth(period.start.slice(0, 7))} in figures`,
    words: [
      `${formatDay(period.start)} to ${formatDay(period.end)} in UTC, ${reader.company?.name ?? ''}.`,
      [
        ...sold.figures.map(
          ({ label, kind, value: is }) =>
            `${label}: ${cellText(is, kind)}${changeText(kind, figure(before, label), is)}`,
        ),
        `Fill Rate: ${rate === null ? '–' : cellText(rate, 'percent')}`,
        `Stock expiring within 90 days: ${formatUsd(value)}`,
      ].join('\n'),
    ],
    groups: topBuyers(sold),
    button: { label: 'Open sales by buyer', address: '/reports/sales_by_buyer?period=last_month' },
  };
}

const figure = ({ figures }: ReportResult, label: string): number =>
  figures.find((one) => one.label === label)?.value ?? 0;

async function fillRate(reader: Scope, { db, today, period }: Telling): Promise<number | null> {
  const days = { start_date: period.start, end_date: period.end };
  const [row] = await readStatistic({ scope: reader, db, today }, 'fill_rate', days);
  return row && 'packs_ordered' in row ? row.percent : null;
}

function topBuyers({ columns, rows }: ReportResult) {
  const at = (id: string) => columns.findIndex((column) => column.id === id);
  const byBuyer = Map.groupBy(rows, (row) => cellText(row[at('buyer')], 'text'));
  const entries = [...byBuyer]
    .map(([buyer, of]) => ({ buyer, sales: of.reduce((sum, row) => sum + Number(row[at('sales')] ?? 0), 0) }))
    .filter(({ sales }) => sales > 0)
    .toSorted((one, other) => other.sales - one.sales || one.buyer.localeCompare(other.buyer))
    .slice(0, TOP_LISTED)
    .map(({ buyer, sales }) => ({
      text: `${buyer}: ${formatUsd(sales)}`,
      address: '/reports/sales_by_buyer?period=last_month',
    }));
  return entries.length === 0 ? [] : [{ heading: 'Top buyers', entries }];
}
