import { Null, ObjectIdentifier, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { OwnKey } from './key-store.ts';

export const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
const SHA256 = '2.16.840.1.101.3.4.2.1';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/** A detached signature of a text, in base64. The server says when it was made; what this clock says would prove nothing. */
export async function signText(own: OwnKey, text: string): Promise<string> {
  const content = new TextEncoder().encode(text);
  const certificate = Certificate.fromBER(own.certificate);
  const { issuer, serialNumber } = certificate;
  const digest = await crypto.subtle.digest('SHA-256', content);
  const attributes = [
    new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
    new Attribute({ type: MESSAGE_DIGEST, values: [new OctetString({ valueHex: digest })] }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new Null() })],
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signed.sign(own.key, 0, 'SHA-256', content.buffer);
  const info = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return toBase64(info.toSchema().toBER(false));
}

/** The plain signature of a short text, in base64. */
export const signPlainly = async ({ key }: OwnKey, text: string): Promise<string> =>
  toBase64(await crypto.subtle.sign(RSA, key, new TextEncoder().encode(text)));

/** Whether a certificate is that of the key. */
export async function verifies(certificate: ArrayBuffer, key: CryptoKey): Promise<boolean> {
  const probe = crypto.getRandomValues(new Uint8Array(32));
  const signature = await crypto.subtle.sign(RSA, key, probe);
  const spki = Certificate.fromBER(certificate).subjectPublicKeyInfo.toSchema().toBER(false);
  try {
    const publicKey = await crypto.subtle.importKey('spki', spki, RSA, false, ['verify']);
    return await crypto.subtle.verify(RSA, publicKey, signature, probe);
  } catch {
    return false;
  }
}

export const toBase64 = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));

export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
