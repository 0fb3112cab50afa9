import { checkStrength, checkValidity, hasUsage, schedulesOf, type ReadCertificate } from './certificate.ts';
import { refusal } from './refuse.ts';
import { isCurrent, isListOf, isOn, type RevocationList } from './revocation.ts';

/** Whom we trust, and what they took back. */
export interface Trust {
  authorities: readonly ReadCertificate[];
  lists: readonly RevocationList[];
}

export interface Checked {
  /** From the certificate to the root. */
  chain: ReadCertificate[];
  /** By which revocation lists it was judged. */
  lists: RevocationList[];
}

const LONGEST = 4;
const SCHEDULE = 2;

/** Everything that has to hold of a signer's certificate at a moment, but for whom it is. Throws with the first sentence. */
export function checkSigner(certificate: ReadCertificate, trust: Trust, at: Date): Checked {
  checkStrength(certificate);
  if (certificate.x509.ca || !hasUsage(certificate, 0)) throw refusal('purpose');
  const chain = chainOf(certificate, trust.authorities);
  // Whether it is revoked is asked first: of what was taken back nobody waits for the end.
  const lists = chain.slice(0, -1).map((one, place) => checkRevocation(one, chain[place + 1], trust, at));
  for (const one of chain) checkValidity(one, at);
  if (!schedulesOf(certificate).includes(SCHEDULE)) throw refusal('schedules');
  return { chain, lists };
}

/** Built of the authorities we trust alone, never of what a file or a message brings along. */
function chainOf(certificate: ReadCertificate, authorities: readonly ReadCertificate[]): ReadCertificate[] {
  const chain = [certificate];
  let last = certificate;
  while (last.x509.subject !== last.x509.issuer || last === certificate) {
    const issuer = authorities.find((one) => issued(one, last));
    if (issuer === undefined || chain.length >= LONGEST) throw refusal('untrusted');
    checkStrength(issuer);
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

const issued = (authority: ReadCertificate, { parsed, x509 }: ReadCertificate): boolean =>
  authority.x509.ca &&
  hasUsage(authority, 5) &&
  authority.parsed.subject.isEqual(parsed.issuer) &&
  x509.verify(authority.x509.publicKey);

function checkRevocation(
  certificate: ReadCertificate,
  issuer: ReadCertificate | undefined,
  { lists }: Trust,
  at: Date,
): RevocationList {
  const list = lists.find((one) => issuer && isCurrent(one, at) && isListOf(one, issuer));
  if (list === undefined) throw refusal('stale');
  if (isOn(list, certificate)) throw refusal('revoked');
  return list;
}
