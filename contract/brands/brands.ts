import { z } from 'zod';
import { ACCENT_NAMES } from '#rules/brands/looks.ts';
import { isHostName, isWebAddress } from '#rules/links.ts';
import { endpoint } from '../endpoint.ts';
import {
  CatalogType,
  Id,
  IdParam,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';

const Brand = z.enum(['main', 'shorts', 'outsourcing', 'direct']);

/** Configuration of the host a page is served on. */
export const MsClient = z
  .object({
    id: Id,
    hostkey: z.string(),
    name: z.string(),
    brand: Brand,
    catalog_type: CatalogType,
    hydra: z.boolean(),
    seller_only: z.boolean(),
    use_direct: z.boolean(),
    hydra_config: z.object({ rfp_enabled: z.boolean(), bid_enabled: z.boolean() }),
    supplier_company_id: Id.nullable(),
    accent: z.string().describe('Brand accent, the name of a color of the theme'),
    logo_url: z.string().nullable(),
    logo_compact_url: z.string().nullable(),
    supplier_info: z.object({
      address: z.string().nullable(),
      linkedin: z.string().nullable(),
      facebook: z.string().nullable(),
      twitter: z.string().nullable(),
      instagram: z.string().nullable(),
    }),
    comm_phone: z.string().nullable(),
    comm_email: z.string().nullable(),
    chat_title: z.string(),
    expedited_shipping: z.boolean(),
    delivery_note: z.string().nullable(),
    facility_types: z.array(z.string()),
    logout_return_url: z.string().nullable(),
    texts: z.record(z.string(), z.string()),
  })
  .meta({ id: 'MsClient' });
export type MsClient = z.infer<typeof MsClient>;

export const AppConfig = z
  .object({
    theme: z.object({ primary: z.string(), accent: z.string(), background: z.string() }),
    clientName: z.string(),
    auth: z.object({ issuer: z.string(), client_id: z.string(), scope: z.string() }),
    markets: z
      .object({ main: z.string().nullable(), shorts: z.string().nullable() })
      .describe('Hosts of the main and of the short-dated marketplace'),
    stripe_key: z.string().nullable().describe('Where Stripe takes card payments, its publishable key'),
    test_card: z.boolean().describe('True while the built-in test card provider takes card payments'),
    store_url: z.url().nullable().describe('Merchandise store of the rewards; null: none'),
  })
  .meta({ id: 'AppConfig' });
export type AppConfig = z.infer<typeof AppConfig>;

export const ClientSummary = z
  .object({
    id: Id,
    hostkey: z.string(),
    name: z.string(),
    brand: Brand,
    supplier_name: z.string().nullable(),
    use_direct: z.boolean(),
    hydra: z.boolean(),
    hydra_config: MsClient.shape.hydra_config,
    active: z.boolean(),
    hosts: z.array(z.string()),
    block_count: z.int(),
    updated_at: Timestamp,
  })
  .meta({ id: 'ClientSummary' });
export type ClientSummary = z.infer<typeof ClientSummary>;

/** A client as administrators edit it; the fields of `MsClient` as its hosts have them. */
export const ClientRecord = MsClient.extend({
  version: z.int(),
  active: z.boolean().describe('The hosts of an inactive client show the default brand'),
  hydra_setting: z.boolean().nullable().describe('Null: the installation decides'),
  hydra_default: z.boolean().describe('What the installation decides'),
  hosts: z.array(z.object({ host: z.string(), is_default: z.boolean() })),
  supplier_name: z.string().nullable(),
  updated_at: Timestamp,
  publication: z
    .object({ published_at: Timestamp, published_by: z.string().nullable(), blocks: z.int() })
    .nullable()
    .describe('What visitors see of the direct blocks; null when nothing was published'),
  history: z
    .array(
      z.object({
        at: Timestamp,
        who: z.string(),
        what: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    )
    .describe('Newest first'),
}).meta({ id: 'ClientRecord' });
export type ClientRecord = z.infer<typeof ClientRecord>;

const note = (max: number) =>
  text(max)
    .transform((value) => (value === '' ? null : value))
    .nullable();
const webAddress = note(500).refine((value) => value === null || isWebAddress(value), {
  error: 'Enter a whole address such as https://linkedin.com/company/galenic',
});
/** Addresses that `uploadClientLogo` answered. */
const LogoUrl = z
  .string()
  .regex(/^\/services\/user\/ms_client\/logo\/[0-9a-f]{64}$/, 'Upload the logo here')
  .nullable();
const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isHostName, 'A host is a name such as market.example, without port and path');
const Hostkey = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'A host key has small letters, digits and dashes');

export const ClientInput = z.strictObject({
  version: z.int(),
  name: requiredText(100, 'Name is required'),
  brand: Brand,
  catalog_type: CatalogType,
  hydra: z.boolean().nullable().describe('Null: the installation decides'),
  hydra_config: z.strictObject({ rfp_enabled: z.boolean(), bid_enabled: z.boolean() }),
  seller_only: z.boolean(),
  use_direct: z.boolean(),
  supplier_company_id: Id.nullable(),
  accent: z.enum(ACCENT_NAMES),
  logo_url: LogoUrl,
  logo_compact_url: LogoUrl,
  supplier_info: z.strictObject({
    address: note(300),
    linkedin: webAddress,
    facebook: webAddress,
    twitter: webAddress,
    instagram: webAddress,
  }),
  comm_phone: note(40),
  comm_email: note(254).refine((value) => value === null || z.email().safeParse(value).success, {
    error: 'Email is invalid',
  }),
  chat_title: requiredText(100, 'Chat title is required'),
  expedited_shipping: z.boolean(),
  delivery_note: note(1000),
  facility_types: z
    .array(requiredText(60, 'A facility type needs a name'))
    .min(1, 'Offer at least one facility type')
    .max(50)
    .refine((list) => new Set(list).size === list.length, 'A facility type stands there twice'),
  logout_return_url: webAddress,
  texts: z
    .record(z.string().regex(/^[a-z_]{1,60}$/), text(500))
    .refine((texts) => Object.keys(texts).length <= 50, 'At most 50 texts'),
  hosts: z
    .array(HostName)
    .max(50)
    .refine((list) => new Set(list).size === list.length, 'A host stands there twice'),
  active: z.boolean(),
});
export type ClientInput = z.infer<typeof ClientInput>;

const NewClient = z.strictObject({
  hostkey: Hostkey,
  name: requiredText(100, 'Name is required'),
  brand: Brand,
  supplier_company_id: Id.nullable(),
  copy_of: Id.optional().describe('Takes over every setting but the hosts, and the blocks as drafts'),
});
export type NewClient = z.infer<typeof NewClient>;

const content = { audience: ['Administrator'], permission: 'content' } as const;

export const brandEndpoints = {
  getMsClient: endpoint({
    method: 'GET',
    path: 'user/ms_client',
    summary: 'Host configuration',
    audience: 'public',
    reply: data(MsClient),
  }),
  getAppConfig: endpoint({
    method: 'GET',
    path: 'user/app_config',
    summary: 'Theme, client name and sign-in options',
    audience: 'public',
    reply: data(AppConfig),
  }),
  listClients: endpoint({
    method: 'GET',
    path: 'user/ms_client/all',
    summary: 'List all clients with their hosts, by name',
    ...content,
    query: z.strictObject({
      ...Paging,
      search: text(100).optional().describe('Part of a name, host key, host or supplier'),
      use_direct: z.enum(['yes', 'no']).optional(),
    }),
    reply: list(ClientSummary),
  }),
  listClientSuppliers: endpoint({
    method: 'GET',
    path: 'user/ms_client/suppliers',
    summary: 'Suppliers a client may belong to, by name',
    ...content,
    reply: data(z.array(z.object({ id: Id, name: z.string() }))),
  }),
  getClient: endpoint({
    method: 'GET',
    path: 'user/ms_client/{id}',
    summary: 'Get a client with its hosts, publication and history',
    ...content,
    params: IdParam,
    reply: data(ClientRecord),
    errors: ['not_found'],
  }),
  createClient: endpoint({
    method: 'POST',
    path: 'user/ms_client',
    summary: 'Create a client, or duplicate one',
    ...content,
    body: NewClient,
    reply: data(ClientRecord),
    status: 201,
    idempotent: true,
    rate: 'write',
    audit: 'brand.created',
    errors: ['not_found', 'conflict', 'idempotency_mismatch', 'rule_broken'],
  }),
  saveClient: endpoint({
    method: 'PUT',
    path: 'user/ms_client/{id}',
    summary: 'Update a client and its host names',
    ...content,
    params: IdParam,
    body: ClientInput,
    reply: data(ClientRecord),
    rate: 'write',
    audit: 'brand.saved',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken'],
  }),
  uploadClientLogo: endpoint({
    method: 'POST',
    path: 'user/ms_client/logo',
    summary: 'Upload a logo: PNG, JPEG or WebP, up to 1 MB',
    ...content,
    upload: { maxBytes: 1024 * 1024 },
    reply: data(z.object({ url: z.string().describe('For `logo_url` or `logo_compact_url`') })),
    status: 201,
    rate: 'heavy',
    audit: 'brand_logo.uploaded',
    errors: ['too_large', 'rule_broken'],
  }),
  getClientLogo: endpoint({
    method: 'GET',
    path: 'user/ms_client/logo/{digest}',
    summary: 'Get a logo by its content hash',
    audience: 'public',
    params: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: 'file',
    rate: 'picture',
    errors: ['not_found'],
  }),
} as const;
