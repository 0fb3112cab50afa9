import { z } from 'zod';
import { INVITATION_STATUSES, PROPOSAL_STATUSES, RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import { CONTRACT_LENGTHS, PERIODS } from '#rules/rfps/terms.ts';
import { CalendarDate, CatalogType, Id, Money, Timestamp } from '../primitives.ts';
import { ContractMonth } from './contract-shapes.ts';

export const RfpStatus = z.enum(RFP_STATUSES);
export const RfpPeriod = z.enum(PERIODS);
export const ContractLength = z.union(CONTRACT_LENGTHS.map((months) => z.literal(months)));

/** A product by its NDC, as a look-up finds it (TR-058). */
export const NdcListing = z
  .object({
    ndc: z.string(),
    ndc_number: z.string().describe('The same as 5-4-2'),
    ln60: z.string().describe('Product name'),
    description: z.string().describe('Of its package'),
    gcn_seqno: Id.nullable(),
    pack_size: z.number().describe('Content of one container in its billing unit'),
    csp: z.int().describe('Containers of a pack'),
    eaches_per_pack: z.number().describe('What a unit price counts'),
    company_id: Id.nullable().describe('Of the supplier whose products were asked for'),
    catalog_type: CatalogType.nullable().describe('Where it is listed with the latest expiry'),
    listing_package_size: z.number(),
    listing_package_type: z.string(),
  })
  .meta({ id: 'NdcListing' });
export type NdcListing = z.infer<typeof NdcListing>;

export const SupplierOption = z
  .object({
    id: Id,
    name: z.string(),
    enable_rfp: z.boolean(),
    medigi_agreed: z.boolean(),
    lists_drug: z.boolean().describe('Sells a product of the drug that was asked for'),
  })
  .meta({ id: 'SupplierOption' });
export type SupplierOption = z.infer<typeof SupplierOption>;

const Totals = {
  sub_total: Money.describe('Of the contract by the exact product, without shipping'),
  total: Money.describe('The same with shipping'),
  billed_total: Money.describe('What its deliveries are billed'),
};

export const Proposal = z
  .object({
    id: Id,
    request_id: Id,
    company_id: Id,
    company_name: z.string(),
    ndc: z.string(),
    ndc_number: z.string(),
    description: z.string(),
    csp: z.int(),
    eaches_per_pack: z.number().describe('What a unit price counts'),
    price: Money.describe('Of a pack'),
    shipping_price: Money.describe('Of a delivery'),
    quantity: z.int().describe('Packs a period'),
    period: RfpPeriod,
    start_date: CalendarDate,
    ...Totals,
    status: z.enum(PROPOSAL_STATUSES),
    decline_reason: z.string().nullable(),
    resubmit_schedule_date: CalendarDate.describe('30 days before the contract would end'),
    created_date: Timestamp,
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof Proposal>;

const request = {
  id: Id,
  parent_id: Id.nullable().describe('What it renews'),
  status: RfpStatus.describe('Of a supplier by its own answer: what it refused or lost is `declined`'),
  facility_id: Id,
  facility_name: z.string(),
  buyer_company_id: Id,
  buyer_company_name: z.string(),
  buyer_user_id: Id,
  ndc: z.string(),
  ndc_number: z.string(),
  description: z.string(),
  catalog_type: CatalogType,
  csp: z.int(),
  quantity: z.int().describe('Packs a period'),
  duration: z.int().describe('Months'),
  period: RfpPeriod,
  period_name: z.string(),
  start_date: CalendarDate,
  renewal_date: CalendarDate.describe('The day after the contract, with its extensions and pauses'),
  extended_months: z.int(),
  extension_asked: z
    .int()
    .nullable()
    .describe('Months that its buyer asks for and its supplier has not answered'),
  paused_months: z.int().describe('By which deliveries and end were put off'),
  pause_asked: z
    .int()
    .nullable()
    .describe('Months for which its buyer asks to let it rest and its supplier has not answered'),
  pause_reason: z.string().nullable().describe('Why its buyer asks for a pause'),
  total_quantity: z.int().describe('Packs of all deliveries, as they were asked for'),
  delivery_count: z.int(),
  suppliers_invited: z.int().nullable().describe('Null for a supplier'),
  suppliers_answered: z.int().nullable(),
  best_price: Money.nullable().describe('Lowest price that waits or was accepted; null for a supplier'),
  my_price: Money.nullable().describe('Of the own latest proposal; null for the buyer'),
  invitation: z
    .enum(INVITATION_STATUSES)
    .nullable()
    .describe('The own one; null for the buyer and administrators'),
  decline_reason: z.string().nullable().describe('The own one, of a supplier that refused'),
  cancel_reason: z.string().nullable().describe('Null for a supplier whose contract it was not'),
  created_date: Timestamp,
  closed_date: Timestamp.nullable().describe('The same'),
  can: z.object({
    cancel: z.boolean(),
    decide: z.boolean().describe('On its proposals'),
    propose: z.boolean(),
    decline: z.boolean(),
    resubmit: z.boolean(),
    extend: z.boolean(),
    take_back_extension: z.boolean(),
    answer_extension: z.boolean(),
    pause: z.boolean(),
    take_back_pause: z.boolean(),
    answer_pause: z.boolean(),
  }),
};

export const RfpSummary = z.object(request).meta({ id: 'RfpSummary' });
export type RfpSummary = z.infer<typeof RfpSummary>;

export const Rfp = z
  .object({
    ...request,
    product: NdcListing,
    suppliers: z
      .array(
        z.object({
          id: Id,
          name: z.string(),
          status: z.enum(INVITATION_STATUSES),
          decline_reason: z.string().nullable(),
          decline_date: Timestamp.nullable(),
          fill_rate: z
            .int()
            .nullable()
            .describe(
              'Percent of the packs that the buyer ordered of it in the last year that were shipped, but those of the last 14 days and of orders that were cancelled before they were confirmed; null without such',
            ),
          latest_expiry: CalendarDate.nullable().describe(
            'Of its lots in stock of what it proposes, else of what was asked for',
          ),
        }),
      )
      .nullable()
      .describe('Null for a supplier'),
    proposals: z.array(Proposal).describe('Newest first; of a supplier its own'),
    active_proposal: Proposal.nullable().describe(
      'The accepted one, else the latest that waits; of a supplier its own',
    ),
    accepted_proposal: z
      .object({
        id: Id,
        company_id: Id,
        ndc: z.string(),
        quantity: z.int().describe('Packs a period'),
        period: RfpPeriod,
        renewal_date: CalendarDate,
        total_quantity: z.int().describe('Packs of all deliveries, with those of extensions'),
      })
      .nullable()
      .describe('Null for a supplier whose proposal it is not'),
    months: z
      .array(ContractMonth)
      .describe('Of a contract, what its parties keep to; empty for everybody else'),
    parent_proposal: Proposal.nullable().describe(
      'Of a supplier its own accepted or latest one for what is renewed, to begin from',
    ),
    acknowledgement: z.string().describe('What the asker agrees to by its next step'),
    shipping_acknowledgement: z.string().nullable().describe('The same of a supplier, about shipping'),
  })
  .meta({ id: 'Rfp' });
export type Rfp = z.infer<typeof Rfp>;
