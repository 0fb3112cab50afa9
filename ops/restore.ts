/**
 * `npm run restore -- --from FILE [--database-url URL]`: an archive of `npm run backup` into a new, empty database and the
 * file store; compares everything and exits 1 on any difference.
 */
import { parseArgs } from 'node:util';
import { verifyAudit } from '../server/src/platform/audit/verify.ts';
import { restore, type Compared } from '../server/src/platform/backup/restore.ts';
import { openBlobs } from '../server/src/platform/files/blobs.ts';
import { readConfig, type Config } from '../server/src/platform/config.ts';
import { openPool } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { explainDatabaseFailure } from '../server/src/platform/startup.ts';
import { StartupError } from '../server/src/platform/errors.ts';
import { brokenInvariants } from '../server/test/kit/invariants.ts';
import { describeAudit } from './audit-verify.ts';
import { endWithReason, withDatabase } from './with-database.ts';

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, 'database-url': { type: 'string' } },
    strict: true,
  });
  const { from } = values;
  if (from === undefined)
    throw new StartupError('Usage: npm run restore -- --from FILE [--database-url URL]');
  const config = readConfig(process.env);
  const startedAt = performance.now();
  const same = await withDatabase(config, values['database-url'], (url) => restoreInto(config, url, from));
  console.log(
    `${same ? 'Identical' : 'NOT identical'} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  process.exitCode = same ? 0 : 1;
}

async function restoreInto(config: Config, databaseUrl: string, from: string): Promise<boolean> {
  const blobs = await openBlobs(config);
  const { manifest, tables, wrongFiles } = await restore({ databaseUrl, blobs, from }).catch(
    explainDatabaseFailure,
  );
  console.log(`Backup of ${manifest.takenAt}`);
  for (const table of tables) console.log(lineOf(table));
  for (const wrong of wrongFiles) console.log(`DIFFERS  file ${wrong}`);
  console.log(`${manifest.files.length} files`);
  const holds = await checkHolds(databaseUrl);
  return holds && wrongFiles.length === 0 && tables.every((table) => table.same);
}

const lineOf = ({ name, archived, restored, same }: Compared) =>
  `${same ? 'same   ' : 'DIFFERS'}  ${name.padEnd(48)} ${String(archived).padStart(9)} ${String(restored).padStart(9)}`;

async function checkHolds(databaseUrl: string): Promise<boolean> {
  const pool = openPool(databaseUrl, createLog('error'), { max: 2 });
  try {
    const broken = await brokenInvariants(pool.db);
    for (const { name, ids } of broken) console.log(`BROKEN   ${name}: ${ids.slice(0, 10).join(', ')}`);
    // Anchors tell of the database that was backed up; how far they lead beyond this one is for audit:verify.
    const audit = await verifyAudit(pool.db, null);
    for (const line of describeAudit(audit)) console.log(line);
    return broken.length === 0 && audit.broken === null;
  } finally {
    await pool.close();
  }
}

run().catch(endWithReason);
