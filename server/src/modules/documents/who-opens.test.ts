import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredDocument } from '#contract/documents.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { LICENSE, photograph } from '../../../test/kit/files.ts';
import { aTenant, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { aListing, anAdministrator, aSeller, refreshSearchOf, TODAY } from '../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp('who opens');
  tenant = await aTenant(app);
});
afterAll(() => app.close());

const put = async (client: TestClient, params: object) =>
  (await client.upload<StoredDocument>('document/upload', LICENSE, params)).data.id;
const statusOf = async (client: TestClient, id: number) => (await client.get(`document/${id}/file`)).status;
const staff = async (...permissions: Parameters<typeof anAdministrator>[1][number][]) =>
  app.signIn((await anAdministrator(app.db, permissions)).userId);

describe('RB-221 the licenses of a facility', () => {
  it('are read by its sellers for 13 months after an order that was not cancelled, and never changed', async () => {
    const own = await aTenant(app, 'Customer');
    const { buyer, seller } = own.clients;
    const papers: Record<string, number> = {};
    for (const type of ['state_license', 'dea_license', 'reseller_certificate', 'terms_pdf'])
      papers[type] = await put(buyer, { type });
    const read = async () =>
      (await seller.get<StoredDocument[]>(`document?facility_id=${own.buyer.facilityId}`)).data.map(
        ({ type }) => type,
      );
    expect(await read()).toEqual([]);
    const order = await anOrder(own);
    expect(await read()).toEqual(['reseller_certificate', 'dea_license', 'state_license']);
    for (const [type, id] of Object.entries(papers)) {
      expect([type, await statusOf(seller, id)]).toEqual([type, type === 'terms_pdf' ? 404 : 200]);
      expect((await seller.delete(`document/${id}`)).status).toBe(type === 'terms_pdf' ? 404 : 403);
    }
    const anotherSeller = await app.signIn((await aSeller(app.db)).userId);
    expect(await statusOf(anotherSeller, papers['dea_license'] ?? 0)).toBe(404);
    const change = (fields: object) =>
      app.db.updateTable('orders').set(fields).where('facility_id', '=', own.buyer.facilityId).execute();
    await change({ status: 'cancelled' });
    expect(await read()).toEqual([]);
    await change({ status: 'placed', created_at: '2025-05-14T00:00:00Z' });
    expect([order.id, await read()]).toEqual([order.id, []]);
    await change({ created_at: '2025-05-16T00:00:00Z' });
    expect(await read()).toHaveLength(3);
  });

  it('RB-180 RB-222 that are marked for the profile of a supplier are read by everyone, listed where they are asked for, and kept by the supplier alone', async () => {
    const { seller, buyer } = tenant.clients;
    const company = tenant.seller.companyId;
    const id = await put(seller, { type: 'terms_pdf', context: 'company' });
    const other = await put(seller, { type: 'reseller_certificate', context: 'company' });
    const listed = async (client: TestClient, query: string) =>
      (await client.get<{ id: number }[]>(`document?${query}`)).data.map((one) => one.id);
    const ofCompany = `context=company&company_id=${company}`;
    expect([await statusOf(buyer, id), await listed(buyer, ofCompany)]).toEqual([404, []]);
    const shown = await seller.put<StoredDocument>(`document/${id}/profile`, { shown: true });
    expect([shown.status, shown.data.on_profile, shown.data.can.show]).toEqual([200, true, true]);
    const stranger = (await aTenant(app, 'Passer-by')).clients;
    for (const client of [buyer, stranger.buyer, stranger.seller, await staff('orders')]) {
      expect([await statusOf(client, id), await statusOf(client, other)]).toEqual([200, 404]);
      expect(await listed(client, ofCompany)).toEqual([id]);
      const [seen] = (await client.get<StoredDocument[]>(`document?${ofCompany}`)).data;
      expect(seen?.can).toEqual({ delete: false, renew: false, name: false, show: false });
      expect((await client.delete(`document/${id}`)).status).not.toBe(200);
    }
    for (const client of [buyer, stranger.buyer, stranger.seller])
      expect(await listed(client, 'context=company')).not.toContain(id);
    expect((await stranger.seller.put(`document/${id}/profile`, { shown: false })).status).toBe(404);
    expect((await (await staff('orders')).put(`document/${id}/profile`, { shown: false })).status).toBe(403);
    const newer = await put(seller, { type: 'terms_pdf', context: 'company', replaces: id });
    expect([await statusOf(buyer, id), await statusOf(buyer, newer)]).toEqual([404, 200]);
    await app.db.updateTable('company').set({ active: false }).where('id', '=', company).execute();
    expect(await statusOf(buyer, newer)).toBe(404);
    await app.db.updateTable('company').set({ active: true }).where('id', '=', company).execute();
    expect((await seller.put(`document/${newer}/profile`, { shown: false })).status).toBe(200);
    expect(await statusOf(buyer, newer)).toBe(404);
    for (const stored of [newer, other]) await seller.delete(`document/${stored}`);
  });

  it('RB-222 are read by staff of companies alone', async () => {
    const id = await put(tenant.clients.buyer, { type: 'dea_license' });
    const own = await put(tenant.clients.seller, { type: 'reseller_certificate', context: 'company' });
    for (const one of [id, own]) {
      expect(await statusOf(await staff('companies'), one)).toBe(200);
      expect(await statusOf(await staff('orders', 'catalog', 'users'), one)).toBe(404);
    }
  });
});

