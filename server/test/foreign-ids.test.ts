import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, type OperationId } from '#contract/index.ts';
import { deskEndpoints } from '#contract/listings/desk.ts';
import { asBuyerEndpoints } from '#contract/pricing/as-buyer.ts';
import { sqlToolEndpoints } from '#contract/sql-tool.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import type { Example } from './kit/example.ts';
import { callingOf } from './kit/examples.ts';
import { idFields, valueAt, withValue, type FieldPath } from './kit/id-fields.ts';
import { markRows, plantText } from './kit/plant.ts';
import { textOf } from './kit/reply-text.ts';
import { clientOf, send, type Parts } from './kit/send.ts';
import { openStream, type OpenStream } from './kit/stream.ts';
import {
  aBid,
  aDocument,
  anImport,
  anOrder,
  aPayment,
  aShipment,
  aTenant,
  type Tenant,
} from './kit/tenant.ts';
import { aListing } from './kit/world.ts';

/**
 * Tenant A sends every operation with identifiers of tenant B in the place of its own. Rows of B have ids of their own
 * range, so that whatever touches B can be found, and say CANARY wherever a text column lets them.
 */
const [FIRST, AFTER] = [1_000_000, 2_000_000];
const CANARY = 'CANARY';

let app: TestApp;
let a: Tenant;
let foreign: { numbers: number[]; texts: string[] };
let planted: string[];
let before: Map<string, string>;
let streams: OpenStream[] = [];

beforeAll(async () => {
  app = await startTestApp('foreign ids');
  a = await aTenant(app);
  await startIdsAt(FIRST);
  const marks = await markRows(app.db);
  foreign = await buildForeignTenant();
  planted = await plantText(app.db, CANARY, marks, PRIVATE);
  await startIdsAt(AFTER);
  streams = await Promise.all(
    [a.buyer, a.seller].map(async ({ userId }) => openStream(app, await app.openSession(userId))),
  );
  before = await rowsOfB();
}, 60_000);
afterAll(async () => {
  for (const stream of streams) stream.close();
  await app.close();
});

