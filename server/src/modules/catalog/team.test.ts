import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { Favorite } from '#contract/catalog/favorites.ts';
import type { Note } from '#contract/catalog/notes.ts';
import type { SharedView } from '#contract/catalog/shared-views.ts';
import type { SoftBlock } from '#contract/catalog/soft-blocks.ts';
import {
  MOST_NOTES,
  MOST_SOFT_BLOCKS,
  MOST_VIEWS,
  TOO_MANY_NOTES,
  TOO_MANY_SOFT_BLOCKS,
} from '#rules/catalog/team.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aUser } from '../../../test/kit/world.ts';

const BLOCKS = 'listing/v2/soft_block';
const NOTES = 'listing/notes';
const FAVORITES = 'listing/v2/favorite';
const VIEWS = 'listing/v2/view';

let app: TestApp;
let tenant: Tenant;
let author: TestClient;
let colleague: TestClient;
let administrator: TestClient;
/** An administrator without a permission. */
let staff: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  app = await startTestApp('team');
  tenant = await aTenant(app);
  author = tenant.clients.buyer;
  const { companyId, facilityId } = tenant.buyer;
  const second = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  colleague = await app.signIn(second.userId);
  administrator = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  staff = await app.signIn((await anAdministrator(app.db, [])).userId);
  stranger = await app.signIn((await aBuyer(app.db)).userId);
});
afterAll(() => app.close());

/** A listing of a drug group of its own. */
async function listed(gcn?: number) {
  const drug = await aDrug(app.db, gcn === undefined ? {} : { gcn_seqno: gcn });
  const { gcn_seqno } = await app.db
    .selectFrom('drug')
    .select('gcn_seqno')
    .where('ndc', '=', drug.ndc)
    .executeTakeFirstOrThrow();
  const { id } = await aListing(app.db, { companyId: tenant.seller.companyId, ndc: drug.ndc });
  return { id, name: drug.name, gcn: gcn_seqno ?? 0 };
}

const detail = async (client: TestClient, id: number) =>
  (await client.get<ListingDetail>(`listing/catalog/${id}`)).data;

