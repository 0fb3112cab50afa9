import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOrder, carrierNamed, type OrderToTrack, type TrackingRow } from './bulk-tracking.ts';

const TODAY = '2026-06-15';
const UPS = '1Z12345E0205271688';
const ORDER: OrderToTrack = {
  status: 'confirmed',
  lines: [
    { id: 1, ndc: '00093010101', lot_name: 'A1', quantity: 10, shipped_quantity: 0 },
    { id: 2, ndc: '00093010101', lot_name: 'B2', quantity: 5, shipped_quantity: 2 },
    { id: 3, ndc: '55150012310', lot_name: 'C3', quantity: 4, shipped_quantity: 0 },
  ],
  numbers: ['1Z OLD 7'],
};
const row = (given: Partial<TrackingRow> = {}): TrackingRow => ({
  order_id: '7',
  carrier: '',
  tracking_number: UPS,
  ship_date: '06/15/2026',
  ndc: '',
  lot: '',
  packs: '',
  ...given,
});
const plan = (rows: readonly TrackingRow[], order: OrderToTrack | null = ORDER) =>
  planOrder(rows, order, TODAY);
const errorOf = (given: Partial<TrackingRow>, order: OrderToTrack | null = ORDER) =>
  plan([row(given)], order).rows[0]?.error;

describe('RB-134 what is wrong with a row', () => {
  it.each([
    [{ carrier: 'Pigeon' }, 'Carrier is unknown'],
    [{ tracking_number: 'A 1' }, 'Carrier is unknown'],
    [{ tracking_number: '' }, 'Tracking number is required'],
    [{ tracking_number: '9.4E+21' }, 'Tracking number was rounded by a spreadsheet'],
    [{ tracking_number: '<b>' }, 'Tracking number takes letters, digits, spaces and dashes only'],
    [{ ship_date: '02/31/2026' }, 'Ship date is not a date'],
    [{ ship_date: '' }, 'Ship date is not a date'],
    [{ ship_date: '2026-06-16' }, 'Ship date is in the future'],
    [{ ndc: '11111-2222-33' }, 'Line 11111-2222-33 is not part of this order'],
    [{ ndc: '55150-123-10', lot: 'A1' }, 'Line 55150-0123-10, lot A1, is not part of this order'],
    [{ lot: 'Z9' }, 'Lot Z9 is not part of this order'],
    [{ ndc: '00093-0101-01', packs: '14' }, 'Line 00093-0101-01 has 13 pack(s) left to ship'],
    [{ ndc: '93010101', lot: 'B2', packs: '4' }, 'Line 00093-0101-01 has 3 pack(s) left to ship'],
    [{ packs: '1' }, 'NDC is required where packs are given'],
    [{ ndc: '55150-123-10', packs: '1.5' }, 'Packs is not a whole number from 1'],
    [{ ndc: '55150-123-10', packs: '0' }, 'Packs is not a whole number from 1'],
    [{ carrier: 'UPS', tracking_number: '1z-old-7' }, 'This tracking number is on the order already'],
  ])('%o: %s', (given, error) => expect(errorOf(given)).toBe(error));

  it('an order outside the range does not exist, whatever else the row says', () => {
    expect(errorOf({ carrier: 'Pigeon' }, null)).toBe('Order 7 does not exist.');
    expect(errorOf({ order_id: '' }, null)).toBe('Order number is required');
  });

  it.each(['delivered', 'cancelled', 'cancel_requested', 'pending_signature', 'shipped'] as const)(
    'an order that is %s takes no shipment',
    (status) => expect(errorOf({}, { ...ORDER, status })).toBe('This order takes no shipment now.'),
  );

  it('RB-135 a row with packs of an order that left meanwhile hears how many are left', () => {
    const left = ORDER.lines.map((line) => ({ ...line, shipped_quantity: line.quantity }));
    const given = { ndc: '55150-123-10', packs: '1' };
    expect(errorOf(given, { ...ORDER, status: 'shipped', lines: left })).toBe(
      'Line 55150-0123-10 has 0 pack(s) left to ship',
    );
  });
});

