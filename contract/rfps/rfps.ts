import { z } from 'zod';
import { RFP_SORTS } from '#rules/lists.ts';
import { REASON_LENGTH } from '#rules/rfps/rfp-words.ts';
import { MOST_PACKS_A_PERIOD } from '#rules/rfps/terms.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  CatalogType,
  DateInput,
  ExportFormat,
  Id,
  IdParam,
  Money,
  MoneyInput,
  Paging,
  commaList,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';
import {
  ContractLength,
  NdcListing,
  Proposal,
  Rfp,
  RfpPeriod,
  RfpStatus,
  RfpSummary,
  SupplierOption,
} from './rfp-shapes.ts';

const QueryId = z.coerce.number().pipe(Id);
const NO_NDC = 'NDC is required';
const Ndc = z
  .string(NO_NDC)
  .min(1, NO_NDC)
  .regex(/^\d{5}-?\d{4}-?\d{2}$/, 'NDC is 11 digits');
const traders = { audience: ['Buyer', 'Seller', 'Administrator'], permission: 'orders' } as const;
const buyers = { audience: ['Buyer', 'Administrator'], permission: 'orders' } as const;
const MOST_SUPPLIERS = 500;
const Reason = requiredText(REASON_LENGTH, 'Give a reason.');
const MailPair = z.strictObject({ a: QueryId.describe('The request'), b: QueryId.describe('The supplier') });
const Sent = data(z.object({ sent: z.int().describe('People who are mailed') }));
const SameId = Id.optional().describe('As in the address');

const lookUp = {
  ndc: text(20).optional(),
  desc: text(100).optional(),
  gcn: QueryId.optional(),
  pack_size: z.coerce.number().positive().max(1_000_000).optional(),
  search_type: z.enum(['ndc', 'desc', 'related']).default('desc'),
  company_id: QueryId.optional().describe('Only what this supplier lists; suppliers see their own'),
};

const rfpFilters = {
  status: commaList(z.union([RfpStatus, z.literal('open')])).optional(),
  period: RfpPeriod.optional(),
  facility_id: QueryId.optional(),
  seller_id: QueryId.optional(),
  catalog_type: CatalogType.optional(),
  start_from: CalendarDate.optional(),
  start_to: CalendarDate.optional(),
  renewals_only: z.enum(['0', '1']).optional(),
  turn: z
    .literal('mine')
    .optional()
    .describe(
      'Of a buyer those with proposals to decide, of a supplier those it may still answer and contracts it is asked to extend or pause',
    ),
  search: text(100).optional().describe('Request number, product, NDC or facility'),
  sort: z.enum(RFP_SORTS).default('-created'),
};

