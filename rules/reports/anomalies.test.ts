import { describe, expect, it } from 'vitest';
import { describeUnusual, judgedMonths, judgeMonth } from './anomalies.ts';

const STEADY = [40, 42, 38, 41, 39, 40];
const FLAT = [40, 40, 40, 40, 40, 40];

describe('judgeMonth', () => {
  it('RB-480 RB-483 gives what was expected, the deviation of a sample and the percent of it', () => {
    expect(judgeMonth(STEADY, 62)).toEqual({
      expected: 40,
      standardDeviation: Math.SQRT2,
      deviationPercent: 55,
      kind: 'spike',
    });
    expect(judgeMonth(STEADY, 28)).toMatchObject({ deviationPercent: 30, kind: 'drop' });
  });

  it.each([
    [STEADY, 48, null],
    [STEADY, 51, 'spike'],
    [FLAT, 50, null],
    [FLAT, 51, 'spike'],
    [FLAT, 30, null],
    [FLAT, 29, 'drop'],
    [[0, 80, 0, 80, 0, 80], 120, null],
    [[0, 80, 0, 80, 0, 80], 128, 'spike'],
  ])('RB-480 RB-483 after %j a month of %i is %s', (months, actual, kind) => {
    expect(judgeMonth(months, actual)?.kind ?? null).toBe(kind);
  });

  it.each([
    ['fewer than three months with purchases', [0, 0, 0, 0, 40, 40], 90],
    ['less than a pack a month', [1, 1, 1, 0, 1, 1], 9],
    ['fewer than six months before', [40, 40, 40, 40, 40], 90],
  ])('RB-481 is nothing with %s', (_, months, actual) => {
    expect(judgeMonth(months, actual)).toBeNull();
  });

  it('RB-481 judges from three months with purchases and a pack a month on', () => {
    expect(judgeMonth([0, 0, 0, 2, 2, 2], 9)?.kind).toBe('spike');
  });
});

it.each([
  ['2026-03-01', '2026-05-31', ['2026-03', '2026-04', '2026-05']],
  ['2026-03-02', '2026-05-30', ['2026-04']],
  ['2026-05-01', '2026-12-31', ['2026-05']],
  ['2026-06-01', '2026-06-30', []],
])('RB-481 of %s to %s full months alone are judged, which have ended', (start, end, months) => {
  expect(judgedMonths({ start, end }, '2026-06-15')).toEqual(months);
});

it('RB-482 says what is unusual in a sentence', () => {
  const of = (months: readonly number[], actual: number) => {
    const unusual = judgeMonth(months, actual);
    return unusual && describeUnusual('Amoxicillin 500 mg', { month: '2026-05', actual, months }, unusual);
  };
  expect(of(STEADY, 62)).toBe(
    'Amoxicillin 500 mg: 62 packs in May 2026 instead of about 40, 55.0 % more than the six months before. The six months: 40, 42, 38, 41, 39, 40.',
  );
  expect(of([1500, 1500, 1500, 1500, 1500, 1501], 1000)).toBe(
    'Amoxicillin 500 mg: 1,000 packs in May 2026 instead of about 1,500, 33.3 % less than the six months before. The six months: 1,500, 1,500, 1,500, 1,500, 1,500, 1,501.',
  );
});
