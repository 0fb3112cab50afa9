import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LotChangeResult } from '#contract/listings/lot-changes.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aListing, anAdministrator, aSeller, TODAY, type Person } from '../../../test/kit/world.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp('lot changes');
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
});

type Undone = { restored: number; kept: LotChangeResult['kept'] };
/** A listing with a lot of each price in cents. */
const listed = (...prices: number[]) =>
  aListing(app.db, {
    companyId: seller.companyId,
    lots: prices.map((price_cents, index) => ({ lot_name: `L${index}`, price_cents, stock: 10 })),
  });
const lotsOf = (ids: readonly number[], version = 1) => ids.map((id) => ({ id, version, stock_seen: 10 }));
/** As a sale does. */
const sell = (lotId: number | undefined, packs: number) =>
  sql`select * from take_stock(array[${lotId}]::bigint[], array[${packs}]::int[], array[null]::bigint[], ${TODAY}::date)`.execute(
    app.db,
  );
const change = (what: object, lots: readonly object[], who = client) =>
  who.post<LotChangeResult>('listing/seller/lot_changes', { change: what, lots });
const undo = (id: number | null, who = client) => who.post<Undone>(`listing/seller/lot_changes/${id}/undo`);
const read = async (id: number) => (await client.get<SellerListing>(`listing/seller/${id}`)).data;
const pricesOf = async (id: number) =>
  (await read(id)).lots.map(({ price }) => price).toSorted((a, b) => a - b);
const searchPrice = (id: number) =>
  app.db
    .selectFrom('catalog_search')
    .select(['lowest_price_cents', 'stock'])
    .where('listing_id', '=', id)
    .executeTakeFirstOrThrow();

const CHANGED = 'Somebody changed it in the meantime.';

