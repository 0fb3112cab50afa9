import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkEdit, BulkEditRow } from '#contract/listings/bulk-edits.ts';
import type { DeskListing, Shortage } from '#contract/listings/desk.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import type { Carts } from '#contract/cart/cart.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { photograph } from '../../../../test/kit/files.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  refreshSearchOf,
  TODAY,
} from '../../../../test/kit/world.ts';

interface Inbox {
  unread: { title: string; content: string }[];
}

let app: TestApp;
let desk: TestClient;
let seller: Awaited<ReturnType<typeof aSeller>>;
beforeAll(async () => {
  app = await startTestApp('catalog desk', { runJobs: true });
  desk = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(`${TODAY}T12:00:00Z`);
  seller = await aSeller(app.db);
});

const listed = (fields: Partial<Parameters<typeof aListing>[1]> = {}) =>
  aListing(app.db, { companyId: seller.companyId, ...fields });
const find = async (query: string) => (await desk.get<DeskListing[]>(`admin/catalog?${query}`)).data;
const own = async (query: string) =>
  (await find(`seller_id=${seller.companyId}&${query}`)).map(({ id }) => id);
const set = async (id: number, status: 'paused' | 'withdrawn') => {
  await app.db.updateTable('listing').set({ status }).where('id', '=', id).execute();
  await refreshSearchOf(app.db, [id]);
};
const aShortage = async () => {
  const { ndc } = await aDrug(app.db);
  await sql`insert into drug_shortage (ndc, status, generic_name) values (${ndc}, 'Current', 'Saline')`.execute(
    app.db,
  );
  return `FDA-${ndc}`;
};

const byText = (a: string, b: string) => a.localeCompare(b);

describe('RB-205 the list of all listings', () => {
  it('shows each listing with its figures, whatever its status but withdrawn', async () => {
    const { ndc } = await aDrug(app.db, { gcn_seqno: 88_001, category: 'Oral Liquid' });
    const { id } = await listed({
      ndc,
      offer_orders_enabled: true,
      lots: [
        { price_cents: 1200, stock: 5, expiry_date: '2027-03-31' },
        { price_cents: 900, stock: 0 },
        { price_cents: 800, stock: 9, expiry_date: '2026-01-31' },
      ],
    });
    const rival = await aDrug(app.db, { gcn_seqno: 88_001 });
    await aListing(app.db, { companyId: (await aSeller(app.db)).companyId, ndc: rival.ndc });
    const row = async () => (await find(`seller_id=${seller.companyId}`)).find((one) => one.id === id);
    const active = {
      ndc,
      company_id: seller.companyId,
      is_503b: false,
      catalog_type: 'medigi',
      category: 'Oral Liquid',
      image: null,
      price: 12,
      lowest_price: 10,
      stock: 5,
      lot_count: 3,
      earliest_expiry: '2027-03-31',
      offer_orders_enabled: true,
      shortage_id: null,
      status: 'active',
    };
    expect(await row()).toMatchObject(active);
    await desk.post(`listing/seller/${id}/deactivate`, { reason: 'Recalled' });
    expect(await row()).toMatchObject({
      ...active,
      status: 'deactivated',
      deactivated_reason: 'Recalled',
    });
  });

  it('is narrowed by each filter, and by all of them, with the exact count', async () => {
    const { ndc } = await aDrug(app.db, { category: 'Injectable' });
    const plain = await listed();
    const other = await listed({ ndc, catalog_type: 'medshorts' });
    const empty = await listed({ lots: [{ stock: 0 }] });
    const soon = await listed({ lots: [{ expiry_date: '2026-07-01' }, {}] });
    const paused = await listed({ lots: [{ expiry_date: '2026-07-10' }] });
    const gone = await listed();
    await set(paused.id, 'paused');
    await set(gone.id, 'withdrawn');
    const client = await app.signIn(seller.userId);
    await client.upload(`listing/seller/${plain.id}/images`, { name: 'a.png', bytes: await photograph() });
    const ids = [paused, soon, empty, other, plain].map(({ id }) => id);
    expect(await own('')).toEqual(ids);
    expect(await own('status=all')).toEqual([gone.id, ...ids]);
    expect(await own('status=withdrawn')).toEqual([gone.id]);
    expect(await own('sort=id')).toEqual(ids.toReversed());
    expect(await own('catalog_type=medshorts')).toEqual([other.id]);
    expect(await own('category=Injectable')).toEqual([other.id]);
    expect(await own('status=paused')).toEqual([paused.id]);
    expect(await own('stock=out')).toEqual([empty.id]);
    expect(await own('stock=in')).toEqual(ids.filter((id) => id !== empty.id));
    expect(await own('expiring_within=20')).toEqual([soon.id]);
    expect(await own('expiring_within=30')).toEqual([paused.id, soon.id]);
    expect(await own('no_image=1')).toEqual(ids.filter((id) => id !== plain.id));
    expect(await own(`search=${plain.ndc}`)).toEqual([plain.id]);
    expect(await own(`search=${soon.id}`)).toContain(soon.id);
    expect(await own('status=active&stock=in&no_image=1&catalog_type=medigi')).toEqual([soon.id]);
    const page = await desk.get<DeskListing[]>(
      `admin/catalog?seller_id=${seller.companyId}&per_page=2&page=2`,
    );
    expect([page.data.map(({ id }) => id), page.meta?.total]).toEqual([[empty.id, other.id], 5]);
  });

  it('is closed to everybody without the permission', async () => {
    const others = [
      (await aBuyer(app.db)).userId,
      seller.userId,
      (await anAdministrator(app.db, ['orders'])).userId,
    ];
    for (const userId of others)
      expect((await (await app.signIn(userId)).get('admin/catalog')).status).toBe(403);
  });
});

