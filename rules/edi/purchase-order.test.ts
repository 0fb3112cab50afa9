import { describe, expect, it } from 'vitest';
import { ANSWER_855, ORDER_850, readOne } from '../x12/worked-examples.ts';
import { DEFAULT_SEPARATORS } from '../x12/separators.ts';
import { writeInterchange } from '../x12/write.ts';
import { comparePrice, fillLine, itemProblem, lineProblem, priceProblem } from './line-rules.ts';
import { DEFAULT_MAPPING, mappingProblems, type Mapping } from './mapping.ts';
import {
  acknowledgeCancellation,
  acknowledgeOrder,
  answerLine,
  refuseOrder,
  type LineOutcome,
} from './order-acknowledgment.ts';
import { readPurchaseOrder, type OrderedLine } from './purchase-order.ts';

/** The order of a text whose counts need not be right. */
function orderOf(text: string, mapping?: Mapping) {
  const { piece, set } = readOne(text);
  if (set === undefined) throw new Error('The text holds no set.');
  return readPurchaseOrder(set.set, piece.separators.element, mapping);
}

const line = (parts: Partial<OrderedLine> = {}): OrderedLine => ({
  number: '1',
  packs: 40,
  unit: 'EA',
  price: '9.00',
  items: [
    ['VC', '1001'],
    ['N4', '70101000101'],
  ],
  description: null,
  ...parts,
});

describe('an 850 is read', () => {
  it('as in the worked example', () => {
    expect(orderOf(ORDER_850)).toEqual({
      poNumber: 'HP-20261122-7',
      orderedOn: '2026-11-22',
      notes: 'Leave at the back door',
      deliverOn: null,
      shipOn: null,
      shipTo: { name: 'Harbor Pharmacy', qualifier: '11', value: 'AA1234563' },
      shipToAddress: null,
      buyer: null,
      seller: null,
      lines: [
        line({ description: 'AMOXICILLIN 500MG CAPSULE 100' }),
        line({
          number: '2',
          packs: 5,
          price: '3.40',
          items: [
            ['VC', '1003'],
            ['N4', '70101000301'],
          ],
          description: 'LISINOPRIL 10MG TABLET 90',
        }),
      ],
    });
  });

  it('with days, parties and the numbers of the partner', () => {
    const more = [
      'REF*CO*C-7~',
      'REF*IA*88*main~',
      'REF*DP*ignored~',
      'DTM*002*20261201~',
      'DTM*010*20261130~',
      'N1*BY*Harbor*92*17~',
      'REF*ZZ*of the party~',
      'N1*SE*Meridian*11*BB1234563~',
      'N1*ST',
    ].join('\n');
    expect(orderOf(ORDER_850.replace('N1*ST', more))).toMatchObject({
      notes: 'Leave at the back door\nCustomer order C-7\nNumber 88 main',
      deliverOn: '2026-12-01',
      shipOn: '2026-11-30',
      buyer: { name: 'Harbor', qualifier: '92', value: '17' },
      seller: { name: 'Meridian', qualifier: '11', value: 'BB1234563' },
      shipTo: { value: 'AA1234563' },
    });
  });

  it('RB-347 with the address of the ship-to, and no other', () => {
    const text = ORDER_850.replace(
      'PO1*1',
      'N3*9 Other Road*Suite 1~\nN4*Salem*NY*10001~\nN1*BY*Harbor*92*17~\nN4*Elsewhere*TX*75001~\nPO1*1',
    );
    expect(orderOf(text).shipToAddress).toEqual({
      lines: ['9 Other Road', 'Suite 1'],
      city: 'Salem',
      state: 'NY',
      postalCode: '10001',
    });
  });

  it('a quantity elsewhere that is no number of packs is none, and its line is refused', () => {
    const places = { quantity: { segment: 'PO1', qualifier: null, element: 9 } };
    const [first] = orderOf(ORDER_850, { ...DEFAULT_MAPPING, places }).lines;
    expect(first?.packs).toBe(0);
    expect(lineProblem(line({ packs: 0 }), DEFAULT_MAPPING)).toBe(
      'The quantity is not a number of whole packs.',
    );
  });

  it('notes end at 1,000 characters; an address of a line is not that of the order', () => {
    const text = ORDER_850.replace('REF*ZZ', `REF*ZZ*${'n'.repeat(2_000)}~\nREF*ZZ`).replace(
      'PO1*2',
      'N1*ST*Other*11*ZZ0000000~\nREF*ZZ*of the line~\nPO1*2',
    );
    const { notes, shipTo } = orderOf(text);
    expect(notes).toBe('n'.repeat(1_000));
    expect(shipTo.value).toBe('AA1234563');
  });

  it('as the mapping of its partner says', () => {
    const mapping: Mapping = {
      itemQualifiers: ['BP', 'N4'],
      packUnits: ['CA'],
      places: {
        po_number: { segment: 'REF', qualifier: 'PO', element: 2 },
        quantity: { segment: 'PO1', qualifier: null, element: 5 },
      },
    };
    const text = ORDER_850.replace('REF*ZZ', 'REF*XX*no~\nREF*PO*P-99~\nREF*ZZ').replace(
      '9.00**VC*1001',
      '9.00*12*BP*B-1',
    );
    const order = orderOf(text, mapping);
    expect(order.poNumber).toBe('P-99');
    expect(order.lines[0]).toMatchObject({
      packs: 12,
      items: [
        ['BP', 'B-1'],
        ['N4', '70101000101'],
      ],
    });
    expect(order.lines[1]).toMatchObject({ packs: 5, items: [['N4', '70101000301']] });
  });
});

