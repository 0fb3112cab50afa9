import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RegistrationState } from '#contract/registration.ts';
import type { BuyerForm } from '#rules/registration/registration.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { aBuyerForm, aFacilityForm, aSellerForm } from '../../../test/kit/registration-forms.ts';
import { aCompany, aFacility, anAdministrator, aUser } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('registration', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('rate_window').execute());

const register = (body: object) => app.visitor().post<RegistrationState>('register', body);
const keepDraft = (body: object) => register({ ...body, submit: false });

async function userOf(email: string) {
  return app.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

describe('TR-468 a buyer registers', () => {
  it('trading G-111 makes company, person and facilities, all waiting, and keeps what was signed', async () => {
    const form = aBuyerForm([
      aFacilityForm(),
      aFacilityForm({ key: 'b', name: 'Hospital', type: 'Inpatient', bed_count: '120', hin: '' }),
    ]);
    const reply = await register(form);
    expect([reply.status, reply.data]).toMatchObject([
      201,
      { kind: 'buyer', status: 'submitted', notices: {} },
    ]);
    const user = await userOf(form.user.email);
    expect(user).toMatchObject({
      vetting_status: 'Unreviewed',
      active: true,
      phone: '2175550101',
      title: 'Owner',
    });
    const roles = await app.db
      .selectFrom('user_role')
      .select('role')
      .where('user_id', '=', user.id)
      .execute();
    expect(roles.map(({ role }) => role).sort()).toEqual(['Buyer', 'CompanyAdmin']);
    const companyId = user.company_id ?? 0;
    expect(
      await app.db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow(),
    ).toMatchObject({
      name: form.company.name,
      type: 'GPO Institution',
      is_seller: false,
      agreed_to_medigi: false,
      ein: form.company.ein,
      gpo_name: 'Group One',
      state: 'IL',
      postal_code: '62701-1234',
      contact_user_id: user.id,
    });
    const facilities = await app.db
      .selectFrom('facility')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('id')
      .execute();
    expect(facilities).toMatchObject([
      {
        name: 'Main Street Pharmacy',
        vetting_status: 'pending',
        state_license: false,
        is_340b: true,
        hin: '12A4567B9',
        bed_count: null,
        wholesaler: 'CARDINAL',
        ap_email: 'ap@example.test',
        ap_phone: '2175550142',
      },
      { name: 'Hospital', vetting_status: 'pending', bed_count: 120, hin: null },
    ]);
    expect(user.primary_facility_id).toBe(facilities[0]?.id);
    const signed = await app.db
      .selectFrom('registration')
      .select(['signer_name', 'signer_title', 'terms_version', 'submitted_at'])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(signed).toMatchObject({
      signer_name: 'Pat Doe',
      signer_title: 'Owner',
      submitted_at: expect.any(Date),
    });
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('mails the applicant a receipt and a link to a password, and tells administrators with `users`', async () => {
    const admin = await anAdministrator(app.db, ['users']);
    const other = await anAdministrator(app.db, ['orders']);
    const form = aBuyerForm();
    await register(form);
    const mails = await mailsTo(app, form.user.email);
    expect(mails).toHaveLength(2);
    expect(mails.join()).toContain('We received your application');
    expect(mails.join()).toMatch(/\/password#token=[\w-]{20,}/);
    expect((await mailsTo(app, admin.email)).join()).toContain(
      `${form.company.name} has registered as a buyer`,
    );
    expect(await mailsTo(app, other.email)).toEqual([]);
    const inbox = await (
      await app.signIn(admin.userId)
    ).get<{ unread: { title: string }[] }>('user/me/notifications');
    expect(inbox.data.unread.map(({ title }) => title)).toContain('New registration');
    // The person signs in before anybody has looked, and is told so there.
    const user = await userOf(form.user.email);
    const me = await (await app.signIn(user.id)).get<{ is_vetted: boolean }>('user/me');
    expect(me.data.is_vetted).toBe(false);
  });

  it('TR-471 says what is wrong, by field, and makes nothing', async () => {
    const form = aBuyerForm([aFacilityForm({ dea_number: 'X1', type: 'Spaceship' })]);
    const reply = await register({ ...form, terms: { ...form.terms, accepted: false } });
    expect([reply.status, reply.problem?.data]).toEqual([
      422,
      {
        'facilities.0.dea_number': 'DEA number must be two letters and seven digits',
        'facilities.0.type': 'Choose a facility type from the list',
        'terms.accepted': 'Accept the terms to register',
      },
    ]);
    const users = await app.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', form.user.email)
      .execute();
    expect(users).toEqual([]);
  });

  it('a DEA number whose checksum does not fit is taken', async () => {
    expect((await register(aBuyerForm([aFacilityForm({ dea_number: 'FM1234564' })]))).status).toBe(201);
  });
});

describe('TR-469 a seller registers', () => {
  it('trading G-111 as a supplier that waits', async () => {
    const form = aSellerForm();
    const reply = await app.visitor().post<RegistrationState>('register/seller', form);
    expect(reply.data).toMatchObject({ kind: 'seller', status: 'submitted' });
    const user = await userOf(form.user.email);
    expect(user).toMatchObject({ vetting_status: 'Unreviewed', primary_facility_id: null });
    const company = await app.db
      .selectFrom('company')
      .selectAll()
      .where('id', '=', user.company_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(company).toMatchObject({
      type: 'Supplier',
      is_seller: true,
      is_503b: true,
      duns: '123456789',
      fda_establishment: '3001234567',
      track_and_trace: 'TraceLink',
    });
    const roles = await app.db
      .selectFrom('user_role')
      .select('role')
      .where('user_id', '=', user.id)
      .execute();
    expect(roles.map(({ role }) => role).sort()).toEqual(['CompanyAdmin', 'Seller']);
  });
});

/** A draft whose applicant opened the link that was mailed to the address in it. */
async function proved(form: BuyerForm) {
  await register({ ...form, submit: false, mail_link: true });
  const [mail = ''] = await mailsTo(app, form.user.email);
  const mailed = /#token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const { data } = await app.visitor().get<{ token: string }>(`register?token=${mailed}`);
  return { token: data.token, mailed };
}

describe('before the mailed link was opened', () => {
  it('trading G-111 nothing is told about an address, a company or a number', async () => {
    const company = await aCompany(app.db, { ein: '97-7654321' });
    const known = await aUser(app.db, { companyId: company.id, roles: ['Buyer'] });
    const form = aBuyerForm();
    const probe = { ...form, company: { ...form.company, name: company.name, ein: '97-7654321' } };
    const user = { ...form.user, email: known.email };
    const drafts = [
      await register({ ...probe, submit: false }),
      await register({ ...form, user, submit: false }),
      // Having proved an address of one's own says nothing about another one.
      await register({ ...form, user, token: (await proved(form)).token, submit: false }),
    ];
    for (const { data } of drafts) expect(data.notices).toEqual({});

    const submitted = await register({ ...form, user });
    const stranger = await register(aBuyerForm());
    const shape = ({ status, data }: typeof submitted) => [status, { ...data, token: '', expires_at: '' }];
    expect(shape(submitted)).toEqual(shape(stranger));
    const after = async ({ data: { token } }: typeof submitted) => {
      const opened = await app.visitor().get<object>(`register?token=${token}`);
      const saved = await register({ ...aBuyerForm(), token, submit: false });
      const file = await app
        .visitor()
        .upload(
          'register/file',
          { name: 'a.pdf', bytes: '%PDF-1.7 %%EOF' },
          { token, facility_key: 'a', type: 'dea_license' },
        );
      return [{ ...opened.data, token: '', expires_at: '' }, shape(saved), file.status];
    };
    expect(await after(submitted)).toEqual(await after(stranger));
    expect(await mailsTo(app, known.email)).toEqual([expect.stringContaining('You already have an account')]);
    const people = await app.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', known.email)
      .execute();
    expect(people).toEqual([{ id: known.userId }]);
  });

  it('the token of the mail opens the draft as the own one does', async () => {
    const form = aBuyerForm();
    const { token, mailed } = await proved(form);
    expect(mailed).not.toBe(token);
    const changed = { ...form, user: { ...form.user, first_name: 'Sam' } };
    expect((await register({ ...changed, token: mailed, submit: false })).data.token).toBe(token);
  });

  it('an address gets five unasked mails a day, from however many drafts', async () => {
    const { user } = aBuyerForm();
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await register({ ...aBuyerForm(), user, submit: false, mail_link: true })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await mailsTo(app, user.email)).toHaveLength(5);
  });
});

describe('somebody who is registered already', () => {
  it('trading G-111 is refused by the e-mail address, however it is written', async () => {
    const { id } = await aCompany(app.db);
    const email = 'Known.Person@example.test';
    const known = await aUser(app.db, { companyId: id, roles: ['Buyer'], email });
    const form = aBuyerForm();
    const user = { ...form.user, email: known.email.replace('K', 'k') };
    const { token } = await proved({ ...form, user });
    const reply = await register({ ...form, user, token });
    const sentence = 'A user with this email is already registered.';
    expect([reply.status, reply.problem?.error, reply.problem?.data]).toEqual([
      409,
      sentence,
      { 'user.email': sentence },
    ]);
    const draft = await register({ ...form, user, token, submit: false });
    expect(draft.data.notices).toEqual({ 'user.email': sentence });
  });

  it('is told to ask its administrator, and marked for ours, when company, EIN or DEA number is known', async () => {
    const known = await aCompany(app.db, { ein: '98 7654321' });
    const facility = await aFacility(app.db, { company_id: known.id, dea_number: 'BK7654321' });
    const form = aBuyerForm([aFacilityForm({ dea_number: 'bk7654321' })]);
    const company = { ...form.company, name: known.name.toUpperCase(), ein: '987654321' };
    const { token } = await proved({ ...form, company });
    const reply = await register({ ...form, company, token });
    expect([reply.status, Object.keys(reply.data.notices)]).toEqual([
      201,
      ['company.ein', 'company.name', 'facilities.0.dea_number'],
    ]);
    expect(reply.data.notices['company.name']).toContain('ask its administrator');
    expect(JSON.stringify(reply.data.notices)).not.toContain(facility.name);
    const user = await userOf(form.user.email);
    const made = await app.db
      .selectFrom('company')
      .select('name')
      .where('id', '=', user.company_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(made.name).toBe(`${company.name} (2)`);
    const admin = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
    const [summary] = (
      await admin.get<{ id: number; likenesses: number }[]>('admin/registration?state=waiting')
    ).data;
    expect(summary?.likenesses).toBe(3);
    const { data } = await admin.get<{ likenesses: unknown[] }>(`admin/registration/${summary?.id}`);
    expect(data.likenesses).toContainEqual({
      field: 'facilities.0.dea_number',
      entity: 'facility',
      id: facility.id,
      name: facility.name,
      company_id: known.id,
    });
  });
});

describe('applications of administrators', () => {
  it('show what was submitted, in the state of the person, and drafts apart', async () => {
    const form = aBuyerForm();
    await register(form);
    await keepDraft({ ...aBuyerForm(), company: { ...form.company, name: 'Half done' } });
    const admin = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
    const list = async (query: string) =>
      (await admin.get<{ id: number; company_name: string; state: string }[]>(`admin/registration?${query}`))
        .data;
    const [waiting] = await list(`state=waiting&search=${form.user.email}`);
    expect(waiting).toMatchObject({ company_name: form.company.name, state: 'waiting', facilities: 1 });
    expect((await list('state=unfinished&search=half'))[0]?.company_name).toBe('Half done');
    const record = await admin.get<{ buyer: unknown; user: unknown; facilities: unknown[] }>(
      `admin/registration/${waiting?.id}`,
    );
    expect(record.data).toMatchObject({
      buyer: form,
      seller: null,
      user: { vetting_status: 'Unreviewed', note: null },
      facilities: [{ name: 'Main Street Pharmacy', state_license: false, vetting_status: 'pending' }],
    });
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Denied', vetting_note: 'No license' })
      .where('email', '=', form.user.email)
      .execute();
    expect((await list(`state=denied&search=${form.user.email}`))[0]?.id).toBe(waiting?.id);
    const without = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await without.get('admin/registration')).status).toBe(403);
  });
});
