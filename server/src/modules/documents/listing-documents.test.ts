import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { StoredDocument } from '#contract/documents.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aListing, anAdministrator, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
let seller: TestClient;
let buyer: TestClient;
let listingId: number;
beforeAll(async () => {
  app = await startTestApp('listing documents', { runJobs: true });
  tenant = await aTenant(app, 'Inserts');
  ({ seller, buyer } = tenant.clients);
});
afterAll(() => app.close());
beforeEach(async () => {
  listingId = (await aListing(app.db, { companyId: tenant.seller.companyId })).id;
});

const put = (client: TestClient, type: string, more: object = {}) =>
  client.upload<StoredDocument>(
    'document/upload',
    { ...LICENSE, name: 'insert.pdf' },
    { context: 'listing', listing_id: listingId, type, ...more },
  );
const name = (client: TestClient, id: number, title: unknown) =>
  client.put<StoredDocument>(`document/${id}`, { title });
const shown = async () =>
  (await buyer.get<ListingDetail>(`listing/catalog/${listingId}`)).data.docs.map((doc) => [
    doc.type,
    doc.title,
    doc.url.split('/').at(-2),
  ]);

describe('RB-175 documents of a listing', () => {
  it('are named by their seller, and by administrators of the catalog', async () => {
    const { data } = await put(seller, 'open_document');
    expect([data.title, data.can.name]).toEqual(['', true]);
    const named = await name(seller, data.id, '  Package insert ');
    expect([named.status, named.data.title]).toEqual([200, 'Package insert']);
    expect(await shown()).toEqual([['open_document', 'Package insert', String(data.id)]]);
    const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    expect((await name(admin, data.id, '')).status).toBe(200);
    expect(await shown()).toEqual([['open_document', '', String(data.id)]]);
    expect((await name(seller, data.id, 'x'.repeat(121))).status).toBe(422);
    const audit = await app.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('operation', '=', 'document.named')
      .where('entity_id', '=', data.id)
      .orderBy('seq')
      .execute();
    expect(audit).toMatchObject([
      { before: { title: '' }, after: { title: 'Package insert' } },
      { before: { title: 'Package insert' }, after: { title: '' } },
    ]);
  });

  it('are named by nobody else, and elsewhere there is no name', async () => {
    const { data } = await put(seller, 'global_listing');
    expect((await name(buyer, data.id, 'Mine')).status).toBe(403);
    const other = await app.signIn((await aSeller(app.db)).userId);
    expect((await name(other, data.id, 'Mine')).status).toBe(404);
    const finance = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
    expect((await name(finance, data.id, 'Mine')).status).toBe(403);
    const own = await seller.upload<StoredDocument>(
      'document/upload',
      { ...LICENSE, name: 'terms.pdf' },
      { type: 'terms_pdf', context: 'company' },
    );
    expect((await name(seller, own.data.id, 'Terms')).status).toBe(404);
    await seller.delete(`document/${data.id}`);
    expect((await name(seller, data.id, 'Gone')).status).toBe(404);
  });

  it('are replaced by newer files under the same name, once', async () => {
    const { data: former } = await put(seller, 'open_document');
    await put(seller, 'global_listing');
    await name(seller, former.id, 'Package insert');
    expect(former.can.renew).toBe(true);
    const newer = await put(seller, 'open_document', { replaces: former.id });
    expect([newer.status, newer.data.title]).toEqual([201, 'Package insert']);
    expect((await shown()).map(([type, title]) => [type, title])).toEqual([
      ['global_listing', ''],
      ['open_document', 'Package insert'],
    ]);
    expect((await put(seller, 'open_document', { replaces: former.id })).problem?.code).toBe('stale');
    // Only by its own kind.
    expect((await put(seller, 'global_listing', { replaces: newer.data.id })).problem?.code).toBe('stale');
  });

  it('are at most ten of all kinds, also of uploads at once; one of ten can still be replaced', async () => {
    const kinds = ['open_document', 'global_listing', 'safety_data_sheet'];
    for (let sent = 0; sent < 9; sent += 1)
      expect((await put(seller, kinds[sent % kinds.length] ?? '')).status).toBe(201);
    const both = await Promise.all([put(seller, 'open_document'), put(seller, 'global_listing')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.problem?.error).toBe(
      '10 documents are shown with this listing already. Replace or delete one of them.',
    );
    const stored = (await seller.get<StoredDocument[]>(`document?listing_id=${listingId}`)).data;
    expect(stored).toHaveLength(10);
    const [first] = stored;
    expect((await put(seller, first?.type ?? '', { replaces: first?.id })).status).toBe(201);
    await seller.delete(`document/${stored[1]?.id ?? 0}`);
    expect((await put(seller, 'open_document')).status).toBe(201);
  });

  it('are PDF, JPG or PNG by what they hold', async () => {
    const wrong = await seller.upload(
      'document/upload',
      { name: 'insert.pdf', bytes: 'MZ no document' },
      { context: 'listing', listing_id: listingId, type: 'open_document' },
    );
    expect([wrong.status, wrong.problem?.error]).toEqual([422, 'This file type is not supported']);
  });
});
