/**
 * `npm run audit:verify [-- --anchors FILE --public-key FILE]`: recomputes the audit chain of the running product, or of
 * `DATABASE_URL`, and holds the anchors against it. Exits 1 with the first broken place.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPublicKey } from '../server/src/platform/audit/anchor.ts';
import { verifyAudit, type AnchorSource, type AuditReport } from '../server/src/platform/audit/verify.ts';
import { readConfig, type Config } from '../server/src/platform/config.ts';
import { openPool, type Queryable } from '../server/src/platform/database/database.ts';
import { findEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../server/src/platform/log.ts';
import { StartupError } from '../server/src/platform/errors.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** What was checked and what is broken, as lines to print. */
export function describeAudit({ rows, anchors, anchoredTo, broken }: AuditReport): string[] {
  const lines = [`Audit chain: ${count(rows)} rows recomputed.`];
  if (anchoredTo)
    lines.push(
      `Anchors: ${count(anchors)} signatures; the newest is of row ${count(anchoredTo.seq)} at ${anchoredTo.at}.`,
    );
  if (broken) lines.push(`BROKEN  ${broken.kind}: ${broken.text}`);
  else if (anchoredTo)
    lines.push(
      `The chain holds up to row ${count(rows)}; up to row ${count(anchoredTo.seq)} it is anchored.`,
    );
  else lines.push('The chain holds. Without anchors a cut tail or a recomputed chain cannot be seen.');
  return lines;
}

/** The chain and, where there are any, the anchors of this configuration. */
export function verifyConfigured(db: Queryable, { audit }: Config): Promise<AuditReport> {
  const source = existsSync(audit.anchorFile)
    ? { anchorFile: audit.anchorFile, publicKey: readPublicKey(audit.keyFile) }
    : null;
  return verifyAudit(db, source);
}

function readSource({ audit }: Config): AnchorSource {
  const { values } = parseArgs({
    options: { anchors: { type: 'string' }, 'public-key': { type: 'string' } },
    strict: true,
  });
  const anchorFile = values.anchors ?? audit.anchorFile;
  const keyFile = values['public-key'] ?? audit.keyFile;
  for (const file of [anchorFile, keyFile])
    if (!existsSync(file))
      throw new StartupError(`The file ${file} does not exist; without it nothing is proved.`);
  return { anchorFile, publicKey: readPublicKey(keyFile) };
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const source = readSource(config);
  const url = config.databaseUrl ?? (await findEmbeddedPostgres(path.resolve(config.dataDir)));
  if (url === undefined)
    throw new StartupError('No database is running; start the product or set DATABASE_URL.');
  const pool = openPool(url, createLog('error'));
  const startedAt = performance.now();
  try {
    const report = await verifyAudit(pool.db, source);
    for (const line of describeAudit(report)) console.log(line);
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    process.exitCode = report.broken === null ? 0 : 1;
  } finally {
    await pool.close();
  }
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    const known = error instanceof StartupError || (error instanceof TypeError && 'code' in error);
    console.error(error instanceof Error ? (known ? error.message : error.stack) : String(error));
    process.exit(1);
  });
}
