import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('listing prices');
});
afterAll(() => app.close());

describe('TR-037 … TR-043 TR-086 SP-428 … SP-430 what a listing says of its prices', () => {
  it('is packaging, supply, prices with what they come with, usage, and the reference of the drug', async () => {
    const reference = {
      category: 'Oral Solid',
      pharm_class: 'Statin',
      route: 'Oral',
      storage_conditions: 'Cool',
      labeler: 'Lupin',
    };
    const group = { gcn_seqno: 4711, package_size: 90, eaches_per_pack: 100 };
    const { ndc } = await aDrug(app.db, {
      ...group,
      ...reference,
      wac_cents: 5000,
      package_type: 'Bottle',
      csp: 1,
    });
    const { companyId } = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId, ndc, lots: [{ price_cents: 900 }] });
    const buyer = await aBuyer(app.db);
    const { facilityId: facility_id, userId: user_id } = buyer;
    const own = { facility_id, gcn_seqno: 4711, package_size: 90 };
    const bought = {
      months: 6,
      eaches: 9000,
      spend_cents: 102_000,
      gpo_eaches: 9000,
      gpo_spend_cents: 102_000,
    };
    await app.db
      .insertInto('facility_usage')
      .values({ ...own, ...bought })
      .execute();
    await app.db
      .insertInto('amu_override')
      .values({ ...own, amu: 20, eaches_per_pack: 100, user_id })
      .execute();
    const buying = await app.signIn(user_id);
    const read = async () => (await buying.get<ListingDetail>(`listing/catalog/${listing.id}`)).data;
    const data = await read();
    expect(data).toMatchObject({
      eaches_per_pack: 100,
      package_type: 'Bottle',
      listing_package_type: 'Bottle',
      package_size: 90,
      pack_size: 90,
      csp: 1,
      stock: 100,
      current_price_signal: { id: null, customer_base_price: 11.33 },
      hic2_desc: 'Oral Solid',
      hic_desc: 'Statin',
      hic3_desc: 'Statin',
      route: 'Oral',
      storage_cond: 'Cool',
      labeler: 'Lupin',
    });
    const [lot] = data.lots;
    expect(data.pricing).toMatchObject({
      price: 9,
      lowest_price: 9,
      highest_pack_price: 9,
      savings_per_pack: 2.33,
      lowest_lot_discount: 20.6,
      monthly_exact_savings: 46.67,
      amu: { amu: 15, override_amu: 20, aac_per_pack: 11.33, savings_per_pack: 2.33, savings_percent: 20.6 },
      price_meta: {
        price: 9,
        wac_price: 50,
        shipping_layer: { name: expect.any(String), description: expect.stringContaining('hipping') },
        buyer_transaction_fee: 0,
      },
      prices: [{ id: lot?.id, quantity: 0, price: 9, price_type: 'WAC' }],
    });
    await sql`update company set payment_option = 'credit_card' where id = ${buyer.companyId}`.execute(
      app.db,
    );
    expect((await read()).pricing.price_meta.buyer_transaction_fee).toBe(0.27);
    await sql`delete from company_terms where company_id = ${buyer.companyId}`.execute(app.db);
    const { pricing, amu_data: usage } = await read();
    expect(pricing).toMatchObject({
      price: null,
      base_price: null,
      amu: { amu: 15, aac_per_pack: 11.33, savings_per_pack: null },
    });
    expect(usage).toMatchObject({
      avg_aac_per_pack: 11.33,
      comparison_price: null,
      gpo: {
        pct_spend: 100,
        savings: {
          avg_pack_aac: 11.33,
          monthly_avg_spend: 170,
          comparison_avg_spend: null,
          monthly_avg_savings: null,
        },
      },
    });
    expect(pricing.price_meta).toEqual({
      price: null,
      wac_price: null,
      shipping_layer: null,
      buyer_transaction_fee: null,
    });
    expect(pricing.prices[0]?.price).toBeNull();
  });
});
