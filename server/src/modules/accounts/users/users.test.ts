import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord, UserSummary } from '#contract/accounts/users.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { hasBudget, recipientOf } from '../../../platform/http/limits.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { linkMailedTo } from '../../../../test/kit/mails.ts';
import {
  aBuyer,
  aCompany,
  aFacility,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
} from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('users', { runJobs: true });
});
afterAll(() => app.close());

/** A buying company with two facilities, and somebody in each place of it. */
async function aTeam() {
  const { db } = app;
  const { id: companyId } = await aCompany(db);
  const [north, south] = [
    (await aFacility(db, { company_id: companyId })).id,
    (await aFacility(db, { company_id: companyId })).id,
  ];
  const person = (roles: readonly Role[], facilityIds: readonly number[]) =>
    aUser(db, { companyId, roles, facilityIds });
  const company = await person(['Buyer', 'CompanyAdmin'], [north]);
  const facility = await person(['Buyer', 'FacilityAdmin'], [north]);
  const buyer = await person(['Buyer'], [north]);
  const elsewhere = await person(['Buyer'], [south]);
  const both = await person(['Buyer'], [north, south]);
  return { companyId, north, south, company, facility, buyer, elsewhere, both };
}
type Team = Awaited<ReturnType<typeof aTeam>>;

const idsOf = (users: readonly { id: number }[]) => users.map((one) => one.id).toSorted((a, b) => a - b);
const get = async (client: TestClient, id: number) => (await client.get<UserRecord>(`user/${id}`)).data;
const bodyOf = (user: UserRecord, more: object = {}) => ({
  version: user.version,
  first_name: user.first_name,
  last_name: user.last_name,
  roles: user.roles,
  facility_ids: user.facilities.map((one) => one.id),
  active: user.active,
  ...more,
});
const change = async (client: TestClient, id: number, more: object) =>
  client.put<UserRecord>(`user/${id}`, bodyOf(await get(client, id), more));
const invited = (team: Team, more: object = {}) => ({
  email: `invited${Math.random()}@example.test`,
  first_name: 'Ada',
  last_name: 'Novak',
  roles: ['Buyer'],
  facility_ids: [team.north],
  ...more,
});

describe('SH-477 G-69 the users one sees', () => {
  it('are those of the company, of the assigned facilities, or nobody’s', async () => {
    const team = await aTeam();
    const seen = async (userId: number) => {
      const reply = await (await app.signIn(userId)).get<UserSummary[]>('user?per_page=200');
      return reply.status === 200 ? idsOf(reply.data) : reply.status;
    };
    const { company, facility, buyer, elsewhere, both } = team;
    const all = [company, facility, buyer, elsewhere, both].map((one) => one.userId);
    expect(await seen(company.userId)).toEqual(all);
    expect(await seen(facility.userId)).toEqual(all.filter((id) => id !== elsewhere.userId));
    expect(await seen(buyer.userId)).toBe(403);
    const seller = await aSeller(app.db);
    expect(await seen(seller.userId)).toEqual([seller.userId]);
    const none = await anAdministrator(app.db, []);
    expect(await seen(none.userId)).toBe(403);
  });

  it('SH-481 SH-482 by facility and by company; outside of the range nothing exists', async () => {
    const team = await aTeam();
    const other = await aBuyer(app.db);
    const company = await app.signIn(team.company.userId);
    const facility = await app.signIn(team.facility.userId);
    const list = async (client: TestClient, path: string) => {
      const reply = await client.get<UserSummary[]>(path);
      return reply.status === 200 ? idsOf(reply.data) : reply.status;
    };
    const inSouth = [team.elsewhere.userId, team.both.userId];
    expect(await list(company, `user/facility_users/${team.south}`)).toEqual(inSouth);
    expect(await list(facility, `user/facility_users/${team.south}`)).toBe(404);
    expect(await list(company, `user/facility_users/${other.facilityId}`)).toBe(404);
    expect(await list(company, `user/company_users/${other.companyId}`)).toBe(404);
    expect((await list(company, `user/company_users/${team.companyId}`)).toString()).toContain(
      String(team.elsewhere.userId),
    );
    expect((await facility.get(`user/${team.elsewhere.userId}`)).status).toBe(404);
    expect((await company.get(`user/${other.userId}`)).status).toBe(404);
  });

  it('are found by name, e-mail, role and whether they are active', async () => {
    const team = await aTeam();
    const client = await app.signIn(team.company.userId);
    await app.db
      .updateTable('app_user')
      .set({ first_name: 'Zo%e', active: false })
      .where('id', '=', team.both.userId)
      .execute();
    const found = async (query: string) => idsOf((await client.get<UserSummary[]>(`user?${query}`)).data);
    expect(await found('search=zo%25')).toEqual([team.both.userId]);
    expect(await found('active=0')).toEqual([team.both.userId]);
    expect(await found('role=FacilityAdmin')).toEqual([team.facility.userId]);
    expect(await found(`search=${team.buyer.email.toUpperCase()}`)).toEqual([team.buyer.userId]);
  });
});

