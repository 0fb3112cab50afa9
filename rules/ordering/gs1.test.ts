import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeGs1, readGs1 } from './gs1.ts';
import { checkDigit, readPackageCode } from './package-codes.ts';

const TODAY = '2026-06-15';
const GS = '\u001d';
const gtinOf = (ndc10: string, level = '0') => `${level}03${ndc10}${checkDigit(`${level}03${ndc10}`)}`;
const GTIN = gtinOf('7010100010');
const fields = {
  gtin: GTIN,
  candidates: ['07010100010', '70101000010', '70101000100'],
  expiry: '2027-12-31',
  lot: 'AB12',
  serial: '9Z',
};

describe('WB-022 WB-024 codes of packages', () => {
  it('computes the check digit of published codes', () => {
    expect(checkDigit('03600029145')).toBe(2);
    expect(checkDigit('0001234560001')).toBe(2);
    expect(checkDigit('629104150021')).toBe(3);
  });

  it('UPC-A of number system 3, EAN-13 and GTIN-14 of any level hold a ten-digit NDC', () => {
    const upc = `37010100010${checkDigit('37010100010')}`;
    for (const code of [upc, `0${upc}`, `00${upc}`, gtinOf('7010100010', '1')])
      expect(readPackageCode(code)).toMatchObject({ kind: 'ok', candidates: fields.candidates });
  });

  it('says which digit is wrong, and that a code holds no NDC', () => {
    expect(readPackageCode('370101000105')).toEqual({
      kind: 'invalid',
      reason: `The last digit of 370101000105 should be ${checkDigit('37010100010')}, not 5: it was misread or mistyped.`,
    });
    expect(readPackageCode('036000291452')).toMatchObject({
      reason: '036000291452 is no code of a drug: it holds no NDC.',
    });
  });

  it('any single wrong digit is noticed', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{9}$/),
        fc.integer({ min: 0, max: 13 }),
        digit,
        (ndc, place, other) => {
          const gtin = gtinOf(ndc);
          fc.pre(gtin[place] !== String(other));
          const wrong = gtin.slice(0, place) + other + gtin.slice(place + 1);
          expect(readPackageCode(wrong).kind).toBe('invalid');
        },
      ),
    );
  });
});

describe('WB-024 element strings', () => {
  it.each([
    ['as a DataMatrix scanner sends them', `]d201${GTIN}1727123110AB12${GS}219Z`],
    ['as GS1-128', `]C101${GTIN}1727123110AB12${GS}219Z`],
    ['with a leading separator', `${GS}01${GTIN}1727123110AB12${GS}219Z`],
    ['without a prefix', `01${GTIN}1727123110AB12${GS}219Z`],
    ['in another order', `10AB12${GS}219Z${GS}172712310 1`.replace('0 1', '01') + GTIN],
    ['with separators after fixed fields', `01${GTIN}${GS}17271231${GS}10AB12${GS}219Z`],
    ['with the separator written out', `01${GTIN}1727123110AB12<GS>219Z`],
    ['with its picture', `01${GTIN}1727123110AB12\u241d219Z`],
    ['in brackets', `(01)${GTIN}(17)271231(10)AB12(21)9Z`],
    ['in brackets and in another order', `(10)AB12(21)9Z(17)271231(01)${GTIN}`],
  ])('%s', (_how, text) => {
    expect(readGs1(text, TODAY)).toEqual({ kind: 'ok', fields });
  });

  it('a symbol with a bare number is a package code', () => {
    expect(readGs1(`]E0${GTIN.slice(2)}`, TODAY)).toMatchObject({
      kind: 'ok',
      fields: { gtin: GTIN, expiry: null },
    });
  });

  it('day 00 is the last of the month, the century the nearest', () => {
    const expiry = (date: string) => {
      const reading = readGs1(`01${GTIN}17${date}`, TODAY);
      return reading.kind === 'ok' ? reading.fields.expiry : reading.reason;
    };
    expect(['280200', '270200', '261200'].map(expiry)).toEqual(['2028-02-29', '2027-02-28', '2026-12-31']);
    expect(['760101', '770101', '990101', '000101'].map(expiry)).toEqual([
      '2076-01-01',
      '1977-01-01',
      '1999-01-01',
      '2000-01-01',
    ]);
    expect(expiry('271301')).toBe('The expiry 271301 of the code is no date.');
    expect(expiry('270230')).toBe('The expiry 270230 of the code is no date.');
  });

  it.each([
    [
      'a wrong check digit',
      `01${GTIN.slice(0, -1)}${(Number(GTIN.at(-1)) + 1) % 10}17271231`,
      /should be \d, not \d/,
    ],
    ['no product', '1727123110AB12', /no GTIN/],
    ['a field that is not known', `01${GTIN}ZZ`, /not known/],
    ['a field that breaks off', `01${GTIN}1727`, /field \(17\).*damaged/],
    ['a product that is two', `01${GTIN}${GS}01${gtinOf('1234567890')}`, /twice/],
  ])('says what is wrong: %s', (_what, text, reason) => {
    expect(readGs1(text, TODAY)).toMatchObject({
      kind: 'invalid',
      reason: expect.stringMatching(reason) as string,
    });
  });

  it('is never taken for another kind of line', () => {
    for (const text of ['70101-0001-01 x 5', '70101000101', 'amoxicillin (500 mg)', '(500) mg amoxicillin 5'])
      expect([text, looksLikeGs1(text) && readGs1(text, TODAY).kind === 'ok']).toEqual([text, false]);
  });

  it('any order of the fields says the same', () => {
    const field = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
    fc.assert(
      fc.property(field, field, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (lot, serial, order) => {
        const parts = [`01${GTIN}`, '17271231', `10${lot}`, `21${serial}`];
        const text = order.map((index) => parts[index]).join(GS);
        expect(readGs1(text, TODAY)).toEqual({ kind: 'ok', fields: { ...fields, lot, serial } });
      }),
    );
  });
});
