import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { PASSWORD, startSignIn } from '../../../../test/kit/sign-in.ts';
import { aBuyer } from '../../../../test/kit/world.ts';
import { hashPassword } from '../../../platform/identity-provider/people.ts';

const NEW = 'Another-9-day!';
const both = (password: string) => ({ password, match_password: password });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('passwords', { runJobs: true });
  // Tokens carry the real time, so this server lives in it.
  app.clock.set(new Date().toISOString());
});
afterAll(() => app.close());

/** A buyer whom the embedded provider knows. */
async function aPerson() {
  const buyer = await aBuyer(app.db);
  const subject = `person ${buyer.userId}`;
  const password_hash = await hashPassword(PASSWORD);
  await app.db.insertInto('idp_person').values({ subject, email: buyer.email, password_hash }).execute();
  await app.db
    .insertInto('identity')
    .values({ issuer: 'embedded', subject, user_id: buyer.userId })
    .execute();
  return buyer;
}

/** The status of the provider's answer to this password. */
async function signIn(email: string, password: string) {
  const form = await startSignIn(app.url);
  const answer = await form.submit(email, password);
  return { status: answer.status, token: answer.status === 303 ? await form.finish(answer) : '' };
}

const login = (token: string) =>
  app.visitor().post('user/auth/login', {}, { authorization: `Bearer ${token}` });

/** The texts of the mails to an address, oldest first. */
async function mailsTo(email: string): Promise<string[]> {
  await app.jobsDone();
  const folder = path.join(app.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const plain = texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  return plain.filter((text) => text.includes(`To: ${email}`));
}

async function linkFor(email: string): Promise<string> {
  await app.visitor().post('user/auth/password_link', { email });
  const [mail = ''] = (await mailsTo(email)).filter((text) => text.includes('#token='));
  return /#token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

describe('changing the own password', () => {
  it('SH-406 SH-408 sets it and ends every session and every token from before', async () => {
    const { userId, email } = await aPerson();
    const old = await signIn(email, PASSWORD);
    const here = app.withSession(await app.openSession(userId));
    const elsewhere = app.withSession(await app.openSession(userId));
    app.clock.advance(2000);
    const reply = await here.post('user/auth0/set_new_password', both(NEW));
    expect([reply.status, reply.headers['set-cookie']?.[0]]).toEqual([
      200,
      expect.stringContaining('session=;'),
    ]);
    expect((await here.get('user/me')).status).toBe(401);
    expect((await elsewhere.get('user/me')).status).toBe(401);
    expect((await login(old.token)).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    // The provider's clock did not move with the server's: without this its new token would be from before, too.
    const realTime = new Date();
    await app.db.updateTable('app_user').set({ tokens_from: realTime }).where('id', '=', userId).execute();
    expect((await login((await signIn(email, NEW)).token)).status).toBe(200);
    expect(await mailsTo(email)).toEqual([expect.stringContaining('Your password was changed')]);
  });

  it('SH-397 … SH-405 shell G-62 refuses with every sentence, by field, and changes nothing', async () => {
    const { userId, email } = await aPerson();
    const client = await app.signIn(userId);
    const reply = await client.post('user/auth0/set_new_password', { password: 'abc', match_password: '' });
    expect([reply.status, reply.problem?.data]).toEqual([
      422,
      {
        password:
          'Must be minimum 8 characters. Must contain at least one upper case letter. Must contain at least one numeric digit. Must contain at least one special character',
        match_password: 'Confirm Password is required',
      },
    ]);
    expect((await client.get('user/me')).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(303);
  });

  it('asks for the present password when the sign-in is older than ten minutes', async () => {
    const { userId } = await aPerson();
    const client = await app.signIn(userId);
    app.clock.advance(601_000);
    const change = (present?: string) =>
      client.post('user/auth0/set_new_password', {
        ...both(NEW),
        ...(present !== undefined && { current_password: present }),
      });
    expect((await change()).problem?.data).toEqual({ current_password: 'Enter your current password' });
    expect((await change('wrong')).problem?.data).toEqual({
      current_password: 'This is not your current password',
    });
    expect((await change(PASSWORD)).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is set by a link that works once and ends every session', async () => {
    const { userId, email } = await aPerson();
    const client = await app.signIn(userId);
    const token = await linkFor(email);
    const look = await app.visitor().post('user/auth/password_link/look', { token });
    expect(look.data).toEqual({ email, purpose: 'reset' });
    const use = (password: string) =>
      app.visitor().post('user/auth/password_link/use', { token, ...both(password) });
    expect((await use('weak')).status).toBe(422);
    const used = await use(NEW);
    expect(used.status).toBe(200);
    expect((await client.get('user/me')).status).toBe(401);
    expect((await signIn(email, NEW)).status).toBe(303);
    expect((await use('Third-one-4!')).problem?.error).toBe(
      'This link has expired or was used. Ask for a new one.',
    );
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['operation', 'subject_user_id'])
      .where('request_id', '=', String(used.headers['x-request-id']))
      .execute();
    expect(rows).toEqual([{ operation: 'password.set', subject_user_id: userId }]);
  });

  it('answers alike for an unknown address, and mails nobody', async () => {
    const reply = await app.visitor().post('user/auth/password_link', { email: 'nobody@example.test' });
    expect([reply.status, reply.text]).toEqual([200, '{"data":{"ok":true}}']);
    expect(await mailsTo('nobody@example.test')).toEqual([]);
  });

  it('is over after 30 minutes, and when a newer link was sent', async () => {
    const { email } = await aPerson();
    const first = await linkFor(email);
    app.clock.advance(61_000);
    await app.visitor().post('user/auth/password_link', { email });
    await app.jobsDone();
    const look = (token: string) => app.visitor().post('user/auth/password_link/look', { token });
    expect((await look(first)).status).toBe(404);
    const newest = (await mailsTo(email))
      .map((mail) => /#token=([\w-]+)/.exec(mail)?.[1] ?? '')
      .find((token) => token !== first);
    expect((await look(newest ?? '')).status).toBe(200);
    app.clock.advance(30 * 60_000);
    expect((await look(newest ?? '')).status).toBe(404);
  });

  it('sends one mail a minute at most', async () => {
    const { email } = await aPerson();
    for (let count = 0; count < 3; count += 1) await app.visitor().post('user/auth/password_link', { email });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('keeps no token in the database', async () => {
    const { email } = await aPerson();
    const token = await linkFor(email);
    const { rows } = await app.db.executeQuery<{ text: string }>(
      (await import('kysely'))
        .sql`select string_agg(l::text, '') || coalesce(string_agg(j::text, ''), '') as text
        from password_link l left join graphile_worker._private_jobs j on true`.compile(app.db),
    );
    expect(token).toHaveLength(43);
    expect(rows[0]?.text).not.toContain(token);
  });
});
