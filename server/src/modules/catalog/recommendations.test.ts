import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Recommendation } from '#contract/catalog/recommendations.ts';
import type { Carts } from '#contract/cart/cart.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aDrug,
  aFacility,
  aHead,
  aListing,
  anAdministrator,
  aSeller,
  TODAY,
  type Buyer,
  type ListingFields,
} from '../../../test/kit/world.ts';

let app: TestApp;
let buyer: Buyer;
let client: TestClient;
let companyId: number;
let sellers = 0;
beforeAll(async () => {
  app = await startTestApp('purchase recommendations');
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ companyId } = await aSeller(app.db, { name: `Acme Pharma ${(sellers += 1)}` }));
  buyer = await aBuyer(app.db);
  client = await app.signIn(buyer.userId);
});

let group = 91_000;
/** A drug group that a facility bought so many packs of in six months, at so many cents a pack. */
async function used(packs: number, cents: number, facilityId = buyer.facilityId) {
  group += 1;
  const gcn = group;
  await app.db
    .insertInto('facility_usage')
    .values({
      facility_id: facilityId,
      gcn_seqno: gcn,
      package_size: 10,
      months: 6,
      eaches: packs * 10,
      spend_cents: packs * cents,
    })
    .execute();
  return async (priceCents: number, fields: Partial<ListingFields> = {}) => {
    const { ndc } = await aDrug(app.db, { gcn_seqno: gcn });
    return aListing(app.db, { companyId, ndc, lots: [{ price_cents: priceCents }], ...fields });
  };
}
const ask = (body: object = {}, who = client) =>
  who.post<Recommendation[]>('listing/purchase_recommendations', { facility_id: buyer.facilityId, ...body });
const found = async (body: object = {}) => (await ask(body)).data.map(({ listing }) => listing.id);

