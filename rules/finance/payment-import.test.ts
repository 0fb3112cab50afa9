import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentRow } from './payment-file.ts';
import {
  canUndo,
  judgeRows,
  sumOutcomes,
  type ImportInvoice,
  type JudgedRow,
  type Known,
} from './payment-import.ts';

const BLANK: PaymentRow = {
  invoice: '',
  paid_date: '06/15/2026',
  amount: '',
  company: '',
  supplier: '',
  method: '',
  reference: '',
  note: '',
};
const row = (
  invoice: string,
  amount: string,
  more: Partial<PaymentRow> = {},
  chosen: boolean | null = null,
) => ({
  given: { ...BLANK, invoice, amount, ...more },
  chosen,
});
const invoice = (id: number, openCents: number, more: Partial<ImportInvoice> = {}): ImportInvoice => ({
  id,
  orderId: id,
  number: `INV-${id}-1`,
  dueOn: '2026-07-15',
  openCents,
  sellersNumber: null,
  invoicedOn: '2026-06-01',
  cancelled: false,
  buyer: { id: 90, name: 'Main Street  Pharmacy' },
  seller: { id: 80, name: 'Acme Pharma' },
  ...more,
});
const known = (invoices: readonly ImportInvoice[], more: Partial<Known> = {}): Known => ({
  invoices,
  recorded: [],
  today: '2026-06-20',
  ...more,
});
const said = (rows: readonly JudgedRow[], facts: Known) => judgeRows(rows, facts).map((one) => one.said);

describe('RB-099 what rows would do', () => {
  it('in their order, each by what those above leave open', () => {
    const facts = known([invoice(7, 20_860)]);
    expect(said([row('INV-7-1', '100.00'), row('inv-7-1', '108.60'), row('INV-7-1', '1.00')], facts)).toEqual(
      ['Pays a part, $108.60 stays open', 'Pays INV-7-1 in full', 'Overpays by $1.00'],
    );
  });

  it('RB-102 the same again is a duplicate, unless it is chosen; any row can be left out', () => {
    const paid = { reference: 'Check 7' };
    const recorded = [{ invoiceId: 7, paidOn: '2026-06-15', cents: 1000, reference: 'check 7' }];
    const facts = known([invoice(7, 5000)], { recorded });
    expect(
      said(
        [
          row('INV-7-1', '10.00', paid),
          row('INV-7-1', '10.00', paid, true),
          row('INV-7-1', '10.00', { reference: 'Check 8' }),
          row('INV-7-1', '10.00', { reference: 'Check 8' }),
          row('INV-7-1', '30.00', {}, false),
        ],
        facts,
      ),
    ).toEqual([
      'Duplicate',
      'Pays a part, $40.00 stays open',
      'Pays a part, $30.00 stays open',
      'Duplicate',
      'Left out',
    ]);
  });

  it('RB-100 what is wrong with a row, the invoice first', () => {
    const facts = known([invoice(7, 5000), invoice(8, 0, { cancelled: true })]);
    const wrong: [JudgedRow, string][] = [
      [row('INV-9-1', 'x'), 'Invoice INV-9-1 is unknown'],
      [row('', '1'), 'Invoice  is unknown'],
      [row('INV-8-1', '1'), 'Invoice INV-8-1 is cancelled'],
      [row('INV-7-1', 'x'), 'Amount is not a number'],
      [row('INV-7-1', '-1'), 'Amount must be above 0'],
      [row('INV-7-1', '1', { paid_date: 'soon' }), 'Paid date is not a date'],
      [row('INV-7-1', '1', { paid_date: '06/21/2026' }), 'Paid date is in the future'],
      [row('INV-7-1', '1', { paid_date: '05/31/2026' }), 'Paid date is before the invoice'],
      [row('INV-7-1', '1', { company: 'Other Pharmacy' }), 'Company does not match the invoice'],
    ];
    expect(
      said(
        wrong.map(([one]) => one),
        facts,
      ),
    ).toEqual(wrong.map(([, sentence]) => sentence));
    expect(said([row('INV-7-1', '50', { company: 'main street pharmacy' })], facts)).toEqual([
      'Pays INV-7-1 in full',
    ]);
  });
});

