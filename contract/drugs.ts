import { z } from 'zod';
import { LISTING_CATEGORIES, PACKAGE_TYPES } from '#rules/accounts/addresses.ts';
import { SHORTAGE_STATUSES } from '#rules/drugs/drug-shortages.ts';
import { DRUG_SORTS } from '#rules/lists.ts';
import { endpoint } from './endpoint.ts';
import {
  CalendarDate,
  CatalogType,
  DateInput,
  Id,
  Money,
  MoneyInput,
  Paging,
  Timestamp,
  NdcParam,
  UnitPrice,
  data,
  list,
  requiredText,
  text,
} from './primitives.ts';

export const DrugSource = z.enum(['directory', 'fda', 'seller']);

export const DrugSummary = z
  .object({
    ndc: z.string(),
    ndc_number: z.string().describe('5-4-2'),
    name: z.string(),
    gcn_seqno: z.int().nullable(),
    package_size: z.number(),
    csp: z.int(),
    package_type: z.string(),
    route: z.string().nullable(),
    pharm_class: z.string().nullable(),
    dea_schedule: z.string().nullable(),
    wac: Money.nullable(),
    nadac: Money.nullable().describe('NADAC of a pack'),
    obsolete_date: CalendarDate.nullable(),
    is_obsolete: z.boolean(),
    in_shortage: z.boolean(),
    source: DrugSource,
    listing_count: z.int(),
  })
  .meta({ id: 'DrugSummary' });
export type DrugSummary = z.infer<typeof DrugSummary>;

const DrugPackage = DrugSummary.pick({
  ndc: true,
  ndc_number: true,
  package_type: true,
  is_obsolete: true,
  listing_count: true,
}).extend({ package_description: z.string() });

const DrugListing = z.object({
  id: Id,
  company_name: z.string(),
  name: z.string(),
  catalog_type: CatalogType,
  lowest_price: Money.nullable(),
  stock: z.int(),
});

const DrugPrice = z.object({
  effective_date: CalendarDate,
  per_unit: UnitPrice.describe('Dollars per billing unit, five decimals'),
  pricing_unit: z.enum(['EA', 'ML', 'GM']),
  as_of: CalendarDate,
});
export type DrugPrice = z.infer<typeof DrugPrice>;

const DrugShortage = z.object({
  status: z.enum(SHORTAGE_STATUSES),
  generic_name: z.string(),
  company_name: z.string().nullable(),
  presentation: z.string().nullable(),
  availability: z.string().nullable(),
  reason: z.string().nullable(),
  related_info: z.string().nullable(),
  posted_on: CalendarDate.nullable(),
  updated_on: CalendarDate.nullable(),
  discontinued_on: CalendarDate.nullable(),
});

const DrugCorrection = z.object({
  at: Timestamp,
  who: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});

export const DrugRecord = DrugSummary.extend({
  version: z.int(),
  proprietary_name: z.string().nullable(),
  substance_name: z.string().nullable(),
  labeler: z.string().nullable(),
  strength: z.string().nullable(),
  dosage_form: z.string().nullable(),
  category: z.string(),
  gpi: z.string().nullable(),
  eaches_per_pack: z.number(),
  billing_unit: z.enum(['EA', 'ML', 'GM']).nullable(),
  package_description: z.string(),
  storage_conditions: z.string().nullable(),
  hcpcs: z.string().nullable(),
  active_ingredients: z.array(z.object({ ingredient: z.string(), concentration: z.string() })),
  marketing_category: z.string().nullable(),
  application_number: z.string().nullable(),
  product_type: z.string().nullable(),
  marketed_since: CalendarDate.nullable(),
  is_sample: z.boolean(),
  shortage_id: z.string().nullable(),
  updated_at: Timestamp.nullable(),
  corrected: z.array(z.string()).describe('Fields that imports leave as an administrator wrote them'),
  packages: z.array(DrugPackage).describe('Other packages of the same product'),
  prices: z.array(DrugPrice).describe('NADAC by the day from which it counts, oldest first'),
  listings: z.array(DrugListing),
  shortage: DrugShortage.nullable(),
  history: z.array(DrugCorrection).describe('Newest first'),
  can: z.object({ correct: z.boolean() }),
}).meta({ id: 'DrugRecord' });
export type DrugRecord = z.infer<typeof DrugRecord>;

