import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FacilityRow } from '#contract/accounts/vetting.ts';
import type { UserRecord } from '#contract/accounts/users.ts';
import type { Application } from '#contract/registration.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyerForm, aFacilityForm, aSellerForm } from '../../../test/kit/registration-forms.ts';
import { anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('decisions', { runJobs: true });
  admin = await app.signIn((await anAdministrator(app.db, ['users', 'companies'])).userId);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('rate_window').execute());

/** Submitted with two facilities, the first of which sent its state license. */
async function anApplication() {
  const form = aBuyerForm([aFacilityForm(), aFacilityForm({ key: 'b', name: 'Second Street Pharmacy' })]);
  const visitor = app.visitor();
  const { data } = await visitor.post<{ token: string }>('register', { ...form, submit: false });
  const place = { token: data.token, facility_key: 'a', type: 'state_license' };
  await visitor.upload('register/file', LICENSE, place);
  const sent = await visitor.post('register', { ...form, token: data.token });
  expect(sent.status).toBe(201);
  const { id } = await app.db
    .selectFrom('registration')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, email: form.user.email, company: form.company.name };
}
const view = async (id: number) => (await admin.get<Application>(`admin/registration/${id}`)).data;
const decide = (id: number, what: string, body: object, client = admin) =>
  client.put<Application>(`admin/registration/${id}/${what}`, body);
const licensed = (application: Application) =>
  application.facilities.filter((one) => one.state_license).map((one) => one.id);

it('WB-150 WB-151 approves the applicant and a part of the facilities at once, each with a row in its history', async () => {
  const { id, email } = await anApplication();
  const before = await view(id);
  const [first] = licensed(before);
  const reply = await decide(id, 'approve', { user: true, facility_ids: [first] });
  expect(reply.status).toBe(200);
  expect(reply.data).toMatchObject({
    state: 'approved',
    user: { vetting_status: 'Approved' },
    facilities: [{ vetting_status: 'approved' }, { vetting_status: 'pending', state_license: false }],
  });
  const user = await admin.get<UserRecord>(`user/${reply.data.user?.id}`);
  expect(user.data.history.at(-1)).toMatchObject({
    what: 'Decided on the user',
    changes: [{ field: 'Vetting status', before: 'Unreviewed', after: 'Approved' }],
  });
  const facility = await admin.get<FacilityRow[]>(`admin/facility?facility_id=${first}`);
  expect(facility.data[0]?.history.map((step) => step.what)).toEqual(['Approved the facility']);
  const rows = await app.db
    .selectFrom('audit_log')
    .select(['entity', 'entity_id'])
    .where('operation', '=', 'registration.approved')
    .where('request_id', '=', (eb) =>
      eb
        .selectFrom('audit_log')
        .select('request_id')
        .where('operation', '=', 'registration.approved')
        .where('entity', '=', 'registration')
        .where('entity_id', '=', id),
    )
    .orderBy('seq')
    .execute();
  expect(rows.map((row) => row.entity)).toEqual(['registration', 'company', 'user', 'facility']);
  const mails = (await mailsTo(app, email)).join();
  expect(mails).toContain('Account approved');
  expect(mails).toContain('Facility approved');
});

