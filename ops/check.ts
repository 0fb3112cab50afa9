/** `npm run check`: the invariants and the audit chain of a database; exit 1 when anything is broken. */
import path from 'node:path';
import { findBroken, readAuthorities } from '../server/src/modules/csos/index.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { openPool } from '../server/src/platform/database/database.ts';
import { findEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../server/src/platform/log.ts';
import { brokenInvariants } from '../server/test/kit/invariants.ts';
import { describeAudit, verifyConfigured } from './audit-verify.ts';

const config = readConfig(process.env);
const url =
  config.databaseDirectUrl ??
  config.databaseUrl ??
  (await findEmbeddedPostgres(path.resolve(config.dataDir)));
if (url === undefined) {
  console.error('No database is running; start the product or set DATABASE_URL.');
  process.exit(1);
}
const pool = openPool(url, createLog('error'));
const broken = await brokenInvariants(pool.db);
for (const { name, ids } of broken)
  console.log(`BROKEN  ${name}: ${ids.slice(0, 10).join(', ')}${ids.length > 10 ? ' …' : ''}`);
const unproved = await findBroken(pool.db, readAuthorities({ ...config.csos, test: true }));
for (const { orderId, why } of unproved) console.log(`BROKEN  signature of order ${orderId}: ${why}`);
const audit = await verifyConfigured(pool.db, config);
for (const line of describeAudit(audit)) console.log(line);
console.log(`${broken.length} invariants broken, ${unproved.length} signed orders unproved`);
await pool.close();
process.exitCode = broken.length + unproved.length > 0 || audit.broken !== null ? 1 : 0;
