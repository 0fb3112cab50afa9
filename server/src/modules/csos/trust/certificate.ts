import { X509Certificate } from 'node:crypto';
import { BitString } from 'asn1js';
import { Certificate, type Extension } from 'pkijs';
import { CERTIFICATE_BYTES } from '#rules/csos/certificates.ts';
import { sha256 } from '../../../platform/secrets.ts';
import { DEA_PROFILE, hashedDeaNumber, readHashedNumber, readSchedules } from './dea-profile.ts';
import { refusal } from './refuse.ts';

/** One certificate, in the words of Node and as its structure. */
export interface ReadCertificate {
  der: Buffer;
  x509: X509Certificate;
  parsed: Certificate;
  /** SHA-256 in hex. */
  fingerprint: string;
  /** The same of its public key. */
  keyFingerprint: string;
  validFrom: Date;
  validTo: Date;
}

export const KEY_USAGE = '2.5.29.15';
const SIGNED_WITH: readonly string[] = [
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
];
/** What this product looks at; any other critical extension refuses the certificate (RFC 5280 4.2). */
const KNOWN: readonly string[] = [KEY_USAGE, '2.5.29.19', '2.5.29.32', ...Object.values(DEA_PROFILE)];
const LEAST_BITS = 2048;

/** pkijs keeps what it is given, so it gets a copy of its own. */
export const arrayBufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Throws for what is no certificate. */
export function readCertificate(der: Buffer): ReadCertificate {
  if (der.length > CERTIFICATE_BYTES) throw refusal('large');
  try {
    const x509 = new X509Certificate(der);
    // Node skips what follows the certificate, and reads PEM too.
    if (!x509.raw.equals(der)) throw refusal('unreadable');
    const parsed = Certificate.fromBER(arrayBufferOf(der));
    return {
      der,
      x509,
      parsed,
      fingerprint: sha256(der).toString('hex'),
      keyFingerprint: sha256(x509.publicKey.export({ type: 'spki', format: 'der' })).toString('hex'),
      validFrom: parsed.notBefore.value,
      validTo: parsed.notAfter.value,
    };
  } catch {
    throw refusal('unreadable');
  }
}

const extension = ({ parsed }: ReadCertificate, oid: string): Extension | null => {
  const found = (parsed.extensions ?? []).filter((one) => one.extnID === oid);
  return found.length === 1 ? (found[0] ?? null) : null;
};

export const valueOf = (found: Extension | null): Uint8Array | null =>
  found && found.extnValue.valueBlock.valueHexView;

/** Bit 0 is digitalSignature, 5 keyCertSign, 6 cRLSign. */
export function hasUsage(certificate: ReadCertificate, bit: 0 | 5 | 6): boolean {
  const usage: unknown = extension(certificate, KEY_USAGE)?.parsedValue;
  const bits = usage instanceof BitString ? (usage.valueBlock.valueHexView[0] ?? 0) : 0;
  return (bits & (0x80 >> bit)) !== 0;
}

/** What every certificate of a chain has to be; throws with the first thing that it is not. */
export function checkStrength(certificate: ReadCertificate): void {
  const { x509, parsed } = certificate;
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = x509.publicKey;
  if (type !== 'rsa' || (details?.modulusLength ?? 0) < LEAST_BITS) throw refusal('weak');
  if (!SIGNED_WITH.includes(parsed.signatureAlgorithm.algorithmId)) throw refusal('weak');
  for (const one of parsed.extensions ?? [])
    if (one.critical && !KNOWN.includes(one.extnID)) throw refusal('unknown');
}

export function checkValidity({ validFrom, validTo }: ReadCertificate, at: Date): void {
  if (at < validFrom) throw refusal('early');
  if (at >= validTo) throw refusal('expired');
}

/** Whether it is for this DEA number. */
export function isFor(certificate: ReadCertificate, deaNumber: string): boolean {
  const value = valueOf(extension(certificate, DEA_PROFILE.deaNumber));
  const hash = value && readHashedNumber(value);
  return hash !== null && hash.equals(hashedDeaNumber(deaNumber, certificate.x509.serialNumber));
}

export function schedulesOf(certificate: ReadCertificate): number[] {
  const value = valueOf(extension(certificate, DEA_PROFILE.schedules));
  return value === null ? [] : readSchedules(value);
}
