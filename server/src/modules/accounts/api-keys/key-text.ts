import { timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { SHOWN_OF_KEY } from '#rules/accounts/api-keys.ts';
import { randomToken, sha256 } from '../../../platform/secrets.ts';

/** `gal_test_` where the demo world may be loaded, so that a key of one installation is never sent to another by mistake. */
export type KeyKind = 'live' | 'test';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM = 6;
const KEY = /^gal_(live|test)_([1-9]\d{0,14})_[\w-]{43}([0-9A-Za-z]{6})$/;

/** CRC-32 to the base 62. It finds slips, not forgeries: for those there is the hash. */
function checksumOf(text: string): string {
  let left = crc32(text);
  let signs = '';
  for (let at = 0; at < CHECKSUM; at += 1) {
    signs = SIGNS.charAt(left % SIGNS.length) + signs;
    left = Math.floor(left / SIGNS.length);
  }
  return signs;
}

/** A new text for a key, of which only `hash` may be stored. */
export function newKeyText(kind: KeyKind, id: number): { text: string; hash: Buffer } {
  const body = `gal_${kind}_${id}_${randomToken()}`;
  const text = `${body}${checksumOf(body)}`;
  return { text, hash: sha256(text) };
}

/** The number of the key in a text of this installation; null where signs are wrong or missing. */
export function readKeyText(kind: KeyKind, text: string): { id: number; hash: Buffer } | null {
  const [, ownKind, id] = KEY.exec(text) ?? [];
  if (ownKind !== kind || checksumOf(text.slice(0, -CHECKSUM)) !== text.slice(-CHECKSUM)) return null;
  return { id: Number(id), hash: sha256(text) };
}

/** Numbers begin with 100, so none of the secret is in it. */
export const startOfKey = (kind: KeyKind, id: number): string => `gal_${kind}_${id}_`.slice(0, SHOWN_OF_KEY);

/** Looks at all of them, whichever fits. */
export const isOneOf = (hash: Buffer, stored: readonly Buffer[]): boolean =>
  stored.reduce((found, one) => timingSafeEqual(one, hash) || found, false);

/** What a request carries as a key, valid or not; null for a session or nothing. */
export const carriedKey = (authorization: string | undefined): string | null =>
  /^Bearer +(gal_.*)$/i.exec(authorization ?? '')?.[1] ?? null;
