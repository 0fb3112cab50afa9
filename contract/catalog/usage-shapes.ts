import { z } from 'zod';
import { CalendarDate, Id, Money, UnitPrice } from '../primitives.ts';

/** Cents that are not rounded. */
export const ExactPrice = z.object({ numerator: z.string(), denominator: z.string() });

const UsageBucket = z.object({
  amu: z.number().nullable(),
  amu_pct: z.number().nullable(),
  pct_spend: z.number().nullable(),
  savings: z.object({
    avg_unit_aac: UnitPrice.nullable(),
    avg_pack_aac: Money.nullable(),
    comparison_avg_spend: Money.nullable(),
    monthly_avg_spend: Money.nullable(),
    monthly_avg_savings: Money.nullable(),
    exact: ExactPrice.nullable().describe('avg_pack_aac, not rounded'),
  }),
});
export const AmuData = z
  .object({
    amu: z.number().nullable(),
    override_amu: z.number().nullable(),
    months: z
      .int()
      .nullable()
      .describe('By which what was bought is divided: those of all purchases of the facility'),
    first_invoice_date: CalendarDate.nullable().describe('The first day of these months with a purchase'),
    user_id: Id.nullable().describe('Who set the override'),
    user_name: z.string().nullable(),
    updated_on: z.string().nullable(),
    eaches_per_pack: z.number().describe('Of the packs in which AMU is counted'),
    avg_aac_per_pack: Money.nullable(),
    exact: ExactPrice.nullable().describe('avg_aac_per_pack, not rounded'),
    comparison_price: Money.nullable(),
    gpo: UsageBucket,
    wac: UsageBucket,
    three40b: UsageBucket,
    undefined: UsageBucket,
  })
  .meta({ id: 'AmuData' });
export type AmuData = z.infer<typeof AmuData>;
