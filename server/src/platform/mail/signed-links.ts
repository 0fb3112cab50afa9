import { createHmac, timingSafeEqual } from 'node:crypto';
import { notFound } from '../errors.ts';

/** The key signs other links too; the purpose keeps them apart. */
const sign = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}:${text}`).digest();

/** Nothing stores it, and it works as long as the installation keeps its key. */
export const signedToken = (key: Buffer, purpose: string, text: string): string =>
  `${Buffer.from(text).toString('base64url')}.${sign(key, purpose, text).toString('base64url')}`;

export const noSuchLink = () => notFound('This link is not complete. Open it as it stands in the mail.');

/** What was signed. Throws 404 for a token that this installation did not sign for the purpose. */
export function readSigned(key: Buffer, purpose: string, token: string): string {
  const [encoded = '', signature = ''] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, purpose, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw noSuchLink();
  return text;
}
