import { describe, expect, it } from 'vitest';
import {
  HTTPS_ONLY,
  MOST_ATTEMPTS,
  NO_FRAGMENT,
  NO_USER,
  NOT_AN_ADDRESS,
  offSentence,
  pauseAfter,
  retryAfterMs,
  readUrl,
  TOO_LONG_URL,
  urlProblem,
} from './webhooks.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const NOW = new Date('2026-06-15T12:00:00Z');

describe('attempts', () => {
  it('RB-437 come 5 s, 5 and 30 minutes, 2, 5, 10 and 10 hours after the one before, each 10 % around it', () => {
    const middle = Array.from({ length: MOST_ATTEMPTS }, (_, index) =>
      pauseAfter(index + 1, { chance: 0.5, wishedMs: null }),
    );
    expect(middle).toEqual([
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      10 * HOUR,
      null,
    ]);
    expect(pauseAfter(2, { chance: 0, wishedMs: null })).toBe(270 * SECOND);
    expect(pauseAfter(2, { chance: 1, wishedMs: null })).toBe(330 * SECOND);
  });

  it('RB-437 wait as long as the receiver asks for, up to a day, and never less than planned', () => {
    const after = (wishedMs: number) => pauseAfter(1, { chance: 0.5, wishedMs });
    expect([after(SECOND), after(HOUR), after(24 * HOUR), after(48 * HOUR)]).toEqual([
      5 * SECOND,
      HOUR,
      24 * HOUR,
      24 * HOUR,
    ]);
    expect(pauseAfter(MOST_ATTEMPTS, { chance: 0.5, wishedMs: HOUR })).toBeNull();
  });

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 15 Jun 2026 12:01:00 GMT', 60_000],
    ['Mon, 15 Jun 2026 11:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    [undefined, null],
  ])('RB-437 Retry-After %j is %j ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });
});

it.each([
  ['https://erp.example/hooks?a=1', null],
  ['https://erp.example:8443', null],
  ['http://erp.example', HTTPS_ONLY],
  ['ftp://erp.example', HTTPS_ONLY],
  ['https://me@erp.example', NO_USER],
  ['https://me:pass@erp.example', NO_USER],
  ['https://erp.example/#a', NO_FRAGMENT],
  ['https://erp.example/#', NO_FRAGMENT],
  [`https://erp.example/${'ä'.repeat(100)}`, TOO_LONG_URL],
  ['erp.example', NOT_AN_ADDRESS],
  ['https://', NOT_AN_ADDRESS],
])('RB-431 %s as an endpoint: %s', (url, problem) => {
  expect(urlProblem(url)).toBe(problem);
});

it.each([
  ['https:/\\8.8.8.8/', 'https://8.8.8.8/'],
  ['https://8.8.8.8\\@127.0.0.1/', 'https://8.8.8.8/@127.0.0.1/'],
  ['https://@ERP.example', 'https://erp.example/'],
])('RB-431 %s is kept as it is read: %s', (text, read) => {
  expect(readUrl(text)).toBe(read);
});

it('RB-439 says since when and why an endpoint is off', () => {
  expect(offSentence('failing', '06/20/2026')).toBe(
    'Off since 06/20/2026: no delivery succeeded for 5 days.',
  );
  expect(offSentence('overfull', '06/20/2026')).toBe(
    'Off since 06/20/2026: more than 100,000 deliveries were waiting.',
  );
});
