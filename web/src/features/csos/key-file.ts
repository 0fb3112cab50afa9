import {
  type AuthenticatedSafe,
  CertBag,
  Certificate,
  ContentInfo,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
} from 'pkijs';
import { REFUSED } from '#rules/csos/certificates.ts';
import { loadCode } from '../../shared/load-code.ts';
import type { OwnKey } from './key-store.ts';
import { hexOf, RSA, verifies } from './signing.ts';

/** What a key file holds: PKCS #8 of the private key, DER of all certificates. */
export interface Contents {
  key: ArrayBuffer;
  certificates: ArrayBuffer[];
}

export interface OpenedKeyFile extends OwnKey {
  fingerprint: string;
  /** The others in the file. */
  chain: ArrayBuffer[];
}

/**
 * Opens a .p12 or .pfx here in the browser. The private key becomes one that can sign and never be read again; the file and its
 * password go nowhere. Throws with a sentence.
 */
export async function openKeyFile(file: ArrayBuffer, password: string): Promise<OpenedKeyFile> {
  const { key: pkcs8, certificates } = await readContents(file, password);
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, RSA, false, ['sign']).catch(() => {
    throw new Error(REFUSED.weak);
  });
  new Uint8Array(pkcs8).fill(0);
  const fits = await Promise.all(certificates.map((one) => verifies(one, key)));
  const certificate = certificates[fits.indexOf(true)];
  if (certificate === undefined) throw new Error(REFUSED.keyless);
  return {
    key,
    certificate,
    fingerprint: hexOf(await crypto.subtle.digest('SHA-256', certificate)),
    chain: certificates.filter((one) => one !== certificate),
  };
}

/** pkijs reads what is written today; older encryption is another library, fetched when it is met. */
async function readContents(file: ArrayBuffer, password: string): Promise<Contents> {
  const pfx = parse(file);
  const secret = new TextEncoder().encode(password).buffer;
  await pfx.parseInternalValues({ password: secret, checkIntegrity: true }).catch(() => {
    throw new Error(REFUSED.password);
  });
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (safe === undefined) throw new Error(REFUSED.file);
  try {
    return await readModern(safe, secret);
  } catch (error) {
    if (error instanceof Error && error.message === REFUSED.keyless) throw error;
    const { readOldKeyFile } = await loadCode(() => import('./old-key-file.ts'));
    return readOldKeyFile(file, password);
  }
}

function parse(file: ArrayBuffer): PFX {
  try {
    return PFX.fromBER(file);
  } catch {
    throw new Error(REFUSED.file);
  }
}

/** The library decrypts only through this, which it does not declare. */
interface Locked {
  parseInternalValues(how: { password: ArrayBuffer }): Promise<void>;
}
const isLocked = (bag: object): bag is Locked => 'parseInternalValues' in bag;

async function readModern(safe: AuthenticatedSafe, password: ArrayBuffer): Promise<Contents> {
  await safe.parseInternalValues({
    safeContents: safe.safeContents.map((one) =>
      one.contentType === ContentInfo.ENCRYPTED_DATA ? { password } : {},
    ),
  });
  const found: { key?: ArrayBuffer; certificates: ArrayBuffer[] } = { certificates: [] };
  for (const bag of bagsOf(safe)) {
    if (bag instanceof CertBag && bag.parsedValue instanceof Certificate)
      found.certificates.push(bag.parsedValue.toSchema().toBER(false));
    if (bag instanceof PKCS8ShroudedKeyBag && isLocked(bag)) await bag.parseInternalValues({ password });
    const key = bag instanceof PKCS8ShroudedKeyBag ? bag.parsedValue : bag;
    if (key instanceof PrivateKeyInfo) found.key = key.toSchema().toBER(false);
  }
  const { key, certificates } = found;
  if (key === undefined) throw new Error(REFUSED.keyless);
  return { key, certificates };
}

interface Parsed {
  safeContents: readonly { value: { safeBags: readonly { bagValue: unknown }[] } }[];
}

/** What the file holds, out of its boxes in boxes. */
function bagsOf(safe: AuthenticatedSafe): unknown[] {
  // `parseInternalValues` has just put it there; the library declares it as anything.
  const { safeContents } = safe.parsedValue as Parsed;
  return safeContents.flatMap((box) => box.value.safeBags.map((bag) => bag.bagValue));
}
