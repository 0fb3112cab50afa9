/**
 * What an operator does about people from the shell, also before anybody can sign in:
 * `npm run admin -- --email ADDRESS [--name "First Last"]` makes an administrator with every permission and prints a link to choose
 * a password, `--reset ADDRESS` prints a link for a new one, `--deactivate ADDRESS` signs somebody out for good.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  deactivate,
  makeAdministrator,
  resetPassword,
  type Shell,
} from '../server/src/modules/accounts/index.ts';
import { readConfig, type Config } from '../server/src/platform/config.ts';
import { openPool } from '../server/src/platform/database/database.ts';
import { identityManagement } from '../server/src/platform/identity-provider/choose-management.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { StartupError } from '../server/src/platform/errors.ts';
import { explainDatabaseFailure } from '../server/src/platform/startup.ts';
import { endWithReason, withDatabase } from './with-database.ts';

const USAGE = `Say what to do, one of:
  npm run admin -- --email ADDRESS [--name "First Last"] [--subject SUBJECT]
  npm run admin -- --reset ADDRESS
  npm run admin -- --deactivate ADDRESS`;

interface Wanted {
  email?: string | undefined;
  name?: string | undefined;
  subject?: string | undefined;
  reset?: string | undefined;
  deactivate?: string | undefined;
}

function readArguments(): Wanted {
  const text = { type: 'string' } as const;
  const options = { email: text, name: text, subject: text, reset: text, deactivate: text };
  const { values } = parseArgs({ options, strict: true });
  const addresses = [values.email, values.reset, values.deactivate].filter((one) => one !== undefined);
  const [address, ...more] = addresses;
  if (address === undefined || more.length > 0) throw new StartupError(USAGE);
  if (!z.email().safeParse(address).success) throw new StartupError(`${address} is no e-mail address.`);
  return values;
}

async function act(shell: Shell, config: Config, wanted: Wanted): Promise<string> {
  const { email, reset, deactivate: address } = wanted;
  const identities = identityManagement(config, shell.db);
  if (address !== undefined) {
    await deactivate(shell, identities, address);
    return `${address} is deactivated and signed out everywhere.`;
  }
  if (identities === null && (reset !== undefined || wanted.subject === undefined))
    throw new StartupError(
      `Passwords are kept by ${config.auth.issuer}: set them there. To make an administrator, name the person's subject there with --subject.`,
    );
  const linkOf = (token: string) => `${config.publicUrl}/password#token=${token}`;
  if (reset !== undefined)
    return `A new password can be chosen within 30 minutes:\n${linkOf(await resetPassword(shell, reset))}`;
  const [firstName = 'First', ...rest] = (wanted.name ?? 'First Administrator').trim().split(/\s+/);
  const token = await makeAdministrator(shell, {
    email: email ?? '',
    firstName,
    lastName: rest.join(' ') || 'Administrator',
    ...(wanted.subject !== undefined && {
      identity: { issuer: identities?.issuer ?? config.auth.issuer, subject: wanted.subject },
    }),
  });
  const done = `${email} is an administrator with every permission.`;
  return token === null ? done : `${done} A password can be chosen within seven days:\n${linkOf(token)}`;
}

async function run(): Promise<void> {
  const wanted = readArguments();
  const config = readConfig(process.env);
  await withDatabase(config, undefined, async (databaseUrl) => {
    await migrate(databaseUrl).catch(explainDatabaseFailure);
    const pool = openPool(databaseUrl, createLog('error'), { max: 2 });
    try {
      console.log(await act({ db: pool.db, now: new Date() }, config, wanted));
    } finally {
      await pool.close();
    }
  });
}

run().catch(endWithReason);
