import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { tokenHash } from '../src/platform/secrets.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { callingOf } from './kit/examples.ts';
import { mailsTo } from './kit/mails.ts';
import { clientOf, send } from './kit/send.ts';
import { aBuyerForm } from './kit/registration-forms.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import { aBuyer, anAdministrator } from './kit/world.ts';

const EVIL = 'evil.test';
const SUPPLIER = 'supplier.test';
const writes = Object.entries(contract)
  .map(([name, endpoint]): [OperationId, Endpoint] => [name as OperationId, endpoint])
  .filter(([, { method, audit }]) => method !== 'GET' || audit !== undefined);

let app: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  app = await startTestApp('forged hosts', {
    runJobs: true,
    brands: [{ host: SUPPLIER, hydra: true, bid_enabled: true, rfp_enabled: true, expedited_shipping: true }],
  });
  behindProxy = await startTestApp('forged hosts', { beside: app, env: { TRUST_PROXY: 'loopback' } });
});
afterAll(async () => {
  await behindProxy.close();
  await app.close();
});

/** A world whose people send all they send as if to `host`. */
const worldAt = (host: string, name: string): Promise<Tenant> =>
  aTenant(
    {
      ...app,
      signIn: (who) => app.signIn(who, host),
      withSession: (token) => app.withSession(token, host),
      visitor: () => app.visitor(host),
    },
    name,
  );

async function allMails(): Promise<string[]> {
  await app.jobsDone();
  const folder = path.join(app.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

const linksOf = (mails: readonly string[]) =>
  mails.flatMap((mail) => mail.match(/https?:\/\/[^\s<>"]+/g) ?? []);

describe('a request for a host that no brand has', () => {
  it('X-13 is 421 where it would change, mail or sign in', async () => {
    const tenant = await aTenant(app, 'Forged');
    const session = await tenant.openSession(tenant.buyer.userId);
    const served = [];
    for (const [operation, endpoint] of writes) {
      const parts = (await callingOf(operation)?.make(tenant)) ?? { params: { token: 'x', id: 1 }, body: {} };
      const reply = await send(app.withSession(session, EVIL), endpoint, parts);
      if (reply.status !== 421) served.push(operation);
    }
    expect(served).toEqual([]);
  }, 120_000);

  it.each(['reset', 'invitation', 'draft', 'reset by an administrator'])(
    'mails no link for it: %s, behind a trusted proxy, too',
    async (kind) => {
      const forged = { 'x-forwarded-host': EVIL };
      const { email, userId } = await aBuyer(app.db);
      const admin = await anAdministrator(app.db, ['users']);
      const ways: Record<string, [string, unknown]> = {
        reset: ['user/auth/password_link', { email }],
        invitation: [`user/${userId}/invitation`, {}],
        draft: ['register', { submit: false, mail_link: true, user: { email } }],
        'reset by an administrator': [`admin/user/${userId}/password_reset`, {}],
      };
      const [way, body] = ways[kind] ?? ['', {}];
      const token = await app.openSession(admin.userId);
      for (const reply of [
        await app.withSession(token, EVIL).post(way, body),
        await behindProxy.withSession(token).post(way, body, forged),
      ])
        expect([reply.status, reply.problem?.code]).toEqual([421, 'unknown_host']);
      expect(await mailsTo(app, email)).toEqual([]);
    },
  );

  it('that it names beside another one is 400', async () => {
    const own = `localhost:${new URL(app.url).port}`;
    const twice = `GET /services/user/ms_client HTTP/1.1\r\nHost: ${own}\r\nHost: ${EVIL}\r\n\r\n`;
    const absolute = (host: string) =>
      `GET http://${host}/services/user/ms_client HTTP/1.1\r\nHost: ${own}\r\n\r\n`;
    expect(await statusOf(twice)).toBe(400);
    expect(await statusOf(absolute(EVIL))).toBe(400);
    expect(await statusOf(absolute(own))).toBe(200);
  });

  it('reads the default brand until the installation says its address', async () => {
    expect((await app.visitor(EVIL).get('user/ms_client')).status).toBe(200);
    const named = await startTestApp('forged hosts', {
      beside: app,
      env: { PUBLIC_URL: 'http://market.test' },
    });
    const statuses = [];
    for (const host of [EVIL, 'market.test', SUPPLIER])
      statuses.push((await named.visitor(host).get('user/ms_client')).status);
    expect(statuses).toEqual([421, 200, 200]);
    await named.close();
  });
});

describe('every mail the product can send', () => {
  it('leads to the brand that was asked, or to the installation', async () => {
    const tenant = await worldAt(SUPPLIER, 'Honest');
    for (const [operation, endpoint] of writes) {
      const example = await callingOf(operation)?.make(tenant);
      if (example) await send(clientOf(tenant, example), endpoint, example);
    }
    const { port } = new URL(app.url);
    const origins = linksOf(await allMails()).map((link) => new URL(link).origin);
    expect(new Set(origins)).toEqual(new Set([`http://localhost:${port}`, `http://${SUPPLIER}:${port}`]));
  }, 120_000);

  it('of a host that no brand has any longer leads to the installation', async () => {
    const form = aBuyerForm();
    const keep = (more: Record<string, unknown>) =>
      app.visitor(SUPPLIER).post<{ token: string }>('register', { ...form, submit: false, ...more });
    const { token } = (await keep({})).data;
    await app.db
      .updateTable('registration')
      .set({ host: 'gone.test' })
      .where('token_hash', '=', tokenHash(token))
      .execute();
    await keep({ token, mail_link: true });
    const [mail = ''] = await mailsTo(app, form.user.email);
    expect(new Set(linksOf([mail]).map((link) => new URL(link).hostname))).toEqual(new Set(['localhost']));
  });
});

/** The status of an answer to a request as it stands. */
function statusOf(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), 'localhost', () => socket.write(text));
    socket.on('error', reject);
    socket.once('data', (data) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString())?.[1]));
      socket.destroy();
    });
  });
}
