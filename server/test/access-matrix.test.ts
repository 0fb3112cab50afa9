import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoAccounts } from '../demo/index.ts';
import { startTestApp, type TestApp, type TestClient } from './app.ts';
import { anAdministrator, aSeller, clientBody } from './world.ts';

/**
 * Every operation × every demo account, a visitor, an administrator without permission and an impersonated buyer × a
 * record of Harbor Pharmacy and Meridian Generics, a record of others, and no record. The table is checked in and read
 * by people; `UPDATE_MATRIX=1` writes it anew. Calls are chosen so that none changes anything: records that take no
 * move, versions that are stale, bodies that are refused after the rights.
 */
const TABLE = path.join(import.meta.dirname, 'access-matrix.json');
const WHOSE = ['own', 'foreign', 'absent'] as const;
type Whose = (typeof WHOSE)[number];
type Ids = Record<Whose, number>;

let app: TestApp;
let accounts: readonly { email: string }[];
const records: Record<string, Ids> = {};
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  app = await startTestApp('access matrix', { demo: { listings: 300 } });
  accounts = (await demoAccounts(true))?.accounts ?? [];
  clients.set('visitor', app.visitor());
  for (const { email } of accounts) clients.set(email.replace('@demo.test', ''), await app.signIn(email));
  clients.set('adminwithout', await app.signIn((await anAdministrator(app.db, [])).userId));
  clients.set('impersonated', app.withSession(await anImpersonation('admin@demo.test', 'buyer@demo.test')));
  await chooseRecords();
}, 120_000);
afterAll(() => app.close());

const ABSENT = 999_999_999;

async function anImpersonation(admin: string, user: string): Promise<string> {
  const id = (email: string) => idOf(sql`select id from app_user where email = ${email}`);
  return app.openSession(await id(user), await id(admin));
}

