import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Blobs } from './blobs.ts';

export interface BucketSettings {
  bucket: string;
  region: string;
  /** Undefined: Amazon's own address for the region. */
  endpoint: string | undefined;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  pathStyle: boolean;
  /** Undefined: the role of the machine, as the AWS client finds it. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const CONNECT_WITHIN_MS = 2000;
/** Without a byte in either direction; asked twice. */
const SILENT_AT_MOST_MS = 5000;
const ATTEMPTS = 2;
/** From the first byte of a part to the answer. */
const REQUEST_WITHIN_MS = 60_000;

/** Objects of a bucket of any S3-compatible storage. */
export function createBucket({ bucket, region, endpoint, pathStyle, keys }: BucketSettings): Blobs {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
    // The newer checksum trailers are unknown to many compatible servers; we keep SHA-256 sums of our own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_AT_MOST_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      throwOnRequestTimeout: true,
    },
  });
  const open = async (key: string): Promise<Readable> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!(Body instanceof Readable)) throw new Error(`The object ${key} has no content.`);
    return Body;
  };
  return {
    async write(key, content) {
      const upload = new Upload({ client, params: { Bucket: bucket, Key: key, Body: content } });
      await upload.done();
    },
    open,
    async localCopy(key) {
      const target = path.join(tmpdir(), `galenic-${randomUUID()}`);
      const release = () => fs.rm(target, { force: true });
      try {
        await pipeline(await open(key), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await release();
        throw error;
      }
      return { path: target, release };
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
