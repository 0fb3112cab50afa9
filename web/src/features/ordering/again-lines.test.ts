import { describe, expect, it } from 'vitest';
import { reviewLines } from './again-lines.ts';
import type { AgainLine, DeskOffer } from './api.ts';

const TODAY = '2026-11-21';
const anOffer = (listing_id: number, price: number, fields: Partial<DeskOffer> = {}): DeskOffer => ({
  listing_id,
  name: 'Lisinopril 10 mg Tablet',
  ndc: '70101000301',
  ndc_number: '70101-0003-01',
  company_id: listing_id,
  company_name: `Seller ${listing_id}`,
  catalog_type: 'medigi',
  eaches_per_pack: 100,
  package_description: 'Bottle of 100',
  unit_price: price / 100,
  case_size: 1,
  case_lock: false,
  min_packs: 1,
  minimum_order_total: 0,
  on_vacation: null,
  refusal: null,
  blocked: null,
  exclusion_reason: null,
  lots: [{ id: listing_id * 10, expiry_date: '12/31/2028', stock: 40, min_qty: 0, price, in_cart: 0 }],
  ...fields,
});
const LINE: AgainLine = {
  listing_id: 1,
  ndc: '70101000301',
  ndc_number: '70101-0003-01',
  name: 'Lisinopril 10 mg Tablet',
  company_name: 'Seller 1',
  eaches_per_pack: 100,
  quantity: 10,
  last_price: 5,
  last_date: '2026-10-01T00:00:00Z',
  product: 'g1-1',
};
const review = (offers: readonly DeskOffer[], quantity?: number) => {
  const quantities = new Map(quantity === undefined ? [] : [['0', quantity]]);
  const [line] = reviewLines([LINE], [{ key: 'g1-1', offers: [...offers] }], quantities, TODAY);
  return line;
};

describe('WB-051 a line to order again', () => {
  it('is the listing that was bought, though another is cheaper, with the change of its price', () => {
    expect(review([anOffer(2, 4), anOffer(1, 5.5)])).toMatchObject({
      substitute: false,
      today: 550,
      change: 10,
      expiry: '2028-12-31',
      cutFrom: null,
      stock: 40,
      choice: { state: 'found' },
    });
  });

  it('has a substitute where the listing is gone or short', () => {
    expect(review([anOffer(2, 4), anOffer(3, 6)])).toMatchObject({
      substitute: true,
      today: 400,
      change: -20,
    });
    const more = anOffer(2, 9, {
      lots: [{ id: 20, expiry_date: '12/31/2028', stock: 99, min_qty: 0, price: 9, in_cart: 0 }],
    });
    expect(review([anOffer(1, 5), more], 50)).toMatchObject({ substitute: true, today: 900 });
  });

  it('WB-053 that cannot be bought today says why and is not counted', () => {
    expect(review([])?.choice).toMatchObject({ state: 'not_offered', why: 'Nobody offers it today.' });
    expect(review([anOffer(1, 5, { refusal: 'Blocked' })])?.choice).toMatchObject({
      state: 'refused',
      why: 'Blocked',
    });
    expect(review([anOffer(1, 5)], 41)?.choice).toMatchObject({
      state: 'short',
      why: 'Seller 1 has 40 of 41 packs.',
    });
    expect(review([anOffer(1, 5)], 0)?.choice).toBeNull();
  });
});

describe('RB-143 RB-144 the quantity of a line that nobody changed', () => {
  it('follows the cases of the listing before another listing is taken', () => {
    const cases = anOffer(1, 5, { case_size: 12, case_lock: true });
    expect(review([cases, anOffer(2, 4)])).toMatchObject({
      substitute: false,
      quantity: 12,
      cutFrom: 10,
      choice: { state: 'found' },
    });
  });

  it('follows its minimum, and what is there where nobody has all', () => {
    expect(review([anOffer(1, 5, { min_packs: 15 })])).toMatchObject({ quantity: 15, cutFrom: 10 });
    const few = (id: number, stock: number) =>
      anOffer(id, 5, {
        lots: [{ id: id * 10, expiry_date: '12/31/2028', stock, min_qty: 0, price: 5, in_cart: 0 }],
      });
    expect(review([few(1, 4), few(2, 7)])).toMatchObject({ quantity: 7, substitute: true, cutFrom: 10 });
  });

  it('of a listing that is gone fills from the cheapest of the same drug group and package', () => {
    expect(review([anOffer(3, 6), anOffer(2, 4)])).toMatchObject({ substitute: true, today: 400 });
  });

  it('is not touched once somebody chose it', () => {
    expect(review([anOffer(1, 5, { case_size: 12, case_lock: true })], 10)).toMatchObject({
      quantity: 10,
      choice: { state: 'refused' },
    });
  });
});
