import { describe, expect, it } from 'vitest';
import { maskPhone } from './phone-mask.ts';

describe('SH-381 the mask (000) 000-0000', () => {
  it.each([
    ['', ''],
    ['2', '(2'],
    ['2175', '(217) 5'],
    ['2175550142', '(217) 555-0142'],
    ['+1 217.555.0142', '(217) 555-0142'],
    ['217555014299', '(217) 555-0142'],
    ['call me', ''],
  ])('%j becomes %j', (typed, shown) => {
    expect(maskPhone(typed)).toBe(shown);
  });

  it('erasing a sign erases the digit before it', () => {
    expect(maskPhone('(217)', '(217) ')).toBe('(21');
    expect(maskPhone('(217) 555014', '(217) 555-014')).toBe('(217) 555-01');
    expect(maskPhone('(217) 555-014', '(217) 555-0142')).toBe('(217) 555-014');
  });
});
