import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { StoredDocument } from '#contract/documents.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { LICENSE } from '../../../test/kit/files.ts';
import { aTenant, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser } from '../../../test/kit/world.ts';
import { storyOf } from '../../../test/kit/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp('sellers documents', { runJobs: true });
  tenant = await aTenant(app, 'Sheets');
});
afterAll(() => app.close());

const put = (client: TestClient, params: object) =>
  client.upload<StoredDocument>('document/upload', { ...LICENSE, name: 'sheet.pdf' }, params);

const storedFor = async (client: TestClient, orderId: number) =>
  (await storyOf(client, orderId)).filter(({ kind }) => kind === 'document').map(({ what }) => what);

describe('documents of a listing', () => {
  it('SP-051 SP-419 SP-448 SP-488 SP-489 SP-490 come from its seller and are read by who sees the listing', async () => {
    const { seller, buyer } = tenant.clients;
    const listing = await aListing(app.db, { companyId: tenant.seller.companyId });
    const place = { context: 'listing', listing_id: listing.id };
    const stored = await put(seller, { ...place, type: 'safety_data_sheet' });
    expect([stored.status, stored.data]).toMatchObject([
      201,
      {
        context: 'listing',
        listing_id: listing.id,
        facility_id: null,
        company_id: tenant.seller.companyId,
        can: { delete: true },
      },
    ]);
    await put(seller, { ...place, type: 'certificate_of_analysis' });
    const asked = await buyer.get<StoredDocument[]>(
      `document?context=listing&type=safety_data_sheet&listing_id=${listing.id}`,
    );
    expect(asked.data).toEqual([
      { ...stored.data, can: { delete: false, renew: false, name: false, show: false } },
    ]);
    const { data } = await buyer.get<ListingDetail>(`listing/catalog/${listing.id}`);
    expect(data.docs.map(({ type, name, url }) => [type, name, url])).toEqual([
      ['safety_data_sheet', 'sheet.pdf', stored.data.url],
      ['certificate_of_analysis', 'sheet.pdf', expect.stringMatching(/^\/services\/document\/\d+\/file$/)],
    ]);
    expect((await buyer.get(stored.data.url.replace('/services/', ''))).text).toBe(LICENSE.bytes);
    // Not among the documents of the company itself.
    expect((await seller.get('document?context=company')).meta.total).toBe(0);

    expect((await buyer.delete(`document/${stored.data.id}`)).status).toBe(403);
    expect((await put(buyer, { ...place, type: 'open_document' })).status).toBe(404);
    const other = await app.signIn((await aSeller(app.db)).userId);
    expect((await put(other, { ...place, type: 'open_document' })).status).toBe(404);
    expect((await other.get(`document/${stored.data.id}/file`)).status).toBe(404);
    expect((await seller.delete(`document/${stored.data.id}`)).data).toEqual({ ok: true });
    expect((await buyer.get<ListingDetail>(`listing/catalog/${listing.id}`)).data.docs).toHaveLength(1);
  });

  it('X-31 are hidden from buyers to whom the listing is not offered', async () => {
    const listing = await aListing(app.db, { companyId: tenant.seller.companyId });
    const { data } = await put(tenant.clients.seller, {
      context: 'listing',
      listing_id: listing.id,
      type: 'open_document',
    });
    const outside = await aBuyer(app.db, { agreed_to_medigi: false });
    const client = await app.signIn(outside.userId);
    expect((await client.get(`document/${data.id}/file`)).status).toBe(404);
    expect((await client.get(`document?listing_id=${listing.id}`)).meta.total).toBe(0);
  });

  it('SP-448 SP-490 the documented call is taken whole: with e-mail and product, derma for the facility, profile for the company', async () => {
    const { buyer, seller } = tenant.clients;
    const { companyId: company_id, facilityId: facility_id } = tenant.buyer;
    const beside = { email: 'somebody@else.test', product: 'medigi' };
    const ofFacility = { type: 'dea_license', context: 'derma', facility_id, company_id, ...beside };
    const stored = await put(buyer, ofFacility);
    expect([stored.status, stored.data.context, stored.data.facility_id]).toEqual([
      201,
      'facility',
      facility_id,
    ]);
    const { userId } = tenant.buyer;
    const uploader = await app.db
      .selectFrom('document')
      .select('uploaded_by')
      .where('id', '=', stored.data.id)
      .executeTakeFirst();
    expect(uploader).toEqual({ uploaded_by: userId });
    const asked = `document?context=derma&type=dea_license&facility_id=${facility_id}&company_id=${company_id}`;
    expect((await buyer.get<StoredDocument[]>(asked)).data).toEqual([stored.data]);
    const own = await put(seller, { type: 'reseller_certificate', context: 'profile' });
    expect([own.status, own.data.context, own.data.company_id]).toEqual([
      201,
      'company',
      tenant.seller.companyId,
    ]);
    expect((await seller.get<StoredDocument[]>('document?context=profile')).data).toEqual([own.data]);
    expect((await buyer.get('document?context=elsewhere')).status).toBe(422);
  });

  it('SP-448 a type belongs to its places', async () => {
    const reply = await put(tenant.clients.seller, { context: 'listing', listing_id: 1, type: 'invoice' });
    expect([reply.status, reply.problem?.error]).toEqual([422, 'Invoice belongs to an order.']);
    const nowhere = await put(tenant.clients.seller, { context: 'listing', type: 'open_document' });
    expect([nowhere.status, nowhere.problem?.data]).toEqual([422, { listing_id: 'Name the listing.' }]);
  });
});

