import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientRecord } from '#contract/brands/brands.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBrand, anAdministrator, clientBody } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('save hosts');
});
afterAll(() => app.close());

const withHosts = async (admin: TestClient, id: number, hosts: string[]) => {
  const { version } = (await admin.get<ClientRecord>(`user/ms_client/${id}`)).data;
  return admin.put(`user/ms_client/${id}`, clientBody({ version, hosts }));
};

it('mailed links lead to hosts and people who sign out to an address, so nobody changes either who may less than another administrator', async () => {
  const { id } = await aBrand(app.db, { host: 'own.test', hydra: false });
  const greatest = await app.signIn((await anAdministrator(app.db, ['content', 'users', 'sql'])).userId);
  const content = await app.signIn((await anAdministrator(app.db, ['content', 'users'])).userId);
  const refused = await withHosts(content, id, ['own.test', 'evil.test']);
  expect([refused.status, refused.problem?.error]).toEqual([
    403,
    expect.stringContaining('where mailed links lead'),
  ]);
  expect((await withHosts(content, id, [])).status).toBe(403);
  expect((await app.visitor('evil.test').post('user/auth/password_link', { email: 'a@b.test' })).status).toBe(
    421,
  );
  const { version } = (await content.get<ClientRecord>(`user/ms_client/${id}`)).data;
  const away = clientBody({ version, hosts: ['own.test'], logout_return_url: 'https://evil.test/sign-in' });
  expect((await content.put(`user/ms_client/${id}`, away)).status).toBe(403);
  // Everything else of the client is theirs to save.
  expect((await withHosts(content, id, ['own.test'])).status).toBe(200);
  expect((await withHosts(greatest, id, ['own.test', 'new.test'])).status).toBe(200);
});