describe('RB-132 RB-133 what a row ships', () => {
  it('without packs what is left, once; with packs the first lots of the line', () => {
    const { rows, shipments, whole } = plan([
      row({ ndc: '00093-0101-01', packs: '11' }),
      row({ carrier: 'Other', tracking_number: 'REST' }),
      row({ carrier: 'Other', tracking_number: 'AGAIN' }),
    ]);
    expect(rows).toEqual([
      { error: null, packs: 11, rest: false },
      { error: null, packs: 6, rest: true },
      { error: 'This order takes no shipment now.', carriers: [] },
    ]);
    expect(shipments.map((one) => one.sent)).toEqual([
      [
        { lineId: 1, quantity: 10 },
        { lineId: 2, quantity: 1 },
      ],
      [
        { lineId: 2, quantity: 2 },
        { lineId: 3, quantity: 4 },
      ],
    ]);
    expect(whole).toBe(true);
  });

  it('rows of one box are one shipment; the same line twice under a number is refused, and stops no other', () => {
    const { rows, shipments, whole } = plan([
      row({ ndc: '00093-0101-01', packs: '2' }),
      row({ ndc: '00093-0101-01', packs: '2' }),
      row({ ndc: '55150-123-10' }),
      row({ ndc: '55150-123-10', ship_date: '06/14/2026' }),
    ]);
    expect(rows.map(({ error }) => error)).toEqual([
      null,
      'This tracking number is on the order already',
      null,
      'This tracking number is on the order already',
    ]);
    expect(shipments).toEqual([
      {
        carrier: 'UPS',
        tracking_number: UPS,
        ship_date: TODAY,
        sent: [
          { lineId: 1, quantity: 2 },
          { lineId: 3, quantity: 4 },
        ],
      },
    ]);
    expect(whole).toBe(false);
  });

  const rows = fc.array(
    fc
      .record({
        ndc: fc.constantFrom('', '00093-0101-01', '55150-0123-10', '1'),
        lot: fc.constantFrom('', 'A1', 'B2'),
        packs: fc.constantFrom('', '1', '3', '9', 'x'),
        tracking_number: fc.constantFrom(UPS, '986578788855', '9400111202555842332669', ''),
      })
      .map(row),
    { maxLength: 12 },
  );
  it('never ships more than is left, whatever the rows are', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const { rows: planned, shipments, whole } = plan(given);
        const left = new Map(ORDER.lines.map((line) => [line.id, line.quantity - line.shipped_quantity]));
        for (const { lineId, quantity } of shipments.flatMap(({ sent }) => sent))
          left.set(lineId, (left.get(lineId) ?? 0) - quantity);
        expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0);
        expect([...left.values()].every((packs) => packs === 0)).toBe(whole);
        const packs = shipments.flatMap(({ sent }) => sent).reduce((sum, one) => sum + one.quantity, 0);
        expect(planned.reduce((sum, one) => sum + (one.error === null ? one.packs : 0), 0)).toBe(packs);
      }),
    );
  });
});

describe('RB-136 the carrier', () => {
  it.each([
    ['1Z12345E0205271688', 'UPS'],
    ['986578788850', 'FedEx'],
    ['039813852990610', 'FedEx'],
    ['92023901003000000000', 'USPS'],
    ['940011120255584233266', 'USPS'],
    ['9400111202555842332669', 'USPS'],
  ])('of %s without a word is %s', (tracking_number, carrier) => {
    const [shipment] = plan([row({ tracking_number })]).shipments;
    expect(shipment?.carrier).toBe(carrier);
  });

  it('is asked for where two are possible, and taken as it is said', () => {
    const tracking_number = '9611020987654312345672';
    expect(plan([row({ tracking_number })]).rows).toEqual([
      { error: 'Carrier is unknown', carriers: ['FedEx', 'USPS'] },
    ]);
    expect(plan([row({ tracking_number, carrier: 'usps' })]).shipments[0]?.carrier).toBe('USPS');
  });

  it.each([
    ['U.P.S.', 'UPS'],
    ['Fed Ex', 'FedEx'],
    ['FedEx Ground', 'FedEx'],
    ['US Postal Service', 'USPS'],
    ['other', 'Other'],
    ['otherwise', undefined],
  ])('named %s is %s', (text, carrier) => expect(carrierNamed(text)).toBe(carrier));
});
