import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine, CartSeller, PaymentOption } from './cart-totals.ts';
import { computeCart, sellerMinimumMissing, transactionFee } from './cart-totals.ts';
import type { ShippingOption } from './shipping.ts';
import { shippingOptions } from './shipping.ts';

const meridian: CartSeller = {
  id: 1,
  shippingPriceCents: 2500,
  thresholdCents: 50_000,
  minimumCents: 25_000,
};
const northwind: CartSeller = { id: 2, shippingPriceCents: 1000, thresholdCents: null, minimumCents: null };

function line(over: Partial<CartLine>): CartLine {
  return {
    listingId: 10,
    lotId: 100,
    sellerId: 1,
    catalogType: 'medigi',
    priceCents: 18_000,
    quantity: 1,
    basePrice: null,
    shippingPriceCents: null,
    thresholdCents: null,
    ...over,
  };
}

function optionOf(id: 'standard' | 'expedited', orderCount: number): ShippingOption {
  const found = shippingOptions(true, orderCount).find((one) => one.id === id);
  if (!found) throw new Error(`no option ${id}`);
  return found;
}

const twoLots = [line({}), line({ listingId: 11, lotId: 110, priceCents: 15_000, thresholdCents: 0 })];

describe('the worked example of table 3', () => {
  it('180.00 + 150.00 free lots by card', () => {
    const cart = computeCart({
      lines: twoLots,
      sellers: [meridian],
      option: optionOf('expedited', 1),
      paymentOption: 'credit_card',
    });
    expect(cart).toMatchObject({
      subtotalCents: 33_000,
      shippingTotalCents: 5000,
      transactionFeeTotalCents: 990,
      totalCents: 38_990,
    });
    expect(cart.orders).toMatchObject([
      {
        sellerId: 1,
        subtotalCents: 33_000,
        shippingCents: 2500,
        optionCents: 2500,
        feeCents: 990,
        totalCents: 38_990,
      },
    ]);
    expect(cart.orders[0]?.lines.map((one) => one.feeCents)).toEqual([540, 450]);
  });

  it('two sellers with expedited shipping carry 25.00 each', () => {
    const cart = computeCart({
      lines: [line({}), line({ sellerId: 2, listingId: 20, lotId: 200 })],
      sellers: [meridian, northwind],
      option: optionOf('expedited', 2),
      paymentOption: 'net_terms',
    });
    expect(cart.orders.map((order) => order.optionCents)).toEqual([2500, 2500]);
    expect(cart.shippingTotalCents).toBe(2500 + 1000 + 5000);
    expect(cart.transactionFeeTotalCents).toBe(0);
  });

  it('savings count positive lines, those of medigi items apart from others, and are never subtracted', () => {
    const base = { numerator: 102_000n, denominator: 90n };
    const lines = [
      line({ priceCents: 900, quantity: 6, basePrice: base }),
      line({ lotId: 101, priceCents: 2000, quantity: 1, basePrice: base }),
      line({
        listingId: 12,
        lotId: 120,
        catalogType: 'medshorts',
        priceCents: 900,
        quantity: 60,
        basePrice: base,
      }),
    ];
    const cart = computeCart({
      lines,
      sellers: [northwind, meridian],
      option: optionOf('standard', 1),
      paymentOption: 'ach',
    });
    expect([cart.savingsTotalCents, cart.otherSavingsTotalCents]).toEqual([1400, 14_000]);
    expect(cart.totalCents).toBe(cart.subtotalCents + cart.shippingTotalCents);
  });
});

describe('edges', () => {
  it('an empty cart costs nothing, also with expedited shipping chosen', () => {
    const option = optionOf('expedited', 0);
    const empty = {
      lines: [line({ quantity: 0 })],
      sellers: [meridian],
      option,
      paymentOption: 'credit_card',
    } as const;
    expect(computeCart(empty)).toEqual({
      orders: [],
      subtotalCents: 0,
      shippingTotalCents: 0,
      transactionFeeTotalCents: 0,
      savingsTotalCents: 0,
      otherSavingsTotalCents: 0,
      totalCents: 0,
    });
  });

  it('refuses a line of a seller it does not know', () => {
    const input = {
      lines: twoLots,
      sellers: [northwind],
      option: optionOf('standard', 1),
      paymentOption: 'ach',
    } as const;
    expect(() => computeCart(input)).toThrow(RangeError);
  });

  it.each<[string, number, PaymentOption, number]>([
    ['X-79', 50, 'credit_card', 2],
    ['X-79', 49, 'credit_card', 1],
    ['X-79', 18_000, 'net_terms', 0],
    ['X-79', 18_000, 'ach', 0],
  ])('%s the fee of a line of %d cents by %s is %d', (_row, cents, option, fee) => {
    expect(transactionFee(cents, option)).toBe(fee);
  });

  it.each([
    ['SP-144', 25_000, 10_000, 9000, 6000],
    ['SP-144', 25_000, 10_000, 15_000, 0],
    ['SP-144', 25_000, 30_000, 0, 0],
    ['SP-144', null, 0, 100, 0],
  ])('%s a minimum of %s with %d and %d lacks %d', (_row, minimum, others, own, missing) => {
    expect(sellerMinimumMissing(minimum, others, own)).toBe(missing);
  });

  it('a seller order tells what is missing to the minimum', () => {
    const cart = computeCart({
      lines: [line({ priceCents: 9000 }), line({ sellerId: 2, lotId: 200 })],
      sellers: [meridian, northwind],
      option: optionOf('standard', 2),
      paymentOption: 'net_terms',
    });
    expect(cart.orders.map((order) => order.minimumMissingCents)).toEqual([16_000, 0]);
  });
});

