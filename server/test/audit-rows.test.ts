import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import type { Example } from './kit/example.ts';
import { EXAMPLES } from './kit/examples.ts';
import { clientOf, send } from './kit/send.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import { anAdministrator } from './kit/world.ts';

/**
 * Every state-changing operation is carried out once and its request id looked up in the audit log, as the person itself
 * and by an administrator in its place.
 */
const CHANGING = Object.entries(contract)
  .map(([operation, endpoint]): [OperationId, Endpoint] => [operation as OperationId, endpoint])
  .filter(([, endpoint]) => endpoint.method !== 'GET' || endpoint.audit !== undefined);
/** Reports an event and changes nothing. */
const EVENT_ONLY = new Set<OperationId>(['logMessage', 'requestPasswordLink', 'lookAtPasswordLink']);
/** Visitors with a token or a link, a navigation of a browser, an impersonated session: proved beside what they do. */
const ELSEWHERE = new Set<OperationId>([
  'login',
  'logoutByNavigation',
  'redeemHandOff',
  'usePasswordLink',
  'unsubscribe',
  'endImpersonation',
]);
/** What they write is new, so nothing was there before. */
const CREATING = new Set<OperationId>([
  'createUser',
  'createCompany',
  'createListing',
  'addFavorite',
  'uploadImport',
  'placeOrder',
  'generatePo',
  'createPayment',
  'importDrugs',
  'saveBudget',
  'createFacility',
  'createEmailSubscription',
  'createClient',
  'uploadClientLogo',
  'createBlock',
  'sendContactMessage',
  'uploadDocument',
  'recordDocument',
  'registerBuyer',
  'registerSeller',
  'uploadRegistrationFile',
]);
/** How the numbers of all facilities begin. */
const DEA = 'BS44556';

interface Row {
  operation: string;
  actor_user_id: number | null;
  subject_user_id: number | null;
  company_id: number | null;
  facility_id: number | null;
  entity: string | null;
  entity_id: number | null;
  before: unknown;
  after: unknown;
  host: string;
  ip: string;
}

let app: TestApp;
let adminId: number;
let worlds = 0;
/** Whose session a client has. */
const owners = new Map<TestClient, number>();

beforeAll(async () => {
  app = await startTestApp('audit rows');
  adminId = (await anAdministrator(app.db, ['impersonate'])).userId;
});
afterAll(() => app.close());

/** A world whose sessions are all opened by `actor`, else by the people themselves. */
async function aWorld(actor: number | null): Promise<Tenant> {
  worlds += 1;
  const tenant = await aTenant(app, `World ${worlds}`);
  const { facilityId } = tenant.buyer;
  const dea = `${DEA}${facilityId}`;
  await app.db.updateTable('facility').set({ dea_number: dea }).where('id', '=', facilityId).execute();
  const ownerOf = new Map<string, number>();
  const openSession: Tenant['openSession'] = async (userId) => {
    const token = await app.openSession(userId, actor ?? undefined);
    ownerOf.set(token, userId);
    return token;
  };
  const withSession: Tenant['withSession'] = (token) => {
    const client = app.withSession(token);
    owners.set(client, ownerOf.get(token) ?? 0);
    return client;
  };
  const buyer = withSession(await openSession(tenant.buyer.userId));
  const seller = withSession(await openSession(tenant.seller.userId));
  return { ...tenant, openSession, withSession, clients: { ...tenant.clients, buyer, seller } };
}

