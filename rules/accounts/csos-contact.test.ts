import { expect, it } from 'vitest';
import { csosAccess, csosContactProblems, isAnswerOverdue } from './csos-contact.ts';

const contact = { name: 'Dana Reyes', email: 'dana@example.test', phone: '(312) 555-0142' };

it.each([
  ['SP-165', { name: ' ' }, { name: 'Contact name is required' }],
  ['SP-166', { name: 'D' }, { name: 'Name must have at least 2 symbols' }],
  ['SP-167', { email: '' }, { email: 'Email is required' }],
  ['SP-168', { email: 'dana@' }, { email: 'Email is invalid' }],
  ['SP-169', { phone: '' }, { phone: 'Phone is required' }],
  ['SP-171', { phone: '555' }, { phone: 'The phone must have a correct USA phone format' }],
  ['SP-166 SP-535 two letters are a name', { name: 'Di' }, {}],
])('%s', (_row, over, told) => {
  expect(csosContactProblems({ ...contact, ...over })).toEqual(told);
});

it.each([
  ['SP-158', 7, { state: 'none' }],
  ['SP-163', 1, { state: 'approved' }],
  ['SP-164', 2, { state: 'requested' }],
  ['X-85', 3, { state: 'declined', reason: 'No schedule II.' }],
  ['SP-163 approved wins over requested', 4, { state: 'approved' }],
])('%s how a facility stands with a seller', (_row, seller, access) => {
  const facility = {
    csos: [1, 4],
    csos_requested: [2, 4],
    csos_declined: [{ company_id: 3, reason: 'No schedule II.' }],
  };
  expect(csosAccess(facility, seller)).toEqual(access);
});

it.each([
  // Asked on a Thursday: Friday and Monday are its two days.
  ['2026-03-05', '2026-03-09', false],
  ['2026-03-05', '2026-03-10', true],
  // On a Saturday: Monday and Tuesday.
  ['2026-03-07', '2026-03-10', false],
  ['2026-03-07', '2026-03-11', true],
  // Thanksgiving is no business day.
  ['2026-11-24', '2026-11-27', false],
  ['2026-11-24', '2026-11-30', true],
])('X-85 a request of %s is overdue on %s: %s', (asked, today, overdue) => {
  expect(isAnswerOverdue(asked, today)).toBe(overdue);
});