/** Each table counts from a thousand of its own, so that a number names one thing. */
async function startIdsAt(first: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and column_name = 'id'`.execute(app.db);
  for (const [index, { name }] of rows.entries()) {
    const start = sql.lit(first + index * 1000);
    await sql`alter table ${sql.table(name)} alter column id restart with ${start}`.execute(app.db);
  }
}

/** One of everything that belongs to a tenant; answers every identifier of it. */
async function buildForeignTenant(): Promise<{ numbers: number[]; texts: string[] }> {
  const b = await aTenant(app, CANARY);
  const order = await anOrder(b, CANARY);
  const shipment = await aShipment(b, CANARY);
  const bid = await aBid(b, { text: CANARY });
  const file = await anImport(b, CANARY);
  const document = await aDocument(b, `${CANARY}.pdf`);
  const changed = await b.clients.seller.post<{ id: number }>('listing/seller/lot_changes', {
    change: { kind: 'stock', stock: 90_000 },
    lots: [{ id: b.listing.lotIds[0], version: await versionOf(b.listing.lotIds[0]), stock_seen: 0 }],
  });
  const bulk = await b.clients.seller.post<{ id: number }>('listing/seller/bulk', {
    change: { kind: 'stock', stock: 90_000 },
    listings: [b.listing.id],
  });
  const favorite = { listing: { id: b.listing.id }, comment: CANARY };
  await b.clients.buyer.post('listing/v2/favorite', favorite);
  await b.clients.buyer.post(`order/${order.id}/cancellation`, { reason: CANARY });
  const hidden = await aListing(app.db, { companyId: b.seller.companyId, status: 'withdrawn' });
  const { userId, facilityId } = b.buyer;
  await sql`insert into soft_block (facility_id, listing_id, comment, user_id)
    values (${facilityId}, ${hidden.id}, ${CANARY}, ${userId})`.execute(app.db);
  await b.clients.buyer.post('order/ndc_exclusion', { ndc: b.listing.ndc, reason: CANARY });
  await b.clients.buyer.post('listing/notes', { listing_id: b.listing.id, comment: CANARY });
  await b.clients.buyer.post('listing/v2/view', { name: CANARY, address: `?searchText=${CANARY}` });
  await sql`insert into notification (user_id, effect_key, title, content, created_at)
    values (${userId}, 'b', ${CANARY}, ${CANARY}, now())`.execute(app.db);
  await sql`insert into purchase_history_row (facility_id, invoice_date, ndc, account_type, quantity, price_cents, label_name)
    values (${facilityId}, '2026-05-01', ${b.listing.ndc}, 'GPO', 3, 900, ${CANARY})`.execute(app.db);
  await sql`insert into price_flag (facility_id, gcn_seqno, package_size, price_cents, eaches_per_pack, user_id)
    values (${facilityId}, 1, 1, 100, 1, ${userId})`.execute(app.db);
  const key = await callingOf('revokeApiKey')?.make(b);
  const { payment } = await aPayment(b);
  const { rows } = await sql<{ id: number }>`select id from favorite where user_id = ${userId}
    union select id from notification where user_id = ${userId}
    union select id from price_flag where facility_id = ${facilityId}
    union select id from soft_block where facility_id = ${facilityId}
    union select id from ndc_exclusion where company_id = ${b.buyer.companyId}
    union select id from note where facility_id = ${facilityId}
    union select id from shared_view where facility_id = ${facilityId}`.execute(app.db);
  return {
    numbers: [
      ...new Set([
        order.id,
        order.groupId,
        order.lineId,
        shipment.id,
        shipment.orderId,
        file.id,
        bid.id,
        bid.lineId,
        changed.data.id,
        bulk.data.id,
        document.id,
        document.facilityId,
        document.companyId,
        hidden.id,
        ...hidden.lotIds,
        ...b.listing.lotIds,
        Number(key?.params?.['id']),
        userId,
        facilityId,
        b.buyer.companyId,
        b.seller.companyId,
        ...rows.map(({ id }) => id),
      ]),
    ],
    texts: [payment.id, payment.client_secret, document.uri],
  };
}

async function versionOf(lotId = 0): Promise<number> {
  const lot = await app.db.selectFrom('lot').select('version').where('id', '=', lotId).executeTakeFirst();
  return lot?.version ?? 0;
}

/** What a seller offers is everybody's to read. */
const PRIVATE = {
  listing: sql`status = 'withdrawn'`,
  lot: sql`listing_id in (select id from listing where status = 'withdrawn')`,
  company: sql`not is_seller`,
};

/** Any facility may ask any seller for schedule II; the row is the facility's. */
const OPEN_TO_ALL = ['csos_approval.seller_company_id'];

/** A fingerprint per table of the rows that are B's or point to something of B. */
async function rowsOfB(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint' and (column_name = 'id' or column_name like '%\_id')
    group by 1 order by 1`.execute(app.db);
  const found = new Map<string, string>();
  for (const { name, columns } of rows) {
    const own = columns.filter((column) => !OPEN_TO_ALL.includes(`${name}.${column}`));
    const touches = sql.join(
      own.map((column) => sql`(${sql.ref(column)} >= ${FIRST} and ${sql.ref(column)} < ${AFTER})`),
      sql` or `,
    );
    const print = await sql<{ print: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
      from ${sql.table(name)} t where ${touches}`.execute(app.db);
    found.set(name, print.rows[0]?.print ?? '');
  }
  return found;
}

const operations = Object.entries(contract).map(([name, endpoint]): [OperationId, Endpoint] => [
  // Object.entries forgets the type of the keys.
  name as OperationId,
  endpoint,
]);
/** To administrators of users, companies, orders and money no tenant is foreign, nor is one at the desk of all listings, nor where the database or the assistant is asked. */
const AT_DESK: ReadonlySet<Endpoint> = new Set([
  ...Object.values(deskEndpoints),
  ...Object.values(asBuyerEndpoints),
  sqlToolEndpoints.runSql,
  sqlToolEndpoints.exportSql,
]);
const isForAdministrators = (endpoint: Endpoint) => {
  const { audience, permission } = endpoint;
  return (
    Array.isArray(audience) &&
    audience.every((role) => role === 'Administrator') &&
    (['users', 'companies', 'orders', 'finance', 'edi', 'assistant'].includes(permission ?? '') ||
      AT_DESK.has(endpoint))
  );
};
const withIds = operations.filter(
  ([, endpoint]) => idFields(endpoint).length > 0 && !isForAdministrators(endpoint),
);
const takesInput = ({ params, query, body, upload }: Endpoint) => Boolean(params ?? query ?? body ?? upload);

/** The same requests with one identifier each replaced by one of B. */
function attacks(example: Example, path: FieldPath): Parts[] {
  const own = valueAt(example, path);
  const { as: _, ...parts } = example;
  const values =
    typeof own === 'number' ? foreign.numbers : [...foreign.texts, ...foreign.numbers.map(String)];
  return values.map((value) => withValue(parts, path, value));
}

describe('R11 identifiers of another tenant', () => {
  it('are planted in a tenant that has a bit of everything', () => {
    expect(planted).toEqual(
      expect.arrayContaining([
        'orders.po_number',
        'orders.notes',
        'orders.invoice_number',
        'order_line.name',
        'order_line.lot_name',
        'facility.name',
        'facility.dea_number',
        'app_user.first_name',
        'app_user.email',
        'company.name',
        'favorite.comment',
        'soft_block.comment',
        'ndc_exclusion.reason',
        'note.comment',
        'shared_view.name',
        'notification.content',
        'stored_file.name',
        'listing.name',
        'lot.public_note',
        'shipment.tracking_number',
        'orders.cancel_reason',
      ]),
    );
    expect([...before.values()].filter((print) => !print.startsWith('0 ')).length).toBeGreaterThan(20);
  });

  it('every operation with input has an example with all its identifiers', async () => {
    const lacking = operations.filter(([name, endpoint]) => takesInput(endpoint) && !callingOf(name));
    expect(lacking.map(([name]) => name)).toEqual([]);
    for (const [name, endpoint] of withIds) {
      const example = await callingOf(name)?.make(a);
      for (const path of idFields(endpoint))
        expect(valueAt(example ?? {}, path), `${name} ${path.join('.')}`).toBeDefined();
    }
  });

  it.each(withIds)('%s: no effect, no leak; the example itself is carried out', async (name, endpoint) => {
    const calling = callingOf(name);
    if (!calling) throw new Error(`${name} has no example in the test-examples.ts of its module.`);
    // The attacks on the operation before have used up what its example needs.
    await app.db.deleteFrom('rate_window').execute();
    const example = await calling.make(a);
    const client = clientOf(a, example);
    for (const path of idFields(endpoint)) {
      for (const parts of attacks(example, path)) {
        // There are more identifiers than one may ask for in a minute.
        await app.db.deleteFrom('rate_window').execute();
        const reply = await send(client, endpoint, parts);
        // What is asked may be said again.
        const said = textOf(reply)
          .toUpperCase()
          .replaceAll(String(valueAt(parts, path)).toUpperCase(), '');
        expect(said, `${name} ${JSON.stringify(parts)}`).not.toContain(CANARY);
        expect(reply.status, `${name} ${path.join('.')} ${reply.text}`).toBeLessThan(429);
      }
    }
    expect(await rowsOfB()).toEqual(before);
    await app.db.deleteFrom('rate_window').execute();
    // A supplier of B may be named, as every supplier; the title is taken then.
    await app.db.deleteFrom('saved_report').where('title', 'like', 'What we spend%').execute();
    const { status, text } = await send(client, endpoint, example);
    if (calling.refused) expect(status).toBe(calling.refused.status);
    else expect(status, `${text}`).toBeLessThan(300);
  });

  it('nothing of B is in what A may ask for without naming it, nor in its streams', async () => {
    for (const [name, endpoint] of operations) {
      if (endpoint.method !== 'GET' || endpoint.params || endpoint.reply === 'events') continue;
      const query: Record<string, string> = hasFormat(endpoint) ? { format: 'xlsx' } : {};
      for (const client of [a.clients.buyer, a.clients.seller, a.clients.visitor]) {
        const reply = await send(client, endpoint, { query });
        expect(textOf(reply).toUpperCase(), `${name}`).not.toContain(CANARY);
      }
    }
    for (const stream of streams) stream.close();
    for (const text of await Promise.all(streams.map((stream) => stream.ended)))
      expect(text).not.toContain(CANARY);
  });
});

const hasFormat = ({ query }: Endpoint) => query?.safeParse({}).error?.issues[0]?.path[0] === 'format';
