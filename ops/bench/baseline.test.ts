import { describe, expect, it } from 'vitest';
import { paceOf, risesOver } from './baseline.ts';
import type { Cost } from './cost-table.ts';

const cost = (processMs: number, databaseMs: number, more: Partial<Cost> = {}): Cost => ({
  statements: 2,
  processMs,
  databaseMs,
  queueProcessMs: 0,
  queueDatabaseMs: 0,
  clientMs: 9,
  honestMs: null,
  bareMs: null,
  rates: [],
  ...more,
});

describe('a work has risen', () => {
  const baseline = { add: cost(1, 2, { honestMs: 1, bareMs: 0.5 }), detail: cost(1, 1) };

  it('when it takes more than a fifth more than in the baseline, and is named', () => {
    const now = { add: cost(1, 2.7), detail: cost(1, 1) };
    expect(risesOver(baseline, now)).toEqual([
      { work: 'add', beforeMs: 3, nowMs: 3.7, times: expect.closeTo(3.7 / 3) },
    ]);
  });

  it('not at a fifth, and not where it fell', () => {
    expect(risesOver(baseline, { add: cost(1.6, 2), detail: cost(0.1, 0.1) })).toEqual([]);
  });

  it('with its jobs', () => {
    const now = { detail: cost(1, 1, { queueProcessMs: 0.3, queueDatabaseMs: 0.2 }) };
    expect(risesOver(baseline, now).map(({ work }) => work)).toEqual(['detail']);
  });

  it('not for its load, and not when it is new', () => {
    expect(risesOver(baseline, { detail: cost(1, 1, { clientMs: 90 }), mixed: cost(9, 9) })).toEqual([]);
  });

  it('not when the floors rose as much', () => {
    const now = { add: cost(1.5, 3, { honestMs: 1.5, bareMs: 0.75 }) };
    expect(paceOf(baseline, now)).toBe(1.5);
    expect(risesOver(baseline, now)).toEqual([]);
  });

  it('when the floors fell and it did not as much', () => {
    const now = { add: cost(0.6, 1.5, { honestMs: 0.5, bareMs: 0.25 }), detail: cost(0.5, 0.5) };
    expect(paceOf(baseline, now)).toBe(0.5);
    expect(risesOver(baseline, now)).toEqual([
      { work: 'add', beforeMs: 3, nowMs: 2.1, times: expect.closeTo(1.4) },
    ]);
  });
});
