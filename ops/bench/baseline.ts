import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { SizeResult } from './bench.ts';

const file = path.join(import.meta.dirname, 'baseline.json');
const WORSE = 0.8;

/** Share of the floor by work, connections and listings. */
const Baseline = z.record(z.string(), z.number());

const keyOf = (listings: number, work: string, connections: number) =>
  `${work}, ${connections} connections, ${listings} listings`;

const ratiosOf = (results: readonly SizeResult[]): [string, number][] =>
  results.flatMap(({ listings, measured }) =>
    measured.flatMap(({ work, connections, ratio }): [string, number][] =>
      ratio === null ? [] : [[keyOf(listings, work, connections), ratio]],
    ),
  );

const readBaseline = () => (existsSync(file) ? Baseline.parse(JSON.parse(readFileSync(file, 'utf8'))) : {});

/** A sentence for every ratio that fell by more than a fifth. */
export function compareToBaseline(results: readonly SizeResult[]): string[] {
  const baseline = readBaseline();
  return ratiosOf(results).flatMap(([key, ratio]) => {
    const before = baseline[key];
    return before !== undefined && ratio < before * WORSE
      ? [`WORSE  ${key}: ${ratio} of the floor, was ${before}`]
      : [];
  });
}

/** Writes these ratios over those kept before; other sizes stay. */
export function keepBaseline(results: readonly SizeResult[]): void {
  const kept = { ...readBaseline(), ...Object.fromEntries(ratiosOf(results)) };
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}
