import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { pack as createPack, type Pack } from 'tar-stream';
import type { Blobs } from '../files/blobs.ts';
import { MANIFEST, writeContent, writeEntry, type Manifest } from './archive.ts';
import { PLAIN_SESSION, listSequences, listTables, readSchemaState, streamRows } from './tables.ts';

/**
 * Writes database and files, as they are at one moment, into one archive while the product goes on. The archive has its
 * name only when it is complete.
 */
export async function backUp(options: {
  databaseUrl: string;
  blobs: Blobs;
  to: string;
  now: Date;
}): Promise<Manifest> {
  const { databaseUrl, blobs, to, now } = options;
  const unfinished = `${to}.unfinished`;
  await fs.mkdir(path.dirname(to), { recursive: true });
  const pack = createPack();
  const written = pipeline(pack, createGzip({ level: 6 }), createWriteStream(unfinished, { mode: 0o600 }));
  written.catch(() => undefined); // awaited below
  try {
    const manifest = await packEverything(pack, databaseUrl, blobs, now);
    await writeEntry(pack, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    pack.finalize();
    await written;
    await fs.rename(unfinished, to);
    return manifest;
  } catch (error) {
    pack.destroy();
    await written.catch(() => undefined);
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}

async function packEverything(pack: Pack, databaseUrl: string, blobs: Blobs, now: Date): Promise<Manifest> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'galenic-backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(PLAIN_SESSION);
    const schema = await readSchemaState(client);
    const tables = await packTables(pack, client);
    // Sequences do not roll back: read after the snapshot they are never behind its rows.
    const sequences = await listSequences(client);
    const files = await packFiles(pack, client, blobs);
    return { format: 1, takenAt: now.toISOString(), schema, sequences, tables, ...files };
  } finally {
    await client.end();
  }
}

async function packTables(pack: Pack, client: pg.Client): Promise<Manifest['tables']> {
  const packed: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const rows = streamRows(client, table);
    const measured = await writeContent(pack, `tables/${table.name}`, rows);
    packed.push({ ...table, ...measured, rows: rows.rowCount });
  }
  return packed;
}

/** Content never changes once a record names it, so that it may be read after the rows. */
async function packFiles(
  pack: Pack,
  client: pg.Client,
  blobs: Blobs,
): Promise<Pick<Manifest, 'files' | 'lostFiles'>> {
  const { rows } = await client.query<{ key: string; name: string; sha256: string }>(
    `select storage_key as key, name, encode(sha256, 'hex') as sha256 from stored_file order by id`,
  );
  const files: Manifest['files'] = [];
  const lostFiles: Manifest['lostFiles'] = [];
  for (const { key, name, sha256 } of rows) {
    if ((await sumOf(blobs, key)) !== sha256) lostFiles.push({ key, name });
    else files.push({ key, ...(await writeContent(pack, `files/${key}`, await blobs.open(key))) });
  }
  return { files, lostFiles };
}

/** SHA-256 of the stored content in hexadecimal digits; null when it is away. */
export async function sumOf(blobs: Blobs, key: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await blobs.open(key)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
