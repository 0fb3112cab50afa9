import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { photograph } from '../../../test/kit/files.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller, TODAY } from '../../../test/kit/world.ts';

let app: TestApp;
let selling: TestClient;
let buying: TestClient;
let marketplace: TestClient;
let listing: { id: number; ndc: string; lotIds: number[] };
let companyId: number;
beforeAll(async () => {
  app = await startTestApp('listing states', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  const seller = await aSeller(app.db);
  ({ companyId } = seller);
  selling = await app.signIn(seller.userId);
  buying = await app.signIn((await aBuyer(app.db)).userId);
  marketplace = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  listing = await aListing(app.db, { companyId });
});

const path = () => `listing/seller/${listing.id}`;
const read = async (id = listing.id) => (await selling.get<SellerListing>(`listing/seller/${id}`)).data;
const move = (to: string, who = selling, body?: object) => who.post<SellerListing>(`${path()}/${to}`, body);
const seen = async () => (await buying.get(`listing/catalog/${listing.id}`)).status;
const cartOf = async () => (await buying.get<Carts>('cart')).data.cart;
const fillCart = () =>
  buying.post('cart/c0', { listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity: 2 }] } });
const order = () => buying.post('order/place_order', { cart_type: 'c0' });

describe('RB-164 a paused listing', () => {
  it('leaves catalog, search and alternatives at once, keeps its lots, and comes back unchanged', async () => {
    const { ndc } = await aDrug(app.db, { gcn_seqno: 71_001 });
    const other = await aListing(app.db, { companyId, ndc, catalog_type: 'medshorts' });
    const before = await read();
    const found = async () =>
      (await buying.get<{ id: number }[]>(`listing/catalog?search=${listing.ndc}`)).data.map(({ id }) => id);
    expect(await found()).toEqual([listing.id]);
    const paused = await move('pause');
    expect([paused.status, paused.data.status, paused.data.on_sale]).toEqual([200, 'paused', false]);
    expect([await found(), await seen()]).toEqual([[], 404]);
    expect((await move('pause')).problem?.error).toBe('This listing is paused already.');
    expect(paused.data.can).toMatchObject({ edit: true, pause: false, activate: true, withdraw: true });
    const back = await move('activate');
    expect(back.data).toMatchObject({ status: 'active', on_sale: true, lots: before.lots });
    expect([await found(), await seen()]).toEqual([[listing.id], 200]);
    expect((await read(other.id)).status).toBe('active');
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('waits in carts with its sentence, is not ordered, and can be ordered again after that', async () => {
    await fillCart();
    await move('pause');
    const { name } = await read();
    const cart = await cartOf();
    expect(cart.errors).toEqual([`${name} is not offered at the moment`]);
    expect(cart.items).toHaveLength(1);
    const refused = await order();
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('is not offered at the moment'),
    ]);
    await move('activate');
    expect((await cartOf()).errors).toEqual([]);
    expect((await order()).status).toBe(201);
  });

  it('can be edited, gets new lots, and takes no new orders by another way', async () => {
    await move('pause');
    const { version } = await read();
    expect((await selling.put(path(), { version, min_packs: 3 })).status).toBe(200);
    const lot = { lot_name: 'NEW', expiry_date: '12/31/2030', price: 9, stock: 4 };
    expect((await selling.post(`${path()}/lots`, lot)).status).toBe(201);
    expect(await seen()).toBe(404);
    expect((await fillCart()).status).toBe(404);
    const { rows } =
      await sql`select * from take_stock(array[${listing.lotIds[0]}]::bigint[], array[1], array[1000]::bigint[],
      ${TODAY}::date)`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('cannot be paused after it was withdrawn, nor by a stranger', async () => {
    const stranger = await app.signIn((await aSeller(app.db)).userId);
    for (const to of ['pause', 'activate', 'duplicate'])
      expect((await move(to, stranger, {})).status).toBe(404);
    await selling.delete(path());
    expect((await move('pause')).problem?.error).toBe('This listing was withdrawn.');
  });
});

describe('RB-165 moves are commands', () => {
  it.each(['active', 'paused', 'withdrawn'])('a status is no field: %s', async (status) => {
    const { version } = await read();
    const reply = await selling.put(path(), { version, status });
    expect([reply.status, (await read()).status]).toEqual([422, 'active']);
  });

  it('what the marketplace deactivated only the marketplace brings back, and its seller reads why', async () => {
    const reason = { reason: 'Recalled by its maker' };
    expect((await move('deactivate', selling, reason)).status).toBe(403);
    const gone = await move('deactivate', marketplace, reason);
    expect([gone.status, gone.data.status, await seen()]).toEqual([200, 'deactivated', 404]);
    const text = 'The marketplace has deactivated this listing: Recalled by its maker';
    for (const to of ['activate', 'pause']) {
      const refused = await move(to);
      expect([refused.status, refused.problem?.error]).toEqual([409, text]);
    }
    expect((await selling.delete(path())).problem?.error).toBe(text);
    expect((await read()).can).toEqual({
      edit: true,
      pause: false,
      activate: false,
      withdraw: false,
      deactivate: false,
    });
    expect((await read()).deactivated_reason).toBe(reason.reason);
    await app.jobsDone();
    const { data: inbox } = await selling.get<{ unread: unknown[] }>('user/me/notifications');
    const name = (await read()).name;
    expect(inbox.unread).toMatchObject([
      {
        title: 'Listing deactivated',
        content: `The marketplace took ${name} out of sale. Recalled by its maker.`,
      },
    ]);
    const back = await move('activate', marketplace);
    expect([back.data.status, back.data.deactivated_reason, await seen()]).toEqual(['active', null, 200]);
  });

  it('nothing else of the product is listed there while it is deactivated', async () => {
    await move('deactivate', marketplace, { reason: 'Recalled by its maker' });
    const again = await selling.post('listing/seller', { ndc: listing.ndc, catalog_type: 'medigi' });
    expect([again.status, again.problem?.error]).toEqual([
      409,
      'You have a listing of this product in this catalog.',
    ]);
    const text = 'The marketplace has deactivated this listing: Recalled by its maker';
    const { version } = await read();
    const moved = await selling.put(path(), { version, catalog_type: 'medshorts' });
    expect([moved.status, moved.problem?.error]).toEqual([409, text]);
    const copied = await selling.post(`${path()}/duplicate`, { catalog_type: 'medshorts' });
    expect([copied.status, copied.problem?.error]).toEqual([409, text]);
    expect((await selling.put(path(), { version, min_packs: 3 })).status).toBe(200);
  });
});

describe('RB-166 a duplicate', () => {
  const duplicate = (body: object) => selling.post<SellerListing>(`${path()}/duplicate`, body);

  it('is a paused copy for another catalog with the images, without lots and bids', async () => {
    const { version } = await read();
    const rules = { case_size: 12, min_packs: 24, offer_orders_enabled: true, offer_minimum_quantity: 48 };
    await selling.put(path(), { version, ...rules });
    await selling.upload(`${path()}/images`, { name: 'a.png', bytes: await photograph() });
    const { status, data } = await duplicate({ catalog_type: 'medshorts' });
    expect([status, data]).toMatchObject([
      201,
      { ...rules, status: 'paused', catalog_type: 'medshorts', ndc: listing.ndc, lots: [], open_bids: 0 },
    ]);
    const source = await read();
    expect([data.name, data.images.map(({ url }) => url)]).toEqual([
      source.name,
      source.images.map(({ url }) => url),
    ]);
    expect(data.images).toHaveLength(1);
    await selling.put(`${path()}/images`, { images: [] });
    expect((await selling.get(data.images[0]?.url.replace('/services/', '') ?? '')).status).toBe(200);
    await selling.put(`listing/seller/${data.id}/images`, { images: [] });
    expect((await selling.get(data.images[0]?.url.replace('/services/', '') ?? '')).status).toBe(404);
  });

  it('of another NDC has its name and none of the images', async () => {
    await selling.upload(`${path()}/images`, { name: 'a.png', bytes: await photograph() });
    const drug = await aDrug(app.db);
    const { data } = await duplicate({ ndc: drug.ndc });
    expect(data).toMatchObject({ name: drug.name, ndc: drug.ndc, catalog_type: 'medigi', images: [] });
  });

  it('of the same product in the same catalog is refused, also beside a paused one', async () => {
    const text = 'You have a listing of this product in this catalog.';
    for (let time = 0; time < 2; time++) {
      const reply = await duplicate({});
      expect([reply.status, reply.problem?.error]).toEqual([409, text]);
      if (time === 0) await move('pause');
    }
  });
});

describe('RB-163 the list', () => {
  const list = async (query: string) =>
    (await selling.get<SellerListing[]>(`listing/seller?${query}`)).data.map(({ id }) => id);

  it('has WAC, bids, image and rank beside what it had, and each is a filter or a sort', async () => {
    const cheap = await aDrug(app.db, { wac_cents: 500, gcn_seqno: 72_001 });
    const second = await aListing(app.db, {
      companyId,
      ndc: cheap.ndc,
      case_size: 6,
      min_packs: 2,
      offer_orders_enabled: true,
      offer_minimum_quantity: 9,
      lots: [{ price_cents: 700, expiry_date: '2026-08-01' }, { price_cents: 800 }],
    });
    await selling.upload(`listing/seller/${second.id}/images`, { name: 'a.png', bytes: await photograph() });
    const market = await app.signIn((await aBuyer(app.db)).userId);
    const bid = {
      listing_id: second.id,
      price: 6,
      quantity: 12,
      earliest_expiry: '2026-07-01',
      acknowledged: true,
    };
    expect((await market.post('offer', bid)).status).toBe(201);
    expect(await read(second.id)).toMatchObject({
      wac: 5,
      open_bids: 1,
      rank: '1 of 1',
      image: expect.stringMatching(/^\/services\/listing\/image\//),
      lot_count: 2,
    });
    const [low, high] = [listing.id, second.id];
    expect(await list('no_image=1')).toEqual([low]);
    expect(await list('expiring_within=60')).toEqual([high]);
    for (const sort of ['lots', 'min_packs', 'case_size', 'bids_enabled', 'offer_minimum', 'open_bids']) {
      expect([sort, await list(`sort=${sort}`)]).toEqual([sort, [low, high]]);
      expect([sort, await list(`sort=-${sort}`)]).toEqual([sort, [high, low]]);
    }
    expect(await list('sort=wac')).toEqual([high, low]);
    expect(await list('sort=ndc')).toEqual(await list('sort=name'));
    await move('pause');
    expect(await list('status=paused')).toEqual([low]);
    expect(await list('status=active')).toEqual([high]);
    expect(await list('status=all&sort=-status')).toEqual([low, high]);
  });
});

describe('RB-167 bids and the offer minimum in a price file', () => {
  it('are set by it, refused where they are neither, exported, and as before once it is undone', async () => {
    const { lots } = await read();
    const row = (bids: string, least: number) =>
      `${listing.ndc},${lots[0]?.lot_name},06/30/2028,10,100,${bids},${least}`;
    const upload = async (line: string) => {
      const bytes = `NDC,Lot,Expiry,Pack price,Stock,Bids enabled,Offer minimum\n${line}`;
      const { data } = await selling.upload<{ id: number }>('listing/import', { name: 'bids.csv', bytes });
      await app.jobsDone();
      return data.id;
    };
    const bad = await upload(row('perhaps', 1_000_001));
    const { data: refused } = await selling.get<{ problems: { message: string }[] }>(`listing/import/${bad}`);
    expect(refused.problems.map(({ message }) => message)).toEqual([
      'Bids enabled must be Yes or No; it is "perhaps".',
      'Offer minimum must not be more than 1,000,000.',
    ]);
    const id = await upload(row('Yes', 24));
    await selling.post(`listing/import/${id}/run`, {});
    await app.jobsDone();
    expect(await read()).toMatchObject({ offer_orders_enabled: true, offer_minimum_quantity: 24 });
    const file = await selling.get('listing/seller/export?format=csv');
    expect(file.text).toMatch(/Bids enabled,Offer minimum\s/);
    expect(file.text).toMatch(/medigi,Yes,24/);
    await selling.delete(`listing/import/${id}`);
    expect(await read()).toMatchObject({ offer_orders_enabled: false, offer_minimum_quantity: 1 });
  });
});
