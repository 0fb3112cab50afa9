import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calibration, CalibrationDetail } from '#contract/history/calibrations.ts';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aDrug,
  aFacility,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
} from '../../../test/kit/world.ts';

let app: TestApp;
let sellerId: number;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('calibration', { runJobs: true });
  sellerId = (await aSeller(app.db)).companyId;
  admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
});
afterAll(() => app.close());

const HEADER = 'Invoice Date,DEA Number,NDC,Label Name,Sold Quantity,Pack Price,Purchase Type';
let numbers = 0;

/** A pharmacy, and a product that a supplier sells at $9.00. */
async function aWorld(fields: Parameters<typeof aDrug>[1] = {}) {
  const buyer = await aBuyer(app.db, {}, { dea_number: 'AB1234563' });
  numbers += 1;
  const gcn_seqno = 770_000 + numbers;
  const { ndc } = await aDrug(app.db, {
    name: 'Amoxicillin 500 mg Capsule',
    gcn_seqno,
    wac_cents: 1200,
    ...fields,
  });
  const listing = await aListing(app.db, {
    companyId: sellerId,
    ndc,
    lots: [{ price_cents: 900, stock: 500 }],
  });
  return { ...buyer, ndc, listingId: listing.id, client: await app.signIn(buyer.userId) };
}
type World = Awaited<ReturnType<typeof aWorld>>;

const csv = (...lines: readonly string[]) => [HEADER, ...lines].join('\n');
const line = (
  ndc: string,
  { day = '05/04/2026', packs = 3, price = '10.00', type = 'GPO', label = 'AMOXICILLIN CAP 500MG' } = {},
) => `${day},AB1234563,${ndc},${label},${packs},${price},${type}`;

async function send(
  { client }: Pick<World, 'client'>,
  text: string,
  name = 'report.csv',
): Promise<CalibrationDetail> {
  const sent = await client.upload<{ id: number }>(
    'document/upload',
    { name, bytes: text },
    { type: 'Calibration_File' },
  );
  expect(sent.status).toBe(201);
  await app.jobsDone();
  const [newest] = (await client.get<Calibration[]>('analytics/calibrations')).data;
  return (await client.get<CalibrationDetail>(`analytics/calibrations/${newest?.id ?? 0}`)).data;
}

const detail = async ({ client, listingId }: World) =>
  (await client.get<ListingDetail>(`listing/catalog/${listingId}`)).data;

const standing = async ({ facilityId }: World) =>
  app.db
    .selectFrom('purchase_history_row')
    .select(['invoice_date', 'quantity', 'price_cents', 'account_type', 'occurrence'])
    .where('facility_id', '=', facilityId)
    .orderBy('invoice_date')
    .orderBy('occurrence')
    .execute();