describe('a mapping names the entry that no document can hold', () => {
  it.each([
    [{ segment: 'REF', qualifier: 'PO', element: 2 }, []],
    [{ segment: 'QQQ', qualifier: null, element: 2 }, ['PO number: QQQ is no segment that we read.']],
    [{ segment: 'REF', qualifier: null, element: 9 }, ['PO number: REF has no element 9.']],
    [{ segment: 'REF', qualifier: null, element: 0 }, ['PO number: REF has no element 0.']],
    [{ segment: 'REF', qualifier: null, element: 1.5 }, ['PO number: REF has no element 1.5.']],
  ])('%o', (place, sentences) => {
    expect(mappingProblems({ places: { po_number: place } })).toEqual(sentences);
  });
});

describe('why a line is not ordered as asked', () => {
  it.each([
    [{}, null],
    [{ unit: 'CA' }, 'Unit CA is not known; send packs.'],
    [{ items: [['N4', '7010100010']] as const }, 'NDC 7010100010 has 10 digits; send 11.'],
    [{ items: [['VC', '1001']] as const }, null],
  ])('%o before its item is looked for', (parts, sentence) => {
    expect(lineProblem(line(parts), DEFAULT_MAPPING)).toBe(sentence);
  });

  it.each([
    ['70101000101', null],
    ['70101000301', 'Item 1001 is not NDC 70101000101.'],
  ])('a listing of NDC %s', (ndc, sentence) => {
    expect(itemProblem(line(), ndc)).toBe(sentence);
    expect(itemProblem(line({ items: [['VC', '1001']] }), ndc)).toBeNull();
    expect(itemProblem(line({ items: [['N4', '70101000101']] }), ndc)).toBeNull();
  });

  it.each([
    ['9.00', 900, 0, null],
    ['9', 900, 0, null],
    ['9.01', 900, 1, null],
    ['8.99', 900, -1, 'Price 8.99 is below ours (9.00).'],
    ['8.5', 900, -1, 'Price 8.50 is below ours (9.00).'],
    ['8.9999', 900, -1, 'Price 8.9999 is below ours (9.00).'],
    ['9.0001', 900, 1, null],
    ['0.1', 10, 0, null],
    [null, 900, 0, null],
  ])('price %s against %i cents', (price, ours, order, sentence) => {
    expect(comparePrice(line({ price }), ours)).toBe(order);
    expect(priceProblem(line({ price }), ours, { price: 'reject' })).toBe(sentence);
    expect(priceProblem(line({ price }), ours, { price: 'accept ours' })).toBeNull();
  });

  it.each([
    [40, { stock: 40, caseSize: 1, minimum: 1 }, 40],
    [40, { stock: 25, caseSize: 1, minimum: 1 }, 25],
    [40, { stock: 25, caseSize: 12, minimum: 1 }, 24],
    [40, { stock: 25, caseSize: 12, minimum: 24 }, 24],
    [40, { stock: 25, caseSize: 1, minimum: 30 }, 'Only 25 packs left, the minimum is 30.'],
    [40, { stock: 25, caseSize: 12, minimum: 36 }, 'Only 24 packs left, the minimum is 36.'],
    [40, { stock: 11, caseSize: 12, minimum: 1 }, 'No stock.'],
    [40, { stock: 0, caseSize: 1, minimum: 1 }, 'No stock.'],
  ])('%i packs from %o', (asked, shelf, outcome) => {
    const fill = fillLine(asked, shelf, { shortStock: 'cut' });
    expect(fill.kind === 'packs' ? fill.packs : fill.sentence).toBe(outcome);
    const strict = fillLine(asked, shelf, { shortStock: 'reject' });
    expect(strict).toEqual(
      shelf.stock >= asked ? { kind: 'packs', packs: asked } : { kind: 'refused', sentence: 'No stock.' },
    );
  });
});

