import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS, invoiceTerms, isInvoice } from './invoice.ts';

describe('WB-190 terms and due date', () => {
  it.each([
    ['own terms', 'net_terms', { name: 'Net 45', netDays: 45 }, '2026-06-15', 'Net 45', '2026-07-30'],
    ['no terms stored', 'net_terms', null, '2026-12-15', DEFAULT_TERMS.name, '2027-01-14'],
    ['not invoiced yet', 'net_terms', { name: 'Net 10', netDays: 10 }, null, 'Net 10', null],
    ['paid by card', 'credit_card', { name: 'Net 10', netDays: 10 }, '2026-06-15', 'Credit card', null],
    ['paid by transfer', 'ach', null, '2026-06-15', 'ACH', null],
  ] as const)('%s', (_, payment, terms, on, name, due) => {
    expect(invoiceTerms(payment, terms, on)).toEqual({ terms: name, due });
  });

  it.each([
    ['INV-1', 'invoiced', true],
    ['INV-1', 'paid', true],
    ['INV-1', 'unpaid', false],
    [null, 'paid', false],
  ] as const)('number %s, %s: invoice %s', (invoice_number, payment_status, expected) => {
    expect(isInvoice({ invoice_number, payment_status })).toBe(expected);
  });
});
