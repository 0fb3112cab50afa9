import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { StartupError } from '../startup-error.ts';

interface SqlFunction {
  name: string;
  text: string;
  checksum: string;
}

interface Noted {
  name: string;
  checksum: string;
  former_checksums: string[];
}

/**
 * Brings the functions of the database to the state of the files `functions/<name>.sql` in one transaction; answers the
 * names of those that changed. The caller holds the lock of the migrations. Throws `StartupError` when a newer release
 * left its functions here: one without a file, or one whose text the database has replaced already.
 */
export async function applyFunctions(client: PoolClient, folder: string): Promise<string[]> {
  const files = await readFunctions(folder);
  await client.query('begin');
  try {
    const changed = await findChanged(client, files);
    await define(client, changed);
    await note(client, changed);
    await client.query('commit');
    return changed.map(({ name }) => name);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** In the order of their names. */
async function readFunctions(folder: string): Promise<SqlFunction[]> {
  const names = (await fs.readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await fs.readFile(path.join(folder, file), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name: path.basename(file, '.sql'), text, checksum };
    }),
  );
}

async function findChanged(client: PoolClient, files: SqlFunction[]): Promise<SqlFunction[]> {
  const { rows } = await client.query<Noted>('select name, checksum, former_checksums from sql_function');
  const noted = new Map(rows.map((row) => [row.name, row]));
  const here = new Set(files.map(({ name }) => name));
  const alien = rows.find(({ name }) => !here.has(name));
  if (alien) throw newerFunction(alien.name);
  const outdated = files.find(({ name, checksum }) => noted.get(name)?.former_checksums.includes(checksum));
  if (outdated) throw newerFunction(outdated.name);
  return files.filter(({ name, checksum }) => noted.get(name)?.checksum !== checksum);
}

const newerFunction = (name: string) =>
  new StartupError(
    `The function ${name} of the database was made by a newer version of Galenic; start that version, or use another DATABASE_URL or DATA_DIR.`,
  );

/** Twice: a function may call one of a later name, so the bodies are checked when all of them are there. */
async function define(client: PoolClient, functions: SqlFunction[]): Promise<void> {
  for (const check of ['off', 'on']) {
    await client.query(`set local check_function_bodies = ${check}`);
    for (const { text } of functions) await client.query(text);
  }
}

async function note(client: PoolClient, functions: SqlFunction[]): Promise<void> {
  for (const { name, checksum } of functions) {
    await client.query(
      `insert into sql_function as f (name, checksum) values ($1, $2)
      on conflict (name) do update
      set checksum = excluded.checksum, former_checksums = f.former_checksums || f.checksum`,
      [name, checksum],
    );
  }
}
