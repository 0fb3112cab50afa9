import { z } from 'zod';
import { REQUEST_SORTS } from '#rules/lists.ts';
import { REQUEST_STATUSES } from '#rules/requests/request-status.ts';
import {
  ANSWER_LENGTH,
  MOST_LINKED_LISTINGS,
  MOST_PACKS_ASKED,
  PRODUCT_LENGTH,
  PRODUCT_REQUIRED,
  QUANTITY_RANGE,
  REQUEST_NOTE_LENGTH,
} from '#rules/requests/request-words.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  CatalogType,
  DateInput,
  Done,
  ExportFormat,
  Id,
  IdParam,
  Paging,
  RangeEnd,
  RangeStart,
  Timestamp,
  data,
  list,
  text,
} from '../primitives.ts';

const QueryId = z.coerce.number().pipe(Id);
const askers = { audience: ['Buyer', 'Administrator'], permission: 'catalog' } as const;
const keepers = { audience: ['Administrator'], permission: 'catalog' } as const;
const Status = z.enum(REQUEST_STATUSES);

const Offer = z
  .object({
    listing_id: Id,
    name: z.string(),
    ndc_number: z.string(),
    seller_name: z.string(),
    catalog_type: CatalogType,
    stock: z.int().describe('Packs that can be sold today'),
    equal: z.string().nullable().describe('Of another NDC: which product it is equal to'),
    refusal: z.string().nullable().describe('Why the facility cannot buy it now'),
  })
  .meta({ id: 'RequestedOffer' });

const RequestedProduct = z
  .object({
    id: Id,
    ndc: z.string().nullable().describe('Null where it is asked for in words'),
    ndc_number: z.string().nullable(),
    product: z.string(),
    quantity: z.int().describe('Packs'),
    needed_by: CalendarDate.nullable(),
    note: z.string().nullable(),
    facility_id: Id,
    facility_name: z.string(),
    company_name: z.string(),
    asked_by: z.string(),
    status: Status,
    answer: z.string().nullable(),
    assigned_to: Id.nullable().describe('Told to administrators alone, as the name is'),
    assigned_name: z.string().nullable(),
    offers: z.array(Offer).describe('The linked listings'),
    sold_out: z.boolean().describe('What it was answered with is sold out again, and not ordered since'),
    version: z.int(),
    created_date: Timestamp,
    can: z.object({ cancel: z.boolean(), move: z.array(Status), answer: z.boolean() }),
  })
  .meta({ id: 'RequestedProduct' });

const Demand = z
  .object({
    gcn_seqno: Id.nullable(),
    product: z.string(),
    package_size: z.number(),
    requests: z.int(),
    packs: z.int(),
    needed_by: CalendarDate.nullable().describe('The earliest of them'),
    facilities: z.array(z.string()).nullable().describe('Null for sellers, whom nobody is named to'),
  })
  .meta({ id: 'RequestedDemand' });

const filters = {
  status: z.enum(['open', ...REQUEST_STATUSES]).optional(),
  facility_id: QueryId.optional(),
  from: RangeStart.optional(),
  to: RangeEnd.optional(),
  search: text(100).optional().describe('Request number, product, NDC or facility'),
  sort: z.enum(REQUEST_SORTS).default('-created'),
};
const Answer = text(ANSWER_LENGTH.max);
const PATH = 'listing/requested_product';

export const requestEndpoints = {
  listRequestedProducts: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Requested products that you may see, the newest first',
    ...askers,
    query: z.strictObject({ ...filters, ...Paging }),
    reply: list(RequestedProduct),
  }),
  exportRequestedProducts: endpoint({
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'Export requested products as a file, up to 10,000 rows',
    ...askers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    lagTolerant: true,
    reply: 'file',
    rate: 'heavy',
  }),
  listRequestDemand: endpoint({
    method: 'GET',
    path: `${PATH}/demand`,
    summary: 'What open requests ask for, by drug group, the most packs first; the first 200',
    audience: ['Seller', 'Administrator'],
    permission: 'catalog',
    reply: data(z.array(Demand)),
  }),
  listRequestAssignees: endpoint({
    method: 'GET',
    path: `${PATH}/assignees`,
    summary: 'To whom a requested product can be assigned',
    ...keepers,
    reply: data(z.array(z.object({ id: Id, name: z.string() }))),
  }),
  getRequestedProduct: endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    summary: 'One requested product',
    ...askers,
    params: IdParam,
    reply: data(RequestedProduct),
    errors: ['not_found'],
  }),
  findRequestOffers: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/offers`,
    summary:
      'Active listings to answer a request with: those of its drug group, or by words or number; the first 20',
    ...keepers,
    params: IdParam,
    query: z.strictObject({ search: text(100).optional() }),
    reply: data(z.array(Offer)),
    errors: ['not_found'],
  }),
  askForProduct: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Ask for a product for the current facility; offered now, only with `ask_anyway`',
    audience: ['Buyer'],
    body: z.strictObject({
      ndc: z
        .string()
        .regex(/^\d{5}-?\d{4}-?\d{2}$/, 'NDC is 11 digits')
        .optional(),
      product: text(PRODUCT_LENGTH.max)
        .min(PRODUCT_LENGTH.min, PRODUCT_REQUIRED)
        .optional()
        .describe('In words; with an NDC the directory decides'),
      quantity: z
        .int(QUANTITY_RANGE)
        .min(1, QUANTITY_RANGE)
        .max(MOST_PACKS_ASKED, QUANTITY_RANGE)
        .describe('Packs'),
      needed_by: DateInput.nullish(),
      note: text(REQUEST_NOTE_LENGTH).nullish(),
      ask_anyway: z.boolean().default(false),
    }),
    reply: data(RequestedProduct),
    status: 201,
    rate: 'write',
    audit: 'requested_product.asked',
    errors: ['rule_broken', 'conflict'],
  }),
  answerRequestedProduct: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: 'Assign a requested product, answer it, link listings',
    ...keepers,
    params: IdParam,
    body: z.strictObject({
      assigned_to: Id.nullable(),
      answer: Answer.nullable(),
      listing_ids: z.array(Id).max(MOST_LINKED_LISTINGS),
      version: z.int(),
    }),
    reply: data(RequestedProduct),
    audit: 'requested_product.answered',
    errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  }),
  moveRequestedProduct: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/status`,
    summary: 'The next status of a requested product',
    ...keepers,
    params: IdParam,
    body: z.strictObject({
      status: Status,
      answer: Answer.nullish(),
      version: z.int().optional().describe('That was seen; without one the newest is moved'),
    }),
    reply: data(RequestedProduct),
    audit: 'requested_product.moved',
    errors: ['not_found', 'stale', 'conflict', 'rule_broken'],
  }),
  cancelRequestedProduct: endpoint({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: 'Cancel a request of your own',
    audience: ['Buyer'],
    params: IdParam,
    reply: Done,
    audit: 'requested_product.cancelled',
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
} as const;
export type RequestedProductReply = z.output<typeof RequestedProduct>;
export type RequestedOffer = z.output<typeof Offer>;