describe('SP-319 … SP-321 X-94 a report that is uploaded', () => {
  it('SP-322 … SP-328 SP-330 SP-331 turns the flag blue by the worked example, to the cent', async () => {
    const world = await aWorld();
    expect((await detail(world)).current_price_signal?.type).toBe('Predicted');
    const months = ['01', '02', '03', '04', '05', '06'];
    const report = await send(
      world,
      csv(
        ...months.map((month) => line(world.ndc, { day: `${month}/10/2026`, packs: 10, price: '10.00' })),
        ...months.map((month) =>
          line(world.ndc, { day: `${month}/11/2026`, packs: 5, price: '14.00', type: 'WAC' }),
        ),
      ),
    );
    expect(report).toMatchObject({
      state: 'read',
      row_count: 12,
      counted_rows: 12,
      last_invoice_date: '2026-06-11',
      doubtful_rows: 0,
      unused_rows: 0,
    });
    const { current_price_signal: signal, amu_data: usage, pricing } = await detail(world);
    expect(signal).toMatchObject({ type: 'History Upload', customer_base_price: 11.33 });
    expect(usage).toMatchObject({ amu: 15, gpo: { amu: 10 }, wac: { amu: 5 } });
    expect(pricing.monthly_exact_savings).toBe(35);
  });

  it('the same file twice, and one that overlaps it, count a line once, and a line that stands twice twice', async () => {
    const world = await aWorld();
    const twice = [line(world.ndc), line(world.ndc), line(world.ndc, { day: '05/05/2026', packs: -1 })];
    await send(world, csv(...twice));
    const before = await standing(world);
    expect(before.map((row) => [row.quantity, row.occurrence])).toEqual([
      [3, 1],
      [3, 2],
      [-1, 1],
    ]);
    expect(await send(world, csv(...twice))).toMatchObject({ counted_rows: 0, repeated_rows: 3 });
    expect(await standing(world)).toEqual(before);
    const more = await send(world, csv(line(world.ndc), line(world.ndc, { day: '06/01/2026' })));
    expect(more).toMatchObject({ counted_rows: 1, repeated_rows: 1 });
    expect(await standing(world)).toHaveLength(4);
  });

  it('can be taken back, and lines that another one has count for that one', async () => {
    const world = await aWorld();
    const first = await send(world, csv(line(world.ndc), line(world.ndc, { day: '05/20/2026' })));
    const second = await send(world, csv(line(world.ndc), line(world.ndc, { day: '06/01/2026' })));
    expect(second).toMatchObject({ counted_rows: 1, repeated_rows: 1 });
    expect((await world.client.delete(`analytics/calibrations/${first.id}`)).data).toEqual({ ok: true });
    const again = await world.client.delete(`analytics/calibrations/${first.id}`);
    expect([again.status, (await world.client.get('document?type=Calibration_File')).meta.total]).toEqual([
      409, 1,
    ]);
    await app.jobsDone();
    const now = await world.client.get<CalibrationDetail>(`analytics/calibrations/${second.id}`);
    expect(now.data).toMatchObject({ counted_rows: 2, repeated_rows: 0 });
    expect((await standing(world)).map((row) => row.invoice_date)).toEqual(['2026-05-04', '2026-06-01']);
    expect((await world.client.get('document?type=Calibration_File')).meta.total).toBe(1);
    const [document] = (await world.client.get<{ id: number }[]>('document?type=Calibration_File')).data;
    await world.client.delete(`document/${document?.id ?? 0}`);
    await app.jobsDone();
    expect(await standing(world)).toEqual([]);
    expect((await detail(world)).current_price_signal?.type).toBe('Predicted');
  });
});

describe('doubtful products', () => {
  it('wait for an administrator, whose word counts for equal ones of every report, those to come too', async () => {
    const [world, other] = [await aWorld(), await aWorld()];
    const wrong = line(world.ndc, { label: 'LISINOPRIL TAB 10MG' });
    const report = await send(world, csv(wrong, line(world.ndc, { day: '05/06/2026' })));
    expect(report).toMatchObject({ counted_rows: 1, doubtful_rows: 1, can: { settle: false } });
    const elsewhere = await send(other, csv(wrong));
    expect(elsewhere.doubts).toMatchObject([{ rows: 1, confidence: 0.5, label: 'LISINOPRIL TAB 10MG' }]);
    const queue = await admin.get<Calibration[]>('analytics/calibrations?doubtful=true');
    expect(queue.data.map(({ id }) => id)).toEqual(expect.arrayContaining([report.id, elsewhere.id]));
    const decisions = [{ product_no: report.doubts[0]?.product_no, ndc: world.ndc }];
    const settled = await admin.put<CalibrationDetail>(`analytics/calibrations/${report.id}/rows`, {
      decisions,
    });
    expect([settled.status, settled.data.doubts]).toEqual([200, []]);
    await app.jobsDone();
    for (const [of, id] of [
      [world, report.id],
      [other, elsewhere.id],
    ] as const)
      expect((await of.client.get(`analytics/calibrations/${id}`)).data).toMatchObject({ doubtful_rows: 0 });
    expect(await standing(other)).toHaveLength(1);
    const later = await send(
      other,
      csv(line(world.ndc, { label: 'Lisinopril Tab 10mg', day: '06/02/2026' })),
    );
    expect(later).toMatchObject({ counted_rows: 1, doubtful_rows: 0 });
    const stale = await admin.put(`analytics/calibrations/${report.id}/rows`, { decisions });
    expect([stale.status, stale.problem?.code]).toEqual([409, 'conflict']);
    const corrected = [{ product_no: report.doubts[0]?.product_no, ndc: null, settled: true }];
    const again = await admin.put<CalibrationDetail>(`analytics/calibrations/${report.id}/rows`, {
      decisions: corrected,
    });
    expect([again.status, again.data.settled.map(({ label }) => label)]).toEqual([
      200,
      ['LISINOPRIL TAB 10MG'],
    ]);
    await app.jobsDone();
    expect(await standing(other)).toEqual([]);
    expect((await world.client.put(`analytics/calibrations/${report.id}/rows`, { decisions })).status).toBe(
      403,
    );
  });

  it('are prices of another quantity, lost digits and other packs; what the directory does not know is not used', async () => {
    const world = await aWorld();
    const report = await send(
      world,
      csv(
        line(world.ndc, { price: '900.00' }),
        line(`${world.ndc.slice(0, 9)}${world.ndc.endsWith('99') ? '98' : '99'}`, { label: '' }),
        line('99999999999', { label: 'Nobody knows' }),
        line('3.78E+08', { label: 'Lost' }),
      ),
    );
    expect(report).toMatchObject({ counted_rows: 0, doubtful_rows: 2, unused_rows: 2 });
    expect(report.doubts.map(({ reason }) => reason).join(' ')).toMatch(/another pack.*list price/s);
    expect(report.problems.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        'The directory does not know this NDC.',
        'This is no NDC, or digits of it are lost.',
      ]),
    );
  });
});

