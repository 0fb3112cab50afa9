import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoAccounts } from '../demo/index.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import { ABSENT, chooseRecords, WHOSE, type Ids, type Kind } from './kit/matrix-records.ts';
import { anAdministrator, clientBody } from './kit/world.ts';

/**
 * Every operation × every demo account, a visitor, an administrator without permission and an impersonated buyer × a
 * record of Harbor Pharmacy and Meridian Generics, a record of others, and no record. The table is checked in and read
 * by people; `UPDATE_MATRIX=1` writes it anew. Calls are chosen so that none changes anything: records that take no
 * move, versions that are stale, bodies that are refused after the rights.
 */
const TABLE = path.join(import.meta.dirname, 'access-matrix.json');

let app: TestApp;
let accounts: readonly { email: string }[];
let recordOf: (kind: Kind, who: string) => Ids;
const clients = new Map<string, TestClient>();

beforeAll(async () => {
  app = await startTestApp('access matrix', { demo: { listings: 300 } });
  accounts = (await demoAccounts(true))?.accounts ?? [];
  clients.set('visitor', app.visitor());
  for (const { email } of accounts) clients.set(email.replace('@demo.test', ''), await app.signIn(email));
  clients.set('adminwithout', await app.signIn((await anAdministrator(app.db, [])).userId));
  clients.set('impersonated', app.withSession(await anImpersonation('admin@demo.test', 'buyer@demo.test')));
  recordOf = await chooseRecords(app, [...clients.keys()]);
}, 120_000);
afterAll(() => app.close());

async function anImpersonation(admin: string, user: string): Promise<string> {
  const id = async (email: string) =>
    (await app.db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id;
  return app.openSession(await id(user), await id(admin));
}

type Parametric = {
  [K in OperationId]: (typeof contract)[K] extends { params: unknown } ? K : never;
}[OperationId];

/** What the id of each operation names; an operation that is not here does not compile. */
const RECORD: Record<Parametric, Kind> = {
  getClient: 'client',
  saveClient: 'client',
  getClientLogo: 'unguessable',
  endSession: 'session',
  getBlockDraft: 'block',
  saveBlock: 'block',
  deleteBlock: 'block',
  getUserPicture: 'unguessable',
  getEmailSubscription: 'subscription',
  saveEmailSubscription: 'subscription',
  lookAtUnsubscribe: 'unguessable',
  unsubscribe: 'unguessable',
  getCompany: 'company',
  saveCompany: 'company',
  getFacility: 'facility',
  saveFacility: 'facility',
  deleteDocument: 'document',
  getDocumentFile: 'document',
  getApplication: 'application',
  getUser: 'user',
  saveUser: 'user',
  inviteUser: 'user',
  listFacilityUsers: 'facility',
  listCompanyUsers: 'company',
  setVettingStatus: 'user',
  sendPasswordReset: 'user',
  setContactUser: 'company',
  vetFacility: 'facility',
  declineFacility: 'facility',
  decideCsos: 'facility',
  readNotification: 'notification',
  getDrug: 'drug',
  correctDrug: 'drug',
  getListing: 'catalog',
  removeFavorite: 'favorite',
  getSellerListing: 'seller',
  saveListing: 'seller',
  withdrawListing: 'seller',
  addLot: 'seller',
  saveLot: 'seller',
  withdrawLot: 'seller',
  getImport: 'import',
  mapImport: 'import',
  runImport: 'import',
  cancelImport: 'import',
  getImportReport: 'import',
  getImportPrices: 'import',
  undoImport: 'import',
  getOrderGroup: 'group',
  getOrder: 'order',
  saveOrder: 'order',
  confirmOrder: 'order',
  addTracking: 'order',
  saveTracking: 'order',
  removeTracking: 'order',
  deliverOrder: 'order',
  cancelOrder: 'order',
  answerCancellation: 'order',
  getInvoice: 'order',
};
const kindOf = (name: string): Kind => RECORD[name as Parametric] ?? 'unguessable';

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

/** To whom no record of the kind is foreign: documents are every administrator's. */
const seesAll = (who: string, kind: Kind) =>
  ['admin', 'support'].includes(who) || (kind === 'document' && who === 'adminwithout');

type Table = Record<string, Record<string, string>>;

async function rowOf(name: string, endpoint: Endpoint): Promise<Record<string, string>> {
  const row: Record<string, string> = {};
  for (const [who, client] of clients) {
    const statuses: number[] = [];
    const bodies: string[] = [];
    // A budget that is spent would hide the rights.
    await app.db.deleteFrom('rate_window').execute();
    for (const whose of endpoint.params ? WHOSE : (['own'] as const)) {
      const reply = await call(client, name, endpoint, recordOf(kindOf(name), who)[whose]);
      statuses.push(reply.status);
      bodies.push(reply.text);
    }
    row[who] = statuses.join(' ');
    // A foreign record and an absent one answer alike, word for word; to administrators nothing is foreign.
    if (endpoint.params && !seesAll(who, kindOf(name)))
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
    expect(operations.length).toBeGreaterThan(140);
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
