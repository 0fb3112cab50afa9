import { verify } from 'node:crypto';
import { CertificateRevocationList } from 'pkijs';
import { sha256 } from '../../../platform/secrets.ts';
import { arrayBufferOf, hasUsage, type ReadCertificate } from './certificate.ts';
import { refusal } from './refuse.ts';

/** What an authority says it took back. */
export interface RevocationList {
  der: Buffer;
  sha256: Buffer;
  parsed: CertificateRevocationList;
  thisUpdate: Date;
  nextUpdate: Date;
}

const RSA_SHA256 = '1.2.840.113549.1.1.11';
/** Number of the list and key of the authority; a critical extension that is not known may change what the list means. */
const KNOWN: readonly string[] = ['2.5.29.20', '2.5.29.35'];

/** Reads DER, or PEM around it. Throws for what is no list, or says not until when it holds. */
export function readList(bytes: Buffer): RevocationList {
  const der = bytes.subarray(0, 5).toString('latin1') === '-----' ? fromPem(bytes) : bytes;
  try {
    const parsed = CertificateRevocationList.fromBER(arrayBufferOf(der));
    const nextUpdate = parsed.nextUpdate?.value;
    if (nextUpdate === undefined) throw refusal('stale');
    return { der, sha256: sha256(der), parsed, thisUpdate: parsed.thisUpdate.value, nextUpdate };
  } catch {
    throw refusal('stale');
  }
}

const fromPem = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace(/-----[^-]+-----|\s/g, ''), 'base64');

/** Whether the authority made this list. */
export function isListOf({ parsed }: RevocationList, authority: ReadCertificate): boolean {
  if (!parsed.issuer.isEqual(authority.parsed.subject)) return false;
  if (parsed.signatureAlgorithm.algorithmId !== RSA_SHA256 || !hasUsage(authority, 6)) return false;
  if (parsed.crlExtensions?.extensions.some((one) => one.critical && !KNOWN.includes(one.extnID)))
    return false;
  const signature = Buffer.from(parsed.signatureValue.valueBlock.valueHexView);
  return verify('sha256', Buffer.from(parsed.tbsView), authority.x509.publicKey, signature);
}

export const isCurrent = ({ thisUpdate, nextUpdate }: RevocationList, at: Date): boolean =>
  thisUpdate <= at && at < nextUpdate;

export const isOn = ({ parsed }: RevocationList, { parsed: certificate }: ReadCertificate): boolean =>
  parsed.isCertificateRevoked(certificate);
