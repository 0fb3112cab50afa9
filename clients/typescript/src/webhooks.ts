import type { WebhookMessage } from './generated/webhooks.ts';

/** A message that must not be believed. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** As `fetch` or as Node's `request.headers` give them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = 'whsec_';

/**
 * The message, once one of the secrets has signed it and it was sent within five minutes of `now`. `body` is what came, to the byte:
 * JSON that was read and written again is another text. Throws a `WebhookError` otherwise.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  now: Date = new Date(),
): Promise<WebhookMessage> {
  const [id, seconds, signatures] = [
    headerOf(headers, 'webhook-id'),
    headerOf(headers, 'webhook-timestamp'),
    headerOf(headers, 'webhook-signature'),
  ];
  if (!/^\d{1,12}$/.test(seconds)) throw new WebhookError('The header webhook-timestamp is no time.');
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS)
    throw new WebhookError('The message was sent too long ago, or the clocks differ.');
  const signed = joined(`${id}.${seconds}.`, body);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    if (await isSignedBy(secret, signed, signatures)) return messageIn(body);
  }
  throw new WebhookError('No secret has signed this message.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

function joined(head: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const [first, rest] = [encoder.encode(head), typeof body === 'string' ? encoder.encode(body) : body];
  const whole = new Uint8Array(first.length + rest.length);
  whole.set(first);
  whole.set(rest, first.length);
  return whole;
}

/** One of the signatures of the header suffices: while a secret is renewed there are two. The runtime compares in constant time. */
async function isSignedBy(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === null || bytes.length === 0) throw new TypeError('A secret of webhooks begins with whsec_.');
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  for (const one of signatures.split(' ')) {
    const signature = one.startsWith('v1,') ? fromBase64(one.slice(3)) : null;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function messageIn(body: string | Uint8Array): WebhookMessage {
  try {
    // Signed by the product, whose document the type is from.
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookMessage;
  } catch {
    throw new WebhookError('The message is no JSON.');
  }
}
