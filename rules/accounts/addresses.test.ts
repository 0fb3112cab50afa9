import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressLines,
  CARRIERS,
  formatPhone,
  isPostalCode,
  LISTING_CATEGORIES,
  PACKAGE_TYPES,
  parsePhone,
  parseState,
  US_STATES,
} from './addresses.ts';

describe('lists', () => {
  it('G-120 there are 56 states and territories with different codes', () => {
    expect(US_STATES).toHaveLength(56);
    expect(new Set(US_STATES.map((state) => state.code)).size).toBe(56);
    expect(US_STATES.every((state) => /^[A-Z]{2}$/.test(state.code) && state.name.length > 3)).toBe(true);
    expect(US_STATES[8]).toEqual({ code: 'DC', name: 'District of Columbia' });
    expect(US_STATES.at(-1)).toEqual({ code: 'VI', name: 'U.S. Virgin Islands' });
  });

  it('G-121 carriers, package types and categories', () => {
    expect(CARRIERS).toEqual(['UPS', 'FedEx', 'USPS', 'DHL', 'OnTrac', 'Other']);
    expect(PACKAGE_TYPES).toHaveLength(9);
    expect(LISTING_CATEGORIES).toHaveLength(9);
  });

  it.each([
    ['il', 'IL'],
    [' Illinois ', 'IL'],
    ['puerto rico', 'PR'],
    ['Bavaria', null],
    ['', null],
  ])('reads the state %j as %s', (text, code) => {
    expect(parseState(text)).toBe(code);
  });
});

describe('TR-396 phone numbers', () => {
  it.each([
    ['(555) 123-4567', '5551234567'],
    ['555.123.4567', '5551234567'],
    ['+1 555 123 4567', '5551234567'],
    ['15551234567', '5551234567'],
    ['5551234567', '5551234567'],
    ['123-4567', null],
    ['25551234567', null],
    ['555-123-456x', null],
    ['', null],
  ])('%j is %s', (text, digits) => {
    expect(parsePhone(text)).toBe(digits);
  });

  it('shows (ddd) ddd-dddd and leaves other text alone', () => {
    expect(formatPhone('5551234567')).toBe('(555) 123-4567');
    expect(formatPhone('ext. 12')).toBe('ext. 12');
  });

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{10}$/), (digits) => {
        expect(formatPhone(digits)).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
        expect(parsePhone(formatPhone(digits))).toBe(digits);
      }),
    );
  });
});

describe('addresses', () => {
  it.each([
    ['60601', true],
    ['60601-1234', true],
    ['6060', false],
    ['60601-12', false],
    ['K1A 0B1', false],
  ])('postal code %j: %s', (text, fine) => {
    expect(isPostalCode(text)).toBe(fine);
  });

  it('SH-110 leaves empty lines out of a label', () => {
    const address = {
      line_1: '1 Lake St',
      line_2: ' ',
      line_3: null,
      city: 'Chicago',
      state: 'IL',
      postal_code: '60601',
    };
    expect(addressLines(address)).toEqual(['1 Lake St', 'Chicago, IL 60601']);
  });
});
