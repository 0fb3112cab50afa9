import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogListing, ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { NdcExclusion } from '#contract/catalog/exclusions.ts';
import type { CatalogProduct } from '#contract/catalog/products.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { orderAgainEndpoints } from '#contract/ordering/order-again.ts';
import type { orderDeskEndpoints } from '#contract/ordering/order-desk.ts';
import type { Recommendation } from '#contract/rfps/contract-shapes.ts';
import type { NdcListing } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller, aUser, type Buyer } from '../../../test/kit/world.ts';

type Again = Reply<typeof orderAgainEndpoints.getOrderAgain>['data'];
type Desk = Reply<typeof orderDeskEndpoints.readOrderLines>['data'];

let app: TestApp;
let buyer: Buyer;
/** Of the company that excludes: the one who did, and a colleague. */
let buying: TestClient;
let colleague: TestClient;
let stranger: TestClient;
let gcn = 7_000;
/** Two products of one drug and size; the first is excluded. */
let excluded: Listed;
let other: Listed;
let exclusion: NdcExclusion;

type Listed = Awaited<ReturnType<typeof aListing>>;
const REASON = 'Recalled twice';

const listed = async () => {
  const { companyId } = await aSeller(app.db, { enable_rfp: true });
  return aListing(app.db, { companyId, ndc: (await aDrug(app.db, { gcn_seqno: gcn })).ndc });
};

beforeAll(async () => {
  app = await startTestApp('excluded offers');
});
beforeEach(async () => {
  gcn += 1;
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
  const { companyId, facilityId } = buyer;
  const person = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  colleague = await app.signIn(person.userId);
  stranger = await app.signIn((await aBuyer(app.db)).userId);
  excluded = await listed();
  other = await listed();
  ({ data: exclusion } = await buying.post<NdcExclusion>('order/ndc_exclusion', {
    ndc: excluded.ndc,
    reason: REASON,
  }));
});
afterAll(() => app.close());

const lift = () =>
  buying.put(`order/ndc_exclusion/${exclusion.id}`, { version: exclusion.version, active: false });
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

