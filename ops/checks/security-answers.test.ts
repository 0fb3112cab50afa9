import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [
  ...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([123]) +\| .+? +\| (met|not met|n\/a) +\| (.+?) +\|$/gm),
].map(([, number = '', level = '', answer = '', why = '']) => ({ number, level, answer, why }));
const count = (answer: string, ofLevel3: boolean) =>
  rows.filter((row) => row.answer === answer && (row.level === '3') === ofLevel3).length;

it('R28 answers each requirement of ASVS 5.0.0 level 2 once, and the chosen ones of level 3', () => {
  expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length);
  expect(rows.filter((row) => row.level !== '3')).toHaveLength(253);
  const chosen = rows.filter((row) => row.level === '3').map((row) => row.number);
  expect(chosen).toEqual('1.2.10 1.3.12 5.2.4 5.2.6 6.3.8 7.5.3 8.3.2 15.4.2 16.5.4'.split(' '));
});

it('every file that is named there exists', () => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|json|md|sql))`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('ends with the true count', () => {
  const sentence = (ofLevel3: boolean) =>
    `${count('met', ofLevel3)} met, ${count('not met', ofLevel3)} not met, ${count('n/a', ofLevel3)} not applicable.`;
  expect(text).toContain(`253 requirements of levels 1 and 2: ${sentence(false)}`);
  expect(text).toContain(`9 chosen of level 3: ${sentence(true)}`);
});