describe('RB-218 what a facility is recommended to buy', () => {
  it('is what it would save most by, in one sentence with the figures, at the suggested quantity', async () => {
    // 90 packs for 1,020.00 in six months: 15 a month at 11.3333.
    const most = await used(90, 0);
    await app.db
      .updateTable('facility_usage')
      .set({ spend_cents: 102_000 })
      .where('gcn_seqno', '=', group)
      .execute();
    const best = await most(900, { case_size: 12, min_packs: 10 });
    const less = await (await used(6, 2000))(900);
    await (
      await used(60, 800)
    )(900);
    const { data, meta } = await ask();
    expect(meta).toEqual({ message: null });
    expect(data).toMatchObject([
      {
        listing: { id: best.id, company_id: companyId, pricing: { amu: 15, monthly_exact_savings: 35 } },
        suggested_quantity: 12,
        lots: [{ id: best.lotIds[0], quantity: 12 }],
        reason: `You use 15 a month; Acme Pharma ${sellers} is $2.33 below your price per pack.`,
      },
      { listing: { id: less.id }, suggested_quantity: 1 },
    ]);
    expect(await found({ limit: 1 })).toEqual([best.id]);
  });

  it('suggests what would be added: whole cases, and no less of a lot than it is sold by', async () => {
    const offer = await used(60, 2000);
    const small = await offer(0, { lots: [{ price_cents: 900, min_qty: 6 }] });
    const cased = await offer(0, {
      lots: [{ price_cents: 950 }],
      case_size: 12,
      case_lock: true,
      min_packs: 13,
    });
    const { data } = await ask();
    expect(data.map(({ listing, suggested_quantity: packs, lots }) => [listing.id, packs, lots])).toEqual([
      [small.id, 6, [{ id: small.lotIds[0], quantity: 6 }]],
      [cased.id, 24, [{ id: cased.lotIds[0], quantity: 24 }]],
    ]);
  });

  it('goes into the cart as it is suggested, and then is recommended no more', async () => {
    const offer = await used(60, 2000);
    const lots = [
      { price_cents: 900, stock: 4 },
      { price_cents: 950, stock: 30 },
    ];
    const { id, lotIds } = await offer(0, { lots, min_packs: 10 });
    const [one] = (await ask()).data;
    expect([one?.suggested_quantity, one?.lots]).toEqual([
      10,
      [
        { id: lotIds[0], quantity: 4 },
        { id: lotIds[1], quantity: 6 },
      ],
    ]);
    const added = await client.post('cart/c0/lines', { lines: [{ listing_id: id, lots: one?.lots }] });
    expect(added.status).toBe(200);
    expect((await client.get<Carts>('cart')).data.cart.items).toHaveLength(1);
    expect(await found()).toEqual([]);
  });

  it('leaves out what is excluded, blocked, sold out, off sale, dearer, or of no use', async () => {
    const offer = await used(60, 2000);
    const kept = await offer(900);
    const [excluded, blocked, paused] = [await offer(700), await offer(600), await offer(500)];
    await offer(400, { lots: [{ price_cents: 400, stock: 0 }] });
    await offer(300, { start_date: '2027-01-01', can_buy_later: true });
    await offer(2100);
    await (
      await used(0, 1)
    )(100);
    await aListing(app.db, { companyId });
    await client.post('order/ndc_exclusion', { ndc: excluded.ndc, reason: 'Recalled twice' });
    await client.post('listing/v2/soft_block', { listing_id: blocked.id, comment: 'Too dear' });
    const seller = await aSeller(app.db);
    await app.db
      .updateTable('app_user')
      .set({ company_id: companyId })
      .where('id', '=', seller.userId)
      .execute();
    await (await app.signIn(seller.userId)).post(`listing/seller/${paused.id}/pause`);
    expect(await found()).toEqual([kept.id]);
  });

  it('counts the AMU that the facility set, 0 among them', async () => {
    const first = await (await used(6, 2000))(900);
    const second = await (await used(60, 1000))(900);
    expect(await found()).toEqual([first.id, second.id]);
    await app.db
      .insertInto('amu_override')
      .values({
        facility_id: buyer.facilityId,
        gcn_seqno: group - 1,
        package_size: 10,
        amu: 0,
        eaches_per_pack: 10,
        user_id: buyer.userId,
      })
      .execute();
    expect(await found()).toEqual([second.id]);
  });

  it('is for the facility that is named: its use, its prices, and 404 for one that the asker does not see', async () => {
    const head = await aHead(app.db);
    const other = await aFacility(app.db, { company_id: head.companyId });
    const offer = await used(60, 2000, other.id);
    const { id } = await offer(1000);
    const marketplace = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
    const rule = await marketplace.post('pricing/rules', {
      seller_company_id: companyId,
      name: 'For one',
      target_type: 'all',
      audience_type: 'facility',
      audience_id: String(other.id),
      kind: 'percent_off',
      value: 50,
      start_date: TODAY,
    });
    expect(rule.status).toBe(201);
    const heads = await app.signIn(head.userId);
    const { data } = await ask({ facility_id: other.id }, heads);
    expect(data.map(({ listing }) => [listing.id, listing.pricing.price])).toEqual([[id, 5]]);
    expect((await ask({ facility_id: head.facilityId }, heads)).data).toEqual([]);
    expect((await ask({ facility_id: other.id })).status).toBe(404);
    expect((await ask({ facility_id: 999_999 })).status).toBe(404);
    const seller = await app.signIn((await aSeller(app.db)).userId);
    expect((await ask({}, seller)).status).toBe(403);
  });

  it('says that recommendations show once prices do, and takes 1 to 50 of them', async () => {
    const offer = await used(60, 2000);
    await offer(900);
    for (const limit of [0, 51]) expect((await ask({ limit })).status).toBe(422);
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Unreviewed' })
      .where('id', '=', buyer.userId)
      .execute();
    const { data, meta } = await ask();
    expect([data, meta]).toEqual([[], { message: 'Recommendations show once prices do.' }]);
  });
});