describe('RB-098 the number of the seller', () => {
  const other = { id: 81, name: 'Best Meds' };

  it('is enough where one seller uses it; then all invoices of its order are meant', () => {
    const parts = [
      invoice(7, 5000, { sellersNumber: 'A-1' }),
      invoice(8, 2000, { sellersNumber: 'A-1', orderId: 7, number: 'INV-7-2', dueOn: '2026-07-01' }),
    ];
    const [judged] = judgeRows([row('a-1', '70.00')], known(parts));
    expect(judged?.said).toBe('Pays INV-7-1, INV-7-2 in full');
    expect(judged?.payment?.parts.map((part) => [part.invoiceId, part.cents])).toEqual([
      [8, 2000],
      [7, 5000],
    ]);
  });

  it('is none of the form of ours: a slip does not pay whoever took it for its own', () => {
    const taken = known([invoice(7, 5000, { sellersNumber: 'INV-999-1' })]);
    expect(said([row('INV-999-1', '50.00')], taken)).toEqual(['Invoice INV-999-1 is unknown']);
  });

  it('asks for the supplier where several do, and takes the one that is named', () => {
    const both = [
      invoice(7, 5000, { sellersNumber: 'A-1' }),
      invoice(8, 2000, { sellersNumber: 'A-1', seller: other }),
    ];
    expect(
      said(
        [
          row('A-1', '1'),
          row('A-1', '20', { supplier: 'best meds' }),
          row('A-1', '1', { supplier: 'Nobody' }),
        ],
        known(both),
      ),
    ).toEqual([
      'Invoice number A-1 belongs to 2 suppliers; add the supplier.',
      'Pays INV-8-1 in full',
      'Invoice A-1 is unknown',
    ]);
  });

  it('asks for the company where the seller used it for several', () => {
    const both = [
      invoice(7, 5000, { sellersNumber: 'A-1' }),
      invoice(8, 2000, { sellersNumber: 'A-1', buyer: { id: 91, name: 'Other Pharmacy' } }),
    ];
    expect(said([row('A-1', '1'), row('A-1', '20', { company: 'Other Pharmacy' })], known(both))).toEqual([
      'Invoice number A-1 belongs to 2 companies; add the company.',
      'Pays INV-8-1 in full',
    ]);
  });
});

it('RB-099 RB-018 no invoice is paid more than is open, and every cent goes somewhere', () => {
  const invoices = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), open: fc.nat(3000) }), {
    selector: ({ id }) => id,
  });
  const rows = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 7 }),
      cents: fc.integer({ min: 1, max: 2000 }),
      chosen: fc.constantFrom(null, true, false),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(invoices, rows, (open, wanted) => {
      const facts = known(open.map((one) => invoice(one.id, one.open)));
      const judged = judgeRows(
        wanted.map(({ id, cents, chosen }) => row(`INV-${id}-1`, (cents / 100).toFixed(2), {}, chosen)),
        facts,
      );
      const paid = new Map<number, number>();
      for (const { payment } of judged) {
        if (payment === null) continue;
        const parts = payment.parts.reduce((sum, { cents }) => sum + cents, 0);
        expect(parts + payment.leftCents).toBe(payment.cents);
        for (const { invoiceId, cents } of payment.parts)
          paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + cents);
      }
      for (const one of open) expect(paid.get(one.id) ?? 0).toBeLessThanOrEqual(one.open);
      expect(sumOutcomes(judged).reduce((sum, one) => sum + one.rows, 0)).toBe(wanted.length);
    }),
  );
});

it('RB-103 an import is undone within 30 days', () => {
  const at = new Date('2026-06-01T12:00:00Z');
  const after = (ms: number) => new Date(at.getTime() + ms);
  const days = 30 * 86_400_000;
  expect([
    canUndo('recorded', at, after(days)),
    canUndo('recorded', at, after(days + 1)),
    canUndo('checked', null, at),
    canUndo('undone', at, at),
  ]).toEqual([true, false, false, false]);
});
