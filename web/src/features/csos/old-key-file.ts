import type { asn1 as Asn1, pkcs12 as Pkcs12 } from 'node-forge';
import asn1 from 'node-forge/lib/asn1.js';
import pkcs12 from 'node-forge/lib/pkcs12.js';
import pki from 'node-forge/lib/pki.js';
import { REFUSED } from '#rules/csos/certificates.ts';
import type { Contents } from './key-file.ts';

/** Key files as Windows wrote them for long: 3DES or RC2 with SHA-1. */
export function readOldKeyFile(file: ArrayBuffer, password: string): Contents {
  const bags = open(file, password).safeContents.flatMap((one) => one.safeBags);
  const key = bags.flatMap((bag) => bag.key ?? [])[0];
  if (key === undefined) throw new Error(REFUSED.keyless);
  return {
    key: bytesOf(pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key))),
    certificates: bags.flatMap(({ cert }) => (cert ? [bytesOf(pki.certificateToAsn1(cert))] : [])),
  };
}

function open(file: ArrayBuffer, password: string): Pkcs12.Pkcs12Pfx {
  const binary = Array.from(new Uint8Array(file), (byte) => String.fromCharCode(byte)).join('');
  try {
    return pkcs12.pkcs12FromAsn1(asn1.fromDer(binary), password);
  } catch {
    throw new Error(REFUSED.password);
  }
}

const bytesOf = (value: Asn1.Asn1): ArrayBuffer =>
  Uint8Array.from(asn1.toDer(value).getBytes(), (character) => character.charCodeAt(0)).buffer;
