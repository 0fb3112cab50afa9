import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Carts } from '#contract/cart/cart.ts';
import type { CatalogListing, ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { AmuData } from '#contract/catalog/usage-shapes.ts';
import type { NewPriceFlag, OwnAmu, PriceFlag } from '#contract/pricing/own-figures.ts';
import { BASE_PRICE_PROBLEM, NO_DRUG_GROUP, OWN_AMU_PROBLEM } from '#rules/catalog/own-figures.ts';
import { NO_FACILITY, NO_TERMS, USER_NOT_VETTED } from '#rules/catalog/refusals.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBrand,
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
  NOW,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';

const HOST = 'supplier.test';
let app: TestApp;
let seller: Person;
let buyer: Buyer;
let buying: TestClient;
let colleague: TestClient;
let gcn = 880_000;
beforeAll(async () => {
  app = await startTestApp('own figures');
  seller = await aSeller(app.db);
  await aBrand(app.db, { host: HOST, brand: 'direct', hydra: true, supplier_company_id: seller.companyId });
});
afterAll(() => app.close());
beforeEach(async () => {
  gcn += 1;
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
  const { companyId, facilityId } = buyer;
  const other = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  colleague = await app.signIn(other.userId);
});

/** A listing of the drug group of the test at $9.00, in packs of so many eaches. */
async function listed(eaches: number, fields = {}) {
  const drug = { gcn_seqno: gcn, package_size: 90, eaches_per_pack: eaches, wac_cents: 5000, ...fields };
  const { ndc } = await aDrug(app.db, drug);
  return aListing(app.db, { companyId: seller.companyId, ndc, lots: [{ price_cents: 900 }] });
}
const flagOf = (listingId: number, eaches: number, price: number): NewPriceFlag => ({
  listing_id: listingId,
  customer_base_price: price,
  gcn_seqno: gcn,
  package_size: 90,
  eaches_per_pack: eaches,
});
const setFlag = (who: TestClient, flag: NewPriceFlag) => who.post<PriceFlag>('pricing/price_signal', flag);
const setAmu = (who: TestClient, { id, ndc }: { id: number; ndc: string }, amu: number) =>
  who.post<OwnAmu>(`pricing/amu/${ndc}`, { listing_id: id, amu });
const read = async (who: TestClient, id: number) =>
  (await who.get<ListingDetail>(`listing/catalog/${id}`)).data;
const usage = (months: number, eaches: number, cents: number, buckets = {}) =>
  app.db
    .insertInto('facility_usage')
    .values({
      facility_id: buyer.facilityId,
      gcn_seqno: gcn,
      package_size: 90,
      months,
      eaches,
      spend_cents: cents,
      ...buckets,
    })
    .execute();

describe('TR-012 TR-047 TR-431 TR-432 TR-507 TR-508 the price flag', () => {
  it('of one is the base price of the whole facility, said by whom and when, until somebody resets it', async () => {
    const listing = await listed(100);
    const first = await setFlag(buying, flagOf(listing.id, 100, 12.5));
    expect([first.status, first.data]).toEqual([
      201,
      {
        ...flagOf(listing.id, 100, 12.5),
        id: expect.any(Number),
        type: 'User Supplied',
        created_date: new Date(NOW).toISOString(),
      },
    ]);
    const seen = await read(colleague, listing.id);
    expect(seen.current_price_signal).toMatchObject({
      id: first.data.id,
      type: 'User Supplied',
      customer_base_price: 12.5,
      user_name: expect.stringMatching(/\S+ \S+/),
      updated_on: new Date(NOW).toISOString(),
    });
    const later = await setFlag(colleague, flagOf(listing.id, 100, 11));
    expect(later.data.id).toBe(first.data.id);
    const product = await buying.get<CatalogListing[]>(`listing/catalog?gcns=${gcn}`);
    expect(product.data[0]?.pricing).toMatchObject({ base_price: 11, savings_per_pack: 2 });
    expect((await buying.delete(`pricing/price_signal/${first.data.id}`)).status).toBe(200);
    const reset = await read(colleague, listing.id);
    expect(reset.current_price_signal).toMatchObject({ id: null, type: 'Predicted', user_name: null });
    expect((await colleague.delete(`pricing/price_signal/${first.data.id}`)).status).toBe(404);
  });

  it('TR-241 TR-243 is refused outside of its limits, with the sentence', async () => {
    const listing = await listed(100);
    for (const price of [0, 0.09, -1, 10_000_000, 1.234]) {
      const refused = await setFlag(buying, flagOf(listing.id, 100, price));
      expect([price, refused.status, refused.problem?.error, refused.problem?.data]).toEqual([
        price,
        422,
        BASE_PRICE_PROBLEM,
        { customer_base_price: BASE_PRICE_PROBLEM },
      ]);
    }
    expect((await setFlag(buying, flagOf(listing.id, 100, 0.1))).status).toBe(201);
    expect((await setFlag(buying, flagOf(listing.id, 100, 12_000))).status).toBe(201);
  });

  it('is refused for another pack than the listing’s, for no drug group, and for what is not offered', async () => {
    const listing = await listed(100);
    const other = await setFlag(buying, flagOf(listing.id, 50, 12));
    expect([other.status, other.problem?.code]).toEqual([409, 'stale']);
    const alone = await listed(100, { gcn_seqno: null });
    const groupless = await setFlag(buying, flagOf(alone.id, 100, 12));
    expect([groupless.status, groupless.problem?.error]).toEqual([422, NO_DRUG_GROUP]);
    expect((await setFlag(buying, flagOf(999_999_999, 100, 12))).status).toBe(404);
  });

  it('X-67 counts in the cart of everybody of the facility, for other packs by their eaches', async () => {
    const [small, large] = [await listed(50), await listed(100)];
    await colleague.post('cart/c0', {
      listing: { id: small.id, lots: [{ id: small.lotIds[0], quantity: 4 }] },
    });
    await setFlag(buying, flagOf(large.id, 100, 24));
    const { data } = await colleague.get<Carts>('cart');
    expect(data.cart.savings_total).toBe(12);
  });
});

describe('TR-013 TR-433 TR-434 TR-509 TR-510 an AMU of one’s own', () => {
  it('replaces the bought one for the facility, 0 included, and gives it back', async () => {
    const listing = await listed(100);
    await usage(6, 9000, 102_000);
    const set = await setAmu(buying, listing, 20);
    expect([set.status, set.data]).toEqual([
      201,
      {
        ndc: listing.ndc,
        amu: 15,
        override_amu: 20,
        user_id: buyer.userId,
        updated_on: new Date(NOW).toISOString(),
      },
    ]);
    expect((await read(colleague, listing.id)).amu_data).toMatchObject({
      amu: 15,
      override_amu: 20,
      user_id: buyer.userId,
      user_name: expect.stringMatching(/\S+ \S+/),
    });
    await setAmu(colleague, listing, 0);
    const { amu_data: data, pricing } = await read(buying, listing.id);
    expect([data?.override_amu, pricing.amu.override_amu, pricing.monthly_exact_savings]).toEqual([0, 0, 0]);
    expect((await buying.delete(`pricing/amu/${listing.ndc}`)).status).toBe(200);
    expect((await read(buying, listing.id)).pricing.amu).toMatchObject({ amu: 15, override_amu: null });
    expect((await buying.delete(`pricing/amu/${listing.ndc}`)).status).toBe(404);
  });

  it('TR-242 TR-246 is refused outside of its limits, and for another NDC than the listing’s', async () => {
    const listing = await listed(100);
    for (const amu of [-1, 0.5, 10_001]) {
      const refused = await setAmu(buying, listing, amu);
      expect([refused.status, refused.problem?.error]).toEqual([422, OWN_AMU_PROBLEM]);
    }
    expect((await setAmu(buying, { ...listing, ndc: (await listed(50)).ndc }, 5)).status).toBe(404);
    expect((await setAmu(buying, listing, 10_000)).status).toBe(201);
  });

  it('X-66 X-67 C-15 is the same usage and the same price per each on every pack of the group', async () => {
    const packs = new Map<number, { id: number; ndc: string }>();
    for (const eaches of [1, 7, 30, 50, 100, 365.5]) packs.set(eaches, await listed(eaches));
    const size = fc.constantFrom(...packs.keys());
    const amounts = [fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 10, max: 1_000_000 })] as const;
    await fc.assert(
      fc.asyncProperty(size, ...amounts, async (setOn, amu, cents) => {
        await app.db.deleteFrom('rate_window').execute();
        const listing = packs.get(setOn) ?? { id: 0, ndc: '' };
        expect((await setAmu(buying, listing, amu)).status).toBe(201);
        expect((await setFlag(buying, flagOf(listing.id, setOn, cents / 100))).status).toBe(201);
        const { data } = await colleague.get<CatalogListing[]>(`listing/catalog?gcns=${gcn}&per_page=50`);
        expect(data.length).toBe(packs.size);
        for (const { eaches_per_pack: eaches, pricing } of data) {
          expect(Math.abs((pricing.amu ?? -1) - (amu * setOn) / eaches)).toBeLessThanOrEqual(0.005 + 1e-6);
          const base = (pricing.base_price ?? -1) * 100;
          expect(Math.abs(base - (cents * eaches) / setOn)).toBeLessThanOrEqual(0.5 + 1e-6);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('TR-426 TR-427 AMU data', () => {
  it('SP-196 is that of the worked example, to the cent', async () => {
    const listing = await listed(90);
    await usage(6, 90 * 90, 102_000, {
      gpo_eaches: 60 * 90,
      gpo_spend_cents: 60_000,
      wac_eaches: 30 * 90,
      wac_spend_cents: 42_000,
    });
    const { data } = await buying.get<AmuData>(`pricing/amu/${listing.id}`);
    expect(data).toMatchObject({
      amu: 15,
      override_amu: null,
      avg_aac_per_pack: 11.33,
      comparison_price: 9,
      eaches_per_pack: 90,
      gpo: { amu: 10, amu_pct: 66.67, pct_spend: 58.82 },
      wac: { amu: 5, amu_pct: 33.33, pct_spend: 41.18 },
      three40b: { amu: null, amu_pct: 0, pct_spend: 0 },
    });
    expect(data.gpo.savings).toEqual({
      avg_unit_aac: 0.1111,
      avg_pack_aac: 10,
      comparison_avg_spend: 90,
      monthly_avg_spend: 100,
      monthly_avg_savings: 10,
      exact: { numerator: '5400000', denominator: '5400' },
    });
    expect(data.wac.savings).toMatchObject({ avg_pack_aac: 14, monthly_avg_savings: 25 });
    const { pricing } = await read(buying, listing.id);
    expect(pricing).toMatchObject({ base_price: 11.33, monthly_exact_savings: 35 });
  });

  it('of a group is counted in packs of its smallest product and compared with no price', async () => {
    await listed(100);
    const small = await listed(50);
    await usage(6, 9000, 102_000);
    await setAmu(buying, small, 7);
    const { data } = await buying.get<AmuData>(`pricing/amu/${gcn}/90`);
    expect(data).toMatchObject({ amu: 30, override_amu: 7, eaches_per_pack: 50, comparison_price: null });
    expect((await buying.get(`pricing/amu/${gcn}/91`)).status).toBe(404);
    await listed(100, { package_size: 60 });
    const none = await buying.get(`pricing/amu/${gcn}/60`);
    expect([none.status, none.data]).toEqual([200, null]);
  });
});

describe('G-050 X-41 whose figures they are', () => {
  it('other facilities have their own and cannot reset these', async () => {
    const listing = await listed(100);
    const flag = await setFlag(buying, flagOf(listing.id, 100, 12.5));
    await setAmu(buying, listing, 20);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    const seen = await read(stranger, listing.id);
    expect([seen.current_price_signal?.type, seen.amu_data]).toEqual(['Predicted', null]);
    expect((await stranger.delete(`pricing/price_signal/${flag.data.id}`)).status).toBe(404);
    expect((await stranger.delete(`pricing/amu/${listing.ndc}`)).status).toBe(404);
    expect((await read(buying, listing.id)).pricing).toMatchObject({
      base_price: 12.5,
      amu: { override_amu: 20 },
    });
  });

  it('sellers have no say, an administrator one at the facility it chose, and nobody sets one without a facility', async () => {
    const listing = await listed(100);
    const flag = flagOf(listing.id, 100, 12.5);
    const selling = await app.signIn(seller.userId);
    const { companyId, facilityId } = buyer;
    const admin = await anAdministrator(app.db, []);
    await sql`update app_user set primary_facility_id = ${facilityId} where id = ${admin.userId}`.execute(
      app.db,
    );
    const administering = await app.signIn(admin.userId);
    expect((await setFlag(selling, flag)).status).toBe(403);
    expect((await setAmu(selling, listing, 5)).status).toBe(403);
    expect((await selling.delete(`pricing/amu/${listing.ndc}`)).status).toBe(403);
    expect((await setFlag(administering, flag)).status).toBe(201);
    expect((await read(buying, listing.id)).current_price_signal?.type).toBe('User Supplied');
    expect((await selling.get(`pricing/amu/${listing.id}`)).status).toBe(403);
    await setAmu(buying, listing, 20);
    const { data } = await administering.get<AmuData>(`pricing/amu/${listing.id}`);
    expect(data.override_amu).toBe(20);
    const homeless = await app.signIn((await aUser(app.db, { companyId, roles: ['Buyer'] })).userId);
    const refused = await setFlag(homeless, flag);
    expect([refused.status, refused.problem?.error]).toEqual([422, NO_FACILITY]);
  });

  it('X-62 no price is set where none is shown; usage is no price', async () => {
    const listing = await listed(100);
    await sql`delete from company_terms where company_id = ${buyer.companyId}`.execute(app.db);
    const refused = await setFlag(buying, flagOf(listing.id, 100, 12.5));
    expect([refused.status, refused.problem?.error]).toEqual([403, NO_TERMS]);
    expect((await setAmu(buying, listing, 20)).status).toBe(201);
    await sql`update app_user set vetting_status = 'Unreviewed' where id = ${buyer.userId}`.execute(app.db);
    const strange = await setFlag(buying, flagOf(listing.id, 100, 12.5));
    expect(strange.problem?.error).toBe(USER_NOT_VETTED);
  });

  it('on the host of a supplier they are set for its listings alone', async () => {
    const elsewhere = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    const listing = await listed(100);
    const there = await app.signIn(buyer.userId, HOST);
    expect((await setFlag(there, flagOf(elsewhere.id, 100, 12.5))).status).toBe(404);
    expect((await setFlag(there, flagOf(listing.id, 100, 12.5))).status).toBe(201);
    expect((await setAmu(there, listing, 20)).status).toBe(201);
    expect((await read(buying, listing.id)).pricing).toMatchObject({
      base_price: 12.5,
      amu: { override_amu: 20 },
    });
  });
});

describe('G-056 two people at once', () => {
  it('leave one flag and one AMU, each change in the log with what was there before', async () => {
    const listing = await listed(100);
    const prices = [11, 12, 13, 14];
    const replies = await Promise.all([
      ...prices.map((price, index) =>
        setFlag(index % 2 ? buying : colleague, flagOf(listing.id, 100, price)),
      ),
      ...prices.map((packs, index) => setAmu(index % 2 ? buying : colleague, listing, packs)),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    const { rows } = await sql<{ operation: string; first: boolean }>`
      select operation, before is null as first from audit_log
      where facility_id = ${buyer.facilityId} order by seq`.execute(app.db);
    for (const operation of ['price_flag.set', 'amu_override.set'])
      expect(rows.filter((row) => row.operation === operation).map(({ first }) => first)).toEqual([
        true,
        false,
        false,
        false,
      ]);
    const { current_price_signal: signal } = await read(buying, listing.id);
    expect(prices).toContain(signal?.customer_base_price);
  });
});
