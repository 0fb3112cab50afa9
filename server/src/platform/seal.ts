import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from './errors.ts';

/**
 * Secrets that have to be handed on, and so cannot be kept as a hash. They lie in the database sealed by a key that is
 * not in it (AES-256-GCM), each bound to its place, so that one put elsewhere does not open.
 */
export interface Seal {
  close(place: string, secret: string): Buffer;
  /** Throws where no key of the file fits, or the place is another one. */
  open(place: string, sealed: Buffer): string;
  /** Whether it was sealed by a key that is no longer the first one. */
  isOld(sealed: Buffer): boolean;
}

const CIPHER = 'aes-256-gcm';
const BYTES = { key: 32, name: 8, nonce: 12, tag: 16 } as const;

/** Keys by their lines, the first one seals; made when the file is missing. Throws `StartupError` for one that holds none. */
export function openSeal(keyFile: string): Seal {
  if (!existsSync(keyFile)) makeKeys(keyFile);
  const keys = readKeys(keyFile);
  const [first] = keys;
  if (first === undefined) throw new StartupError(`The file ${keyFile} holds no key.`);
  const nameIn = (sealed: Buffer) => sealed.subarray(0, BYTES.name);
  return {
    close(place, secret) {
      const nonce = randomBytes(BYTES.nonce);
      const cipher = createCipheriv(CIPHER, first.key, nonce).setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([first.name, nonce, cipher.getAuthTag(), content]);
    },
    open(place, sealed) {
      const found = keys.find(({ name }) => name.equals(nameIn(sealed)));
      if (found === undefined) throw new Error(`A secret was sealed by a key that ${keyFile} does not hold.`);
      const nonceEnd = BYTES.name + BYTES.nonce;
      const tagEnd = nonceEnd + BYTES.tag;
      const decipher = createDecipheriv(CIPHER, found.key, sealed.subarray(BYTES.name, nonceEnd))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(nonceEnd, tagEnd));
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
    isOld: (sealed) => !first.name.equals(nameIn(sealed)),
  };
}

const nameOf = (key: Buffer) => createHash('sha256').update(key).digest().subarray(0, BYTES.name);

function readKeys(keyFile: string): { name: Buffer; key: Buffer }[] {
  return readText(keyFile)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const key = /^[0-9a-f]{64}$/i.test(line) ? Buffer.from(line, 'hex') : null;
      if (key === null)
        throw new StartupError(`The file ${keyFile} has a line that is no key of 64 hex digits.`);
      return { name: nameOf(key), key };
    });
}

function readText(keyFile: string): string {
  try {
    return readFileSync(keyFile, 'utf8');
  } catch {
    throw new StartupError(`The keys in ${keyFile} cannot be read.`);
  }
}

function makeKeys(keyFile: string): void {
  mkdirSync(path.dirname(keyFile), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(keyFile, `${randomBytes(BYTES.key).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process was first; its key counts.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw error;
  }
}
