import { describe, expect, it } from 'vitest';
import {
  dearShippingText,
  freeShippingHint,
  freeShippingText,
  orderShippingText,
  resolveOption,
  sellerOrderShipping,
  shippingLayer,
  shippingOptions,
  shippingPromise,
  thresholdOf,
  type PaidShipping,
} from './shipping.ts';

const seller = { shippingPriceCents: 2500, thresholdCents: 50_000 };
const normal = { shippingPriceCents: null, thresholdCents: null };
const free = { shippingPriceCents: null, thresholdCents: 0 };
const cold = { shippingPriceCents: 4000, thresholdCents: null };

describe('X-76 shipping of a seller order', () => {
  it('a lot has its own threshold, else the seller’s, else none', () => {
    expect(thresholdOf(normal, seller)).toBe(50_000);
    expect(thresholdOf(free, seller)).toBe(0);
    expect(thresholdOf(normal, { ...seller, thresholdCents: null })).toBeNull();
  });

  it('a lot whose shipping costs nothing is free from the first pack on', () => {
    const gratis = { shippingPriceCents: 0, thresholdCents: null };
    expect(thresholdOf(gratis, seller)).toBe(0);
    expect(thresholdOf(normal, { ...seller, shippingPriceCents: 0 })).toBe(0);
    expect(thresholdOf(cold, { ...seller, shippingPriceCents: 0 })).toBe(50_000);
    expect(shippingLayer(gratis, seller, 100, 'Northwind').description).toBe('Free shipping');
  });

  it.each([
    ['normal and free lots below the threshold', 33_000, [normal, free], 2500],
    ['the same at the threshold', 50_000, [normal, free], 0],
    ['one cent below it', 49_999, [normal], 2500],
    ['free lots only', 100, [free, free], 0],
    ['the dearest lot counts once', 33_000, [normal, cold, normal], 4000],
    ['no lots', 0, [], 0],
  ] as const)('%s', (_case, subtotal, lots, expected) => {
    expect(sellerOrderShipping(subtotal, lots, seller)).toBe(expected);
  });

  it('without any threshold shipping is always charged', () => {
    expect(sellerOrderShipping(9_000_000, [normal], { ...seller, thresholdCents: null })).toBe(2500);
  });
});

describe('shipping that comes to half of the goods', () => {
  const small: PaidShipping = {
    goodsCents: 1900,
    shippingCents: 950,
    optionCents: 0,
    toFreeCents: null,
    choosesSuppliers: true,
  };
  const text = (paid: Partial<PaidShipping>) => dearShippingText({ ...small, ...paid });

  it('is said from the half on, with both amounts', () => {
    expect(text({})).toBe('Shipping is $9.50 for $19.00 of goods. To lower it, buy from another supplier.');
    expect(text({ goodsCents: 1901 })).toBeNull();
    expect(text({ goodsCents: 0, shippingCents: 0 })).toBeNull();
  });

  it.each([
    [{ toFreeCents: 48_100 }, 'To lower it, add $481.00 for free shipping, or buy from another supplier.'],
    [{ toFreeCents: 48_100, choosesSuppliers: false }, 'To lower it, add $481.00 for free shipping.'],
    [
      { shippingCents: 2500, optionCents: 2500, toFreeCents: 0 },
      'To lower it, choose standard shipping, $25.00 less, or buy from another supplier.',
    ],
    [{ choosesSuppliers: false }, 'A larger order spreads it.'],
  ])('says what would lower it: %j', (paid, how) => {
    expect(text(paid)?.split('goods. ')[1]).toBe(how);
  });
});

describe('X-77 the free-shipping hint', () => {
  it('SP-146 shows while the threshold exceeds the subtotal; at equality shipping is free', () => {
    const text = 'Free shipping on orders of $500.00 or more from Meridian Generics';
    expect(freeShippingHint(50_000, 49_999, 'Meridian Generics')).toBe(text);
    expect(freeShippingHint(50_000, 50_000, 'Meridian Generics')).toBeNull();
    expect(freeShippingHint(null, 0, 'Meridian Generics')).toBeNull();
    expect(freeShippingText(0, 'Meridian Generics')).toBe('Free shipping');
  });

  it('SP-270 SP-271 SP-273 names the shipping layer of an item', () => {
    expect(shippingLayer(normal, seller, 100, 'Northwind')).toEqual({
      name: 'standard',
      description: '$25.00 shipping from Northwind',
    });
    expect(shippingLayer(free, seller, 100, 'Northwind')).toEqual({
      name: 'free_shipping',
      description: 'Free shipping',
    });
  });
});

describe('X-78 shipping options', () => {
  const [standard, expedited] = shippingOptions(true, 2);
  if (!standard || !expedited) throw new Error('two options');

  it('what an order ships for names its share of the option', () => {
    expect(orderShippingText(0, standard)).toBe('Free shipping');
    expect(orderShippingText(2500, standard)).toBe('Shipping $25.00');
    expect(orderShippingText(1500, expedited)).toBe(
      'Shipping $40.00: standard $15.00 + Expedited Shipping $25.00',
    );
    expect(orderShippingText(0, expedited)).toBe(
      'Shipping $25.00: standard free + Expedited Shipping $25.00',
    );
  });

  it('beside a dearer option an item names only its standard part', () => {
    expect(shippingLayer(free, seller, 100, 'Northwind', 2500)).toEqual({
      name: 'free_shipping',
      description: 'Free standard shipping',
    });
    expect(shippingLayer(normal, seller, 100, 'Northwind', 2500).description).toBe(
      '$25.00 standard shipping from Northwind',
    );
  });

  it('promises nothing for sellers who are away', () => {
    const here = { name: 'Meridian', away: false };
    const away = { name: 'Northwind', away: true };
    expect(shippingPromise(standard, [here])).toBe('Ships within 48 business hours');
    expect(shippingPromise(expedited, [here, away])).toBe(
      'Next business day, but not from Northwind (on vacation)',
    );
    expect(shippingPromise(standard, [away])).toBe('');
  });

  it('SP-284 a plain host offers standard shipping only', () => {
    expect(shippingOptions(false, 3).map((one) => [one.id, one.name, one.priceCents])).toEqual([
      ['standard', 'Standard Shipping', 0],
    ]);
  });

  it('a host with expedited shipping asks $25 per seller order', () => {
    expect(
      shippingOptions(true, 2).map((one) => [one.id, one.name, one.priceCents, one.perOrderCents]),
    ).toEqual([
      ['standard', 'Standard Shipping', 0, 0],
      ['expedited', 'Expedited Shipping', 5000, 2500],
    ]);
  });

  it('SP-285 the first option stands in where none is chosen, or the chosen one is gone', () => {
    const options = shippingOptions(false, 1);
    expect(resolveOption(null, options)).toMatchObject({ option: { id: 'standard' }, replaced: false });
    expect(resolveOption('expedited', options)).toMatchObject({ option: { id: 'standard' }, replaced: true });
    expect(resolveOption('expedited', shippingOptions(true, 1))).toMatchObject({
      option: { id: 'expedited' },
      replaced: false,
    });
    expect(() => resolveOption(null, [])).toThrow(RangeError);
  });
});