/** What an administrator may correct; a field that is left out stays. */
const Correction = z.strictObject({
  version: z.int(),
  name: requiredText(200, 'Name is required').optional(),
  proprietary_name: text(200).nullable().optional(),
  substance_name: text(500).nullable().optional(),
  labeler: text(200).nullable().optional(),
  strength: text(200).nullable().optional(),
  dosage_form: text(200).nullable().optional(),
  route: text(200).nullable().optional(),
  pharm_class: text(300).nullable().optional(),
  category: z.enum(LISTING_CATEGORIES).optional(),
  dea_schedule: z.enum(['2', '3', '4', '5']).nullable().optional(),
  gcn_seqno: Id.nullable().optional(),
  gpi: text(20).nullable().optional(),
  package_size: z.number().min(0.001).max(1_000_000).optional(),
  csp: z.int().min(1).max(1_000_000).optional(),
  eaches_per_pack: z.number().min(0.001).max(1_000_000).optional(),
  package_type: z.enum(PACKAGE_TYPES).optional(),
  package_description: text(500).optional(),
  storage_conditions: text(500).nullable().optional(),
  hcpcs: text(20).nullable().optional(),
  wac: MoneyInput.min(0.01, 'WAC is at least $0.01').nullable().optional(),
  obsolete_date: DateInput.nullable().optional(),
});
export type DrugCorrectionInput = z.infer<typeof Correction>;

export const DrugImportReport = z.object({
  read: z.int(),
  stored: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.array(
    z.object({
      reason: z.string(),
      count: z.int(),
      examples: z.array(z.string()).describe('The first of them'),
    }),
  ),
  notes: z.array(z.object({ text: z.string(), count: z.int() })),
});
export type DrugImportReport = z.infer<typeof DrugImportReport>;

export const DrugImport = z
  .object({
    id: Id,
    kind: z.enum(['ndc', 'nadac', 'shortages']),
    file_name: z.string(),
    created_date: Timestamp,
    created_by: z.string().nullable().describe('Null: on the command line'),
    state: z.enum(['running', 'done', 'failed']),
    failure: z.string().nullable(),
    step: z.string(),
    progress: z.int().describe('Records of the step that are done'),
    report: DrugImportReport.nullable(),
  })
  .meta({ id: 'DrugImport' });
export type DrugImport = z.infer<typeof DrugImport>;

export const drugEndpoints = {
  searchDrugs: endpoint({
    method: 'GET',
    path: 'admin/fdb',
    summary: 'Search the drug directory by NDC fragment, name or GCN',
    audience: ['Administrator'],
    query: z.strictObject({
      ...Paging,
      search: text(100).optional(),
      route: text(40).optional(),
      schedule: z.enum(['2', '3', '4', '5', 'none']).optional(),
      obsolete: z.enum(['yes', 'no']).optional(),
      source: DrugSource.optional(),
      gcn: z.coerce.number().pipe(Id).optional(),
      sort: z.enum(DRUG_SORTS).default('name'),
    }),
    reply: list(DrugSummary),
  }),
  listDrugImports: endpoint({
    method: 'GET',
    path: 'admin/fdb/imports',
    summary: 'List reference file imports, newest first',
    audience: ['Administrator'],
    query: z.strictObject(Paging),
    reply: list(DrugImport),
  }),
  getDrug: endpoint({
    method: 'GET',
    path: 'admin/fdb/{ndc}',
    summary: 'Get a drug with its packages, prices, listings, shortage and corrections',
    audience: ['Administrator'],
    params: NdcParam,
    reply: data(DrugRecord),
    errors: ['not_found'],
  }),
  correctDrug: endpoint({
    method: 'PUT',
    path: 'admin/fdb/{ndc}',
    summary: 'Correct a drug; imports keep your corrections',
    audience: ['Administrator'],
    permission: 'catalog',
    params: NdcParam,
    body: Correction,
    reply: data(DrugRecord),
    rate: 'write',
    audit: 'drug.corrected',
    errors: ['not_found', 'stale', 'rule_broken'],
  }),
  importDrugs: endpoint({
    method: 'POST',
    path: 'admin/fdb',
    summary:
      'Start a reference file import: ndctext.zip (FDA), a NADAC .csv (CMS) or shortages .json (openFDA)',
    audience: ['Administrator'],
    permission: 'catalog',
    upload: { maxBytes: 300 * 1024 * 1024 },
    reply: data(DrugImport),
    status: 201,
    audit: 'drug.import_started',
    errors: ['too_large', 'rule_broken'],
  }),
} as const;
