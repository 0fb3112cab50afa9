import { z } from 'zod';
import {
  EXCLUSION_FILE_BYTES,
  EXCLUSION_REASON,
  EXCLUSION_REASON_LEAST,
  EXCLUSION_REASON_MOST,
  MOST_EXCLUSION_ROWS,
} from '#rules/catalog/exclusions.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParam, Paging, Timestamp, data, list, requiredText, text } from '../primitives.ts';

const buyers = { audience: ['Buyer', 'Administrator'], permission: 'catalog' } as const;

export const NdcExclusion = z
  .object({
    id: Id,
    ndc: z.string().describe('11 digits'),
    ndc_number: z.string().describe('The same as 5-4-2'),
    name: z.string().describe('Of the product'),
    package_description: z.string(),
    reason: z.string(),
    active: z.boolean(),
    company_id: Id,
    company_name: z.string(),
    created_by: z.string(),
    created_date: Timestamp,
    version: z.int(),
  })
  .meta({ id: 'NdcExclusion' });
export type NdcExclusion = z.infer<typeof NdcExclusion>;

const Ndc = text(20).describe('11 digits, with or without dashes');
const reason = requiredText(1000, EXCLUSION_REASON).refine(
  ({ length }) => length >= EXCLUSION_REASON_LEAST && length <= EXCLUSION_REASON_MOST,
  EXCLUSION_REASON,
);
const CompanyId = Id.optional().describe('Whose; administrators alone name another one than their own');

export const ExclusionReport = z
  .object({
    added: z.int(),
    refused: z.int(),
    rows: z.array(
      z.object({
        row: z.int().describe('Of the file'),
        ndc: z.string().describe('As it was given'),
        reason: z.string(),
        state: z.enum(['added', 'refused']),
        result: z.string(),
      }),
    ),
  })
  .meta({ id: 'ExclusionReport' });
export type ExclusionReport = z.infer<typeof ExclusionReport>;

/** NDCs that a company does not want offered. They stand under `order`, as the published calls have them. */
export const exclusionEndpoints = {
  listExclusions: endpoint({
    method: 'GET',
    path: 'order/ndc_exclusion',
    summary: 'NDCs that your company does not want offered, newest first',
    ...buyers,
    query: z.strictObject({
      company_id: z.coerce.number().pipe(Id).optional().describe('Absent: your own; of administrators all'),
      search: text(100).optional().describe('Product, NDC or reason'),
      active: z.enum(['0', '1']).optional(),
      ...Paging,
    }),
    reply: list(NdcExclusion),
    errors: ['not_found'],
  }),
  getExclusion: endpoint({
    method: 'GET',
    // One name for what stands there, as OpenAPI asks of one path; here it is the NDC.
    path: 'order/ndc_exclusion/{id}',
    summary: 'The exclusion of one NDC of your company',
    ...buyers,
    params: z.strictObject({ id: Ndc }),
    query: z.strictObject({ company_id: z.coerce.number().pipe(Id).optional() }),
    reply: data(NdcExclusion),
    errors: ['not_found'],
  }),
  addExclusion: endpoint({
    method: 'POST',
    path: 'order/ndc_exclusion',
    summary: 'Stop an NDC from being offered to the people of your company; it stays in the catalog, marked',
    ...buyers,
    body: z.strictObject({ ndc: Ndc, reason, company_id: CompanyId }),
    reply: data(NdcExclusion),
    status: 201,
    rate: 'write',
    audit: 'ndc_exclusion.added',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  saveExclusion: endpoint({
    method: 'PUT',
    path: 'order/ndc_exclusion/{id}',
    summary: 'Change the reason of an exclusion, or whether it holds',
    ...buyers,
    params: IdParam,
    body: z.strictObject({ version: z.int(), reason: reason.optional(), active: z.boolean().optional() }),
    reply: data(NdcExclusion),
    rate: 'write',
    audit: 'ndc_exclusion.saved',
    errors: ['not_found', 'stale'],
  }),
  importExclusions: endpoint({
    method: 'POST',
    path: 'order/ndc_exclusion/import',
    summary: `Add exclusions by a .csv of NDC and reason, up to ${MOST_EXCLUSION_ROWS} rows; a row that is refused stops no other`,
    ...buyers,
    upload: { maxBytes: EXCLUSION_FILE_BYTES },
    body: z.strictObject({ company_id: CompanyId }),
    reply: data(ExclusionReport),
    rate: 'heavy',
    audit: 'ndc_exclusion.added',
    errors: ['not_found', 'rule_broken', 'conflict', 'too_large'],
  }),
} as const;
