import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';

const WITHIN_MS = 3000;

/** Answers the addresses of a host; rejects with the code of DNS where there is none. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/**
 * Asks name servers over sockets of its own: `lookup` holds one of the few threads that files and passwords need, for as long
 * as a stranger's name server likes. It is left for hosts of the own network, which may stand in the file of hosts alone.
 */
export function createResolve(isOwn: (host: string) => boolean): Resolve {
  const resolver = new Resolver({ timeout: WITHIN_MS, tries: 1 });
  return async (host) => {
    if (isOwn(host)) return lookup(host, { all: true });
    if (/(^|\.)localhost\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }];
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    const of = (found: typeof four, family: number) =>
      found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
    return [...of(four, 4), ...of(six, 6)];
  };
}
