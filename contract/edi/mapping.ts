import { z } from 'zod';
import { DEFAULT_MAPPING, PLACE_NAMES } from '#rules/edi/mapping.ts';

/** Differences of a partner. */

const codes = (max: number, message: string) =>
  z
    .array(z.string().regex(/^[A-Z0-9]{1,3}$/, message))
    .min(1, message)
    .max(max, message)
    .overwrite((all) => [...new Set(all)]);
const Place = z.strictObject({
  segment: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,2}$/, 'Name a segment, such as REF')
    .describe('For example `REF`'),
  qualifier: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'A qualifier has 1 to 3 letters or digits')
    .nullable()
    .describe('Of several such segments the one whose element 1 says this; null: the first'),
  element: z.int().min(1).max(99),
});
export const Mapping = z.strictObject({
  item_qualifiers: codes(20, 'Name qualifiers, such as VC').describe(
    'By which items are named, the first ones first',
  ),
  pack_units: codes(50, 'Name unit codes, such as EA').describe('Unit codes that mean one pack'),
  places: z
    .partialRecord(z.enum(PLACE_NAMES), Place)
    .describe('Where something stands elsewhere than in the document’s own place'),
});
export const STANDARD_MAPPING = {
  item_qualifiers: [...DEFAULT_MAPPING.itemQualifiers],
  pack_units: [...DEFAULT_MAPPING.packUnits],
  places: {},
};
