import { formatShare, formatUnitPrice, formatUsd } from '#rules/money.ts';
import { formatUsDate, parseCalendarDate } from '#rules/dates.ts';
import { formatNdc } from '#rules/ndc.ts';

/** One door to how values look on screen; the rules decide. */
export { formatNdc, formatShare, formatUnitPrice, formatUsd };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const counts = new Intl.NumberFormat('en-US');

/** 12000 → '12,000'. */
export const formatCount = (value: number): string => counts.format(value);

/** '1 pack', '12 packs'. */
export const countOf = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** How many a list has in all: '85 drugs', or 'More than 10,000 drugs' where nobody counted on. */
export const totalOf = (
  { total, total_is_estimate: more }: { total: number; total_is_estimate?: boolean | undefined },
  one: string,
  many = `${one}s`,
): string => (more === true ? `More than ${formatCount(total)} ${many}` : countOf(total, one, many));

/** A calendar date in either wire form as MM/DD/YYYY; '–' when there is none. */
export function formatDate(date: string | null): string {
  const iso = date === null ? null : parseCalendarDate(date);
  return iso === null ? '–' : formatUsDate(iso);
}

/** A timestamp as MM/DD/YYYY in the user's time zone: shopping, trading and administration. */
export function formatTimestamp(timestamp: string): string {
  const { year, month, day } = localParts(timestamp);
  return `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`;
}

/** As `formatTimestamp` with the time of day: '03/04/2026, 2:05 PM'. */
export function formatMoment(timestamp: string): string {
  const time = new Date(timestamp).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return `${formatTimestamp(timestamp)}, ${time}`;
}

/** A timestamp as 'Mar 4th 25' in the user's time zone: shell parts (SH-491, X-23). */
export function formatShellDate(timestamp: string): string {
  const { year, month, day } = localParts(timestamp);
  return `${MONTHS[month - 1] ?? ''} ${day}${ordinal(day)} ${String(year % 100).padStart(2, '0')}`;
}

const wholeUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** 1234.99 → '$1,234': truncated, for bars and stats (SH-351, SH-369). */
export const formatWholeUsd = (dollars: number): string => wholeUsd.format(Math.trunc(dollars));

/** 0.1234 → '12.3%'; the number is a percent already when `of` is 100. */
export const formatPercent = (percent: number | null, decimals = 1): string =>
  percent === null ? '–' : `${percent.toFixed(decimals)}%`;

/** 1536 → '1.5 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface LocalParts {
  year: number;
  month: number;
  day: number;
}

function localParts(timestamp: string): LocalParts {
  const date = new Date(timestamp);
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** 0.043 → 0.045, 7 → 7.5, 120 → 150: what divides into three equal steps of plain figures, for an axis from zero. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1.2, 1.5, 3, 4.5, 6, 7.5, 9, 12].find((one) => one * power >= value) ?? 12;
  return Number((step * power).toPrecision(6));
}
