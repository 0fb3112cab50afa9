import { seededRandom, type Random } from '../../../server/demo/random.ts';
import { verifyAudit } from '../../../server/src/platform/audit/verify.ts';
import { openPool, type Database } from '../../../server/src/platform/database/database.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { brokenInvariants } from '../../../server/test/kit/invariants.ts';
import type { DatabaseServer } from './database-server.ts';
import { startProduct, type Product, type ProductSettings } from './product.ts';

export type Figures = Record<string, number | string>;

/** What a scenario works with: a database of its own, processes on it, choices by its seed. */
export interface Run {
  readonly server: DatabaseServer;
  readonly databaseUrl: string;
  readonly db: Database;
  readonly seed: number;
  readonly random: Random;
  /** Whether times and memory are judged: in the long form, where nothing else runs beside it. */
  readonly judged: boolean;
  start(settings?: Partial<ProductSettings>): Promise<Product>;
  /** Undone after the scenario in reverse order, also when it fails. */
  onEnd(undo: () => unknown): void;
}

export interface Scenario<Size = unknown> {
  /** As on the command line: what happens. */
  name: string;
  /** Requirements, for the title of the test. */
  proves: string;
  what: string;
  sizes: { short: Size; long: Size };
  run(run: Run, size: Size): Promise<Figures>;
}

/** Keeps the type of the sizes of one scenario together with its function. */
export function scenario<Size>(definition: Scenario<Size>): Scenario {
  // The two sizes are handed to the function of the same definition only.
  return definition as unknown as Scenario;
}

/** Runs one scenario on a database of its own and audits what it left. What it throws names the seed. */
export async function runScenario(
  { name, run, sizes }: Scenario,
  length: 'short' | 'long',
  { server, seed }: { server: DatabaseServer; seed: number },
): Promise<Figures> {
  const database = `chaos_${name.replaceAll('-', '_')}_${process.pid}`;
  const databaseUrl = await server.create(database);
  const pool = openPool(databaseUrl, createLog('silent'));
  const undo: (() => unknown)[] = [() => server.drop(database), () => pool.close()];
  const onEnd = (work: () => unknown) => void undo.push(work);
  const start = async (settings: Partial<ProductSettings> = {}) => {
    const product = await startProduct({ databaseUrl, ...settings });
    onEnd(() => product.end('SIGKILL'));
    return product;
  };
  try {
    const random = seededRandom(seed);
    const figures = await run(
      { server, databaseUrl, db: pool.db, seed, random, judged: length === 'long', start, onEnd },
      sizes[length],
    );
    await refuseBroken(pool.db);
    return figures;
  } catch (error) {
    throw new Error(`${name} with seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    for (const work of undo.toReversed()) await work();
  }
}

/** R9: the invariants and the audit chain. */
export async function refuseBroken(db: Database): Promise<void> {
  const broken = await brokenInvariants(db);
  if (broken.length > 0) throw new Error(`Invariants are broken: ${JSON.stringify(broken)}`);
  const audit = await verifyAudit(db, null);
  if (audit.broken) throw new Error(`The audit is broken: ${JSON.stringify(audit.broken)}`);
}
