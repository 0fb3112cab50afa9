import path from 'node:path';
import type { Config } from '../server/src/platform/config.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '../server/src/platform/startup.ts';
import { AppError, StartupError } from '../server/src/platform/errors.ts';

/** Works on the database given, that of the environment, or the embedded one, which is started for the time if need be. */
export async function withDatabase<T>(
  config: Config,
  given: string | undefined,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const dataDir = path.resolve(config.dataDir);
  const running =
    given ?? config.databaseDirectUrl ?? config.databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (running !== undefined) return work(running);
  prepareDataDir(dataDir);
  const log = (line: string) => void process.stdout.write(`${line}\n`);
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Ends a command: one sentence for what its user can mend, everything for the rest. */
export function endWithReason(error: unknown): void {
  const known =
    error instanceof StartupError ||
    error instanceof AppError ||
    (error instanceof TypeError && 'code' in error);
  const text = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