describe('WB-133 many lots change at once', () => {
  it('prices move by percent, the catalog follows, and all is as before once it is undone', async () => {
    const [one, two] = [await listed(1000, 2050), await listed(1)];
    const { data, status } = await change(
      { kind: 'price', percent: -5 },
      lotsOf([...one.lotIds, ...two.lotIds]),
    );
    expect([status, data]).toEqual([200, { id: expect.any(Number), changed: 2, kept: [] }]);
    expect([await pricesOf(one.id), await pricesOf(two.id)]).toEqual([[9.5, 19.48], [0.01]]);
    expect(await searchPrice(one.id)).toMatchObject({ lowest_price_cents: 950 });
    expect((await undo(data.id)).data).toEqual({ restored: 2, kept: [] });
    expect(await pricesOf(one.id)).toEqual([10, 20.5]);
    expect(await searchPrice(one.id)).toMatchObject({ lowest_price_cents: 1000 });
    expect((await undo(data.id)).status).toBe(409);
  });

  it('stock and expiry take a value; a date that is past or does not exist is refused', async () => {
    const { id, lotIds } = await listed(1000, 2000);
    await change({ kind: 'stock', stock: 0 }, lotsOf(lotIds));
    expect(await searchPrice(id)).toMatchObject({ stock: 0 });
    await change({ kind: 'expiry', expiry_date: '12/31/2027' }, lotsOf(lotIds, 2));
    expect((await read(id)).lots.map((lot) => [lot.stock, lot.expiry_date])).toEqual([
      [0, '12/31/2027'],
      [0, '12/31/2027'],
    ]);
    for (const expiry_date of ['06/14/2026', '02/31/2027'])
      expect((await change({ kind: 'expiry', expiry_date }, lotsOf(lotIds, 3))).status).toBe(422);
    for (const percent of [-90.5, 901, 1.005])
      expect((await change({ kind: 'price', percent }, lotsOf(lotIds, 3))).status).toBe(422);
  });

  it('a lot that changed since it was read is named and stays, to change and to undo', async () => {
    const { id, lotIds } = await listed(1000, 2000, 3000);
    const [edited = 0, gone = 0, plain = 0] = lotIds;
    await app.db.updateTable('lot').set({ stock: 9, version: 2 }).where('id', '=', edited).execute();
    await app.db.updateTable('lot').set({ status: 'withdrawn' }).where('id', '=', gone).execute();
    const { data } = await change({ kind: 'price', percent: 10 }, lotsOf(lotIds));
    const name = (lot: string) => expect.stringMatching(new RegExp(`^Drug \\d+, lot ${lot}$`));
    expect(data).toMatchObject({
      changed: 1,
      kept: [
        { lot_id: edited, name: name('L0'), reason: CHANGED },
        { lot_id: gone, name: name('L1'), reason: 'It was withdrawn.' },
      ],
    });
    await client.put(`listing/seller/${id}/lots/${plain}`, { version: 2, price: 40 });
    expect((await undo(data.id)).data).toEqual({
      restored: 0,
      kept: [{ lot_id: plain, name: name('L2'), reason: CHANGED }],
    });
    expect(await pricesOf(id)).toEqual([10, 40]);
  });

  it('what is sold before the change or its undoing stays sold', async () => {
    const { id, lotIds } = await listed(1000);
    const stock = async () => (await read(id)).lots[0]?.stock;
    await sell(lotIds[0], 3);
    const stocked = await change({ kind: 'stock', stock: 50 }, lotsOf(lotIds));
    expect([stocked.data.changed, await stock()]).toEqual([1, 47]);
    await sell(lotIds[0], 4);
    expect((await undo(stocked.data.id)).data).toEqual({ restored: 1, kept: [] });
    expect(await stock()).toBe(3);
    const dearer = await change({ kind: 'price', percent: 10 }, lotsOf(lotIds, 3));
    await sell(lotIds[0], 1);
    expect((await undo(dearer.data.id)).data.restored).toBe(1);
    expect(await stock()).toBe(2);
    expect(await pricesOf(id)).toEqual([10]);
  });

  it('a stock that does not say which one was seen is refused', async () => {
    const { lotIds } = await listed(1000);
    const lots = lotIds.map((lotId) => ({ id: lotId, version: 1 }));
    expect((await change({ kind: 'stock', stock: 50 }, lots)).status).toBe(422);
  });

  it('nothing that is different is no change', async () => {
    const { lotIds } = await listed(1000);
    const { data } = await change({ kind: 'stock', stock: 10 }, lotsOf(lotIds));
    expect(data).toEqual({ id: null, changed: 0, kept: [] });
  });

  it('lots of another seller are unknown, and so is what that seller changed', async () => {
    const { id, lotIds } = await listed(1000);
    const other = await app.signIn((await aSeller(app.db)).userId);
    const { data } = await change({ kind: 'price', percent: 10 }, lotsOf(lotIds), other);
    expect(data).toEqual({
      id: null,
      changed: 0,
      kept: [{ lot_id: lotIds[0], name: null, reason: 'This lot does not exist.' }],
    });
    const own = await change({ kind: 'price', percent: 10 }, lotsOf(lotIds));
    expect((await undo(own.data.id, other)).status).toBe(404);
    expect(await pricesOf(id)).toEqual([11]);
  });

  it('what the marketplace changed of several suppliers, none of them undoes for itself', async () => {
    const other = await aSeller(app.db);
    const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    const own = await listed(1000);
    const theirs = await aListing(app.db, { companyId: other.companyId, lots: [{ price_cents: 1000 }] });
    const lots = lotsOf([...own.lotIds, ...theirs.lotIds]);
    const { data } = await change({ kind: 'price', percent: -5 }, lots, admin);
    expect(data.changed).toBe(2);
    expect((await undo(data.id)).status).toBe(403);
    expect(await pricesOf(own.id)).toEqual([9.5]);
    expect((await undo(data.id, admin)).data).toEqual({ restored: 2, kept: [] });
  });

  it('takes as many statements for thirty lots as for two', async () => {
    const [few, many] = [
      await listed(100, 200),
      await listed(...Array.from({ length: 30 }, (_, n) => 100 + n)),
    ];
    const replies = [
      await change({ kind: 'price', percent: 50 }, lotsOf(few.lotIds)),
      await change({ kind: 'price', percent: 50 }, lotsOf(many.lotIds)),
    ];
    const statements = replies.map(({ headers }) => Number(headers['x-statements']));
    expect(statements[0]).toBeGreaterThan(3);
    expect(statements[1]).toBe(statements[0]);
  });
});
