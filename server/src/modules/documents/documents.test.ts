import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredDocument } from '#contract/documents.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { PDF, PNG } from '../../../test/kit/files.ts';
import { rowsXml, workbookOf } from '../../../test/kit/workbook.ts';
import {
  aBuyer,
  aFacility,
  aHead,
  anAdministrator,
  aSeller,
  aUser,
  type Buyer,
} from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('documents');
});
afterAll(() => app.close());

const LICENSE = { name: 'license.pdf', bytes: PDF };
const put = (client: TestClient, params: object, file: { name: string; bytes: Buffer | string } = LICENSE) =>
  client.upload<StoredDocument>('document/upload', file, params);

async function aPharmacy(
  facility: Parameters<typeof aBuyer>[2] = {},
  aPerson = aBuyer,
): Promise<Buyer & { client: TestClient }> {
  const buyer = await aPerson(app.db, {}, facility);
  return { ...buyer, client: await app.signIn(buyer.userId) };
}

const facilityNow = (id: number) =>
  app.db
    .selectFrom('facility')
    .select(['state_license', 'vetting_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('TR-459 TR-460 documents of a facility', () => {
  it('X-91 stores a license, lists it and serves it as an attachment that nothing frames or runs', async () => {
    const { client, facilityId, companyId } = await aPharmacy({
      state_license: false,
      vetting_status: 'pending',
    });
    const stored = await put(client, { type: 'state_license' });
    expect([stored.status, stored.data]).toMatchObject([
      201,
      {
        type: 'state_license',
        context: 'facility',
        facility_id: facilityId,
        company_id: companyId,
        name: 'license.pdf',
        content_type: 'application/pdf',
        bytes: PDF.length,
      },
    ]);
    expect(await facilityNow(facilityId)).toEqual({ state_license: true, vetting_status: 'pending' });
    const listed = await client.get<StoredDocument[]>(
      `document?facility_id=${facilityId}&type=state_license`,
    );
    expect([listed.meta.total, listed.data[0]?.id]).toEqual([1, stored.data.id]);
    const file = await client.get(stored.data.url.replace('/services/', ''));
    expect([
      file.status,
      file.text,
      file.headers['content-disposition'],
      file.headers['cache-control'],
    ]).toEqual([200, PDF, expect.stringContaining('attachment; filename="license.pdf"'), 'no-store']);
    expect(file.headers['content-security-policy']).toContain('sandbox');
  });

  it('SP-294 SP-297 takes one of a type, and another when it was deleted', async () => {
    const { client } = await aPharmacy({}, aHead);
    const first = await put(client, { type: 'dea_license' });
    const second = await put(client, { type: 'dea_license' });
    expect([second.status, second.problem?.error]).toEqual([
      409,
      'A DEA License is stored already. Delete it before you upload another one.',
    ]);
    expect((await client.delete(`document/${first.data.id}`)).data).toEqual({ ok: true });
    expect((await put(client, { type: 'dea_license' }, { name: 'a.PNG', bytes: PNG })).status).toBe(201);
    expect((await client.delete(`document/${first.data.id}`)).status).toBe(404);
    expect((await client.get(`document/${first.data.id}/file`)).status).toBe(404);
  });

  it('X-88 a facility without its state license is not approved any more', async () => {
    const { client, facilityId } = await aPharmacy(
      { state_license: false, vetting_status: 'pending' },
      aHead,
    );
    const { data } = await put(client, { type: 'state_license' });
    await app.db
      .updateTable('facility')
      .set({ vetting_status: 'approved' })
      .where('id', '=', facilityId)
      .execute();
    await client.delete(`document/${data.id}`);
    expect(await facilityNow(facilityId)).toEqual({ state_license: false, vetting_status: 'pending' });
  });

  it.each([
    ['an ending of another type', 'license.svg', PDF],
    ['what is no PDF', 'license.pdf', '<html></html>'],
    ['a PDF that breaks off', 'license.pdf', PDF.slice(0, 30)],
    ['a picture that breaks off', 'license.png', PNG.subarray(0, 40)],
    ['a web page before a PDF', 'license.pdf', `<script>1</script>${PDF}`],
  ])('SP-301 refuses %s and keeps nothing of it', async (_what, name, bytes) => {
    const { client } = await aPharmacy();
    const before = await app.db.selectFrom('stored_file').select('id').execute();
    const reply = await put(client, { type: 'state_license' }, { name, bytes });
    expect([reply.status, reply.problem?.error]).toEqual([422, 'This file type is not supported']);
    expect(await app.db.selectFrom('stored_file').select('id').execute()).toEqual(before);
    expect((await client.get('document')).meta.total).toBe(0);
  });

  it('X-91 answers who sends more than 20 MB', async () => {
    const { client } = await aPharmacy();
    const bytes = Buffer.concat([Buffer.from(PDF), Buffer.alloc(21 * 1024 * 1024), Buffer.from('%%EOF')]);
    const reply = await put(client, { type: 'state_license' }, { name: 'license.pdf', bytes });
    expect([reply.status, reply.problem?.error]).toEqual([413, 'The file is larger than 20 MB.']);
  });

  it('asks for the type before the file, and answers while the file still comes', async () => {
    const { client } = await aPharmacy();
    const bytes = Buffer.alloc(3 * 1024 * 1024);
    const reply = await put(client, { type: 'passport' }, { name: 'license.pdf', bytes });
    expect([reply.status, Object.keys(reply.problem?.data ?? {})]).toEqual([422, ['type']]);
  });

  it('shell G-68 keeps purchase history that can be read as a workbook', async () => {
    const { client } = await aPharmacy();
    const workbook = {
      name: 'history.xlsx',
      bytes: workbookOf(
        rowsXml([
          ['NDC', 'Packs'],
          ['70101000101', 2],
        ]),
      ),
    };
    expect((await put(client, { type: 'Calibration_File' }, workbook)).status).toBe(201);
    const broken = await put(
      client,
      { type: 'Calibration_File' },
      { name: 'h.xlsx', bytes: 'PK\u0003\u0004' },
    );
    expect([broken.status, broken.problem?.error]).toEqual([422, expect.stringContaining('damaged')]);
    expect((await put(client, { type: 'Calibration_File', context: 'company' }, workbook)).status).toBe(422);
  });

  it('trading G-107 records a file again that the asker uploaded, and nobody else’s', async () => {
    const { client, companyId, userId } = await aPharmacy();
    await app.db.insertInto('user_role').values({ user_id: userId, role: 'CompanyAdmin' }).execute();
    const second = await aFacility(app.db, { company_id: companyId });
    const { data } = await put(client, { type: 'dea_license' });
    const place = { type: 'dea_license', facility_id: second.id, uri: data.uri };
    const again = await client.post<StoredDocument>('document', place);
    expect([again.status, again.data.facility_id, again.data.uri]).toEqual([201, second.id, data.uri]);
    const stranger = await aPharmacy();
    const stolen = await stranger.client.post('document', { type: 'dea_license', uri: data.uri });
    expect(stolen.status).toBe(404);
  });
});

