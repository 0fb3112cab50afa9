import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNdc, isNdc11, ndc12, parseNdc } from './ndc.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`));

describe('X-24 dashed forms convert by their segments', () => {
  it.each([
    ['0071-0155-23', '00071015523'],
    ['12345-678-90', '12345067890'],
    ['12345-6789-1', '12345678901'],
    ['70101-0001-01', '70101000101'],
    ['070101-0001-01', '70101000101'],
    [' 70101 - 0001 - 01 ', '70101000101'],
    ['70101 0001 01', '70101000101'],
    ['70101–0001–01', '70101000101'],
  ])('%s is %s', (text, ndc11) => {
    expect(parseNdc(text)).toEqual({ kind: 'ok', ndc11 });
  });
});

describe('digits without dashes', () => {
  it('11 digits stand as they are', () => {
    expect(parseNdc('70101000101')).toEqual({ kind: 'ok', ndc11: '70101000101' });
  });

  it('12 digits with a leading zero are the 2033 form of an 11-digit NDC', () => {
    expect(parseNdc('070101000101')).toEqual({ kind: 'ok', ndc11: '70101000101' });
  });

  it('X-24 ten digits have three readings, in the order 4-4-2, 5-3-2, 5-4-1', () => {
    expect(parseNdc('1234567890')).toEqual({
      kind: 'ambiguous',
      candidates: ['01234567890', '12345067890', '12345678900'],
    });
  });

  it('readings that coincide are named once', () => {
    expect(parseNdc('1234500000')).toEqual({ kind: 'ambiguous', candidates: ['01234500000', '12345000000'] });
  });
});

describe('refusals', () => {
  it.each([
    ['', 'An NDC is missing.'],
    ['   ', 'An NDC is missing.'],
    ['7010100010A', 'An NDC holds digits and dashes only.'],
    ['123456789', 'An NDC has 10, 11 or 12 digits; this one has 9.'],
    ['1234567890123', 'An NDC has 10, 11 or 12 digits; this one has 13.'],
    ['00000-0000-00', 'An NDC cannot be all zeros.'],
    ['1234-567-89', 'An NDC is written 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2; this one is 4-3-2.'],
    ['12345-6789', 'An NDC is written 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2; this one is 5-4.'],
    ['12345-6789-', 'An NDC is written 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2; this one is 5-4-0.'],
    ['123456-7890-12', 'This NDC has a labeler code of six digits and no 11-digit form.'],
    ['123456789012', 'This NDC has a labeler code of six digits and no 11-digit form.'],
  ])('%s', (text, reason) => {
    expect(parseNdc(text)).toEqual({ kind: 'invalid', reason });
  });
});

describe('forms for people and keys', () => {
  it('TR-397 an 11-digit NDC is shown as 5-4-2, other text unchanged', () => {
    expect(formatNdc('70101000101')).toBe('70101-0001-01');
    expect(formatNdc('unknown')).toBe('unknown');
  });

  it('the key has 12 digits', () => {
    expect(ndc12('70101000101')).toBe('070101000101');
    expect(() => ndc12('70101-0001-01')).toThrow(RangeError);
  });

  it('what is shown reads back as the same product, and so does the key', () => {
    fc.assert(
      fc.property(digits(11), (ndc11) => {
        expect(parseNdc(formatNdc(ndc11))).toEqual({ kind: 'ok', ndc11 });
        expect(parseNdc(ndc12(ndc11))).toEqual({ kind: 'ok', ndc11 });
      }),
    );
  });

  it('the readings of ten digits hold every dashed way to write them', () => {
    fc.assert(
      fc.property(digits(10), (ten) => {
        const reading = parseNdc(ten);
        const written = [
          `${ten.slice(0, 4)}-${ten.slice(4, 8)}-${ten.slice(8)}`,
          `${ten.slice(0, 5)}-${ten.slice(5, 8)}-${ten.slice(8)}`,
          `${ten.slice(0, 5)}-${ten.slice(5, 9)}-${ten.slice(9)}`,
        ].map(parseNdc);
        for (const one of written) {
          expect(one.kind).toBe('ok');
          expect(
            reading.kind === 'ambiguous' && one.kind === 'ok' && reading.candidates.includes(one.ndc11),
          ).toBe(true);
        }
      }),
    );
  });

  it('no text makes the reader throw or answer an NDC that is not 11 digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const reading = parseNdc(text);
        if (reading.kind === 'ok') expect(isNdc11(reading.ndc11)).toBe(true);
      }),
    );
  });
});
