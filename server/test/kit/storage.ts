import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BucketSettings } from '../../src/platform/files/blobs-s3.ts';
import { freePort } from '../../src/platform/embedded-postgres/process.ts';
import { answers, end } from './programs.ts';

export interface Storage {
  settings: BucketSettings & { endpoint: string };
  /** What a process is told to use it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * An S3-compatible server as a process of its own. `s3rver` is no longer developed and serves tests only: it is the one
 * that comes from npm without a download of its own.
 */
export async function startStorage(directory: string): Promise<Storage> {
  await fs.mkdir(directory, { recursive: true });
  const port = await freePort();
  const bin = path.join(
    path.dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
    'bin/s3rver.js',
  );
  const bucket = 'galenic-files';
  const args = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', bucket];
  const server = spawn(process.execPath, ['--no-deprecation', bin, ...args], { stdio: 'ignore' });
  await answers(port);
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { bucket, region: 'us-east-1', endpoint, pathStyle: true, keys },
    env: {
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: bucket,
      FILES_S3_ACCESS_KEY_ID: keys.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      FILES_S3_PATH_STYLE: 'true',
    },
    stop: () => end(server),
  };
}
