import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INVOICE_810, readOne } from '../x12/worked-examples.ts';
import { compareInvoice, type AgreedLine, type AgreedOrder, type Tolerances } from './compare-invoice.ts';
import { amountText } from './exact.ts';
import { DEFAULT_MAPPING } from './mapping.ts';
import { readInvoice, type PartnerInvoice } from './partner-invoice.ts';

function invoiceOf(text: string, mapping = DEFAULT_MAPPING): PartnerInvoice {
  const { piece, set } = readOne(text);
  if (set === undefined) throw new Error('The text holds no set.');
  return readInvoice(set.set, piece.separators.element, mapping);
}

const AGREED_LINE: AgreedLine = {
  ndc: '70101000101',
  itemNumber: 'AMX500-100',
  price: 900,
  shipped: 30,
  invoicedBefore: 0,
};

const agreed = (parts: Partial<AgreedOrder> = {}, line: Partial<AgreedLine> = {}): AgreedOrder => ({
  orderId: 1042,
  shipping: 2_500,
  netDays: 30,
  lines: [{ ...AGREED_LINE, ...line }],
  ...parts,
});

/** The worked example with the agreed price, to which each case adds one difference. */
const compare = (
  invoice: PartnerInvoice,
  order: AgreedOrder,
  tolerances: Tolerances = { price: 1, total: 100 },
) => compareInvoice(invoice, order, tolerances);

const EXACT = INVOICE_810.replace('9.10', '9.00').replace('29800', '29500');

describe('an 810 is read', () => {
  it('as in the worked example', () => {
    expect(invoiceOf(INVOICE_810)).toEqual({
      number: 'INV-8841',
      invoicedOn: '2026-11-24',
      reference: '1042',
      isCredit: false,
      netDays: 30,
      lines: [
        {
          number: '1',
          packs: '30',
          price: '9.10',
          items: [
            ['VC', 'AMX500-100'],
            ['N4', '70101000101'],
          ],
        },
      ],
      charges: [{ code: 'D240', amount: 2_500n }],
      total: 29_800n,
    });
  });

  it.each([
    ['***DI', '***CR', { isCredit: true }],
    ['***DI', '***CN', { isCredit: true }],
    ['***DI', '', { isCredit: false }],
    ['ITD*01*3*****30', 'ITD*01*3', { netDays: null }],
    ['SAC*C*D240***2500', 'SAC*A*C310***300', { charges: [{ code: 'C310', amount: -300n }] }],
  ])('%s → %s', (from, to, parts) => {
    expect(invoiceOf(INVOICE_810.replace(from, to))).toMatchObject(parts);
  });

  it('as the mapping of its partner says', () => {
    const places = {
      invoice_number: { segment: 'REF', qualifier: 'IV', element: 2 },
      po_number: { segment: 'REF', qualifier: 'PO', element: 2 },
    };
    const text = INVOICE_810.replace('N1*RE', 'REF*IV*I-9~\nREF*PO*P-9~\nN1*RE');
    expect(invoiceOf(text, { ...DEFAULT_MAPPING, places })).toMatchObject({
      number: 'I-9',
      reference: 'P-9',
    });
  });
});

