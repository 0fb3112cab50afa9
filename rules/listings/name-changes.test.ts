import { expect, it } from 'vitest';
import { losesStrengthOrCount } from './name-changes.ts';

it.each([
  ['Lisinopril 10 mg Tablet', 'Lisinopril', true],
  ['Lisinopril 10 mg Tablet', 'Lisinopril 20 mg Tablet', true],
  ['Amoxicillin 500 mg, 100 capsules', 'Amoxicillin 500 mg capsules', true],
  ['Heparin 1,000 units/mL', 'HEPARIN 1000U/ML', false],
  ['Timolol 0.50 %', 'Timolol .5% drops', false],
  ['Amoxicillin 500 mg', 'Amoxicillin 500 mg Capsule, 100', false],
  ['Zyxitol tablets', 'Zyxitol', false],
])('a name that loses its strength or count is in doubt: %s → %s', (before, after, doubtful) => {
  expect(losesStrengthOrCount(before, after)).toBe(doubtful);
});
