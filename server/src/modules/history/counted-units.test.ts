import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calibration, CalibrationDetail, CalibrationRow } from '#contract/history/calibrations.ts';
import { NO_TWO_UNITS } from '#rules/history/counted-units.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('counted units', { runJobs: true });
  admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
});
afterAll(() => app.close());

const HEADER = 'Invoice Date,DEA Number,NDC,Label Name,Sold Quantity,Pack Price,Purchase Type';
const line = (ndc: string, label: string, quantity: number, price: string) =>
  `05/04/2026,,${ndc},${label},${quantity},${price},GPO`;

async function aPharmacy() {
  const buyer = await aBuyer(app.db);
  return { ...buyer, client: await app.signIn(buyer.userId) };
}
type Pharmacy = Awaited<ReturnType<typeof aPharmacy>>;
const aProduct = () => aDrug(app.db, { name: 'Amoxicillin 500 mg Capsule', wac_cents: 1300 });

async function send({ client }: Pharmacy, ...lines: readonly string[]): Promise<CalibrationDetail> {
  const file = { name: 'report.csv', bytes: [HEADER, ...lines].join('\n') };
  await client.upload('document/upload', file, { type: 'Calibration_File' });
  await app.jobsDone();
  const [newest] = (await client.get<Calibration[]>('analytics/calibrations')).data;
  return (await client.get<CalibrationDetail>(`analytics/calibrations/${newest?.id ?? 0}`)).data;
}
async function settle(report: CalibrationDetail, decision: object) {
  const [doubt] = [...report.doubts, ...report.settled];
  const decisions = [{ product_no: doubt?.product_no, settled: doubt?.settled, ...decision }];
  const reply = await admin.put<CalibrationDetail>(`analytics/calibrations/${report.id}/rows`, { decisions });
  await app.jobsDone();
  return reply;
}
const counted = async ({ facilityId }: Pharmacy) => {
  const rows = await app.db
    .selectFrom('purchase_history_row')
    .select(['quantity', 'price_cents', 'extended_cents'])
    .where('facility_id', '=', facilityId)
    .orderBy('quantity')
    .execute();
  return rows.map(({ quantity, price_cents, extended_cents }) => [quantity, price_cents, extended_cents]);
};

it('X-94 a report that counts cases counts in packs, once somebody said how many; so do the next ones', async () => {
  const [one, other] = [await aPharmacy(), await aPharmacy()];
  const { ndc } = await aProduct();
  const report = await send(one, line(ndc, 'HOUSE CASE', 2, '144.00'), line(ndc, 'HOUSE CASE', 1, '100.00'));
  expect(report).toMatchObject({ doubtful_rows: 2, doubts: [{ packs_per_case: 1, units_per_pack: 1 }] });
  const { data } = await settle(report, { ndc, packs_per_case: 12 });
  expect(data.settled).toMatchObject([
    { packs_per_case: 12, reason: 'Settled by the marketplace: 12 packs a case.' },
  ]);
  // What was paid stays to the cent where the price of a pack is rounded.
  expect(await counted(one)).toEqual([
    [12, 833, 10_000],
    [24, 1200, null],
  ]);
  expect(await send(other, line(ndc, 'house case', 3, '144.00'))).toMatchObject({ counted_rows: 1 });
  expect(await counted(other)).toEqual([[36, 1200, null]]);
  const again = (await admin.get<CalibrationDetail>(`analytics/calibrations/${report.id}`)).data;
  await settle(again, { ndc });
  expect([await counted(one), await counted(other)]).toEqual([
    [
      [1, 10_000, null],
      [2, 14_400, null],
    ],
    [[3, 14_400, null]],
  ]);
});

it('X-94 of a report that counts eaches, what is no whole pack is not used and says so', async () => {
  const one = await aPharmacy();
  const { ndc } = await aProduct();
  const report = await send(one, line(ndc, 'HOUSE EACH', 300, '0.12'), line(ndc, 'HOUSE EACH', 150, '0.12'));
  await settle(report, { ndc, units_per_pack: 100 });
  expect(await counted(one)).toEqual([[3, 1200, null]]);
  const path = `analytics/calibrations/${report.id}`;
  const after = (await one.client.get<CalibrationDetail>(path)).data;
  const reason = 'Its units make no whole packs.';
  expect(after).toMatchObject({
    counted_rows: 1,
    unused_rows: 1,
    repeated_rows: 0,
    problems: [{ reason, rows: 1 }],
  });
  const unused = await one.client.get<CalibrationRow[]>(`${path}/rows?outcome=unused`);
  expect(unused.data).toMatchObject([{ quantity: 150, outcome: 'unused', reason }]);
});

it('X-94 lines at the price of a unit are settled with the units of a pack, and so are equal ones at about that price', async () => {
  const [one, other] = [await aPharmacy(), await aPharmacy()];
  const { ndc } = await aProduct();
  const each = line(ndc, 'AMOXICILLIN', 200, '0.13');
  const report = await send(one, each);
  expect(report).toMatchObject({ doubtful_rows: 1, doubts: [{ price: 0.13 }] });
  await settle(report, { ndc, units_per_pack: 100 });
  expect(await counted(one)).toEqual([[2, 1300, null]]);
  expect(await send(other, each)).toMatchObject({ counted_rows: 1, doubtful_rows: 0 });
  expect(await send(other, line(ndc, 'amoxicillin', 300, '0.14'))).toMatchObject({ counted_rows: 1 });
  expect(await counted(other)).toEqual([
    [2, 1300, null],
    [3, 1400, null],
  ]);
  // Another price, name or NDC is another question.
  expect(await send(other, line(ndc, 'AMOXICILLIN', 100, '0.05'))).toMatchObject({ doubtful_rows: 1 });
  expect(await send(other, line(ndc, 'AMOX 500', 100, '0.13'))).toMatchObject({ doubtful_rows: 1 });
});

