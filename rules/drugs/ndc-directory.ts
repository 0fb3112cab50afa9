/**
 * Records of the FDA's NDC directory (product.txt and package.txt) as drugs. Fields arrive as the file has them; a record
 * that cannot be a drug is answered with the reason.
 */
import type { ListingCategory } from '../accounts/addresses.ts';
import type { IsoDate } from '../dates.ts';
import { parseCalendarDate } from '../dates.ts';
import { categoryOf, partsOf, pharmClassOf, strengthText, titleCase } from './drug-names.ts';
import { parseNdc } from '../ndc.ts';
import { parsePackageDescription, readablePackage, type PackageReading } from './package-description.ts';

export type FileRecord = Readonly<Record<string, string>>;
export type Reading<T> =
  { readonly kind: 'ok'; readonly value: T } | { readonly kind: 'skipped'; readonly reason: string };

export const PRODUCT_COLUMNS = [
  'PRODUCTID',
  'PROPRIETARYNAME',
  'PROPRIETARYNAMESUFFIX',
  'NONPROPRIETARYNAME',
  'DOSAGEFORMNAME',
  'ROUTENAME',
  'MARKETINGCATEGORYNAME',
  'LABELERNAME',
  'SUBSTANCENAME',
  'ACTIVE_NUMERATOR_STRENGTH',
  'ACTIVE_INGRED_UNIT',
  'PHARM_CLASSES',
  'DEASCHEDULE',
] as const;
export const PACKAGE_COLUMNS = ['PRODUCTID', 'NDCPACKAGECODE', 'PACKAGEDESCRIPTION'] as const;

export interface NdcProduct {
  readonly product_id: string;
  readonly name: string;
  readonly proprietary_name: string | null;
  readonly substance_name: string | null;
  readonly labeler: string | null;
  readonly strength: string | null;
  readonly dosage_form: string | null;
  readonly route: string | null;
  readonly pharm_class: string | null;
  readonly category: ListingCategory;
  readonly dea_schedule: string | null;
  readonly active_ingredients: readonly { readonly ingredient: string; readonly concentration: string }[];
  readonly marketing_category: string | null;
  readonly application_number: string | null;
  readonly product_type: string | null;
  readonly ended: Ended;
}

export interface NdcPackage extends PackageReading {
  readonly ndc: string;
  readonly product_id: string;
  /** False: the description cannot be read, and the pack counts as one each. */
  readonly isCounted: boolean;
  readonly description: string;
  readonly is_sample: boolean;
  readonly marketed_since: IsoDate | null;
  readonly ended: Ended;
}

/** Whether and from when a record is out of the market; `excluded` without a date: the file does not say since when. */
export interface Ended {
  readonly excluded: boolean;
  readonly on: IsoDate | null;
}

const ONE_EACH: PackageReading = {
  packageSize: 1,
  csp: 1,
  eachesPerPack: 1,
  billingUnit: 'EA',
  packageType: 'Each',
};
const SCHEDULES: Readonly<Record<string, string>> = { CII: '2', CIII: '3', CIV: '4', CV: '5' };
const NAMED_INGREDIENTS = 3;
const NAME_LENGTH = 200;

