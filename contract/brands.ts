import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CatalogType, Id, data } from './primitives.ts';

/** Configuration of the host a page is served on. */
export const MsClient = z
  .object({
    id: Id,
    hostkey: z.string(),
    name: z.string(),
    brand: z.enum(['main', 'shorts', 'outsourcing', 'direct']),
    catalog_type: CatalogType,
    hydra: z.boolean(),
    seller_only: z.boolean(),
    use_direct: z.boolean(),
    hydra_config: z.object({ rfp_enabled: z.boolean(), bid_enabled: z.boolean() }),
    supplier_company_id: Id.nullable(),
    accent: z.string().describe('Brand accent, the name of a colour of the theme'),
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
    test_card: z.boolean().describe('True while the built-in test card provider takes card payments'),
  })
  .meta({ id: 'AppConfig' });
export type AppConfig = z.infer<typeof AppConfig>;

export const brandEndpoints = {
  getMsClient: endpoint({
    method: 'GET',
    path: 'user/ms_client',
    summary: 'Configuration of the host',
    audience: 'public',
    reply: data(MsClient),
  }),
  getAppConfig: endpoint({
    method: 'GET',
    path: 'user/app_config',
    summary: 'Theme, client name and how to sign in',
    audience: 'public',
    reply: data(AppConfig),
  }),
} as const;
