import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Blobs } from '../files/blobs.ts';
import { migrate } from '../database/migrate.ts';
import { StartupError } from '../errors.ts';
import { examineArchive, readContents, type Manifest } from './archive.ts';
import { sumOf } from './back-up.ts';
import { PLAIN_SESSION, readSchemaState, streamRows } from './tables.ts';

export interface Compared {
  name: string;
  archived: number;
  restored: number;
  same: boolean;
}

/**
 * Brings an archive into a new, empty database and the file store, and compares what is there then with what was archived.
 * The database ends at the schema of this code. Throws `StartupError` before anything is touched for a damaged archive, a
 * database with content and an archive of a newer release.
 */
export async function restore(options: {
  databaseUrl: string;
  blobs: Blobs;
  from: string;
}): Promise<{ manifest: Manifest; tables: Compared[]; wrongFiles: string[] }> {
  const { databaseUrl, blobs, from } = options;
  const manifest = await examineArchive(from);
  await withClient(databaseUrl, refuseContent);
  const [last] = manifest.schema.migrations.slice(-1);
  await migrate(databaseUrl, { upTo: last });
  const tables = await withClient(databaseUrl, async (client) => {
    await refuseOtherSchema(client, manifest);
    await load(client, manifest, from, blobs);
    return compareTables(client, manifest);
  });
  await migrate(databaseUrl);
  await withClient(databaseUrl, (client) => client.query('analyze'));
  return { manifest, tables, wrongFiles: await wrongFiles(manifest, blobs) };
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'galenic-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function refuseContent(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1 limit 1`,
  );
  if (!rows[0]) return;
  throw new StartupError(
    `The database is not empty (it has ${rows[0].name}); create a new one and name it with --database-url or DATA_DIR.`,
  );
}

async function refuseOtherSchema(client: pg.Client, { schema }: Manifest): Promise<void> {
  const here = await readSchemaState(client);
  if (here.worker === schema.worker && here.migrations.join() === schema.migrations.join()) return;
  throw new StartupError(
    'The archive was taken by another release whose tables differ; restore it with that release into a new database.',
  );
}

/** One transaction: after a failure the tables are empty. */
async function load(client: pg.Client, manifest: Manifest, from: string, blobs: Blobs): Promise<void> {
  const names = manifest.tables.map((table) => table.name);
  await client.query('begin');
  await client.query(PLAIN_SESSION);
  const references = await dropReferences(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  const shapes = new Map(manifest.tables.map((table) => [`tables/${table.name}`, table]));
  for await (const { name, parts } of readContents(from)) {
    const table = shapes.get(name);
    if (table) await fillTable(client, table, parts);
    else if (name.startsWith('files/')) await blobs.write(name.slice('files/'.length), Readable.from(parts));
    else await buffer(parts);
  }
  for (const { name, value } of manifest.sequences) {
    if (value !== null) await client.query('select setval($1::regclass, $2)', [name, value]);
  }
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await client.query('commit');
}

const fillTable = (
  client: pg.Client,
  { name, columns }: Manifest['tables'][number],
  parts: AsyncIterable<Buffer>,
) =>
  pipeline(Readable.from(parts), client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)));

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/**
 * Foreign keys are put back after the rows, which checks each of them. The usual way, the role of a replica, needs a
 * superuser.
 */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function compareTables(client: pg.Client, { tables }: Manifest): Promise<Compared[]> {
  const compared: Compared[] = [];
  await client.query('begin isolation level repeatable read read only');
  await client.query(PLAIN_SESSION);
  for (const table of tables) {
    const hash = createHash('sha256');
    const rows = streamRows(client, table);
    for await (const chunk of rows) hash.update(chunk);
    compared.push({
      name: table.name,
      archived: table.rows,
      restored: rows.rowCount,
      same: hash.digest('hex') === table.sha256 && rows.rowCount === table.rows,
    });
  }
  await client.query('commit');
  return compared;
}

async function wrongFiles({ files, lostFiles }: Manifest, blobs: Blobs): Promise<string[]> {
  const wrong = lostFiles.map(({ key, name }) => `${key} (${name}) was lost before the backup`);
  for (const { key, sha256 } of files) if ((await sumOf(blobs, key)) !== sha256) wrong.push(key);
  return wrong;
}
