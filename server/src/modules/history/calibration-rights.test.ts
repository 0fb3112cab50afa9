import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calibration, CalibrationDetail, CalibrationRow } from '#contract/history/calibrations.ts';
import type { z } from 'zod';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aFacility, anAdministrator, aUser } from '../../../test/kit/world.ts';

type ReportRow = z.infer<typeof CalibrationRow>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('calibration rights', { runJobs: true });
});
afterAll(() => app.close());

const HEADER = 'Invoice Date,DEA Number,NDC,Label Name,Sold Quantity,Pack Price';

async function send(client: TestClient, lines: readonly string[], facilityId?: number) {
  const place = { type: 'Calibration_File', ...(facilityId !== undefined && { facility_id: facilityId }) };
  const file = { name: 'report.csv', bytes: [HEADER, ...lines].join('\n') };
  const sent = await client.upload<{ id: number }>('document/upload', file, place);
  expect(sent.status).toBe(201);
  await app.jobsDone();
  const [newest] = (await client.get<Calibration[]>('analytics/calibrations')).data;
  const id = newest?.id ?? 0;
  const read = async (as = client) => (await as.get<CalibrationDetail>(`analytics/calibrations/${id}`)).data;
  return { id, documentId: sent.data.id, report: await read(), read };
}

/** A company with two facilities, its administrator, and a buyer of the first one. */
async function aCompany() {
  const buyer = await aBuyer(app.db, {}, { dea_number: 'AB1234563' });
  const second = await aFacility(app.db, { company_id: buyer.companyId, dea_number: 'BC7654326' });
  const chief = await aUser(app.db, {
    companyId: buyer.companyId,
    roles: ['Buyer', 'CompanyAdmin'],
    facilityIds: [buyer.facilityId],
  });
  const { ndc } = await aDrug(app.db, { name: 'Lisinopril 10 mg Tablet', wac_cents: 660 });
  const line = (dea: string, packs = 3, label = 'LISINOPRIL') =>
    `05/04/2026,${dea},${ndc},${label},${packs},6.00`;
  return {
    ...buyer,
    second,
    ndc,
    line,
    buying: await app.signIn(buyer.userId),
    leading: await app.signIn(chief.userId),
  };
}

it('X-40 a report of several facilities shows each its own rows, and is changed by who sees all of them', async () => {
  const { buying, leading, facilityId, line } = await aCompany();
  const { id, documentId, report } = await send(
    leading,
    [line('AB1234563', 3), line('BC7654326', 5)],
    facilityId,
  );
  expect(report).toMatchObject({ counted_rows: 2, can: { map: true, take_back: true } });
  const rows = await buying.get<ReportRow[]>(`analytics/calibrations/${id}/rows`);
  expect(rows.data.map(({ quantity }) => quantity)).toEqual([3]);
  const seen = (await buying.get<CalibrationDetail>(`analytics/calibrations/${id}`)).data;
  expect([seen.file_url, seen.can]).toMatchObject([null, { map: false, take_back: false }]);
  const settings = { date_order: 'dmy' };
  expect((await buying.put(`analytics/calibrations/${id}`, { settings })).status).toBe(403);
  expect((await buying.delete(`analytics/calibrations/${id}`)).status).toBe(403);
  expect((await buying.delete(`document/${documentId}`)).status).toBe(403);
  expect((await leading.delete(`analytics/calibrations/${id}`)).status).toBe(200);
});

it('X-94 a report with lines of another facility names it, and stands in the list of both', async () => {
  const { buying, leading, facilityId, second, line } = await aCompany();
  const { id } = await send(leading, [line('AB1234563'), line('BC7654326', 7)], facilityId);
  const listed = async (who: TestClient, facility: number) =>
    (await who.get<CalibrationDetail[]>(`analytics/calibrations?facility_id=${facility}`)).data.map((one) => [
      one.id,
      one.facility_id,
      one.other_facilities,
    ]);
  const both = [[id, facilityId, [second.name]]];
  expect([await listed(leading, facilityId), await listed(leading, second.id)]).toEqual([both, both]);
  // Who does not see the other facility hears nothing of it.
  expect(await listed(buying, facilityId)).toEqual([[id, facilityId, []]]);
});

it('rows belong to the facility of their DEA number, whatever columns somebody chose for such reports', async () => {
  const { buying, leading, facilityId, second, line } = await aCompany();
  const { id } = await send(buying, [line('AB1234563')]);
  const mapping = { invoice_date: 0, ndc: 2, label: 3, quantity: 4, pack_price: 5 };
  expect((await buying.put(`analytics/calibrations/${id}`, { mapping })).status).toBe(200);
  expect((await buying.put(`analytics/calibrations/${id}`, {})).status).toBe(422);
  await app.jobsDone();
  await send(leading, [line('BC7654326', 7)], facilityId);
  const { rows } = await sql<{ facility_id: number; quantity: number }>`select facility_id, quantity
    from purchase_history_row where facility_id in (${facilityId}, ${second.id}) order by quantity`.execute(
    app.db,
  );
  expect(rows).toEqual([
    { facility_id: facilityId, quantity: 3 },
    { facility_id: second.id, quantity: 7 },
  ]);
});

