import { fileNameFor } from '#rules/file-names.ts';
import { createHash } from 'node:crypto';
import { finished, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Blobs, LocalCopy } from './blobs.ts';
import type { Queryable, Tx } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { enqueueJob } from '../jobs/events.ts';
import { randomToken } from '../secrets.ts';
import type { Log } from '../log.ts';
import { storageTrouble } from './storage-trouble.ts';

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

/**
 * The storage may be slow, full or away, so nothing but `record` and `remove` belongs inside a transaction. When it fails,
 * the refusal says so and the log has the reason.
 */
export interface FileStore {
  /** Takes the content as it comes. */
  receive(content: Readable): Promise<ReceivedFile>;
  /** Receives the bytes for `work`, which records them; lets them go where that is refused. */
  keep<T>(bytes: Buffer, work: (received: ReceivedFile) => Promise<T>): Promise<T>;
  /** Its name then shows as it is and ends as its content demands. */
  record(db: Queryable, received: ReceivedFile, name: string, contentType: string): Promise<StoredFile>;
  read(db: Queryable, id: number): Promise<{ file: StoredFile; bytes: Buffer }>;
  /** Never throws: content that stays behind is logged. */
  discard(received: ReceivedFile): Promise<void>;
  /** Forgets a record that nothing names any more; a job removes its content. */
  remove(tx: Tx, id: number): Promise<void>;
  /** Content of a record or just received, as a file of this machine. The caller releases it. */
  localCopy(db: Queryable, of: number | ReceivedFile): Promise<LocalCopy>;
  /** The job of `remove`. */
  removeContent(key: string): Promise<void>;
}

export const REMOVE_CONTENT = 'remove-content';

const rowOf = (db: Queryable, id: number) =>
  db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export function createFileStore(blobs: Blobs, log: Log): FileStore {
  const trouble = storageTrouble(log);
  const receive: FileStore['receive'] = async (content) => {
    const key = randomToken();
    const measure = createMeasure();
    const arriving = pour(content, measure.through);
    try {
      await blobs.write(key, measure.through);
      return { key, ...measure.result() };
    } catch (error) {
      measure.through.destroy();
      if (arriving.brokenBy !== null) throw arriving.brokenBy;
      throw trouble('write', key, error);
    }
  };
  const discard: FileStore['discard'] = async ({ key }) => {
    await blobs.remove(key).catch((error: unknown) => void trouble('write', key, error));
  };
  return {
    receive,
    discard,
    async keep(bytes, work) {
      const received = await receive(Readable.from([bytes]));
      return work(received).catch(async (error: unknown) => {
        // After any other error nobody knows whether the record was committed.
        if (error instanceof AppError) await discard(received);
        throw error;
      });
    },
    async record(db, { key, bytes, sha256: digest }, sent, contentType) {
      const name = fileNameFor(sent, contentType);
      const { id } = await db
        .insertInto('stored_file')
        .values({ storage_key: key, name, content_type: contentType, bytes, sha256: digest })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, name, contentType };
    },
    async read(db, id) {
      const { name, content_type: contentType, storage_key: key } = await rowOf(db, id);
      try {
        return { file: { id, name, contentType }, bytes: await buffer(await blobs.open(key)) };
      } catch (error) {
        throw trouble('read', key, error);
      }
    },
    async remove(tx, id) {
      const { storage_key: key } = await rowOf(tx, id);
      await tx.deleteFrom('stored_file').where('id', '=', id).execute();
      await enqueueJob(tx, REMOVE_CONTENT, { key });
    },
    removeContent: (key) => blobs.remove(key),
    async localCopy(db, of) {
      const key = typeof of === 'number' ? (await rowOf(db, of)).storage_key : of.key;
      return blobs.localCopy(key).catch((error: unknown) => {
        throw trouble('read', key, error);
      });
    },
  };
}

/**
 * Tells a content that broke off from a storage that did not take it, which lets the rest pass so that its sender hears the
 * answer.
 */
function pour(content: Readable, through: Transform): { brokenBy: Error | null } {
  const state: { brokenBy: Error | null } = { brokenBy: null };
  finished(content, { writable: false }, (error) => {
    if (!error) return;
    state.brokenBy = error;
    through.destroy(error);
  });
  through.on('error', () => undefined);
  through.once('close', () => content.resume());
  content.pipe(through);
  return state;
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
