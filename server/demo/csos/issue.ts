import { BitString, Integer, Null, OctetString, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  Extension,
  RelativeDistinguishedNames,
  RevokedCertificate,
  Time,
} from 'pkijs';
import { DEA_PROFILE, hashedDeaNumber, TEST_ORGANISATION } from '../../src/modules/csos/index.ts';

export interface KeyPair {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

/** Makes certificates and revocation lists as DEA's authority would, and bad ones for tests. */
export interface Issued {
  der: Buffer;
  certificate: Certificate;
  keys: KeyPair;
}

export interface Wanted {
  name: string;
  from: Date;
  to: Date;
  /** Itself unless told. */
  issuer?: Issued;
  authority?: boolean;
  /** 2,048 unless told. */
  bits?: number;
  hash?: 'SHA-256' | 'SHA-1';
  /** 0 digitalSignature, 1 nonRepudiation, 5 keyCertSign, 6 cRLSign. */
  usage?: readonly number[];
  deaNumber?: string;
  schedules?: readonly number[];
  serial?: number;
  /** A critical extension that nobody knows. */
  unknown?: boolean;
  keys?: KeyPair;
}

const ORGANISATION = '2.5.4.10';
const COMMON_NAME = '2.5.4.3';
const RSA = 'RSASSA-PKCS1-v1_5';

let last = 1000;

export const makeKeys = (bits = 2048, hash = 'SHA-256'): Promise<KeyPair> =>
  crypto.subtle.generateKey(
    { name: RSA, modulusLength: bits, publicExponent: new Uint8Array([1, 0, 1]), hash },
    true,
    ['sign', 'verify'],
  );

export async function issue(wanted: Wanted): Promise<Issued> {
  const { hash = 'SHA-256', issuer } = wanted;
  const keys = wanted.keys ?? (await makeKeys(wanted.bits, hash));
  const certificate = new Certificate();
  certificate.version = 2;
  const serial = wanted.serial ?? (last += 1);
  certificate.serialNumber = new Integer({ value: serial });
  named(certificate.subject, wanted.name);
  if (issuer) certificate.issuer = issuer.certificate.subject;
  else named(certificate.issuer, wanted.name);
  certificate.notBefore = new Time({ type: 0, value: wanted.from });
  certificate.notAfter = new Time({ type: 0, value: wanted.to });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  certificate.extensions = extensionsOf(wanted, serialOf(serial));
  await sign(certificate, (issuer?.keys ?? keys).privateKey, hash);
  return { der: Buffer.from(certificate.toSchema(true).toBER(false)), certificate, keys };
}

const SIGNATURE = { 'SHA-256': '1.2.840.113549.1.1.11', 'SHA-1': '1.2.840.113549.1.1.5' } as const;

/** With NULL for parameters, as RFC 4055 has it; the library leaves them out, and node-forge puts them back. */
async function sign(certificate: Certificate, key: CryptoKey, hash: keyof typeof SIGNATURE): Promise<void> {
  const algorithm = { algorithmId: SIGNATURE[hash], algorithmParams: new Null() };
  certificate.signature = new AlgorithmIdentifier(algorithm);
  certificate.signatureAlgorithm = new AlgorithmIdentifier(algorithm);
  certificate.tbsView = new Uint8Array(certificate.encodeTBS().toBER(false));
  const signature = await crypto.subtle.sign(RSA, key, new Uint8Array(certificate.tbsView));
  certificate.signatureValue = new BitString({ valueHex: signature });
}

/** As Node and OpenSSL write it. */
const serialOf = (serial: number): string => {
  const hex = serial.toString(16).toUpperCase();
  return hex.length % 2 === 0 ? hex : `0${hex}`;
};

function named(name: RelativeDistinguishedNames, commonName: string): void {
  name.typesAndValues = [
    new AttributeTypeAndValue({ type: ORGANISATION, value: new Utf8String({ value: TEST_ORGANISATION }) }),
    new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: commonName }) }),
  ];
}

function extensionsOf(wanted: Wanted, serial: string): Extension[] {
  const { authority = false } = wanted;
  const usage = bitsOf(wanted.usage ?? (authority ? [5, 6] : [0, 1]));
  const made = [
    extension('2.5.29.19', new BasicConstraints({ cA: authority }).toSchema().toBER(false), true),
    extension('2.5.29.15', usage, true),
  ];
  if (wanted.schedules) made.push(extension(DEA_PROFILE.schedules, bitsOf(wanted.schedules)));
  if (wanted.deaNumber !== undefined) {
    const valueHex = new Uint8Array(hashedDeaNumber(wanted.deaNumber, serial)).buffer;
    made.push(extension(DEA_PROFILE.deaNumber, new OctetString({ valueHex }).toBER(false)));
    made.push(extension(DEA_PROFILE.businessActivity, new Utf8String({ value: 'A' }).toBER(false), true));
  }
  if (wanted.unknown) made.push(extension('1.3.6.1.4.1.99999.1', new Null().toBER(false), true));
  return made;
}

const extension = (extnID: string, extnValue: ArrayBuffer, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue });

function bitsOf(set: readonly number[]): ArrayBuffer {
  const bytes = new Uint8Array(1);
  for (const bit of set) bytes[0] = (bytes[0] ?? 0) | (0x80 >> bit);
  return new BitString({ valueHex: bytes.buffer, unusedBits: 0 }).toBER(false);
}

/** The revocation list of an authority. */
export async function makeList(
  authority: Issued,
  { from, to, revoked = [] }: { from: Date; to: Date; revoked?: readonly Issued[] },
): Promise<Buffer> {
  const list = new CertificateRevocationList();
  list.version = 1;
  list.issuer = authority.certificate.subject;
  list.thisUpdate = new Time({ type: 0, value: from });
  list.nextUpdate = new Time({ type: 0, value: to });
  if (revoked.length > 0)
    list.revokedCertificates = revoked.map(
      ({ certificate }) =>
        new RevokedCertificate({
          userCertificate: certificate.serialNumber,
          revocationDate: new Time({ type: 0, value: from }),
        }),
    );
  await list.sign(authority.keys.privateKey, 'SHA-256');
  return Buffer.from(list.toSchema(true).toBER(false));
}

export const toPem = (der: Buffer, label: string): string =>
  `-----BEGIN ${label}-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;

export const readPem = (pem: string): Buffer => Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
