/** What a buyer company may order on terms. */
import { formatUsd, toDollars, type Cents } from '../money.ts';

export interface CreditLine {
  /** Null without a limit; 0: nothing on terms. */
  readonly limitCents: Cents | null;
  /** Open orders on terms + open invoices − unapplied credit. Below 0 where the marketplace has money of the company. */
  readonly owedCents: Cents;
  readonly onHold: boolean;
}

export const MOST_CREDIT = 99_999_999.99;
/** Whole days after the due date, oldest last (RB-064). */
export const AGES = [
  ['current', 'Current'],
  ['days_1_30', '1-30'],
  ['days_31_60', '31-60'],
  ['days_61_90', '61-90'],
  ['days_over_90', '90+'],
] as const;

export const LEAST_REASON = 10;
export const MOST_REASON = 500;
export const CREDIT_EXCEEDED = 'Credit limit exceeded';
export const ON_HOLD = 'Your account is on hold. Please contact the marketplace.';
/** To a seller, whom the figures of a buyer do not concern. */
export const NOT_ON_TERMS = 'This bid cannot be accepted: the buyer cannot order on terms now.';
export const ALMOST_USED = 'Credit limit almost used';
export const NO_LIMIT = 'No limit';
export const REASON_TOO_SHORT = `Enter a reason of at least ${LEAST_REASON} characters.`;

export const usedCents = ({ owedCents }: Pick<CreditLine, 'owedCents'>): Cents => Math.max(0, owedCents);

/** Null without a limit. */
export const availableCents = (line: Pick<CreditLine, 'limitCents' | 'owedCents'>): Cents | null =>
  line.limitCents === null ? null : Math.max(0, line.limitCents - usedCents(line));

/** What the next order on terms may come to, null without a limit: more than `availableCents` by money of the company that nobody owes for. */
export const orderableCents = ({
  limitCents,
  owedCents,
}: Pick<CreditLine, 'limitCents' | 'owedCents'>): Cents | null =>
  limitCents === null ? null : Math.max(0, limitCents - owedCents);

/** Why nothing of that worth can be ordered on terms; null where it can. */
export function creditProblem(line: CreditLine, cents: Cents): string | null {
  if (line.onHold) return ON_HOLD;
  const orderable = orderableCents(line);
  return orderable !== null && cents > orderable ? CREDIT_EXCEEDED : null;
}

/** Used at 80 % of the limit or more; never of a limit of 0, which nobody uses. */
export const isAlmostUsed = (line: Pick<CreditLine, 'limitCents' | 'owedCents'>): boolean =>
  line.limitCents !== null && line.limitCents > 0 && usedCents(line) * 5 >= line.limitCents * 4;

/** Whether an order of that worth is the one that brings it there. */
export const crossesAlmost = (line: CreditLine, cents: Cents): boolean =>
  !isAlmostUsed(line) && isAlmostUsed({ ...line, owedCents: line.owedCents + cents });

const usd = (cents: Cents) => formatUsd(toDollars(cents));

/** What is said before a limit below used is saved; null for any other limit. */
export const belowUsed = (limitCents: Cents | null, used: Cents): string | null =>
  limitCents !== null && limitCents < used
    ? `Used is ${usd(used)}: no order on terms passes until it is below ${usd(limitCents)}.`
    : null;

export const creditText = (available: number, limit: number): string =>
  `Credit: ${formatUsd(available)} of ${formatUsd(limit)} available`;

export const exceededText = (available: number, needed: number): string =>
  `${CREDIT_EXCEEDED}: this order is ${formatUsd(dollarsOver(needed, available))} over it.`;

/** By how much a total is over what may be ordered, both in dollars; 0 where it is not. */
export const dollarsOver = (total: number, orderable: number | null): number =>
  orderable === null ? 0 : Math.max(0, toDollars(Math.round(total * 100) - Math.round(orderable * 100)));
