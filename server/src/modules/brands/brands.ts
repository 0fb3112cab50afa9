import type { MsClient } from '#contract/brands/brands.ts';
import { sql } from 'kysely';
import { StartupError } from '../../platform/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { brandOrigin, hostName } from '../../platform/http/known-hosts.ts';
import type { LiveFeed } from '../../platform/live.ts';
import type { MailSites } from '../../platform/mail/content.ts';
import { accentNameOf } from '#rules/brands/looks.ts';
import { loadHosts, type HostTable } from './clients.ts';

export interface Brands {
  /** The brand of a Host header and the name it is reached under; the default brand and its host for an unknown one. */
  siteOf(header: string): Promise<Site>;
  /** Whether a brand has the host of a header, or the installation itself. */
  isKnown(header: string): Promise<boolean>;
  /** Where links to a host lead: to the installation itself when no brand has the host any more. */
  originOf(host: string): Promise<string>;
  mailSite: MailSites;
  hostNames(): Promise<string[]>;
  /** The host of a brand that stands for it: the default one, else the first by name. */
  hostOf(brand: MsClient['brand']): Promise<string | null>;
}

interface Site {
  client: MsClient;
  host: string;
}

export function createBrands(options: {
  db: Database;
  feed: LiveFeed | null;
  hydra: boolean;
  publicUrl: string;
}): Brands {
  const own = new URL(options.publicUrl);
  let table: Promise<HostTable> | null = null;
  options.feed?.subscribe((change) => {
    if (change.topic === 'brands' || change.topic === 'reconnected') table = null;
  });
  const hosts = (): Promise<HostTable> => {
    table ??= loadHosts(options.db, options.hydra).catch((error: unknown) => {
      table = null;
      throw error;
    });
    return table;
  };
  return {
    async siteOf(header) {
      const { byHost, fallback, defaultHost } = await hosts();
      const host = hostName(header);
      const client = byHost.get(host);
      return client ? { client, host } : { client: fallback, host: defaultHost ?? own.hostname };
    },
    async isKnown(header) {
      const host = hostName(header);
      return host === own.hostname || (await hosts()).byHost.has(host);
    },
    async originOf(host) {
      return (await hosts()).byHost.has(host) ? brandOrigin(options.publicUrl, host) : own.origin;
    },
    async mailSite(host) {
      const { byHost, fallback } = await hosts();
      const client = byHost.get(host ?? '');
      const { name, accent } = client ?? fallback;
      const origin = client && host !== null ? brandOrigin(options.publicUrl, host) : own.origin;
      return { brand: name, origin, accent: accentNameOf(accent) };
    },
    async hostOf(brand) {
      const { byHost, defaultHost } = await hosts();
      const named = [...byHost].filter(([, client]) => client.brand === brand).map(([host]) => host);
      return named.find((host) => host === defaultHost) ?? named.toSorted()[0] ?? null;
    },
    async hostNames() {
      return [...(await loadHosts(options.db, options.hydra)).byHost.keys()];
    },
  };
}

/** Adds the production names of the variable `HOSTS`, a JSON object host → hostkey. */
export async function addConfiguredHosts(db: Database, hosts: string | undefined): Promise<void> {
  if (hosts === undefined) return;
  for (const [host, hostkey] of Object.entries(parseHosts(hosts))) {
    const { rows } = await sql`insert into brand_host (host, client_id)
      select ${hostName(host)}, id from ms_client where hostkey = ${hostkey}
      on conflict (host) do update set client_id = excluded.client_id returning host`.execute(db);
    if (rows.length === 0)
      throw new StartupError(
        `HOSTS names the unknown brand ${hostkey}; use one of the hostkeys of the installation.`,
      );
  }
}

function parseHosts(text: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([host, key]) => [host, String(key)]));
    }
  } catch {
    // Answered below together with JSON that is no object.
  }
  throw new StartupError('HOSTS must be a JSON object such as {"market.example":"main"}.');
}
