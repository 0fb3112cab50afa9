import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLot } from './pick-list.ts';

const line = (id: number, lot: number, packs: number) => ({
  id,
  lot_id: lot,
  name: `Drug ${lot % 3}`,
  packs,
});

describe('WB-131 lots to pick', () => {
  it('each stands once, with all its packs and the orders they are for, by product and lot', () => {
    const lots = byLot([
      { id: 7, lines: [line(1, 5, 2), line(2, 3, 10)] },
      { id: 8, lines: [line(3, 5, 4), line(4, 5, 1)] },
    ]);
    expect(lots).toEqual([
      { lot_id: 3, name: 'Drug 0', packs: 10, orders: [{ id: 7, packs: 10 }] },
      {
        lot_id: 5,
        name: 'Drug 2',
        packs: 7,
        orders: [
          { id: 7, packs: 2 },
          { id: 8, packs: 5 },
        ],
      },
    ]);
  });

  it('have as many packs as the orders, by lot and by order', () => {
    const orders = fc.array(
      fc.record({ lot: fc.integer({ min: 1, max: 5 }), packs: fc.integer({ min: 1, max: 99 }) }),
    );
    fc.assert(
      fc.property(fc.array(orders, { maxLength: 6 }), (all) => {
        const given = all.map((lines, id) => ({
          id,
          lines: lines.map(({ lot, packs }, n) => line(n, lot, packs)),
        }));
        const lots = byLot(given);
        const sum = (packs: readonly { packs: number }[]) =>
          packs.reduce((total, one) => total + one.packs, 0);
        expect(new Set(lots.map(({ lot_id }) => lot_id)).size).toBe(lots.length);
        for (const lot of lots) expect(sum(lot.orders)).toBe(lot.packs);
        for (const { id, lines } of given)
          expect(sum(lots.flatMap((lot) => lot.orders.filter((one) => one.id === id)))).toBe(sum(lines));
      }),
    );
  });
});
