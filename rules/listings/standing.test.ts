import { expect, it } from 'vitest';
import { ordinal, standingText } from './standing.ts';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
  [113, '113th'],
])('%i is %s', (value, text) => expect(ordinal(value)).toBe(text));

it.each([
  [{ rank: 4, of: 7, lowest_price: 3.78 }, 'You 4th of 7, cheapest $3.78'],
  [{ rank: 1, of: 7, lowest_price: 3.78 }, 'You 1st of 7'],
  [{ rank: 1, of: 1, lowest_price: 3.78 }, 'Only offer'],
])('WB-135 %j reads %s', (standing, text) => expect(standingText(standing)).toBe(text));
