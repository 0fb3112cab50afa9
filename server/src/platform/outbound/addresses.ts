import { BlockList, isIP } from 'node:net';

/** Networks that are not of the public internet (IANA's registries of special addresses), each with the length of its prefix. */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Of what is handed out: tunnels that carry addresses of IPv4, documentation, protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const family = (address: string) => (isIP(address) === 6 ? ('ipv6' as const) : ('ipv4' as const));

const special = new BlockList();
for (const [network, bits] of SPECIAL) special.addSubnet(network, bits, family(network));
/** All that is handed out of IPv6: everything else is local, mapped, translated or reserved. */
const handedOut = new BlockList();
handedOut.addSubnet('2000::', 3, 'ipv6');

/** Whether a numeric address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 0 || special.check(address, family(address))) return false;
  return kind === 4 || handedOut.check(address, 'ipv6');
}
