import { expect, it } from 'vitest';
import { acknowledgement, lineText, minimumOrderProblem, quantityHelp, vacationNote } from './bid-words.ts';

it.each([
  ['TR-204', { caseSize: 10, offerMinimum: 24 }, 'This listing must be purchased in multiples of 10.'],
  ['TR-202', { caseSize: 1, offerMinimum: 24 }, 'The seller will only consider offers of at least 24 packs.'],
  ['TR-203', { caseSize: 1, offerMinimum: 1 }, 'The seller will consider offers of any amount of packs.'],
] as const)('%s help beside the quantity', (_, steps, text) => {
  expect(quantityHelp(steps)).toBe(text);
});

it('TR-198 TR-199 G-027 the minimum order', () => {
  expect(minimumOrderProblem('Meridian', 123_450, 100_000)).toBe(
    'Meridian requires a minimum order of $1,234.50. Please add an additional $234.50 to meet the requirement.',
  );
  expect(minimumOrderProblem('Meridian', 100_000, 100_000)).toBeNull();
});

it('TR-104 TR-125 G-038 lines, vacation and terms read as given', () => {
  expect(lineText(24, 850)).toBe('24 packs @ $8.50 each = $204.00');
  expect(vacationNote({ start: '06/20/2026', end: '06/30/2026' })).toBe(
    '*Note that the seller is currently on vacation from 06/20/2026 until 06/30/2026',
  );
  expect(acknowledgement('Harbor Pharmacy').match(/Harbor Pharmacy/g)).toHaveLength(2);
});
