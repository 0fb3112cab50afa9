import { formatUsDate, parseCalendarDate } from '#rules/dates.ts';
import {
  LEAST_PERCENT,
  MOST_LOTS,
  MOST_PERCENT,
  movedPrice,
  type LotsChange,
} from '#rules/listings/lot-changes.ts';
import { priceChange } from '#rules/listings/price-changes.ts';
import { formatCount, formatUsd } from '../../shared/format.ts';
import type { SellerListing, SellerLot } from './api.ts';
import { readCount, readDate, type Reading } from './read-fields.ts';

export type Kind = LotsChange['kind'];

/** A lot beside what the change makes of it. */
export interface PreviewRow {
  lot: SellerLot;
  name: string;
  before: string;
  after: string;
  changes: boolean;
  /** '+5.0 %', where a price changes. */
  change: string | null;
  /** More than a fifth up or down. */
  large: boolean;
}

const MOST_PACKS = 10_000_000;

/** '-5', '+2.5 %' → -5, 2.5. */
export function readPercent(text: string): Reading<number> {
  const match = /^([+-]?)(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim().replace('−', '-'));
  const percent = match ? Number(`${match[1]}${match[2]}`) : Number.NaN;
  if (Number.isNaN(percent)) return { ok: false, reason: 'Enter a percentage such as -5 or 2.5.' };
  if (percent < LEAST_PERCENT || percent > MOST_PERCENT)
    return { ok: false, reason: `Enter ${LEAST_PERCENT} to ${MOST_PERCENT} %.` };
  return { ok: true, value: percent };
}

/** What was typed for a kind of change. */
export function readChange(kind: Kind, text: string, today: string): Reading<LotsChange> {
  if (kind === 'price') {
    const percent = readPercent(text);
    return percent.ok ? { ok: true, value: { kind, percent: percent.value } } : percent;
  }
  if (kind === 'stock') {
    const stock = readCount(0, MOST_PACKS)(text);
    return stock.ok ? { ok: true, value: { kind, stock: stock.value } } : stock;
  }
  const date = readDate(text);
  if (!date.ok) return date;
  if ((parseCalendarDate(date.value) ?? '') < today) return { ok: false, reason: 'This date is past.' };
  return { ok: true, value: { kind, expiry_date: date.value } };
}

/** The lots of chosen listings that may be changed, in the order of the list. */
export const lotsOf = (listings: readonly SellerListing[]): { lot: SellerLot; name: string }[] =>
  listings.filter(({ can }) => can.edit).flatMap(({ name, lots }) => lots.map((lot) => ({ lot, name })));

export const tooMany = (lots: number): string | null =>
  lots > MOST_LOTS ? `At most ${formatCount(MOST_LOTS)} lots at once; choose fewer listings.` : null;

/** Each lot as it is and, with a change, as it would be: by the same rules as the server's. */
export function previewOf(
  { lot, name }: { lot: SellerLot; name: string },
  kind: Kind,
  change: LotsChange | null,
): PreviewRow {
  const cents = Math.round(lot.price * 100);
  const moved = change?.kind === 'price' ? movedPrice(cents, change.percent) : cents;
  const before = { price: formatUsd(lot.price), stock: formatCount(lot.stock), expiry: lot.expiry_date }[
    kind
  ];
  const after = {
    price: formatUsd(moved / 100),
    stock: formatCount(change?.kind === 'stock' ? change.stock : lot.stock),
    expiry:
      change?.kind === 'expiry' ? formatUsDate(parseCalendarDate(change.expiry_date) ?? '') : lot.expiry_date,
  }[kind];
  const { text, large } = priceChange(cents, moved);
  const changes = change !== null && before !== after;
  return {
    lot,
    name,
    before,
    after,
    changes,
    change: kind === 'price' && changes ? text : null,
    large: changes && large,
  };
}
