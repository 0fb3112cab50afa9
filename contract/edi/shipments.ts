import { z } from 'zod';
import {
  EDI_SHIPMENT_REASON_LENGTH,
  EDI_SHIPMENT_CHOICES,
  EDI_SHIPMENT_STATUSES,
} from '#rules/edi/shipments.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  data,
  ExportFormat,
  Id,
  IdParam,
  list,
  Packs,
  Paging,
  requiredText,
  text,
  Timestamp,
} from '../primitives.ts';
import { keepers, Named, ofDaysAndClient } from './common.ts';

const Shipment = z
  .object({
    id: Id,
    at: Timestamp.describe('When its notice was taken in'),
    shipment_number: z.string().describe('Of the partner'),
    client: Named,
    po_number: z.string().nullable().describe('Of its order; unmatched what the notice names'),
    order_id: Id.nullable(),
    carrier: z.string(),
    tracking_number: z.string().nullable(),
    ship_date: CalendarDate.nullable(),
    lots: z.array(z.string()),
    status: z.enum(EDI_SHIPMENT_STATUSES),
    error: z.string().nullable().describe('Why it was not applied, or why it was rejected'),
    note: z.string().nullable(),
  })
  .meta({ id: 'EdiShipment' });
export type EdiShipment = z.infer<typeof Shipment>;

const WholeShipment = Shipment.extend({
  message_id: Id,
  reference: z.string().describe('Of the order, as the notice has it: our number, or the PO number'),
  items: z.array(
    z.object({
      named: z.array(z.string()).describe('`NDC 70101-0001-01`'),
      name: z.string().nullable().describe('Of its NDC in the directory'),
      packs: z.string(),
      unit: z.string(),
      lot: z.string().nullable(),
      expiry_date: CalendarDate.nullable(),
      package: z.string().nullable(),
    }),
  ),
  lines: z
    .array(
      z.object({
        id: Id,
        line_number: z.int(),
        name: z.string(),
        ndc: z.string(),
        lot_name: z.string(),
        open: z.int().describe('Packs that are still to be shipped'),
        noticed: z.int().describe('Packs that the notice ships of it, as far as it is open'),
        applied: z.int().describe('Packs that were shipped by it'),
      }),
    )
    .describe('Of its order, where it was found'),
  decided: z.object({ by: z.string(), at: Timestamp }).nullable(),
}).meta({ id: 'EdiWholeShipment' });
export type EdiWholeShipment = z.infer<typeof WholeShipment>;

const Decision = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('apply'),
    order_id: Id.optional().describe('Of the company of the client; without it as the notice says'),
    quantities: z
      .array(z.strictObject({ line_id: Id, quantity: Packs }))
      .min(1, 'Choose what to ship.')
      .max(500)
      .optional()
      .describe('Packs by line; without them as the notice says'),
  }),
  z.strictObject({
    decision: z.literal('reject'),
    reason: requiredText(EDI_SHIPMENT_REASON_LENGTH, 'Reason is required'),
  }),
]);
export type EdiShipmentDecision = z.output<typeof Decision>;

const filters = {
  search: text(100).optional().describe('Part of shipment, PO or tracking number, or the order number'),
  ...ofDaysAndClient,
  status: z.enum(EDI_SHIPMENT_CHOICES).optional(),
};

const PATH = 'admin/edi/shipments';

export const ediShipmentEndpoints = {
  listEdiShipments: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Shipments that partners told by ship notices, newest first: one for each order of a notice',
    ...keepers,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: list(Shipment),
  }),
  exportEdiShipments: endpoint({
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Export EDI shipments as a file, up to 10,000 rows',
    ...keepers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  getEdiShipment: endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One EDI shipment beside the lines of its order',
    ...keepers,
    params: IdParam,
    reply: data(WholeShipment),
    errors: ['not_found'],
  }),
  decideEdiShipment: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/decision`,
    summary: 'Ship what a notice says after all, or reject it',
    ...keepers,
    params: IdParam,
    body: Decision,
    reply: data(WholeShipment),
    rate: 'write',
    audit: 'edi_shipment.decided',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
} as const;