describe('soft blocks', () => {
  it('SP-451, SP-495 … SP-498, TR-449, SP-021: create, list, read, change and remove, for the whole facility', async () => {
    const { id: listing_id, name } = await listed();
    const made = await author.post<SoftBlock>(BLOCKS, { listing_id, comment: '  Too dear ' });
    expect(made.status).toBe(201);
    const { id } = made.data;
    const shown = {
      id,
      comment: 'Too dear',
      listing_id,
      gcn: null,
      seller_company_id: null,
      catalog_type: null,
      name,
      user_id: tenant.buyer.userId,
      first_name: expect.any(String),
      last_name: expect.any(String),
      created_date: expect.stringMatching(/Z$/),
    };
    expect(made.data).toMatchObject({ ...shown, can: { change: true } });
    expect((await colleague.get<SoftBlock>(`${BLOCKS}/${id}`)).data).toMatchObject({
      ...shown,
      can: { change: false },
    });
    expect(await detail(colleague, listing_id)).toMatchObject({
      soft_block: true,
      soft_block_id: id,
      soft_block_reason: 'Too dear',
    });
    const list = await colleague.get<SoftBlock[]>(`${BLOCKS}?search=too%20dear&scope=listing_id`);
    expect([list.data[0]?.id, list.meta]).toEqual([id, { total: 1, page: 1, per_page: 25 }]);
    expect((await colleague.get<SoftBlock[]>(`${BLOCKS}?search=too%20dear&scope=gcn`)).data).toEqual([]);
    expect((await author.put(`${BLOCKS}/${id}`, { id: id + 1, comment: 'Another' })).status).toBe(404);
    expect((await author.put(`${BLOCKS}/${id}`, { id, comment: 'Dearer' })).data).toMatchObject({
      ...shown,
      comment: 'Dearer',
    });
    expect((await author.delete(`${BLOCKS}/${id}`)).data).toEqual({ ok: true });
    expect(await detail(colleague, listing_id)).toMatchObject({ soft_block: false, soft_block_id: null });
    expect((await author.get(`${BLOCKS}/${id}`)).status).toBe(404);
  });

  it('SP-364, SP-365, SP-536, SP-546: a reason of at most 250 characters and exactly one scope', async () => {
    const { id: listing_id, gcn } = await listed();
    for (const body of [
      { listing_id, comment: ' ' },
      { listing_id, comment: 'x'.repeat(251) },
      { comment: 'No scope' },
      { listing_id, gcn, comment: 'Two scopes' },
    ])
      expect([body, (await author.post(BLOCKS, body)).status]).toEqual([body, 422]);
    const empty = await author.post(BLOCKS, { listing_id, comment: '' });
    expect(empty.text).toContain('Soft block reason is required');
    expect((await author.post(BLOCKS, { listing_id, comment: 'x'.repeat(250) })).status).toBe(201);
    for (const body of [
      { listing_id: 99_999 },
      { gcn: 99_999 },
      { seller_company_id: tenant.buyer.companyId },
    ])
      expect([body, (await author.post(BLOCKS, { ...body, comment: 'Unknown' })).status]).toEqual([
        body,
        404,
      ]);
  });

  it('SP-360 … SP-363: the most specific block is told, then the newest', async () => {
    const own = await aTenant(app, 'Precedence');
    const { buyer } = own.clients;
    const { gcn_seqno: gcn } = (await buyer.get<ListingDetail>(`listing/catalog/${own.listing.id}`)).data;
    const told = async () =>
      (await buyer.get<ListingDetail>(`listing/catalog/${own.listing.id}`)).data.soft_block_reason;
    const scopes = [
      ['catalog type', { catalog_type: 'medigi' }],
      ['seller company', { seller_company_id: own.seller.companyId }],
      ['gcn', { gcn }],
      ['listing', { listing_id: own.listing.id }],
    ] as const;
    const made: number[] = [];
    for (const [comment, scope] of scopes) {
      made.unshift((await buyer.post<SoftBlock>(BLOCKS, { ...scope, comment })).data.id);
      expect(await told()).toBe(comment);
    }
    // A wider one that is newer does not count.
    await buyer.delete(`${BLOCKS}/${made[3]}`);
    await buyer.post(BLOCKS, { catalog_type: 'medigi', comment: 'newer catalog type' });
    for (const [index, expected] of ['listing', 'gcn', 'seller company'].entries()) {
      expect(await told()).toBe(expected);
      await buyer.delete(`${BLOCKS}/${made[index]}`);
    }
    expect(await told()).toBe('newer catalog type');
    const other = await listed();
    expect((await detail(author, other.id)).soft_block).toBe(false);
  });

  it('X-61: a scope has one block, also where two people make it at once', async () => {
    const { gcn } = await listed();
    const made = await Promise.all([
      author.post(BLOCKS, { gcn, comment: 'First' }),
      colleague.post(BLOCKS, { gcn, comment: 'Second' }),
    ]);
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(made.find(({ status }) => status === 409)?.problem?.error).toBe(
      'A soft block for this scope already exists',
    );
    expect((await stranger.post(BLOCKS, { gcn, comment: 'Of another facility' })).status).toBe(201);
  });

  it('SP-367 … SP-371, X-41: author and administrators with catalog change it, colleagues read it, nobody else knows of it', async () => {
    const { id: listing_id } = await listed();
    const { id } = (await author.post<SoftBlock>(BLOCKS, { listing_id, comment: 'Recalled' })).data;
    const change = (client: TestClient) => client.put(`${BLOCKS}/${id}`, { comment: 'Changed' });
    for (const reader of [colleague, staff])
      expect([(await change(reader)).status, (await reader.delete(`${BLOCKS}/${id}`)).status]).toEqual([
        403, 403,
      ]);
    expect([
      (await stranger.get(`${BLOCKS}/${id}`)).status,
      (await change(stranger)).status,
      (await stranger.delete(`${BLOCKS}/${id}`)).status,
    ]).toEqual([404, 404, 404]);
    expect((await stranger.get<SoftBlock[]>(`${BLOCKS}?search=Recalled`)).data).toEqual([]);
    expect((await detail(stranger, listing_id)).soft_block).toBe(false);
    expect((await change(administrator)).data).toMatchObject({ comment: 'Changed', can: { change: true } });
    expect((await administrator.delete(`${BLOCKS}/${id}`)).status).toBe(200);
    const reply = await administrator.post(BLOCKS, { listing_id, comment: 'Without a facility' });
    expect(reply.problem?.error).toBe('The current facility is not set; select one to purchase.');
  });
});

