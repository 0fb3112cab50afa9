import { describe, expect, it } from 'vitest';
import { OTHER_SECRET, sign } from '../../../../test/kit/stripe.ts';
import { isSigned } from './signature.ts';

const now = new Date('2026-06-15T12:00:00Z');
const at = now.getTime() / 1000;
const body = '{"id":"evt_1","note":"é"}';
const secrets = ['whsec_stand_in', OTHER_SECRET];
const checks = (header: string | string[] | undefined, bytes = Buffer.from(body)) =>
  isSigned(header, bytes, { secrets, now });

describe('the signature of a message', () => {
  it.each([
    ['the secret', sign(body, at)],
    ['the one before it', sign(body, at, OTHER_SECRET)],
    ['any of several', `t=${at},v1=${'0'.repeat(64)},${sign(body, at).split(',')[1]}`],
    ['300 s ago', sign(body, at - 300)],
    ['300 s ahead', sign(body, at + 300)],
  ])('RB-112 holds by %s', (_name, header) => {
    expect(checks(header)).toBe(true);
  });

  it.each([
    ['none', undefined],
    ['empty', ''],
    ['several headers', [sign(body, at), sign(body, at)]],
    ['no time', sign(body, at).replace(/t=\d+,/, '')],
    ['two times', `t=${at},${sign(body, at)}`],
    ['a time that is none', sign(body, at).replace(/t=\d+/, 't=1e9')],
    ['another time', sign(body, at).replace(/t=\d+/, `t=${at + 1}`)],
    ['another secret', sign(body, at, 'whsec_forged')],
    ['only v0', sign(body, at).replace('v1=', 'v2=')],
    ['half of it', sign(body, at).replace(/v1=(\w{32})\w{32}/, 'v1=$1')],
    ['no hexadecimal', sign(body, at).replace(/v1=\w\w/, 'v1=zz')],
    ['301 s ago', sign(body, at - 301)],
    ['301 s ahead', sign(body, at + 301)],
    ['hundreds of guesses', sign(body, at) + ',v1=0'.repeat(300)],
  ])('RB-113 does not hold: %s', (_name, header) => {
    expect(checks(header)).toBe(false);
  });

  it('RB-113 does not hold with any one byte of the body changed', () => {
    const header = sign(body, at);
    const bytes = Buffer.from(body);
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(checks(header, changed)).toBe(false);
    }
    expect(checks(header, Buffer.concat([bytes, Buffer.from(' ')]))).toBe(false);
    expect(checks(header, Buffer.alloc(0))).toBe(false);
    expect(checks(header, bytes)).toBe(true);
  });
});