async function rowsOf(requestId: unknown): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from audit_log where request_id = ${String(requestId)}`.execute(
    app.db,
  );
  return rows;
}

const eventsOf = async (requestId: unknown) =>
  (
    await sql<{
      event: string;
      actor_user_id: number | null;
      subject_user_id: number | null;
      parameters: unknown;
    }>`
      select event, actor_user_id, subject_user_id, parameters from event_log where request_id = ${String(requestId)}`.execute(
      app.db,
    )
  ).rows;

async function carryOut(operation: OperationId, actor: number | null, headers?: Record<string, string>) {
  const tenant = await aWorld(actor);
  const example: Example | undefined = await EXAMPLES[operation]?.(tenant);
  if (!example) throw new Error(`${operation} has no example.`);
  const client = clientOf(tenant, example);
  const endpoint: Endpoint = contract[operation];
  const reply = headers
    ? await client.post(endpoint.path, example.body, headers)
    : await send(client, endpoint, example);
  const facility = example.as === 'seller' ? null : tenant.buyer.facilityId;
  return { reply, example, client, endpoint, facility, owner: owners.get(client) };
}

const audited = CHANGING.filter(([operation]) => !EVENT_ONLY.has(operation) && !ELSEWHERE.has(operation));

describe('R22 every state-changing operation', () => {
  it('is audited by its contract', () => {
    expect(audited.length).toBeGreaterThan(30);
    for (const [operation, { audit }] of CHANGING)
      expect([operation, typeof audit]).toEqual([
        operation,
        EVENT_ONLY.has(operation) ? 'undefined' : 'string',
      ]);
  });

  it.each(audited)('%s has one row with who, where, what, before and after', async (operation, endpoint) => {
    const { reply, example, facility, owner } = await carryOut(operation, null);
    expect([operation, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([
      operation,
      endpoint.status ?? 200,
      '',
    ]);
    const rows = await rowsOf(reply.headers['x-request-id']);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row).toMatchObject({
      operation: endpoint.audit,
      entity: expect.any(String),
      entity_id: expect.any(Number),
    });
    expect(row?.entity_id).toBeGreaterThan(0);
    expect([row?.host, row?.ip]).toEqual([
      expect.stringContaining('localhost'),
      expect.stringMatching(/^(::1|127\.)/),
    ]);
    if (example.as !== 'admin' && example.as !== 'visitor') {
      expect([row?.actor_user_id, row?.subject_user_id]).toEqual([owner, owner]);
      expect(row?.company_id).toEqual(expect.any(Number));
    }
    if (example.as === 'buyer') expect(row?.facility_id).toBe(facility);
    if (!CREATING.has(operation)) expect(row?.before, 'before').not.toBeNull();
    if (operation !== 'removeFavorite') expect(row?.after, 'after').not.toBeNull();
  });

  it.each(
    audited.filter(
      ([, { audience, inPerson }]) =>
        !inPerson &&
        audience !== 'public' &&
        (!Array.isArray(audience) || !audience.every((role) => role === 'Administrator')),
    ),
  )('%s names the administrator behind an impersonated session', async (operation) => {
    const { reply, owner } = await carryOut(operation, adminId);
    const rows = await rowsOf(reply.headers['x-request-id']);
    expect(rows.map((row) => [row.actor_user_id, row.subject_user_id])).toEqual([[adminId, owner]]);
  });

  it('writes nothing for a replay by its key, and nothing for a read', async () => {
    const key = { 'idempotency-key': 'replayed' };
    const { reply, client, example, endpoint } = await carryOut('placeOrder', null, key);
    expect(await rowsOf(reply.headers['x-request-id'])).toHaveLength(1);
    const again = await client.post(endpoint.path, example.body, key);
    expect([again.status, again.text]).toEqual([reply.status, reply.text]);
    expect(await rowsOf(again.headers['x-request-id'])).toEqual([]);
    const read = await client.get('order');
    expect([
      await rowsOf(read.headers['x-request-id']),
      await eventsOf(read.headers['x-request-id']),
    ]).toEqual([[], []]);
  });

  it('keeps secrets out of before, after and parameters', async () => {
    const parameters = { password: 'Hush-7391', dea_number: DEA, api_key: 'Hush-7391', listing_id: 7 };
    const told = await app.visitor().post('user/log_message', { function: 'Login Failure', parameters });
    expect(await eventsOf(told.headers['x-request-id'])).toEqual([
      {
        event: 'Login Failure',
        actor_user_id: null,
        subject_user_id: null,
        parameters: {
          password: '[withheld]',
          dea_number: '[withheld]',
          api_key: '[withheld]',
          listing_id: 7,
        },
      },
    ]);
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(concat(before, after), '') as text from audit_log
      union all select string_agg(parameters::text, '') from event_log union all
      select string_agg(client_secret, '|') from payment`.execute(app.db);
    const [audit = '', events = '', secrets = ''] = rows.map(({ text }) => text);
    expect(audit.length).toBeGreaterThan(1000);
    for (const secret of [...secrets.split('|'), 'Hush-7391', DEA, '4242424242424242', '4242 4242'])
      expect(audit + events).not.toContain(secret);
  });
});

describe('X-38 an administrator in the place of a user', () => {
  it.each(Object.entries(contract).filter(([, endpoint]: [string, Endpoint]) => endpoint.inPerson))(
    'is refused %s',
    async (operation) => {
      const { reply } = await carryOut(operation as OperationId, adminId);
      expect([reply.status, reply.problem?.error]).toEqual([
        403,
        'You can’t do this while impersonating another user.',
      ]);
    },
  );
});

describe('R22 a refusal', () => {
  it.each(audited.filter(([, { audience }]) => audience !== 'public'))(
    '%s leaves an event of the visitor and no audit row',
    async (operation, endpoint) => {
      // There are more operations than refusals of one caller in a minute.
      app.clock.advance(60_000);
      const reply = await send(app.visitor(), endpoint, { params: { id: 1 } });
      expect(reply.status).toBe(401);
      expect(await rowsOf(reply.headers['x-request-id'])).toEqual([]);
      const [event, ...more] = await eventsOf(reply.headers['x-request-id']);
      expect(more).toEqual([]);
      expect(event).toMatchObject({ event: 'access.refused', parameters: { operation, status: 401 } });
    },
  );

  it('of an administrator’s operation names who tried, also under impersonation', async () => {
    const { clients, buyer } = await aWorld(adminId);
    const reply = await clients.buyer.get('admin/fdb');
    expect(reply.status).toBe(403);
    expect(await eventsOf(reply.headers['x-request-id'])).toEqual([
      {
        event: 'access.refused',
        actor_user_id: adminId,
        subject_user_id: buyer.userId,
        parameters: { operation: 'searchDrugs', status: 403, reason: expect.any(String) },
      },
    ]);
  });

  it('that breaks a rule leaves neither', async () => {
    const { clients } = await aWorld(null);
    const reply = await clients.buyer.post('order/place_order', { cart_type: 'c0' });
    expect(reply.status).toBe(409);
    const id = reply.headers['x-request-id'];
    expect([await rowsOf(id), await eventsOf(id)]).toEqual([[], []]);
  });

  it('is written down 60 times a minute for one caller, so that a flood fills no table', async () => {
    const { clients, seller } = await aWorld(null);
    for (let count = 0; count < 65; count += 1) await clients.seller.get('admin/fdb');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from event_log
      where subject_user_id = ${seller.userId} and event = 'access.refused'`.execute(app.db);
    expect(rows[0]?.n).toBe(60);
  });
});