describe('notes', () => {
  it('SP-020, SP-339, SP-425, SP-450, SP-483 … SP-487: those of a listing and of its GCN, newest first', async () => {
    const { id: listing_id, gcn, name } = await listed();
    const twin = await listed(gcn);
    const first = await author.post<Note>(NOTES, { listing_id, comment: 'Smaller boxes' });
    expect([first.status, first.data]).toMatchObject([
      201,
      {
        comment: 'Smaller boxes',
        listing_id,
        gcn: null,
        name,
        first_name: expect.any(String),
        last_name: expect.any(String),
        created_date: expect.stringMatching(/Z$/),
        can: { change: true },
      },
    ]);
    expect((await colleague.get<Note>(`${NOTES}/${first.data.id}`)).data).toEqual({
      ...first.data,
      can: { change: false },
    });
    await colleague.post(NOTES, { gcn, comment: 'Keep cool' });
    await colleague.post(NOTES, { listing_id: twin.id, comment: 'Of the twin' });
    const texts = async (client: TestClient, id: number) =>
      (await client.get<Note[]>(`${NOTES}?listing_id=${id}`)).data.map(({ comment }) => comment);
    expect(await texts(author, listing_id)).toEqual(['Keep cool', 'Smaller boxes']);
    expect(await texts(colleague, twin.id)).toEqual(['Of the twin', 'Keep cool']);
    expect(await texts(stranger, listing_id)).toEqual([]);
    expect((await detail(colleague, listing_id)).notes).toBe(2);
    expect((await detail(stranger, listing_id)).notes).toBe(0);
    expect((await author.get<Note[]>(`${NOTES}?search=boxes`)).data).toHaveLength(1);
  });

  it('SP-337, SP-338: author and administrators with catalog change and expire it; expired it is gone', async () => {
    const { id: listing_id, gcn } = await listed();
    const { id } = (await author.post<Note>(NOTES, { gcn, comment: 'Ask first' })).data;
    const at = `${NOTES}/${id}`;
    for (const reader of [colleague, staff]) {
      expect((await reader.put(at, { comment: 'No' })).status).toBe(403);
      expect((await reader.delete(at)).status).toBe(403);
    }
    expect((await stranger.get(at)).status).toBe(404);
    expect((await stranger.delete(at)).status).toBe(404);
    expect((await author.put(at, { comment: 'Ask twice', gcn: 1 })).status).toBe(422);
    expect((await author.put<Note>(at, { comment: 'Ask twice' })).data).toMatchObject({
      comment: 'Ask twice',
      gcn,
    });
    expect((await administrator.put(at, { comment: 'Ask thrice' })).status).toBe(200);
    expect((await author.delete(at)).data).toEqual({ ok: true });
    expect((await author.get(at)).status).toBe(404);
    expect((await author.put(at, { comment: 'Too late' })).status).toBe(404);
    expect((await author.get<Note[]>(`${NOTES}?listing_id=${listing_id}`)).data).toEqual([]);
  });

  it('SP-545: a comment of at most 1000 characters on a listing or a GCN', async () => {
    const { id: listing_id, gcn } = await listed();
    const missing = await author.post(NOTES, { listing_id, comment: '' });
    expect(missing.text).toContain('Comment is required');
    for (const body of [
      { listing_id, comment: 'x'.repeat(1001) },
      { listing_id, gcn, comment: 'Both' },
      { comment: 'None' },
    ])
      expect((await author.post(NOTES, body)).status).toBe(422);
    expect((await author.post(NOTES, { listing_id, comment: 'x'.repeat(1000) })).status).toBe(201);
  });
});