const ordered = (packs: number, price: number): LineOutcome => ({
  kind: 'ordered',
  packs,
  price,
  shipsOn: '2026-11-23',
});
const refused = (sentence: string, price: number | null = null): LineOutcome => ({
  kind: 'refused',
  sentence,
  price,
});

describe('RB-363 what an 855 says of a line', () => {
  it.each([
    ['as asked', ordered(40, 900), 'IA'],
    ['other quantity', ordered(30, 900), 'IQ'],
    ['other price', ordered(40, 950), 'IP'],
    ['both', ordered(30, 850), 'IC'],
    ['refused', refused('No stock.', 900), 'IR'],
  ])('%s', (_name, outcome, code) => {
    expect(answerLine(line(), outcome)).toBe(code);
  });

  it('a line without a price is as asked at ours', () => {
    expect(answerLine(line({ price: null }), ordered(40, 900))).toBe('IA');
  });
});

describe('RB-363 the 855', () => {
  const order = orderOf(ORDER_850);
  const lines = (set: { readonly rows: readonly (readonly unknown[])[] }, id: string) =>
    set.rows.filter(([one]) => one === id);

  it('of the worked example, to the letter', () => {
    const outcomes = [ordered(40, 900), refused('Minimum order 10 packs', 340)];
    const text = writeInterchange({
      separators: DEFAULT_SEPARATORS,
      breaksLines: true,
      sender: { qualifier: 'ZZ', id: 'GALENIC', groupId: 'GALENIC' },
      receiver: { qualifier: 'ZZ', id: 'HARBORRX', groupId: 'HARBORRX' },
      at: '2026-11-22T09:06:00Z',
      controlNumber: 118,
      usage: 'P',
      sets: [acknowledgeOrder(order, outcomes, 731)],
    });
    expect(text).toBe(ANSWER_855);
  });

  it.each([
    [[ordered(40, 900), ordered(5, 340)], 731, 'AD'],
    [[ordered(39, 900), ordered(5, 340)], 731, 'AC'],
    [[ordered(40, 900), refused('No stock.')], 731, 'AC'],
    [[refused('No stock.'), refused('No stock.')], null, 'RD'],
  ] as const)('%# its word on the whole', (outcomes, group, word) => {
    const [bak] = acknowledgeOrder(order, outcomes, group).rows;
    expect(bak?.slice(0, 5)).toEqual(['BAK', '00', word, 'HP-20261122-7', '20261122']);
    expect(bak?.[8]).toBe(group ?? undefined);
  });

  it('a refused order says why at every line, and names no price that was not looked up', () => {
    const set = refuseOrder(order, 'Ship-to 91 77 is not known.');
    expect(set.rows[0]?.[2]).toBe('RD');
    expect(lines(set, 'PID').map((row) => row[5])).toEqual(Array(2).fill('Ship-to 91 77 is not known.'));
    expect(lines(set, 'ACK')).toEqual([
      ['ACK', 'IR', 40, 'EA'],
      ['ACK', 'IR', 5, 'EA'],
    ]);
    expect(lines(set, 'PO1').map((row) => row[4])).toEqual([undefined, undefined]);
  });

  it('RB-364 of a cancellation tells of the lines of that order alone', () => {
    const set = acknowledgeCancellation(order, [{ place: 1, price: 340 }], 'Cancelled: twice', 731);
    expect(set.rows.map((row) => row.filter((value) => value !== undefined))).toEqual([
      ['BAK', '01', 'RD', 'HP-20261122-7', '20261122', 731],
      ['N1', 'ST', 'Harbor Pharmacy', '11', 'AA1234563'],
      ['PO1', '2', 5, 'EA', '3.40', 'VC', '1003', 'N4', '70101000301'],
      ['PID', 'F', 'Cancelled: twice'],
      ['ACK', 'IR', 5, 'EA'],
      ['CTT', 1],
    ]);
  });

  it('refuses to speak of fewer lines than were asked for', () => {
    expect(() => acknowledgeOrder(order, [ordered(40, 900)], 731)).toThrow('Every line has one outcome.');
  });
});
