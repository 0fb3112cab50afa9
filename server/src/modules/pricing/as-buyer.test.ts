import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuyersView } from '#contract/pricing/as-buyer.ts';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { CII_RESTRICTED, FACILITY_NOT_VETTED, OUT_OF_STOCK } from '#rules/catalog/refusals.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  TODAY,
  type Buyer,
} from '../../../test/kit/world.ts';

let app: TestApp;
let desk: TestClient;
let buyer: Buyer;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp('view as buyer');
  desk = await app.signIn((await anAdministrator(app.db, ['catalog', 'finance'])).userId);
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ companyId } = await aSeller(app.db));
  buyer = await aBuyer(app.db);
});

const see = (id: number, facilityId = buyer.facilityId, who = desk) =>
  who.get<BuyersView>(`admin/catalog/${id}/as_buyer?facility_id=${facilityId}`);
const view = async (id: number, facilityId?: number) => (await see(id, facilityId)).data;

/** Every row of every table, so that whatever is written anywhere is seen. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
  }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`.execute(app.db);
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await sql<{
      digest: string | null;
    }>`select md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.raw(name)} t`.execute(app.db);
    digests[name] = found.rows[0]?.digest ?? '';
  }
  return digests;
}

describe("RB-208 'View as Buyer'", () => {
  it('answers what the facility reads itself, with the rules of its prices, and why it may buy', async () => {
    const { id } = await aListing(app.db, { companyId, lots: [{ price_cents: 1000 }] });
    await desk.post('pricing/rules', {
      seller_company_id: companyId,
      name: 'Contract of one',
      target_type: 'all',
      audience_type: 'facility',
      audience_id: String(buyer.facilityId),
      kind: 'percent_off',
      value: 8,
      start_date: TODAY,
    });
    const own = await (await app.signIn(buyer.userId)).get<ListingDetail>(`listing/catalog/${id}`);
    const data = await view(id);
    expect(data).toMatchObject({ facility: { id: buyer.facilityId }, prices_hidden: false, reasons: [] });
    expect(data.listing).toEqual(own.data);
    expect(data.prices[0]).toMatchObject({
      list_price: 10,
      discount: { name: 'Contract of one' },
      buyer_price: 9.2,
    });
    const other = await view(id, (await aBuyer(app.db)).facilityId);
    expect([other.listing?.lots[0]?.price, other.prices[0]?.discount]).toEqual([10, null]);
  });

  it('writes nothing, selects nothing and acts for nobody: neither session nor any row of any table changes', async () => {
    const { id } = await aListing(app.db, { companyId });
    const client = await app.signIn(buyer.userId);
    await client.post('cart/c0', {
      listing: { id, lots: [{ id: (await view(id)).listing?.lots[0]?.id, quantity: 2 }] },
    });
    await client.post('listing/v2/favorite', { listing: { id }, comment: 'Mine' });
    const before = await everything();
    const { data } = await see(id);
    expect(await everything()).toEqual(before);
    expect(data.listing).toMatchObject({ order_quantity: 0, favorite: false, favorite_comment: null });
    const me = await desk.get<{ primary_facility: unknown; impersonator_id?: number | null }>('user/me');
    expect(me.data.primary_facility).toBeNull();
    expect((await client.get<ListingDetail>(`listing/catalog/${id}`)).data.order_quantity).toBe(2);
  });

  it('says what is sold out, after what can be bought, which begins with the price of the listing', async () => {
    const lots = [
      { price_cents: 900, stock: 0 },
      { price_cents: 1100, stock: 4 },
      { price_cents: 1000, stock: 36 },
    ];
    const { id } = await aListing(app.db, { companyId, lots });
    const { listing, prices } = await view(id);
    expect(prices.map(({ stock, buyer_price }) => [stock, buyer_price])).toEqual([
      [36, 10],
      [4, 11],
      [0, 9],
    ]);
    expect(listing?.pricing.price).toBe(prices[0]?.buyer_price);
  });

  it('says why it may not buy, in the words that it reads', async () => {
    const { ndc } = await aDrug(app.db, { dea_schedule: '2' });
    const controlled = await aListing(app.db, { companyId, ndc });
    const blocked = await aListing(app.db, { companyId });
    const client = await app.signIn(buyer.userId);
    await client.post('listing/v2/soft_block', { listing_id: blocked.id, comment: 'Too dear' });
    const reasons = async (id: number) => (await view(id)).reasons;
    expect(await reasons(controlled.id)).toEqual([CII_RESTRICTED]);
    expect(await view(blocked.id)).toMatchObject({ listing: { soft_block_reason: 'Too dear' } });
    expect(await reasons(blocked.id)).toHaveLength(1);
    const empty = await aListing(app.db, { companyId, lots: [{ stock: 0 }] });
    expect(await reasons(empty.id)).toEqual([OUT_OF_STOCK]);
    await app.db
      .updateTable('facility')
      .set({ vetting_status: 'pending' })
      .where('id', '=', buyer.facilityId)
      .execute();
    const plain = await aListing(app.db, { companyId });
    expect(await reasons(plain.id)).toEqual([FACILITY_NOT_VETTED]);
  });

  it('hides prices where they are hidden, and says why a listing is not found', async () => {
    const { id } = await aListing(app.db, { companyId });
    await app.db.deleteFrom('company_terms').where('company_id', '=', buyer.companyId).execute();
    const hidden = await view(id);
    expect(hidden).toMatchObject({ prices_hidden: true, listing: { pricing: { price: null } } });
    expect(hidden.reasons).toHaveLength(1);
    const closed = await aBuyer(app.db, { agreed_to_medigi: false });
    const seen = await view(id, closed.facilityId);
    expect([seen.listing, seen.reasons]).toEqual([
      null,
      [expect.stringContaining('is sold in the medigi catalog now, which is not open to your company.')],
    ]);
    await desk.post(`listing/seller/${id}/deactivate`, { reason: 'Recalled' });
    expect(await view(id)).toMatchObject({
      listing: null,
      reasons: ['The marketplace has deactivated this listing: Recalled'],
    });
  });

  it('is of administrators with the permission; others, and what is not there, learn nothing', async () => {
    const { id } = await aListing(app.db, { companyId });
    expect((await see(id, 999_999)).status).toBe(404);
    expect((await see(999_999)).status).toBe(404);
    const others = [
      buyer.userId,
      (await aSeller(app.db)).userId,
      (await anAdministrator(app.db, ['orders'])).userId,
    ];
    for (const userId of others)
      expect((await see(id, buyer.facilityId, await app.signIn(userId))).status).toBe(403);
  });
});
