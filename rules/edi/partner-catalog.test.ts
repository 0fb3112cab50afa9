import { describe, expect, it } from 'vitest';
import { CATALOG_832, readOne } from '../x12/worked-examples.ts';
import { LIMITS } from '../x12/limits.ts';
import { DEFAULT_MAPPING, type Mapping } from './mapping.ts';
import { readPartnerCatalog } from './partner-catalog.ts';

/** The worked example with other segments behind its LIN. */
function read(segments: readonly string[], mapping: Partial<Mapping> = {}) {
  const from = CATALOG_832.indexOf('LIN*');
  const text =
    CATALOG_832.slice(0, from) +
    segments.map((segment) => `${segment}~\n`).join('') +
    CATALOG_832.slice(CATALOG_832.indexOf('CTT*'));
  const set = readOne(text).envelopes.groups[0]?.sets[0];
  if (set === undefined) throw new Error('No set.');
  return readPartnerCatalog(set, '*', { ...DEFAULT_MAPPING, ...mapping });
}
const itemsOf = (...given: Parameters<typeof read>) => [...read(...given)];

const LIN = 'LIN**VC*AMX500-100*N4*70101000101';
const ITEM = [
  LIN,
  'G53*001',
  'DTM*036*20280131',
  'REF*LT*A721',
  'CTP**NET*9.00',
  'CTP**WHL*12.40',
  'N9*ZZ*160',
];
const whole = {
  catalogNumber: 'AMX500-100',
  ndc: '70101000101',
  lot: 'A721',
  expiry: '2028-01-31',
  price: '9.00',
  stock: '160',
  withdraw: false,
};
const withItem = (...segments: string[]) => [...ITEM, ...segments];
const instead = (before: string, ...after: string[]) =>
  ITEM.flatMap((segment) => (segment === before ? after : [segment]));

describe('RB-380 an item of an 832 from a seller', () => {
  it('says NDC, lot, expiry, net price and stock, wherever they stand in it', () => {
    expect(itemsOf(ITEM)).toEqual([whole]);
    expect(itemsOf([LIN, ...ITEM.slice(1).toReversed()])).toEqual([whole]);
    expect(itemsOf([...ITEM, ...ITEM])).toEqual([whole, whole]);
  });

  it('is named by VC where there is no N4, and its lot may stand among the pairs', () => {
    expect(itemsOf(['LIN**VC*1001*LT*A9'])[0]).toMatchObject({ ndc: null, catalogNumber: '1001', lot: 'A9' });
    expect(itemsOf(instead('REF*LT*A721', 'REF*LT*A5').with(0, `${LIN}*LT*A9`))[0]?.lot).toBe('A5');
  });

  it.each([
    ['CTP**NET*9', '9'],
    ['CTP**NET*9.5000', '9.50'],
    ['CTP**NET*9.005', '9.005'],
    ['CTP**NET*9.00*1*EA', '9.00'],
    ['CTP**NET*9.00*1*CA', '9.00 per CA'],
    ['CTP**NET*90.00*10*EA', '90.00 for 10'],
    ['CTP**WHL*12.40', null],
  ])('%s is a price of %s', (segment, price) => {
    expect(itemsOf(instead('CTP**NET*9.00', segment))[0]?.price).toBe(price);
  });

  it('says nothing where it says two things, and once what it says twice', () => {
    expect(itemsOf(withItem('CTP**NET*8.00*10*EA', 'REF*LT*B1', 'N9*ZZ*3'))).toEqual([
      { ...whole, price: null, lot: null, stock: null },
    ]);
    expect(itemsOf(withItem('REF*LT*A721'))).toEqual([whole]);
  });

  it('is read by the mapping of the client, and else by the usual places', () => {
    const places = {
      lot: { segment: 'N9', qualifier: 'LT', element: 2 },
      expiry: { segment: 'REF', qualifier: 'XP', element: 2 },
      quantity: { segment: 'CTP', qualifier: null, element: 4 },
    };
    expect(itemsOf(ITEM, { places })).toEqual([whole]);
    expect(itemsOf(withItem('N9*LT*M1', 'REF*XP*20290630', 'CTP***12.40*40'), { places })).toEqual([
      { ...whole, lot: 'M1', expiry: '2029-06-30', stock: '40' },
    ]);
  });
});

describe('RB-381 G53*002', () => {
  it('withdraws the lot, or without one the product', () => {
    const gone = { ...whole, expiry: null, price: null, stock: null, withdraw: true };
    expect(itemsOf([LIN, 'G53*002', 'REF*LT*A721'])).toEqual([gone]);
    expect(itemsOf([LIN, 'G53*002'])).toEqual([{ ...gone, lot: null }]);
  });

  it('withdraws each lot that it names, never the product for that', () => {
    const items = itemsOf([LIN, 'G53*002', 'REF*LT*A1', 'REF*LT*A2']);
    expect(items.map(({ lot }) => lot)).toEqual(['A1', 'A2']);
  });
});

it('RB-382 100,000 items are read one after the other, never held at once', () => {
  const segments = Array.from({ length: LIMITS.catalogItems }, () => ITEM).flat();
  const items = read(segments);
  const before = process.memoryUsage().heapUsed;
  let found = 0;
  let most = 0;
  for (const { stock } of items) {
    if (stock === '160') found += 1;
    if (found % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(found).toBe(100_000);
  expect(most).toBeLessThan(300 * 1024 * 1024);
}, 60_000);