it('X-94 units follow only where a pack then costs about its list price', async () => {
  const [one, other] = [await aPharmacy(), await aPharmacy()];
  const { ndc } = await aProduct();
  // 10 for a pack of 100 was a slip: a pack would cost $0.70, or $0.60 where it is decided by the lower price.
  await settle(await send(one, line(ndc, 'AMOXICILLIN', 10, '0.07')), { ndc, units_per_pack: 10 });
  expect(await counted(one)).toEqual([[1, 70, null]]);
  expect(await send(other, line(ndc, 'AMOXICILLIN', 10, '0.06'))).toMatchObject({ doubtful_rows: 1 });
});

it('X-94 a far price that was accepted or set aside asks nobody again, and one decision changes all equal lines', async () => {
  const [one, other] = [await aPharmacy(), await aPharmacy()];
  const { ndc } = await aProduct();
  const dear = line(ndc, 'AMOXICILLIN', 1, '41000.00');
  // Two far prices of one product are two questions.
  const report = await send(
    one,
    dear,
    line(ndc, 'AMOXICILLIN', 1, '0.02'),
    line(ndc, 'AMOXICILLIN', 1, '13.00'),
  );
  expect(report).toMatchObject({ counted_rows: 1, doubtful_rows: 2 });
  expect(report.doubts.map(({ price }) => price).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    0.02, 41_000,
  ]);
  const waiting = await send(other, dear);
  const [doubt] = waiting.doubts;
  const decide = async (decision: object) => {
    const decisions = [{ product_no: doubt?.product_no, ...decision }];
    const { data } = await admin.put<CalibrationDetail>(`analytics/calibrations/${waiting.id}/rows`, {
      decisions,
    });
    await app.jobsDone();
    return data;
  };
  const aside = await decide({ ndc: null });
  expect(aside.settled).toMatchObject([
    { set_aside: true, proposed: { name: 'Amoxicillin 500 mg Capsule' } },
  ]);
  const now = async () => (await admin.get<CalibrationDetail>(`analytics/calibrations/${report.id}`)).data;
  expect(await now()).toMatchObject({ doubtful_rows: 1, unused_rows: 1 });
  expect(await send(one, line(ndc, 'AMOXICILLIN', 1, '30000.00'))).toMatchObject({ doubtful_rows: 0 });
  await decide({ ndc, settled: true });
  expect(await now()).toMatchObject({ counted_rows: 2, doubtful_rows: 1, unused_rows: 0 });
  expect((await counted(one)).map(([, cents]) => cents ?? 0).toSorted((a, b) => a - b)).toEqual([
    1300, 3_000_000, 4_100_000,
  ]);
});

it('X-94 prices of a product are judged as those of packs', async () => {
  const [one, other] = [await aPharmacy(), await aPharmacy()];
  const { ndc } = await aProduct();
  await settle(await send(one, line(ndc, 'HOUSE UNIT', 500, '0.13')), { ndc, units_per_pack: 100 });
  expect(await counted(one)).toEqual([[5, 1300, null]]);
  expect(await send(other, line(ndc, 'HOUSE UNIT', 100, '0.14'))).toMatchObject({
    counted_rows: 1,
    doubtful_rows: 0,
  });
  const both = await settle(await send(one, line(ndc, 'HOUSE BOTH', 1, '9.00')), {
    ndc,
    packs_per_case: 2,
    units_per_pack: 2,
  });
  expect([both.status, both.problem?.error]).toEqual([422, NO_TWO_UNITS]);
});

it('WB-268 a line that was settled says that it is being counted, until it counts; of units, what it counts as', async () => {
  const one = await aPharmacy();
  const { ndc } = await aProduct();
  const report = await send(one, line(ndc, 'AMOXICILLIN', 100, '0.10'));
  const [doubt] = report.doubts;
  const path = `analytics/calibrations/${report.id}/rows`;
  const row = async () => (await admin.get<CalibrationRow[]>(path)).data[0];
  expect(await row()).toMatchObject({ outcome: 'doubtful', counts_as: null });
  const decisions = [{ product_no: doubt?.product_no, settled: false, ndc, units_per_pack: 100 }];
  await app.db.transaction().execute(async (counting) => {
    // As while another report of the facility is being counted.
    await sql`select pg_advisory_xact_lock(hashtextextended('history', ${one.facilityId}))`.execute(counting);
    await admin.put(path, { decisions });
    expect(await row()).toMatchObject({ outcome: 'counting', reason: 'It is being counted.' });
    expect((await admin.get<CalibrationRow[]>(`${path}?outcome=repeated`)).data).toEqual([]);
    expect((await admin.get<CalibrationRow[]>(`${path}?outcome=counting`)).data).toHaveLength(1);
  });
  await app.jobsDone();
  expect(await row()).toMatchObject({
    outcome: 'counted',
    quantity: 100,
    price: 0.1,
    counts_as: { packs: 1, price: 10 },
  });
});
