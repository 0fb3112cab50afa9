import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const file = path.join(import.meta.dirname, 'costs.json');

const Cost = z.object({
  /** Of one piece of work, the session's included; null for a mixture. */
  statements: z.int().nullable(),
  /** Milliseconds of processor time per piece of work, measured with 16 connections. */
  processMs: z.number(),
  databaseMs: z.number(),
  /** Of the jobs that it leaves. */
  queueProcessMs: z.number(),
  queueDatabaseMs: z.number(),
  /** Of the load, which counts for nobody. */
  clientMs: z.number(),
  /** Of the floors, process and database together; null where they have nothing to compare. */
  honestMs: z.number().nullable(),
  bareMs: z.number().nullable(),
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

/** What the product costs on one machine: measured by `npm run bench`, read by `npm run scale-model`. */
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

type Parts = Pick<Cost, 'processMs' | 'databaseMs' | 'queueProcessMs' | 'queueDatabaseMs'>;
/** All that a piece of work takes, its jobs included. */
export const totalMs = ({ processMs, databaseMs, queueProcessMs, queueDatabaseMs }: Parts): number =>
  processMs + databaseMs + queueProcessMs + queueDatabaseMs;

export const readCosts = (): CostTable => CostTable.parse(JSON.parse(readFileSync(file, 'utf8')));
export const keepCosts = (costs: CostTable): void =>
  writeFileSync(file, `${JSON.stringify(costs, null, 2)}\n`);
