import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import { callingOf } from './kit/examples.ts';
import { clientOf, send } from './kit/send.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';
import { anAdministrator } from './kit/world.ts';

/**
 * Every state-changing operation is carried out once and its request id looked up in the audit log, as the person itself
 * and by an administrator in its place.
 */
const OPERATIONS = Object.entries(contract).map(([operation, endpoint]): [OperationId, Endpoint] => [
  // Object.entries forgets the type of the keys.
  operation as OperationId,
  endpoint,
]);
const CHANGING = OPERATIONS.filter(
  ([, endpoint]) => endpoint.method !== 'GET' || endpoint.audit !== undefined,
);
/** What is carried out as it stands, and what is proved beside what it does. */
const audited = CHANGING.filter(([operation]) => {
  const { unaudited, refused } = callingOf(operation) ?? {};
  return unaudited === undefined && refused === undefined;
});
const refused = CHANGING.flatMap(([operation]) => {
  const { status } = callingOf(operation)?.refused ?? {};
  return status === undefined ? [] : [[operation, status] as const];
});

/** What a 201 without an id writes was not there before, everything else was. */
const isNew = ({ status, params }: Endpoint) => status === 201 && params === undefined;
const NEW_ALL_THE_SAME: Partial<Record<OperationId, string>> = {
  importExclusions: 'the exclusions are; their company stays as it is',
  duplicateListing: 'the copy is; its source stays as it is',
  setAmu: 'the NDC is; the AMU of the facility stays as it is',
  takeContracts: 'the file is; rules that it changes are told as they were',
  sendStatements: 'the statement is; its company stays as it is',
  saveStandingRule: 'the rule is; its listing stays as it is',
  askAssistant: 'the question is, which is kept with what became of it',
  runSavedQuestion: 'the question is; the saved one says when it was run',
  runTask: 'the run is; its task stays as it is',
  testWebhook: 'the test is; its endpoint stays as it is',
  replayWebhook: 'the new attempts are; their endpoint stays as it is',
  generatePo: 'the number is; the facility it is for stays as it is',
  uploadEdiFile: 'the file is; the client it is of stays as it is',
  sendEdiCatalog: 'the catalog will be; the client it is for stays as it is',
};
const THERE_ALL_THE_SAME: Partial<Record<OperationId, string>> = {
  publishBlocks: 'the publication takes the place of another',
  addPrice: 'its listing, which gets a lot',
};
/** Whose row is gone afterwards; others are marked. */
const GONE: Partial<Record<OperationId, string>> = {
  deleteNews: 'nothing refers to news; the row says what it was',
  removeFromPortfolio: 'nothing refers to it; the row says what it was',
  deleteReport: 'nothing refers to it; the row says what it was',
  deleteSavedQuestion: 'nothing refers to it; the row says what it was',
  deleteSavedQuery: 'nothing refers to it; the row says what it was',
  removeFavorite: 'nobody else knows of a favorite',
  removeAmu: 'usage says it again; the row says what it was',
  removePriceFlag: 'the base price is again what purchases say; the row says what it was',
  removePriceRule: 'nothing refers to a rule; the row says what it was',
  removeStandingRule: 'bids say what it answered; the row says what it was',
  removeSharedView: 'nothing refers to a shared view; the row says what it showed',
  removeSoftBlock: 'agreements keep what they were about; the row says what it was',
  removeOrderList: 'nothing refers to a list; the row says what it held',
  undoPaymentImport: 'one that was only checked is discarded; the row says which file it was',
};
/** What writes a row for each record that it decides; the first is of the record that the address names. */
const SEVERAL: Partial<Record<OperationId, readonly string[]>> = {
  uploadDocument: ['document', 'order'],
  recordDocument: ['document', 'order'],
  approveLicense: ['document', 'facility'],
  declineLicense: ['document', 'facility'],
  makeSigner: ['user', 'facility'],
  approveApplication: ['registration', 'company', 'user'],
  declineApplication: ['registration', 'company', 'user', 'facility'],
  saveOrderGroup: ['order_group', 'order'],
  runPaymentImport: ['finance_import', 'order'],
};
/** How the numbers of all facilities begin. */
const DEA = 'BS4455';

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
/** Whose session a client has, and who acts in it. */
const people = new Map<TestClient, { actor: number; subject: number }>();

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
  const personOf = new Map<string, { actor: number; subject: number }>();
  const openSession: Tenant['openSession'] = async (userId, other) => {
    const acting = actor ?? other;
    const token = await app.openSession(userId, acting);
    personOf.set(token, { actor: acting ?? userId, subject: userId });
    return token;
  };
  const withSession: Tenant['withSession'] = (token) => {
    const client = app.withSession(token);
    const person = personOf.get(token);
    if (person) people.set(client, person);
    return client;
  };
  const buyer = withSession(await openSession(tenant.buyer.userId));
  const seller = withSession(await openSession(tenant.seller.userId));
  return { ...tenant, openSession, withSession, clients: { ...tenant.clients, buyer, seller } };
}

