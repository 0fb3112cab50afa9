import type { IsoDate } from '#rules/dates.ts';
import { addMonths } from '#rules/dates.ts';
import type { DrugPack } from './drugs.ts';
import type { Row } from './insert-rows.ts';
import { eachesOf } from './molecules.ts';
import type { Random } from './random.ts';

/** The maker whose drugs have a history of NADAC prices. */
const LABELER = 'Meridian Generics';
const MONTHS_AGO = [15, 12, 9, 6, 4, 1];

/** What pharmacies pay on average, somewhat below WAC and moving a little. */
export function priceRows(packs: readonly DrugPack[], today: IsoDate, random: Random): Row<'drug_price'>[] {
  return packs
    .filter(({ labeler }) => labeler.name === LABELER)
    .flatMap(({ ndc, product, pack, wacCents }) => {
      const { measured, unit } = product.dosage;
      const units = measured ? pack.content * pack.containers : eachesOf(product, pack);
      return MONTHS_AGO.map((months) => ({
        ndc,
        effective_date: addMonths(today, -months),
        per_unit: Math.max(0.00001, (wacCents / 100 / units) * random.between(0.82, 0.97)).toFixed(5),
        pricing_unit: measured ? (unit === 'g' ? 'GM' : 'ML') : 'EA',
        as_of: today,
        otc: false,
        classification: 'G',
      }));
    });
}
