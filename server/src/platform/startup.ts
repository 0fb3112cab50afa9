import fs from 'node:fs';
import { StartupError } from './startup-error.ts';

/** Makes the data folder. Its parents stay searchable, since PostgreSQL runs as another account. */
export function prepareDataDir(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch {
    throw new StartupError(`The data folder ${folder} cannot be written; choose another one with DATA_DIR.`);
  }
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
