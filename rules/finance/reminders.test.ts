import { expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { kindOf, reminderOn, reminderSubject } from './reminders.ts';

const DUE = '2026-05-17';

it('RB-036 reminds 3 days before and on the 1st, 15th and 30th day after, made up for within 2 days', () => {
  const days = Array.from({ length: 45 }, (_none, index) => index - 6);
  const told = days.map((late) => [late, reminderOn(DUE, addDays(DUE, late))]);
  expect(told.filter(([, days]) => days !== null)).toEqual([
    [-3, -3],
    [-2, -3],
    [-1, -3],
    [1, 1],
    [2, 1],
    [3, 1],
    [15, 15],
    [16, 15],
    [17, 15],
    [30, 30],
    [31, 30],
    [32, 30],
  ]);
});

it.each([
  [-3, 1, 'Invoice INV-7-1 is due on 05/17/2026'],
  [-3, 2, '2 invoices are due on 05/17/2026'],
  [1, 1, 'Invoice INV-7-1 is overdue'],
  [30, 3, '3 invoices are overdue'],
])('RB-036 on day %i a mail of %i says %s', (days, count, subject) => {
  const invoices = Array.from({ length: count }, () => ({ number: 'INV-7-1', dueOn: DUE }));
  expect(reminderSubject(kindOf(days), invoices)).toBe(subject);
});
