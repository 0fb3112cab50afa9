/** Rows of the CMS file of national average drug acquisition costs (NADAC). */
import type { IsoDate } from '../dates.ts';
import { parseCalendarDate } from '../dates.ts';
import { parseNdc } from '../ndc.ts';
import type { FileRecord, Reading } from './ndc-directory.ts';
import type { BillingUnit } from './package-description.ts';

/** Files of different years write the columns with blanks, underscores or other capitals. */
export const nadacColumn = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_');

export const NADAC_COLUMNS = ['ndc', 'nadac_per_unit', 'effective_date', 'pricing_unit'] as const;

export interface NadacPrice {
  readonly ndc: string;
  readonly effective_date: IsoDate;
  /** Dollars per billing unit as written, at most five decimals. */
  readonly per_unit: string;
  readonly pricing_unit: BillingUnit;
  readonly as_of: IsoDate;
  readonly otc: boolean | null;
  readonly classification: string | null;
  readonly explanation: string | null;
  readonly generic_per_unit: string | null;
  readonly generic_effective_date: IsoDate | null;
}

const UNITS: readonly BillingUnit[] = ['EA', 'ML', 'GM'];

/** Reads one row by the names of `nadacColumn`. */
export function readNadacPrice(record: FileRecord): Reading<NadacPrice> {
  if (/DO NOT DELETE/i.test(record['ndc_description'] ?? '')) return skipped('placeholder row of CMS');
  const ndc = parseNdc(record['ndc'] ?? '');
  if (ndc.kind !== 'ok') return skipped('NDC that is not one of 11 digits');
  const price = readPrice(record['nadac_per_unit']);
  if (price === null) return skipped('price that is no amount above 0');
  const effective = readDate(record['effective_date']);
  if (effective === null) return skipped('effective date that does not exist');
  const unit = UNITS.find((one) => one === record['pricing_unit']?.trim().toUpperCase());
  if (unit === undefined) return skipped('pricing unit other than EA, ML and GM');
  return {
    kind: 'ok',
    value: {
      ndc: ndc.ndc11,
      effective_date: effective,
      per_unit: price,
      pricing_unit: unit,
      as_of: readDate(record['as_of_date']) ?? effective,
      otc: yesOrNo(record['otc']),
      classification: textOf(record['classification_for_rate_setting']),
      explanation: textOf(record['explanation_code']),
      generic_per_unit: readPrice(record['corresponding_generic_drug_nadac_per_unit']),
      generic_effective_date: readDate(record['corresponding_generic_drug_effective_date']),
    },
  };
}

const skipped = (reason: string): Reading<never> => ({ kind: 'skipped', reason });

function readPrice(text: string | undefined): string | null {
  const clean = text?.replaceAll(/[$,\s]/g, '') ?? '';
  return /^\d{1,8}(\.\d{1,10})?$|^\.\d{1,10}$/.test(clean) && Number(clean) >= 0.000_005 ? clean : null;
}

/** Yearly extracts carry a time: '2020-12-23T00:00:00.000'. */
const readDate = (text: string | undefined): IsoDate | null =>
  parseCalendarDate((text ?? '').trim().replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1'));

function yesOrNo(text: string | undefined): boolean | null {
  const clean = text?.trim().toUpperCase() ?? '';
  return clean === '' ? null : clean.startsWith('Y');
}

function textOf(text: string | undefined): string | null {
  const clean = text?.trim() ?? '';
  return clean === '' ? null : clean.slice(0, 100);
}