async function idOf(query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  const { rows } = await query.execute(app.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The demo world lacks a record of the matrix.');
  return id;
}

/** Final orders and withdrawn listings, so that a right to move them meets a 409 and nothing changes. */
async function chooseRecords(): Promise<void> {
  const order = (own: boolean) => sql<{
    id: number;
  }>`select r.id from orders r join company b on b.id = r.buyer_company_id
    join company s on s.id = r.seller_company_id where r.status = 'delivered'
    and (b.name = 'Harbor Pharmacy' and s.name = 'Meridian Generics') = ${own}
    and (${own} or (b.name not in ('Harbor Pharmacy', 'Lakeshore Health System') and s.name not in ('Meridian Generics',
      'Northwind Labs', 'Sterile Point') and not exists (select 1 from app_user u where u.company_id = b.id and u.email like '%@demo.test')))
    order by r.id limit 1`;
  const listing = (own: boolean) => sql<{
    id: number;
  }>`select l.id from listing l join company c on c.id = l.company_id
    where l.status = 'active' and l.catalog_type = 'medigi' and (c.name = 'Meridian Generics') = ${own} order by l.id desc limit 1`;
  records['order'] = { own: await idOf(order(true)), foreign: await idOf(order(false)), absent: ABSENT };
  records['catalog'] = { own: await idOf(listing(true)), foreign: ABSENT - 1, absent: ABSENT };
  const withdrawn: Ids = {
    own: await idOf(listing(true)),
    foreign: await idOf(listing(false)),
    absent: ABSENT,
  };
  records['seller'] = await withdrawnCopies(withdrawn);
  const group = (id: number) => sql<{ id: number }>`select group_id as id from orders where id = ${id}`;
  const { own, foreign } = recordsOr('order');
  records['group'] = { own: await idOf(group(own)), foreign: await idOf(group(foreign)), absent: ABSENT };
  for (const kind of ['favorite', 'notification', 'import']) {
    // An own record would not survive the walk; what may be done with it has tests of its own.
    records[kind] = { own: ABSENT - 1, foreign: await strangersRecord(kind), absent: ABSENT };
  }
  await choosePeople();
  records['drug'] = { own: 70_101_000_101, foreign: 99_999_999_998, absent: 99_999_999_999 };
  records['client'] = { own: 5, foreign: 6, absent: ABSENT };
  records['none'] = { own: ABSENT - 1, foreign: ABSENT - 1, absent: ABSENT };
}

/** Of Lakeshore, whose administrators are among the accounts, and of others. */
async function choosePeople(): Promise<void> {
  const user = (name: string) => idOf(sql`select id from app_user where email = ${`${name}@demo.test`}`);
  const of = (column: 'company_id' | 'primary_facility_id') =>
    idOf(sql`select ${sql.ref(column)} as id from app_user where email = 'finance@demo.test'`);
  const stranger = await otherCompany();
  const theirs = await idOf(sql`select id from facility where company_id = ${stranger} order by id limit 1`);
  records['user'] = { own: await user('finance'), foreign: await user('noterms'), absent: ABSENT };
  records['company'] = { own: await of('company_id'), foreign: stranger, absent: ABSENT };
  records['facility'] = { own: await of('primary_facility_id'), foreign: theirs, absent: ABSENT };
}

/** A buying company without an account in the walk. */
const otherCompany = () =>
  idOf(sql`select c.id from company c where not c.is_seller
    and exists (select 1 from facility f where f.company_id = c.id) and not exists (select 1 from app_user u
      where u.company_id = c.id and u.email like '%@demo.test') order by c.id limit 1`);

async function strangersRecord(kind: string): Promise<number> {
  const { userId, companyId } = await aSeller(app.db);
  const listing = sql`select id from listing limit 1`;
  const file = sql`with f as (insert into stored_file (storage_key, name, content_type, bytes, sha256)
    values ('stranger', 'f', 'text/csv', 1, '') returning id) `;
  const statements: Record<string, RawBuilder<{ id: number }>> = {
    favorite: sql`insert into favorite (user_id, listing_id) select ${userId}, l.id from (${listing}) l returning id`,
    notification: sql`insert into notification (user_id, effect_key, title, content, created_at)
      values (${userId}, 's', 'S', 'S', now()) returning id`,
    import: sql`${file} insert into listing_import (company_id, created_by, file_id, headers, mapping, row_count, created_at)
      select ${companyId}, ${userId}, f.id, '[]', '{}', 0, now() from f returning id`,
  };
  const statement = statements[kind];
  if (!statement) throw new Error(`Nothing makes a ${kind}.`);
  return idOf(statement);
}

async function withdrawnCopies(of: Ids): Promise<Ids> {
  const copy = (id: number) =>
    idOf(sql<{ id: number }>`insert into listing (company_id, ndc, name, catalog_type, status)
    select company_id, ndc, name, catalog_type, 'withdrawn' from listing where id = ${id} returning id`);
  return { own: await copy(of.own), foreign: await copy(of.foreign), absent: ABSENT };
}

function recordsOf(endpoint: Endpoint): Ids {
  if (endpoint.path.startsWith('order/group')) return recordsOr('group');
  if (endpoint.path.startsWith('order/')) return recordsOr('order');
  if (endpoint.path.startsWith('listing/catalog')) return recordsOr('catalog');
  if (endpoint.path.startsWith('listing/seller')) return recordsOr('seller');
  if (endpoint.path.startsWith('listing/v2/favorite')) return recordsOr('favorite');
  if (endpoint.path.startsWith('listing/import')) return recordsOr('import');
  if (endpoint.path.startsWith('user/me/notifications')) return recordsOr('notification');
  // What is sent without a body acts, so it meets no record.
  if (/^user\/(\{id\}(\/invitation)?)$/.test(endpoint.path)) return recordsOr('user');
  if (/^user\/(company|company_users)\/\{id\}$/.test(endpoint.path)) return recordsOr('company');
  if (/^user\/(facility|facility_users)\/\{id\}$/.test(endpoint.path)) return recordsOr('facility');
  if (endpoint.path === 'user/ms_client/{id}') return recordsOr('client');
  if (endpoint.path === 'admin/fdb/{ndc}') return recordsOr('drug');
  return recordsOr('none');
}
const recordsOr = (kind: string): Ids => records[kind] ?? { own: 0, foreign: 0, absent: 0 };

const LOT = { lot_name: 'M', expiry_date: '12/31/2030', price: 1, stock: 1 };
const SHIPMENT = { carrier: 'UPS', tracking_number: 'M', ship_date: '2026-06-15' };
const BLOCK = {
  title: 'M',
  url: null,
  new_tab: true,
  content: '',
  children: [],
  roles: [],
  active: true,
};
/** Bodies that get past the checks of shape; without one the empty object is sent, which is refused. */
const BODIES: Partial<Record<OperationId, unknown>> = {
  saveListing: { version: -1 },
  addLot: LOT,
  saveLot: { version: -1 },
  saveOrder: { version: -1 },
  addTracking: SHIPMENT,
  saveTracking: SHIPMENT,
  cancelOrder: { reason: 'M' },
  answerCancellation: { approve: true },
  addFavorite: { listing: { id: ABSENT } },
  updateCart: { listing: { id: ABSENT, lots: [{ id: ABSENT, quantity: 1 }] } },
  setCartShipping: { selected_shipping: 'unknown' },
  createListing: { ndc: 'no ndc' },
  logMessage: {},
  mapImport: { mapping: {} },
  correctDrug: { version: -1 },
  saveCompany: { version: -1 },
  saveUser: { version: -1, first_name: 'M', last_name: 'M', roles: [], facility_ids: [], active: true },
  createClient: { hostkey: 'main', name: 'M', brand: 'main', supplier_company_id: null },
  saveClient: clientBody({ version: -1 }),
  createBlock: { ...BLOCK, client_id: ABSENT, block_type: 'footer' },
  saveBlock: { ...BLOCK, version: -1 },
  reorderBlocks: { client_id: ABSENT, block_type: 'footer', ids: [] },
  publishBlocks: { client_id: ABSENT },
  sendContactMessage: {},
  createEmailSubscription: { fav_listings: null },
};
const QUERIES: Partial<Record<OperationId, string>> = {
  removeFromCart: `item_id=${ABSENT}`,
  suggestListings: 'search=amo',
  exportCatalog: 'format=csv&search=amoxicillin',
  exportSellerListings: 'format=csv&search=amoxicillin',
  exportLogs: 'format=csv&event=none',
  exportUsers: 'format=csv&search=none',
  exportCompanies: 'format=csv&search=none',
  exportFacilities: 'format=csv&search=none',
  exportOrders: 'format=csv&status=cancelled',
  getImportTemplate: 'format=csv',
  getImportReport: 'format=csv',
  listBlockDrafts: `client_id=${ABSENT}`,
  undoPublication: `client_id=${ABSENT}`,
};
/** A stream does not end; ordering and whatever ends a session of the walk act. They have tests of their own. */
const LEFT_OUT = new Set<string>([
  'streamEvents',
  'logout',
  'logoutByNavigation',
  'endSessions',
  'placeOrder',
  'generatePo',
  'login',
  'endSessions',
  'endImpersonation',
]);

const operations = Object.entries(contract)
  .map(([name, endpoint]): [string, Endpoint] => [name, endpoint])
  .filter(([name]) => !LEFT_OUT.has(name));

function call(client: TestClient, name: string, endpoint: Endpoint, id: number) {
  const query = QUERIES[name as OperationId];
  const target =
    endpoint.path.replace(/\{\w+\}/, String(id)).replace(/\{\w+\}/, String(ABSENT)) +
    (query ? `?${query}` : '');
  const body = BODIES[name as OperationId] ?? {};
  const { method, upload } = endpoint;
  if (upload)
    return client.upload(target, { name: 'a.pdf', bytes: 'no price file' }, undefined, {
      method,
      field: upload.field,
    });
  if (method === 'GET') return client.get(target);
  if (method === 'DELETE') return client.delete(target);
  return method === 'PUT' ? client.put(target, body) : client.post(target, body);
}

const SEE_ALL = new Set(['admin', 'support']);

type Table = Record<string, Record<string, string>>;

async function rowOf(name: string, endpoint: Endpoint): Promise<Record<string, string>> {
  const row: Record<string, string> = {};
  for (const [who, client] of clients) {
    const statuses: number[] = [];
    const bodies: string[] = [];
    // A budget that is spent would hide the rights.
    await app.db.deleteFrom('rate_window').execute();
    for (const whose of endpoint.params ? WHOSE : (['own'] as const)) {
      const reply = await call(client, name, endpoint, recordsOf(endpoint)[whose]);
      statuses.push(reply.status);
      bodies.push(reply.text);
    }
    row[who] = statuses.join(' ');
    // A foreign record and an absent one answer alike, word for word; to administrators nothing is foreign.
    if (endpoint.params && !SEE_ALL.has(who))
      expect([statuses[1], bodies[1]], `${name} as ${who}`).toEqual([statuses[2], bodies[2]]);
    expect(
      statuses.every((status) => status < 500),
      `${name} as ${who}: ${row[who]}`,
    ).toBe(true);
  }
  return row;
}

const expected: Table = existsSync(TABLE) ? (JSON.parse(readFileSync(TABLE, 'utf8')) as Table) : {};
const actual: Table = {};

describe('R10 access matrix', () => {
  it('walks a contract that is not empty, as every demo account', () => {
    expect(operations.length).toBeGreaterThan(35);
    expect(clients.size).toBe(23);
  });

  it.each(operations)('%s', async (name, endpoint) => {
    actual[name] = await rowOf(name, endpoint);
    if (process.env['UPDATE_MATRIX'] !== '1') expect(actual[name]).toEqual(expected[name]);
  });

  it('holds no operation that is gone', () => {
    if (process.env['UPDATE_MATRIX'] === '1') writeFileSync(TABLE, `${JSON.stringify(actual, null, 2)}\n`);
    else expect(Object.keys(expected).sort()).toEqual(operations.map(([name]) => name).sort());
  });
});
