import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SellerListing } from '#contract/listings/listings.ts';
import type { Undercut } from '#contract/orders/selling.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aDrug, aListing, aSeller, anAdministrator, type ListingFields } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('standing');
});
afterAll(() => app.close());

let group = 900_000;
/** A product with a drug group of its own; each offer is of another NDC of it. */
function aProduct(size = 10) {
  const gcn_seqno = (group += 1);
  const offer = async (price_cents: number, more: Partial<ListingFields> & { eaches?: number } = {}) => {
    const { eaches = size, companyId = (await aSeller(app.db)).companyId, ...fields } = more;
    const { ndc } = await aDrug(app.db, { gcn_seqno, package_size: size, eaches_per_pack: eaches });
    return aListing(app.db, { companyId, ndc, lots: [{ price_cents }], ...fields });
  };
  return { offer };
}

async function aWorld() {
  const seller = await aSeller(app.db);
  const client = await app.signIn(seller.userId);
  const standingOf = async (id: number) =>
    (await client.get<SellerListing>(`listing/seller/${id}`)).data.standing;
  const undercut = async (by: string) =>
    (await client.get<SellerListing[]>(`listing/seller?undercut=${by}`)).data.map(({ id }) => id);
  return { seller, client, standingOf, undercut, companyId: seller.companyId };
}

describe('WB-135 where a price stands', () => {
  it('is the rank by unit price among the offers of the product, and the lowest price for a pack of this size', async () => {
    const { companyId, standingOf } = await aWorld();
    const { offer } = aProduct();
    const own = await offer(500, { companyId });
    expect(await standingOf(own.id)).toEqual({ rank: 1, of: 1, lowest_price: 5 });
    await offer(378);
    await offer(500);
    await offer(600);
    await offer(800, { eaches: 20 });
    expect(await standingOf(own.id)).toEqual({ rank: 3, of: 5, lowest_price: 3.78 });
  });

  it('counts what buyers see alone, and no other listing of the same seller', async () => {
    const { companyId, standingOf } = await aWorld();
    const { offer } = aProduct();
    const own = await offer(500, { companyId });
    await offer(100, { companyId });
    await offer(100, { lots: [{ price_cents: 100, stock: 0 }] });
    await offer(100, { start_date: '2027-01-01' });
    await offer(100, { status: 'withdrawn' });
    const inactive = await aSeller(app.db, { active: false });
    await offer(100, { companyId: inactive.companyId });
    await aProduct().offer(100);
    expect(await standingOf(own.id)).toEqual({ rank: 1, of: 1, lowest_price: 5 });
  });

  it('is unknown without a drug group, and for what is not on sale', async () => {
    const { companyId, standingOf } = await aWorld();
    const { ndc } = await aDrug(app.db, { gcn_seqno: null });
    const alone = await aListing(app.db, { companyId, ndc });
    const empty = await aProduct().offer(100, { companyId, lots: [{ stock: 0 }] });
    expect([await standingOf(alone.id), await standingOf(empty.id)]).toEqual([null, null]);
  });

  it('an administrator asks company by company', async () => {
    const { companyId } = await aWorld();
    const { offer } = aProduct();
    const own = await offer(500, { companyId });
    await offer(378, { companyId: (await aSeller(app.db)).companyId });
    const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    expect((await admin.get('listing/seller?undercut=any')).status).toBe(422);
    const { data } = await admin.get<SellerListing[]>(`listing/seller?undercut=any&company_id=${companyId}`);
    expect(data.map(({ id }) => id)).toEqual([own.id]);
  });

  it('no competitor is on the wire: rank, count and lowest price alone', async () => {
    const { companyId, client } = await aWorld();
    const { offer } = aProduct();
    const own = await offer(500, { companyId });
    const rival = await aSeller(app.db, { name: 'Rival Wholesale' });
    const theirs = await offer(378, { companyId: rival.companyId });
    const text =
      (await client.get('listing/seller?undercut=any')).text +
      (await client.get(`listing/seller/${own.id}`)).text;
    expect(text).not.toContain('Rival');
    expect(text).not.toContain(String(theirs.ndc));
    const { data } = await client.get<SellerListing>(`listing/seller/${own.id}`);
    expect(Object.keys(data.standing ?? {})).toEqual(['rank', 'of', 'lowest_price']);
  });

  it('WB-115 the filter Undercut has the listings where somebody is cheaper, and by more than 5 %; so does the home', async () => {
    const { companyId, undercut, client } = await aWorld();
    const products = [aProduct(), aProduct(), aProduct()];
    const rivals = [900, 950, 1000];
    const own: number[] = [];
    for (const [index, { offer }] of products.entries()) {
      own.push((await offer(1000, { companyId })).id);
      await offer(rivals[index] ?? 0);
    }
    expect(await undercut('any')).toEqual([own[0], own[1]]);
    expect(await undercut('over_5')).toEqual([own[0]]);
    const { data } = await client.get<Undercut>('order/seller_home/undercut');
    expect(data).toEqual({
      count: 1,
      shown: [{ id: own[0], name: expect.any(String), price: 10, lowest_price: 9, percent: 10 }],
    });
  });

  it('WB-115 the home shows five of them, the furthest first, each at its own pack, and none that is not on sale', async () => {
    const { companyId, client, undercut } = await aWorld();
    const own: number[] = [];
    for (const rival of [940, 500, 800, 700, 900, 600]) {
      const { offer } = aProduct();
      own.push((await offer(2000, { companyId, eaches: 20 })).id);
      await offer(rival);
    }
    const gone = aProduct();
    await gone.offer(2000, { companyId, lots: [{ stock: 0 }] });
    await gone.offer(100);
    const { data } = await client.get<Undercut>('order/seller_home/undercut');
    expect(data.count).toBe(6);
    expect(data.shown.map(({ id, price, lowest_price: low, percent }) => [id, price, low, percent])).toEqual([
      [own[1], 20, 10, 50],
      [own[5], 20, 12, 40],
      [own[3], 20, 14, 30],
      [own[2], 20, 16, 20],
      [own[4], 20, 18, 10],
    ]);
    expect(await undercut('over_5')).toHaveLength(data.count);
  });
});
