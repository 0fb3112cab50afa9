import { describe, expect, it } from 'vitest';
import { findListHeader, guessListColumns, lineOfRow } from './list-columns.ts';
import { mayChangeList } from './list-rights.ts';

const ROWS = [
  ['70101-0001-01', 'Amoxicillin 500 mg Capsule', 5, 100],
  ['70101-0002-01', 'Lisinopril 10 mg Tablet', 12, 40],
];

describe('WB-033 columns of an order list', () => {
  it('by their names, in whatever row they stand', () => {
    const rows = [['Weekly order'], ['Item NDC', 'Description', 'Order Qty', 'On hand'], ...ROWS];
    expect(findListHeader(rows)).toBe(1);
    expect(guessListColumns(rows[1] ?? null, ROWS)).toEqual({ code: 0, name: 1, quantity: 2 });
  });

  it('what is wanted counts before what is there', () => {
    expect(guessListColumns(['NDC', 'Name', 'On hand', 'Reorder qty'], ROWS)).toMatchObject({ quantity: 3 });
    expect(guessListColumns(['NDC', 'Name', 'Qty', 'x'], ROWS)).toMatchObject({ quantity: 2 });
  });

  it('by their values where no row names them', () => {
    const bare = ROWS.map(([code, , quantity]) => [quantity, code]);
    expect(findListHeader(bare)).toBeNull();
    expect(guessListColumns(null, bare)).toEqual({ code: 1, quantity: 0 });
    expect(guessListColumns(null, [['Amoxicillin 500 mg', 5]])).toEqual({ name: 0, quantity: 1 });
  });

  it('WB-025 a column that is headed as the quantity stays it, however bad what it holds', () => {
    const bad = ROWS.map(([code, name], index) => [code ?? null, name ?? null, index === 0 ? 'five' : -5, 7]);
    for (const heading of ['Qty', 'Order Qty'])
      expect(guessListColumns(['NDC', 'Name', heading, 'Size'], bad)).toMatchObject({ quantity: 2 });
    const blank = ROWS.map(([code, name]) => [code ?? null, name ?? null, null, 7]);
    expect(guessListColumns(['NDC', 'Name', 'Order Qty', 'Qty'], blank)).toMatchObject({ quantity: 3 });
  });

  it('two columns with a header, and UPC codes', () => {
    expect(
      findListHeader([
        ['NDC', 'Qty'],
        ['70101-0001-01', 5],
      ]),
    ).toBe(0);
    expect(guessListColumns(['UPC', 'Needed'], [['370101000109', 5]])).toEqual({ code: 0, quantity: 1 });
  });

  it.each([0, '0', -5, '10000001'])(
    'WB-025 a quantity of %s stays to be seen instead of becoming a pack',
    (given) => {
      const line = { text: `70101-0001-01 ${given}`, quantity: null };
      expect(lineOfRow(['70101-0001-01', 'X', given], { code: 0, name: 1, quantity: 2 })).toEqual(line);
    },
  );

  it('rows become lines; nothing that was given is dropped', () => {
    const mapping = { code: 0, name: 1, quantity: 2 };
    expect(lineOfRow(['="00071015523"', 'X', '5'], mapping)).toEqual({ text: '00071015523', quantity: 5 });
    expect(lineOfRow([null, 'Amoxicillin 500 mg', 2], mapping)).toEqual({
      text: 'Amoxicillin 500 mg',
      quantity: 2,
    });
    expect(lineOfRow(['70101-0001-01', 'X', 'five'], mapping)).toEqual({
      text: '70101-0001-01 five',
      quantity: null,
    });
    expect(lineOfRow(['70101-0001-01', 'X', null], mapping)).toEqual({
      text: '70101-0001-01',
      quantity: null,
    });
    expect(lineOfRow([null, null, null], mapping)).toBeNull();
    expect(lineOfRow([null, null, 7], mapping)).toEqual({ text: '7', quantity: null });
  });
});

it.each([
  ['its author', 1, [], false, true],
  ['a company administrator, of a shared one', 2, ['CompanyAdmin'], true, true],
  ['a company administrator, of a private one', 2, ['CompanyAdmin'], false, false],
  ['a colleague', 2, [], true, false],
] as const)('WB-036 a list is changed by %s', (_who, userId, roles, shared, may) => {
  expect(mayChangeList({ userId: 1, shared }, { userId, roles })).toBe(may);
});
