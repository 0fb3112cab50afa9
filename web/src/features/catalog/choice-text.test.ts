import { describe, expect, it } from 'vitest';
import { casesOfMinimum, choiceText, leastText } from './choice-text.ts';

const packs = { caseLock: false, caseSize: 12, minPacks: 1 };
const cases = { caseLock: true, caseSize: 12, minPacks: 1 };

describe('what a choice comes to', () => {
  it.each([
    [cases, 24, 51.42, ['2 cases = 24 packs', '$1,234.08']],
    [cases, 12, 0.1, ['1 case = 12 packs', '$1.20']],
    [cases, 7, 2, ['rest of the lot = 7 packs', '$14.00']],
    [packs, 24, 10, ['24 packs', '$240.00']],
    [packs, 1, 10, ['1 pack', '$10.00']],
    [cases, 24, null, ['2 cases = 24 packs']],
  ])('%j of %d packs at %s: %j', (rules, quantity, price, expected) => {
    expect(choiceText(rules, quantity, price)).toEqual(expected);
  });

  it('the first step up, where it is more than one pack', () => {
    expect(leastText(packs, 1, 1)).toBeNull();
    expect(leastText(packs, 10, 10)).toBe('from 10 packs');
    expect(leastText(cases, 1, 12)).toBe('1 case = 12 packs');
    expect(leastText(cases, 2, 24)).toBe('from 2 cases = 24 packs');
    expect(leastText(cases, 1, 7)).toBe('rest of the lot = 7 packs');
  });

  it('a minimum that is no whole number of cases is told in cases', () => {
    expect(casesOfMinimum({ ...cases, caseSize: 6, minPacks: 10 })).toBe('2 cases = 12 packs');
    expect(casesOfMinimum({ ...cases, caseSize: 6, minPacks: 12 })).toBeNull();
    expect(casesOfMinimum({ ...cases, minPacks: 10 })).toBeNull();
    expect(casesOfMinimum({ ...packs, minPacks: 10 })).toBeNull();
  });
});
