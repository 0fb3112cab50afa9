/**
 * `npm run import:ndc -- product.txt package.txt`, `npm run import:nadac -- file.csv`, `npm run import:shortages -- file.json`:
 * imports a published reference file into the drug directory, also while the product runs. `--database-url URL` names
 * another database.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DrugImportReport } from '../contract/drugs.ts';
import {
  importReference,
  nadacReference,
  ndcReference,
  shortageReference,
} from '../server/src/modules/drugs/index.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { openPool } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { explainDatabaseFailure } from '../server/src/platform/startup.ts';
import { StartupError } from '../server/src/platform/errors.ts';
import { endWithReason, withDatabase } from './with-database.ts';

const USAGE = {
  ndc: 'npm run import:ndc -- product.txt package.txt',
  nadac: 'npm run import:nadac -- file.csv',
  shortages: 'npm run import:shortages -- file.json',
} as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const count = (value: number) => value.toLocaleString('en-US');

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { 'database-url': { type: 'string' } },
    allowPositionals: true,
    strict: true,
  });
  const [kind, ...files] = positionals;
  const [first, second] = files;
  if (kind !== 'ndc' && kind !== 'nadac' && kind !== 'shortages')
    throw new StartupError(Object.values(USAGE).join('\n'));
  if (first === undefined || (kind === 'ndc') !== (second !== undefined) || files.length > 2)
    throw new StartupError(`Usage: ${USAGE[kind]}`);
  for (const file of files) if (!existsSync(file)) throw new StartupError(`The file ${file} does not exist.`);
  const name = files.map((file) => path.basename(file)).join(', ');
  return { reference: referenceOf(kind, first, second ?? ''), name, databaseUrl: values['database-url'] };
}

function referenceOf(kind: keyof typeof USAGE, first: string, second: string) {
  if (kind === 'ndc') return ndcReference(first, second);
  return kind === 'nadac' ? nadacReference(first) : shortageReference(first);
}

function tell(report: DrugImportReport): void {
  const { read, stored, updated, unchanged, skipped, notes } = report;
  const left = skipped.reduce((sum, one) => sum + one.count, 0);
  say(
    `\nRead ${count(read)}: ${count(stored)} stored, ${count(updated)} updated, ${count(unchanged)} unchanged, ${count(left)} skipped.`,
  );
  for (const { reason, count: times, examples } of skipped) {
    say(`  ${count(times)} × ${reason}`);
    for (const example of examples) say(`      ${example}`);
  }
  for (const note of notes) say(`  ${note.text}: ${count(note.count)}`);
}

async function importInto(databaseUrl: string, wanted: ReturnType<typeof readArguments>): Promise<void> {
  await migrate(databaseUrl).catch(explainDatabaseFailure);
  const pool = openPool(databaseUrl, createLog('error'), { max: 2 });
  const startedAt = performance.now();
  const progress = (step: string, done: number) =>
    say(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${step}: ${count(done)}`);
  try {
    tell(
      await importReference(
        { db: pool.db, clock: systemClock, say: progress },
        wanted.reference,
        wanted.name,
      ),
    );
  } finally {
    await pool.close();
  }
}

async function run(): Promise<void> {
  const wanted = readArguments();
  await withDatabase(readConfig(process.env), wanted.databaseUrl, (url) => importInto(url, wanted));
}

run().catch(endWithReason);
