import { readdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailSubscription } from '#contract/accounts/email-subscriptions.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aTenant, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('mail wishes', { runJobs: true });
});
afterAll(() => app.close());

const ALL = {
  fav_listings: true,
  monthly_executive: true,
  order_notifications: true,
  trending_products: true,
  weekly_changes: true,
};

/** Mails to an address, headers unfolded. */
async function mailsTo(address: string): Promise<string[]> {
  await app.jobsDone();
  const folder = path.join(app.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails
    .map((mail) => mail.replaceAll(/\r\n[ \t]/g, ' '))
    .filter((mail) => mail.includes(`To: ${address}`));
}

const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1];

/** What a mail program sends after one click: no cookie, a form. */
function oneClick(address: string, type = 'application/x-www-form-urlencoded'): Promise<number> {
  const { pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = http.request(`${app.url}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': type },
    });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end('List-Unsubscribe=One-Click');
  });
}

/** Orders once and answers the mails its seller has by now. */
async function sellerMails(tenant: Tenant): Promise<string[]> {
  await anOrder(tenant);
  return mailsTo(tenant.seller.email);
}

describe('one click ends a kind of mail', () => {
  it('RFC 8058: every order mail names the address and the page; posting there switches off that kind alone', async () => {
    const tenant = await aTenant(app, 'Ash');
    const [mail = ''] = await sellerMails(tenant);
    const address = /^<(.+)>$/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const token = address.split('/').at(-1) ?? '';
    expect(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`/unsubscribe#token=${token}`);
    const look = await app.visitor().get(`user/unsubscribe/${token}`);
    expect(look.data).toEqual({ kind: 'order_notifications', email: tenant.seller.email });
    expect([await oneClick(address), await oneClick(address)]).toEqual([200, 200]);
    const { data } = await tenant.clients.seller.get<EmailSubscription>(
      `user/email_subscription/${tenant.seller.userId}`,
    );
    expect(data).toMatchObject({ ...ALL, order_notifications: false });
    expect(await sellerMails(tenant)).toHaveLength(1);
  });

  it('a token that was changed is 404 and changes nothing; forms are refused elsewhere', async () => {
    const tenant = await aTenant(app, 'Birch');
    const [mail = ''] = await sellerMails(tenant);
    const address = /^<(.+)>$/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
    const [, signature] = (address.split('/').at(-1) ?? '').split('.');
    const other = Buffer.from(`${tenant.buyer.userId}:order_notifications`).toString('base64url');
    expect(await oneClick(address.replace(/[^/]+$/, `${other}.${signature}`))).toBe(404);
    const own = `user/email_subscription/${tenant.buyer.userId}`;
    expect((await tenant.clients.buyer.get(own)).data).toBeNull();
    expect(await oneClick(`${app.url}/services/user/log_message`)).toBe(400);
  });
});

describe('SH-416 … SH-421 which mails a person wants', () => {
  it('SH-410 … SH-415 null before the first save, then one row that is saved; no mails of what is off', async () => {
    const tenant = await aTenant(app, 'Cedar');
    const { seller } = tenant.clients;
    const own = `user/email_subscription/${tenant.seller.userId}`;
    expect((await seller.get(own)).data).toBeNull();
    const created = await seller.post<EmailSubscription>('user/email_subscription', {});
    expect([created.status, created.data]).toEqual([
      201,
      { ...ALL, id: created.data.id, user_id: tenant.seller.userId, came_back_at: null, daily_digest: false },
    ]);
    expect((await seller.post('user/email_subscription', {})).status).toBe(409);
    const wanted = { ...ALL, order_notifications: false };
    const saved = await seller.put(`user/email_subscription/${created.data.id}`, wanted);
    expect(saved.data).toMatchObject(wanted);
    expect(await sellerMails(tenant)).toEqual([]);
  });

  it('shell G-63 only the own one; administrators of users any', async () => {
    const [mine, theirs] = [await aBuyer(app.db), await aBuyer(app.db)];
    const owner = await app.signIn(theirs.userId);
    const { data } = await owner.post<EmailSubscription>('user/email_subscription', {});
    const tries = async (userId: number) => {
      const client = await app.signIn(userId);
      return [
        (await client.get(`user/email_subscription/${theirs.userId}`)).status,
        (await client.put(`user/email_subscription/${data.id}`, ALL)).status,
      ];
    };
    expect(await tries(mine.userId)).toEqual([404, 404]);
    expect(await tries((await anAdministrator(app.db, [])).userId)).toEqual([404, 404]);
    expect(await tries((await anAdministrator(app.db, ['users'])).userId)).toEqual([200, 200]);
  });
});