describe('reports of wholesalers', () => {
  const semicolons = (ndc: string) =>
    [
      'Big Wholesaler;;;;',
      'Purchases of Main Street Pharmacy;;;;',
      'Ship Date;Item NDC;Item Description;Qty Shipped;Ext Cost',
      `04.05.2026;${ndc};Amoxicillin Caps;1.000;"10.500,50"`,
      `05.13.2026;${ndc};Amoxicillin Caps;(2);-21,00`,
      'Total;;;998;10.479,50',
    ].join('\n');

  it('with a title, other names, semicolons, decimal commas, returns and totals are read', async () => {
    const world = await aWorld();
    const report = await send(world, semicolons(world.ndc));
    expect(report).toMatchObject({ state: 'read', header_row: 3, counted_rows: 2, skipped_rows: 3 });
    expect(await standing(world)).toMatchObject([
      { quantity: 1000, price_cents: 1050, account_type: 'Undefined' },
      { quantity: -2, price_cents: 1050 },
    ]);
  });

  it('without a known price column ask for it, and remember the answer for the next of the kind', async () => {
    const world = await aWorld();
    const text = (day: string) => ['Invoice Date,NDC,Qty,Mystery', `${day},${world.ndc},4,10.25`].join('\n');
    const report = await send(world, text('05/04/2026'));
    expect(report).toMatchObject({ state: 'columns', missing_columns: ['pack_price'], counted_rows: 0 });
    const mapping = { invoice_date: 0, ndc: 1, quantity: 2, pack_price: 3 };
    expect((await world.client.put(`analytics/calibrations/${report.id}`, { mapping })).status).toBe(200);
    await app.jobsDone();
    expect((await world.client.get(`analytics/calibrations/${report.id}`)).data).toMatchObject({
      state: 'read',
      counted_rows: 1,
    });
    expect(await send(world, text('05/05/2026'))).toMatchObject({
      state: 'read',
      mapping_source: 'remembered',
      counted_rows: 1,
    });
  });

  it('are read by the days and decimals of the columns that a person chose', async () => {
    const world = await aWorld();
    const text = [
      'Tag;Artikel;Menge;Preis',
      `13/05/2026;${world.ndc};1;10,50`,
      `05/06/2026;${world.ndc};2;10,50`,
    ].join('\n');
    const report = await send(world, text);
    expect(report.state).toBe('columns');
    const mapping = { invoice_date: 0, ndc: 1, quantity: 2, pack_price: 3 };
    await world.client.put(`analytics/calibrations/${report.id}`, { mapping });
    await app.jobsDone();
    expect((await standing(world)).map((row) => [row.invoice_date, row.price_cents])).toEqual([
      ['2026-05-13', 1050],
      ['2026-06-05', 1050],
    ]);
  });

  it('of several facilities count for each that the uploader may buy for, and for no other', async () => {
    const world = await aWorld();
    const second = await aFacility(app.db, { company_id: world.companyId, dea_number: 'BC7654326' });
    const rows = csv(line(world.ndc), line(world.ndc).replace('AB1234563', 'BC7654326'));
    expect(await send(world, rows)).toMatchObject({ counted_rows: 1, unused_rows: 1 });
    const chief = await aUser(app.db, {
      companyId: world.companyId,
      roles: ['Buyer', 'CompanyAdmin'],
      facilityIds: [world.facilityId],
    });
    expect(await send({ client: await app.signIn(chief.userId) }, rows)).toMatchObject({
      counted_rows: 1,
      repeated_rows: 1,
    });
    expect(await standing({ ...world, facilityId: second.id })).toHaveLength(1);
  });
});

