import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aControlledListing } from '../../../test/kit/tenant.ts';
import { aBuyer, aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('ended licenses');
});
afterAll(() => app.close());

interface Offer {
  id: number;
  lotIds: number[];
}

async function aMarket() {
  const buyer = await aBuyer(app.db);
  const seller = await aSeller(app.db);
  const parties = { db: app.db, buyer, seller };
  const ends = (of: { state_license_expiration?: string; dea_expiration?: string }) =>
    app.db.updateTable('facility').set(of).where('id', '=', buyer.facilityId).execute();
  return {
    ends,
    buying: await app.signIn(buyer.userId),
    controlled: await aControlledListing(parties),
    regular: await aListing(app.db, { companyId: seller.companyId }),
  };
}

const put = (client: TestClient, cart: 'c0' | 'c2', { id, lotIds }: Offer, quantity = 1) =>
  client.post<Carts>(`cart/${cart}`, { listing: { id, lots: [{ id: lotIds[0], quantity }] } });

const order = (client: TestClient, cart: 'c0' | 'c2') =>
  client.post('order/place_order', { cart_type: cart });

const STATE = 'The state license of the facility ended on Jun 14, 2026. Upload the new one to purchase.';
const DEA =
  'The DEA registration of the facility ended on Jun 14, 2026. Upload the new one to purchase schedule II.';

describe('X-88 purchases stop when a license has ended', () => {
  it('all of them with the state license: adding, cart and order say why, and a renewal opens them again', async () => {
    const { buying, ends, regular, controlled } = await aMarket();
    await ends({ state_license_expiration: '2026-06-15' });
    expect((await put(buying, 'c0', regular)).data.cart.errors).toEqual([]);

    await ends({ state_license_expiration: '2026-06-14' });
    expect((await put(buying, 'c0', regular, 2)).data.cart.errors).toEqual([STATE]);
    expect((await put(buying, 'c2', controlled)).data.cart_c2.errors).toEqual([STATE]);
    expect((await buying.get<Carts>('cart')).data.cart.errors).toEqual([STATE]);
    const refused = await order(buying, 'c0');
    expect([refused.status, refused.problem?.error]).toEqual([422, STATE]);

    await ends({ state_license_expiration: '2027-06-14' });
    expect((await order(buying, 'c0')).status).toBe(201);
  });

  it('those of schedule II alone with the DEA registration', async () => {
    const { buying, ends, regular, controlled } = await aMarket();
    await put(buying, 'c2', controlled);
    await ends({ dea_expiration: '2026-06-14' });
    expect((await put(buying, 'c2', controlled, 2)).data.cart_c2.errors).toEqual([DEA]);
    const refused = await order(buying, 'c2');
    expect([refused.status, refused.problem?.error]).toEqual([422, expect.stringContaining(DEA)]);
    await put(buying, 'c0', regular);
    expect((await order(buying, 'c0')).status).toBe(201);
  });
});
