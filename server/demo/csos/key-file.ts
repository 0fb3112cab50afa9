import forge from 'node-forge';
import { toPem, type Issued } from './issue.ts';

/** A .p12 with certificate and key; `3des` is how Windows wrote them for long. */
export async function makeKeyFile(
  { der, keys }: Issued,
  password: string,
  algorithm: 'aes256' | '3des' = 'aes256',
): Promise<Buffer> {
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = forge.pki.privateKeyFromPem(toPem(pkcs8, 'PRIVATE KEY'));
  const certificate = forge.pki.certificateFromPem(toPem(der, 'CERTIFICATE'));
  const file = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, { algorithm });
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary');
}
