/** What a buyer company is told that it owes. */
import { daysUntil, type IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';
import { AGES } from './credit.ts';

/** Of one company in one call. */
export const MOST_STATEMENTS = 200;
/** The same company and month is left out for so long. */
export const STATEMENT_AGAIN_MINUTES = 10;

export type Age = (typeof AGES)[number][0];
export type Ages = Readonly<Record<Age, Cents>>;

/** By whole days after the due date. */
export function ageOf(dueOn: IsoDate, day: IsoDate): Age {
  const days = daysUntil(day, dueOn);
  if (days <= 0) return 'current';
  if (days <= 30) return 'days_1_30';
  if (days <= 60) return 'days_31_60';
  return days <= 90 ? 'days_61_90' : 'days_over_90';
}

export function agesOf(
  open: readonly { readonly dueOn: IsoDate; readonly openCents: Cents }[],
  day: IsoDate,
): Ages {
  const ages = { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 };
  for (const { dueOn, openCents } of open) ages[ageOf(dueOn, day)] += openCents;
  return ages;
}

/** What is owed after each movement; what is owed at the end. */
export function runningBalances(
  openingCents: Cents,
  movements: readonly { readonly cents: Cents }[],
): { balances: Cents[]; closingCents: Cents } {
  let closingCents = openingCents;
  const balances = movements.map(({ cents }) => (closingCents += cents));
  return { balances, closingCents };
}
