import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { boundaries, clockRule, cycleRule, findViolations } from './boundaries.ts';

const fixtures = join(import.meta.dirname, 'fixtures/boundaries');
const rules = [...boundaries.map((boundary) => boundary.name), clockRule, cycleRule];

function rulesBrokenIn(fixture: string): string[] {
  const root = join(fixtures, fixture);
  const { violations } = findViolations(root, readdirSync(root));
  return [...new Set(violations.map((violation) => violation.rule))];
}

it.each(rules)('boundary %s refuses its known-bad fixture', (rule) => {
  expect(rulesBrokenIn(rule)).toEqual([rule]);
});

it('accepts imports by the rules', () => {
  expect(rulesBrokenIn('allowed')).toEqual([]);
});

it('has no fixture without a rule', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual([...rules, 'allowed'].toSorted());
});
