/** How far the new price of a lot is from the old one. */
import type { Cents } from '../money.ts';

/** Beyond this the user has to agree before the prices count. */
export const LARGE_CHANGE_PERCENT = 20;

/** What answers a file or a bulk edit with such prices until somebody has agreed. */
export const UNCONFIRMED_PRICES = `Some prices differ by more than ${LARGE_CHANGE_PERCENT} %. Confirm that they are right.`;
/** What its button says meanwhile. */
export const CONFIRM_PRICES = 'Confirm the large price changes first.';

/** What is agreed to: '3 prices differ by more than 20 %. I have looked at them, and they are right.' */
export const agreedPrices = (large: number): string =>
  large === 1
    ? `1 price differs by more than ${LARGE_CHANGE_PERCENT} %. I have looked at it, and it is right.`
    : `${large.toLocaleString('en-US')} prices differ by more than ${LARGE_CHANGE_PERCENT} %. I have looked at them, and they are right.`;

export interface PriceChange {
  /** More than a fifth up or down. */
  readonly large: boolean;
  /** Ten times the old price or a tenth of it, and beyond: rather a slipped decimal than a price. */
  readonly tenfold: boolean;
  /** '+12.5 %', '1,000 times as high', '1/10 of the old price'. */
  readonly text: string;
}

/** Both in cents, above zero. */
export function priceChange(before: Cents, after: Cents): PriceChange {
  const large =
    after * 100 > before * (100 + LARGE_CHANGE_PERCENT) ||
    after * 100 < before * (100 - LARGE_CHANGE_PERCENT);
  if (after >= before * 10) return { large, tenfold: true, text: `${times(after / before)} times as high` };
  if (after * 10 <= before)
    return { large, tenfold: true, text: `1/${times(before / after)} of the old price` };
  const percent = (after / before - 1) * 100;
  const shown = Math.abs(percent) < 0.05 ? '0.1' : Math.abs(percent).toFixed(1);
  const bound = Math.abs(percent) < 0.05 ? 'less than ' : '';
  return { large, tenfold: false, text: `${bound}${percent < 0 ? '−' : '+'}${shown} %` };
}

const times = (factor: number): string => Math.round(factor).toLocaleString('en-US');