describe('for every cart', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const lines = fc.array(
    fc.record({
      listingId: fc.nat(20),
      lotId: fc.nat(1000),
      sellerId: fc.constantFrom(1, 2),
      catalogType: fc.constantFrom('medigi', 'medshorts', '503b'),
      priceCents: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.nat(500),
      basePrice: fc.option(
        fc.record({ numerator: fc.bigInt(1n, 10n ** 9n), denominator: fc.bigInt(1n, 1000n) }),
      ),
      shippingPriceCents: fc.option(cents),
      thresholdCents: fc.option(cents),
    }),
    { maxLength: 12 },
  );
  const payment = fc.constantFrom<PaymentOption>('net_terms', 'credit_card', 'ach');

  it('the total is the sum of the order totals and of its own parts', () => {
    fc.assert(
      fc.property(lines, payment, fc.boolean(), (cartLines, paymentOption, expedited) => {
        const option = optionOf(expedited ? 'expedited' : 'standard', 2);
        const cart = computeCart({ lines: cartLines, sellers: [meridian, northwind], option, paymentOption });
        const sumOfOrders = cart.orders.reduce((sum, order) => sum + order.totalCents, 0);
        expect(cart.totalCents).toBe(sumOfOrders);
        expect(cart.totalCents).toBe(
          cart.subtotalCents + cart.shippingTotalCents + cart.transactionFeeTotalCents,
        );
        expect(Math.min(cart.savingsTotalCents, cart.otherSavingsTotalCents) >= 0).toBe(true);
      }),
    );
  });

  it('the order of the lines changes no amount', () => {
    fc.assert(
      fc.property(lines, payment, (cartLines, paymentOption) => {
        const option = optionOf('expedited', 2);
        const sellers = [meridian, northwind];
        const { orders: _one, ...there } = computeCart({ lines: cartLines, sellers, option, paymentOption });
        const { orders: _other, ...back } = computeCart({
          lines: cartLines.toReversed(),
          sellers,
          option,
          paymentOption,
        });
        expect(back).toEqual(there);
      }),
    );
  });

  it('R8 over 10,000 carts the totals differ by nothing from a calculator of its own', () => {
    fc.assert(
      fc.property(lines, payment, fc.boolean(), (cartLines, paymentOption, expedited) => {
        const option = optionOf(expedited ? 'expedited' : 'standard', 2);
        const cart = computeCart({ lines: cartLines, sellers: [meridian, northwind], option, paymentOption });
        const totals = Object.fromEntries(cart.orders.map((order) => [order.sellerId, order.totalCents]));
        expect(totals).toEqual(recompute(cartLines, paymentOption, expedited ? 2500n : 0n));
      }),
      { numRuns: 10_000 },
    );
  });
});

/** Whole cents as bigint; three hundredths rounded half up by whole numbers alone. */
function recompute(lines: readonly CartLine[], payment: PaymentOption, optionCents: bigint) {
  const totals: Record<number, number> = {};
  for (const seller of [meridian, northwind]) {
    const own = lines.filter((one) => one.sellerId === seller.id && one.quantity > 0);
    if (own.length === 0) continue;
    const amounts = own.map((one) => BigInt(one.priceCents) * BigInt(one.quantity));
    const subtotal = amounts.reduce((sum, amount) => sum + amount, 0n);
    const fees = amounts.map((amount) => (payment === 'credit_card' ? (amount * 3n + 50n) / 100n : 0n));
    let shipping = 0n;
    for (const one of own) {
      const freeFrom = one.thresholdCents ?? seller.thresholdCents;
      const price = BigInt(one.shippingPriceCents ?? seller.shippingPriceCents);
      if ((freeFrom === null || subtotal < BigInt(freeFrom)) && price > shipping) shipping = price;
    }
    totals[seller.id] = Number(subtotal + shipping + optionCents + fees.reduce((sum, fee) => sum + fee, 0n));
  }
  return totals;
}
