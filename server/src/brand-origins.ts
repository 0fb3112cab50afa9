import type { Brands } from './modules/brands/index.ts';
import type { Config } from './platform/config.ts';
import { brandOrigin } from './platform/http/known-hosts.ts';
import type { LiveFeed } from './platform/live.ts';
import type { Log } from './platform/log.ts';

/** Every host of a brand at the address this process is reached under, as administrators change them. */
export async function followBrandOrigins(
  config: Config,
  { brands, feed }: { brands: Brands; feed: LiveFeed },
  log: Log,
): Promise<() => readonly string[]> {
  const { origin } = new URL(config.publicUrl);
  const read = async () => {
    const hosts = await brands.hostNames();
    return [...new Set([origin, ...hosts.map((host) => brandOrigin(config.publicUrl, host))])];
  };
  let origins = await read();
  const refresh = async () => {
    origins = await read();
  };
  feed.subscribe(({ topic }) => {
    if (topic !== 'brands' && topic !== 'reconnected') return;
    refresh().catch((error: unknown) => log.warn({ err: String(error) }, 'hosts could not be read anew'));
  });
  return () => origins;
}
