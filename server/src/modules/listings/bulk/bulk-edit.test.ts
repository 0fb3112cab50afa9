import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkEdit, BulkEditRow } from '#contract/listings/bulk-edits.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { aListing, anAdministrator, aSeller, TODAY } from '../../../../test/kit/world.ts';

let app: TestApp;
let companyId: number;
let userId: number;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp('bulk edit', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(`${TODAY}T12:00:00Z`);
  ({ companyId, userId } = await aSeller(app.db));
  client = await app.signIn(userId);
});

const BULK = 'listing/seller/bulk';
const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));
const listed = (...lots: [price: number, stock: number][]) =>
  aListing(app.db, { companyId, lots: lots.map(([price_cents, stock]) => ({ price_cents, stock })) });
const preview = (change: object, listings: readonly number[], who = client) =>
  who.post<BulkEdit>(BULK, { change, listings });
const rowsOf = async (id: number, show = 'all') =>
  (await client.get<BulkEditRow[]>(`${BULK}/${id}/rows?show=${show}&per_page=100`)).data;
const read = async (id: number) => (await client.get<SellerListing>(`listing/seller/${id}`)).data;
const move = async (id: number, what: 'run' | 'undo', who = client) => {
  const reply = await who.post<BulkEdit>(
    `${BULK}/${id}/${what}`,
    what === 'run' ? { confirm_prices: true } : {},
  );
  await app.jobsDone();
  return reply;
};
const now = async (id: number) => (await client.get<BulkEdit>(`${BULK}/${id}`)).data;
const sell = (lotId: number | undefined, packs: number) =>
  sql`select * from take_stock(array[${lotId}]::bigint[], array[${packs}]::int[], array[null]::bigint[], ${TODAY}::date)`.execute(
    app.db,
  );