export function readNdcProduct(record: FileRecord): Reading<NdcProduct> {
  const productId = fieldOf(record, 'PRODUCTID');
  if (productId === null) return skipped('product without a PRODUCTID');
  const brand = joined([fieldOf(record, 'PROPRIETARYNAME'), fieldOf(record, 'PROPRIETARYNAMESUFFIX')], ' ');
  const generic = fieldOf(record, 'NONPROPRIETARYNAME');
  const known = brand ?? generic;
  if (known === null) return skipped('product without a name');
  const schedule = fieldOf(record, 'DEASCHEDULE');
  if (schedule === 'CI') return skipped('product of schedule 1, which may not be traded');
  const form = fieldOf(record, 'DOSAGEFORMNAME');
  const route = fieldOf(record, 'ROUTENAME');
  const ingredients = ingredientsOf(record);
  const strength = strengthOf(ingredients);
  const substances = ingredients.map(({ ingredient }) => ingredient);
  return ok({
    product_id: productId,
    name: (joined([known, strength, form && titleCase(form)], ' ') ?? known).slice(0, NAME_LENGTH),
    proprietary_name: brand,
    substance_name: joined(substances, ', ') ?? generic,
    labeler: fieldOf(record, 'LABELERNAME'),
    strength,
    dosage_form: form && titleCase(form),
    route: route && partsOf(route).map(titleCase).join('; '),
    pharm_class: pharmClassOf(record['PHARM_CLASSES'] ?? ''),
    category: categoryOf(form?.toUpperCase() ?? '', route?.toUpperCase() ?? ''),
    dea_schedule: SCHEDULES[schedule ?? ''] ?? null,
    active_ingredients: ingredients,
    marketing_category: fieldOf(record, 'MARKETINGCATEGORYNAME'),
    application_number: fieldOf(record, 'APPLICATIONNUMBER'),
    product_type: fieldOf(record, 'PRODUCTTYPENAME'),
    ended: endedOf(record, fieldOf(record, 'LISTING_RECORD_CERTIFIED_THROUGH')),
  });
}

export function readNdcPackage(record: FileRecord): Reading<NdcPackage> {
  const productId = fieldOf(record, 'PRODUCTID');
  if (productId === null) return skipped('package without a PRODUCTID');
  const ndc = parseNdc(record['NDCPACKAGECODE'] ?? '');
  if (ndc.kind === 'invalid') return skipped(`NDC cannot be kept: ${ndc.reason}`);
  if (ndc.kind === 'ambiguous') return skipped('NDC of ten digits without dashes');
  const description = record['PACKAGEDESCRIPTION'] ?? '';
  const reading = parsePackageDescription(description);
  return ok({
    ...(reading ?? ONE_EACH),
    isCounted: reading !== null,
    ndc: ndc.ndc11,
    product_id: productId,
    description: readablePackage(description),
    is_sample: fieldOf(record, 'SAMPLE_PACKAGE') === 'Y',
    marketed_since: readFdaDate(record['STARTMARKETINGDATE']),
    ended: endedOf(record, null),
  });
}

/** '20240328' or '03/28/2024' → '2024-03-28'; null for anything else. */
export function readFdaDate(text: string | undefined): IsoDate | null {
  const clean = text?.trim() ?? '';
  return parseCalendarDate(clean.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
}

/** Every flag but 'N' takes a record out of the directory: not certified (E), inactivated (I), unfinished (U). */
function endedOf(record: FileRecord, certifiedThrough: string | null): Ended {
  const flag = fieldOf(record, 'NDC_EXCLUDE_FLAG');
  const excluded = flag !== null && flag !== 'N';
  const end = readFdaDate(record['ENDMARKETINGDATE']);
  return { excluded, on: end ?? (excluded ? readFdaDate(certifiedThrough ?? '') : null) };
}

function ingredientsOf(record: FileRecord): { ingredient: string; concentration: string }[] {
  const amounts = partsOf(record['ACTIVE_NUMERATOR_STRENGTH'] ?? '');
  const units = partsOf(record['ACTIVE_INGRED_UNIT'] ?? '');
  return partsOf(record['SUBSTANCENAME'] ?? '').map((substance, index) => {
    const [amount, unit] = [amounts[index], units[index]];
    const concentration = amount !== undefined && unit !== undefined ? strengthText(amount, unit) : '';
    return { ingredient: titleCase(substance), concentration };
  });
}

function strengthOf(ingredients: readonly { readonly concentration: string }[]): string | null {
  const strengths = ingredients.map(({ concentration }) => concentration);
  if (strengths.length === 0 || strengths.length > NAMED_INGREDIENTS || strengths.includes('')) return null;
  return strengths.join(' / ');
}

function fieldOf(record: FileRecord, name: string): string | null {
  const value = record[name]?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return value === '' ? null : value;
}

function joined(parts: readonly (string | null)[], separator: string): string | null {
  const text = parts.filter((part) => part !== null && part !== '').join(separator);
  return text === '' ? null : text;
}

const ok = <T>(value: T): Reading<T> => ({ kind: 'ok', value });
const skipped = (reason: string): Reading<never> => ({ kind: 'skipped', reason });
