/** The kinds of problem that rows of a price file have, told once for many rows, and what may mend them all. */
import type { ImportColumn, ImportKind } from './import-columns.ts';
import { COLUMN_LABELS } from './import-columns.ts';

export const PROBLEM_CODES = [
  'missing',
  'formula',
  'not_understood',
  'zeros_lost',
  'digits_lost',
  'ambiguous',
  'unknown_drug',
  'too_long',
  'not_shown',
  'became_date',
  'past',
  'too_far',
  'decimal_comma',
  'decimals',
  'scientific',
  'currency',
  'not_positive',
  'too_much',
  'with_unit',
  'cases',
  'not_one_of',
  'closed',
  'repeated',
  'repeated_otherwise',
  'contradicts',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

const SENTENCES: Readonly<Record<ProblemCode, string>> = {
  missing: 'is missing',
  formula: 'is a spreadsheet formula',
  not_understood: 'is not understood',
  zeros_lost: 'may have lost its leading zeros in a spreadsheet',
  digits_lost: 'lost digits in a spreadsheet',
  ambiguous: 'has ten digits and can be read in several ways',
  unknown_drug: 'is not in the drug directory',
  too_long: 'is too long',
  not_shown: 'holds characters that cannot be shown',
  became_date: 'was turned into a date by a spreadsheet',
  past: 'is past',
  too_far: 'is more than 20 years away',
  decimal_comma: 'has a decimal comma',
  decimals: 'has more than two decimals',
  scientific: 'is written in scientific notation',
  currency: 'is not in US dollars',
  not_positive: 'must be more than $0.00',
  too_much: 'is too high',
  with_unit: 'has a unit',
  cases: 'counts cases, not packs',
  not_one_of: 'is not one of the known values',
  closed: 'is not open to your company',
  repeated: 'occurs twice',
  repeated_otherwise: 'stands twice with different values',
  contradicts: 'differs between rows of one product',
};

/** 'Expiry is not understood'. */
export const problemSentence = (column: ImportColumn, code: ProblemCode): string =>
  `${COLUMN_LABELS[column]} ${SENTENCES[code]}`;

/** Which setting of the import mends all rows with such a problem; null when only the file can be corrected. */
export type Remedy = 'pad_ndc' | 'decimal' | 'units_are_packs' | 'instead';

export function remedyOf(column: ImportColumn, code: ProblemCode): Remedy | null {
  if (code === 'zeros_lost') return 'pad_ndc';
  if (code === 'decimal_comma') return 'decimal';
  if (code === 'with_unit') return 'units_are_packs';
  const isOptional =
    column === 'price_type' ||
    column === 'catalog' ||
    column === 'minimum_quantity' ||
    column === 'case_size';
  return isOptional && code !== 'formula' && code !== 'contradicts' ? 'instead' : null;
}

/** A checked file would make or change something. */
export const differs = (counts: {
  readonly new_lots: number;
  readonly changed_lots: number;
  readonly changed_listings: number;
  readonly new_items: number;
  readonly changed_items: number;
  readonly withdrawn_lots: number;
  readonly withdrawn_listings: number;
}): boolean =>
  counts.new_lots +
    counts.changed_lots +
    counts.changed_listings +
    counts.new_items +
    counts.changed_items +
    counts.withdrawn_lots +
    counts.withdrawn_listings >
  0;

export const NOTHING_DIFFERS: Readonly<Record<ImportKind, string>> = {
  listings: 'Nothing in this file differs from your listings.',
  portfolio: 'Nothing in this file differs from your portfolio.',
};
