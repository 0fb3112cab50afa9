import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

/**
 * Whether a host may be named: all that it leads to is public, or the configuration lists it. One that leads nowhere
 * today may; each connection looks again.
 */
export async function isAllowedHost(host: string, privateHosts: readonly string[]): Promise<boolean> {
  if (privateHosts.includes(host.toLowerCase())) return true;
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host];
  return addresses.every(isPublicAddress);
}

const addressesOf = (host: string): Promise<string[]> =>
  lookup(host, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  );
