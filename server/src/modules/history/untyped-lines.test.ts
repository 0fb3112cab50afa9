import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calibration, CalibrationRow } from '#contract/history/calibrations.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, aDrug } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('lines without a type', { runJobs: true });
});
afterAll(() => app.close());

const HEADER = 'Invoice Date,NDC,Label Name,Sold Quantity,Pack Price,Purchase Type';

/** A pharmacy that sends reports, each a list of the types of one and the same line; it reads what counts of them. */
async function aPharmacy() {
  const buyer = await aBuyer(app.db);
  const client = await app.signIn(buyer.userId);
  const { ndc } = await aDrug(app.db, { name: 'Amoxicillin 500 mg Capsule', wac_cents: 1300 });
  const figures = async (id: number) => {
    const { data } = await client.get<Calibration>(`analytics/calibrations/${id}`);
    return [data.counted_rows, data.repeated_rows];
  };
  return {
    client,
    figures,
    async send(...types: string[]): Promise<number> {
      const lines = types.map((type) => `05/04/2026,${ndc},Amoxicillin 500 mg Capsule,20,15.00,${type}`);
      const file = { name: 'report.csv', bytes: [HEADER, ...lines].join('\n') };
      await client.upload('document/upload', file, { type: 'Calibration_File' });
      await app.jobsDone();
      const [newest] = (await client.get<Calibration[]>('analytics/calibrations')).data;
      return newest?.id ?? 0;
    },
    async takeBack(id: number): Promise<void> {
      expect((await client.delete(`analytics/calibrations/${id}`)).status).toBe(200);
      await app.jobsDone();
    },
    async counted(): Promise<string[]> {
      const rows = await app.db
        .selectFrom('purchase_history_row')
        .select('account_type')
        .where('facility_id', '=', buyer.facilityId)
        .execute();
      return rows.map(({ account_type }) => account_type).toSorted();
    },
  };
}

it.each([
  ['WAC', ''],
  ['', 'WAC'],
])(
  'WB-270 a line counts once where one report says its type and another does not (%s, then %s)',
  async (one, two) => {
    const { client, send, figures, counted, takeBack } = await aPharmacy();
    const [first, second] = [await send(one), await send(two)];
    expect([await figures(first), await figures(second)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(await counted()).toEqual([one || 'Undefined']);
    const rows = await client.get<CalibrationRow[]>(`analytics/calibrations/${second}/rows`);
    expect(rows.data).toMatchObject([
      { outcome: 'repeated', reason: 'Another report has this line already; it counts once.' },
    ]);
    // Counted anew without the first, the second stands for it.
    await takeBack(first);
    expect(await counted()).toEqual([two || 'Undefined']);
    expect(await figures(second)).toEqual([1, 0]);
  },
);

it('WB-270 lines of two types are two, and so are those that one report tells apart', async () => {
  const { send, counted, takeBack } = await aPharmacy();
  const report = await send('');
  await send('WAC');
  await takeBack(report);
  await send('GPO');
  expect(await counted()).toEqual(['GPO', 'WAC']);
  const other = await aPharmacy();
  await other.send('WAC');
  const apart = await other.send('WAC', '');
  expect(await other.counted()).toEqual(['Undefined', 'WAC']);
  await other.takeBack(await other.send('GPO'));
  expect(await other.counted()).toEqual(['Undefined', 'WAC']);
  expect(await other.figures(apart)).toEqual([1, 1]);
});

it('WB-270 as often as one report has the line, counted at once and anew', async () => {
  const { send, counted, takeBack } = await aPharmacy();
  await send('WAC', 'WAC');
  await send('', '', '');
  const third = await send('GPO');
  expect(await counted()).toEqual(['GPO', 'Undefined', 'WAC', 'WAC']);
  await takeBack(third);
  expect(await counted()).toEqual(['Undefined', 'WAC', 'WAC']);
});
