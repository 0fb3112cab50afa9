import { REPORT_FILTER_TITLES, REPORT_FILTERS } from '#rules/reports/reports.ts';
import { formatMoment, plainDay } from '../../shared/format.ts';
import type { Report } from './api.ts';

/** Of which days and whom a report is. Whose range is one facility reads its name. */
export function summaryOf(report: Report, range: readonly { name: string }[] = []): string {
  const { start_date: start, end_date: end, facility, as_of: asOf } = report;
  const [only, second] = range;
  const where = facility ?? (second === undefined ? only : undefined);
  return `${plainDay(start)} to ${plainDay(end)} in UTC, ${where?.name ?? 'all facilities'}. Figures as of ${formatMoment(asOf)}`;
}

/** 'Catalog: medigi'; empty without filters. */
export const filtersText = ({ name }: Report, filters: Readonly<Record<string, unknown>>): string =>
  REPORT_FILTERS[name]
    .filter((filter) => filters[filter] !== undefined)
    .map((filter) => `${REPORT_FILTER_TITLES[filter]}: ${String(filters[filter])}`)
    .join(' · ');