describe('RB-223 what is shown with a listing', () => {
  it('is read by who may open it; withdrawn, by its seller, staff, and whose company ordered it', async () => {
    const { seller, buyer } = tenant.clients;
    const listing = await aListing(app.db, { companyId: tenant.seller.companyId });
    const sheet = await put(seller, {
      context: 'listing',
      listing_id: listing.id,
      type: 'safety_data_sheet',
    });
    const { data } = await seller.upload<SellerListing>(`listing/seller/${listing.id}/images`, {
      name: 'pack.png',
      bytes: await photograph(),
    });
    const image = data.images[0]?.url.replace(/^\/services\//, '') ?? '';
    const other = (await aTenant(app, 'Other')).clients;
    const both = async (client: TestClient) => [
      await statusOf(client, sheet),
      (await client.get(image)).status,
    ];
    expect(await both(buyer)).toEqual([200, 200]);
    expect(await both(other.buyer)).toEqual([200, 200]);
    expect(await both(other.seller)).toEqual([404, 404]);
    expect(await both(app.visitor())).toEqual([401, 401]);
    await buyer.post('cart/c0', {
      listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 1 }] },
    });
    await buyer.post('order/place_order', { cart_type: 'c0', po_number: 'P' });
    await app.db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', listing.id).execute();
    await refreshSearchOf(app.db, [listing.id], TODAY);
    expect(await both(buyer)).toEqual([200, 200]);
    expect(await both(seller)).toEqual([200, 200]);
    expect(await both(await staff('catalog'))).toEqual([200, 200]);
    expect(await both(other.buyer)).toEqual([404, 404]);
    const shown = await buyer.get(image);
    expect([shown.headers['cache-control'], shown.headers['x-content-type-options']]).toEqual([
      'private, max-age=3600',
      'nosniff',
    ]);
  });
});

describe('RB-219 RB-220 RB-225 RB-226 a file', () => {
  it('has one address that asks for the right each time, is kept by nobody, and is written down', async () => {
    const { buyer } = tenant.clients;
    const other = await aTenant(app, 'Elsewhere');
    const id = await put(other.clients.buyer, { type: 'state_license' });
    const path = `document/${id}/file`;
    const gone = await buyer.get(path);
    expect([gone.status, gone.problem?.error]).toEqual([404, 'This file is not available.']);
    expect((await app.visitor().get(path)).status).toBe(401);
    const read = await other.clients.buyer.get(path);
    expect(read.status).toBe(200);
    expect(read.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="[\w. -]+"/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const { rows } = await sql<{ actor: number }>`select actor_user_id as actor from event_log
      where event = 'data.exported' and parameters ->> 'operation' = 'getDocumentFile'
        and parameters -> 'params' ->> 'id' = ${String(id)} order by id`.execute(app.db);
    expect(rows.map(({ actor }) => actor)).toContain(other.buyer.userId);
    const listed = (await other.clients.buyer.get(`document?facility_id=${other.buyer.facilityId}`)).text;
    const stored = await app.db
      .selectFrom('document')
      .innerJoin('stored_file', 'stored_file.id', 'document.file_id')
      .select('storage_key')
      .where('document.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(listed).not.toContain(stored.storage_key);
    await app.db
      .updateTable('app_user')
      .set({ active: false })
      .where('id', '=', other.buyer.userId)
      .execute();
    expect((await other.clients.buyer.get(path)).status).toBe(401);
  });
});
