import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { FacilityRow } from '#contract/accounts/vetting.ts';
import type { AdminHome, AdminQueues } from '#contract/admin/admin-home.ts';
import type { StoredDocument } from '#contract/documents.ts';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aHead, anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('license reviews', { runJobs: true });
});
afterAll(() => app.close());

const admin = async (...permissions: AdminPermission[]) =>
  app.signIn((await anAdministrator(app.db, permissions)).userId);

/** An approved pharmacy whose licenses end this year, with a renewal of its state license that waits. */
async function aRenewal(ends = '2028-12-31') {
  const stored = { state_license_expiration: '2026-12-29', dea_expiration: '2026-11-30' };
  const head = await aHead(app.db, {}, stored);
  const client = await app.signIn(head.userId);
  const put = (params: object) =>
    client.upload<StoredDocument>('document/upload', LICENSE, { type: 'state_license', ...params });
  const { data: former } = await put({ ends: '2026-12-29' });
  const sent = await put({ replaces: former.id, ends });
  const facility = () =>
    app.db
      .selectFrom('facility')
      .select(['vetting_status', 'state_license', 'state_license_expiration as ends'])
      .where('id', '=', head.facilityId)
      .executeTakeFirstOrThrow();
  const reviews = async () =>
    (await client.get<StoredDocument[]>('document?type=state_license&history=1')).data.map((one) => [
      one.id,
      one.review,
      one.review_reason,
      one.replaced_date === null,
    ]);
  const inbox = async () => {
    await app.jobsDone();
    const { data } = await client.get<{ unread: { title: string; content: string }[] }>(
      'user/me/notifications',
    );
    return data.unread.map(({ title, content }) => [title, content]);
  };
  return { ...head, client, put, former, sent: sent.data, facility, reviews, inbox };
}

const APPROVED = { vetting_status: 'approved', state_license: true };

describe('X-88 a license with a later end waits until staff has looked', () => {
  it('the former end counts meanwhile; the queue, the home and the facility say so', async () => {
    const staff = await admin('companies');
    const count = async () => [
      (await staff.get<AdminQueues>('admin/queues')).data.renewals,
      (await staff.get<AdminHome>('admin/home')).data.renewals_waiting,
      (await staff.get<FacilityRow[]>('admin/facility?renewal=1&per_page=200')).data.length,
    ];
    const before = await count();
    const { client, facilityId, sent, former, facility, reviews } = await aRenewal();
    expect([sent.review, sent.can]).toEqual([
      'waiting',
      { delete: true, name: false, renew: false, show: false },
    ]);
    expect(await facility()).toEqual({ ...APPROVED, ends: '2026-12-29' });
    expect(await reviews()).toEqual([
      [sent.id, 'waiting', null, true],
      [former.id, null, null, true],
    ]);
    expect(await count()).toEqual(before.map((one) => one + 1));
    const { data: rows } = await staff.get<FacilityRow[]>(`admin/facility?facility_id=${facilityId}`);
    const waits = { document_id: sent.id, license: 'state_license', ends: '2028-12-31' };
    expect(rows[0]?.renewals).toMatchObject([waits]);
    const { data: me } = await client.get<Me>('user/me');
    expect(me.primary_facility?.renewals).toMatchObject([waits]);
  });

  it('approved, it takes the place of the former one, and the facility is told', async () => {
    const { sent, former, facility, reviews, inbox } = await aRenewal();
    const staff = await admin('companies');
    expect((await staff.put(`document/${sent.id}/approve`)).status).toBe(200);
    expect(await facility()).toEqual({ ...APPROVED, ends: '2028-12-31' });
    expect(await reviews()).toEqual([
      [sent.id, 'approved', null, true],
      [former.id, null, null, false],
    ]);
    expect((await inbox())[0]).toEqual([
      'State license approved',
      expect.stringMatching(/^The renewed state license of .* counts until Dec 31, 2028\.$/),
    ]);
    const again = await staff.put(`document/${sent.id}/decline`, { reason: 'Unreadable' });
    expect([again.status, again.problem?.error]).toEqual([
      409,
      'This license does not wait for review any more.',
    ]);
  });

  it('declined, nothing has changed but that its reason is read, and another one may be sent', async () => {
    const { sent, former, facility, reviews, inbox, put } = await aRenewal();
    const staff = await admin('companies');
    expect((await staff.put(`document/${sent.id}/decline`, { reason: '  ' })).status).toBe(422);
    expect((await staff.put(`document/${sent.id}/decline`, { reason: 'The page is blank.' })).status).toBe(
      200,
    );
    expect(await facility()).toEqual({ ...APPROVED, ends: '2026-12-29' });
    expect(await reviews()).toEqual([
      [sent.id, 'declined', 'The page is blank.', true],
      [former.id, null, null, true],
    ]);
    expect((await inbox())[0]).toEqual([
      'State license declined',
      expect.stringMatching(/the former end still counts\. The page is blank\.$/),
    ]);
    expect((await put({ replaces: former.id, ends: '2027-12-31' })).data.review).toBe('waiting');
  });

  it('one waits at a time; who sent it takes it back without losing the approval', async () => {
    const { client, former, sent, facility, put } = await aRenewal();
    const second = await put({ replaces: former.id, ends: '2029-12-31' });
    expect([second.status, second.problem?.error]).toEqual([
      409,
      'A renewal waits for review already. Delete it before you send another one.',
    ]);
    expect((await client.delete(`document/${sent.id}`)).status).toBe(200);
    expect(await facility()).toEqual({ ...APPROVED, ends: '2026-12-29' });
    expect((await (await admin('companies')).put(`document/${sent.id}/approve`)).status).toBe(404);
  });

  it('a license that ends no later, and one that staff sends, count at once', async () => {
    const { facilityId, former, facility, put, client, sent } = await aRenewal();
    await client.delete(`document/${sent.id}`);
    const sooner = await put({ replaces: former.id, ends: '2026-12-01' });
    expect([sooner.data.review, (await facility()).ends]).toEqual([null, '2026-12-01']);
    const staff = await admin('companies');
    const params = { type: 'state_license', facility_id: facilityId, replaces: sooner.data.id };
    const sentByStaff = await staff.upload<StoredDocument>('document/upload', LICENSE, {
      ...params,
      ends: '2029-01-31',
    });
    expect([sentByStaff.data.review, (await facility()).ends]).toEqual([null, '2029-01-31']);
  });

  it('nobody but staff with the permission decides', async () => {
    const { client, sent, facility } = await aRenewal();
    for (const who of [client, await admin('catalog')]) {
      expect((await who.put(`document/${sent.id}/approve`)).status).toBe(403);
      expect((await who.put(`document/${sent.id}/decline`, { reason: 'No' })).status).toBe(403);
    }
    expect(await facility()).toEqual({ ...APPROVED, ends: '2026-12-29' });
  });
});
