import { expect, it } from 'vitest';
import { isAway, isOn, vacationOf, vacationText } from './vacation.ts';

it.each([
  ['2026-11-18', '2026-12-01', { start: '11/18/2026', end: '12/01/2026' }],
  ['2026-11-25', '2026-12-01', { start: '11/25/2026', end: '12/01/2026' }],
  ['2026-11-18', '2026-11-22', { start: '11/18/2026', end: '11/22/2026' }],
  ['2026-11-01', '2026-11-21', null],
  [null, null, null],
])('a vacation from %s to %s is told until its last day', (start, end, expected) => {
  expect(vacationOf(start, end, '2026-11-22')).toEqual(expected);
});

it.each([
  ['2026-11-22', '2026-11-22', true],
  ['2026-11-23', '2026-12-01', false],
  ['2026-11-01', '2026-11-21', false],
  [null, null, false],
])('on 11/22/2026 a seller with a vacation from %s to %s is away: %s', (start, end, expected) => {
  expect(isAway(start, end, '2026-11-22')).toBe(expected);
});

it.each([
  ['11/22/2026', true],
  ['11/23/2026', false],
])('on 11/22/2026 a vacation from %s is on: %s', (start, expected) => {
  expect(isOn({ start, end: '12/01/2026' }, '2026-11-22')).toBe(expected);
});

it('says from when to when, and what that means', () => {
  const vacation = { start: '11/18/2026', end: '12/01/2026' };
  expect(vacationText(vacation, '2026-11-18')).toBe(
    'On vacation from 11/18/2026 until 12/01/2026; the order is confirmed later.',
  );
  expect(vacationText(vacation, '2026-11-17')).toBe(
    'On vacation from 11/18/2026 until 12/01/2026; what is ordered in those days is confirmed later.',
  );
});
