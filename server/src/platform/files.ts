import fs from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from './database.ts';
import { randomToken, sha256 } from './ids.ts';

export interface StoredFile {
  id: number;
  name: string;
  contentType: string;
}

export interface FileStore {
  /** Stores the bytes under a random name and records them; the record lives in the caller's transaction. */
  save(db: Queryable, file: { name: string; contentType: string; bytes: Buffer }): Promise<StoredFile>;
  read(db: Queryable, id: number): Promise<{ file: StoredFile; bytes: Buffer }>;
}

/** Files in a local folder, never below the web root. */
export function createFolderStore(folder: string): FileStore {
  return {
    async save(db, { name, contentType, bytes }) {
      const key = randomToken();
      const target = path.join(folder, key.slice(0, 2), key);
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
      const row = await db
        .selectFrom('stored_file')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const bytes = await fs.readFile(path.join(folder, row.storage_key.slice(0, 2), row.storage_key));
      return { file: { id, name: row.name, contentType: row.content_type }, bytes };
    },
  };
}
