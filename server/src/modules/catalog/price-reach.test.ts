import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RULE_KINDS, ruledPrice } from '#rules/pricing/price-rules.ts';
import { packsWithin, unitsWithin, type BroadRules } from './price-reach.ts';

const DISCOUNTS = RULE_KINDS.filter((kind) => kind === 'percent_off' || kind === 'amount_off');
const any = fc.record({
  list: fc.integer({ min: 1, max: 1_000_000 }),
  eaches: fc.integer({ min: 1, max: 1000 }),
  kind: fc.constantFrom(...DISCOUNTS, null),
  value: fc.integer({ min: 1, max: 9999 }),
  fee: fc.integer({ min: 0, max: 10_000 }),
});
const paidOf = ({
  list,
  kind,
  value,
  fee,
}: {
  list: number;
  kind: (typeof DISCOUNTS)[number] | null;
  value: number;
  fee: number;
}) =>
  ruledPrice(kind === null ? list : ruledPrice(list, { kind, value }), {
    kind: 'marketplace_fee',
    value: fee,
  });
const broad = (kind: string | null, value: number, fee: number): BroadRules => ({
  percent: kind === 'percent_off' ? value : 0,
  cents: kind === 'amount_off' ? value : 0,
  fee,
});

it('trading G-096 what a listing costs is in reach of a page that ends with it, upwards and downwards', () => {
  fc.assert(
    fc.property(any, (one) => {
      const rules = broad(one.kind, one.value, one.fee);
      const paid = paidOf(one);
      expect(one.list).toBeLessThanOrEqual(packsWithin(paid, rules, false));
      expect(one.list).toBeGreaterThanOrEqual(packsWithin(paid, rules, true));
    }),
  );
});

it('so it is by unit, but for the cheapest packs, and for amounts upwards', () => {
  fc.assert(
    fc.property(any, (one) => {
      const rules = broad(one.kind, one.value, one.fee);
      const [paid, unit] = [paidOf(one) / one.eaches, one.list / one.eaches];
      const [up, down] = [unitsWithin(paid, rules, false), unitsWithin(paid, rules, true)];
      if (one.kind !== 'amount_off' && one.list >= up.from) expect(unit).toBeLessThanOrEqual(up.units);
      if (one.list >= down.from) expect(unit).toBeGreaterThanOrEqual(down.units);
    }),
  );
});
