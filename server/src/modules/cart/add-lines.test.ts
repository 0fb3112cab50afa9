import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AddedLines } from '#contract/cart/cart-lines.ts';
import type { Carts } from '#contract/cart/cart.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller, type ListingFields } from '../../../test/kit/world.ts';

let app: TestApp;
let client: TestClient;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp('cart lines', { brands: [{ host: 'fast.test', hydra: false }] });
  ({ companyId } = await aSeller(app.db));
});
beforeEach(async () => {
  client = await app.signIn((await aBuyer(app.db)).userId);
});
afterAll(() => app.close());

type Listed = Awaited<ReturnType<typeof aListing>>;
const listing = (fields: Omit<ListingFields, 'companyId'> = {}) => aListing(app.db, { companyId, ...fields });
const line = ({ id, lotIds }: Listed, quantity: number, seen_price = 10) => ({
  listing_id: id,
  lots: [{ id: lotIds[0], quantity, seen_price }],
});
const add = (lines: readonly object[], headers?: Record<string, string>) =>
  client.post<AddedLines>('cart/c0/lines', { lines }, headers);
const cart = async () =>
  (await client.get<Carts>('cart')).data.cart.items.map((item) => [item.id, item.quantity]);

describe('WB-030 lines go into the cart together', () => {
  it('all that can be added are, and the others are named with their reasons', async () => {
    const [good, other, minimum] = [await listing(), await listing(), await listing({ min_packs: 10 })];
    const controlled = await listing({ ndc: (await aDrug(app.db, { dea_schedule: '2' })).ndc });
    const sent = [
      line(good, 3),
      line(minimum, 9),
      line(other, 101),
      line(controlled, 1),
      line({ ...good, id: 99_999_999 }, 1),
    ];
    const { data } = await add([...sent, line(other, 4)]);
    expect(data).toEqual({
      added: 2,
      packs: 7,
      refused: [
        { line: 1, listing_id: minimum.id, reasons: ['Listing Minimum: 10 pack(s)'] },
        { line: 2, listing_id: other.id, reasons: [expect.stringMatching(/only 100 packs in stock/)] },
        {
          line: 3,
          listing_id: controlled.id,
          reasons: [expect.stringMatching(/^This is a restricted product/)],
        },
        { line: 4, listing_id: 99_999_999, reasons: [expect.stringMatching(/not eligible for purchase/)] },
      ],
    });
    expect(await cart()).toEqual([
      [good.id, 3],
      [other.id, 4],
    ]);
  });

  it('adding twice with one key adds once', async () => {
    const good = await listing();
    const headers = { 'Idempotency-Key': '5d2f1c3a-0000-4000-8000-000000000001' };
    const first = await add([line(good, 3)], headers);
    const second = await add([line(good, 3)], headers);
    expect(second.data).toEqual(first.data);
    expect(await cart()).toEqual([[good.id, 3]]);
    expect((await add([line(good, 4)], headers)).status).toBe(409);
  });

  it('WB-031 adds to what is there, and counts it for minimum and stock', async () => {
    const [held, lots] = [
      await listing({ min_packs: 10 }),
      await listing({ lots: [{}, { price_cents: 1200 }] }),
    ];
    await add([line(held, 95), line(lots, 2)]);
    const { data } = await add([
      line(held, 5),
      line(held, 1),
      { listing_id: lots.id, lots: [{ id: lots.lotIds[1], quantity: 3 }] },
    ]);
    expect(data).toMatchObject({ added: 2, packs: 8, refused: [{ line: 1, listing_id: held.id }] });
    expect(await cart()).toEqual([
      [held.id, 100],
      [lots.id, 5],
    ]);
  });

  it('a price that rose since it was seen is refused; one that fell is not', async () => {
    const [dearer, cheaper] = [await listing(), await listing()];
    const { data } = await add([line(dearer, 1, 9.99), line(cheaper, 1, 11)]);
    expect(data).toMatchObject({
      added: 1,
      refused: [{ line: 0, reasons: [expect.stringMatching(/from \$9\.99 to \$10\.00/)] }],
    });
  });

  it('takes the same statements for one line and for many', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => listing()));
    const one = await add([line(many[0] ?? (await listing()), 1)]);
    const all = await add(many.map((each) => line(each, 1)));
    expect([all.data.added, all.headers['x-statements']]).toEqual([40, one.headers['x-statements']]);
  });

  it('WB-037 nobody adds who may not buy', async () => {
    const good = await listing();
    const { userId, companyId: company } = await aBuyer(app.db);
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Unreviewed' })
      .where('id', '=', userId)
      .execute();
    client = await app.signIn(userId);
    expect((await add([line(good, 1)])).data).toMatchObject({ added: 0, refused: [{ line: 0 }] });
    expect(company).toBeGreaterThan(0);
    await app.db
      .updateTable('app_user')
      .set({ primary_facility_id: null })
      .where('id', '=', userId)
      .execute();
    expect((await add([line(good, 1)])).status).toBe(422);
  });

  it('WB-037 who sees no prices learns none from what was seen', async () => {
    const { id, lotIds } = await listing({ lots: [{ price_cents: 1234 }] });
    const seen = [0.01, 12.33, 12.34, 99].map((price) => line({ id, lotIds } as Listed, 1, price));
    const [unvetted, noTerms] = [await aBuyer(app.db), await aBuyer(app.db)];
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Unreviewed' })
      .where('id', '=', unvetted.userId)
      .execute();
    await app.db.deleteFrom('company_terms').where('company_id', '=', noTerms.companyId).execute();
    for (const [{ userId }, host] of [
      [unvetted, 'localhost'],
      [noTerms, 'fast.test'],
    ] as const) {
      client = await app.signIn(userId, host);
      const { data, text } = await add(seen);
      expect(new Set(data.refused.map(({ reasons }) => reasons.join()))).toHaveLength(1);
      expect([data.refused.length, text]).toEqual([4, expect.not.stringContaining('12.34')]);
    }
  });
});
