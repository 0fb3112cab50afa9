import { describe, expect, it } from 'vitest';
import type { Cell } from '../spreadsheet/cells.ts';
import { guessDecimal, longestNdc, PLAIN_SETTINGS, readingNotes } from './import-settings.ts';

const mapping = { ndc: 0, expiry: 1, pack_price: 2 };
const rowsOf = (...prices: Cell[]) => prices.map((price) => ['00378-1800-10', '2028-06-05', price]);

describe('how a file is written', () => {
  it.each<[Cell[], 'comma' | 'point']>([
    [['3,95', '1.234,50'], 'comma'],
    [['3,95', '4'], 'comma'],
    [['$ 3,95'], 'comma'],
    [['3,95', '3.95'], 'point'],
    [['1,234'], 'point'],
    [['3.95'], 'point'],
    [[3.95, '3,95'], 'comma'],
    [[], 'point'],
  ])('prices %j have a decimal %s', (prices, decimal) => {
    expect(guessDecimal(rowsOf(...prices), mapping)).toBe(decimal);
  });

  it('the longest NDC counts its digits', () => {
    expect(longestNdc([['378180010'], ['00378-1800-10'], ['words 123456789012']], mapping)).toBe(11);
    expect(longestNdc([[378_180_010]], mapping)).toBe(9);
    expect(longestNdc([['378180010']], {})).toBe(0);
  });

  it('says how doubtful cells are read, each by an example', () => {
    const rows = [
      ['1', '2028-06-05', '3,95'],
      ['1', '6/5/28', '4,10'],
      ['1', '30/06/2028', ''],
      ['1', '06/28', ''],
    ];
    expect(readingNotes(rows, mapping, { ...PLAIN_SETTINGS, decimal: 'comma' })).toEqual([
      'Dates are read with the month first: 6/5/28 is 06/05/2028.',
      '30/06/2028 can only have the day first. Choose that order if all dates are meant so.',
      'A month and two digits are a month and a year: 06/28 is 06/30/2028.',
      'Prices are read with a decimal comma: 3,95 is $3.95.',
    ]);
    expect(readingNotes(rows, mapping, { ...PLAIN_SETTINGS, date_order: 'dmy' })).toEqual([
      'Dates are read with the day first: 6/5/28 is 05/06/2028.',
      'A month and two digits are a month and a year: 06/28 is 06/30/2028.',
    ]);
    expect(readingNotes(rowsOf('3.95'), mapping, PLAIN_SETTINGS)).toEqual([]);
  });
});
