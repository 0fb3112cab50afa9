import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { FacilityRecord } from '#contract/accounts/facilities.ts';
import type { StoredDocument } from '#contract/documents.ts';
import type { AdminPermission, Role } from '#rules/accounts/roles.ts';
import { MOST_FORMER } from '#rules/documents.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import {
  aBuyer,
  aHead,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
  type Buyer,
} from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('license keepers');
});
afterAll(() => app.close());

const put = (client: TestClient, params: object) =>
  client.upload<StoredDocument>('document/upload', LICENSE, params);
const admin = async (...permissions: AdminPermission[]) =>
  app.signIn((await anAdministrator(app.db, permissions)).userId);
const colleague = async ({ companyId, facilityId }: Buyer, ...roles: Role[]) => {
  const facilityIds = [facilityId];
  return app.signIn((await aUser(app.db, { companyId, roles: ['Buyer', ...roles], facilityIds })).userId);
};
const namesOf = (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const person = app.db.selectFrom('app_user').select(['first_name', 'last_name']).where('id', '=', id);
      const { first_name, last_name } = await person.executeTakeFirstOrThrow();
      return `${first_name} ${last_name}`;
    }),
  );
const facilityNow = (id: number) =>
  app.db
    .selectFrom('facility')
    .select(['vetting_status', 'dea_expiration', 'state_license_expiration'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('SP-307 X-88 who keeps the licenses of a facility', () => {
  it.each<[string, Role[]]>([
    ['a buyer', []],
    ['finance', ['FinanceAdmin']],
  ])('%s uploads a first file, and neither dates, renews nor deletes one', async (_who, roles) => {
    const ends = { dea_expiration: '2028-10-23' };
    const head = await aHead(app.db, {}, ends);
    const { facilityId: facility_id } = head;
    const buyer = await colleague(head, ...roles);
    const type = 'dea_license';
    expect((await put(buyer, { type, facility_id, ends: '2031-01-01' })).status).toBe(403);
    const first = await put(buyer, { type, facility_id });
    expect([first.status, first.data.can]).toEqual([
      201,
      { delete: false, name: false, renew: false, show: false },
    ]);
    const renewed = await put(buyer, { type, facility_id, replaces: first.data.id, ends: '2026-06-15' });
    expect([renewed.status, renewed.problem?.error]).toEqual([
      403,
      'Only administrators of the company or the facility renew or delete a license, and say when it ends.',
    ]);
    const again = { type, facility_id, replaces: first.data.id, uri: first.data.uri };
    expect((await buyer.post('document', again)).status).toBe(403);
    expect((await buyer.delete(`document/${first.data.id}`)).status).toBe(403);
    expect((await buyer.get(`document/${first.data.id}/file`)).status).toBe(200);
    expect(await facilityNow(facility_id)).toMatchObject(ends);
    const local = await colleague(head, 'FacilityAdmin');
    const by = await put(local, { type, facility_id, replaces: first.data.id, ends: '2027-10-23' });
    expect([by.status, by.data.can]).toEqual([201, { delete: true, name: false, renew: true, show: false }]);
    expect((await local.delete(`document/${by.data.id}`)).status).toBe(200);
  });

  it('a buyer takes back the wrong first file while nobody has decided about the facility, and nobody else’s', async () => {
    const head = await aHead(app.db, {}, { vetting_status: 'pending', state_license: false });
    const { facilityId: facility_id } = head;
    const [buyer, other] = [await colleague(head), await colleague(head)];
    const mayDelete = async (client: TestClient) =>
      (await client.get<StoredDocument[]>(`document?facility_id=${facility_id}`)).data[0]?.can.delete;
    const bring = () => put(buyer, { type: 'state_license', facility_id });
    const first = await bring();
    expect([first.status, first.data.can]).toEqual([
      201,
      { delete: true, name: false, renew: false, show: false },
    ]);
    expect(await mayDelete(other)).toBe(false);
    expect((await other.delete(`document/${first.data.id}`)).status).toBe(403);
    expect((await buyer.delete(`document/${first.data.id}`)).status).toBe(200);
    const second = await bring();
    await app.db
      .updateTable('facility')
      .set({ vetting_status: 'approved' })
      .where('id', '=', facility_id)
      .execute();
    expect(await mayDelete(buyer)).toBe(false);
    expect((await buyer.delete(`document/${second.data.id}`)).status).toBe(403);
    expect(await facilityNow(facility_id)).toMatchObject({ vetting_status: 'approved' });
  });

  it('a first file beside a stored end says its own, where its sender may date it; the facility names who may', async () => {
    const head = await aHead(app.db, {}, { state_license_expiration: '2026-07-01' });
    const client = await app.signIn(head.userId);
    const silent = await put(client, { type: 'state_license' });
    expect([silent.status, silent.problem?.data]).toEqual([422, { ends: 'Say when the new one ends.' }]);
    const dated = await put(client, { type: 'state_license', ends: '2028-07-01' });
    expect([dated.status, dated.data.ends, dated.data.review]).toEqual([201, '2028-07-01', 'waiting']);
    expect(await facilityNow(head.facilityId)).toMatchObject({ state_license_expiration: '2026-07-01' });
    const local = await aUser(app.db, {
      companyId: head.companyId,
      roles: ['Buyer', 'FacilityAdmin'],
      facilityIds: [head.facilityId],
    });
    const keepers = await namesOf(local.userId, head.userId);
    const buyer = await colleague(head);
    const { data: me } = await buyer.get<Me>('user/me');
    expect(me.primary_facility).toMatchObject({ can_edit: false, keepers });
    const record = await buyer.get<FacilityRecord>(`user/facility/${head.facilityId}`);
    expect(record.data.keepers).toEqual(keepers);
  });

  it('decision 28 RB-221 administrators need the permission of the place, to read as well', async () => {
    const head = await aHead(app.db, {}, { dea_expiration: '2026-06-01' });
    const client = await app.signIn(head.userId);
    const stored = (await put(client, { type: 'state_license' })).data;
    const [none, companies, catalog] = [await admin(), await admin('companies'), await admin('catalog')];
    const dea = { type: 'dea_license', facility_id: head.facilityId, ends: '2035-01-01' };
    for (const staff of [none, catalog]) {
      expect((await put(staff, dea)).status).toBe(403);
      expect((await staff.delete(`document/${stored.id}`)).status).toBe(404);
      expect((await staff.get(`document/${stored.id}/file`)).status).toBe(404);
    }
    expect((await companies.get(`document/${stored.id}/file`)).status).toBe(200);
    const seller = await aSeller(app.db);
    const certificate = { type: 'reseller_certificate', context: 'company', company_id: seller.companyId };
    expect((await put(none, certificate)).status).toBe(403);
    expect((await put(companies, certificate)).status).toBe(201);
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const sheet = { type: 'safety_data_sheet', context: 'listing', listing_id: listing.id };
    for (const staff of [none, companies]) expect((await put(staff, sheet)).status).toBe(403);
    const shown = await put(catalog, sheet);
    expect(shown.status).toBe(201);
    expect((await none.delete(`document/${shown.data.id}`)).status).toBe(403);
    expect(await facilityNow(head.facilityId)).toMatchObject({ dea_expiration: '2026-06-01' });
    expect((await put(companies, dea)).status).toBe(201);
    expect((await companies.delete(`document/${stored.id}`)).status).toBe(200);
  });
});

describe('what a place holds', () => {
  it('X-91 keeps 50 former files; administrators make room', async () => {
    const head = await aHead(app.db);
    const client = await app.signIn(head.userId);
    const type = 'terms_pdf';
    const { id } = (await put(client, { type })).data;
    await sql`insert into document (type, company_id, facility_id, file_id, created_at, replaced_at, replaced_by)
      select type, company_id, facility_id, file_id, created_at, now(), id
      from document, generate_series(1, ${MOST_FORMER}) where id = ${id}`.execute(app.db);
    const full = await put(client, { type, replaces: id });
    expect([full.status, full.problem?.error]).toEqual([
      409,
      '50 former files are kept here, which is the most. Ask us to delete those that are not needed.',
    ]);
    const former = (await client.get<StoredDocument[]>('document?history=1&per_page=200')).data.find(
      (one) => one.replaced_date !== null,
    );
    expect(former?.can).toEqual({ delete: false, name: false, renew: false, show: false });
    expect((await client.delete(`document/${former?.id ?? 0}`)).status).toBe(404);
    expect((await (await admin()).delete(`document/${former?.id ?? 0}`)).status).toBe(404);
    expect((await (await admin('companies')).delete(`document/${former?.id ?? 0}`)).status).toBe(200);
    expect((await put(client, { type, replaces: id })).status).toBe(201);
  });

  it('is refused to who sends thirty in a minute', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const statuses: number[] = [];
    while (statuses.length < 31) statuses.push((await put(client, { type: 'passport' })).status);
    expect([statuses.slice(0, 30).every((one) => one === 422), statuses[30]]).toEqual([true, 429]);
  });

  it('X-91 replaces what stands alone, no purchase report', async () => {
    const client = await app.signIn((await aHead(app.db)).userId);
    const file = { name: 'history.csv', bytes: 'NDC,Packs\n70101000101,2\n' };
    const type = 'Calibration_File';
    const first = await client.upload<StoredDocument>('document/upload', file, { type });
    expect([first.status, first.data.can]).toEqual([
      201,
      { delete: true, name: false, renew: false, show: false },
    ]);
    const second = await client.upload('document/upload', file, { type, replaces: first.data.id });
    expect([second.status, second.problem?.error]).toEqual([
      422,
      'Purchase History is not replaced: several are stored side by side. Delete what no longer counts.',
    ]);
  });

  it('X-88 waits for nobody in a circle where a license is deleted and renewed at once', async () => {
    const head = await aHead(app.db);
    const client = await app.signIn(head.userId);
    const { id } = (await put(client, { type: 'state_license' })).data;
    const { rows } = await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database
      where datname = current_database()`.execute(app.db);
    let released: () => void = () => undefined;
    const held = app.db.transaction().execute(async (tx) => {
      await sql`select 1 from facility where id = ${head.facilityId} for no key update`.execute(tx);
      await new Promise<void>((resolve) => (released = resolve));
    });
    const waiting = async (count: number): Promise<void> => {
      const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      if ((all[0]?.n ?? 0) < count) await waiting(count);
    };
    const renewing = put(client, { type: 'state_license', replaces: id, ends: '2028-06-30' });
    await waiting(1);
    const deleting = client.delete(`document/${id}`);
    await waiting(2);
    released();
    await held;
    expect([(await renewing).status, (await deleting).status]).toEqual([201, 404]);
    const after = await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database
      where datname = current_database()`.execute(app.db);
    expect(after.rows).toEqual(rows);
  });
});
