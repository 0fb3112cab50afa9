import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';

/** A file that programs can open by its path, until it is let go. */
export interface LocalCopy {
  path: string;
  release(): Promise<void>;
}

/** Content under random keys. It never changes once it is there. */
export interface Blobs {
  /** Leaves nothing behind when the content breaks off. */
  write(key: string, content: Readable): Promise<void>;
  /** Throws when there is no such content. */
  open(key: string): Promise<Readable>;
  /** For readers that jump about, such as those of archives. */
  localCopy(key: string): Promise<LocalCopy>;
  remove(key: string): Promise<void>;
}

/** The bucket of `FILES_S3_BUCKET`, else a folder of this machine. */
export async function openBlobs(config: Config): Promise<Blobs> {
  if (config.filesS3 === null) return createFolder(path.join(config.dataDir, 'files'));
  // The client is large; processes with a folder never load it.
  const { createBucket } = await import('./blobs-s3.ts');
  return createBucket(config.filesS3);
}

/** Never below the web root. */
export function createFolder(folder: string): Blobs {
  /** A folder that is not mounted has lost nothing. */
  const refuseAway = () =>
    fs.access(folder).catch((error: unknown) => {
      throw new Error(`The folder ${folder} is away.`, { cause: error });
    });
  const pathOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    async write(key, content) {
      const target = pathOf(key);
      await fs.mkdir(path.dirname(target), { recursive: true });
      const unfinished = `${target}.${randomUUID()}`;
      try {
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx' }));
        await fs.rename(unfinished, target);
      } catch (error) {
        await fs.rm(unfinished, { force: true });
        throw error;
      }
    },
    async open(key) {
      await refuseAway();
      const file = await fs.open(pathOf(key));
      return file.createReadStream();
    },
    async localCopy(key) {
      await refuseAway();
      await fs.access(pathOf(key));
      return { path: pathOf(key), release: async () => undefined };
    },
    async remove(key) {
      await fs.rm(pathOf(key), { force: true });
    },
  };
}
