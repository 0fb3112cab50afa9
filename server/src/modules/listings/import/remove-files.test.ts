import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import { enqueueJob } from '../../../platform/jobs/events.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aDrug, aSeller } from '../../../../test/kit/world.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let client: TestClient;
let userId: number;

beforeAll(async () => {
  app = await startTestApp('old price files', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ userId } = await aSeller(app.db));
  client = await app.signIn(userId);
});

const read = async (id: number) => (await client.get<ListingImport>(`listing/import/${id}`)).data;
async function upload(lot: string): Promise<number> {
  const { ndc } = await aDrug(app.db);
  const bytes = `NDC,Lot,Expiry,Price,Qty\n${ndc},${lot},2028-06-30,3.95,10\n${ndc},,2028-06-30,3.95,10`;
  const { data } = await client.upload<ListingImport>('listing/import', { name: `${lot}.csv`, bytes });
  await app.jobsDone();
  return data.id;
}
const run = async (id: number) => {
  await client.post(`listing/import/${id}/run`);
  await app.jobsDone();
};
/** The nightly task so many days from now; who was signed in signs in again. */
async function sweepAfter(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await app.db.transaction().execute((tx) => enqueueJob(tx, 'remove-import-files', {}));
  await app.jobsDone();
  client = await app.signIn(userId);
}
const contents = async () => {
  const found = await readdir(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile());
};
const filesLeft = async () =>
  (await app.db.selectFrom('stored_file').select('name').orderBy('name').execute()).map(({ name }) => name);

it('files of imports that nobody came back to are removed after 30 days; their records and rows stay', async () => {
  const unused = await upload('Unused');
  const undone = await upload('Undone');
  const done = await upload('Done');
  await run(undone);
  await run(done);
  await client.delete(`listing/import/${undone}`);
  expect(await contents()).toHaveLength(3);

  await sweepAfter(29);
  expect(await filesLeft()).toEqual(['Done.csv', 'Undone.csv', 'Unused.csv']);
  await sweepAfter(2);
  expect(await filesLeft()).toEqual(['Done.csv']);
  expect(await contents()).toHaveLength(1);

  expect(await read(undone)).toMatchObject({ file_name: 'Undone.csv', state: 'undone', refused_rows: 1 });
  const expired = await read(unused);
  expect(expired).toMatchObject({ file_name: 'Unused.csv', state: 'expired', good_rows: 1 });
  expect(expired.can).toEqual({ run: false, undo: false, cancel: false });
  expect(expired.problems).toEqual([{ row: 3, column: 'lot', message: 'Lot is missing.' }]);
  const gone = 'This file was not imported within 30 days and was removed; upload it again.';
  for (const reply of [
    await client.post(`listing/import/${unused}/run`),
    await client.put(`listing/import/${unused}`, { mapping: null }),
  ])
    expect(reply.problem).toMatchObject({ code: 'conflict', error: gone });
});
