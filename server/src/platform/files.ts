import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from './database.ts';
import { randomToken, sha256 } from './ids.ts';

export interface StoredFile {
  id: number;
  name: string;
  contentType: string;
}

/** Content that has arrived and that no record names yet. */
export interface ReceivedFile {
  key: string;
  /** Where it lies on this machine. */
  path: string;
  bytes: number;
  sha256: Buffer;
}

export interface FileStore {
  /** Stores the bytes under a random name and records them; the record lives in the caller's transaction. */
  save(db: Queryable, file: { name: string; contentType: string; bytes: Buffer }): Promise<StoredFile>;
  read(db: Queryable, id: number): Promise<{ file: StoredFile; bytes: Buffer }>;
  /** For large files: takes the content as it comes, before any transaction. */
  receive(content: Readable): Promise<ReceivedFile>;
  record(db: Queryable, received: ReceivedFile, name: string, contentType: string): Promise<StoredFile>;
  discard(received: ReceivedFile): Promise<void>;
  /** Where the content lies on this machine, to be read as a stream. */
  locate(db: Queryable, id: number): Promise<string>;
}

/** Files in a local folder, never below the web root. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  const rowOf = (db: Queryable, id: number) =>
    db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    async save(db, { name, contentType, bytes }) {
      const key = randomToken();
      const target = pathOf(key);
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.writeFile(target, bytes);
      const { id } = await db
        .insertInto('stored_file')
        .values({
          storage_key: key,
          name,
          content_type: contentType,
          bytes: bytes.length,
          sha256: sha256(bytes),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, name, contentType };
    },
    async read(db, id) {
      const row = await rowOf(db, id);
      const bytes = await fs.readFile(pathOf(row.storage_key));
      return { file: { id, name: row.name, contentType: row.content_type }, bytes };
    },
    async receive(content) {
      const key = randomToken();
      const target = pathOf(key);
      await fs.mkdir(path.dirname(target), { recursive: true });
      return { key, path: target, ...(await writeMeasured(content, target)) };
    },
    async record(db, { key, bytes, sha256: digest }, name, contentType) {
      const { id } = await db
        .insertInto('stored_file')
        .values({ storage_key: key, name, content_type: contentType, bytes, sha256: digest })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, name, contentType };
    },
    async discard(received) {
      await fs.rm(received.path, { force: true });
    },
    async locate(db, id) {
      return pathOf((await rowOf(db, id)).storage_key);
    },
  };
}

/** Leaves nothing behind when the content breaks off. */
async function writeMeasured(content: Readable, target: string): Promise<{ bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(content, measure, createWriteStream(target));
  } catch (error) {
    await fs.rm(target, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest() };
}
