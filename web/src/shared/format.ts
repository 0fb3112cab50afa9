import { formatShare, formatUnitPrice, formatUsd } from '#rules/money.ts';
import * as dates from '#rules/dates.ts';
import { formatNdc } from '#rules/ndc.ts';
import { localDay, todayHere } from './clock.ts';

/** One door to how values look on screen; the rules decide. */
export { formatNdc, formatShare, formatUnitPrice, formatUsd };

const counts = new Intl.NumberFormat('en-US');

/** 12000 → '12,000'. */
export const formatCount = (value: number): string => counts.format(value);

/** '1 pack', '12 packs'. */
export const countOf = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** 'Lot, Expiry and Stock'. */
export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** How many a list has in all: '85 drugs', or 'More than 10,000 drugs' where nobody counted on. */
export const totalOf = (
  { total, total_is_estimate: more }: { total: number; total_is_estimate?: boolean | undefined },
  one: string,
  many = `${one}s`,
): string => (more === true ? `More than ${formatCount(total)} ${many}` : countOf(total, one, many));

/**
 * A calendar date in either wire form as MM/DD/YYYY, '–' when there is none: expiry and start of what is sold, and what is
 * typed (SP-086, TR-585). Every other day is a `formatDay`.
 */
export function formatDate(date: string | null): string {
  const iso = date === null ? null : dates.parseCalendarDate(date);
  return iso === null ? '–' : dates.formatUsDate(iso);
}

/**
 * 'Nov 21, 2026', '–' when there is none: in columns, where days stand below each other. Takes a calendar date in either
 * wire form, or a timestamp, of which it is the day in the user's time zone; so do the functions below.
 */
export const plainDay = (date: string | null): string => {
  const iso = dayOf(date);
  return iso === null ? '–' : dates.formatDay(iso);
};

/** As `plainDay`, with the weekday where the day is near: 'Sat, Nov 21, 2026'. */
export const formatDay = (date: string | null, today = todayHere()): string => {
  const iso = dayOf(date);
  return iso === null ? '–' : dates.formatNearDay(iso, today);
};

/** As `plainDay` with the time of day: 'Nov 21, 2026, 2:05 PM'. */
export const plainMoment = (timestamp: string): string => `${plainDay(timestamp)}, ${timeOf(timestamp)}`;

/** As `formatDay` with the time of day: 'Sat, Nov 21, 2026, 2:05 PM'. */
export const formatMoment = (timestamp: string, today = todayHere()): string =>
  `${formatDay(timestamp, today)}, ${timeOf(timestamp)}`;

const TOLD_IN_UTC = /\b([A-Z][a-z]{2} \d{1,2}, \d{4}), (\d\d:\d\d) UTC\b/g;

/** 'until Nov 30, 2026, 07:55 UTC', as the server words it, with the moment where the user is: 'until Nov 30, 2026, 2:55 AM'. */
export const withLocalMoments = (text: string): string =>
  text.replace(TOLD_IN_UTC, (told: string, day: string, time: string) => {
    const moment = new Date(`${day} ${time} UTC`);
    return Number.isNaN(moment.getTime()) ? told : plainMoment(moment.toISOString());
  });

/** 'Mar 4th 25': notifications and budgets (SH-491, X-23). */
export const formatShellDate = (date: string | null): string => {
  const iso = dayOf(date);
  return iso === null ? '–' : dates.formatShellDay(iso);
};

/** As `formatShellDate` with the time of day. */
export const formatShellMoment = (timestamp: string): string =>
  `${formatShellDate(timestamp)}, ${timeOf(timestamp)}`;

/** 'Closed on', 'Last Purchase' and 'Expires' of a bid: MM/DD/YYYY of a timestamp, where the user is (trading G-019, G-020, G-035). */
export const formatBidDay = (timestamp: string | null): string => formatDate(dayOf(timestamp));
export const formatBidMoment = (timestamp: string): string =>
  `${formatBidDay(timestamp)} ${timeOf(timestamp)}`;

const utcMoment = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** 'Monday 2:33 AM UTC' of a moment that is on a weekend where the user is, and on a weekday of UTC; null of others. */
export function utcMomentOfWeekend(timestamp: string): string | null {
  const moment = new Date(timestamp);
  const isWeekend = (day: number) => day === 0 || day === 6;
  if (!isWeekend(moment.getDay()) || isWeekend(moment.getUTCDay())) return null;
  return `${utcMoment.format(moment)} UTC`;
}

function dayOf(date: string | null): string | null {
  if (date === null || Number.isNaN(new Date(date).getTime())) return null;
  return dates.parseCalendarDate(date) ?? localDay(new Date(date));
}

/** '2:05 PM', where the user is. */
export const timeOf = (timestamp: string) =>
  new Date(timestamp).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** 'November 2026' of '2026-11'. */
export const monthText = dates.formatMonth;

const wholeUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** 1234.99 → '$1,234': truncated, for bars and stats (SH-351, SH-369). */
export const formatWholeUsd = (dollars: number): string => wholeUsd.format(Math.trunc(dollars));

/** 1234.99 → '$1,235', wherever cents would only be in the way. */
export const formatRoundUsd = (dollars: number): string => wholeUsd.format(dollars);

/** 0.1234 → '12.3%'; the number is a percent already when `of` is 100. */
export const formatPercent = (percent: number | null, decimals = 1): string =>
  percent === null ? '–' : `${percent.toFixed(decimals)}%`;

/** 1536 → '1.5 kB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const PLAIN_STEPS = [1, 2, 5, 10];
const MOST_STEPS = 5;

/** The marks of an axis from zero, a step of 1, 2 or 5 times a power of ten apart: 7 → 0 2 4 6 8; 0.6 → 0 0.2 0.4 0.6. */
export function axisMarks(most: number, whole = false): readonly number[] {
  if (most <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(most / MOST_STEPS));
  const fits = (step: number) => Math.ceil(Number((most / step).toPrecision(9))) <= MOST_STEPS;
  const plain = PLAIN_STEPS.map((one) => one * power).find(fits) ?? power * 10;
  const step = whole ? Math.max(1, plain) : plain;
  const steps = Math.ceil(Number((most / step).toPrecision(9)));
  return Array.from({ length: steps + 1 }, (_, at) => Number((step * at).toPrecision(6)));
}

const ANY = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** One or several of which one will do: 'Jane Doe, John Roe or Mary Major'. */
export const anyOf = (names: readonly string[]): string => ANY.format(names);
