import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeLinks } from '../../../platform/mail/mail.ts';
import { notFound } from '../../../platform/errors.ts';

/** Whose mails of which report a link ends. */
export interface Ending {
  reportId: number;
  userId: number;
}

/** The key signs other links too; the prefix keeps them apart. */
const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(`end report:${text}`).digest();

/** What a mail program posts to, and the page for people; they work as long as the installation keeps its key. */
export function endLinks(key: Buffer, { reportId, userId }: Ending, origin: string): UnsubscribeLinks {
  const text = `${reportId}:${userId}`;
  const token = `${Buffer.from(text).toString('base64url')}.${sign(key, text).toString('base64url')}`;
  return {
    post: `${origin}/services/analytics/report_mails/${token}`,
    page: `${origin}/end-report#token=${token}`,
  };
}

export const noSuchLink = () => notFound('This link is not complete. Open it as it stands in the mail.');

/** Throws 404 for a token that this installation did not sign. */
export function readEnding(key: Buffer, token: string): Ending {
  const [encoded = '', signature = ''] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString('utf8');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(key, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw noSuchLink();
  const [reportId, userId] = text.split(':').map(Number);
  return { reportId: reportId ?? 0, userId: userId ?? 0 };
}