describe('RB-168 what a bulk edit changes', () => {
  it.each([
    [
      { kind: 'price_percent', percent: 2.5 },
      { price: 10.25, stock: 20 },
    ],
    [
      { kind: 'price_percent', percent: -90 },
      { price: 1, stock: 20 },
    ],
    [
      { kind: 'price_amount', amount: -99.99 },
      { price: 0.01, stock: 20 },
    ],
    [
      { kind: 'price_amount', amount: 1.5 },
      { price: 11.5, stock: 20 },
    ],
    [
      { kind: 'price', price: 7.77 },
      { price: 7.77, stock: 20 },
    ],
    [
      { kind: 'stock', stock: 5 },
      { price: 10, stock: 5 },
    ],
    [
      { kind: 'stock_amount', packs: -20 },
      { price: 10, stock: 0 },
    ],
    [
      { kind: 'expiry', expiry_date: '03/31/2029' },
      { price: 10, expiry_date: '03/31/2029' },
    ],
  ])('%o of a lot', async (change, after) => {
    const { id } = await listed([1000, 20]);
    const { data } = await preview(change, [id]);
    await move(data.id, 'run');
    expect((await read(id)).lots[0]).toMatchObject(after);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it.each([
    [{ kind: 'min_packs', min_packs: 12 }, { min_packs: 12 }],
    [{ kind: 'case_size', case_size: 6 }, { case_size: 6 }],
    [{ kind: 'bids', enabled: true }, { offer_orders_enabled: true }],
    [{ kind: 'offer_minimum', offer_minimum: 48 }, { offer_minimum_quantity: 48 }],
    [{ kind: 'pause' }, { status: 'paused', on_sale: false }],
  ])('RB-167 %o of a listing, and back', async (change, after) => {
    const { id } = await listed([1000, 20]);
    const before = await read(id);
    const { data } = await preview(change, [id]);
    await move(data.id, 'run');
    expect(await read(id)).toMatchObject(after);
    await move(data.id, 'undo');
    const { version, updated_at, ...back } = await read(id);
    expect(before).toMatchObject(back);
    expect(version).toBe(before.version + 2);
    expect(updated_at).not.toBe(before.updated_at);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('takes what a list finds, of the own company alone, and 5,000 listings at most', async () => {
    const [one, two] = [await listed([1000, 0]), await listed([1000, 7])];
    const { data } = await client.post<BulkEdit>(BULK, {
      change: { kind: 'stock', stock: 9 },
      found: { stock: 'out' },
    });
    expect([data.listings, (await rowsOf(data.id)).map(({ listing_id }) => listing_id)]).toEqual([
      1,
      [one.id],
    ]);
    const foreign = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    expect((await preview({ kind: 'pause' }, [two.id, foreign.id])).status).toBe(404);
    const many = Array.from({ length: 5001 }, (_, at) => at + 1);
    expect((await preview({ kind: 'pause' }, many)).status).toBe(422);
    expect((await client.post(BULK, { change: { kind: 'pause' } })).status).toBe(422);
    expect((await preview({ kind: 'expiry', expiry_date: '06/14/2026' }, [two.id])).status).toBe(422);
    expect((await preview({ kind: 'expiry', expiry_date: '06/16/2046' }, [two.id])).status).toBe(422);
    const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    const theirs = await preview({ kind: 'pause' }, [two.id, foreign.id], admin);
    expect([theirs.status, (await client.get(`${BULK}/${theirs.data.id}`)).status]).toEqual([201, 404]);
    expect((await move(theirs.data.id, 'run')).status).toBe(404);
  });
});

describe('RB-169 the preview', () => {
  it('shows every lot before and after, its sums, what is refused and what moves far; nothing changes', async () => {
    const [one, two] = [await listed([1000, 20], [200, 1]), await listed([1000, 3])];
    const { status, data } = await preview({ kind: 'price_amount', amount: 2.5 }, [one.id, two.id]);
    expect([status, data]).toMatchObject([
      201,
      {
        state: 'previewed',
        listings: 2,
        rows: 3,
        changing: 3,
        refused: 0,
        doubtful: 1,
        worth_before: 232,
        worth_after: 292,
        can: { run: true, undo: false },
      },
    ]);
    const rows = await rowsOf(data.id);
    expect(rows.map(({ before, after, doubtful }) => [before, after, doubtful]).toSorted(byText)).toEqual([
      ['$10.00', '$12.50', false],
      ['$10.00', '$12.50', false],
      ['$2.00', '$4.50', true],
    ]);
    expect((await rowsOf(data.id, 'doubtful')).map(({ before }) => before)).toEqual(['$2.00']);
    expect((await read(one.id)).lots.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([2, 10]);
  });

  it('names a row that is refused with its reason, and leaves it', async () => {
    const [few, many, gone] = [await listed([1000, 3]), await listed([1000, 30]), await listed([1000, 30])];
    await client.delete(`listing/seller/${gone.id}`);
    const { data } = await preview({ kind: 'stock_amount', packs: -10 }, [few.id, many.id, gone.id]);
    expect(data).toMatchObject({ rows: 3, changing: 1, refused: 2 });
    const refused = await rowsOf(data.id, 'refused');
    expect(
      refused.map(({ listing_id, refusal, after }) => [listing_id, refusal, after]).toSorted(byText),
    ).toEqual([
      [few.id, 'It has only 3 packs.', null],
      [gone.id, 'It was withdrawn.', null],
    ]);
    await move(data.id, 'run');
    expect([(await read(few.id)).stock, (await read(many.id)).stock]).toEqual([3, 20]);
  });
});

describe('RB-170 carrying it out', () => {
  it('leaves and names what changed since the preview; sales do not, and stay sold; the price history follows', async () => {
    const one = await listed([1000, 20]);
    const two = await listed([1000, 20]);
    const priced = await preview({ kind: 'price', price: 8 }, [one.id, two.id]);
    const stocked = await preview({ kind: 'stock', stock: 50 }, [one.id]);
    await client.put(`listing/seller/${two.id}/lots/${two.lotIds[0]}`, { version: 1, price: 9 });
    await sell(one.lotIds[0], 4);
    expect((await move(priced.data.id, 'run')).data.state).toBe('running');
    expect(await now(priced.data.id)).toMatchObject({ state: 'done', done: { changed: 1, left: 1 } });
    expect(await rowsOf(priced.data.id, 'left')).toMatchObject([
      { listing_id: two.id, outcome: 'left', reason: 'Somebody changed it in the meantime.' },
    ]);
    expect([(await read(one.id)).lots[0], (await read(two.id)).lots[0]]).toMatchObject([
      { price: 8, stock: 16 },
      { price: 9 },
    ]);
    const history = await client.get<{ changes: object[] }>(`pricing/price_history/${one.id}`);
    expect(history.data.changes).toMatchObject([{ before: 10, price: 8, source: 'bulk' }]);
    await move(stocked.data.id, 'run');
    expect((await now(stocked.data.id)).done).toMatchObject({ changed: 0, left: 1 });
    expect((await move(priced.data.id, 'run')).problem?.error).toBe('This change was already carried out.');
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('changes more than 500 lots in several transactions, each with its audit row', async () => {
    const lots = Array.from({ length: 520 }, (): [number, number] => [1000, 1]);
    const { id } = await listed(...lots);
    const { data } = await preview({ kind: 'price_percent', percent: 10 }, [id]);
    await move(data.id, 'run');
    expect((await now(data.id)).done.changed).toBe(520);
    const { rows } = await sql<{
      batch: number;
    }>`select jsonb_array_length(to_jsonb(after)) as batch from audit_log
      where operation = 'listings.bulk_changed' and entity_id = ${data.id} and jsonb_typeof(to_jsonb(after)) = 'array'
      order by seq`.execute(app.db);
    expect(rows.map(({ batch }) => batch)).toEqual([500, 20]);
  });
});

describe('RB-171 undoing it', () => {
  it('takes back what was changed before it failed; one change of a company is at work at a time', async () => {
    const { id, lotIds } = await listed(...Array.from({ length: 501 }, (): [number, number] => [1000, 1]));
    const { data } = await preview({ kind: 'price', price: 12 }, [id]);
    const other = await preview({ kind: 'price', price: 13 }, [id]);
    await sql`create function refuse_lot() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      app.db,
    );
    await sql`create trigger refuse_lot before update on lot for each row
      when (new.id = ${sql.lit(Math.max(...lotIds))} and new.price_cents = 1200) execute function refuse_lot()`.execute(
      app.db,
    );
    const put = (state: string) =>
      sql`update bulk_edit set state = ${state} where id = ${data.id}`.execute(app.db);
    await put('running');
    const refused = await client.post(`${BULK}/${other.data.id}/run`);
    await put('previewed');
    await client.post(`${BULK}/${data.id}/run`);
    await expect.poll(async () => (await now(data.id)).state).toBe('failed');
    await sql`drop function refuse_lot cascade`.execute(app.db);
    expect([refused.status, refused.problem?.error]).toEqual([
      409,
      'Another change of yours is at work. Wait until it is done.',
    ]);
    expect(await now(data.id)).toMatchObject({ done: { changed: 500 }, can: { undo: true } });
    await move(data.id, 'undo');
    expect(await now(data.id)).toMatchObject({ state: 'undone', done: { restored: 500 } });
    expect((await read(id)).lots.every(({ price }) => price === 10)).toBe(true);
    const { rows } = await sql`select 1 from audit_log where entity = 'bulk_edit' and entity_id = ${data.id}
      and after ->> 'state' = 'failed'`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('restores what still has the given value, leaves later changes, gives sold stock not back, and counts both', async () => {
    const [one, two] = [await listed([1000, 20]), await listed([1000, 20])];
    const { data } = await preview({ kind: 'stock', stock: 8 }, [one.id, two.id]);
    await move(data.id, 'run');
    await sell(one.lotIds[0], 5);
    await client.put(`listing/seller/${two.id}/lots/${two.lotIds[0]}`, {
      version: 2,
      stock: 99,
      stock_seen: 8,
    });
    const colleague = await app.signIn((await aSeller(app.db)).userId);
    expect((await move(data.id, 'undo', colleague)).status).toBe(404);
    await move(data.id, 'undo');
    expect(await now(data.id)).toMatchObject({
      state: 'undone',
      done: { restored: 1, kept: 1 },
      can: { run: false, undo: false },
    });
    expect([(await read(one.id)).stock, (await read(two.id)).stock]).toEqual([15, 99]);
    expect((await move(data.id, 'undo')).problem?.error).toBe('This change was already undone.');
  });

  it('a price that somebody set and set back counts as given; after 24 hours nothing is undone', async () => {
    const { id, lotIds } = await listed([1000, 20]);
    const { data } = await preview({ kind: 'price', price: 5 }, [id]);
    await move(data.id, 'run');
    await client.put(`listing/seller/${id}/lots/${lotIds[0]}`, { version: 2, price: 6 });
    await client.put(`listing/seller/${id}/lots/${lotIds[0]}`, { version: 3, price: 5 });
    app.clock.set('2026-06-16T12:00:01Z');
    client = await app.signIn(userId);
    expect((await move(data.id, 'undo')).problem?.error).toBe('A change can be undone for 24 hours.');
    app.clock.set('2026-06-16T12:00:00Z');
    client = await app.signIn(userId);
    await move(data.id, 'undo');
    expect((await read(id)).lots[0]?.price).toBe(10);
  });
});
