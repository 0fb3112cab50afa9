import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { PASSWORD, startSignIn } from '../../../../test/kit/sign-in.ts';
import { aBuyer, aCompany, anAdministrator, aUser } from '../../../../test/kit/world.ts';
import { hashPassword } from '../../../platform/identity-provider/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('impersonation');
  // Tokens carry the real time, so this server lives in it.
  app.clock.set(new Date().toISOString());
});
afterAll(() => app.close());

/** An administrator whom the embedded provider knows, and a fresh token of the provider. */
async function anActor(permissions: readonly AdminPermission[] = ['impersonate', 'users']) {
  const admin = await anAdministrator(app.db, permissions);
  const subject = `person ${admin.userId}`;
  const password_hash = await hashPassword(PASSWORD);
  await app.db.insertInto('idp_person').values({ subject, email: admin.email, password_hash }).execute();
  await app.db
    .insertInto('identity')
    .values({ issuer: 'embedded', subject, user_id: admin.userId })
    .execute();
  return { ...admin, client: await app.signIn(admin.userId) };
}

async function tokenOf(email: string): Promise<string> {
  const form = await startSignIn(app.url);
  return form.finish(await form.submit(email, PASSWORD));
}

async function login(token: string) {
  const reply = await app.visitor().post<Me>('user/auth/login', {}, { authorization: `Bearer ${token}` });
  const session = /session=([\w-]+)/.exec(reply.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
  return { reply, client: app.withSession(session) };
}

/** Waits for the next whole second, since tokens count in those. */
const nextSecond = () => app.clock.set(new Date().toISOString());

const begin = (client: TestClient, user: number, reason = 'Looks into order 7') =>
  client.post<{ id: number; impersonator_id: number }>('admin/impersonate', { user, reason });

async function impersonating() {
  const [actor, buyer] = [await anActor(), await aBuyer(app.db)];
  const began = await begin(actor.client, buyer.userId);
  nextSecond();
  return { actor, buyer, began, ...(await login(await tokenOf(actor.email))) };
}

const auditOf = (requestId: unknown) =>
  app.db
    .selectFrom('audit_log')
    .select(['operation', 'actor_user_id', 'subject_user_id', 'entity', 'entity_id'])
    .where('request_id', '=', String(requestId))
    .execute();

describe('X-38 SH-450 … SH-456 impersonation', () => {
  it('SH-088 closes the session; the next sign-in with the own credentials opens one with two names', async () => {
    const { actor, buyer, began, reply, client } = await impersonating();
    expect([began.status, began.data]).toEqual([200, { id: buyer.userId, impersonator_id: actor.userId }]);
    expect((await actor.client.get('user/me')).status).toBe(401);
    expect(reply.data).toMatchObject({ id: buyer.userId, impersonator_id: actor.userId, is_buyer: true });
    expect((await client.get<Me>('user/me')).data.email).toBe(buyer.email);
    expect((await client.get('admin/user')).status).toBe(403);
    const act = await client.post('order/generate_po');
    const both = { actor_user_id: actor.userId, subject_user_id: buyer.userId };
    expect(await auditOf(act.headers['x-request-id'])).toMatchObject([both]);
    expect(await auditOf(reply.headers['x-request-id'])).toMatchObject([
      { ...both, operation: 'session.opened' },
    ]);
    expect(await auditOf(began.headers['x-request-id'])).toMatchObject([
      { operation: 'impersonation.started', entity: 'user', entity_id: buyer.userId },
    ]);
  });

  it('a token from before opens nothing', async () => {
    const [actor, buyer] = [await anActor(), await aBuyer(app.db)];
    const token = await tokenOf(actor.email);
    // The clock of the product stands since it was set, that of the token went on.
    app.clock.set(new Date(Date.now() + 2000).toISOString());
    await begin(actor.client, buyer.userId);
    expect((await login(token)).reply.status).toBe(401);
    nextSecond();
  });

  it('SH-453 ending it opens a session of the administrator', async () => {
    const { actor, buyer, client } = await impersonating();
    const ended = await client.delete<Me>('admin/impersonate');
    expect(ended.data).toMatchObject({ id: actor.userId, impersonator_id: null, user_type: 'administrator' });
    const token = /session=([\w-]+)/.exec(ended.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    const own = app.withSession(token);
    expect((await own.get('admin/user')).status).toBe(200);
    expect((await client.get('user/me')).status).toBe(401);
    expect(await auditOf(ended.headers['x-request-id'])).toEqual([
      {
        operation: 'impersonation.ended',
        actor_user_id: actor.userId,
        subject_user_id: buyer.userId,
        entity: 'user',
        entity_id: buyer.userId,
      },
    ]);
    expect((await own.delete('admin/impersonate')).status).toBe(409);
    expect((await login(await tokenOf(actor.email))).reply.data.id).toBe(actor.userId);
  });

  it('SH-454 an explicit logout ends it', async () => {
    const { actor, client } = await impersonating();
    expect((await client.post('user/auth/logout')).status).toBe(200);
    expect((await login(await tokenOf(actor.email))).reply.data.id).toBe(actor.userId);
  });

  it('is over after 60 minutes, counted from its beginning', async () => {
    const [actor, buyer] = [await anActor(), await aBuyer(app.db)];
    await begin(actor.client, buyer.userId);
    app.clock.advance(40 * 60_000);
    await app.db.updateTable('app_user').set({ tokens_from: null }).where('id', '=', actor.userId).execute();
    const { client, reply } = await login(await tokenOf(actor.email));
    expect(reply.data.id).toBe(buyer.userId);
    app.clock.advance(20 * 60_000);
    expect((await client.get('user/me')).status).toBe(401);
    expect((await login(await tokenOf(actor.email))).reply.data.id).toBe(actor.userId);
    nextSecond();
  });

  it('reaches neither administrators nor people who are not active, and needs the permission and a reason', async () => {
    const actor = await anActor();
    const { userId } = await aBuyer(app.db);
    const status = async (user: number, reason?: string) => (await begin(actor.client, user, reason)).status;
    expect(await status((await anAdministrator(app.db, [])).userId)).toBe(422);
    expect(await status(actor.userId)).toBe(422);
    const gone = await aBuyer(app.db);
    await app.db.updateTable('app_user').set({ active: false }).where('id', '=', gone.userId).execute();
    expect(await status(gone.userId)).toBe(422);
    const { id: closed } = await aCompany(app.db, { active: false });
    expect(await status((await aUser(app.db, { companyId: closed, roles: ['Buyer'] })).userId)).toBe(422);
    expect(await status(999_999)).toBe(404);
    expect(await status(userId, '')).toBe(422);
    const without = await anActor(['users']);
    expect((await begin(without.client, userId)).status).toBe(403);
    expect((await actor.client.get('user/me')).status).toBe(200);
  });

  it('never nests, and who became an administrator meanwhile is left alone', async () => {
    const { actor, client, buyer } = await impersonating();
    expect((await begin(client, (await aBuyer(app.db)).userId)).status).toBe(403);
    await app.db.insertInto('user_role').values({ user_id: buyer.userId, role: 'Administrator' }).execute();
    expect((await login(await tokenOf(actor.email))).reply.data.id).toBe(actor.userId);
  });
});