/** Shows what the columns are, and counts nowhere. */
const UNKNOWN = line('99999999999');

describe('hostile reports', () => {
  it.each([
    ['formulas', csv('05/04/2026,AB1234563,=1+1,=HYPERLINK("x"),=2,=3,GPO', UNKNOWN)],
    [
      'absurd quantities and prices',
      csv('05/04/2026,AB1234563,70101000101,A,99999999999,1.00,GPO', '05/04/2026,,70101000101,A,1,1e300,GPO'),
    ],
    [
      'days of 1900 and 9999',
      csv('01/01/1900,,70101000101,A,1,1.00,GPO', '01/01/9999,,70101000101,A,1,1.00,GPO'),
    ],
    ['NaN', csv('05/04/2026,,70101000101,A,NaN,NaN,GPO', UNKNOWN)],
  ])('with %s change nothing and say why', async (_what, text) => {
    const world = await aWorld();
    const report = await send(world, text);
    expect(report).toMatchObject({ state: 'read', counted_rows: 0 });
    expect(report.problems.length).toBeGreaterThan(0);
    expect(await standing(world)).toEqual([]);
  });

  it.each([
    ['nothing but a header', `${HEADER}\n`],
    ['no table', 'Dear Sir or Madam\nplease find enclosed'],
    ['two columns of the same name', 'Invoice Date,NDC,Qty,Qty,Price\n05/04/2026,70101000101,1,2,3.00'],
  ])('with %s are asked about or rejected with a reason', async (_what, text) => {
    const world = await aWorld();
    const report = await send(world, text);
    expect(['columns', 'rejected']).toContain(report.state);
    if (report.state === 'rejected') expect(report.reason).toMatch(/\.$/);
    expect(await standing(world)).toEqual([]);
  });

  it('X-94 are rejected by an administrator with a reason, at once; figures follow, and their facility reads it', async () => {
    const world = await aWorld();
    const other = await send(world, csv(line(world.ndc)));
    const report = await send(world, csv(line(world.ndc), line(world.ndc, { day: '05/20/2026' })));
    const before = (await detail(world)).amu_data?.gpo.amu ?? 0;
    // Somebody counts the facility meanwhile: a request that counted it, too, would wait.
    await app.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('history', ${world.facilityId}))`.execute(tx);
      const reply = await admin.post(`analytics/calibrations/${report.id}/rejection`, {
        reason: 'Another pharmacy’s.',
      });
      expect([reply.status, reply.data]).toMatchObject([
        200,
        { state: 'rejected', reason: 'Another pharmacy’s.', counted_rows: 0 },
      ]);
      expect(await standing(world)).toHaveLength(2);
    });
    await app.jobsDone();
    expect((await standing(world)).map((row) => row.quantity)).toEqual([3]);
    expect((await detail(world)).amu_data?.gpo.amu).toBeLessThan(before);
    const left = await world.client.get<CalibrationDetail>(`analytics/calibrations/${other.id}`);
    expect(left.data).toMatchObject({ state: 'read', counted_rows: 1 });
    const inbox = await world.client.get<unknown>('user/me/notifications');
    expect(JSON.stringify(inbox.data)).toContain('Purchase history rejected');
  });
});
