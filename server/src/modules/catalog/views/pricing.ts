import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { toDollars, unitPrice } from '#rules/money.ts';
import { amuOnPack } from '#rules/catalog/own-figures.ts';
import {
  averageMonthlyUsage,
  basePrice,
  basePriceCents,
  convertPacks,
  effectiveAmu,
  estMonthlySavings,
  savingsPercent,
  savingsPerPack,
  type BasePrice,
} from '#rules/catalog/prices.ts';

/** What the facility uses and pays of a drug group, as read beside a listing. */
export interface FacilityFigures {
  eaches_per_pack: number;
  wac_cents: number | null;
  usage_eaches: number | null;
  usage_spend_cents: number | null;
  usage_months: number | null;
  flag_cents: number | null;
  flag_eaches: number | null;
  /** In packs of `override_eaches`. */
  override_amu: number | null;
  override_eaches: number | null;
}

/** Packs of the shown size that the facility bought in its counted months. */
export const usedPacks = (row: FacilityFigures) =>
  row.usage_eaches === null || row.usage_eaches <= 0
    ? null
    : convertPacks(1, row.usage_eaches, row.eaches_per_pack);

export function baseOf(row: FacilityFigures): BasePrice | null {
  const packs = usedPacks(row);
  return basePrice({
    flag:
      row.flag_cents === null || row.flag_eaches === null
        ? null
        : { cents: row.flag_cents, eachesPerPack: row.flag_eaches },
    usage: packs && row.usage_spend_cents !== null ? { spendCents: row.usage_spend_cents, packs } : null,
    wacCents: row.wac_cents,
    eachesPerPack: row.eaches_per_pack,
  });
}

/** AMU in packs of the shown listing, before an override. */
export function amuOf(row: FacilityFigures): number | null {
  const packs = usedPacks(row);
  return packs && row.usage_months !== null ? averageMonthlyUsage(packs, row.usage_months) : null;
}

/** The override in packs of the shown listing. */
export const overrideOf = (row: FacilityFigures): number | null =>
  row.override_amu === null || row.override_eaches === null
    ? null
    : amuOnPack(row.override_amu, row.override_eaches, row.eaches_per_pack);

/** AMU in packs of the shown listing: what the facility set, else what it bought. */
export const effectiveAmuOf = (row: FacilityFigures): number | null =>
  effectiveAmu(amuOf(row), overrideOf(row));

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

/** All null where prices are hidden; AMU is usage, not a price, and stays. */
export function listingPricing(
  row: FacilityFigures & {
    lowest_price_cents: number | null;
    highest_price_cents: number | null;
    list_price_cents: number | null;
  },
  hidden: boolean,
): CatalogListing['pricing'] {
  const amu = effectiveAmuOf(row);
  if (hidden) return { ...NO_PRICES, amu };
  const base = baseOf(row);
  const lowest = row.lowest_price_cents;
  return {
    price: dollars(lowest),
    lowest_price: dollars(lowest),
    list_price: row.list_price_cents === lowest ? null : dollars(row.list_price_cents),
    highest_pack_price: dollars(row.highest_price_cents),
    unit_price: lowest === null ? null : unitPrice(lowest, row.eaches_per_pack),
    base_price: base && toDollars(basePriceCents(base)),
    savings_per_pack: dollars(savingsPerPack(base, lowest)),
    savings_percent: savingsPercent(base, lowest),
    monthly_exact_savings: dollars(estMonthlySavings(amu, base, lowest)),
    amu,
    signal_type: base?.type ?? null,
  };
}

const NO_PRICES: CatalogListing['pricing'] = {
  price: null,
  lowest_price: null,
  list_price: null,
  highest_pack_price: null,
  unit_price: null,
  base_price: null,
  savings_per_pack: null,
  savings_percent: null,
  monthly_exact_savings: null,
  amu: null,
  signal_type: null,
};
