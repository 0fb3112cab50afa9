import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FacilityRecord } from '#contract/accounts/facilities.ts';
import type { StoredDocument } from '#contract/documents.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aHead, anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('licenses');
});
afterAll(() => app.close());

async function aPharmacy(facility: Parameters<typeof aHead>[2] = {}) {
  const buyer = await aHead(app.db, {}, facility);
  const client = await app.signIn(buyer.userId);
  const put = (params: object, name = 'license.pdf') =>
    client.upload<StoredDocument>('document/upload', { ...LICENSE, name }, params);
  const now = () =>
    app.db
      .selectFrom('facility')
      .select([
        'state_license',
        'vetting_status',
        'state_license_expiration as state_ends',
        'dea_expiration as dea_ends',
      ])
      .where('id', '=', buyer.facilityId)
      .executeTakeFirstOrThrow();
  const approve = async (id: number) => {
    const staff = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
    return (await staff.put(`document/${id}/approve`)).status;
  };
  return { ...buyer, client, put, now, approve };
}

const listed = (client: TestClient, query = '') =>
  client.get<StoredDocument[]>(`document?type=state_license${query}`);

describe('X-88 a license is renewed', () => {
  it('over the one that holds: approval stays, the newest counts, the former one is history that is read', async () => {
    const { client, put, now, facilityId, approve } = await aPharmacy({
      state_license_expiration: '2026-06-15',
    });
    const first = (await put({ type: 'state_license', ends: '2026-06-15' }, 'former.pdf')).data;
    app.clock.advance(1000);
    const renewed = await put({ type: 'state_license', replaces: first.id, ends: '2028-06-30' }, 'new.pdf');
    expect([renewed.status, renewed.data]).toMatchObject([
      201,
      { name: 'new.pdf', ends: '2028-06-30', replaced_date: null, review: 'waiting' },
    ]);
    expect(await approve(renewed.data.id)).toBe(200);
    expect(await now()).toEqual({
      state_license: true,
      vetting_status: 'approved',
      state_ends: '2028-06-30',
      dea_ends: null,
    });
    expect((await listed(client)).data.map(({ id }) => id)).toEqual([renewed.data.id]);
    const all = (await listed(client, '&history=1')).data;
    expect(all.map((one) => [one.name, one.replaced_date, one.uploaded_by, one.can.delete])).toEqual([
      ['new.pdf', null, expect.stringContaining('Pat'), true],
      ['former.pdf', renewed.data.created_date, expect.stringContaining('Pat'), false],
    ]);
    expect((await client.get(`document/${first.id}/file`)).text).toBe(LICENSE.bytes);
    expect((await client.delete(`document/${first.id}`)).status).toBe(404);

    await client.delete(`document/${renewed.data.id}`);
    expect(await now()).toMatchObject({ state_license: false, vetting_status: 'pending' });
    expect((await client.get(`document/${first.id}/file`)).status).toBe(200);
    const steps = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity', '=', 'document')
      .where('entity_id', '=', renewed.data.id)
      .execute();
    const history = (await client.get<FacilityRecord>(`user/facility/${facilityId}`)).data.history;
    expect(history?.map(({ what }) => what)).toEqual([
      'Sent a license with a later end, which waits for review',
      'Approved the renewed license',
      'Changed a license by its document',
    ]);
    expect(history?.[1]?.changes).toContainEqual({
      field: 'State license expiration',
      before: '2026-06-15',
      after: '2028-06-30',
    });
    expect(history?.[2]?.changes).toContainEqual({
      field: 'Vetting status',
      before: 'approved',
      after: 'pending',
    });
    expect(steps[0]).toMatchObject({
      before: { document_id: first.id },
      after: { facility_id: facilityId, review: 'waiting', ends: '2028-06-30' },
    });
    expect(steps[1]).toMatchObject({
      before: { review: 'waiting', state_license_expiration: '2026-06-15' },
      after: { review: 'approved', state_license_expiration: '2028-06-30' },
    });
  });

  it('after its end: the facility goes back to vetting; a DEA registration does not decide that', async () => {
    const late = await aPharmacy({ state_license_expiration: '2026-06-14', dea_expiration: '2026-06-14' });
    const without = await late.put({ type: 'state_license' });
    expect([without.status, without.problem?.data]).toEqual([422, { ends: 'Say when the new one ends.' }]);
    const dea = await late.put({ type: 'dea_license', ends: '2029-01-31' });
    expect(dea.status).toBe(201);
    expect(await late.now()).toMatchObject({ vetting_status: 'approved', dea_ends: '2026-06-14' });
    expect(await late.approve(dea.data.id)).toBe(200);
    expect(await late.now()).toMatchObject({ vetting_status: 'approved', dea_ends: '2029-01-31' });
    expect((await late.put({ type: 'state_license', ends: '2027-01-31' })).status).toBe(201);
    expect(await late.now()).toMatchObject({ vetting_status: 'pending', state_ends: '2027-01-31' });
  });

  it('not without its end, not by one that has ended, not twice, not by a file of elsewhere', async () => {
    const { put, now } = await aPharmacy();
    const other = await aPharmacy();
    const first = (await put({ type: 'state_license' })).data.id;
    const theirs = (await other.put({ type: 'state_license' })).data.id;
    const renew = async (params: object) => {
      const { status, problem } = await put({ type: 'state_license', replaces: first, ...params });
      return [status, problem?.error];
    };
    expect(await renew({})).toEqual([422, 'Say when the new one ends.']);
    expect(await renew({ ends: '2026-06-14' })).toEqual([
      422,
      'It ended on Jun 14, 2026. Send one that is still valid.',
    ]);
    const gone = 'This file was replaced or deleted meanwhile. Look at the documents again.';
    expect(await renew({ ends: '2027-01-31', replaces: theirs })).toEqual([409, gone]);
    expect(await renew({ ends: '2027-01-31', type: 'dea_license' })).toEqual([409, gone]);
    expect((await now()).state_ends).toBeNull();
    const both = await Promise.all(['2027-01-31', '2027-02-28'].map((ends) => renew({ ends })));
    expect(both.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [201, undefined],
      [409, gone],
    ]);
  });

  it('X-91 only a license ends', async () => {
    const { put } = await aPharmacy();
    const reply = await put({ type: 'reseller_certificate', ends: '2027-01-31' });
    expect([reply.status, reply.problem?.error]).toEqual([422, 'Reseller Certificate has no end.']);
  });
});