describe('RB-206 what is done with many', () => {
  const preview = (body: object, who = desk) => who.post<BulkEdit>('admin/catalog/bulk', body);
  const run = async (id: number, what: 'run' | 'undo' = 'run') => {
    const reply = await desk.post(`listing/seller/bulk/${id}/${what}`);
    await app.jobsDone();
    return reply.status;
  };
  const rows = async (id: number) => (await desk.get<BulkEditRow[]>(`listing/seller/bulk/${id}/rows`)).data;
  const read = async (id: number) => (await desk.get<SellerListing>(`listing/seller/${id}`)).data;

  it('deactivates with a reason, tells each seller once, says what it left, and takes it back', async () => {
    const [one, two, gone] = [await listed(), await listed(), await listed()];
    const rival = await aSeller(app.db);
    const theirs = await aListing(app.db, { companyId: rival.companyId });
    await set(gone.id, 'withdrawn');
    const listings = [one, two, gone, theirs].map(({ id }) => id);
    const { data } = await preview({ change: { kind: 'deactivate', reason: 'Recalled by FDA' }, listings });
    expect(data).toMatchObject({ listings: 4, changing: 3, refused: 1 });
    expect((await read(one.id)).status).toBe('active');
    expect(await run(data.id)).toBe(200);
    expect(
      (await rows(data.id)).map(({ outcome, refusal }) => outcome ?? refusal ?? '').toSorted(byText),
    ).toEqual(['changed', 'changed', 'changed', 'It was withdrawn.']);
    expect(await read(two.id)).toMatchObject({
      status: 'deactivated',
      deactivated_reason: 'Recalled by FDA',
    });
    for (const [userId, words] of [
      [seller.userId, 'and one other listing of yours out of sale. Recalled by FDA.'],
      [rival.userId, 'out of sale. Recalled by FDA.'],
    ] as const) {
      const inbox = await (await app.signIn(userId)).get<Inbox>('user/me/notifications');
      expect(inbox.data.unread).toEqual([
        expect.objectContaining({ title: 'Listing deactivated', content: expect.stringContaining(words) }),
      ]);
    }
    expect(await brokenInvariants(app.db)).toEqual([]);
    await run(data.id, 'undo');
    expect(await read(two.id)).toMatchObject({ status: 'active', deactivated_reason: null, on_sale: true });
    for (const [userId, words] of [
      [seller.userId, 'and one other listing of yours on sale again: buyers see them.'],
      [rival.userId, 'on sale again: buyers see it.'],
    ] as const)
      expect(await inbox(userId)).toEqual([
        expect.objectContaining({
          title: 'Listing active again',
          content: expect.stringContaining(words),
        }),
      ]);
  });

  const inbox = async (userId: number) =>
    (await (await app.signIn(userId)).get<Inbox>('user/me/notifications')).data.unread;
  const titles = async () => (await inbox(seller.userId)).map(({ title }) => title);

  it('tells a seller of each return of a listing, and what is so no more waits no more', async () => {
    const [one, paused] = [await listed(), await listed()];
    await set(paused.id, 'paused');
    const change = { kind: 'deactivate', reason: 'Recalled by FDA' };
    const { data } = await preview({ change, listings: [one.id, paused.id] });
    await run(data.id);
    expect(await titles()).toEqual(['Listing deactivated']);
    await run(data.id, 'undo');
    expect((await titles()).toSorted(byText)).toEqual([
      'Listing active again',
      'Listing no longer deactivated',
    ]);
    await desk.post(`listing/seller/${one.id}/deactivate`, { reason: 'Recalled' });
    await app.jobsDone();
    expect((await titles()).filter((title) => title === 'Listing deactivated')).toHaveLength(1);
    const { data: back } = await preview({ change: { kind: 'activate' }, listings: [one.id] });
    await run(back.id);
    expect((await titles())[0]).toBe('Listing active again');
    expect(await titles()).not.toContain('Listing deactivated');
    await run(back.id, 'undo');
    expect((await titles())[0]).toBe('Listing deactivated');
    await desk.post(`listing/seller/${one.id}/activate`);
    await app.jobsDone();
    expect((await titles())[0]).toBe('Listing active again');
    expect(await titles()).not.toContain('Listing deactivated');
  });

  it('tells nobody of what a seller does itself', async () => {
    const { id } = await listed();
    const own = await app.signIn(seller.userId);
    const { data } = await own.post<BulkEdit>('listing/seller/bulk', {
      change: { kind: 'pause' },
      listings: [id],
    });
    for (const what of ['run', 'undo']) {
      await own.post(`listing/seller/bulk/${data.id}/${what}`);
      await app.jobsDone();
    }
    expect([(await read(id)).status, await titles()]).toEqual(['active', []]);
  });

  it('activates what the marketplace deactivated, and an undo gives the reason back', async () => {
    const { id } = await listed();
    await desk.post(`listing/seller/${id}/deactivate`, { reason: 'Recalled' });
    const { data } = await preview({ change: { kind: 'activate' }, listings: [id] });
    await run(data.id);
    expect((await read(id)).status).toBe('active');
    await run(data.id, 'undo');
    expect(await read(id)).toMatchObject({ status: 'deactivated', deactivated_reason: 'Recalled' });
    const sellers = await (
      await app.signIn(seller.userId)
    ).post<BulkEdit>('listing/seller/bulk', {
      change: { kind: 'activate' },
      listings: [id],
    });
    expect(sellers.data).toMatchObject({ changing: 0, refused: 1 });
  });

  it('takes what the list finds, up to 500, and nothing of it from sellers', async () => {
    const [one] = [await listed(), await listed({ catalog_type: 'medshorts' })];
    const change = { kind: 'bids', enabled: true };
    const found = { change, found: { seller_id: seller.companyId, catalog_type: 'medigi' } };
    const { data } = await preview(found);
    expect(data.changing).toBe(1);
    await run(data.id);
    expect((await read(one.id)).offer_orders_enabled).toBe(true);
    const client = await app.signIn(seller.userId);
    expect((await preview(found, client)).status).toBe(403);
    const reason = { kind: 'deactivate', reason: 'Recalled' };
    for (const change of [
      reason,
      { kind: 'move', catalog_type: 'medshorts' },
      { kind: 'shortage', shortage_id: null },
    ])
      expect((await client.post('listing/seller/bulk', { change, listings: [one.id] })).status).toBe(422);
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    await app.db
      .insertInto('listing')
      .columns(['company_id', 'ndc', 'name', 'catalog_type', 'status'])
      .expression(
        sql`select ${seller.companyId}::bigint, ${one.ndc}, 'Old', 'medigi', 'withdrawn' from generate_series(1, 501)`,
      )
      .execute();
    const tooMany = await preview({
      change: reason,
      found: { seller_id: seller.companyId, status: 'all' },
    });
    expect([tooMany.status, tooMany.problem?.error]).toEqual([
      422,
      'At most 500 listings at once; narrow the list.',
    ]);
    expect((await preview({ change: reason, listings: many })).status).toBe(422);
  });

  it('links a shortage, which the catalog then shows, one by one and many at once', async () => {
    const shortage = await aShortage();
    const found = await desk.get<Shortage[]>('admin/catalog/shortages?search=saline');
    expect(found.data.map(({ id }) => id)).toContain(shortage);
    const [one, two] = [await listed(), await listed()];
    const buyer = await app.signIn((await aBuyer(app.db)).userId);
    const shown = async (id: number) =>
      (await buyer.get<{ shortage_id: string | null }>(`listing/catalog/${id}`)).data.shortage_id;
    const link = (shortage_id: string | null, version: number) =>
      desk.post(`admin/catalog/${one.id}/shortage`, { shortage_id, version });
    expect((await link('FDA-unknown', 1)).problem?.error).toBe('This shortage is not current.');
    expect((await link(shortage, 1)).status).toBe(200);
    expect(await shown(one.id)).toBe(shortage);
    expect((await link(null, 1)).status).toBe(409);
    expect((await link(null, 2)).status).toBe(200);
    expect(await shown(one.id)).toBeNull();
    const change = { kind: 'shortage', shortage_id: shortage };
    const { data } = await preview({ change, listings: [one.id, two.id] });
    await run(data.id);
    expect([await shown(one.id), await shown(two.id)]).toEqual([shortage, shortage]);
    const [row] = await find(`search=${two.id}&seller_id=${seller.companyId}`);
    expect(row).toMatchObject({ shortage_id: shortage, shortage_linked: true });
  });

  it('moves many, and leaves those whose place is taken, or of an outsourcing facility, with the reason', async () => {
    const [free, taken] = [await listed(), await listed()];
    await listed({ ndc: taken.ndc, catalog_type: 'medshorts' });
    const outsourcing = await aSeller(app.db, { is_503b: true });
    const compounded = await aListing(app.db, { companyId: outsourcing.companyId, catalog_type: '503b' });
    const listings = [free, taken, compounded].map(({ id }) => id);
    const { data } = await preview({ change: { kind: 'move', catalog_type: 'medshorts' }, listings });
    await run(data.id);
    const result = new Map((await rows(data.id)).map((row) => [row.listing_id, row]));
    expect(result.get(free.id)).toMatchObject({ before: 'medigi', after: 'medshorts', outcome: 'changed' });
    expect(result.get(taken.id)?.refusal).toBe('This seller has a listing of this product in medshorts.');
    expect(result.get(compounded.id)?.refusal).toBe('An outsourcing facility lists in the 503b catalog.');
    await listed({ ndc: free.ndc });
    await run(data.id, 'undo');
    expect((await rows(data.id)).find((row) => row.listing_id === free.id)).toMatchObject({
      outcome: 'kept',
      reason: 'This seller has a listing of this product in medigi.',
    });
  });
});

