import { describe, expect, it } from 'vitest';
import { NOTICE_856, readOne } from '../x12/worked-examples.ts';
import { DEFAULT_MAPPING, type Mapping } from './mapping.ts';
import { readShipNotice } from './ship-notice.ts';
import { matchItems, type LineOfOrder } from './shipped-lines.ts';
import { carrierOf } from './scac.ts';

/** The notice of a text, whatever its guide says of it. */
function noticeOf(text: string, mapping?: Mapping) {
  const { piece, set } = readOne(text);
  if (set === undefined) throw new Error('The text holds no set.');
  return readShipNotice(set.set, piece.separators.element, mapping);
}

const faultsOf = (from: string, to: string) =>
  (readOne(NOTICE_856.replace(from, to)).set?.faults ?? []).map(
    ({ segment, position }) => `${segment} ${position}`,
  );

const place = (segment: string, qualifier: string | null, element: number) => ({
  segment,
  qualifier,
  element,
});

describe('RB-368 what a ship notice says', () => {
  it('of the worked example', () => {
    expect(noticeOf(NOTICE_856)).toEqual({
      number: 'SHIP-5531',
      orders: [
        {
          reference: '1042',
          carrier: 'UPS',
          tracking: '1Z999AA10123456784',
          shippedOn: '2026-11-23',
          items: [
            {
              packs: '30',
              unit: 'EA',
              items: [
                ['VC', 'AMX500-100'],
                ['N4', '70101000101'],
              ],
              lot: 'A721',
              expiry: '2028-01-31',
              package: null,
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['UPSN', '', 'UPS'],
    ['fdeg', '', 'FedEx'],
    ['USPS', '', 'USPS'],
    ['', 'United Parcel Service Ground', 'UPS'],
    ['', 'FEDEX 2DAY', 'FedEx'],
    ['ABCD', 'Own van', 'Other'],
    ['', 'GROUPS', 'Other'],
  ] as const)('carrier %s %s is %s', (code, text, carrier) => {
    expect(carrierOf(code, text)).toBe(carrier);
  });

  it.each([
    [
      'the tracking number wins over others',
      'REF*CN*1Z9',
      'REF*BM*B1~\nREF*2I*I1~\nREF*CN*1Z9',
      '1Z999AA10123456784',
    ],
    ['else the number of the shipper', 'REF*CN*1Z999AA10123456784', 'REF*BM*B1~\nREF*2I*I1', 'I1'],
    ['else the bill of lading', 'REF*CN*1Z999AA10123456784', 'REF*BM*B1', 'B1'],
    ['else none', 'REF*CN*1Z999AA10123456784~\n', '', null],
  ])('%s', (_, from, to, tracking) => {
    expect(noticeOf(NOTICE_856.replace(from, to)).orders[0]?.tracking).toBe(tracking);
  });

  it('the day of the notice stands in where none is said, a lot among the pairs of LIN does', () => {
    const text = NOTICE_856.replace('DTM*011*20261123~\n', '')
      .replace('REF*LT*A721~\n', '')
      .replace('N4*70101000101', 'N4*70101000101*LT*B9');
    expect(noticeOf(text).orders[0]).toMatchObject({ shippedOn: '2026-11-23', items: [{ lot: 'B9' }] });
  });

  it('several orders of one shipment share its carrier and number, each with its own items and cartons', () => {
    const text = NOTICE_856.replace(
      'CTT*3~',
      [
        'HL*4*1*O~',
        'PRF*HP-9~',
        'REF*CN*1ZOTHER~',
        'HL*5*4*P~',
        'MAN*GM*00012345~',
        'HL*6*5*I~',
        'LIN**N4*70101000301~',
        'SN1**5*EA~',
        'CTT*6~',
      ].join('\n'),
    );
    expect(noticeOf(text).orders).toMatchObject([
      { reference: '1042', tracking: '1Z999AA10123456784', items: [{ packs: '30', package: null }] },
      {
        reference: 'HP-9',
        carrier: 'UPS',
        tracking: '1ZOTHER',
        items: [{ packs: '5', lot: null, expiry: null, package: '00012345' }],
      },
    ]);
  });

  it('RB-309 stands where the client says', () => {
    const places = {
      po_number: place('REF', 'PO', 2),
      tracking: place('MAN', 'CA', 2),
      lot: place('REF', 'BT', 2),
      expiry: place('DTM', '208', 2),
      quantity: place('PO4', null, 1),
    };
    const text = NOTICE_856.replace('REF*CN*1Z999AA10123456784', 'MAN*CA*TRACK7')
      .replace('PRF*1042', 'PRF*X~\nREF*PO*77')
      .replace('REF*LT*A721', 'REF*BT*OWN')
      .replace('DTM*036*20280131', 'DTM*208*20290131~\nPO4*12');
    expect(noticeOf(text, { ...DEFAULT_MAPPING, places }).orders).toMatchObject([
      { reference: '77', tracking: 'TRACK7', items: [{ packs: '12', lot: 'OWN', expiry: '2029-01-31' }] },
    ]);
  });
});

describe('RB-369 a broken tree is a fault of its level', () => {
  it.each([
    ['HL*2*1*O', 'HL*4*1*O', 'HL 8'],
    ['HL*2*1*O', 'HL*2*3*O', 'HL 8'],
    ['HL*2*1*O', 'HL*2**O', 'HL 8'],
    ['HL*3*2*I', 'HL*3*1*I', 'HL 10'],
    ['HL*3*2*I', 'HL*3*9*I', 'HL 10'],
    ['PRF*1042', 'REF*ZZ*1042', 'PRF 8'],
    ['CTT*3', 'CTT*4', 'CTT 15'],
  ])('%s → %s', (from, to, fault) => {
    expect(faultsOf(from, to)).toContain(fault);
  });
});

const line = (parts: Partial<LineOfOrder> = {}): LineOfOrder => ({
  id: 11,
  number: 1,
  listingId: 1001,
  ndc: '70101000101',
  lotName: 'A721',
  expiry: '2028-01-31',
  open: 40,
  ...parts,
});

const second = line({ id: 12, number: 2, lotName: 'B5', expiry: '2027-06-30', open: 10 });

const item = (
  packs: string,
  lot: string | null = 'A721',
  expiry: string | null = '2028-01-31',
  ndc = '70101000101',
) => ({
  packs,
  unit: 'EA',
  items: [['N4', ndc]] as const,
  lot,
  expiry,
  package: null,
});

const match = (items: readonly ReturnType<typeof item>[], lines: readonly LineOfOrder[] = [line()]) =>
  matchItems({ orderId: 1042, lines, notice: { items }, shippedOn: '2026-11-23', mapping: DEFAULT_MAPPING });

describe('which lines the items are', () => {
  it('RB-371 by lot first, then in the order of the lines', () => {
    const { sent, problems } = match(
      [item('12', 'NEW'), item('10', 'B5', '2027-06-30')],
      [line({ open: 10 }), second],
    );
    // The 10 of B5 take its line, so that of the others 2 fit nowhere.
    expect(problems).toEqual(['Line 2: shipped 12, open 10.']);
    expect(sent.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      [11, 10],
      [12, 10],
    ]);
  });

  it('RB-371 packs of one lot fill several lines', () => {
    const { sent, remarks, problems } = match([item('45')], [line(), second]);
    expect(problems).toEqual([]);
    expect(sent).toEqual([
      { lineId: 11, quantity: 40, lots: [{ lot: 'A721', expiry: '2028-01-31', packs: 40 }] },
      { lineId: 12, quantity: 5, lots: [{ lot: 'A721', expiry: '2028-01-31', packs: 5 }] },
    ]);
    expect(remarks).toEqual(['Lot A721 instead of B5']);
  });

  it('RB-371 our listing number stands in for the NDC, the number of the seller for nothing', () => {
    const by = (value: string) => match([{ ...item('1'), items: [['VC', value]] as never }]).problems;
    expect(by('1001')).toEqual([]);
    expect(by('AMX500-100')).toEqual(['Item AMX500-100 is not part of order 1042.']);
  });

  it.each([
    [
      'RB-371 of another item',
      [item('1', null, null, '70101000301')],
      'NDC 70101000301 is not part of order 1042.',
    ],
    ['RB-372 more than is open', [item('41')], 'Line 1: shipped 41, open 40.'],
    ['RB-372 more than is open, of two cartons', [item('30'), item('11')], 'Line 1: shipped 41, open 40.'],
    ['RB-372 nothing at all', [item('0')], 'No packs were shipped.'],
    ['RB-372 a part of a pack', [item('1.5')], 'The quantity is not a number of whole packs.'],
    ['RB-372 in cases', [{ ...item('1'), unit: 'CA' }], 'Unit CA is not known; send packs.'],
    [
      'RB-373 that ends earlier',
      [item('1', 'C1', '2028-01-30')],
      'Lot C1 expires 01/30/2028, ordered was 01/31/2028.',
    ],
    ['RB-373 that is over', [item('1', 'C1', '2026-11-22')], 'Lot C1 is expired.'],
  ])('%s waits for a person', (_, items, problem) => {
    expect(match(items).problems).toEqual([problem]);
  });

  it('RB-372 a line of 0 packs is no line, and a part is a part', () => {
    expect(match([item('0', 'X', null, '70101000301'), item('30')])).toMatchObject({
      sent: [{ lineId: 11, quantity: 30 }],
      problems: [],
      remarks: [],
      warnings: [],
    });
  });

  it('RB-373 another lot that lasts as long is told, one without lot or expiry warned of', () => {
    expect(match([item('5', 'C1')])).toMatchObject({ problems: [], remarks: ['Lot C1 instead of A721'] });
    expect(match([item('5', ' a721 ')]).remarks).toEqual([]);
    expect(match([item('5', null)]).warnings).toEqual(['Lot or expiry missing']);
    expect(match([item('5', 'A721', null)])).toMatchObject({
      problems: [],
      warnings: ['Lot or expiry missing'],
    });
  });
});
