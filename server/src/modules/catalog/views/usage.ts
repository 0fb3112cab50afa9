import type { AmuData } from '#contract/catalog/listing-shapes.ts';
import { roundFraction, toDollars, type Fraction } from '#rules/money.ts';
import { aacPerPack, averageMonthlyUsage, convertPacks, sharePercent } from '#rules/catalog/prices.ts';
import { amuOf, usedPacks, type FacilityFigures } from './pricing.ts';

export interface UsageBuckets {
  gpo_eaches: number | null;
  gpo_spend_cents: number | null;
  wac_eaches: number | null;
  wac_spend_cents: number | null;
  three40b_eaches: number | null;
  three40b_spend_cents: number | null;
  undefined_eaches: number | null;
  undefined_spend_cents: number | null;
}

type UsageRow = FacilityFigures &
  UsageBuckets & {
    lowest_price_cents: number | null;
    override_user_id: number | null;
    override_updated_at: Date | null;
  };

const cents = (fraction: Fraction | null) =>
  fraction && roundFraction(fraction.numerator, fraction.denominator);
const dollars = (value: number | null) => (value === null ? null : toDollars(value));

/** Usage of the drug group by the facility in packs of the shown listing; null without usage and override. */
export function usageData(row: UsageRow, hidden: boolean): AmuData | null {
  const amu = amuOf(row);
  if (amu === null && row.override_amu === null) return null;
  const packs = usedPacks(row);
  const aac = packs && row.usage_spend_cents !== null ? aacPerPack(row.usage_spend_cents, packs) : null;
  const bucket = (eaches: number | null, spend: number | null) =>
    usageBucket(row, amu, eaches ?? 0, spend ?? 0, hidden);
  return {
    amu,
    override_amu: row.override_amu,
    user_id: row.override_user_id,
    updated_on: row.override_updated_at?.toISOString() ?? null,
    avg_aac_per_pack: hidden ? null : dollars(cents(aac)),
    comparison_price: hidden ? null : dollars(row.lowest_price_cents),
    gpo: bucket(row.gpo_eaches, row.gpo_spend_cents),
    wac: bucket(row.wac_eaches, row.wac_spend_cents),
    three40b: bucket(row.three40b_eaches, row.three40b_spend_cents),
    undefined: bucket(row.undefined_eaches, row.undefined_spend_cents),
  };
}

function usageBucket(
  row: UsageRow,
  amu: number | null,
  eaches: number,
  spend: number,
  hidden: boolean,
): AmuData['gpo'] {
  const months = row.usage_months ?? 1;
  const packs = eaches > 0 ? convertPacks(1, eaches, row.eaches_per_pack) : null;
  const bucketAmu = packs && averageMonthlyUsage(packs, months);
  const figures = {
    amu: bucketAmu,
    amu_pct: amu === null ? null : sharePercent(eaches, row.usage_eaches ?? 0, 2),
  };
  if (hidden) return { ...figures, pct_spend: null, savings: NO_SAVINGS };
  const aac = packs && aacPerPack(spend, packs);
  const perEach = packs && aacPerPack(spend, eaches);
  const monthlySpend = roundFraction(BigInt(spend), BigInt(months));
  const comparison =
    bucketAmu === null || row.lowest_price_cents === null
      ? null
      : Math.round(bucketAmu * row.lowest_price_cents);
  return {
    ...figures,
    pct_spend: sharePercent(spend, row.usage_spend_cents ?? 0, 2),
    savings: {
      avg_unit_aac: perEach && roundFraction(perEach.numerator * 100n, perEach.denominator) / 10_000,
      avg_pack_aac: dollars(cents(aac)),
      comparison_avg_spend: dollars(comparison),
      monthly_avg_spend: toDollars(monthlySpend),
      monthly_avg_savings: comparison === null ? null : toDollars(monthlySpend - comparison),
    },
  };
}

const NO_SAVINGS: AmuData['gpo']['savings'] = {
  avg_unit_aac: null,
  avg_pack_aac: null,
  comparison_avg_spend: null,
  monthly_avg_spend: null,
  monthly_avg_savings: null,
};
