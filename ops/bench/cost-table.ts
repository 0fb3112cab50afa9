import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const file = path.join(import.meta.dirname, 'costs.json');

const Cost = z.object({
  /** Milliseconds of processor time per piece of work, measured with 16 connections. */
  processMs: z.number(),
  databaseMs: z.number(),
  clientMs: z.number(),
  /** Of one piece of work, the session's included. */
  statements: z.int(),
  rates: z.array(
    z.object({
      connections: z.int(),
      perSecond: z.number(),
      /** Processors that other programs took meanwhile. */
      othersTook: z.number(),
    }),
  ),
});
export type Cost = z.infer<typeof Cost>;

/** What the product costs on one machine: measured by `npm run bench:costs`, read by `npm run scale-model`. */
export const CostTable = z.object({
  measuredOn: z.iso.date(),
  processors: z.int(),
  listings: z.int(),
  work: z.record(z.string(), Cost),
  /** Milliseconds from one commit of the audit chain to the next, as fast as they follow each other. */
  chainMs: z.number(),
  /** Bytes of a row with its indexes, without bloat. */
  rowBytes: z.record(z.string(), z.number()),
});
export type CostTable = z.infer<typeof CostTable>;

export const readCosts = (): CostTable => CostTable.parse(JSON.parse(readFileSync(file, 'utf8')));
export const keepCosts = (costs: CostTable): void =>
  writeFileSync(file, `${JSON.stringify(costs, null, 2)}\n`);
