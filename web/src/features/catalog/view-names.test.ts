import { expect, it } from 'vitest';
import { nameOfCopy } from './view-names.ts';

const LONG = 'Short dated injectables for the hospital';
const view = (name: string) => ({ name, author: 'Maria Alvarez' });

it.each([
  ['Winter', [], 'Winter'],
  ['Winter', ['Winter'], 'Winter of Maria Alvarez'],
  ['Winter', ['Winter', 'Winter of Maria Alvarez'], 'Winter 2'],
  [LONG, [], LONG],
  [LONG, [LONG], 'Short dated injectables for the hospit 2'],
  [LONG, [LONG, 'Short dated injectables for the hospit 2'], 'Short dated injectables for the hospit 3'],
])('a copy of %j beside %j is called %j', (name, taken, copy) => {
  expect(nameOfCopy(view(name), new Set(taken))).toBe(copy);
  expect(copy.length).toBeLessThanOrEqual(40);
});
