import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buyerPrice,
  paidPriceType,
  DISCOUNT_KINDS,
  isRunning,
  priceTiers,
  ruledPrice,
  RULE_KINDS,
  RULE_TARGETS,
  type PriceRule,
} from './price-rules.ts';

let ids = 0;
const rule = (fields: Partial<PriceRule>): PriceRule => ({
  id: (ids += 1),
  kind: 'percent_off',
  value: 800,
  priority: 50,
  target_type: 'listing',
  min_quantity: 1,
  ...fields,
});
const fee = (fields: Partial<PriceRule> = {}) =>
  rule({ kind: 'marketplace_fee', value: 150, target_type: 'all', ...fields });
const paid = (list: number, rules: readonly PriceRule[], quantity?: number) =>
  buyerPrice(list, rules, quantity).buyer;

describe('trading G-096 what a rule makes of a price', () => {
  it.each([
    ['percent_off', 800, 1000, 920],
    ['percent_off', 3333, 1000, 667],
    ['percent_off', 10_000, 1000, 1],
    ['amount_off', 250, 1000, 750],
    ['amount_off', 250, 200, 1],
    ['fixed_price', 850, 1000, 850],
    ['fixed_price', 1200, 1000, 1200],
    ['marketplace_fee', 150, 920, 934],
    ['marketplace_fee', 0, 920, 920],
  ] as const)('%s of %d on %d is %d', (kind, value, list, result) => {
    expect(ruledPrice(list, { kind, value })).toBe(result);
  });

  it('the order of prices stays', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        price,
        price,
        fc.constantFrom(...RULE_KINDS),
        fc.integer({ min: 0, max: 10_000 }),
        (a, b, kind, value) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          expect(ruledPrice(low, { kind, value })).toBeLessThanOrEqual(ruledPrice(high, { kind, value }));
          expect(ruledPrice(low, { kind, value })).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

describe('SP-265 X-69 the price type of what a buyer pays', () => {
  const contract = rule({ kind: 'fixed_price', value: 850 });
  it.each([
    ['of the lot without a rule', [], 'GPO'],
    ['of the lot with another discount', [rule({ value: 500 }), fee()], 'GPO'],
    ['a contract price', [contract, fee()], 'contract'],
    ['a contract price that is dearer', [{ ...contract, value: 2000 }], 'contract'],
    ['of the lot, where another discount is stronger', [contract, rule({ priority: 60 })], 'GPO'],
    ['of the lot, as long as the contract wants more packs', [{ ...contract, min_quantity: 6 }], 'GPO'],
    ['a contract price from its packs on', [{ ...contract, min_quantity: 5 }], 'contract'],
  ] as const)('%s', (_, rules, type) => {
    expect(paidPriceType('GPO', buyerPrice(1000, rules, 5))).toBe(type);
  });
});

describe('trading G-096 which rule counts', () => {
  it('the highest priority, however little it gives', () => {
    expect(paid(1000, [rule({ priority: 51, value: 100 }), rule({ priority: 50, value: 5000 })])).toBe(990);
  });

  it('of equal priority the most specific target', () => {
    const all = RULE_TARGETS.map((target_type, place) =>
      rule({ target_type, kind: 'fixed_price', value: 900 - place }),
    );
    expect(paid(1000, all.toReversed())).toBe(900);
    expect(paid(1000, all.slice(1).toReversed())).toBe(899);
  });

  it('of equal ones the lowest price, which the list price decides', () => {
    const both = [rule({ value: 1000 }), rule({ kind: 'amount_off', value: 50 })];
    expect([paid(1000, both), paid(100, both)]).toEqual([900, 50]);
  });

  it('one discount, then the fee', () => {
    const price = buyerPrice(1000, [fee(), rule({}), rule({ value: 100 })]);
    expect(price).toMatchObject({ seller: 920, buyer: 934, discount: { value: 800 }, fee: { value: 150 } });
  });

  it('from so many packs on', () => {
    const rules = [rule({ min_quantity: 10, priority: 60 }), rule({ value: 100 })];
    expect([paid(1000, rules), paid(1000, rules, 9), paid(1000, rules, 10)]).toEqual([990, 990, 920]);
  });

  it('without a rule the list price, whatever the order the one and the same', () => {
    expect(paid(1000, [])).toBe(1000);
    const any = fc.record({
      id: fc.integer({ min: 1, max: 1e6 }),
      kind: fc.constantFrom(...DISCOUNT_KINDS, 'marketplace_fee' as const),
      value: fc.integer({ min: 0, max: 9_999 }),
      priority: fc.integer({ min: 1, max: 3 }),
      target_type: fc.constantFrom(...RULE_TARGETS),
      min_quantity: fc.integer({ min: 1, max: 3 }),
    });
    const some = fc.uniqueArray(any, { selector: ({ id }) => id, maxLength: 6 });
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 4 }),
        (rules, list, quantity) => {
          expect(buyerPrice(list, rules.toReversed(), quantity)).toEqual(buyerPrice(list, rules, quantity));
        },
      ),
    );
  });
});

describe('the days of a rule', () => {
  it.each([
    ['2026-02-28', '2026-02-28', '2026-02-28', true],
    ['2026-02-28', '2026-02-28', '2026-03-01', false],
    ['2026-03-01', null, '2026-02-28', false],
    ['2026-03-01', null, '2099-01-01', true],
  ])('from %s to %s, on %s: %s', (start_date, end_date, today, running) => {
    expect(isRunning({ start_date, end_date }, today)).toBe(running);
  });
});

describe('trading G-096 tiers: where the price changes with the quantity', () => {
  it.each([
    ['none without rules', [], []],
    ['none of a rule from one pack', [rule({})], []],
    ['one', [rule({ min_quantity: 24 })], [[24, 920]]],
    [
      'several, in the order of their quantities',
      [rule({ min_quantity: 48, value: 1000 }), rule({ min_quantity: 24 })],
      [
        [24, 920],
        [48, 900],
      ],
    ],
    ['none where another rule wins', [rule({ min_quantity: 24 }), rule({ priority: 90, value: 500 })], []],
    ['of a fee, too', [fee({ min_quantity: 10 })], [[10, 1015]]],
  ] as const)('%s', (_, rules, tiers) => {
    expect(priceTiers(1000, rules).map(({ min_quantity, cents }) => [min_quantity, cents])).toEqual(tiers);
  });

  const steps = [rule({ min_quantity: 24 }), rule({ min_quantity: 48, value: 1000 })];
  it.each([
    [48, [24, 48]],
    [47, [24]],
    [24, [24]],
    [23, []],
    [0, []],
  ])('of a lot of which %d packs can be bought start at %j', (most, starts) => {
    expect(priceTiers(1000, steps, most).map((tier) => tier.min_quantity)).toEqual(starts);
  });

  it('say of every quantity what a buyer pays', () => {
    const rules = fc.array(
      fc.record({
        kind: fc.constantFrom(...RULE_KINDS),
        value: fc.integer({ min: 1, max: 9000 }),
        priority: fc.integer({ min: 1, max: 3 }),
        min_quantity: fc.integer({ min: 1, max: 6 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 7 }), (fields, quantity) => {
        const all = fields.map((one) => rule(one));
        const tier = priceTiers(1000, all).findLast((one) => one.min_quantity <= quantity);
        expect(tier?.cents ?? paid(1000, all)).toBe(paid(1000, all, quantity));
      }),
    );
  });
});
