import { describe, expect, it } from 'vitest';
import type { CompanyRecord } from './api.ts';
import { draftOf, EMPTY_DRAFT, readChanges, readNew } from './company-draft.ts';

const SUPPLIER: CompanyRecord = {
  id: 4,
  name: 'Meridian Generics',
  enable_rfp: false,
  medigi_agreed: true,
  logo_url: null,
  type: 'Supplier',
  is_seller: true,
  is_503b: false,
  website: null,
  about: null,
  phone: '5551234567',
  minimum_order: 100,
  shipping_price: 25,
  shipping_threshold: null,
};

describe('what a form of a company sends', () => {
  it('sends what was changed and nothing else', () => {
    const draft = { ...draftOf(SUPPLIER), about: 'Generics since 1990', minimum_order: '150' };
    expect(readChanges(draft, SUPPLIER)).toEqual({
      body: { about: 'Generics since 1990', minimum_order: 150 },
    });
    expect(readChanges(draftOf(SUPPLIER), SUPPLIER)).toEqual({ body: {} });
  });

  it('an empty threshold means never free, and is told from zero', () => {
    expect(readChanges({ ...draftOf(SUPPLIER), shipping_threshold: '0' }, SUPPLIER)).toEqual({
      body: { shipping_threshold: 0 },
    });
    const free = { ...SUPPLIER, shipping_threshold: 0 };
    expect(readChanges({ ...draftOf(free), shipping_threshold: ' ' }, free)).toEqual({
      body: { shipping_threshold: null },
    });
  });

  it('names what is wrong by field', () => {
    const draft = { ...draftOf(SUPPLIER), name: ' ', minimum_order: 'much', hasTerms: true, netDays: 'x' };
    expect(readChanges(draft, SUPPLIER)).toEqual({
      problems: {
        name: 'Name is required',
        net_days: 'Between 0 and 365 days',
        minimum_order: 'Use an amount such as 25.00',
      },
    });
  });

  it('a new buyer has terms and no minimum, a new supplier its minimum', () => {
    expect(readNew({ ...EMPTY_DRAFT, name: 'Lakeview' })).toMatchObject({
      body: { name: 'Lakeview', type: 'GPO Institution', terms: { net_days: 30 } },
    });
    expect(JSON.stringify(readNew({ ...EMPTY_DRAFT, name: 'Lakeview' }))).not.toContain('minimum_order');
    expect(readNew({ ...EMPTY_DRAFT, name: 'Northwind', type: 'Supplier', hasTerms: false })).toMatchObject({
      body: { type: 'Supplier', terms: null, minimum_order: 0, shipping_threshold: 500 },
    });
  });
});
