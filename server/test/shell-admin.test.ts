import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PERMISSIONS } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { brokenInvariants } from './kit/invariants.ts';
import { aBuyer } from './kit/world.ts';
import { cleanEnv } from './kit/programs.ts';

const SCRIPT = path.join(import.meta.dirname, '../../ops/admin.ts');
const PASSWORD = 'Copper-lantern-41!';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('shell admin');
  // The links of the shell are of today.
  app.clock.set(new Date().toISOString());
});
afterAll(() => app.close());

async function admin(args: string[], env: Record<string, string> = {}) {
  const surroundings = { ...cleanEnv(), DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
  try {
    const settings = { env: { ...surroundings, PUBLIC_URL: app.url, ...env } };
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, ...args], settings);
    return { code: 0, said: stdout };
  } catch (error) {
    // What `execFile` rejects with when the command ends with another code than 0.
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

const tokenIn = (said: string) => /\/password#token=([\w-]+)$/m.exec(said)?.[1] ?? '';
const choose = (token: string) =>
  app.visitor().post('user/auth/password_link/use', { token, password: PASSWORD, match_password: PASSWORD });

const auditOf = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['operation', 'host', 'actor_user_id'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .where('host', '=', 'shell')
    .orderBy('seq')
    .execute();

const userWith = (email: string) =>
  app.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('an operator at the shell', () => {
  it('makes the first administrator, who chooses a password by a link that works once', async () => {
    const { code, said } = await admin(['--email', 'first@pharmacy.test', '--name', 'Ada de Berg']);
    expect([code, said]).toEqual([0, expect.stringContaining('is an administrator with every permission')]);
    const user = await userWith('first@pharmacy.test');
    expect(user).toMatchObject({ first_name: 'Ada', last_name: 'de Berg', active: true });
    expect((await choose(tokenIn(said))).status).toBe(200);
    expect((await choose(tokenIn(said))).status).toBe(404);
    const me = await (await app.signIn(user.id)).get<{ roles: string[]; permissions: string[] }>('user/me');
    expect(me.data.roles).toEqual(['Administrator']);
    expect(me.data.permissions.toSorted()).toEqual([...ADMIN_PERMISSIONS].toSorted());
    expect(await auditOf(user.id)).toEqual([
      { operation: 'user.made_administrator', host: 'shell', actor_user_id: null },
    ]);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('gives somebody a link for a new password, and deactivates somebody at once', async () => {
    const { userId } = await aBuyer(app.db);
    const { email } = await app.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const page = await app.signIn(userId);
    const reset = await admin(['--reset', email.toUpperCase()]);
    expect(reset.code).toBe(0);
    expect((await page.get('user/me')).status).toBe(200);
    expect((await admin(['--deactivate', email])).said).toBe(
      `${email} is deactivated and signed out everywhere.\n`,
    );
    expect((await page.get('user/me')).status).toBe(401);
    expect((await choose(tokenIn(reset.said))).status).toBe(404);
    expect((await auditOf(userId)).map((row) => row.operation)).toEqual([
      'user.password_reset',
      'user.deactivated',
    ]);
  });

  it('links the person of another provider by the subject', async () => {
    const env = { AUTH_ISSUER: 'https://sign-in.test' };
    const without = await admin(['--email', 'other@pharmacy.test'], env);
    expect([without.code, without.said]).toEqual([1, expect.stringContaining('--subject')]);
    const made = await admin(['--email', 'other@pharmacy.test', '--subject', 'auth0|7'], env);
    expect([made.code, made.said]).toEqual([
      0,
      'other@pharmacy.test is an administrator with every permission.\n',
    ]);
    const { id } = await userWith('other@pharmacy.test');
    const linked = app.db.selectFrom('identity').select(['issuer', 'subject']).where('user_id', '=', id);
    expect(await linked.execute()).toEqual([{ issuer: 'https://sign-in.test', subject: 'auth0|7' }]);
  });

  it.each([
    [[], /^Say what to do, one of:/],
    [['--email', 'nonsense'], /^nonsense is no e-mail address\.$/m],
    [['--reset', 'nobody@pharmacy.test'], /^Nobody has the address nobody@pharmacy\.test\.$/m],
  ])('is told what is wrong with %j', async (args, sentence) => {
    const { code, said } = await admin(args);
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
