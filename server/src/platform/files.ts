import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Blobs, LocalCopy } from './blobs.ts';
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
  /** Forgets a record that nothing names any more, then its content. */
  remove(db: Queryable, id: number): Promise<void>;
  /** Content of a record or just received, as a file of this machine. The caller releases it. */
  localCopy(db: Queryable, of: number | ReceivedFile): Promise<LocalCopy>;
}

export function createFileStore(blobs: Blobs): FileStore {
  const rowOf = (db: Queryable, id: number) =>
    db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const record: FileStore['record'] = async (db, { key, bytes, sha256: digest }, name, contentType) => {
    const { id } = await db
      .insertInto('stored_file')
      .values({ storage_key: key, name, content_type: contentType, bytes, sha256: digest })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name, contentType };
  };
  return {
    async save(db, { name, contentType, bytes }) {
      const key = randomToken();
      await blobs.write(key, Readable.from([bytes]));
      return record(db, { key, bytes: bytes.length, sha256: sha256(bytes) }, name, contentType);
    },
    async read(db, id) {
      const row = await rowOf(db, id);
      const bytes = await buffer(await blobs.open(row.storage_key));
      return { file: { id, name: row.name, contentType: row.content_type }, bytes };
    },
    async receive(content) {
      const key = randomToken();
      const measure = createMeasure();
      await Promise.all([pipeline(content, measure.through), blobs.write(key, measure.through)]);
      return { key, ...measure.result() };
    },
    record,
    discard: (received) => blobs.remove(received.key),
    async remove(db, id) {
      const { storage_key: key } = await rowOf(db, id);
      await db.deleteFrom('stored_file').where('id', '=', id).execute();
      await blobs.remove(key);
    },
    async localCopy(db, of) {
      return blobs.localCopy(typeof of === 'number' ? (await rowOf(db, of)).storage_key : of.key);
    },
  };
}

/** Counts and hashes what passes through. */
export function createMeasure(): { through: Transform; result(): { bytes: number; sha256: Buffer } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest() }) };
}
