import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  everyRecord,
  GalenicError,
  verifyWebhook,
  WebhookError,
} from '../../clients/typescript/src/index.ts';
import type { ApiScope } from '#rules/accounts/api-keys.ts';
import { headersOf, secretText } from '../src/modules/webhooks/signature.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { PDF } from './kit/files.ts';
import { aKeeperOf, aKey } from './kit/keys.ts';
import { aBuyer, aListing, aSeller } from './kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('client');
});
afterAll(() => app.close());

async function aBuyersClient(...scopes: ApiScope[]) {
  const buyer = await aBuyer(app.db);
  const keeper = await aKeeperOf(app, buyer);
  const { key } = await aKey(app, keeper.client, { user: buyer, scopes });
  return createClient({ url: app.url, key });
}

const listingsOf = async (count: number) => {
  const { companyId } = await aSeller(app.db);
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await aListing(app.db, { companyId }));
  return { companyId, listings: made };
};

describe('RB-447 the client and the product', () => {
  it('RB-447 places one order however often the call is repeated with its Idempotency-Key', async () => {
    const galenic = await aBuyersClient('cart:write', 'orders:write');
    const { companyId } = await aSeller(app.db);
    const { id, lotIds } = await aListing(app.db, { companyId });
    const cart = await galenic.updateCart({
      body: { listing: { id, lots: [{ id: lotIds[0] ?? 0, quantity: 2 }] } },
    });
    const body = { cart_type: 'c0', po_number: 'PO 1', expected_total: cart.data.cart.total } as const;
    const first = await galenic.placeOrder({ body }, { idempotencyKey: 'po-1' });
    const again = await galenic.placeOrder({ body }, { idempotencyKey: 'po-1' });
    expect(again).toEqual(first);
    const orders = await galenic.listOrders();
    expect(orders.data.map((order) => order.id)).toEqual(first.data.orders.map((order) => order.id));
    const other = galenic.placeOrder({ body: { ...body, po_number: 'PO 2' } }, { idempotencyKey: 'po-1' });
    await expect(other).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_mismatch',
      idempotencyKey: 'po-1',
    });
    const { name, file } = await galenic.exportOrders({ query: { format: 'csv' } });
    expect(name).toMatch(/\.csv$/);
    expect(await file.text()).toContain('PO 1');
  });

  it('RB-447 reads a list to its end by pages, from any page, and no page that nobody asks for', async () => {
    const galenic = await aBuyersClient('catalog:read');
    const { companyId, listings } = await listingsOf(5);
    const query = { seller_id: companyId, per_page: 2 };
    const ids = async (page?: number) => {
      const found: number[] = [];
      const wanted = { query: { ...query, ...(page !== undefined && { page }) } };
      for await (const { id } of everyRecord(galenic.searchCatalog, wanted)) found.push(id);
      return found;
    };
    const all = await ids();
    expect(all.toSorted((a, b) => a - b)).toEqual(listings.map(({ id }) => id));
    expect(await ids(2)).toEqual(all.slice(2));

    let calls = 0;
    const counting: typeof galenic.searchCatalog = (...call) => {
      calls += 1;
      return galenic.searchCatalog(...call);
    };
    for await (const { id } of everyRecord(counting, { query })) if (id === all[1]) break;
    expect(calls).toBe(1);
  });

  it('RB-447 tells a missing scope, a wrong key and a wrong field as the product does', async () => {
    const galenic = await aBuyersClient('catalog:read');
    const refused = galenic.listOrders();
    await expect(refused).rejects.toBeInstanceOf(GalenicError);
    await expect(refused).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
      message: 'This key lacks the scope orders:read.',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const wrong = galenic.searchCatalog({ query: { per_page: 1000 } });
    await expect(wrong).rejects.toMatchObject({ status: 422, fields: { per_page: expect.any(String) } });
    const nobody = createClient({ url: app.url, key: 'gal_live_100_nothing' });
    await expect(nobody.listOrders()).rejects.toMatchObject({
      status: 401,
      message: 'The API key is not valid.',
    });
  });

  it('RB-447 sends a file with what is said of it, and reads it back', async () => {
    const seller = await aSeller(app.db);
    const { id } = await aListing(app.db, { companyId: seller.companyId });
    const keeper = await aKeeperOf(app, seller);
    const { key } = await aKey(app, keeper.client, { user: seller, scopes: ['documents:write'] });
    const galenic = createClient({ url: app.url, key });
    const file = new File([PDF], 'insert.pdf', { type: 'application/pdf' });
    const body = { context: 'listing', type: 'open_document', listing_id: id } as const;
    const { data } = await galenic.uploadDocument({ body, file });
    const back = await galenic.getDocumentFile({ params: { id: data.id } });
    expect([back.name, await back.file.text()]).toEqual(['insert.pdf', PDF]);
  });
});

const NOW = new Date('2026-06-15T12:00:00Z');
const SECRETS = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)] as const;
const BODY =
  '{"id":"msg_1","type":"order.shipped","timestamp":"2026-06-15T12:00:00.000Z","data":{"id":7,"notes":"für"}}';
const signed = (secrets: readonly Buffer[] = [SECRETS[0]], at = NOW) =>
  headersOf({ uid: 'msg_1', body: BODY, secrets }, at);
const SECRET = secretText(SECRETS[0]);
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe('RB-447 verifyWebhook', () => {
  it('RB-447 gives the message that one of the secrets signed, as text or bytes, with the headers of fetch or Node', async () => {
    const message = JSON.parse(BODY) as unknown;
    expect(await verifyWebhook(BODY, signed(), SECRET, NOW)).toEqual(message);
    expect(await verifyWebhook(Buffer.from(BODY), new Headers(signed()), [SECRET], NOW)).toEqual(message);
    const both = signed([SECRETS[1], SECRETS[0]]);
    for (const secrets of [SECRET, secretText(SECRETS[1]), [secretText(SECRETS[2]), SECRET]])
      expect(await verifyWebhook(BODY, both, secrets, NOW)).toEqual(message);
  });

  it.each([
    ['another body', BODY.replace('7', '8'), signed(), SECRET],
    ['another id', BODY, { ...signed(), 'webhook-id': 'msg_2' }, SECRET],
    ['another time', BODY, { ...signed(), 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) }, SECRET],
    ['another secret', BODY, signed(), secretText(SECRETS[2])],
    ['no secret', BODY, signed(), []],
    ['a signature of another kind', BODY, { ...signed(), 'webhook-signature': 'v2,AAAA v1,%% v1' }, SECRET],
    ['a header that is missing', BODY, { ...signed(), 'webhook-signature': undefined }, SECRET],
    ['a time that is none', BODY, { ...signed(), 'webhook-timestamp': 'NaN' }, SECRET],
  ])('RB-447 refuses %s', async (_what, body, headers, secrets) => {
    await expect(verifyWebhook(body, headers, secrets, NOW)).rejects.toBeInstanceOf(WebhookError);
  });

  it('RB-447 takes five minutes between the clocks, either way, and no more', async () => {
    for (const seconds of [-300, 300])
      expect(await verifyWebhook(BODY, signed(), SECRET, later(seconds))).toBeDefined();
    for (const seconds of [-301, 301])
      await expect(verifyWebhook(BODY, signed(), SECRET, later(seconds))).rejects.toThrow('too long ago');
    await expect(verifyWebhook(BODY, signed(), SECRET)).rejects.toThrow('too long ago');
  });
});
