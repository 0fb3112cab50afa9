import { expect, it } from 'vitest';
import { dueOn, invoiceNumber, termsName } from './invoice.ts';

it.each([
  ['as the row says', 'net_terms', 30, '2026-04-17', '2026-05-17'],
  ['on a Sunday', 'net_terms', 15, '2026-06-13', '2026-06-28'],
  ['without days to pay', 'net_terms', 0, '2026-06-15', '2026-06-15'],
  ['over the year, where no terms were kept', 'net_terms', null, '2026-12-15', '2027-01-14'],
  ['paid by card', 'credit_card', 30, '2026-06-15', '2026-06-15'],
  ['paid by ACH', 'ach', 30, '2026-06-15', '2026-06-15'],
] as const)('RB-031 RB-032 due date: %s', (_name, payment, days, on, due) => {
  expect(dueOn(payment, days, on)).toBe(due);
});

it.each([
  ['net_terms', 'Net 45', 'Net 45'],
  ['net_terms', null, 'Net 30'],
  ['credit_card', 'Net 10', 'Credit card'],
  ['ach', null, 'ACH'],
] as const)('WB-190 terms: %s, %s kept', (payment, kept, name) => {
  expect(termsName(payment, kept)).toBe(name);
});

it('RB-029 an invoice is called by its order and its number in it', () => {
  expect(invoiceNumber(1207, 2)).toBe('INV-1207-2');
});
