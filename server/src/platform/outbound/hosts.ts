import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { createResolve } from './names.ts';

/**
 * Whether a host may be named: all that it leads to is public, or the configuration lists it. One that leads nowhere
 * today may; each connection looks again.
 */
export async function isAllowedHost(host: string, privateHosts: readonly string[]): Promise<boolean> {
  if (privateHosts.includes(host.toLowerCase())) return true;
  return (await addressesOf(host, privateHosts)).every(isPublicAddress);
}

/** An address of a host to connect to, which was looked at; refuses what `isAllowedHost` refuses. */
export async function checkedAddress(
  host: string,
  privateHosts: readonly string[],
): Promise<{ address: string } | { refusal: 'not allowed' | 'not found' }> {
  const found = await addressesOf(host, privateHosts);
  const [address] = found;
  if (address === undefined) return { refusal: 'not found' };
  const isOwn = privateHosts.includes(host.toLowerCase());
  return isOwn || found.every(isPublicAddress) ? { address } : { refusal: 'not allowed' };
}

async function addressesOf(host: string, privateHosts: readonly string[]): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const resolve = createResolve((name) => privateHosts.includes(name.toLowerCase()));
  const found = await resolve(host).catch(() => []);
  return found.map(({ address }) => address);
}