it('X-62 tells nobody without terms a price of the marketplace', async () => {
  const { buying, companyId, line } = await aCompany();
  await app.db
    .updateTable('company_terms')
    .set({ active: false })
    .where('company_id', '=', companyId)
    .execute();
  const { report, id } = await send(buying, [line('').replace(',6.00', ',9999.00')]);
  expect(report.doubts).toMatchObject([{ price: 9999, proposed: { price: null } }]);
  const { text } = await buying.get(`analytics/calibrations/${id}/rows`);
  expect([JSON.stringify(report), text].join()).not.toContain('6.6');
});

it('X-94 a price that is far off holds up its own lines alone, and settling it settles equal lines of other reports', async () => {
  const [one, other] = [await aCompany(), await aCompany()];
  const far = one.line('').replace(',6.00', ',990.00');
  const { id, report } = await send(one.buying, [one.line(''), far]);
  expect(report).toMatchObject({ counted_rows: 1, doubtful_rows: 1, doubts: [{ rows: 1, price: 990 }] });
  const elsewhere = await send(other.buying, [far]);
  const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  const decisions = [{ product_no: report.doubts[0]?.product_no, ndc: one.ndc }];
  expect((await admin.put(`analytics/calibrations/${id}/rows`, { decisions })).status).toBe(200);
  await app.jobsDone();
  expect(await elsewhere.read()).toMatchObject({ counted_rows: 1, doubtful_rows: 0 });
  expect((await one.buying.get(`analytics/calibrations/${id}`)).data).toMatchObject({ counted_rows: 2 });
});

it('what a product is says nothing of what a pack of it may cost elsewhere', async () => {
  const [one, other] = [await aCompany(), await aCompany()];
  const [fair, far] = ['6.00', '990.00'].map((price) => `05/04/2026,,${one.ndc},HOUSE NAME,3,${price}`);
  const { id, report } = await send(one.buying, [fair ?? '']);
  const elsewhere = await send(other.buying, [fair ?? '', far ?? '']);
  expect([report.doubtful_rows, elsewhere.report.doubtful_rows]).toEqual([1, 2]);
  const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  const decisions = [{ product_no: report.doubts[0]?.product_no, ndc: one.ndc }];
  expect((await admin.put(`analytics/calibrations/${id}/rows`, { decisions })).status).toBe(200);
  await app.jobsDone();
  expect(await elsewhere.read()).toMatchObject({ counted_rows: 1, doubts: [{ rows: 1, price: 990 }] });
});

it('RB-222 administrators without the permission neither read, send nor delete purchase reports', async () => {
  const { buying, facilityId, line } = await aCompany();
  const { id, documentId } = await send(buying, [line('')]);
  const admin = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  expect((await admin.get(`analytics/calibrations/${id}`)).status).toBe(403);
  expect((await admin.get(`document/${documentId}/file`)).status).toBe(404);
  expect((await admin.delete(`document/${documentId}`)).status).toBe(404);
  const file = { name: 'r.csv', bytes: HEADER };
  const place = { type: 'Calibration_File', facility_id: facilityId };
  expect((await admin.upload('document/upload', file, place)).status).toBe(404);
});

it('letters outside of the basic plane are cut whole', async () => {
  const { buying, line } = await aCompany();
  const labels = [48, 188, 189].map((length) => `LISINOPRIL ${'x'.repeat(length)}😀😀`);
  const { report } = await send(
    buying,
    labels.map((label, index) => line('', index + 1, label)),
  );
  expect(report).toMatchObject({ state: 'read', counted_rows: 3 });
});

it('one report of a facility is taken back at a time, and counts until the job has counted anew', async () => {
  const { buying, line, facilityId } = await aCompany();
  const reports: { id: number }[] = [];
  for (const packs of [1, 2, 3, 4]) reports.push(await send(buying, [line('', packs), line('', 9)]));
  // The job that counts anew waits for the lock, so that none is done before all were asked.
  const replies = await app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('history', ${facilityId}))`.execute(tx);
    return await Promise.all(reports.map(({ id }) => buying.delete(`analytics/calibrations/${id}`)));
  });
  expect(replies.map(({ status }) => status).filter((one) => one === 409)).toHaveLength(3);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.problem?.error).toBe(
    'A report of this facility is being taken back. Try again when that is done.',
  );
  await app.jobsDone();
  for (const { id } of reports) {
    await buying.delete(`analytics/calibrations/${id}`);
    await app.jobsDone();
  }
  const { rows } = await sql`select r.calibration_id from calibration_row r
    where r.calibration_id = any (${reports.map(({ id }) => id)}::bigint[])`.execute(app.db);
  const listed = await buying.get<{ state: string }[]>('analytics/calibrations?state=taken_back');
  expect([rows, listed.data.map(({ state }) => state)]).toEqual([[], Array(4).fill('taken_back')]);
  const steps = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('entity', '=', 'calibration')
    .where('entity_id', '=', reports[0]?.id ?? 0)
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  expect(steps.map(({ after }) => after)).toEqual([{ state: 'taken_back' }, { state: 'taking_back' }]);
});