async function rowsOf(requestId: unknown): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from audit_log where request_id = ${String(requestId)}
    order by seq`.execute(app.db);
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
  const example = await callingOf(operation)?.make(tenant);
  if (!example) throw new Error(`${operation} has no example.`);
  const client = clientOf(tenant, example);
  const endpoint: Endpoint = contract[operation];
  const reply = headers
    ? await client.post(endpoint.path, example.body, headers)
    : await send(client, endpoint, example);
  const facility = example.as === 'seller' ? null : tenant.buyer.facilityId;
  return { reply, example, client, endpoint, facility, person: people.get(client) };
}

describe('R22 every state-changing operation', () => {
  it('has an example, and is audited by its contract or says why not', () => {
    const changing = CHANGING.map(([operation]) => operation);
    expect(changing.filter((operation) => !callingOf(operation))).toEqual([]);
    const unaudited = OPERATIONS.filter(([operation]) => callingOf(operation)?.unaudited !== undefined);
    expect(unaudited.map(([operation]) => operation)).toEqual(
      CHANGING.filter(([, { audit }]) => audit === undefined).map(([operation]) => operation),
    );
  });

  it.each(refused)('%s is refused with %i by itself', async (operation, status) => {
    const { reply } = await carryOut(operation, null);
    expect(reply.status).toBe(status);
  });

  it.each(audited)('%s has one row with who, where, what, before and after', async (operation, endpoint) => {
    const { reply, example, facility, person } = await carryOut(operation, null);
    expect([operation, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([
      operation,
      endpoint.status ?? 200,
      '',
    ]);
    const rows = await rowsOf(reply.headers['x-request-id']);
    const [row] = rows;
    expect(rows.map((one) => one.entity)).toEqual(SEVERAL[operation] ?? [row?.entity ?? 'a row']);
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
      expect([row?.actor_user_id, row?.subject_user_id]).toEqual([person?.actor, person?.subject]);
      expect(row?.company_id).toEqual(expect.any(Number));
    }
    if (example.as === 'buyer') expect(row?.facility_id).toBe(facility);
    const wasThere =
      operation in THERE_ALL_THE_SAME || (!isNew(endpoint) && !(operation in NEW_ALL_THE_SAME));
    expect([row?.before !== null, row?.after !== null], 'before, after').toEqual([
      wasThere,
      !(operation in GONE),
    ]);
  });

  it.each(
    audited.filter(
      ([, { audience, inPerson }]) =>
        !inPerson &&
        audience !== 'public' &&
        (!Array.isArray(audience) || !audience.every((role) => role === 'Administrator')),
    ),
  )('%s names the administrator behind an impersonated session', async (operation) => {
    const { reply, person } = await carryOut(operation, adminId);
    const rows = await rowsOf(reply.headers['x-request-id']);
    expect(rows.map((row) => [row.actor_user_id, row.subject_user_id])).toEqual(
      (SEVERAL[operation] ?? ['one']).map(() => [adminId, person?.subject]),
    );
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

describe('X-38 RB-485 an administrator in the place of a user', () => {
  it.each(Object.entries(contract).filter(([, endpoint]: [string, Endpoint]) => endpoint.inPerson))(
    'is refused %s',
    async (operation, endpoint) => {
      const { inPerson }: Endpoint = endpoint;
      const { reply } = await carryOut(operation as OperationId, adminId);
      expect([reply.status, reply.problem?.error]).toEqual([
        403,
        typeof inPerson === 'string' ? inPerson : 'You can’t do this while impersonating another user.',
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
