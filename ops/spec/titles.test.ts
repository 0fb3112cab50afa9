import { describe, expect, it } from 'vitest';
import { rowsIn, rowsNamed } from './titles.ts';

describe('rows in a title', () => {
  it.each([
    ['SH-001 one', ['SH-001']],
    ['SH-009 … SH-011 SP-100 a range', ['SH-009', 'SH-010', 'SH-011', 'SP-100']],
    ['SH-011 … SH-009 backwards', []],
    ['SH-009 … SP-011 two areas', ['SH-009', 'SP-011']],
    ['WB-001 RB-016 … RB-017 others', ['WB-001', 'RB-016', 'RB-017']],
    ['X-01 G-12 SH-12', []],
  ])('%s', (title, rows) => expect(rowsIn(title)).toEqual(rows));
});

describe('rows that a test file names', () => {
  it.each([
    ['a call', `it('SH-001 a', () => {})`, ['SH-001']],
    ['a group', `test.describe('SH-001 … SH-002', () => {})`, ['SH-001', 'SH-002']],
    ['a condition', `it.skipIf(1 > 0)('SH-003', () => {})`, ['SH-003']],
    ['a concatenation', `it('SH-0' + '04 b ' +\n 'SH-005', () => {})`, ['SH-004', 'SH-005']],
    ['a template', 'it(`SH-006 ${who} … `, () => {})', ['SH-006']],
    ['a table', `it.each([['SH-007 a', 1], ['b', 2]])(\n  '%s', () => {})`, ['SH-007']],
    ['a named table', `const T = [{ id: 'SH-008' }];\nit.each(T)('$id', () => {})`, ['SH-008']],
    ['no title', `// SH-009\nconst a = 'SH-010'; expect('SH-011'); it('x', () => 'SH-012')`, []],
  ])('%s', (_what, text, rows) => expect(rowsNamed('a.test.tsx', text)).toEqual(rows));
});
