import { describe, expect, it } from 'vitest';
import { orderNumber, orderText, readOrderText, saysTheSame, type OrderToWrite } from './order-text.ts';

const ORDER: OrderToWrite = {
  id: 4711,
  placedAt: new Date('2026-06-15T12:00:00Z'),
  purchaser: {
    name: 'Harbor Pharmacy',
    deaNumber: 'BH1234563',
    address: ['1 Main Street', null, 'Springfield', 'IL 62701'],
  },
  supplier: { name: 'Meridian\nGenerics', deaNumber: null, address: [null, null] },
  lines: [
    {
      number: 2,
      name: 'Fentanyl',
      strength: '100 mcg',
      form: 'Patch',
      ndc: '70101000501',
      package: '5 patches',
      packs: 1,
    },
    {
      number: 1,
      name: 'Oxycodone HCl',
      strength: '5 mg',
      form: null,
      ndc: '70101000401',
      package: '100 tablets\u0000\n  packages: 9',
      packs: 2,
    },
  ],
};

describe('the text of an order', () => {
  it('21 CFR 1305.21 has every field in one order, one line each, whatever the records hold', () => {
    expect(orderText(ORDER, '2026-06-16')).toBe(`CSOS ORDER 1
order number: 26X0003MV
date signed: 2026-06-16
purchaser: Harbor Pharmacy
purchaser DEA registration: BH1234563
purchaser address: 1 Main Street, Springfield, IL 62701
supplier: Meridian Generics
supplier DEA registration: to be completed by the supplier
supplier address: to be completed by the supplier
items: 2
item 1: Oxycodone HCl, 5 mg
  NDC: 70101-0004-01
  packages: 2
  one package: 100 tablets packages: 9
item 2: Fentanyl, 100 mcg, Patch
  NDC: 70101-0005-01
  packages: 1
  one package: 5 patches
`);
  });

  it('is read field by field, from the text alone', () => {
    const { facts, items } = readOrderText(orderText(ORDER, '2026-06-16'));
    expect(facts).toEqual([
      ['order number', '26X0003MV'],
      ['date signed', '2026-06-16'],
      ['purchaser', 'Harbor Pharmacy'],
      ['purchaser DEA registration', 'BH1234563'],
      ['purchaser address', '1 Main Street, Springfield, IL 62701'],
      ['supplier', 'Meridian Generics'],
      ['supplier DEA registration', 'to be completed by the supplier'],
      ['supplier address', 'to be completed by the supplier'],
    ]);
    expect(items).toEqual([
      {
        number: '1',
        product: 'Oxycodone HCl, 5 mg',
        ndc: '70101-0004-01',
        packs: '2',
        package: '100 tablets packages: 9',
      },
      {
        number: '2',
        product: 'Fentanyl, 100 mcg, Patch',
        ndc: '70101-0005-01',
        packs: '1',
        package: '5 patches',
      },
    ]);
  });

  it.each([
    [1, '2026-01-01T00:00:00Z', '26X000001'],
    [35, '2031-12-31T23:59:59Z', '31X00000Z'],
    [36 ** 6 - 1, '2026-06-15T00:00:00Z', '26XZZZZZZ'],
  ])('21 CFR 1305.21 order %i has a number of nine characters', (id, at, number) => {
    expect(orderNumber(id, new Date(at))).toBe(number);
  });

  it('runs out of numbers rather than give one twice', () => {
    expect(() => orderNumber(36 ** 6, new Date())).toThrow(RangeError);
  });

  it('says the same as its order, and no longer when product, packs, items, number or registration differ', () => {
    const text = orderText(ORDER, '2026-06-16');
    const facts = { id: ORDER.id, placedAt: ORDER.placedAt, purchaserDea: 'BH1234563', lines: ORDER.lines };
    const [first, second] = ORDER.lines;
    if (!first || !second) throw new Error('There are two lines.');
    expect(saysTheSame(text, facts)).toBe(true);
    for (const other of [
      { ...facts, id: 4712 },
      { ...facts, purchaserDea: 'BH7654321' },
      { ...facts, lines: [first] },
      { ...facts, lines: [first, { ...second, packs: 3 }] },
      { ...facts, lines: [{ ...first, ndc: '70101000502' }, second] },
    ])
      expect(saysTheSame(text, other)).toBe(false);
  });
});