describe('R10 whose documents', () => {
  it('of another facility are as absent as none, to read, to delete and to add to', async () => {
    const own = await aPharmacy();
    const other = await aPharmacy();
    const { data } = await put(own.client, { type: 'dea_license' });
    expect((await other.client.get(`document/${data.id}/file`)).status).toBe(404);
    expect((await other.client.delete(`document/${data.id}`)).status).toBe(404);
    expect((await other.client.get(`document?facility_id=${own.facilityId}`)).meta.total).toBe(0);
    const put404 = await put(other.client, { type: 'state_license', facility_id: own.facilityId });
    expect(put404.status).toBe(404);
    const admin = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
    expect((await admin.get(`document/${data.id}/file`)).status).toBe(200);
  });

  it('table 4 sellers keep those of their company, buyers put none there', async () => {
    const seller = await aSeller(app.db);
    const client = await app.signIn(seller.userId);
    const stored = await put(client, { type: 'reseller_certificate', context: 'company' });
    expect([stored.status, stored.data]).toMatchObject([
      201,
      { facility_id: null, company_id: seller.companyId },
    ]);
    const { client: buyer } = await aPharmacy();
    expect((await put(buyer, { type: 'reseller_certificate', context: 'company' })).status).toBe(404);
    expect((await buyer.get(`document/${stored.data.id}/file`)).status).toBe(404);
    expect((await put(client, { type: 'state_license' })).status).toBe(422);
  });

  it('an uploader who has another facility by now still has the own upload', async () => {
    const { client, companyId, userId } = await aPharmacy();
    const { data } = await put(client, { type: 'dea_license' });
    const second = await aFacility(app.db, { company_id: companyId });
    await app.db
      .updateTable('app_user')
      .set({ primary_facility_id: second.id })
      .where('id', '=', userId)
      .execute();
    expect((await client.get(`document/${data.id}/file`)).status).toBe(200);
    const colleague = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [second.id] });
    expect((await (await app.signIn(colleague.userId)).get(`document/${data.id}/file`)).status).toBe(404);
  });
});
