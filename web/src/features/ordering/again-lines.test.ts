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
      change: 50,
      stock: 40,
      choice: { state: 'found' },
    });
  });

  it('has a substitute where the listing is gone or short', () => {
    expect(review([anOffer(2, 4), anOffer(3, 6)])).toMatchObject({
      substitute: true,
      today: 400,
      change: -100,
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
