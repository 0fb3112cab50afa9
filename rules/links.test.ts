import { describe, expect, it } from 'vitest';
import { isHostName, isSafeLink, isWebAddress } from './links.ts';

describe('where a link may lead', () => {
  it.each([
    'https://example.test',
    'http://example.test/a?b=c#d',
    'HTTPS://EXAMPLE.TEST',
    'mailto:orders@example.test',
    'tel:+1(555)010-0100',
    '/about',
    '/registration/buyer?from=nav',
    '#contact',
  ])('%s', (link) => expect(isSafeLink(link)).toBe(true));

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' https://example.test',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '\\\\evil.test',
    'https://user@evil.test',
    'https:/evil.test',
    'https://',
    'evil.test',
    'mailto:',
    'tel:javascript',
  ])('not %j', (link) => expect(isSafeLink(link)).toBe(false));

  it('an address of the web is whole', () => {
    expect(isWebAddress('https://linkedin.example/company')).toBe(true);
    for (const link of ['/about', '#a', 'mailto:a@b.test', 'tel:1']) expect(isWebAddress(link)).toBe(false);
  });
});

describe('SH-020 names of hosts', () => {
  it.each(['localhost', '127.0.0.1', 'market.example', 'supplier-a.localhost', 'xn--bcher-kva.example'])(
    '%s',
    (name) => expect(isHostName(name)).toBe(true),
  );
  it.each([
    '',
    'Market.example',
    'market.example:443',
    'https://market.example',
    'market.example/',
    '-a.example',
    'a-.example',
    'a..b',
    '.a',
    'a.',
    'a b',
    'a_b.example',
    `${'a'.repeat(64)}.example`,
    'a.'.repeat(130),
  ])('not %j', (name) => expect(isHostName(name)).toBe(false));
});
