import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrugImport } from '#contract/drugs.ts';
import { createBucket } from '../src/platform/files/blobs-s3.ts';
import { createFolder, type Blobs } from '../src/platform/files/blobs.ts';
import { createFileStore } from '../src/platform/files/files.ts';
import { createLog } from '../src/platform/log.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { shortageEntry, shortageFile } from './kit/drug-files.ts';
import { startStorage, type Storage } from './kit/storage.ts';
import { anAdministrator } from './kit/world.ts';

let folder: string;
let storage: Storage;
let app: TestApp;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'galenic-blobs-'));
  storage = await startStorage(path.join(folder, 's3'));
  app = await startTestApp('blobs', { runJobs: true, env: storage.env });
});
afterAll(async () => {
  await app.close();
  await storage.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const GONE = /ENOENT|key does not exist|is away/i;

const stores: [string, () => Blobs][] = [
  ['a folder', () => createFolder(path.join(folder, 'plain'))],
  ['an S3-compatible storage', () => createBucket(storage.settings)],
];

describe.each(stores)('files in %s', (_where, open) => {
  it('are read as they were written, as a stream and as a file of this machine', async () => {
    const blobs = open();
    const content = randomBytes(6 * 1024 * 1024); // more than one part of an upload
    await blobs.write('large', Readable.from([content.subarray(0, 100), content.subarray(100)]));
    expect((await buffer(await blobs.open('large'))).equals(content)).toBe(true);
    const copy = await blobs.localCopy('large');
    expect((await fs.readFile(copy.path)).equals(content)).toBe(true);
    await copy.release();
    expect((await buffer(await blobs.open('large'))).equals(content)).toBe(true);
  });

  it('are gone when they were removed, and never there when they broke off', async () => {
    const blobs = open();
    await blobs.write('short', Readable.from([Buffer.from('x')]));
    await blobs.remove('short');
    await blobs.remove('short');
    await expect(blobs.open('short')).rejects.toThrow(GONE);
    await expect(blobs.localCopy('short')).rejects.toThrow(GONE);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100);
        throw new Error('cut');
      })(),
    );
    await expect(blobs.write('cut', broken)).rejects.toThrow('cut');
    await expect(blobs.open('cut')).rejects.toThrow(GONE);
  });

  it('are recorded with size and checksum, whether they come at once or as a stream', async () => {
    const files = createFileStore(open(), createLog('silent'));
    const bytes = Buffer.from('NDC,Lot');
    const saved = await files.keep(bytes, (received) => files.record(app.db, received, 'a.csv', 'text/csv'));
    const received = await files.receive(Readable.from([bytes]));
    const recorded = await files.record(app.db, received, 'b.csv', 'text/csv');
    for (const { id, name } of [saved, recorded]) {
      const read = await files.read(app.db, id);
      expect(read).toEqual({ file: { id, name, contentType: 'text/csv' }, bytes });
    }
    const rows = await app.db
      .selectFrom('stored_file')
      .select(['bytes', 'sha256'])
      .where('id', 'in', [saved.id, recorded.id])
      .execute();
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]?.bytes).toBe(7);
  });
});

it('refuses wrong keys instead of taking them', async () => {
  const keys = { accessKeyId: 'nobody', secretAccessKey: 'nothing' };
  const blobs = createBucket({ ...storage.settings, keys });
  await expect(blobs.write('x', Readable.from([Buffer.from('x')]))).rejects.toThrow(/key/i);
});

it('imports a reference file that lies in the storage, and leaves no copy on the machine', async () => {
  const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  const before = await temporaryCopies();
  const bytes = shortageFile([shortageEntry('71000-001-01')]);
  const started = await admin.upload<DrugImport>('admin/fdb', { name: 'shortages.json', bytes });
  await app.jobsDone();
  const all = await admin.get<DrugImport[]>('admin/fdb/imports');
  expect(all.data.find((one) => one.id === started.data.id)?.state).toBe('done');
  expect(await temporaryCopies()).toEqual(before);
  await expect(fs.access(path.join(app.dataDir, 'files'))).rejects.toThrow('ENOENT');
});

const temporaryCopies = async () =>
  (await fs.readdir(tmpdir())).filter((name) => /^galenic-[0-9a-f]{8}-[0-9a-f-]+$/.test(name)).sort();
