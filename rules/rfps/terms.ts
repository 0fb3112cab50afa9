/** What a contract of a request for proposal comes to: packs, deliveries, money (trading TR-312 … TR-322, G-071 … G-073, G-081). */
import { addDays, addMonths, businessDaysBefore, type IsoDate } from '../dates.ts';
import { roundHalfUp, type Cents } from '../money.ts';

export const PERIODS = ['biweekly', 'monthly', 'quarterly'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_NAMES: Record<Period, string> = {
  biweekly: 'Every 2 Weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
};
export const SHORT_PERIOD_NAMES: Record<Period, string> = {
  biweekly: '2 Weeks',
  monthly: 'Month',
  quarterly: 'Quarterly',
};

/** So many deliveries in so many months. */
const MULTIPLIERS: Record<Period, { times: number; per: number }> = {
  biweekly: { times: 2, per: 1 },
  monthly: { times: 1, per: 1 },
  quarterly: { times: 1, per: 3 },
};

/** In months. */
export const CONTRACT_LENGTHS = [2, 3, 4, 5, 6, 9, 12] as const;
export const USUAL_TERMS = { duration: 3, period: 'monthly' } as const;
export const MOST_PACKS_A_PERIOD = 100_000;

/** Days from today to the first start of a contract, and to the last. */
export const START_DAYS = { first: 10, last: 365 } as const;
export const firstStart = (today: IsoDate): IsoDate => addDays(today, START_DAYS.first);
export const lastStart = (today: IsoDate): IsoDate => addDays(today, START_DAYS.last);

/** `duration` in months, `quantity` in packs a period. */
export interface ContractTerms {
  readonly duration: number;
  readonly quantity: number;
  readonly period: Period;
}

/** As many as the length comes to; a part of one counts. */
export function deliveryCount({ duration, period }: Pick<ContractTerms, 'duration' | 'period'>): number {
  const { times, per } = MULTIPLIERS[period];
  return Math.ceil((duration * times) / per);
}

/** Of the whole contract, in whole packs. */
export function totalPacks({ duration, quantity, period }: ContractTerms): number {
  const { times, per } = MULTIPLIERS[period];
  return Math.ceil((duration * quantity * times) / per);
}

export interface Delivery {
  /** From 0. */
  readonly number: number;
  readonly date: IsoDate;
  readonly packs: number;
}

/**
 * Delivery k is k periods after the start; the last one is cut, so that all of them are the packs of the contract. Those that are
 * not ordered when it is paused come so many months later.
 */
export function deliveries(terms: ContractTerms, start: IsoDate, paused = 0): readonly Delivery[] {
  const total = totalPacks(terms);
  return Array.from({ length: deliveryCount(terms) }, (_, number) => ({
    number,
    date: dateOf(start, { period: terms.period, number, paused }),
    packs: Math.min(terms.quantity, total - number * terms.quantity),
  }));
}

/** From the start each time: 01/31 goes on in 02/28 and 03/31. */
function dateOf(
  start: IsoDate,
  { period, number, paused }: { period: Period; number: number; paused: number },
): IsoDate {
  if (period === 'biweekly') return addMonths(addDays(start, 14 * number), paused);
  return addMonths(start, (period === 'monthly' ? number : 3 * number) + paused);
}

/** In months, with all extensions. */
export const LONGEST_CONTRACT = 60;

export interface ContractMonths {
  /** What was asked for. */
  readonly duration: number;
  /** By what it was lengthened since, in order. */
  readonly extensions: readonly number[];
}

export const monthsOf = ({ duration, extensions }: ContractMonths): number =>
  extensions.reduce((sum, months) => sum + months, duration);

/** Of a contract with its extensions: each of them is rounded up to whole packs for itself. */
export const promisedPacks = ({
  duration,
  extensions,
  ...terms
}: ContractMonths & Pick<ContractTerms, 'quantity' | 'period'>): number =>
  [duration, ...extensions].reduce((sum, months) => sum + totalPacks({ ...terms, duration: months }), 0);

/** Of a contract with its extensions, as if all of them came after its pauses; numbers from 0. */
export function contractDeliveries(
  {
    duration,
    extensions,
    paused_months,
    ...terms
  }: ContractMonths & PausedMonths & Pick<ContractTerms, 'quantity' | 'period'>,
  start: IsoDate,
): readonly Delivery[] {
  const all: Delivery[] = [];
  let months = 0;
  for (const part of [duration, ...extensions]) {
    const before = all.length;
    const planned = deliveries({ ...terms, duration: part }, renewalDate(start, months), paused_months);
    all.push(...planned.map((one) => ({ ...one, number: before + one.number })));
    months += part;
  }
  return all;
}

interface PausedMonths {
  readonly paused_months: number;
}

/** The months of all pauses of a contract; `check`s of `rfp` hold it, too. */
export const LONGEST_PAUSE = 6;
/** So many months may still be paused. */
export const pausesLeft = ({ paused_months }: PausedMonths): readonly number[] =>
  Array.from({ length: Math.max(0, LONGEST_PAUSE - paused_months) }, (_, index) => index + 1);

/** The day after a contract. */
export const contractEnd = (contract: ContractMonths & PausedMonths, start: IsoDate): IsoDate =>
  renewalDate(start, monthsOf(contract) + contract.paused_months);

export const renewalDate = (start: IsoDate, duration: number): IsoDate => addMonths(start, duration);

/** An accepted contract may be asked for again from so many days before its end. */
export const RENEWAL_DAYS = 60;
/** Both sides are reminded so many days before. */
export const REMINDER_DAYS = 30;

const PLACED_AHEAD = 3;
/** The day on which a job makes a delivery an order. */
export const placingDate = (date: IsoDate): IsoDate => businessDaysBefore(date, PLACED_AHEAD);

/** The last day on which a contract can be made that begins on that day: then its first delivery is still ordered when it is due. */
export const lastDayToAccept = (start: IsoDate): IsoDate => placingDate(start);

/** The same of making it longer. */
export const lastDayToExtend = (contract: ContractMonths & PausedMonths, start: IsoDate): IsoDate =>
  placingDate(addMonths(renewalDate(start, monthsOf(contract)), contract.paused_months));

/** Of one pack, and of the shipping of each delivery. */
export interface ProposalPrices {
  readonly cents: Cents;
  readonly shippingCents: Cents;
}

export interface ContractTotals {
  readonly subTotalCents: Cents;
  readonly totalCents: Cents;
  /** What the deliveries are billed in all; another amount where the length does not divide evenly. */
  readonly billedCents: Cents;
  readonly packs: number;
  readonly deliveries: number;
}

/** Shown with the exact product, rounded half up at the end. */
export function contractTotals(
  terms: ContractTerms,
  { cents, shippingCents }: ProposalPrices,
): ContractTotals {
  const { times, per } = MULTIPLIERS[terms.period];
  const months = terms.duration * times;
  const packs = totalPacks(terms);
  const count = deliveryCount(terms);
  return {
    subTotalCents: roundHalfUp(months * terms.quantity * cents, per),
    totalCents: roundHalfUp(months * (terms.quantity * cents + shippingCents), per),
    billedCents: packs * cents + count * shippingCents,
    packs,
    deliveries: count,
  };
}

/** Packs of another size that come closest to the units asked for (TR-356, TR-357); at least one. Units may have three decimals. */
export function matchingQuantity(
  asked: { readonly quantity: number; readonly unitsPerPack: number },
  unitsPerPack: number,
): number {
  const [units, pack] = [
    Math.round(asked.quantity * asked.unitsPerPack * 1000),
    Math.round(unitsPerPack * 1000),
  ];
  return Math.max(1, roundHalfUp(units, pack));
}

/** What a facility that uses so many packs a month needs in a period, rounded up; at least one. */
export function suggestedQuantity(monthly: number, period: Period): number {
  const { times, per } = MULTIPLIERS[period];
  return Math.max(1, Math.ceil((Math.round(monthly * 1000) * per) / (times * 1000)));
}
