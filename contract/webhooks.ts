import { z } from 'zod';
import { NOT_FOR_ANOTHER } from '#rules/accounts/api-keys.ts';
import {
  CHOOSE_EVENT,
  DELIVERY_STATES,
  LONGEST_DESCRIPTION,
  LONGEST_URL,
  NOT_AN_ADDRESS,
  OFF_REASONS,
  urlProblem,
  WEBHOOK_EVENTS,
} from '#rules/webhooks.ts';
import { endpoint } from './endpoint.ts';
import {
  Done,
  Id,
  IdParam,
  Paging,
  RangeEnd,
  RangeStart,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from './primitives.ts';

const Event = z.enum(WEBHOOK_EVENTS);

const Webhook = z
  .object({
    id: Id,
    company_id: Id,
    url: z.string(),
    description: z.string(),
    events: z.array(Event),
    facilities: z.array(z.object({ id: Id, name: z.string() })).describe('Empty: all of the company'),
    active: z.boolean(),
    created_by: z.string(),
    created_at: Timestamp,
    failing_since: Timestamp.nullable().describe('Since when no attempt succeeded'),
    off_since: Timestamp.nullable().describe('Since when the marketplace has switched it off'),
    off_reason: z.enum(OFF_REASONS).nullable(),
    old_secret_until: Timestamp.nullable().describe('Until when the secret from before signs, too'),
    waiting: z.int(),
    dead: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

/** The only replies that ever hold a secret. */
const NewWebhook = Webhook.extend({ secret: z.string() }).meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof NewWebhook>;

const fields = {
  url: requiredText(LONGEST_URL, NOT_AN_ADDRESS).check((context) => {
    const problem = urlProblem(context.value);
    if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
  }),
  events: z
    .array(Event)
    .min(1, CHOOSE_EVENT)
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => [...new Set(events)]),
  facility_ids: z
    .array(Id)
    .max(500)
    .default([])
    .transform((ids) => [...new Set(ids)])
    .describe('Of a buying company; none: all of them'),
  description: text(LONGEST_DESCRIPTION).default(''),
};
const WebhookInput = z.strictObject(fields);
export type WebhookInput = z.output<typeof WebhookInput>;

const Delivery = z
  .object({
    id: Id,
    message_id: z.string().describe('The header webhook-id'),
    event: Event,
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    made_at: Timestamp,
    attempted_at: Timestamp.nullable(),
    status: z.int().nullable().describe('Of HTTP, of the last attempt'),
    ms: z.int().nullable(),
    problem: z.string().nullable().describe('Why the last attempt failed'),
    next_attempt_at: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof Delivery>;

const DeliveryDetail = Delivery.extend({
  endpoint_id: Id,
  url: z.string(),
  body: z.string().describe('As it was sent'),
  headers: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Of the last attempt, the signature shortened'),
  answer: z.string().nullable().describe('The first 1,024 bytes of the last answer'),
}).meta({ id: 'WebhookDeliveryDetail' });
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

const deliveryFilters = {
  event: Event.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  start_date: RangeStart.optional(),
  end_date: RangeEnd.optional(),
};

const KEEPERS = ['CompanyAdmin'] as const;
const READERS = ['CompanyAdmin', 'Administrator'] as const;

export const webhookEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: 'user/webhook',
    summary: 'Endpoints of a company that are told of its events',
    audience: READERS,
    permission: 'companies',
    query: z.strictObject({
      company_id: z.coerce.number().pipe(Id).optional().describe('For administrators; your own when absent'),
    }),
    reply: data(z.array(Webhook)),
    errors: ['not_found'],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: 'user/webhook',
    summary: 'Add an endpoint; its secret is in this reply alone',
    audience: KEEPERS,
    inPerson: NOT_FOR_ANOTHER,
    body: WebhookInput,
    reply: data(NewWebhook),
    status: 201,
    audit: 'webhook.made',
    errors: ['not_found', 'rule_broken'],
  }),
  saveWebhook: endpoint({
    method: 'PUT',
    path: 'user/webhook/{id}',
    summary: 'Change an endpoint, switch it off or on',
    audience: KEEPERS,
    inPerson: NOT_FOR_ANOTHER,
    params: IdParam,
    body: z.strictObject({ ...fields, active: z.boolean(), version: z.int() }),
    reply: data(Webhook),
    audit: 'webhook.saved',
    errors: ['not_found', 'stale'],
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: 'user/webhook/{id}',
    summary: 'Remove an endpoint with its log',
    audience: KEEPERS,
    params: IdParam,
    reply: Done,
    audit: 'webhook.deleted',
    errors: ['not_found'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: 'user/webhook/{id}/test',
    summary: 'Send webhook.test at once and answer what the receiver did',
    audience: KEEPERS,
    params: IdParam,
    reply: data(DeliveryDetail),
    audit: 'webhook.tested',
    errors: ['not_found', 'rate_limited'],
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: 'user/webhook/{id}/secret',
    summary: 'Give an endpoint another secret; the old one signs beside it for a day',
    audience: KEEPERS,
    inPerson: NOT_FOR_ANOTHER,
    params: IdParam,
    reply: data(NewWebhook),
    audit: 'webhook.secret_renewed',
    errors: ['not_found'],
  }),
  replayWebhook: endpoint({
    method: 'POST',
    path: 'user/webhook/{id}/replay',
    summary: 'Send everything again that failed since a moment, oldest first',
    audience: KEEPERS,
    params: IdParam,
    body: z.strictObject({ since: Timestamp }),
    reply: data(z.object({ count: z.int() })),
    audit: 'webhook.replayed',
    errors: ['not_found', 'rule_broken'],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: 'user/webhook/{id}/deliveries',
    summary: 'What was sent to an endpoint, newest first',
    audience: READERS,
    permission: 'companies',
    params: IdParam,
    query: z.strictObject({ ...deliveryFilters, ...Paging }),
    reply: list(Delivery),
    errors: ['not_found'],
  }),
  getWebhookDelivery: endpoint({
    method: 'GET',
    path: 'user/webhook/delivery/{id}',
    summary: 'One delivery with what was sent and answered',
    audience: READERS,
    permission: 'companies',
    params: IdParam,
    reply: data(DeliveryDetail),
    errors: ['not_found'],
  }),
  replayWebhookDelivery: endpoint({
    method: 'POST',
    path: 'user/webhook/delivery/{id}/replay',
    summary: 'Send one delivery again, with the same id and body',
    audience: KEEPERS,
    params: IdParam,
    reply: data(Delivery),
    audit: 'webhook.delivery_replayed',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;
