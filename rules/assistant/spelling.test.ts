import { expect, it } from 'vitest';
import { isNear, respell } from './spelling.ts';

it.each([
  ['quater', 'quarter'],
  ['quarterr', 'quarter'],
  ['qaurter', 'quarter'],
  ['septembar', 'september'],
  ['supliers', 'suppliers'],
])('RB-504 %s is read as %s', (typed, read) => {
  expect(respell(`spend ${typed}`)).toEqual({ text: `spend ${read}`, respelled: [{ typed, read }] });
});

it.each(['county', 'carrier', 'contacts', 'prize', 'moth', 'lenders', 'pills', 'zodiac', 'quatr', 'fitfy1'])(
  'RB-507 %s is no word of the catalogue',
  (word) => {
    expect(respell(word)).toEqual({ text: word, respelled: [] });
  },
);

it.each([
  ['order', 'order', true],
  ['order', 'oder', true],
  ['order', 'odrer', true],
  ['order', 'odre', false],
  ['order', 'ordeers', false],
])('%s and %s', (one, other, near) => {
  expect(isNear(one, other)).toBe(near);
  expect(isNear(other, one)).toBe(near);
});
