import { describe, expect, it } from 'vitest';
import { invoiceStatus, paidBy } from './invoice-status.ts';

const INVOICE = { totalCents: 20860, openCents: 20860, dueOn: '2026-05-17', cancelled: false };

describe('RB-033 what an invoice shows', () => {
  it.each([
    ['nothing paid, the day it is due', {}, '2026-05-17', 'open'],
    ['the day after', {}, '2026-05-18', 'overdue'],
    ['a part paid', { openCents: 1 }, '2026-05-17', 'partly_paid'],
    ['a part paid, the day after', { openCents: 1 }, '2026-05-18', 'overdue'],
    ['all paid, long after', { openCents: 0 }, '2027-01-01', 'paid'],
    ['cancelled', { openCents: 0, cancelled: true }, '2026-05-18', 'cancelled'],
  ])('%s', (_, change, today, expected) => {
    expect(invoiceStatus({ ...INVOICE, ...change }, today)).toBe(expected);
  });
});

it('RB-032 an invoice that came paid says by what', () => {
  expect([
    paidBy('credit_card', '4242'),
    paidBy('credit_card', null),
    paidBy('ach', null),
    paidBy('net_terms', null),
  ]).toEqual(['Paid by card ending 4242', 'Paid by card', 'Paid by ACH', null]);
});
