import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FacilityRow } from '#contract/accounts/vetting.ts';
import type { UserRecord } from '#contract/accounts/users.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { aBuyer, anAdministrator } from '../../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('vetting', { runJobs: true });
  admin = await app.signIn((await anAdministrator(app.db, ['users', 'companies'])).userId);
});
afterAll(() => app.close());

interface Inbox {
  unread: { title: string; content: string; type: string | null; relative_url: string | null }[];
}
const inboxOf = async (client: TestClient) => {
  await app.jobsDone();
  return (await client.get<Inbox>('user/me/notifications')).data.unread;
};

async function anUnreviewedBuyer() {
  const buyer = await aBuyer(app.db, {}, { vetting_status: 'pending' });
  await app.db
    .updateTable('app_user')
    .set({ vetting_status: 'Unreviewed' })
    .where('id', '=', buyer.userId)
    .execute();
  return { ...buyer, client: await app.signIn(buyer.userId) };
}

describe('vetting a user', () => {
  const decide = (id: number, status: string, note?: string) =>
    admin.put<UserRecord>(`admin/user/${id}/vetting_status`, { status, ...(note !== undefined && { note }) });

  it('SH-118 table 2: prices show from the next request on; the person is told, with the note', async () => {
    const { userId, email, client } = await anUnreviewedBuyer();
    const vetted = async () => (await client.get<{ is_vetted: boolean }>('user/me')).data.is_vetted;
    expect(await vetted()).toBe(false);
    const approved = await decide(userId, 'Approved');
    expect([approved.data.vetting_status, await vetted()]).toEqual(['Approved', true]);
    // Both are told at the same moment of the clock: the first has to be in the inbox first.
    await app.jobsDone();
    expect((await decide(userId, 'Denied')).problem?.data).toEqual({ note: 'Say why: the person reads it.' });
    expect((await decide(userId, 'Denied', 'The license expired.')).data.vetting_note).toBe(
      'The license expired.',
    );
    expect(await vetted()).toBe(false);
    const inbox = await inboxOf(client);
    expect(inbox.map((one) => one.title)).toEqual(['Account denied', 'Account approved']);
    expect(inbox[0]?.content).toContain('The license expired.');
    expect((await mailsTo(app, email)).filter((mail) => mail.includes('The license expired.'))).toHaveLength(
      1,
    );
    const { history } = approved.data;
    expect(history.at(-1)).toMatchObject({
      what: 'Decided on the user',
      changes: [{ field: 'Vetting status', before: 'Unreviewed', after: 'Approved' }],
    });
  });

  it('refuses a move that is none, and who may not', async () => {
    const { userId, client } = await anUnreviewedBuyer();
    expect((await decide(userId, 'Unreviewed')).status).toBe(409);
    await decide(userId, 'Approved');
    expect((await decide(userId, 'Approved')).status).toBe(409);
    expect((await decide(999_999, 'Approved')).status).toBe(404);
    const path = `admin/user/${userId}/vetting_status`;
    expect((await client.put(path, { status: 'Approved' })).status).toBe(403);
    const other = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
    expect((await other.put(path, { status: 'Approved' })).status).toBe(403);
  });
});

describe('vetting a facility', () => {
  const vet = (id: number) => admin.put<FacilityRow>(`admin/facility/${id}/vet`);
  const decline = (id: number, reason: string) =>
    admin.put<FacilityRow>(`admin/facility/${id}/decline`, { reason });

  it('X-88 X-101 approves, declines with a reason, and tells the people of the facility', async () => {
    const { facilityId, email, client } = await anUnreviewedBuyer();
    const approved = await vet(facilityId);
    expect(approved.data).toMatchObject({ vetting_status: 'approved', vetted: true, can: { vet: false } });
    expect((await vet(facilityId)).status).toBe(409);
    expect((await decline(facilityId, '')).status).toBe(422);
    const declined = await decline(facilityId, 'DEA number is wrong.');
    expect(declined.data).toMatchObject({ vetting_status: 'declined', vet_note: 'DEA number is wrong.' });
    expect(declined.data.history.map((step) => step.what)).toEqual([
      'Approved the facility',
      'Declined the facility',
    ]);
    const inbox = await inboxOf(client);
    expect(inbox.map(({ title, type, relative_url }) => [title, type, relative_url])).toEqual([
      ['Facility declined', 'Facility', '/pharmacies'],
      ['Facility approved', 'Facility', '/pharmacies'],
    ]);
    expect(inbox[0]?.content).toContain('DEA number is wrong.');
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect((await vet(facilityId)).data.vet_note).toBeNull();
  });

  it('X-88 needs a stored state license, and says so beforehand', async () => {
    const { facilityId } = await aBuyer(app.db, {}, { vetting_status: 'pending', state_license: false });
    const { data } = await admin.get<FacilityRow[]>(`admin/facility?facility_id=${facilityId}`);
    const refusal = 'A state license has to be stored before the facility is approved.';
    expect(data[0]?.can).toEqual({ vet: false, vet_refusal: refusal, decline: true });
    const reply = await vet(facilityId);
    expect([reply.status, reply.problem?.error]).toEqual([422, refusal]);
  });

  it('G-114 lists facilities by state of vetting, license and company', async () => {
    const { facilityId, companyId } = await aBuyer(app.db, {}, { vetting_status: 'pending' });
    const found = async (query: string) =>
      (await admin.get<FacilityRow[]>(`admin/facility?company_id=${companyId}&${query}`)).data.map(
        (one) => one.id,
      );
    expect(await found('vetting_status=pending&license=1&state=il')).toEqual([facilityId]);
    expect(await found('vetting_status=approved')).toEqual([]);
    expect(await found('license=0')).toEqual([]);
    const file = await admin.get(`admin/facility/export?company_id=${companyId}&format=csv`);
    expect(file.text).toContain('pending');
  });
});
