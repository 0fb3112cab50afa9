import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { PriceStack } from '#contract/pricing/price-stack.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anOrder, aSellerChief, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, anAdministrator, aSeller, aUser, TODAY } from '../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
let chief: TestClient;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('price stack');
  tenant = await aTenant(app, 'Stacked');
  await anOrder(tenant);
  chief = (await aSellerChief(tenant)).as;
  admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  await app.db
    .updateTable('lot')
    .set({ price_cents: 1000 })
    .where('listing_id', '=', tenant.listing.id)
    .execute();
  const rule = { target_type: 'all', audience_type: 'all', start_date: TODAY };
  const contract = {
    audience_type: 'facility',
    audience_id: String(tenant.buyer.facilityId),
    kind: 'percent_off',
  };
  await chief.post('pricing/rules', { ...rule, ...contract, name: 'Contract', value: 8 });
  await chief.post('pricing/rules', { ...rule, ...contract, name: 'Many', value: 10, min_quantity: 24 });
  await admin.post('pricing/rules', {
    ...rule,
    name: 'Fee',
    kind: 'marketplace_fee',
    value: 1.5,
    seller_company_id: null,
  });
});
afterAll(() => app.close());

const stack = (who: TestClient, facility: number, quantity = 1) =>
  who.get<PriceStack>(`pricing/stack/${tenant.listing.id}?facility_id=${facility}&quantity=${quantity}`);
const seenBy = async (who: TestClient) =>
  (await who.get<ListingDetail>(`listing/catalog/${tenant.listing.id}`)).data.lots[0];

describe('trading G-033 G-096 how a price comes about', () => {
  it('is told step by step, and is what the buyer sees', async () => {
    const { facilityId } = tenant.buyer;
    for (const who of [chief, admin]) {
      const { data } = await stack(who, facilityId);
      expect(data).toMatchObject({ facility: { name: 'Stacked facility' }, quantity: 1 });
      expect(data.lots[0]).toMatchObject({
        list_price: 10,
        discount: { name: 'Contract', kind: 'percent_off', value: 8 },
        seller_price: 9.2,
        fee: { name: 'Fee', value: 1.5 },
        buyer_price: 9.34,
        price_tiers: [{ min_quantity: 24, price: 9.14 }],
      });
    }
    expect((await stack(chief, facilityId, 24)).data.lots[0]).toMatchObject({
      discount: { name: 'Many' },
      buyer_price: 9.14,
    });
    expect(await seenBy(tenant.clients.buyer)).toMatchObject({
      price: 9.34,
      price_tiers: [{ min_quantity: 24, price: 9.14 }],
    });
  });

  it('a buyer is shown the tiers of its own rules alone', async () => {
    const stranger = await aBuyer(app.db);
    expect(await seenBy(await app.signIn(stranger.userId))).toMatchObject({ price: 10.15, price_tiers: [] });
    const unvetted = await aUser(app.db, {
      companyId: tenant.buyer.companyId,
      roles: ['Buyer'],
      facilityIds: [tenant.buyer.facilityId],
      vetting_status: 'Unreviewed',
    });
    expect(await seenBy(await app.signIn(unvetted.userId))).toMatchObject({ price: null, price_tiers: [] });
  });

  it('a buyer is not shown a tier that no lot can reach; its seller is', async () => {
    const stock = (packs: number) =>
      app.db.updateTable('lot').set({ stock: packs }).where('listing_id', '=', tenant.listing.id).execute();
    const tiers = async () =>
      (await seenBy(tenant.clients.buyer))?.price_tiers.map((tier) => tier.min_quantity);
    await stock(24);
    expect(await tiers()).toEqual([24]);
    await stock(23);
    expect(await tiers()).toEqual([]);
    const { data } = await stack(chief, tenant.buyer.facilityId);
    expect(data.lots[0]?.price_tiers.map((tier) => tier.min_quantity)).toEqual([24]);
    await stock(1000);
  });

  it('is refused to buyers, to other sellers, and for buyers that did not order', async () => {
    const { facilityId } = tenant.buyer;
    expect((await stack(tenant.clients.buyer, facilityId)).status).toBe(403);
    const other = await aUser(app.db, { companyId: (await aSeller(app.db)).companyId, roles: ['Seller'] });
    expect((await stack(await app.signIn(other.userId), facilityId)).status).toBe(404);
    const stranger = await aBuyer(app.db);
    expect((await stack(chief, stranger.facilityId)).status).toBe(404);
    expect((await stack(admin, stranger.facilityId)).status).toBe(200);
  });
});
