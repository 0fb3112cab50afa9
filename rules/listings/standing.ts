import { formatUsd } from '../money.ts';

export interface Standing {
  readonly rank: number;
  readonly of: number;
  /** Dollars. */
  readonly lowest_price: number;
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** 1 → '1st', 22 → '22nd', 113 → '113th'. */
export function ordinal(value: number): string {
  const rule = ordinals.select(value);
  return `${value}${rule === 'one' || rule === 'two' || rule === 'few' ? ENDINGS[rule] : ENDINGS.other}`;
}

/** 'You 4th of 7, cheapest $3.78'; whoever is first reads no price but the own. */
export function standingText({ rank, of, lowest_price }: Standing): string {
  if (of === 1) return 'Only offer';
  const place = `You ${ordinal(rank)} of ${of}`;
  return rank === 1 ? place : `${place}, cheapest ${formatUsd(lowest_price)}`;
}
