import { z } from 'zod';
import {
  API_SCOPES,
  CHOOSE_SCOPE,
  KEY_DAYS,
  KEY_STATES,
  LONGEST_KEY_DAYS,
  LONGEST_KEY_NAME,
  NAME_REQUIRED,
  NOT_FOR_ANOTHER,
  OVERLAP,
  OVERLAP_HOURS,
} from '#rules/accounts/api-keys.ts';
import { API_KEY_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import {
  Done,
  ExportFormat,
  Id,
  IdParam,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';

const Named = z.object({ id: Id, name: z.string() });

export const ApiKey = z
  .object({
    id: Id,
    company_id: Id,
    name: z.string(),
    starts_with: z.string().describe('The first 12 characters of its text'),
    user: Named.describe('Whom it acts for'),
    scopes: z.array(z.enum(API_SCOPES)),
    facilities: z.array(Named).describe('Empty: all of the user'),
    created_by: z.string(),
    created_at: Timestamp,
    expires_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable().describe('To the minute'),
    last_used_ip: z.string().nullable(),
    calls: z.int().describe('In the last 30 days'),
    old_works_until: Timestamp.nullable().describe('Until when the text from before a rotation works'),
    state: z.enum(KEY_STATES),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

/** The only reply that ever holds its text. */
export const NewApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof NewApiKey>;

const KeyOwner = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    facilities: z.array(Named).describe('Those that a key may be for'),
  })
  .meta({ id: 'KeyOwner' });
export type KeyOwner = z.infer<typeof KeyOwner>;

const name = requiredText(LONGEST_KEY_NAME, NAME_REQUIRED);
const days = z.int().min(1, 'From 1 to 366 days').max(LONGEST_KEY_DAYS, 'From 1 to 366 days');

const NewKey = z.strictObject({
  company_id: Id.optional().describe('For administrators; your own when absent'),
  name,
  user_id: Id.describe('An active user of the company, never an administrator'),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, CHOOSE_SCOPE)
    .max(API_SCOPES.length)
    .transform((scopes) => [...new Set(scopes)]),
  facility_ids: z
    .array(Id)
    .max(500)
    .default([])
    .transform((ids) => [...new Set(ids)])
    .describe('Of the user; none: all of them'),
  expires_in_days: days.default(KEY_DAYS),
});
export type NewKey = z.output<typeof NewKey>;

const company = z.coerce.number().pipe(Id).optional().describe('For administrators; your own when absent');
const keyFilters = {
  company_id: company,
  search: text(100).optional().describe('Name of the key or its user, or how its text begins'),
  state: z.enum(KEY_STATES).optional(),
  sort: z.enum(API_KEY_SORTS).default('-created'),
};

const KEEPERS = ['CompanyAdmin', 'Administrator'] as const;

export const apiKeyEndpoints = {
  listApiKeys: endpoint({
    method: 'GET',
    path: 'user/api_key',
    summary: 'API keys of a company, with their use',
    audience: KEEPERS,
    permission: 'companies',
    query: z.strictObject({ ...keyFilters, ...Paging }),
    reply: list(ApiKey),
    errors: ['not_found'],
  }),
  exportApiKeys: endpoint({
    method: 'GET',
    path: 'user/api_key/export',
    summary: 'Export API keys as a file, up to 10,000 rows',
    audience: KEEPERS,
    permission: 'companies',
    query: z.strictObject({ ...keyFilters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  listKeyOwners: endpoint({
    method: 'GET',
    path: 'user/api_key/users',
    summary: 'Whom an API key of a company may act for, and their facilities',
    audience: KEEPERS,
    permission: 'companies',
    query: z.strictObject({ company_id: company }),
    reply: data(z.array(KeyOwner)),
    errors: ['not_found'],
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: 'user/api_key',
    summary: 'Make an API key; its text is in this reply alone',
    audience: KEEPERS,
    permission: 'companies',
    inPerson: NOT_FOR_ANOTHER,
    body: NewKey,
    reply: data(NewApiKey),
    status: 201,
    audit: 'api_key.made',
    errors: ['not_found', 'rule_broken'],
  }),
  saveApiKey: endpoint({
    method: 'PUT',
    path: 'user/api_key/{id}',
    summary: 'Rename an active API key or change when it expires',
    audience: KEEPERS,
    permission: 'companies',
    inPerson: NOT_FOR_ANOTHER,
    params: IdParam,
    body: z.strictObject({
      name,
      expires_in_days: days.optional().describe('From now on; unchanged when absent'),
    }),
    reply: data(ApiKey),
    audit: 'api_key.saved',
    errors: ['rule_broken'],
  }),
  rotateApiKey: endpoint({
    method: 'POST',
    path: 'user/api_key/{id}/rotation',
    summary: 'Give an API key another text; the old one works some hours more',
    audience: KEEPERS,
    permission: 'companies',
    inPerson: NOT_FOR_ANOTHER,
    params: IdParam,
    body: z.strictObject({ old_works_hours: z.literal(OVERLAP_HOURS).default(OVERLAP) }),
    reply: data(NewApiKey),
    audit: 'api_key.rotated',
    errors: ['rule_broken'],
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: 'user/api_key/{id}',
    summary: 'Revoke an API key, at once and for good',
    audience: KEEPERS,
    permission: 'companies',
    params: IdParam,
    reply: Done,
    audit: 'api_key.revoked',
    errors: ['rule_broken'],
  }),
} as const;
