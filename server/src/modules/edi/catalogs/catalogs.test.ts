import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MsClient } from '#contract/brands/brands.ts';
import { readOne } from '#rules/x12/worked-examples.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { aListing, anAdministrator, aSeller, refreshSearchOf } from '../../../../test/kit/world.ts';
import { segmentsIn } from '../test-intake.ts';
import { partnersOf } from '../test-partners.ts';
import { SEND_CATALOGS, SEND_CATALOG_NOW, sendCatalogNow, sendCatalogs } from './send-catalogs.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
let jobs: Parameters<typeof runTask>[0];
beforeAll(async () => {
  app = await startTestApp('edi catalogs');
  world = await partnersOf(app);
  const { data: client } = await app.visitor().get<MsClient>('user/ms_client');
  const own = { isa_qualifier: 'ZZ', isa_code: 'GALENIC', gs_code: 'GALENIC' };
  const deps = { db: app.db, clock: app.clock, own, marketplace: () => Promise.resolve(client) };
  jobs = { [SEND_CATALOGS]: sendCatalogs(deps), [SEND_CATALOG_NOW]: sendCatalogNow(deps) };
});
afterAll(() => app.close());
beforeEach(() => sql`update edi_client set active = false`.execute(app.db));

/** A Monday, on which changes alone are told. */
const MONDAY = '2026-06-15T05:00:00Z';
const aPartner = async () => {
  app.clock.set(MONDAY);
  return world.aPartner({}, ['850', '855', '832']);
};
const catalogs = async (clientId: number) =>
  (await world.intake.sentTo(clientId)).filter((text) => text.includes('ST*832*'));
const acknowledge = (clientId: number) =>
  sql`update edi_message set status = 'Acknowledged' where client_id = ${clientId} and type = '832'`.execute(
    app.db,
  );
const run = () => runTask(jobs, SEND_CATALOGS);
const byListing = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);
/** By listing, how it changed and its price. */
const linesIn = (text: string | undefined) => {
  const lines = (text ?? '').split('~LIN').slice(1);
  return new Map(
    lines.map((line) => [
      Number(/VC\*(\d+)/.exec(line)?.[1]),
      [/G53\*(\d+)/.exec(line)?.[1], /NET\*([\d.]+)/.exec(line)?.[1]],
    ]),
  );
};

it('RB-378 the first one is whole; then changes are told against what was acknowledged', async () => {
  const { client } = await aPartner();
  const seller = await aSeller(app.db);
  const [kept, dearer, gone] = await Promise.all(
    [1, 2, 3].map(() => aListing(app.db, { companyId: seller.companyId })),
  );
  await run();
  const [first = ''] = await catalogs(client.id);
  expect(readOne(first).set?.faults).toEqual([]);
  expect(segmentsIn(first, 'DTM')[0]?.trim()).toBe('DTM*007*20260615');
  for (const one of [kept, dearer, gone]) expect(linesIn(first).get(one?.id ?? 0)).toEqual(['021', '10.00']);
  // Nobody acknowledged it: all of it is told again.
  await run();
  expect(linesIn((await catalogs(client.id))[1]).size).toBe(linesIn(first).size);
  await acknowledge(client.id);
  await run();
  expect(await catalogs(client.id)).toHaveLength(2);
  await sql`update lot set price_cents = 1100 where listing_id = ${dearer?.id}`.execute(app.db);
  await sql`update lot set stock = 0 where listing_id = ${gone?.id}`.execute(app.db);
  const fresh = await aListing(app.db, { companyId: seller.companyId });
  await refreshSearchOf(app.db, [dearer?.id ?? 0, gone?.id ?? 0]);
  await run();
  expect([...linesIn((await catalogs(client.id))[2])].toSorted(byListing)).toEqual(
    [
      [dearer?.id, ['001', '11.00']],
      [gone?.id, ['002', undefined]],
      [fresh.id, ['021', '10.00']],
    ].toSorted(byListing),
  );
  await acknowledge(client.id);
  await run();
  expect(await catalogs(client.id)).toHaveLength(3);
});

