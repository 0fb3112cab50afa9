import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a message may be from ours, in either direction. */
const APART_S = 300;
const MOST_SIGNATURES = 20;

/**
 * Whether the header of a message signs these bytes at about this time, by any of the secrets: two are known while one takes
 * the place of the other. Stripe's own check lets messages of the future pass.
 */
export function isSigned(
  header: string | readonly string[] | undefined,
  bytes: Buffer,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): boolean {
  if (typeof header !== 'string') return false;
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const times = parts.filter(([name]) => name === 't').map(([, value = '']) => value);
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value);
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || given.length > MOST_SIGNATURES) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > APART_S) return false;
  const right = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${time}.`).update(bytes).digest(),
  );
  const tried = given
    .filter((one) => /^[0-9a-f]{64}$/.test(one))
    .flatMap((one) => right.map((digest) => timingSafeEqual(Buffer.from(one, 'hex'), digest)));
  return tried.includes(true);
}
