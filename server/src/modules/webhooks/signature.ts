import { createHmac } from 'node:crypto';
import { WEBHOOK_AGENT } from '#rules/webhooks.ts';

/** What is signed: one text, whichever attempt. */
export interface Signed {
  uid: string;
  body: string;
  /** Newest first. */
  secrets: readonly Buffer[];
}

const signatureOf = (text: string, secret: Buffer): string =>
  `v1,${createHmac('sha256', secret).update(text).digest('base64')}`;

/** The headers of an attempt, by the scheme of Standard Webhooks. */
export function headersOf({ uid, body, secrets }: Signed, at: Date): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const text = `${uid}.${seconds}.${body}`;
  return {
    'content-type': 'application/json',
    'user-agent': WEBHOOK_AGENT,
    'webhook-id': uid,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => signatureOf(text, secret)).join(' '),
  };
}

/** The same as the log keeps them: of a signature only the beginning, which proves nothing to anybody. */
export const keptHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  ...headers,
  'webhook-signature': (headers['webhook-signature'] ?? '').replaceAll(/(v1,.{8})\S*/g, '$1…'),
});

export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