it('RB-378 is whole on Sundays, without what is gone already; what came before is forgotten', async () => {
  const { client } = await aPartner();
  await run();
  await acknowledge(client.id);
  app.clock.set('2026-06-21T05:00:00Z');
  await run();
  const [first, second] = await catalogs(client.id);
  expect([...linesIn(second).keys()]).toEqual([...linesIn(first).keys()]);
  expect([...linesIn(second).values()].every(([change]) => change === undefined)).toBe(true);
  await acknowledge(client.id);
  app.clock.set('2026-06-28T05:00:00Z');
  await run();
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from edi_catalog where client_id = ${client.id}`.execute(app.db);
  expect(rows[0]?.n).toBe(2);
});

it('RB-378 RB-379 is asked for by administrators of EDI; refused where prices are hidden', async () => {
  const { client } = await aPartner();
  const admin = await app.signIn((await anAdministrator(app.db, ['edi'])).userId);
  const ask = () => admin.post(`admin/edi/clients/${client.id}/catalog`, {});
  expect((await ask()).status).toBe(200);
  await runTask(jobs, SEND_CATALOG_NOW, { client: client.id });
  expect(await catalogs(client.id)).toHaveLength(1);
  await sql`update company_terms set active = false where company_id = ${world.intake.buyer.companyId}`.execute(
    app.db,
  );
  try {
    const refused = await ask();
    const { rows } = await sql<{
      name: string;
    }>`select name from facility where id = ${world.intake.buyer.facilityId}`.execute(app.db);
    const sentence = `Prices are hidden for ${rows[0]?.name}.`;
    expect([refused.status, refused.problem?.error]).toEqual([422, sentence]);
    await expect(run()).rejects.toThrow(sentence);
    expect(await catalogs(client.id)).toHaveLength(1);
  } finally {
    await sql`update company_terms set active = true where company_id = ${world.intake.buyer.companyId}`.execute(
      app.db,
    );
  }
  const other = await world.aPartner();
  const none = await admin.post(`admin/edi/clients/${other.client.id}/catalog`, {});
  expect([none.status, none.problem?.error]).toEqual([422, 'This client takes no 832.']);
});

it('RB-378 fills several messages, each of a number of its own, and is acknowledged with the last of them', async () => {
  const { client } = await aPartner();
  const seller = await aSeller(app.db);
  const { ndc } = await aListing(app.db, { companyId: seller.companyId });
  const { rows } = await sql<{
    ids: number[];
  }>`with d as (insert into drug (ndc, name, labeler, strength, dosage_form, category, package_size, eaches_per_pack, package_type, package_description)
      select '8' || lpad(n::text, 10, '0'), 'Copy ' || n, d.labeler, d.strength, d.dosage_form, d.category, d.package_size, d.eaches_per_pack,
        d.package_type, d.package_description from drug d, generate_series(1, 10005) n where d.ndc = ${ndc} returning ndc),
    l as (insert into listing (company_id, ndc, name, catalog_type)
      select ${seller.companyId}, d.ndc, 'Copy ' || d.ndc, 'medigi' from d returning id),
    o as (insert into lot (listing_id, lot_name, expiry_date, price_cents, stock) select id, 'L', '2028-01-31', 700, 5 from l)
    select array_agg(id) as ids from l`.execute(app.db);
  await refreshSearchOf(app.db, rows[0]?.ids ?? []);
  await run();
  const sent = await catalogs(client.id);
  expect(sent.map((text) => linesIn(text).size > 0)).toEqual([true, true]);
  expect(sent.reduce((sum, text) => sum + linesIn(text).size, 0)).toBeGreaterThan(10_005);
  await sql`update edi_message set status = 'Acknowledged' where id = (select min(id) from edi_message where client_id = ${client.id} and type = '832')`.execute(
    app.db,
  );
  await run();
  expect(await catalogs(client.id)).toHaveLength(4);
});
