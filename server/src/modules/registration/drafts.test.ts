import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Draft, RegistrationState } from '#contract/registration.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { PDF } from '../../../test/kit/files.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { aBuyerForm, aFacilityForm } from '../../../test/kit/registration-forms.ts';
import { NOW } from '../../../test/kit/world.ts';
import { enqueueJob } from '../../platform/jobs/events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('registration drafts', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.deleteFrom('rate_window').execute();
});

const LICENSE = { name: 'license.pdf', bytes: PDF };
const register = (body: object) => app.visitor().post<RegistrationState>('register', body);
const keepDraft = async (body: object = aBuyerForm()) =>
  (await register({ ...body, submit: false })).data.token;
const open = (token: string) => app.visitor().get<Draft>(`register?token=${token}`);
const addLicense = (token: string, facility_key = 'a', type = 'state_license') =>
  app.visitor().upload('register/file', LICENSE, { token, facility_key, type });

async function userOf(email: string) {
  return app.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

describe('X-90 TR-467 a draft', () => {
  it('keeps what was typed, right or wrong, and opens by its token for 14 days from the last save', async () => {
    const form = aBuyerForm([aFacilityForm({ dea_number: 'not yet' })]);
    const token = await keepDraft(form);
    expect((await open(token)).data).toMatchObject({
      kind: 'buyer',
      status: 'draft',
      buyer: form,
      seller: null,
    });
    app.clock.advance(13 * 86_400_000);
    const changed = { ...form, user: { ...form.user, first_name: 'Sam' } };
    expect(await keepDraft({ ...changed, token })).toBe(token);
    app.clock.advance(13 * 86_400_000);
    expect((await open(token)).data.buyer?.user.first_name).toBe('Sam');
    app.clock.advance(2 * 86_400_000);
    const late = await open(token);
    expect([late.status, late.problem?.error]).toEqual([
      404,
      'This registration has expired. Please start again.',
    ]);
    expect((await register({ ...form, token, submit: false })).status).toBe(404);
  });

  it('is opened by nobody without its token, and stands nowhere as text', async () => {
    const token = await keepDraft();
    expect((await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    const rows = await app.db.selectFrom('registration').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('mails its link behind the hash, not twice a minute, and at most five times', async () => {
    const form = aBuyerForm();
    const token = await keepDraft(form);
    const again = () => register({ ...form, token, submit: false, mail_link: true });
    await again();
    expect(await mailsTo(app, form.user.email)).toEqual([
      expect.stringMatching(/\/registration\/buyer#token=[\w-]{43}/),
    ]);
    expect((await again()).status).toBe(429);
    for (let sent = 1; sent < 5; sent += 1) {
      app.clock.advance(61_000);
      expect((await again()).status).toBe(201);
    }
    app.clock.advance(61_000);
    expect((await again()).status).toBe(429);
  });

  it('asks for an address to send the link to', async () => {
    const form = aBuyerForm();
    const body = { ...form, user: { ...form.user, email: 'nobody' }, submit: false, mail_link: true };
    expect((await register(body)).problem?.data).toEqual({ 'user.email': 'Email is invalid' });
  });

  it('submitted twice at once, and once more later, makes one company and one mail', async () => {
    const form = aBuyerForm();
    const token = await keepDraft(form);
    const both = await Promise.all([register({ ...form, token }), register({ ...form, token })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const later = await register({ ...form, token });
    expect([later.status, later.data.status]).toEqual([201, 'submitted']);
    const companies = await app.db
      .selectFrom('company')
      .select('id')
      .where('name', 'like', `${form.company.name}%`)
      .execute();
    expect(companies).toHaveLength(1);
    const received = (await mailsTo(app, form.user.email)).filter((text) => text.includes('We received'));
    expect(received).toHaveLength(1);
    // What was submitted is no longer told to whoever has the link.
    expect((await open(token)).data).toMatchObject({ status: 'submitted', buyer: null, files: [] });
  });

  it('20 new ones an hour come from one address', async () => {
    for (let count = 0; count < 20; count += 1) await keepDraft();
    const reply = await register({ ...aBuyerForm(), submit: false });
    expect([reply.status, reply.problem?.error]).toEqual([
      429,
      'Too many registrations. Please try again in an hour.',
    ]);
  });
});

describe('licenses of a draft', () => {
  it('X-88 become documents of the facility they were sent for', async () => {
    const form = aBuyerForm([aFacilityForm(), aFacilityForm({ key: 'b', name: 'Second' })]);
    const token = await keepDraft(form);
    expect((await addLicense(token, 'b')).status).toBe(201);
    expect((await addLicense(token, 'b')).status).toBe(201);
    await addLicense(token, 'b', 'dea_license');
    expect((await open(token)).data.files).toEqual([
      { facility_key: 'b', type: 'state_license', name: 'license.pdf', bytes: PDF.length },
      { facility_key: 'b', type: 'dea_license', name: 'license.pdf', bytes: PDF.length },
    ]);
    await register({ ...form, token });
    const user = await userOf(form.user.email);
    const facilities = await app.db
      .selectFrom('facility')
      .select(['name', 'state_license', 'vetting_status'])
      .where('company_id', '=', user.company_id ?? 0)
      .orderBy('id')
      .execute();
    expect(facilities).toEqual([
      { name: 'Main Street Pharmacy', state_license: false, vetting_status: 'pending' },
      { name: 'Second', state_license: true, vetting_status: 'pending' },
    ]);
    const documents = await (await app.signIn(user.id)).get<{ type: string; url: string }[]>('document');
    expect(documents.data.map(({ type }) => type)).toEqual(['dea_license', 'state_license']);
    expect((await addLicense(token, 'b')).status).toBe(409);
  });

  it('are refused for a facility that is not in the draft, and when they are none', async () => {
    const token = await keepDraft();
    expect((await addLicense(token, 'z')).status).toBe(404);
    const file = { name: 'license.pdf', bytes: 'no pdf' };
    const params = { token, facility_key: 'a', type: 'state_license' };
    const reply = await app.visitor().upload('register/file', file, params);
    expect([reply.status, reply.problem?.error]).toEqual([422, 'This file type is not supported']);
  });

  it('are at most 100 MB of one visitor, and 5 GB of all', async () => {
    const token = await keepDraft();
    await addLicense(token);
    const weigh = (megabytes: number) =>
      app.db
        .updateTable('stored_file')
        .set({ bytes: megabytes * 1024 * 1024 })
        .where('id', 'in', (eb) => eb.selectFrom('registration_file').select('file_id'))
        .execute();
    await weigh(101);
    expect((await addLicense(token)).status).toBe(413);
    expect((await addLicense(await keepDraft())).status).toBe(201);
    await weigh(5001);
    expect((await addLicense(await keepDraft())).status).toBe(503);
    await weigh(1);
    expect((await addLicense(token)).status).toBe(201);
  });

  it('go with the draft that nobody came back to', async () => {
    const token = await keepDraft();
    await addLicense(token);
    const file = await app.db
      .selectFrom('registration_file')
      .select(['file_id', 'registration_id'])
      .executeTakeFirstOrThrow();
    app.clock.advance(15 * 86_400_000);
    await app.db.transaction().execute((tx) => enqueueJob(tx, 'sweep-registrations', {}));
    await app.jobsDone();
    const left = await Promise.all([
      app.db.selectFrom('stored_file').select('id').where('id', '=', file.file_id).execute(),
      app.db.selectFrom('registration').select('id').where('id', '=', file.registration_id).execute(),
    ]);
    expect(left).toEqual([[], []]);
  });
});
