import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import type { Log } from './log.ts';
import { StartupError } from './errors.ts';

/** Makes the data folder. Its parents stay searchable, since PostgreSQL runs as another account. */
export function prepareDataDir(folder: string): void {
  try {
    makeFolder(path.resolve(folder));
    fs.accessSync(folder, fs.constants.W_OK);
  } catch {
    throw new StartupError(`The data folder ${folder} cannot be written; choose another one with DATA_DIR.`);
  }
}

/** Step by step: on file systems that let nobody make a folder, such as `/proc`, the recursive form of Node never returns. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder, { mode: 0o755 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (place: string) => fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/** Throws before anything is loaded, rather than after, when another program has the port. */
export async function requirePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening').catch((error: unknown) => explainListenFailure(error, port));
  probe.close();
  await once(probe, 'close');
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Says what is wrong with `DATABASE_URL`. Always throws. */
export function explainDatabaseFailure(error: unknown): never {
  if (error instanceof StartupError) throw error;
  const code = codeOf(error);
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH') {
    throw new StartupError('The database server cannot be reached; check the host and port in DATABASE_URL.');
  }
  if (code === '28P01' || code === '28000') {
    throw new StartupError('The database refused the account; check user and password in DATABASE_URL.');
  }
  if (code === '3D000')
    throw new StartupError('The database does not exist; create it or correct its name in DATABASE_URL.');
  if (code === '42501') {
    throw new StartupError(
      'The database account may not create tables; grant it the right or use another one in DATABASE_URL.',
    );
  }
  throw error;
}

/** Says what keeps the port from being used. Always throws. */
export function explainListenFailure(error: unknown, port: number): never {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    throw new StartupError(
      `Port ${port} is in use; stop the other program or choose another port with PORT.`,
    );
  }
  if (code === 'EACCES')
    throw new StartupError(
      `Port ${port} may not be opened by this account; choose one above 1023 with PORT.`,
    );
  throw error;
}

/** A superuser may take the triggers off that keep the logs append-only, and read every file of the server. */
export async function warnOfSuperuser(databaseUrl: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ super: boolean }>(
      'select rolsuper as super from pg_roles where rolname = current_user',
    );
    if (rows[0]?.super)
      log.warn(
        'the account of DATABASE_URL is a superuser; give the product one that only owns its database',
      );
  } finally {
    await client.end();
  }
}
