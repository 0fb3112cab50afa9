import { z } from 'zod';
import { PAID_PRICE_TYPES } from '#rules/catalog/prices.ts';
import { withoutDirections } from '#rules/file-names.ts';
import { LAST_PAGE, PER_PAGE } from '#rules/lists.ts';
import { isHundredths } from '#rules/money.ts';

/** Identifier of a record: a positive integer that JavaScript can hold exactly. */
export const Id = z.int().positive();
export const IdParam = z.strictObject({ id: z.coerce.number().pipe(Id) });

/** 11 digits, or the dashed 5-4-2 form. */
export const NdcParam = z.strictObject({
  ndc: z
    .string()
    .regex(/^\d{11}$|^\d{5}-\d{4}-\d{2}$/)
    .transform((ndc) => ndc.replaceAll('-', '')),
});

/** Dollars with at most two decimals. */
export const Money = z.number();
/** An amount sent by a client: never negative, at most two decimals, below ten million dollars. */
export const MoneyInput = z.number().min(0).max(9_999_999.99).refine(isHundredths, 'At most two decimals');
/** Dollars per each, four decimals, computed and never stored. */
export const UnitPrice = z.number();

/** The years that the rules of dates know, too (`rules/dates.ts`). */
const FIRST_DAY = '1900-01-01';
export const CalendarDate = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY, 'Use a date from 1900 on')
  .describe('A day as YYYY-MM-DD, from 1900 on');
/** A lot's expiry: `MM/DD/YYYY` everywhere it appears. */
export const UsDate = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/)
  .describe('A day as MM/DD/YYYY');
/** Input dates come as `YYYY-MM-DD` or `MM/DD/YYYY`; the rules parse them. */
export const DateInput = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/, 'Use MM/DD/YYYY')
  .describe('A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on');
export const Timestamp = z.iso.datetime();

/** Where a range of moments begins or ends, so that a list can be narrowed to days of any time zone. */
const bound = (day: string) =>
  z
    .union([z.iso.date(), Timestamp])
    .refine((text) => text >= FIRST_DAY, 'Use a date from 1900 on')
    .describe(`${day}; a moment is exact`);
export const RangeStart = bound('First day in UTC, or the moment from which on');
export const RangeEnd = bound('Last day in UTC, or the moment before which');

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** Free text as PostgreSQL and JSON can hold it: trimmed, no NUL, no lone surrogate, nothing that turns it round. */
export const text = (max: number) =>
  z
    .string()
    .overwrite(withoutDirections)
    .trim()
    .max(max)
    .refine(isStorable, 'This text has characters that cannot be stored');
/** Something that is seen: neither spaces nor characters without width (Unicode TR 31), nor a blank of Braille. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;
export const requiredText = (max: number, message: string) =>
  text(max)
    .min(1, { message, abort: true })
    .refine((value) => SEEN.test(value), message);

/** Whole packs in a request. */
export const Packs = z.int().min(0).max(10_000_000);

export const CatalogType = z.enum(['medigi', 'medshorts', '503b']);
export type CatalogType = z.infer<typeof CatalogType>;
export const PriceType = z.enum(['WAC', '340b', 'GPO']);
export type PriceType = z.infer<typeof PriceType>;
/** Of what a buyer pays: of the lot, or `contract` at a contract price of its own. */
export const PaidPriceType = z.enum(PAID_PRICE_TYPES);
export type PaidPriceType = z.infer<typeof PaidPriceType>;
/** A price of a pack from so many packs of one lot. */
export const PriceTier = z.object({ min_quantity: z.int(), price: Money }).meta({ id: 'PriceTier' });
export const ExportFormat = z.enum(['csv', 'xlsx']);

/** `a,b` in the query becomes a list without repeats. */
export const commaList = <T extends z.ZodType<unknown, unknown>>(item: T, max = 100) =>
  z
    .string()
    .max(2000)
    .transform((value): unknown => [...new Set(value.split(',').filter((part) => part !== ''))])
    .pipe(z.array(item).max(max))
    .describe(`Up to ${max}, separated by commas`);

export const Paging = {
  page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(PER_PAGE),
};

export const data = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

export const ListMeta = z.object({
  total: z.int(),
  page: z.int(),
  per_page: z.int(),
  total_is_estimate: z.boolean().optional(),
  next: z.string().nullable().optional(),
});
export const list = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema), meta: ListMeta });

/** The reply of a call with nothing to say. */
export const Done = data(z.object({ ok: z.literal(true) }));