describe('SH-479 inviting', () => {
  it('makes an unreviewed user with roles and facilities, and mails a link to choose a password', async () => {
    const team = await aTeam();
    const client = await app.signIn(team.company.userId);
    const body = invited(team, { phone: '(555) 123-4567', roles: ['Buyer', 'ChangeFacility'] });
    const reply = await client.post<UserRecord>('user', body);
    expect([reply.status, reply.data]).toMatchObject([
      201,
      {
        email: body.email,
        phone: '5551234567',
        roles: ['Buyer', 'ChangeFacility'],
        company: { id: team.companyId },
        primary_facility: { id: team.north },
        vetting_status: 'Unreviewed',
        invited: true,
      },
    ]);
    const first = await linkMailedTo(app, body.email);
    expect(first).toHaveLength(43);
    const look = (token: string) => app.visitor().post('user/auth/password_link/look', { token });
    expect((await look(first)).data).toEqual({ email: body.email, purpose: 'invitation' });
    expect((await client.post(`user/${reply.data.id}/invitation`)).status).toBe(200);
    await app.jobsDone();
    expect((await look(first)).status).toBe(404);
    const history = (await get(client, reply.data.id)).history.map((step) => step.what);
    expect(history).toEqual(['Added the user and sent an invitation', 'Sent the invitation again']);
  });

  it('invites again five times a day, whatever mails strangers had sent to the address', async () => {
    const team = await aTeam();
    const client = await app.signIn(team.company.userId);
    const body = invited(team);
    const { data } = await client.post<UserRecord>('user', body);
    for (let mails = 0; mails < 6; mails += 1)
      await hasBudget(app.db, 'mail_to_stranger', recipientOf(body.email), app.clock.now());
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1)
      statuses.push((await client.post(`user/${data.id}/invitation`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('refuses an address that is known, in any case', async () => {
    const team = await aTeam();
    const client = await app.signIn(team.company.userId);
    const reply = await client.post('user', invited(team, { email: team.buyer.email.toUpperCase() }));
    expect([reply.status, reply.problem?.error]).toEqual([
      409,
      'A user with this email is already registered.',
    ]);
  });

  it('keeps to the own range and rights', async () => {
    const team = await aTeam();
    const other = await aBuyer(app.db);
    const [company, facility] = [
      await app.signIn(team.company.userId),
      await app.signIn(team.facility.userId),
    ];
    const status = async (client: TestClient, more: object) =>
      (await client.post('user', invited(team, more))).status;
    expect(await status(company, { roles: ['Buyer', 'Administrator'] })).toBe(422);
    expect(await status(company, { roles: ['Seller'] })).toBe(422);
    expect(await status(company, { permissions: ['users'] })).toBe(422);
    expect(await status(company, { facility_ids: [other.facilityId] })).toBe(422);
    expect(await status(company, { company_id: other.companyId })).toBe(404);
    expect(await status(facility, { roles: ['CompanyAdmin'] })).toBe(422);
    expect(await status(facility, { facility_ids: [team.south] })).toBe(422);
    expect(await status(facility, { facility_ids: [] })).toBe(422);
    expect(await status(facility, {})).toBe(201);
    expect(await status(await app.signIn(team.buyer.userId), {})).toBe(403);
    const seller = await aSeller(app.db);
    expect(await status(await app.signIn(seller.userId), {})).toBe(403);
  });

  it('SH-015 an administrator makes another one, who gets neither sql nor impersonate', async () => {
    const admin = await anAdministrator(app.db, ['users', 'catalog', 'sql', 'impersonate']);
    const client = await app.signIn(admin.userId);
    const body = { email: 'second@example.test', first_name: 'B', last_name: 'C', facility_ids: [] };
    const made = await client.post<UserRecord>('user', {
      ...body,
      roles: ['Administrator'],
      company_id: null,
    });
    expect([made.status, made.data.permissions]).toEqual([201, ['catalog', 'users']]);
    const signer = await client.post('user', {
      ...body,
      email: 'third@example.test',
      roles: ['CSOS Signer'],
    });
    expect(signer.problem?.error).toBe('You may not give or take the role CSOS Signer.');
  });
});

describe('SH-480 saving', () => {
  it('SH-478 changes name, roles and facilities; the next request has the new rights', async () => {
    const team = await aTeam();
    const client = await app.signIn(team.company.userId);
    const person = await app.signIn(team.buyer.userId);
    expect((await person.get('user')).status).toBe(403);
    const saved = await change(client, team.buyer.userId, {
      first_name: 'Robin',
      roles: ['Buyer', 'FacilityAdmin'],
      facility_ids: [team.south],
    });
    expect(saved.data).toMatchObject({
      first_name: 'Robin',
      primary_facility: { id: team.south },
      version: 2,
    });
    expect((await person.get('user')).status).toBe(200);
    expect(saved.data.history.at(-1)?.changes).toEqual(
      expect.arrayContaining([
        { field: 'First name', before: 'Pat', after: 'Robin' },
        { field: 'Roles', before: 'Buyer', after: 'Buyer, Facility administrator' },
      ]),
    );
  });

  it('a record that somebody else changed meanwhile is 409, and stays', async () => {
    const team = await aTeam();
    const client = await app.signIn(team.company.userId);
    const opened = bodyOf(await get(client, team.buyer.userId), { last_name: 'Second' });
    await change(client, team.buyer.userId, { last_name: 'First' });
    const late = await client.put(`user/${team.buyer.userId}`, opened);
    expect([late.status, late.problem?.code]).toEqual([409, 'stale']);
    expect((await get(client, team.buyer.userId)).last_name).toBe('First');
  });

  it.each<[string, (team: Team) => [keyof Team, keyof Team, object]]>([
    ['a role above the own', () => ['facility', 'buyer', { roles: ['Buyer', 'CompanyAdmin'] }]],
    ['somebody above', () => ['facility', 'company', {}]],
    ['somebody of other facilities, too', () => ['facility', 'both', {}]],
    ['oneself to sleep', () => ['company', 'company', { active: false }]],
    ['the own role away', () => ['company', 'company', { roles: ['Buyer'] }]],
    ['a foreign facility', () => ['company', 'buyer', { facility_ids: [999_999] }]],
    ['a role of the other side', () => ['company', 'buyer', { roles: ['Seller'] }]],
    ['permissions', () => ['company', 'buyer', { permissions: ['users'] }]],
  ])('nobody saves %s', async (_what, make) => {
    const team = await aTeam();
    const [by, whom, more] = make(team);
    const person = (name: keyof Team) => {
      const found = team[name];
      return typeof found === 'number' ? found : found.userId;
    };
    const reply = await change(await app.signIn(person(by)), person(whom), more);
    expect(reply.status).toBe(422);
  });

  it('who is deactivated is signed out at once, and cannot be invited; the open cart is emptied', async () => {
    const team = await aTeam();
    const client = await app.signIn(team.company.userId);
    const person = await app.signIn(team.buyer.userId);
    const cart = { user_id: team.buyer.userId, facility_id: team.north, type: 'c0' };
    const { id } = await app.db.insertInto('cart').values(cart).returning('id').executeTakeFirstOrThrow();
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await app.db.insertInto('cart_item').values({ cart_id: id, listing_id: listing.id }).execute();
    const reply = await change(client, team.buyer.userId, { active: false });
    expect([reply.data.active, reply.data.can.deactivate]).toEqual([false, false]);
    expect((await person.get('user/me')).status).toBe(401);
    expect((await client.post(`user/${team.buyer.userId}/invitation`)).status).toBe(409);
    await app.jobsDone();
    expect(
      await app.db.selectFrom('cart_item').select('cart_id').where('cart_id', '=', id).execute(),
    ).toEqual([]);
    expect((await change(client, team.buyer.userId, { active: true })).data.active).toBe(true);
    // The session itself is gone, not only shut.
    expect((await person.get('user/me')).status).toBe(401);
  });

  it('of two administrators who take each other’s right at once, one keeps it', async () => {
    for (let round = 0; round < 8; round += 1) {
      await app.db.deleteFrom('user_permission').where('permission', '=', 'users').execute();
      const [one, two] = [await anAdministrator(app.db, ['users']), await anAdministrator(app.db, ['users'])];
      const [first, second] = [await app.signIn(one.userId), await app.signIn(two.userId)];
      const [ofTwo, ofOne] = [await get(first, two.userId), await get(second, one.userId)];
      const replies = await Promise.all([
        first.put(`user/${two.userId}`, bodyOf(ofTwo, { permissions: [] })),
        second.put(`user/${one.userId}`, bodyOf(ofOne, { permissions: [] })),
      ]);
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      const left = await app.db
        .selectFrom('user_permission')
        .select('user_id')
        .where('permission', '=', 'users')
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});