describe('RB-207 a listing moves to another catalog', () => {
  const move = (id: number, catalog_type: string, version = 1) =>
    desk.post<SellerListing>(`admin/catalog/${id}/move`, { catalog_type, version });

  it('not where its seller has one already, nor out of or into 503b', async () => {
    const { id, ndc } = await listed();
    await listed({ ndc, catalog_type: 'medshorts' });
    const taken = await move(id, 'medshorts');
    expect([taken.status, taken.problem?.error]).toEqual([
      409,
      'This seller has a listing of this product in medshorts.',
    ]);
    const { companyId } = await aSeller(app.db, { is_503b: true });
    const compounded = await aListing(app.db, { companyId, catalog_type: '503b' });
    expect((await move(compounded.id, 'medigi')).status).toBe(422);
    expect((await move(id, '503b')).status).toBe(422);
    expect((await move(id, 'medigi')).status).toBe(409);
    expect((await move(id, 'medshorts', 7)).status).toBe(409);
    expect((await move(999_999, 'medigi')).status).toBe(404);
    const client = await app.signIn(seller.userId);
    expect(
      (await client.post(`admin/catalog/${id}/move`, { catalog_type: 'medshorts', version: 1 })).status,
    ).toBe(403);
  });

  it('is kept by carts and open bids; a buyer without that catalog is told at the cart, and orders once it is back', async () => {
    const { id, lotIds } = await listed({ catalog_type: 'medshorts', offer_orders_enabled: true });
    const buyer = await app.signIn((await aBuyer(app.db, { agreed_to_medigi: false })).userId);
    const fill = { listing: { id, lots: [{ id: lotIds[0], quantity: 2 }] } };
    expect((await buyer.post('cart/c0', fill)).status).toBe(200);
    const terms = { price: 8, quantity: 5, earliest_expiry: '2028-06-30', acknowledged: true };
    expect((await buyer.post('offer', { listing_id: id, ...terms })).status).toBe(201);
    expect((await move(id, 'medigi')).data).toMatchObject({ catalog_type: 'medigi', version: 2 });
    await app.jobsDone();
    const cart = async () => (await buyer.get<Carts>('cart')).data.cart;
    const { name } = (await desk.get<SellerListing>(`listing/seller/${id}`)).data;
    const told = `${name} is sold in the medigi catalog now, which is not open to your company`;
    for (let look = 0; look < 2; look += 1) {
      const { items, errors } = await cart();
      expect([items.length, errors]).toEqual([1, [told]]);
    }
    expect((await buyer.post('order/place_order', { cart_type: 'c0' })).status).toBe(422);
    const bids = await buyer.get<{ status: string }[]>('offer');
    expect(bids.data.map(({ status }) => status)).toEqual(['initial_offer']);
    await move(id, 'medshorts', 2);
    expect((await cart()).errors).toEqual([]);
    expect((await buyer.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
  });
});