describe('RB-387 the differences in sentences', () => {
  it('none of an invoice that is right', () => {
    expect(compare(invoiceOf(EXACT), agreed())).toEqual({
      isMatched: true,
      agreed: 29_500n,
      difference: 0n,
      sentences: [],
      stillToInvoice: 'Still to be invoiced: 0 packs.',
      taken: [{ invoiced: 0, ordered: 0, packs: 30, open: 30 }],
    });
  });

  it('that of the worked example', () => {
    expect(compare(invoiceOf(INVOICE_810), agreed())).toEqual({
      isMatched: false,
      agreed: 29_500n,
      difference: 300n,
      sentences: ['Line 1: price 9.10 instead of 9.00 on 30 packs, 3.00 too much.'],
      stillToInvoice: 'Still to be invoiced: 0 packs.',
      taken: [{ invoiced: 0, ordered: 0, packs: 30, open: 30 }],
    });
  });

  it.each([
    [
      'a lower price',
      EXACT.replace('9.00', '8.50').replace('29500', '28000'),
      agreed(),
      ['Line 1: price 8.50 instead of 9.00 on 30 packs, 15.00 too little.'],
      -1_500n,
    ],
    [
      'more packs than shipped',
      EXACT.replace('*1*30*EA', '*1*40*EA').replace('29500', '38500'),
      agreed(),
      ['Line 1: 40 packs invoiced, 30 shipped, 10 packs (90.00) too many.'],
      9_000n,
    ],
    [
      'packs that another invoice had',
      EXACT,
      agreed({}, { invoicedBefore: 20 }),
      ['Line 1: 30 packs invoiced, 10 shipped, 20 packs (180.00) too many.'],
      18_000n,
    ],
    [
      'another product',
      EXACT.replace('VC*AMX500-100*N4*70101000101', 'N4*70101000999'),
      agreed(),
      ['Line 1: NDC 70101000999 is not part of order 1042.'],
      27_000n,
    ],
    [
      'other shipping',
      EXACT.replace('2500', '4000').replace('29500', '31000'),
      agreed(),
      ['Shipping 40.00 invoiced, 25.00 agreed.'],
      1_500n,
    ],
    [
      'shipping a second time',
      EXACT,
      agreed({ shipping: 0 }),
      ['Shipping 25.00 invoiced, 0.00 agreed.'],
      2_500n,
    ],
    [
      'a charge',
      EXACT.replace('CTT', 'SAC*C*F050***700~\nCTT').replace('29500', '30200'),
      agreed(),
      ['Charge F050 7.00 was not agreed.'],
      700n,
    ],
    [
      'a wrong sum',
      EXACT.replace('29500', '31000'),
      agreed(),
      ['The lines add up to 295.00, the invoice says 310.00.'],
      1_500n,
    ],
    ['other terms', EXACT.replace('*****30', '*****10'), agreed(), ['Terms of 10 days, agreed are 30.'], 0n],
    [
      'nothing shipped',
      EXACT,
      agreed({}, { shipped: 0 }),
      [
        'Line 1: 30 packs invoiced, 0 shipped, 30 packs (270.00) too many.',
        'Invoiced before the goods were shipped.',
      ],
      27_000n,
    ],
  ])('%s', (_name, text, order, sentences, difference) => {
    const comparison = compare(invoiceOf(text), order);
    expect(comparison).toMatchObject({ isMatched: false, sentences, difference });
  });

  it('all of them at once', () => {
    const text = EXACT.replace('*1*30*EA*9.00', '*1*40*EA*9.50')
      .replace('2500', '4000')
      .replace('29500', '42000')
      .replace('*****30', '*****10');
    expect(compare(invoiceOf(text), agreed()).sentences).toEqual([
      'Line 1: price 9.50 instead of 9.00 on 40 packs, 20.00 too much.',
      'Line 1: 40 packs invoiced, 30 shipped, 10 packs (90.00) too many.',
      'Shipping 40.00 invoiced, 25.00 agreed.',
      'Terms of 10 days, agreed are 30.',
    ]);
  });
});

describe('tolerances', () => {
  const priced = (price: string, total: number) =>
    invoiceOf(EXACT.replace('9.00', price).replace('29500', String(total)));

  it.each([
    ['a cent a pack', '9.01', 29_530, { isMatched: true, sentences: [], difference: 30n }],
    ['a cent less', '8.99', 29_470, { isMatched: true, sentences: [], difference: -30n }],
    ['more than a cent', '9.011', 29_533, { isMatched: false, difference: 33n }],
    ['a total of 1.00', '9.00', 29_600, { isMatched: true, sentences: [], difference: 100n }],
    ['a total of 1.01', '9.00', 29_601, { isMatched: false, difference: 101n }],
  ])('%s', (_name, price, total, outcome) => {
    expect(compare(priced(price, total), agreed())).toMatchObject(outcome);
  });

  it('cents that add up to more than the total allows are told', () => {
    const many = EXACT.replace('*1*30*EA*9.00', '*1*200*EA*9.01').replace('29500', '182700');
    expect(compare(invoiceOf(many), agreed({}, { shipped: 200 }))).toMatchObject({
      isMatched: false,
      difference: 200n,
      sentences: ['Line 1: price 9.01 instead of 9.00 on 200 packs, 2.00 too much.'],
    });
  });

  it('those of the client', () => {
    const wide = { price: 10, total: 300 };
    expect(compare(invoiceOf(INVOICE_810), agreed(), wide)).toMatchObject({ isMatched: true });
    const none = { price: 0, total: 0 };
    expect(compare(priced('9.01', 29_530), agreed(), none)).toMatchObject({ isMatched: false });
  });
});

