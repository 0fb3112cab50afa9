import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CUT_OFF_ZONES,
  expediteText,
  formatClock,
  isLate,
  type AwayDays,
  sellerShipsText,
  shipDayText,
  shipPromise,
  type SellerDays,
} from './ship-promise.ts';
import type { OrderStatus } from './order-status.ts';

const SELLER: SellerDays = { cutOff: { time: '14:00', zone: 'America/New_York' }, vacation: null };
const dayOf = (at: string, seller: SellerDays = SELLER) => shipPromise(new Date(at), seller).day;

const HERE: AwayDays = { start: null, end: null, last: null, lastStart: null, zone: 'America/New_York' };

describe('RB-140 the cut-off', () => {
  it.each([
    ['a minute before', '2026-11-24T18:59:00Z', '2026-11-24'],
    ['on the second', '2026-11-24T19:00:00Z', '2026-11-24'],
    ['within the second', '2026-11-24T19:00:00.999Z', '2026-11-24'],
    ['a second after', '2026-11-24T19:00:01Z', '2026-11-25'],
    ['in summer, an hour earlier in UTC', '2026-07-07T18:00:00Z', '2026-07-07'],
    ['in summer, a second after', '2026-07-07T18:00:01Z', '2026-07-08'],
    ['on a Friday', '2026-11-27T19:00:00Z', '2026-11-27'],
    ['on a Friday, after it', '2026-11-27T19:00:01Z', '2026-11-30'],
    ['on a Saturday morning', '2026-11-28T14:00:00Z', '2026-11-30'],
    ['on a Sunday', '2026-11-29T23:00:00Z', '2026-11-30'],
    ['late on a Monday that is Tuesday in UTC', '2026-12-01T03:00:00Z', '2026-12-01'],
    ['the day after the clocks went back', '2026-11-02T19:00:00Z', '2026-11-02'],
    ['on a federal holiday, which is a business day here', '2026-11-26T15:00:00Z', '2026-11-26'],
  ])('%s', (_what, at, day) => expect(dayOf(at)).toBe(day));

  it('is that of the seller, on the clocks of its zone', () => {
    const pacific = { cutOff: { time: '16:30', zone: 'America/Los_Angeles' }, vacation: null };
    expect(dayOf('2026-11-25T00:30:00Z', pacific)).toBe('2026-11-24');
    expect(dayOf('2026-11-25T00:30:01Z', pacific)).toBe('2026-11-25');
  });

  it('is late from the end of the day where the seller is, until it ships', () => {
    const { deadline } = shipPromise(new Date('2026-11-24T19:00:00Z'), SELLER);
    expect(deadline.toISOString()).toBe('2026-11-25T05:00:00.000Z');
    const at = (status: OrderStatus, now: Date) => isLate({ day: '2026-11-24', deadline, status }, HERE, now);
    expect(at('placed', new Date(deadline.getTime() - 1))).toBe(false);
    const statuses = ['placed', 'confirmed', 'partially_shipped', 'shipped', 'cancelled'] as const;
    expect(statuses.map((status) => at(status, deadline))).toEqual([true, true, true, false, false]);
    expect(isLate({ day: null, deadline: null, status: 'placed' }, HERE, deadline)).toBe(false);
  });

  it('RB-177 what was promised for a day until the end of a vacation is late from the end of the first business day after it', () => {
    const { day, deadline } = shipPromise(new Date('2026-11-24T19:00:00Z'), SELLER);
    const away = { ...HERE, start: '2026-11-23', end: '2026-11-28' };
    const at = (days: AwayDays, now: string) =>
      isLate({ day, deadline, status: 'placed' }, days, new Date(now));
    expect(at(away, '2026-11-26T12:00:00Z')).toBe(false);
    // Monday, until midnight in New York.
    expect(at(away, '2026-12-01T04:59:59Z')).toBe(false);
    expect(at(away, '2026-12-01T05:00:00Z')).toBe(true);
    expect(at({ ...HERE, last: '2026-11-28', lastStart: '2026-11-23' }, '2026-12-01T04:59:59Z')).toBe(false);
    expect(at({ ...HERE, start: '2026-11-27', end: '2026-12-24' }, '2026-11-26T12:00:00Z')).toBe(true);
    expect(at({ ...HERE, last: '2026-11-23', lastStart: '2026-11-20' }, '2026-11-26T12:00:00Z')).toBe(true);
    // What was late before a vacation began stays late.
    expect(at({ ...HERE, start: '2026-11-25', end: '2026-12-24' }, '2026-11-26T12:00:00Z')).toBe(true);
    expect(at({ ...HERE, last: '2026-11-26', lastStart: '2026-11-26' }, '2026-11-26T12:00:00Z')).toBe(true);
  });

  it('promises a weekday that is not over, at any moment and in every zone', () => {
    const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(at, hour, fc.constantFrom(...CUT_OFF_ZONES), (asked, cut, zone) => {
        const time = `${String(cut).padStart(2, '0')}:00`;
        const { day, deadline } = shipPromise(asked, { cutOff: { time, zone }, vacation: null });
        expect([0, 6]).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
        expect(deadline > asked).toBe(true);
        expect(deadline.getTime() - asked.getTime()).toBeLessThanOrEqual(4 * 86_400_000 + 3_600_000);
      }),
    );
  });
});

describe('RB-141 a vacation', () => {
  const away = (start: string, end: string) => ({ ...SELLER, vacation: { start, end } });
  it.each([
    ['the first weekday after it', '2026-11-24T15:00:00Z', away('2026-11-23', '2026-11-27'), '2026-11-30'],
    [
      'one that begins on the promised day',
      '2026-11-24T20:00:00Z',
      away('2026-11-25', '2026-11-25'),
      '2026-11-26',
    ],
    ['one that is still to come', '2026-11-24T15:00:00Z', away('2026-11-25', '2026-11-27'), '2026-11-24'],
    ['one that is over', '2026-11-24T15:00:00Z', away('2026-11-20', '2026-11-23'), '2026-11-24'],
  ])('%s', (_what, at, seller, day) => expect(dayOf(at, seller)).toBe(day));

  it.each([
    ['00:05', '12:05 AM'],
    ['12:00', '12:00 PM'],
    ['14:00', '2:00 PM'],
  ])('%s is written %s', (time, text) => expect(formatClock(time)).toBe(text));

  it('RB-138 is told by weekday and date', () => {
    expect(shipDayText('2026-11-30')).toBe('Monday 11/30');
    expect(sellerShipsText('Acme', '2026-12-01')).toBe('Acme ships Tuesday 12/01');
    expect(expediteText(2500, '2026-11-30')).toBe('Expedite for $25.00, ships Monday 11/30');
  });
});