export const rfpEndpoints = {
  lookUpNdcs: endpoint({
    method: 'GET',
    path: 'listing/ndc',
    summary: 'Products by a part of their NDC or name, or those of one drug and size; the first 20',
    ...traders,
    query: z.strictObject(lookUp),
    reply: data(z.array(NdcListing)),
  }),
  groupNdcs: endpoint({
    method: 'GET',
    path: 'listing/ndc/grouped',
    summary: 'The same by drug and size',
    ...traders,
    query: z.strictObject(lookUp),
    reply: data(
      z.array(
        z.object({
          gcn_seqno: Id.nullable(),
          pack_size: z.number(),
          ln60: z.string(),
          ndcs: z.array(NdcListing),
        }),
      ),
    ),
  }),
  getNdc: endpoint({
    method: 'GET',
    path: 'listing/ndc/{id}',
    summary: 'One product by its NDC',
    ...traders,
    params: z.strictObject({ id: Ndc }),
    reply: data(NdcListing),
    errors: ['not_found'],
  }),
  listSuppliers: endpoint({
    method: 'GET',
    path: 'rfp/suppliers',
    summary: 'Suppliers that take requests, those that list the drug first',
    ...buyers,
    query: z.strictObject({ gcn: QueryId.optional(), search: text(100).optional() }),
    reply: data(z.array(SupplierOption)),
  }),
  listRfps: endpoint({
    method: 'GET',
    path: 'rfp',
    summary: 'Requests for proposal that you may see, the newest first',
    ...traders,
    query: z.strictObject({ ...rfpFilters, ...Paging }),
    reply: list(RfpSummary),
  }),
  exportRfps: endpoint({
    method: 'GET',
    path: 'rfp/export',
    summary: 'Export requests for proposal as a file, up to 10,000 rows',
    ...traders,
    query: z.strictObject({ ...rfpFilters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  getRfp: endpoint({
    method: 'GET',
    path: 'rfp/{id}',
    summary: 'One request, with what the asker may see of its suppliers and proposals',
    ...traders,
    params: IdParam,
    reply: data(Rfp),
    errors: ['not_found'],
  }),
  placeRfp: endpoint({
    method: 'POST',
    path: 'rfp',
    summary: 'Ask suppliers for proposals for the current facility, or renew an ended contract',
    ...buyers,
    body: z.strictObject({
      ndc: Ndc,
      csp: z.int().optional().describe('Accepted; the product decides'),
      gcn: Id.nullish().describe('Accepted; the product decides'),
      description: text(300).optional().describe('Accepted; the product decides'),
      catalog_type: CatalogType,
      quantity: z.int().min(1).max(MOST_PACKS_A_PERIOD).describe('Packs a period'),
      duration: ContractLength.describe('Months'),
      period: RfpPeriod,
      start_date: DateInput,
      inclusions: z.array(Id).max(MOST_SUPPLIERS).default([]).describe('Suppliers to ask'),
      exclusions: z
        .array(Id)
        .max(MOST_SUPPLIERS)
        .default([])
        .describe('Without inclusions: all suppliers but these'),
      resubmit: z.boolean().default(false),
      request_id: Id.nullish().describe('The request that is renewed'),
      acknowledged: z.boolean(),
    }),
    reply: data(z.object({ id: Id, status: RfpStatus, supplier_count: z.int() })),
    status: 201,
    rate: 'request',
    audit: 'rfp.placed',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  cancelRfp: endpoint({
    method: 'PUT',
    path: 'rfp/{id}',
    summary: 'Cancel a request; of a running contract administrators only, with a reason',
    ...buyers,
    params: IdParam,
    body: z.strictObject({
      id: SameId,
      status: RfpStatus.describe('`cancelled`; every other one is refused'),
      reason: Reason.optional(),
    }),
    reply: data(Rfp),
    audit: 'rfp.cancelled',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  declineRfp: endpoint({
    method: 'PUT',
    path: 'rfp/decline/{id}',
    summary: 'Refuse a request you were asked for, with a reason',
    audience: ['Seller'],
    params: IdParam,
    body: z.strictObject({ id: SameId, decline_reason: Reason }),
    reply: data(Rfp),
    audit: 'rfp.declined',
    errors: ['not_found', 'conflict'],
  }),
  listProposals: endpoint({
    method: 'GET',
    path: 'proposal/{id}',
    summary: 'Proposals for a request, newest first; of a supplier its own',
    ...traders,
    params: IdParam,
    reply: data(z.array(Proposal)),
    errors: ['not_found'],
  }),
  placeProposal: endpoint({
    method: 'POST',
    path: 'proposal',
    summary: 'Propose price and shipping for a request you were asked for',
    audience: ['Seller'],
    body: z.strictObject({
      request_id: Id,
      ndc: Ndc,
      price: MoneyInput,
      shipping_price: MoneyInput,
      acknowledged: z.boolean(),
      shipping_acknowledged: z.boolean(),
      quantity: z.int().optional().describe('Accepted; the units asked for decide'),
      csp: z.int().optional().describe('Accepted; the product decides'),
      period: RfpPeriod.optional().describe('Accepted; the request decides'),
      description: text(300).optional().describe('Accepted; the product decides'),
      start_date: DateInput.optional().describe('Accepted; the request decides'),
      catalog_type: CatalogType.optional().describe('Accepted; the request decides'),
    }),
    reply: data(Proposal),
    status: 201,
    rate: 'request',
    audit: 'proposal.placed',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  declineProposal: endpoint({
    method: 'PUT',
    path: 'proposal/decline/{id}',
    summary: 'Refuse a proposal; its supplier may send another one, five in all',
    ...buyers,
    params: IdParam,
    body: z.strictObject({ id: SameId, decline_reason: text(REASON_LENGTH).optional() }),
    reply: data(Proposal),
    audit: 'proposal.declined',
    errors: ['not_found', 'conflict'],
  }),
  calculateProposal: endpoint({
    method: 'POST',
    path: 'proposal/calc',
    summary: 'Shipping of a delivery and the totals of a contract at a price',
    audience: ['Seller'],
    body: z.object({
      rfp_id: Id,
      ndc: Ndc,
      price: MoneyInput,
      shipping_price: MoneyInput.optional().describe('Without one: what the supplier asks of others'),
    }),
    reply: data(
      z.object({
        price_meta: z.object({
          shipping_price: Money,
          quantity: z.int().describe('Packs a period'),
          sub_total: Money,
          total: Money,
          billed_total: Money,
        }),
      }),
    ),
    errors: ['not_found', 'rule_broken'],
  }),
  repeatRfpMail: endpoint({
    method: 'POST',
    path: 'emails/resend_rfp_placed/{a}/{b}',
    summary: 'Mail an open request to a supplier that has not answered again, at most every 10 minutes',
    audience: ['Administrator'],
    permission: 'orders',
    params: MailPair,
    reply: Sent,
    audit: 'rfp.mail_repeated',
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  repeatRfpMailByLink: endpoint({
    method: 'GET',
    path: 'emails/resend_rfp_placed/{a}/{b}',
    summary: 'The same, from a page of this site alone',
    audience: ['Administrator'],
    permission: 'orders',
    params: MailPair,
    reply: Sent,
    audit: 'rfp.mail_repeated',
    errors: ['not_found', 'conflict', 'forbidden', 'rate_limited'],
  }),
} as const;
