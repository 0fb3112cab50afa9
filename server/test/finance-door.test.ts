import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { ADMIN_PERMISSIONS } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import { anAdministrator } from './kit/world.ts';

let app: TestApp;
let other: TestClient;
beforeAll(async () => {
  app = await startTestApp('finance door');
  const permissions = ADMIN_PERMISSIONS.filter((one) => one !== 'finance');
  other = await app.signIn((await anAdministrator(app.db, permissions)).userId);
});
afterAll(() => app.close());

const MONEY =
  /^(admin\/finance|order\/finance_import|order\/\{id\}\/payment$|company\/send_finance_statements)/;
const calls = Object.entries<Endpoint>(contract).filter(([, endpoint]) => MONEY.test(endpoint.path));

/** The right is asked for before the record and the body, so that any will do. */
function call({ method, path, upload }: Endpoint) {
  const target = path.replaceAll(/\{\w+\}/g, '1');
  if (upload) return other.upload(target, { name: 'a.csv', bytes: 'x' }, undefined, { field: upload.field });
  if (method === 'GET') return other.get(target);
  if (method === 'DELETE') return other.delete(target);
  return method === 'PUT' ? other.put(target, {}) : other.post(target, {});
}

it.each(calls)(
  'RB-069 %s is refused to an administrator with every right but finance',
  async (_, endpoint) => {
    expect((await call(endpoint)).status).toBe(403);
  },
);

it('RB-069 the calls are those of the row', () => {
  const paths = new Set(calls.map(([, { path }]) => path));
  for (const path of [
    'admin/finance/transactions',
    'order/finance_import',
    'order/{id}/payment',
    'company/send_finance_statements',
  ])
    expect(paths).toContain(path);
});