describe('RB-150 an excluded NDC', () => {
  it('is found by the catalog with its mark, by products and by itself, and by others without one', async () => {
    const marks = async (who: TestClient) => {
      const { data } = await who.get<CatalogListing[]>(`listing/catalog?gcns=${gcn}`);
      return new Map(data.map((one) => [one.id, one.exclusion_reason]));
    };
    for (const who of [buying, colleague])
      expect(await marks(who)).toEqual(
        new Map([
          [excluded.id, REASON],
          [other.id, null],
        ]),
      );
    expect((await marks(stranger)).get(excluded.id)).toBeNull();
    const { data: products } = await colleague.get<CatalogProduct[]>(`listing/products?gcns=${gcn}`);
    const offers = products.flatMap((one) => one.offers);
    expect(offers.find(({ id }) => id === excluded.id)?.exclusion_reason).toBe(REASON);
    const { data } = await colleague.get<ListingDetail>(`listing/catalog/${excluded.id}`);
    expect(data.exclusion_reason).toBe(REASON);
    await lift();
    expect((await marks(colleague)).get(excluded.id)).toBeNull();
  });

  it('can be bought all the same', async () => {
    const added = await colleague.post('cart/c0', {
      listing: { id: excluded.id, lots: [{ id: excluded.lotIds[0], quantity: 2 }] },
    });
    expect(added.status).toBe(200);
    expect((await colleague.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
  });

  it('is left out of the tags match and exact', async () => {
    const { facilityId } = buyer;
    await app.db
      .insertInto('facility_usage')
      .values({
        facility_id: facilityId,
        gcn_seqno: gcn,
        package_size: 10,
        months: 4,
        eaches: 400,
        spend_cents: 9,
      })
      .execute();
    await app.db
      .insertInto('purchase_history_row')
      .values(
        [excluded.ndc, other.ndc].map((ndc) => ({
          facility_id: facilityId,
          ndc,
          quantity: 1,
          price_cents: 100,
          invoice_date: '2026-05-01',
          account_type: 'WAC',
        })),
      )
      .execute();
    const tagged = async (tag: string) =>
      ids((await colleague.get<CatalogListing[]>(`listing/catalog?gcns=${gcn}&tag=${tag}`)).data);
    for (const tag of ['match', 'exact']) expect([tag, await tagged(tag)]).toEqual([tag, [other.id]]);
    expect(await tagged('all')).toEqual(ids([excluded, other]));
    await lift();
    for (const tag of ['match', 'exact'])
      expect([tag, await tagged(tag)]).toEqual([tag, ids([excluded, other])]);
  });

  it('is no alternative of another one, also to swap for, and nothing that a home offers', async () => {
    const read = async (id: number) => (await colleague.get<ListingDetail>(`listing/catalog/${id}`)).data;
    expect((await read(other.id)).alternatives).toEqual([]);
    expect(ids((await read(excluded.id)).alternatives)).toEqual([other.id]);
    const fresh = async () =>
      ids((await colleague.get<CatalogListing[]>('listing/homepage_listings?section=new&per_page=5')).data);
    expect(await fresh()).toContain(other.id);
    expect(await fresh()).not.toContain(excluded.id);
    await lift();
    expect(ids((await read(other.id)).alternatives)).toEqual([excluded.id]);
  });

  it('is no alternative of a line that is ordered again; the line itself stays, with its mark', async () => {
    const order = async ({ id, lotIds }: Listed) => {
      await colleague.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
      const placed = await colleague.post<{ orders: { id: number }[] }>('order/place_order', {
        cart_type: 'c0',
      });
      return placed.data.orders[0]?.id;
    };
    const offers = async (id: number | undefined) =>
      (await colleague.get<Again>(`order/${id}/again`)).data.products.flatMap((one) =>
        one.offers.map((offer) => [offer.listing_id, offer.exclusion_reason]),
      );
    expect(await offers(await order(other))).toEqual([[other.id, null]]);
    const twin = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ndc: excluded.ndc });
    const again = await offers(await order(excluded));
    expect(new Map(again as [number, string | null][])).toEqual(
      new Map([
        [excluded.id, REASON],
        [other.id, null],
      ]),
    );
    expect(again.flat()).not.toContain(twin.id);
  });

  it('is found at the order desk by who types it, and by nobody who types another one', async () => {
    const typed = async (ndc: string) =>
      (await colleague.post<Desk>('order/desk/lines', { lines: [{ text: `${ndc} 2` }] })).data.products
        .flatMap((one) => one.offers.map((offer) => offer.listing_id))
        .toSorted((a, b) => a - b);
    expect(await typed(other.ndc)).toEqual([other.id]);
    expect(await typed(excluded.ndc)).toEqual(ids([excluded, other]));
  });

  it('is neither searched nor recommended for a request', async () => {
    const found = async (who: TestClient) =>
      (await who.get<NdcListing[]>(`listing/ndc?search_type=related&gcn=${gcn}&pack_size=10`)).data.map(
        ({ ndc }) => ndc,
      );
    expect(await found(colleague)).toEqual([other.ndc]);
    expect((await found(stranger)).toSorted()).toEqual([excluded.ndc, other.ndc].toSorted());
    await app.db
      .insertInto('facility_usage')
      .values({
        facility_id: buyer.facilityId,
        gcn_seqno: gcn,
        package_size: 10,
        months: 4,
        eaches: 4_000,
        spend_cents: 900_000,
      })
      .execute();
    await app.db.updateTable('lot').set({ price_cents: 2_000 }).where('id', 'in', other.lotIds).execute();
    const recommended = async () =>
      (await colleague.get<Recommendation[]>('rfp/recommendations')).data.map(({ ndc }) => ndc);
    expect(await recommended()).toEqual([other.ndc]);
  });
});
