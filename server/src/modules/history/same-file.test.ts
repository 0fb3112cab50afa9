import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calibration } from '#contract/history/calibrations.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('same file', { runJobs: true });
  admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
});
afterAll(() => app.close());

it('X-94 the same file again says which report has it, and waits once in the queue', async () => {
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  const { ndc } = await aDrug(app.db, { name: 'Amoxicillin 500 mg Capsule', wac_cents: 1300 });
  const header = 'Invoice Date,DEA Number,NDC,Label Name,Sold Quantity,Pack Price,Purchase Type';
  const bytes = `${header}\n05/04/2026,,${ndc},Amoxicillin,1,41000.00,GPO\n`;
  const send = async (name: string, text = bytes) => {
    await buyer.upload('document/upload', { name, bytes: text }, { type: 'Calibration_File' });
    await app.jobsDone();
  };
  await send('first.csv');
  await send('copy.csv');
  await send('other.csv', bytes.replace('41000', '42000'));
  const all = async () => (await buyer.get<Calibration[]>('analytics/calibrations')).data;
  const queue = async () =>
    (await admin.get<Calibration[]>('analytics/calibrations?doubtful=true')).data.map(
      ({ file_name }) => file_name,
    );
  const [other, copy, first] = await all();
  expect([first, copy, other].map((one) => [one?.file_name, one?.doubtful_rows, one?.same_as])).toEqual([
    ['first.csv', 1, null],
    ['copy.csv', 1, first?.id],
    ['other.csv', 1, null],
  ]);
  expect(await queue()).toEqual(['first.csv', 'other.csv']);
  // Once the first is taken back the copy stands by itself.
  await buyer.delete(`analytics/calibrations/${first?.id ?? 0}`);
  await app.jobsDone();
  expect((await all()).map(({ same_as }) => same_as)).toEqual([null, null]);
  expect(await queue()).toEqual(['copy.csv', 'other.csv']);
});
