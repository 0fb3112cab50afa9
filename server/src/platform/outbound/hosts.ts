import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { createResolve } from './names.ts';

const resolve = createResolve(() => false);

/**
 * Whether a host may be named: all that it leads to is public, or the configuration lists it. One that leads nowhere
 * today may; each connection looks again.
 */
export async function isAllowedHost(host: string, privateHosts: readonly string[]): Promise<boolean> {
  if (privateHosts.includes(host.toLowerCase())) return true;
  if (isIP(host) !== 0) return isPublicAddress(host);
  const found = await resolve(host).catch(() => []);
  return found.every(({ address }) => isPublicAddress(address));
}
