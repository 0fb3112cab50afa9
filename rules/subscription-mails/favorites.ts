import { packsText } from '../catalog/packs-text.ts';
import { addDays, formatDay, type IsoDate } from '../dates.ts';
import { formatUsd, toDollars, type Cents } from '../money.ts';

/** A favorite as its reader sees it. */
export interface FavoriteState {
  /** Whether it is offered at all: not withdrawn, nor closed to the reader. */
  isOffered: boolean;
  /** Lowest pack price; null where prices are hidden or nothing is in stock. */
  cents: Cents | null;
  packs: number;
  caseSize: number;
  earliestExpiry: IsoDate | null;
  /** When it was seen so. */
  day: IsoDate;
}

export const SHORT_DAYS = 90;
/** Fewer are nearly out, as is less than a case. */
export const NEARLY_OUT_PACKS = 10;

export const isShort = (expiry: IsoDate | null, day: IsoDate): boolean =>
  expiry !== null && expiry < addDays(day, SHORT_DAYS);
const isNearlyOut = ({ packs, caseSize }: FavoriteState): boolean =>
  packs > 0 && (packs < caseSize || packs < NEARLY_OUT_PACKS);
const isForSale = ({ isOffered, packs }: FavoriteState): boolean => isOffered && packs > 0;

/** What changed since a favorite was looked at last, as sentences; what was undone in between did not change (RB-538). */
export function favoriteChanges(before: FavoriteState, now: FavoriteState): string[] {
  if (!now.isOffered) return before.isOffered ? ['Withdrawn'] : [];
  const isBack = isForSale(now) && !isForSale(before);
  const changes = [
    priceChange(before.cents, now.cents),
    isBack ? `Back in stock: ${packsText(now.packs)}` : null,
    !isBack && isNearlyOut(now) && !isNearlyOut(before) ? `Nearly out: ${packsText(now.packs)} left` : null,
    isShort(now.earliestExpiry, now.day) && !isShort(before.earliestExpiry, before.day)
      ? `Expires ${formatDay(now.earliestExpiry ?? now.day)}`
      : null,
  ];
  return changes.filter((change) => change !== null);
}

/** 'Price up from $10.00 to $11.00 (10.0%)'. */
function priceChange(before: Cents | null, now: Cents | null): string | null {
  if (before === null || now === null || before === now) return null;
  const percent = before === 0 ? '' : ` (${((Math.abs(now - before) / before) * 100).toFixed(1)}%)`;
  const usd = (cents: Cents) => formatUsd(toDollars(cents));
  return `Price ${now > before ? 'up' : 'down'} from ${usd(before)} to ${usd(now)}${percent}`;
}
