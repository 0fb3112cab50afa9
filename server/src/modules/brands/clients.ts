import { offeredFacilityTypes } from '#rules/accounts/facility-types.ts';
import { plainBrand } from '#rules/brands/plain-brand.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Queryable } from '../../platform/database/database.ts';

export interface HostTable {
  byHost: ReadonlyMap<string, MsClient>;
  fallback: MsClient;
  defaultHost: string | null;
}

/** Every host with the configuration of its brand; read once and kept until a change is announced. */
export async function loadHosts(db: Queryable, hydraDefault: boolean): Promise<HostTable> {
  const rows = await db
    .selectFrom('brand_host as h')
    .innerJoin('ms_client as c', 'c.id', 'h.client_id')
    .selectAll('c')
    .select(['h.host', 'h.is_default'])
    .where('c.active', '=', true)
    .execute();
  const byHost = new Map(rows.map((row) => [row.host, toClient(row, hydraDefault)]));
  const defaultHost = rows.find((row) => row.is_default);
  const fallback = defaultHost ? byHost.get(defaultHost.host) : undefined;
  return { byHost, fallback: fallback ?? UNCONFIGURED, defaultHost: defaultHost?.host ?? null };
}

/** The columns of `ms_client`. */
export type ClientRow = Omit<
  MsClient,
  'hydra' | 'hydra_config' | 'supplier_info' | 'brand' | 'catalog_type' | 'texts'
> & {
  brand: string;
  catalog_type: string;
  hydra: boolean | null;
  rfp_enabled: boolean;
  bid_enabled: boolean;
  address: string | null;
  linkedin: string | null;
  facebook: string | null;
  twitter: string | null;
  instagram: string | null;
  texts: unknown;
};

export function toClient(row: ClientRow, hydraDefault: boolean): MsClient {
  return {
    id: row.id,
    hostkey: row.hostkey,
    name: row.name,
    // Both are held to their values by CHECK constraints.
    brand: row.brand as MsClient['brand'],
    catalog_type: row.catalog_type as MsClient['catalog_type'],
    hydra: row.hydra ?? hydraDefault,
    seller_only: row.seller_only,
    use_direct: row.use_direct,
    hydra_config: { rfp_enabled: row.rfp_enabled, bid_enabled: row.bid_enabled },
    supplier_company_id: row.supplier_company_id,
    accent: row.accent,
    logo_url: row.logo_url,
    logo_compact_url: row.logo_compact_url,
    supplier_info: {
      address: row.address,
      linkedin: row.linkedin,
      facebook: row.facebook,
      twitter: row.twitter,
      instagram: row.instagram,
    },
    comm_phone: row.comm_phone,
    comm_email: row.comm_email,
    chat_title: row.chat_title,
    expedited_shipping: row.expedited_shipping,
    delivery_note: row.delivery_note,
    facility_types: [...offeredFacilityTypes(row.facility_types)],
    logout_return_url: row.logout_return_url,
    texts: readTexts(row.texts),
  };
}

function readTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** What a database without brands shows, so that an empty installation still answers. */
const UNCONFIGURED: MsClient = plainBrand('unconfigured');
