import { verify } from 'node:crypto';
import { ObjectIdentifier, OctetString } from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo } from 'pkijs';
import { sha256 } from '../../../platform/secrets.ts';
import { arrayBufferOf, readCertificate, type ReadCertificate } from './certificate.ts';
import { badSignature } from './refuse.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const RSA: readonly string[] = ['1.2.840.113549.1.1.1', '1.2.840.113549.1.1.11'];
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/**
 * The certificate whose key made this detached signature of the text. Says nothing of the certificate itself: `checkSigner` does.
 * Throws for whatever is not exactly one RSA signature with SHA-256 over exactly this text.
 */
export function signerOf(cms: Buffer, text: string): ReadCertificate {
  const signed = readSignedData(cms);
  const [signer, more] = signed.signerInfos;
  if (signer === undefined || more !== undefined) throw badSignature('it needs exactly one signer');
  const certificate = certificateOf(signed, signer);
  checkDigest(signer, text);
  checkKey(signer, certificate);
  return certificate;
}

function readSignedData(cms: Buffer): SignedData {
  const signed = parse(cms);
  if (signed.encapContentInfo.eContent) throw badSignature('it is not detached');
  return signed;
}

function parse(cms: Buffer): SignedData {
  try {
    return new SignedData({ schema: ContentInfo.fromBER(arrayBufferOf(cms)).content });
  } catch {
    throw badSignature('it cannot be read');
  }
}

function certificateOf({ certificates = [] }: SignedData, { sid }: SignerInfo): ReadCertificate {
  if (!(sid instanceof IssuerAndSerialNumber)) throw badSignature('it does not name its certificate');
  const own = certificates.find(
    (one): one is Certificate =>
      one instanceof Certificate &&
      one.serialNumber.isEqual(sid.serialNumber) &&
      one.issuer.isEqual(sid.issuer),
  );
  if (own === undefined) throw badSignature('its certificate is missing');
  return readCertificate(Buffer.from(own.toSchema().toBER(false)));
}

function checkDigest({ digestAlgorithm, signedAttrs }: SignerInfo, text: string): void {
  if (digestAlgorithm.algorithmId !== SHA256) throw badSignature('it is not made with SHA-256');
  const only = (type: string): unknown => {
    const found = signedAttrs?.attributes.filter((one) => one.type === type) ?? [];
    const values: unknown[] = found.flatMap((one) => one.values);
    return values.length === 1 ? values[0] : undefined;
  };
  const [type, digest] = [only(CONTENT_TYPE), only(MESSAGE_DIGEST)];
  if (!(type instanceof ObjectIdentifier) || type.valueBlock.toString() !== ContentInfo.DATA)
    throw badSignature('it does not say what was signed');
  if (!(digest instanceof OctetString) || !sha256(text).equals(Buffer.from(digest.valueBlock.valueHexView)))
    throw badSignature('another text was signed');
}

/** What is signed is the set of attributes (tag 0x31), not the [0] that the message holds. */
function checkKey(
  { signatureAlgorithm, signedAttrs, signature }: SignerInfo,
  { x509 }: ReadCertificate,
): void {
  if (
    !signedAttrs ||
    !RSA.includes(signatureAlgorithm.algorithmId) ||
    x509.publicKey.asymmetricKeyType !== 'rsa'
  )
    throw badSignature('it is not made with RSA');
  const attributes = Buffer.from(signedAttrs.encodedValue);
  attributes[0] = 0x31;
  if (!verify('sha256', attributes, x509.publicKey, Buffer.from(signature.valueBlock.valueHexView)))
    throw badSignature('it was not made with the key of its certificate');
}
