import { describe, expect, it } from 'vitest';
import { saidByParts } from './header-parts.ts';
import { findReportHeader, guessReportColumns, mayBePrice, REPORT_COLUMNS } from './report-columns.ts';

const saidOf = (header: string) => REPORT_COLUMNS.filter((column) => saidByParts(header, column) !== null);

describe('SP-309 … SP-319 headers by the parts of their words', () => {
  it.each([
    ['Inv Dt', 'invoice_date'],
    ['InvoiceDt', 'invoice_date'],
    ['Date of Sale', 'invoice_date'],
    ['Qty Shp', 'quantity'],
    ['Shpd Qty', 'quantity'],
    ['Item Descr', 'label'],
    ['Prod Nm', 'label'],
    ['Net $/Pkg', 'pack_price'],
    ['Cost Each Pack', 'pack_price'],
    ['Inv Prc', 'pack_price'],
    ['Ext $', 'extended_cost'],
    ['Line Amt', 'extended_cost'],
    ['Acct Typ', 'account_type'],
  ])('%s is %s', (header, column) => expect(saidOf(header)).toEqual([column]));

  it.each([
    'Order Dt',
    'Due Date',
    'Exp Dt',
    'Inv No',
    'Qty Ord',
    'Qty B/O',
    'Ordered',
    'Net Unit Cost',
    'List $/Pkg',
    'WAC Pkg Price',
    'Pkg Size',
    'Pkg Qty Price Break',
    'Item Class Descr',
    'Vendor Name',
    'Item No',
    'Ext List Price',
    'Tax Amt',
    'Line Freight Amt',
    'Disc Amt Total',
    'Ship To Name',
  ])('%s is none of ours', (header) => expect(saidOf(header)).toEqual([]));
});

it('SP-309 … SP-319 a report of such headers is read without a question', () => {
  const header = [
    'Item No',
    'Ordered',
    'Ship Dt',
    'Inv Dt',
    'Item Descr',
    'NDC',
    'Qty Shp',
    'List $/Pkg',
    'Net $/Pkg',
  ];
  const rows = [
    ['1234', '5', '05/03/2026', '05/04/2026', 'Lisinopril 10 mg', '70101-0003-01', '3', '9.00', '2.57'],
    ['1235', '1', '05/03/2026', '05/05/2026', 'Ramipril 5 mg', '70101-0007-01', '1', '8.00', '4.49'],
  ];
  expect(findReportHeader([['Purchases'], header, ...rows])).toBe(1);
  expect(guessReportColumns(header, rows)).toEqual({
    invoice_date: 3,
    ndc: 5,
    label: 4,
    quantity: 6,
    pack_price: 8,
  });
});

it.each([
  ['Cost Basis', ['12.50', '3.00'], true],
  ['Column F', ['12.50', '3.00'], true],
  ['Column F', ['12', '3'], false],
  ['Cost', ['on request'], false],
  ['Price', [], false],
])('%s with %j may be a price: %s', (header, samples, may) =>
  expect(mayBePrice({ header, samples })).toBe(may),
);