describe('packs', () => {
  it('RB-388 that were shipped and not invoiced yet are no difference', () => {
    expect(compare(invoiceOf(EXACT), agreed({}, { shipped: 40, invoicedBefore: 3 }))).toMatchObject({
      isMatched: true,
      sentences: [],
      stillToInvoice: 'Still to be invoiced: 7 packs.',
    });
  });

  it('of one item fill its lots in their order, each at its price', () => {
    const lots = [
      { ...AGREED_LINE, shipped: 10, price: 900 },
      { ...AGREED_LINE, shipped: 25, price: 900 },
    ];
    expect(compare(invoiceOf(EXACT), agreed({ lines: lots }))).toMatchObject({
      isMatched: true,
      stillToInvoice: 'Still to be invoiced: 5 packs.',
    });
  });

  it('are told by the line of the order that they are of, those beyond what was shipped by the last', () => {
    const lots = [
      { ...AGREED_LINE, shipped: 10 },
      { ...AGREED_LINE, shipped: 25, invoicedBefore: 10 },
    ];
    expect(compare(invoiceOf(EXACT), agreed({ lines: lots })).taken).toEqual([
      { invoiced: 0, ordered: 0, packs: 10, open: 10 },
      { invoiced: 0, ordered: 1, packs: 20, open: 15 },
    ]);
  });

  it('of one item at two prices are each compared with their own', () => {
    const lots = [
      { ...AGREED_LINE, shipped: 20, price: 950 },
      { ...AGREED_LINE, shipped: 10, price: 900 },
    ];
    const second = 'IT1*2*20*EA*9.50**VC*AMX500-100~';
    const text = (first: string, total: number) =>
      EXACT.replace(/IT1.*/, `IT1*1*10*EA*${first}**VC*AMX500-100~\n${second}`).replace(
        '29500',
        String(total),
      );
    expect(compare(invoiceOf(text('9.00', 30_500)), agreed({ lines: lots }))).toMatchObject({
      isMatched: true,
      difference: 0n,
    });
    const [one] = invoiceOf(EXACT).lines;
    const mixed = { ...invoiceOf(EXACT), total: 29_500n, lines: one === undefined ? [] : [one] };
    expect(compare(mixed, agreed({ lines: lots }))).toMatchObject({
      agreed: 30_500n,
      sentences: ['Line 1: price 9.00 instead of 9.50 on 20 packs, 10.00 too little.'],
    });
  });

  it('none of an item that is part of the order is no difference', () => {
    const text = EXACT.replace('*1*30*EA*9.00', '*1*0*EA*5.00').replace('29500', '2500');
    expect(compare(invoiceOf(text), agreed())).toMatchObject({
      isMatched: true,
      stillToInvoice: 'Still to be invoiced: 30 packs.',
    });
  });

  it('an item is found by the number of the seller alone', () => {
    const text = EXACT.replace('*N4*70101000101', '');
    expect(compare(invoiceOf(text), agreed()).isMatched).toBe(true);
    expect(compare(invoiceOf(text), agreed({}, { itemNumber: null })).isMatched).toBe(false);
  });
});

it('any numbers that X12 allows are compared without a throw', () => {
  const number = fc.stringMatching(/^-?[0-9]{1,17}(\.[0-9]{1,6})?$/);
  fc.assert(
    fc.property(number, number, fc.bigInt(-(10n ** 15n), 10n ** 15n), (packs, price, total) => {
      const [line] = invoiceOf(EXACT).lines;
      const invoice = {
        ...invoiceOf(EXACT),
        total,
        lines: line === undefined ? [] : [{ ...line, packs, price }],
      };
      const { difference, agreed: sum } = compare(invoice, agreed());
      expect(sum + difference).toBe(total);
    }),
  );
});

it.each([
  [0n, '0.00'],
  [7n, '0.07'],
  [-7n, '-0.07'],
  [123_456n, '1234.56'],
])('%s cents are %s', (cents, text) => {
  expect(amountText(cents)).toBe(text);
});