it('WB-151 what was decided already is a conflict and changes nothing; one refused facility refuses all', async () => {
  const { id } = await anApplication();
  const { facilities } = await view(id);
  const all = facilities.map((one) => one.id);
  const refused = await decide(id, 'approve', { user: true, facility_ids: all });
  expect([refused.status, refused.problem?.error]).toEqual([
    422,
    'A state license has to be stored before the facility is approved.',
  ]);
  expect(await view(id)).toMatchObject({
    state: 'waiting',
    facilities: [{ vetting_status: 'pending' }, { vetting_status: 'pending' }],
  });
  expect((await decide(id, 'approve', { user: false })).status).toBe(422);
  const foreign = await view((await anApplication()).id);
  expect((await decide(id, 'approve', { user: true, facility_ids: licensed(foreign) })).status).toBe(404);

  const twice = await Promise.all([
    decide(id, 'approve', { user: true, facility_ids: all.slice(0, 1) }),
    decide(id, 'decline', { reason: 'Unknown license.' }),
  ]);
  expect(twice.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const settled = await view(id);
  expect((await decide(id, 'approve', { user: true })).status).toBe(409);
  expect((await decide(id, 'decline', { reason: 'Again.' })).status).toBe(409);
  expect(await view(id)).toEqual(settled);
});

it('WB-151 a facility that was decided already, a draft, a closed company are conflicts', async () => {
  const { id } = await anApplication();
  const { facilities, company_id: company } = await view(id);
  const [first] = facilities;
  await admin.put(`admin/facility/${first?.id}/vet`);
  expect((await decide(id, 'approve', { user: true, facility_ids: [first?.id] })).status).toBe(409);
  await app.db
    .updateTable('company')
    .set({ active: false })
    .where('id', '=', company ?? 0)
    .execute();
  expect((await decide(id, 'approve', { user: true })).problem?.error).toBe('This company is deactivated.');
  await app.visitor().post('register', { ...aBuyerForm(), submit: false });
  const draft = (await admin.get<{ id: number }[]>('admin/registration?state=unfinished')).data[0];
  expect((await decide(draft?.id ?? 0, 'approve', { user: true })).status).toBe(409);
  expect((await decide(999_999, 'approve', { user: true })).status).toBe(404);
});

it('WB-152 declining mails the reason once, declines what waits, and is recorded', async () => {
  const { id, email } = await anApplication();
  expect((await decide(id, 'decline', { reason: '' })).status).toBe(422);
  const reply = await decide(id, 'decline', { reason: 'The license belongs to another company.' });
  expect(reply.data).toMatchObject({
    state: 'denied',
    user: { vetting_status: 'Denied', note: 'The license belongs to another company.' },
    facilities: [{ vetting_status: 'declined' }, { vetting_status: 'declined' }],
  });
  const mails = await mailsTo(app, email);
  expect(mails.filter((mail) => mail.includes('The license belongs to another company.'))).toHaveLength(1);
  expect(await recorded(id)).toMatchObject({ reason: 'The license belongs to another company.' });
  expect((await decide(id, 'ask', { text: 'Please send it.' })).status).toBe(409);
});

it('WB-152 asking for more mails the administrator’s words, is recorded, and the application waits', async () => {
  const { id, email } = await anApplication();
  const reply = await decide(id, 'ask', { text: 'Please send the license of Second Street.' });
  expect(reply.data).toMatchObject({
    state: 'waiting',
    asked: { text: 'Please send the license of Second Street.', by: expect.any(String) },
  });
  const mails = await mailsTo(app, email);
  expect(mails.join()).toContain('Please send the license of Second Street.');
  expect(await recorded(id)).toEqual({ asked: 'Please send the license of Second Street.' });
});

it('WB-153 names the next and the former application that wait', async () => {
  const [one, two, three] = [await anApplication(), await anApplication(), await anApplication()];
  await decide(two.id, 'approve', { user: true });
  const last = await view(three.id);
  expect(last.queue).toMatchObject({ former: null, next: one.id });
  expect((await view(one.id)).queue.former).toBe(three.id);
  expect((await view(two.id)).queue).toMatchObject({ former: three.id, next: one.id });
  const waiting = await admin.get('admin/registration?state=waiting&per_page=1');
  expect(waiting.meta.total).toBe(last.queue.waiting);
});

it('X-42 facilities ask for the permission companies, everything for users', async () => {
  const { id } = await anApplication();
  const facilities = licensed(await view(id));
  const vetter = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
  expect((await decide(id, 'approve', { user: true, facility_ids: facilities }, vetter)).status).toBe(403);
  expect((await decide(id, 'decline', { reason: 'No.' }, vetter)).status).toBe(403);
  expect((await view(id)).state).toBe('waiting');
  expect((await decide(id, 'approve', { user: true }, vetter)).data.state).toBe('approved');
  const other = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  expect((await decide(id, 'ask', { text: 'More.' }, other)).status).toBe(403);
});

it('WB-150 a seller has no facilities: the person is all there is to approve', async () => {
  await app.visitor().post('register/seller', aSellerForm());
  const [seller] = (await admin.get<{ id: number }[]>('admin/registration?state=waiting&kind=seller')).data;
  expect((await decide(seller?.id ?? 0, 'approve', {})).data).toMatchObject({ state: 'approved' });
});

async function recorded(id: number): Promise<unknown> {
  const row = await app.db
    .selectFrom('audit_log')
    .select('after')
    .where('entity', '=', 'registration')
    .where('entity_id', '=', id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  return row.after;
}