it('SP-424, SP-452, TR-450: a favorite has a comment, which its owner reads and changes', async () => {
  const { id, name } = await listed();
  const { favorite_id: favorite } = (
    await author.post<{ favorite_id: number }>(FAVORITES, { listing: { id }, comment: 'For winter' })
  ).data;
  const shown = {
    favorite_id: favorite,
    comment: 'For winter',
    created_date: expect.stringMatching(/Z$/),
    listing: expect.objectContaining({ id, name }),
  };
  expect((await author.get(`${FAVORITES}/${favorite}`)).data).toEqual(shown);
  expect(await detail(author, id)).toMatchObject({ favorite_id: favorite, favorite_comment: 'For winter' });
  expect((await author.put(`${FAVORITES}/${favorite}`, { comment: 'For spring' })).data).toEqual({
    ...shown,
    comment: 'For spring',
  });
  expect((await author.put(`${FAVORITES}/${favorite}`, { comment: ' ' })).data).toEqual({
    ...shown,
    comment: null,
  });
  for (const other of [colleague, stranger]) {
    expect((await other.get(`${FAVORITES}/${favorite}`)).status).toBe(404);
    expect((await other.put(`${FAVORITES}/${favorite}`, { comment: 'Mine' })).status).toBe(404);
  }
});

it('SP-346 a favorite says who offers it at what price to whom asks, whether it is on offer still, and is found by its supplier', async () => {
  const { id } = await listed();
  const { pricing, company_name, ndc_number } = await detail(author, id);
  await author.post(FAVORITES, { listing: { id } });
  const first = async (client = author) =>
    (await client.get<Favorite[]>(`${FAVORITES}?search=${encodeURIComponent(company_name)}`)).data[0]
      ?.listing;
  expect(pricing.lowest_price).toBeGreaterThan(0);
  expect(await first()).toMatchObject({
    id,
    ndc_number,
    company_name,
    on_offer: true,
    price: pricing.lowest_price,
  });
  const { companyId } = tenant.buyer;
  const { userId } = await aUser(app.db, { companyId, roles: ['Buyer'], vetting_status: 'Unreviewed' });
  const unvetted = await app.signIn(userId);
  await unvetted.post(FAVORITES, { listing: { id } });
  expect(await first(unvetted)).toMatchObject({ on_offer: true, price: null });
  await app.db.updateTable('catalog_search').set({ stock: 0 }).where('listing_id', '=', id).execute();
  expect(await first()).toMatchObject({ id, on_offer: false, price: null });
});

it('a shared view is read by the facility and changed by its owner alone', async () => {
  const view = { name: 'Short dated', address: '?range=0-1&tag=fav' };
  const made = await author.post<SharedView>(VIEWS, view);
  expect([made.status, made.data]).toMatchObject([201, { ...view, can: { change: true } }]);
  const at = `${VIEWS}/${made.data.id}`;
  expect((await author.post(VIEWS, { ...view, name: 'short DATED' })).problem?.error).toBe(
    'You share a view of this name already.',
  );
  expect((await colleague.get<SharedView[]>(VIEWS)).data).toEqual([
    { ...made.data, can: { change: false, remove: false } },
  ]);
  expect((await stranger.get(VIEWS)).data).toEqual([]);
  expect([(await colleague.put(at, view)).status, (await colleague.delete(at)).status]).toEqual([403, 403]);
  expect([(await stranger.put(at, view)).status, (await staff.delete(at)).status]).toEqual([404, 404]);
  expect((await administrator.put(at, view)).status).toBe(403);
  expect((await author.post(VIEWS, { name: 'Elsewhere', address: 'https://example.com' })).status).toBe(422);
  expect((await author.put(at, { ...view, name: 'Soon' })).data).toMatchObject({ name: 'Soon' });
  expect((await author.delete(at)).status).toBe(200);
  expect((await colleague.get(VIEWS)).data).toEqual([]);
});

