/**
 * `npm run backup [-- --to FILE]`: database and files into one archive, while the product runs. Exit 1 when a file is lost.
 * An archive that is there already is replaced with `--force` only.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../server/src/platform/backup/back-up.ts';
import { openBlobs } from '../server/src/platform/files/blobs.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { StartupError } from '../server/src/platform/errors.ts';
import { explainDatabaseFailure } from '../server/src/platform/startup.ts';
import { endWithReason, withDatabase } from './with-database.ts';

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'database-url': { type: 'string' }, force: { type: 'boolean' } },
    strict: true,
  });
  const config = readConfig(process.env);
  const now = new Date();
  const name = `galenic-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;
  const to = path.resolve(values.to ?? path.join(config.dataDir, 'backups', name));
  if (values.force !== true && existsSync(to))
    throw new StartupError(
      `${to} exists already; choose another file with --to, or replace it with --force.`,
    );
  const blobs = await openBlobs(config);
  const startedAt = performance.now();
  const { tables, files, lostFiles } = await withDatabase(config, values['database-url'], (databaseUrl) =>
    backUp({ databaseUrl, blobs, to, now }).catch(explainDatabaseFailure),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  for (const lost of lostFiles) console.log(`LOST  ${lost.key} (${lost.name})`);
  console.log(`${to}: ${tables.length} tables, ${rows} rows, ${files.length} files in ${seconds} s`);
  if (lostFiles.length > 0) process.exitCode = 1;
}

run().catch(endWithReason);
