import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  closedState,
  paidOutEntries,
  partsOfPayoutId,
  payoutFigures,
  payoutId,
  payoutMoves,
  payoutNumber,
  PAYOUT_STATES,
  type PayoutLine,
} from './payouts.ts';

const line = (kind: string, salesCents: number, feesCents: number, cents: number): PayoutLine => ({
  kind,
  salesCents,
  feesCents,
  cents,
});
const SHARE = line('released', 20860, 360, 20500);
const REFUND = line('refund', 0, 0, -3600);

it.each<[string, PayoutLine[], number[]]>([
  ['example A, refunded when its share was due', [SHARE, REFUND], [20860, 360, 3600, 0, 16900]],
  ['example A, refunded before that', [line('released', 20860, 360, 16900)], [20860, 360, 3600, 0, 16900]],
  [
    'example A, its payment undone and made again',
    [SHARE, REFUND, line('held', -20860, -360, -16900), line('released', 20860, 360, 16900)],
    [20860, 360, 3600, 0, 16900],
  ],
  ['a refund of a month that was paid out', [REFUND], [0, 0, 3600, 0, -3600]],
  ['that one carried over', [line('carried', 0, 0, -3600), SHARE], [20860, 360, 0, -3600, 16900]],
  ['a month without anything', [], [0, 0, 0, 0, 0]],
])('RB-086 %s', (_name, lines, [sales, fees, refunds, carried, net]) => {
  expect(payoutFigures(lines)).toEqual({
    salesCents: sales,
    feesCents: fees,
    refundsCents: refunds,
    carriedCents: carried,
    netCents: net,
  });
});

const aLine = fc
  .record({
    kind: fc.constantFrom('released', 'held', 'refund', 'carried'),
    salesCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    feesCents: fc.integer({ min: -10_000, max: 10_000 }),
    cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  .map((one) => (one.kind === 'carried' ? { ...one, salesCents: 0, feesCents: 0 } : one));

it('RB-086 Net = Sales − Fees − refunds ± carried over, of any lines', () => {
  fc.assert(
    fc.property(fc.array(aLine), (lines) => {
      const { salesCents, feesCents, refundsCents, carriedCents, netCents } = payoutFigures(lines);
      expect(netCents).toBe(salesCents - feesCents - refundsCents + carriedCents);
      expect(netCents).toBe(lines.reduce((sum, { cents }) => sum + cents, 0));
    }),
  );
});

it('RB-085 a month of a seller has its number', () => {
  expect([payoutNumber(57, '2026-04-01'), payoutId(57, '2026-04-01')]).toEqual(['PAY-57-202604', 57202604]);
  expect(partsOfPayoutId(57202604)).toEqual({ sellerId: 57, month: '2026-04-01' });
  expect([partsOfPayoutId(202604), partsOfPayoutId(57202613), partsOfPayoutId(7)]).toEqual([
    null,
    null,
    null,
  ]);
});

it('RB-087 each state has its moves, and a Net of 0 or less is carried', () => {
  expect(PAYOUT_STATES.map((state) => payoutMoves(state))).toEqual([
    [],
    ['pay', 'hold'],
    ['release'],
    ['return'],
    [],
  ]);
  expect([1, 0, -1].map((netCents) => closedState({ netCents }))).toEqual(['ready', 'carried', 'carried']);
});

it('RB-021 RB-089 example A is paid out from what is due to its seller', () => {
  expect(paidOutEntries(16900)).toEqual([
    { account: 'seller_payable', cents: 16900 },
    { account: 'cash', cents: -16900 },
  ]);
});