it('administrators of company, facility and catalog stop the sharing of any view of the facility, whoever has left', async () => {
  const { companyId, facilityId } = tenant.buyer;
  const of = async (role: 'CompanyAdmin' | 'FacilityAdmin') => {
    const { userId } = await aUser(app.db, { companyId, roles: ['Buyer', role], facilityIds: [facilityId] });
    return app.signIn(userId);
  };
  const leaving = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
  const sharing = await app.signIn(leaving.userId);
  const moderators = [await of('CompanyAdmin'), await of('FacilityAdmin'), administrator];
  const ids = [];
  for (const place of moderators.keys())
    ids.push((await sharing.post<SharedView>(VIEWS, { name: `Left ${place}`, address: '?' })).data.id);
  await app.db.updateTable('app_user').set({ active: false }).where('id', '=', leaving.userId).execute();
  const [manager] = moderators;
  expect((await manager?.get<SharedView[]>(VIEWS))?.data.map(({ can }) => can)).toEqual(
    ids.map(() => ({ change: false, remove: true })),
  );
  expect((await colleague.delete(`${VIEWS}/${ids[0]}`)).status).toBe(403);
  for (const [place, moderator] of moderators.entries())
    expect((await moderator.delete(`${VIEWS}/${ids[place]}`)).status).toBe(200);
  expect((await colleague.get(VIEWS)).data).toEqual([]);
});

it('of two that come at once for the last place among notes, soft blocks and views, one is refused', async () => {
  const { userId, facilityId } = await aBuyer(app.db);
  const buyer = await app.signIn(userId);
  const [one, other] = [await listed(), await listed()];
  const full = (table: string, columns: string, values: string, most: number) =>
    sql`insert into ${sql.table(table)} (facility_id, user_id, created_at, ${sql.raw(columns)})
      select ${facilityId}, ${userId}, now(), ${sql.raw(values)} from generate_series(2, ${most}) n`.execute(
      app.db,
    );
  await full('note', 'comment, gcn_seqno', `'Full', 2000000 + n`, MOST_NOTES);
  await full('soft_block', 'comment, gcn_seqno', `'Full', 2000000 + n`, MOST_SOFT_BLOCKS);
  await full('shared_view', 'name, address, updated_at', `'View ' || n, '?', now()`, MOST_VIEWS);
  for (const [path, bodies] of [
    [NOTES, [one, other].map(({ gcn }) => ({ gcn, comment: 'Last' }))],
    [BLOCKS, [one, other].map(({ gcn }) => ({ gcn, comment: 'Last' }))],
    [VIEWS, ['First', 'Second'].map((name) => ({ name, address: '?' }))],
  ] as const) {
    const replies = await Promise.all(bodies.map((body) => buyer.post(path, body)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  }
});

it('a facility keeps a bounded number of notes and soft blocks; one that is removed makes room', async () => {
  const { userId, facilityId } = await aBuyer(app.db);
  const buyer = await app.signIn(userId);
  const { gcn } = await listed();
  const fill = (table: 'note' | 'soft_block', most: number) =>
    sql`insert into ${sql.table(table)} (facility_id, user_id, comment, gcn_seqno, created_at)
      select ${facilityId}, ${userId}, 'Full', 1000000 + n, now() from generate_series(2, ${most}) n`.execute(
      app.db,
    );
  for (const [path, table, most, sentence] of [
    [NOTES, 'note', MOST_NOTES, TOO_MANY_NOTES],
    [BLOCKS, 'soft_block', MOST_SOFT_BLOCKS, TOO_MANY_SOFT_BLOCKS],
  ] as const) {
    await fill(table, most);
    const last = await buyer.post<{ id: number }>(path, { gcn, comment: 'The last one' });
    expect(last.status).toBe(201);
    const another = await listed();
    const refused = await buyer.post(path, { gcn: another.gcn, comment: 'One more' });
    expect([refused.status, refused.problem?.error]).toEqual([409, sentence]);
    expect((await buyer.delete(`${path}/${last.data.id}`)).status).toBe(200);
    expect((await buyer.post(path, { gcn: another.gcn, comment: 'One more' })).status).toBe(201);
  }
});
