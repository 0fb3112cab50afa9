import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundaries, clockRule, findViolations, mapRule, ownerRule, scopeRule } from './boundaries.ts';
import { PLATFORM_TABLES, SERVER_MODULES } from './modules.ts';
import { WEB_FEATURES } from './web-features.ts';

const fixtures = join(import.meta.dirname, 'fixtures/boundaries');
const rules = [...boundaries.map((boundary) => boundary.name), clockRule, ownerRule, scopeRule, mapRule];

function rulesBrokenIn(fixture: string): string[] {
  const root = join(fixtures, fixture);
  const { violations } = findViolations(root, readdirSync(root));
  return [...new Set(violations.map((violation) => violation.rule))];
}

it.each(rules)('boundary %s refuses its known-bad fixture', (rule) => {
  expect(rulesBrokenIn(rule)).toEqual([rule]);
});

it('refuses a view and a fetch of a store without a scope', () => {
  const root = join(fixtures, scopeRule);
  const { violations } = findViolations(root, readdirSync(root));
  expect(violations.map(({ message }) => message.split(' ')[0])).toEqual(['lockOrder', 'viewOrder']);
});

it('refuses every file of the known-bad fixture of the test kit', () => {
  const { violations } = findViolations(join(fixtures, 'product-imports-no-test-kit'), ['server']);
  expect(violations.map(({ where }) => where).toSorted()).toEqual([
    'server/src/modules/cart/checkout.ts:1',
    'server/src/platform/database.ts:1',
  ]);
});

it('RB-446 refuses packages and the product in a client, and a client in the product', () => {
  const root = join(fixtures, 'clients-stand-alone');
  const { violations } = findViolations(root, readdirSync(root));
  expect(violations.map(({ where }) => where).toSorted()).toEqual([
    'clients/typescript/src/client.ts:1',
    'clients/typescript/src/client.ts:2',
    'server/src/modules/orders/ask.ts:1',
  ]);
});

it('accepts imports by the rules', () => {
  expect(rulesBrokenIn('allowed')).toEqual([]);
});

it('has no fixture without a rule', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual([...rules, 'allowed'].toSorted());
});

describe('the map', () => {
  const servers = Object.fromEntries(Object.entries(SERVER_MODULES).map(([name, { uses }]) => [name, uses]));

  it.each([
    ['modules', servers],
    ['features', WEB_FEATURES],
  ])('of %s has no circle and names only rooms that are there', (_what, uses) => {
    const rises = (room: string, above: readonly string[] = []): boolean =>
      !above.includes(room) && (uses[room] ?? []).every((next) => rises(next, [...above, room]));
    expect(Object.keys(uses).filter((room) => !rises(room))).toEqual([]);
    const named = Object.values(uses).flat();
    expect(named.filter((room) => !(room in uses))).toEqual([]);
  });

  it('gives each table of the schema to one room', () => {
    const all = [...PLATFORM_TABLES, ...Object.values(SERVER_MODULES).flatMap(({ owns }) => owns)];
    expect(all.filter((table, index) => all.indexOf(table) !== index)).toEqual([]);
    const schema = readFileSync(
      join(import.meta.dirname, '../../server/src/platform/database/schema.ts'),
      'utf8',
    );
    const tables = schema.split('export interface DB {')[1]?.match(/\w+(?=: \w+;)/g) ?? [];
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((table) => !all.includes(table))).toEqual([]);
  });
});
