import { expect, it } from 'vitest';
import { PO_PATTERN } from './po-number.ts';

it.each([
  ['PO 4-5_6/7#8.9', true],
  ['é12', true],
  ['a,b', false],
  ['<b>', false],
])('G-039 the PO number %s', (text, fits) => {
  expect(PO_PATTERN.test(text)).toBe(fits);
});
