/** `npm run demo -- --listings N [--database-url URL]`: scales the demo world of a database to N listings. */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadDemoWorld } from '../server/demo/index.ts';
import { scaleListings, type ScaleProgress } from '../server/demo/scale-listings.ts';
import { systemClock, utcDay } from '../server/src/platform/clock.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { explainDatabaseFailure, prepareDataDir } from '../server/src/platform/startup.ts';
import { StartupError } from '../server/src/platform/errors.ts';

const MAX_LISTINGS = 1_000_000;
const USAGE = 'Usage: npm run demo -- --listings N [--database-url URL], N from 1 to 1,000,000.';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const count = (value: number) => value.toLocaleString('en-US');

function readArguments(): { listings: number; databaseUrl: string | undefined } {
  const { values } = parseArgs({
    options: { listings: { type: 'string' }, 'database-url': { type: 'string' } },
    strict: true,
  });
  const listings = Number(values.listings?.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(listings) || listings < 1 || listings > MAX_LISTINGS) throw new StartupError(USAGE);
  return { listings, databaseUrl: values['database-url'] };
}

/** A line per batch: done, total, rows per second of this run. */
function progressLine(startedAt: number, listings: number): (progress: ScaleProgress) => void {
  return ({ done, added }) => {
    const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
    say(`${count(done)} of ${count(listings)} listings, ${count(Math.round(added / seconds))} per second`);
  };
}

async function scale(databaseUrl: string, listings: number): Promise<void> {
  await migrate(databaseUrl).catch(explainDatabaseFailure);
  await loadDemoWorld({ databaseUrl, clock: systemClock, say });
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'galenic-demo' });
  client.on('error', () => undefined); // the statement that runs reports it
  await client.connect();
  try {
    const onProgress = progressLine(performance.now(), listings);
    await scaleListings({ client, listings, today: utcDay(systemClock.now()), onProgress });
  } finally {
    await client.end().catch(() => undefined);
  }
  say(`The demo world has ${count(listings)} listings or more.`);
}

async function run(): Promise<void> {
  const wanted = readArguments();
  const config = readConfig(process.env);
  const given = wanted.databaseUrl ?? config.databaseDirectUrl ?? config.databaseUrl;
  if (given !== undefined) return scale(given, wanted.listings);
  prepareDataDir(config.dataDir);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  try {
    await scale(embedded.url, wanted.listings);
  } finally {
    await embedded.stop();
  }
}

run().catch((error: unknown) => {
  const known = error instanceof StartupError || (error instanceof TypeError && 'code' in error);
  const text = error instanceof Error ? (known ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
