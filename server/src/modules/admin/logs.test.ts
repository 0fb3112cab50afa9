import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogEntry } from '#contract/admin/admin.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aTenant, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
let admin: TestClient;
let orderRequest: string;
beforeAll(async () => {
  app = await startTestApp('logs');
  tenant = await aTenant(app, 'Harbor');
  admin = tenant.clients.admin;
  const order = await anOrder(tenant, 'PO 77_x');
  const { rows } = await sql<{
    id: string;
  }>`select request_id as id from audit_log where operation = 'order.placed'`.execute(app.db);
  orderRequest = rows[0]?.id ?? '';
  await tenant.clients.seller.post(`order/${order.id}/confirmation`);
  await tenant.clients.buyer.post('user/log_message', {
    function: 'view_listing_details',
    parameters: { listing_id: 5 },
  });
  await tenant.clients.buyer.get('admin/logs');
});
afterAll(() => app.close());

const logs = async (query = '') => (await admin.get<LogEntry[]>(`admin/logs?${query}`)).data;
const events = async (query = '') => (await logs(query)).map((entry) => entry.event);

describe('G-126 the logs', () => {
  it('show commands and events together with who, where and what', async () => {
    const all = await logs();
    expect(all.map((entry) => entry.event).sort()).toEqual(
      ['access.refused', 'cart.updated', 'order.confirmed', 'order.placed', 'view_listing_details'].sort(),
    );
    const placed = all.find((entry) => entry.event === 'order.placed');
    expect(placed).toMatchObject({
      user: { id: tenant.buyer.userId },
      company: { id: tenant.buyer.companyId, name: 'Harbor buying' },
      impersonator: null,
      entity: 'order_group',
      request_id: orderRequest,
      ip: expect.stringMatching(/^(::1|127\.)/),
    });
    expect(JSON.parse(placed?.after ?? '')).toMatchObject({ move: 'order.placed' });
    const confirmed = all.find((entry) => entry.event === 'order.confirmed');
    expect([confirmed?.before, confirmed?.after]).toEqual([
      '{"status": "placed"}',
      '{"move": "order.confirmed", "status": "confirmed"}',
    ]);
    expect(all.find((entry) => entry.event === 'view_listing_details')?.after).toBe('{"listing_id": 5}');
  });

  it('name the administrator who acted for somebody', async () => {
    const { userId } = await anAdministrator(app.db, ['impersonate']);
    const client = app.withSession(await app.openSession(tenant.buyer.userId, userId));
    await client.post('order/generate_po');
    expect((await logs('event=po.'))[0]).toMatchObject({
      user: { id: tenant.buyer.userId },
      impersonator: { id: userId },
    });
    expect(await events(`user=${userId}`)).toEqual(['po.generated']);
  });

  it.each([
    ['event=order.', ['order.confirmed', 'order.placed']],
    ['event=ORDER.PL', ['order.placed']],
    ['event=order.%25', []],
    ['text=listing_id%205', ['view_listing_details']],
    ['text=LISTING_i', ['cart.updated', 'view_listing_details']],
    ['text=isting_id', []],
    ['text=%25', []],
    ['event=order.&from=2026-06-15&to=2026-06-15', ['order.confirmed', 'order.placed']],
    ['to=2026-06-14', []],
    ['from=2026-06-16', []],
    ['company=harbor%20buy&event=cart', ['cart.updated']],
    ['company=nobody', []],
    ['user=0', []],
  ])('are filtered by %s', async (query, expected) => {
    expect((await events(query)).sort()).toEqual(expected);
  });

  it('are found by the request id that a refusal shows', async () => {
    expect(await events(`text=${orderRequest}`)).toEqual(['order.placed']);
  });

  it('are paged, and told apart from what others may not see', async () => {
    const first = await admin.get<LogEntry[]>('admin/logs?per_page=2');
    const second = await admin.get<LogEntry[]>('admin/logs?per_page=2&page=2');
    expect(first.meta.total).toBeGreaterThan(4);
    expect(second.data).toHaveLength(2);
    expect(new Set([...first.data, ...second.data].map((entry) => entry.id)).size).toBe(4);
    expect((await admin.get('admin/logs?page=400')).data).toEqual([]);
    for (const client of [tenant.clients.buyer, tenant.clients.seller])
      expect([
        (await client.get('admin/logs')).status,
        (await client.get('admin/logs/export?format=csv')).status,
      ]).toEqual([403, 403]);
  });

  it('are exported as they are filtered', async () => {
    const { text, headers } = await admin.get('admin/logs/export?format=csv&event=order.');
    expect(headers['content-disposition']).toContain('logs-2026-06-15.csv');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Time,User,Email,Company,Impersonator,Event');
    expect(text).toContain(orderRequest);
  });
});
