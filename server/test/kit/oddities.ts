/** What no caller sends by itself: generators of values, bodies, headers, addresses and multipart forms. */
import fc from 'fast-check';

const TEXTS = [
  '',
  ' ',
  'NaN',
  '\u0000',
  '\ud800',
  '😀',
  '%',
  '../../etc/passwd',
  '{}',
  '<script>',
  '=1+1',
  '%s%n',
];
const QUERIES = [
  "'; drop table orders; --",
  '$1',
  '{{7*7}}',
  '(a+)+$',
  '\\',
  "a' or 1=1 --",
  '\r\nset-cookie: a=b',
];
const NUMBERS = [-1, 0, 0.005, 1e308, -0, 2 ** 31, 2 ** 53, 2 ** 63, 99_999_999_999_999, 1e-7, 5 + 1e-9];
const DATES = ['02/31/2026', '9999-99-99', '0000-00-00', '294277-01-01', 'infinity', '2026-06-15T25:00:00Z'];

export const oddity = fc.oneof(
  fc.constantFrom<unknown>(null, true, ...TEXTS, ...QUERIES),
  fc.constantFrom<unknown>(...NUMBERS, ...DATES),
  fc.constantFrom<unknown>([], {}, [null], { $gt: 1 }, ['a', 1], { length: 1 }, { toString: 1 }),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"isAdmin":true}}'), { constructor: { prototype: {} } }),
  fc.string({ maxLength: 300 }),
  fc.constant('x'.repeat(5000)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A change somewhere in a value: `where` picks the place, at any depth. */
interface Change {
  where: number;
  how: 'replace' | 'remove' | 'add' | 'wrap';
  name: string;
  what: unknown;
}

export const changes = fc.array(
  fc.record<Change>({
    where: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    name: fc.constantFrom('id', 'unknown', '__proto__', 'constructor', 'company_id', ''),
    what: oddity,
  }),
  { maxLength: 3 },
);

type Place = { holder: Record<string, unknown>; key: string };

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  // A list is as good a holder of places as an object.
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** A copy of a valid body with the changes made. */
export function changed(body: unknown, list: readonly Change[]): unknown {
  const root = { body: structuredClone(body) };
  for (const { where, how, name, what } of list) {
    const places = placesIn(root);
    const place = places[where % places.length];
    if (!place) continue;
    const { holder, key } = place;
    if (how === 'remove') delete holder[key];
    else if (how === 'wrap') holder[key] = [holder[key]];
    else if (how === 'replace') define(holder, key, structuredClone(what));
    else define(holder, name, structuredClone(what));
  }
  return root.body;
}

/** An own field even where its name is `__proto__`. */
const define = (holder: object, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

const deep = '['.repeat(20_000);
/** Bodies that are no JSON or a strange one. */
export const rawBody = fc.constantFrom(
  ...[
    [
      '',
      '{',
      '{"a":',
      'null',
      '1',
      '"x"',
      '[]',
      deep,
      `${deep}${']'.repeat(20_000)}`,
      '\ufeff{}',
      '{"a":1e999}',
    ],
    ['{"id":1,"id":2}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":"\\ud800"}'],
    ['\u0000', 'a=b&c=d', '<a/>', '{"a":"\\u0000"}', '{}{}', "{'a':1}", '{"a":undefined}'],
  ].flat(),
);

const MEDIA_TYPES = [
  ['application/json', 'application/json\t; charset=utf-8', ' application/json', 'application/json;'],
  ['application/json; charset=utf-16', 'application/json; charset="', 'APPLICATION/JSON', 'application/*'],
  [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    '',
    ';',
    'application/json, text/html',
  ],
  [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    '\tapplication/json',
  ],
];

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': ['', 'a b', 'x'.repeat(201), 'x'.repeat(200), '\u00e9', '__proto__', 'null'],
  cookie: [
    'session=',
    'session=%',
    'session=a; session=b',
    '__proto__=1',
    'session="',
    `a=${'b'.repeat(5000)}`,
    ';;=',
  ],
  authorization: [
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(50)}`,
    'Basic YTpi',
    'bearer null',
    `Bearer ${'.'.repeat(9000)}`,
  ],
  origin: ['null', 'http://', 'http://evil.test', '', 'javascript:1'],
  sourcedomain: ['', 'evil.test', '__proto__'],
  'sec-fetch-site': ['cross-site', 'none', 'x'],
  host: ['', 'evil.test', 'localhost:99999', '[::1', 'a@b', '%', 'localhost, evil.test'],
  'x-forwarded-for': ['', 'x', '1.2.3.4, 5.6.7.8', '::ffff:999.1.1.1'],
  'x-forwarded-host': ['evil.test', ''],
  'accept-encoding': ['gzip;q=abc, *', '*;q=0', 'br, zstd', ','],
  'content-encoding': ['gzip', 'deflate', 'x'],
  range: ['bytes=0-1', 'bytes=-', 'x'],
  'if-none-match': ['*', 'W/"', '"'],
  'accept-language': ['*', '\u00ff'],
  ['__proto__']: ['1'],
  constructor: ['1'],
};

export const mediaType = fc.constantFrom(...MEDIA_TYPES.flat());
export const headers = fc
  .array(fc.constantFrom(...Object.keys(HEADERS)), { maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(HEADERS[name] ?? [''])))),
    ),
  );

/** Path parameters and query strings as they stand in the address, percent signs and all. */
export const rawSegment = fc.constantFrom(
  ...[
    [
      '%',
      '%zz',
      '%00',
      '%c0%af',
      '%2e%2e%2f',
      '..',
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      '9'.repeat(30),
      '%F0%9F%98%80',
    ],
    [
      'x'.repeat(300),
      'x'.repeat(9000),
      '1;a=b',
      '1%20',
      '__proto__',
      'null',
      ' ',
      '*',
      '1%0d%0aset-cookie:a=b',
    ],
  ].flat(),
);
export const rawQuery = fc.constantFrom(
  ...[
    [
      'page=1&page=2',
      'id=1&id=2',
      '__proto__=1',
      '__proto__[a]=1',
      'a[b]=c',
      'constructor=1',
      '%',
      'a=%',
      '&&&',
      '=',
    ],
    [
      'search=%00',
      'search=%ff',
      'sort=',
      'format=exe',
      `search=${'a'.repeat(3000)}`,
      'a'.repeat(9000),
      'page=1e2',
    ],
    ['gcns=1,,2', 'gcns=,', `gcns=${'1,'.repeat(900)}`, 'per_page=-1', 'search=a%0d%0a', '?', '#'],
  ].flat(),
);

const part = (disposition: string, body: string, more = '') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${body}\r\n`;
const END = '--x--\r\n';
/** Bodies of `multipart/form-data; boundary=x`. */
export const form = fc.constantFrom(
  ...[
    ['', '--x', END, `--y\r\n\r\n`, part('form-data; name="doc"; filename="a.csv"', 'NDC,Lot')],
    [part('form-data', 'x') + END, part('form-data; name="__proto__"; filename="a.csv"', 'x') + END],
    part('form-data; name="doc"; filename="../../a.csv"', '\u0000') + END,
    part('form-data; name="doc"; filename="a\\"\\r\\n.csv"', 'a,b\n1,2') + END,
    part('form-data; name="doc"; filename="a.xlsx"', 'PK\x03\x04broken') + END,
    part('form-data; name="doc"; filename=""', '') + END,
    part('form-data; name="doc"', 'no file') + END,
    part('form-data; name="a[b][c][99999999]"; filename="a.csv"', 'x') + END,
    part('form-data; name="doc"; filename="a.csv"', 'x').repeat(20) + END,
    part('form-data; name="doc"; filename="a.csv"', 'x', `X-A: ${'y'.repeat(90_000)}\r\n`) + END,
    part('form-data; name="doc"; filename="a.csv"', 'NDC\n\ud800', 'Content-Transfer-Encoding: base64\r\n') +
      END,
  ].flat(),
);