it('RB-156 SP-490 takes the documented parts, and names one that does not fit the context', async () => {
  const { seller, buyer } = tenant.clients;
  const order = await anOrder(tenant);
  const listing = { listing_id: tenant.listing.id };
  const ofOrder = {
    context: 'order',
    type: 'open_document',
    order_id: order.id,
    ...listing,
    company_id: tenant.seller.companyId,
    facility_id: tenant.buyer.facilityId,
    email: 'someone@example.test',
    product: 'medigi',
  };
  expect((await put(seller, ofOrder)).status).toBe(201);
  const license = { context: 'facility', type: 'dea_license' };
  const unfit: [TestClient, object, string][] = [
    [buyer, { ...license, order_id: order.id }, 'order_id'],
    [buyer, { ...license, ...listing }, 'listing_id'],
    [seller, { context: 'profile', type: 'terms_pdf', facility_id: 1 }, 'facility_id'],
    [seller, { context: 'listing', type: 'open_document', ...listing, order_id: order.id }, 'order_id'],
  ];
  for (const [who, place, part] of unfit) {
    const refused = await put(who, place);
    expect([refused.status, Object.keys(refused.problem?.data ?? {})]).toEqual([422, [part]]);
  }
});

describe('documents of an order', () => {
  it('SP-448 SP-449 come from its seller and are read by both sides alone', async () => {
    const { seller, buyer } = tenant.clients;
    const order = await anOrder(tenant);
    const place = { context: 'order', order_id: order.id };
    const { status, data } = await put(seller, { ...place, type: 'invoice' });
    expect([status, data]).toMatchObject([201, { context: 'order', order_id: order.id }]);
    const read = await buyer.get<StoredDocument[]>(`document?context=order&order_id=${order.id}`);
    expect(read.data).toMatchObject([{ id: data.id, can: { delete: false } }]);
    await app.jobsDone();
    const told = (await buyer.get<{ unread: { title: string }[] }>('user/me/notifications')).data.unread;
    expect(told.map((one) => one.title)).toContain('Order document');
    expect(await storedFor(buyer, order.id)).toEqual(['Stored Invoice: sheet.pdf']);
    expect((await buyer.get(`document/${data.id}/file`)).status).toBe(200);
    expect((await buyer.delete(`document/${data.id}`)).status).toBe(403);
    expect((await put(buyer, { ...place, type: 'invoice' })).status).toBe(403);

    const company = tenant.buyer.companyId;
    const colleague = await aUser(app.db, { companyId: company, roles: ['Buyer'] });
    const strangers = [
      await app.signIn(colleague.userId),
      await app.signIn((await aSeller(app.db)).userId),
      await app.signIn((await aBuyer(app.db)).userId),
      await app.signIn((await anAdministrator(app.db, [])).userId),
    ];
    for (const stranger of strangers) {
      expect((await stranger.get(`document/${data.id}/file`)).status).toBe(404);
      expect((await put(stranger, { ...place, type: 'invoice' })).status).toBe(404);
    }
    const desk = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await put(desk, { ...place, type: 'certificate_of_analysis' })).status).toBe(201);
    expect((await seller.delete(`document/${data.id}`)).data).toEqual({ ok: true });
  });

  it('RB-152 RB-155 both sides add to it and hear of it, 20 each; what the marketplace keeps for itself they do not see', async () => {
    const own = await aTenant(app, 'Both');
    const { seller, buyer } = own.clients;
    const order = await anOrder(own);
    const place = { context: 'order', order_id: order.id, type: 'open_document' };
    const sent = await put(buyer, place);
    expect([sent.status, sent.data]).toMatchObject([
      201,
      { company_id: own.buyer.companyId, internal: false, can: { delete: true } },
    ]);
    await app.jobsDone();
    const told = (await seller.get<{ unread: { title: string; content: string }[] }>('user/me/notifications'))
      .data;
    expect(told.unread.find(({ title }) => title === 'Order document')?.content).toContain(
      `stored a document at order ${order.id}`,
    );
    const read = async (client: TestClient) =>
      (await client.get<StoredDocument[]>(`document?context=order&order_id=${order.id}&per_page=200`)).data;
    expect(await read(seller)).toMatchObject([{ id: sent.data.id, can: { delete: false } }]);
    expect((await seller.get(`document/${sent.data.id}/file`)).status).toBe(200);
    const others = await seller.delete(`document/${sent.data.id}`);
    expect([others.status, others.problem?.error]).toEqual([
      403,
      'Only the side that stored this document changes it.',
    ]);

    const desk = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const internal = await put(desk, { ...place, internal: true });
    expect(internal.data.internal).toBe(true);
    expect(await read(desk)).toHaveLength(2);
    for (const client of [seller, buyer]) {
      expect(await read(client)).toHaveLength(1);
      expect((await client.get(`document/${internal.data.id}/file`)).status).toBe(404);
      expect((await put(client, { ...place, internal: true })).status).toBe(403);
      expect(await storedFor(client, order.id)).toHaveLength(1);
    }
    const elsewhere = await put(buyer, { context: 'facility', type: 'terms_pdf', internal: true });
    expect([elsewhere.status, elsewhere.problem?.error]).toEqual([
      422,
      'Only a document of an order is internal.',
    ]);

    await app.db
      .insertInto('document')
      .columns(['type', 'company_id', 'order_id', 'file_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('document')
          .innerJoin(sql<{ n: number }>`generate_series(1, 18)`.as('g'), (join) => join.onTrue())
          .select(['type', 'company_id', 'order_id', 'file_id', 'created_at'])
          .where('document.id', '=', sent.data.id),
      )
      .execute();
    const full = async (client: TestClient) => {
      const reply = await put(client, place);
      return [reply.status, reply.problem?.error];
    };
    expect(await full(buyer)).toEqual([201, undefined]);
    expect(await full(buyer)).toEqual([
      409,
      '20 files of Document are stored already. Delete one before you upload another one.',
    ]);
    // A full side keeps neither the other one nor the marketplace from storing.
    expect(await full(seller)).toEqual([201, undefined]);
    expect((await put(desk, { ...place, internal: true })).status).toBe(201);
  });
});
