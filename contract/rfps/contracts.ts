import { z } from 'zod';
import { DELIVERY_SORTS } from '#rules/lists.ts';
import { REASON_LENGTH } from '#rules/rfps/rfp-words.ts';
import { LONGEST_PAUSE } from '#rules/rfps/terms.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  ExportFormat,
  Id,
  IdParam,
  Paging,
  commaList,
  data,
  list,
  text,
} from '../primitives.ts';
import { DeliveryDay, DeliveryState, Recommendation, ScheduledDelivery } from './contract-shapes.ts';
import { ContractLength, Rfp } from './rfp-shapes.ts';

const QueryId = z.coerce.number().pipe(Id);
const traders = { audience: ['Buyer', 'Seller', 'Administrator'], permission: 'orders' } as const;
const buyers = { audience: ['Buyer', 'Administrator'], permission: 'orders' } as const;
const keepers = { audience: ['Administrator'], permission: 'orders' } as const;
const Reason = text(REASON_LENGTH).optional();

const deliveryFilters = {
  state: commaList(z.union([DeliveryState, z.literal('coming')]))
    .optional()
    .describe('`coming`: scheduled or failed, what is still to be ordered'),
  facility_id: QueryId.optional(),
  seller_id: QueryId.optional(),
  request_id: QueryId.optional(),
  search: text(100).optional().describe('Request number, product, NDC or facility'),
};

const listedBy = {
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  ...deliveryFilters,
  sort: z.enum(DELIVERY_SORTS).default('date'),
};

export const contractEndpoints = {
  acceptProposal: endpoint({
    method: 'PUT',
    path: 'proposal/accept/{id}',
    summary: 'Accept a proposal: a contract with its scheduled deliveries',
    ...buyers,
    params: IdParam,
    body: z.strictObject({ id: Id.optional().describe('As in the address') }),
    reply: data(Rfp),
    rate: 'write',
    audit: 'proposal.accepted',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  extendRfp: endpoint({
    method: 'PUT',
    path: 'rfp/extend',
    summary:
      'Lengthen a contract on the same terms: asked by its buyer, confirmed or refused by its supplier',
    ...traders,
    body: z.strictObject({
      id: Id.describe('The request'),
      duration: ContractLength.describe('Months more'),
      confirm: z
        .boolean()
        .optional()
        .describe('The answer of the supplier; `false` of the buyer takes back what waits'),
    }),
    reply: data(Rfp),
    rate: 'request',
    audit: 'rfp.extended',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  pauseRfp: endpoint({
    method: 'PUT',
    path: 'rfp/pause',
    summary:
      'Let a contract rest: asked by its buyer, confirmed or refused by its supplier; what is not ordered yet comes so much later',
    ...traders,
    body: z.strictObject({
      id: Id.describe('The request'),
      months: z.int().min(1).max(LONGEST_PAUSE).describe('All pauses of a contract together at most as many'),
      reason: Reason,
      confirm: z
        .boolean()
        .optional()
        .describe('The answer of the supplier; `false` of the buyer takes back what waits'),
    }),
    reply: data(Rfp),
    rate: 'request',
    audit: 'rfp.paused',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: 'rfp/scheduled_orders',
    summary: 'Scheduled deliveries of the contracts that you may see, by date',
    ...traders,
    query: z.strictObject({ ...listedBy, ...Paging }),
    reply: list(ScheduledDelivery),
  }),
  exportDeliveries: endpoint({
    method: 'GET',
    path: 'rfp/scheduled_orders/export',
    summary: 'Export scheduled deliveries as a file, up to 10,000 rows',
    ...traders,
    query: z.strictObject({ ...listedBy, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  countDeliveries: endpoint({
    method: 'GET',
    path: 'rfp/scheduled_orders/calendar',
    summary: 'The same of one month, counted by day and state',
    ...traders,
    query: z.strictObject({
      month: z
        .string()
        .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/)
        .describe('YYYY-MM'),
      ...deliveryFilters,
    }),
    reply: data(z.array(DeliveryDay)),
  }),
  askSkip: endpoint({
    method: 'POST',
    path: 'rfp/scheduled_orders/{id}/skip',
    summary: 'Ask the supplier to skip a delivery, one of a contract',
    ...buyers,
    params: IdParam,
    body: z.strictObject({ reason: Reason }),
    reply: data(ScheduledDelivery),
    rate: 'request',
    audit: 'delivery.skip_asked',
    errors: ['not_found', 'conflict'],
  }),
  answerSkip: endpoint({
    method: 'PUT',
    path: 'rfp/scheduled_orders/{id}/skip',
    summary: 'Agree to skip a delivery, or refuse',
    audience: ['Seller'],
    params: IdParam,
    body: z.strictObject({ agreed: z.boolean() }),
    reply: data(ScheduledDelivery),
    audit: 'delivery.skip_answered',
    errors: ['not_found', 'conflict'],
  }),
  retryDelivery: endpoint({
    method: 'POST',
    path: 'rfp/scheduled_orders/{id}/retry',
    summary: 'Order a failed delivery now',
    ...keepers,
    params: IdParam,
    reply: data(ScheduledDelivery),
    rate: 'order',
    audit: 'delivery.placed',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  recommendContracts: endpoint({
    method: 'GET',
    path: 'rfp/recommendations',
    summary: 'Products of which a contract would bring the current facility most; the first 10',
    ...buyers,
    reply: data(z.array(Recommendation)),
  }),
} as const;
