import { sql } from 'kysely';
import type { AmuData } from '#contract/catalog/usage-shapes.ts';
import { roundFraction, toDollars, type Fraction } from '#rules/money.ts';
import { aacPerPack, averageMonthlyUsage, convertPacks, sharePercent } from '#rules/catalog/prices.ts';
import { amuOf, overrideOf, usedPacks, type FacilityFigures } from './pricing.ts';
import type { Condition } from './visibility.ts';

export interface UsageBuckets {
  usage_first_day: string | null;
  gpo_eaches: number | null;
  gpo_spend_cents: number | null;
  wac_eaches: number | null;
  wac_spend_cents: number | null;
  three40b_eaches: number | null;
  three40b_spend_cents: number | null;
  undefined_eaches: number | null;
  undefined_spend_cents: number | null;
}

/** With `facilityColumns` and `usageColumns`, of `facilityJoins` and `usageJoins`. */
export type UsageRow = FacilityFigures &
  UsageBuckets & {
    lowest_price_cents: number | null;
    override_user_id: number | null;
    override_user_name: string | null;
    override_updated_at: Date | null;
  };

/** Who said what a facility pays and uses, beside its usage by account type. */
export const usageColumns: Condition = sql`(select h.invoice_date from purchase_history_row h
    join drug b on b.ndc = h.ndc and b.gcn_seqno is not null
    where h.facility_id = u.facility_id and h.invoice_date > (select max(n.invoice_date) from purchase_history_row n
      where n.facility_id = u.facility_id) - interval '12 months'
    order by h.invoice_date limit 1) as usage_first_day, u.gpo_eaches, u.gpo_spend_cents, u.wac_eaches, u.wac_spend_cents,
  u.three40b_eaches, u.three40b_spend_cents, u.undefined_eaches, u.undefined_spend_cents,
  pf.updated_at as flag_updated_at, pw.first_name || ' ' || pw.last_name as flag_user_name,
  ao.user_id as override_user_id, ao.updated_at as override_updated_at,
  aw.first_name || ' ' || aw.last_name as override_user_name`;
export const usageJoins: Condition = sql`
  left join app_user pw on pw.id = pf.user_id left join app_user aw on aw.id = ao.user_id`;

const cents = (fraction: Fraction | null) =>
  fraction && roundFraction(fraction.numerator, fraction.denominator);
const dollars = (value: number | null) => (value === null ? null : toDollars(value));

export const exactPrice = <Price extends Fraction | null>(price: Price) =>
  price && { numerator: String(price.numerator), denominator: String(price.denominator) };

/**
 * Usage of the drug group by the facility in packs of the shown listing; null without usage and override. What it paid
 * elsewhere is its own; only what is compared with prices of the marketplace is hidden with them.
 */
export function usageData(row: UsageRow, hidden: boolean): AmuData | null {
  const amu = amuOf(row);
  const override = overrideOf(row);
  if (amu === null && override === null) return null;
  const packs = usedPacks(row);
  const aac = packs && row.usage_spend_cents !== null ? aacPerPack(row.usage_spend_cents, packs) : null;
  const bucket = (eaches: number | null, spend: number | null) =>
    usageBucket(row, amu, eaches ?? 0, spend ?? 0, hidden);
  return {
    amu,
    override_amu: override,
    months: row.usage_months,
    first_invoice_date: row.usage_first_day,
    user_id: row.override_user_id,
    user_name: row.override_user_name,
    updated_on: row.override_updated_at?.toISOString() ?? null,
    eaches_per_pack: row.eaches_per_pack,
    avg_aac_per_pack: dollars(cents(aac)),
    exact: exactPrice(aac),
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
  const aac = packs && aacPerPack(spend, packs);
  const perEach = packs && aacPerPack(spend, eaches);
  const monthlySpend = roundFraction(BigInt(spend), BigInt(months));
  const comparison =
    hidden || bucketAmu === null || row.lowest_price_cents === null
      ? null
      : Math.round(bucketAmu * row.lowest_price_cents);
  return {
    amu: bucketAmu,
    amu_pct: amu === null ? null : sharePercent(eaches, row.usage_eaches ?? 0, 2),
    pct_spend: sharePercent(spend, row.usage_spend_cents ?? 0, 2),
    savings: {
      avg_unit_aac: perEach && roundFraction(perEach.numerator * 100n, perEach.denominator) / 10_000,
      avg_pack_aac: dollars(cents(aac)),
      comparison_avg_spend: dollars(comparison),
      monthly_avg_spend: toDollars(monthlySpend),
      monthly_avg_savings: comparison === null ? null : toDollars(monthlySpend - comparison),
      exact: exactPrice(aac),
    },
  };
}
