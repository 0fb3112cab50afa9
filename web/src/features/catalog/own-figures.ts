import {
  BASE_PRICE,
  OWN_AMU,
  amuLimit,
  basePriceDoubt,
  basePriceLimit,
  nearestAmu,
  nearestBasePrice,
  panelSavings,
} from '#rules/catalog/own-figures.ts';
import { effectiveAmu, shownAmu } from '#rules/catalog/prices.ts';
import { fromDollars, type Fraction } from '#rules/money.ts';
import type { ListingDetail } from './api.ts';

/**
 * What is done to a figure: nothing, another value as it is typed, or back to what purchases say. `limit`: why another
 * stands there than was typed.
 */
export type Edit = { kind: 'keep' } | { kind: 'set'; text: string; limit?: string } | { kind: 'reset' };
export const KEEP: Edit = { kind: 'keep' };

export interface OwnFigures {
  /** As it stands in the box. */
  text: string;
  /** Null while the box holds no number. */
  value: number | null;
  /** Differs from what is stored, so that there is something to submit. */
  changed: boolean;
}

type Exact = { numerator: string; denominator: string } | null | undefined;
const fractionOf = (exact: Exact): Fraction | null =>
  exact ? { numerator: BigInt(exact.numerator), denominator: BigInt(exact.denominator) } : null;

/** Where the boxes start and where a reset leads (G-049, G-051). */
export function startOf(listing: ListingDetail) {
  const { pricing, amu_data: usage, current_price_signal: signal } = listing;
  const wac = pricing.price_meta.wac_price;
  const bought = usage?.amu ?? null;
  const exactAmu = effectiveAmu(bought, usage?.override_amu ?? null) ?? 0;
  return {
    exactAmu,
    price: signal?.customer_base_price ?? pricing.price ?? 0,
    unflaggedPrice: usage?.avg_aac_per_pack ?? wac ?? pricing.price ?? 0,
    amu: shownAmu(exactAmu) ?? 0,
    boughtAmu: shownAmu(bought) ?? 0,
    flagId: signal?.id ?? null,
    overridden: usage !== null && usage.override_amu !== null,
  };
}

function figure(edit: Edit, stored: number, reset: number, isSet: boolean, decimals: number): OwnFigures {
  if (edit.kind === 'keep') return { text: stored.toFixed(decimals), value: stored, changed: false };
  if (edit.kind === 'reset') return { text: reset.toFixed(decimals), value: reset, changed: isSet };
  const value = numberIn(edit.text);
  return { text: edit.text, value, changed: value !== null && value !== stored };
}

export const priceOf = (listing: ListingDetail, edit: Edit): OwnFigures => {
  const { price, unflaggedPrice, flagId } = startOf(listing);
  return figure(edit, price, unflaggedPrice, flagId !== null, 2);
};
/** Why the price in the box is doubted; null where it is not, or is not typed: a limit was put there, and says so. */
export function doubtOf(listing: ListingDetail, edit: Edit): string | null {
  const { value, changed } = priceOf(listing, edit);
  if (edit.kind !== 'set' || !changed || value === null) return null;
  const put = edit.limit !== undefined && (value === BASE_PRICE.floor || value === BASE_PRICE.most);
  return put ? null : basePriceDoubt(value, startOf(listing).unflaggedPrice);
}
export const amuOf = (listing: ListingDetail, edit: Edit): OwnFigures => {
  const { amu, boughtAmu, overridden } = startOf(listing);
  return figure(edit, amu, boughtAmu, overridden, 0);
};

/** What was typed, put to the nearest limit; an empty box keeps what is stored. */
export function leftBox(edit: Edit, of: 'price' | 'amu'): Edit {
  if (edit.kind !== 'set') return edit;
  const value = numberIn(edit.text);
  if (value === null) return KEEP;
  const text = of === 'price' ? nearestBasePrice(value).toFixed(2) : nearestAmu(value).toFixed(0);
  const limit = LIMITS[of](value);
  return { ...edit, text, ...(limit !== null && { limit }) };
}

const LIMITS = { price: basePriceLimit, amu: amuLimit } as const;

/** Why another figure stands in the box than was typed, or will once it is left. */
export function limitOf(edit: Edit, of: 'price' | 'amu'): string | null {
  if (edit.kind !== 'set') return null;
  const value = numberIn(edit.text);
  return (value === null ? null : LIMITS[of](value)) ?? edit.limit ?? null;
}

function numberIn(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** The server's figures until a box is edited, then those of the boxes; null above their limits, and without a price here. */
export function savingsOf(listing: ListingDetail, price: Edit, amu: Edit) {
  const { pricing, amu_data: usage, current_price_signal: signal } = listing;
  if (pricing.lowest_price === null) return null;
  const typed = priceOf(listing, price).value;
  const typedAmu = amuOf(listing, amu).value ?? 0;
  if ((typed ?? 0) > BASE_PRICE.most || typedAmu > OWN_AMU.most) return null;
  const edited =
    typed === null || typed <= 0
      ? null
      : { numerator: BigInt(Math.round(nearestBasePrice(typed) * 100)), denominator: 1n };
  const base =
    price.kind === 'keep'
      ? fractionOf(signal?.exact)
      : ((price.kind === 'reset' ? fractionOf(usage?.exact) : null) ?? edited);
  const bought = usage?.amu ?? null;
  const used =
    amu.kind === 'keep'
      ? effectiveAmu(bought, usage?.override_amu ?? null)
      : amu.kind === 'reset'
        ? bought
        : nearestAmu(typedAmu);
  const packs = used ?? 0;
  const saved = panelSavings(base, packs, fromDollars(pricing.lowest_price));
  return saved && { ...saved, packs };
}
