import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsDeaChecksum, parseDeaNumber, parseHin } from './dea-numbers.ts';

describe('DEA numbers', () => {
  it.each([
    ['AB1234563', 'AB1234563'],
    [' ab 1234563 ', 'AB1234563'],
    ['AB-1234563', 'AB1234563'],
    ['A11234563', null],
    ['AB123456', null],
    ['AB12345678', null],
    ['', null],
  ])('README 10 %j is read as %j', (text, read) => expect(parseDeaNumber(text)).toBe(read));

  it.each([
    ['AB1234563', true],
    ['AB1234564', false],
    ['FC0000000', true],
  ])('%s has a fitting checksum: %s', (dea, fits) => expect(fitsDeaChecksum(dea)).toBe(fits));

  it('exactly one last digit fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => {
        const six = String(number).padStart(6, '0');
        const fitting = Array.from({ length: 10 }, (_, last) => `AB${six}${last}`).filter(fitsDeaChecksum);
        expect(fitting).toHaveLength(1);
      }),
    );
  });
});

describe('HIN', () => {
  it.each([
    ['12a4567b9', '12A4567B9'],
    ['12A4567B', null],
    ['12A4567B-', null],
  ])('%j is read as %j', (text, read) => expect(parseHin(text)).toBe(read));
});
