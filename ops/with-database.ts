import path from 'node:path';
import type { Config } from '../server/src/platform/config.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '../server/src/platform/startup.ts';

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
