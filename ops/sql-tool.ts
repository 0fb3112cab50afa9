/**
 * `npm run sql-tool -- --superuser-url postgres://…/galenic`: prepares the database of `DATABASE_URL` for the SQL tool, once, as a superuser
 * of its server. The product does so itself where it runs its own server, or is a superuser.
 */
import { parseArgs } from 'node:util';
import { prepareReaders } from '../server/src/modules/sql-tool/index.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { StartupError } from '../server/src/platform/errors.ts';
import { createLog } from '../server/src/platform/log.ts';
import { explainDatabaseFailure } from '../server/src/platform/startup.ts';
import { endWithReason } from './with-database.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'superuser-url': { type: 'string' } }, strict: true });
  const adminUrl = values['superuser-url'];
  const config = readConfig(process.env);
  const ownerUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (adminUrl === undefined || ownerUrl === undefined)
    throw new StartupError(
      'Set DATABASE_URL and name the same database as a superuser: npm run sql-tool -- --superuser-url postgres://…',
    );
  const log = createLog('warn');
  const isDone = await prepareReaders({ ownerUrl, adminUrl, log }).catch(explainDatabaseFailure);
  if (!isDone)
    throw new StartupError(
      'The account is no superuser, or the product has not been started on this database yet; nothing was changed.',
    );
  process.stdout.write('The SQL tool is prepared.\n');
}

main().catch(endWithReason);
