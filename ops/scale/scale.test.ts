import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCosts, type CostTable } from '../bench/cost-table.ts';
import { comparison, scaleTables } from '../scale-model.ts';
import { quantile, simulateClosed, simulateOpen } from './queues.ts';
import { LIMITS, LOAD, sizeFor } from './sizing.ts';

const costs = readCosts();
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const oneStation = (servers: number, perSecond: number, meanMs: number, seed = 1) =>
  simulateOpen({
    stations: [{ name: 'only', servers }],
    streams: [{ perSecond, visits: [{ station: 'only', meanMs }] }],
    requests: 200_000,
    seed,
  });

/** Mean milliseconds in a system of `servers` that share one line, by Erlang's C formula. */
function erlangMs(servers: number, perSecond: number, meanMs: number): number {
  const offered = (perSecond * meanMs) / 1000;
  let blocked = 1;
  for (let count = 1; count <= servers; count += 1)
    blocked = (offered * blocked) / (count + offered * blocked);
  const waits = blocked / (1 - (offered / servers) * (1 - blocked));
  return meanMs + (waits * meanMs) / (servers - offered);
}

describe('the simulated waits', () => {
  it.each([
    [1, 60, 10],
    [4, 240, 10],
    [16, 960, 10],
    [4, 380, 10],
  ])('of %i servers are those of the formula at %i a second of %i ms', (servers, perSecond, meanMs) => {
    const formula = erlangMs(servers, perSecond, meanMs);
    expect(mean(oneStation(servers, perSecond, meanMs)) / formula).toBeGreaterThan(0.93);
    expect(mean(oneStation(servers, perSecond, meanMs)) / formula).toBeLessThan(1.07);
  });

  it('have the 95th percentile of the formula where one server is busy for 60 %', () => {
    const formula = -Math.log(0.05) * erlangMs(1, 60, 10);
    expect(quantile(oneStation(1, 60, 10), 0.95) / formula).toBeCloseTo(1, 1);
  });

  it('repeat by their seed', () => {
    expect(oneStation(2, 100, 10, 7)).toEqual(oneStation(2, 100, 10, 7));
    expect(oneStation(2, 100, 10, 7)).not.toEqual(oneStation(2, 100, 10, 8));
  });
});

describe('the simulated bench', () => {
  const throughput = (connections: number, processors: number) =>
    simulateClosed({
      connections,
      stages: [
        { meanMs: 1, atOnce: 1 },
        { meanMs: 2, atOnce: 1 },
        { meanMs: 5, atOnce: connections },
      ],
      processors,
      requests: 20_000,
      seed: 1,
    });

  it.each([
    ['one connection waits for itself', 1, 8, 1000 / 8],
    ['many share the processors', 64, 2, 2000 / 8],
    ['many wait for the one process', 64, 100, 1000 / 2],
  ])('%s', (_what, connections, processors, expected) => {
    expect(throughput(connections, processors) / expected).toBeGreaterThan(0.95);
    expect(throughput(connections, processors) / expected).toBeLessThan(1.05);
  });

  it('does within a third of what the bench measured, and in the middle within a tenth', () => {
    const ratios = comparison(costs).map(({ modelled, measured }) => modelled / measured);
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(1 / 3);
    expect(
      Math.abs(
        quantile(
          ratios.toSorted((a, b) => a - b),
          0.5,
        ) - 1,
      ),
    ).toBeLessThan(0.1);
  });
});

describe('the size', () => {
  it('never shrinks with more load', () => {
    const pharmacies = fc.integer({ min: 1, max: 100_000 });
    const peakFactor = fc.double({ min: 1, max: 6, noNaN: true });
    fc.assert(
      fc.property(pharmacies, pharmacies, peakFactor, (one, other, factor) => {
        const load = { ...LOAD, peakFactor: factor };
        const [small, large] = [Math.min(one, other), Math.max(one, other)].map((count) =>
          sizeFor(count, costs, load),
        );
        const needs = (size: typeof small) => [
          size?.processes ?? 0,
          size?.databaseCores ?? 0,
          size?.primaryCores ?? 0,
          size?.fiveYearsGb ?? 0,
        ];
        needs(small).forEach((need, index) => expect(need).toBeLessThanOrEqual(needs(large)[index] ?? 0));
      }),
      { numRuns: 25, seed: 3 },
    );
  });

  it.each([100, 3000, 10_000, 60_000])('of %i pharmacies answers within the goal', (pharmacies) => {
    expect(sizeFor(pharmacies, costs).p95Ms).toBeLessThanOrEqual(LIMITS.p95Ms);
  });

  it('grows where the waits ask for it, and is refused where no size helps', () => {
    const slower = (times: number): CostTable => ({
      ...costs,
      work: Object.fromEntries(
        Object.entries(costs.work).map(([name, cost]) => [
          name,
          { ...cost, databaseMs: cost.databaseMs * times },
        ]),
      ),
    });
    const size = sizeFor(100, slower(14));
    expect(size.databaseCores).toBeGreaterThan(1);
    expect(size.p95Ms).toBeLessThanOrEqual(LIMITS.p95Ms);
    expect(() => sizeFor(100, slower(200))).toThrow('takes too long');
  });
});

it('docs/measurements.md shows what the model prints', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/measurements.md'), 'utf8');
  for (const table of scaleTables(costs)) expect(text).toContain(table);
});
