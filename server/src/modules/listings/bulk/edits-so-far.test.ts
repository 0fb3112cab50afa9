import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkEdit, ListedBulkEdit } from '#contract/listings/bulk-edits.ts';
import { UNCONFIRMED_PRICES } from '#rules/listings/price-changes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aListing, anAdministrator, aSeller, aUser, TODAY } from '../../../../test/kit/world.ts';

let app: TestApp;
let companyId: number;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp('edits so far', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(`${TODAY}T12:00:00Z`);
  const seller = await aSeller(app.db);
  ({ companyId } = seller);
  client = await app.signIn(seller.userId);
});

const BULK = 'listing/seller/bulk';
const listed = (price_cents: number, stock: number) =>
  aListing(app.db, { companyId, lots: [{ price_cents, stock }] });
const preview = async (change: object, listings: readonly number[], who = client) =>
  (await who.post<BulkEdit>(BULK, { change, listings })).data;
const move = async (id: number, what: 'run' | 'undo', { body = {}, who = client } = {}) => {
  const reply = await who.post<BulkEdit>(`${BULK}/${id}/${what}`, body);
  await app.jobsDone();
  return reply;
};
const now = async (id: number) => (await client.get<BulkEdit>(`${BULK}/${id}`)).data;
const soFar = async (who = client, page = 1) =>
  (await who.get<ListedBulkEdit[]>(`${BULK}?per_page=2&page=${page}`)).data;

describe('RB-170 prices that move far', () => {
  it.each([
    [20, 0],
    [20.01, 1],
    [-20, 0],
    [-20.01, 1],
  ])('by %s percent are %s that have to be agreed to, as in a price file', async (percent, large) => {
    const { id } = await listed(100_000, 5);
    const edit = await preview({ kind: 'price_percent', percent }, [id]);
    expect(edit.large).toBe(large);
    const first = await move(edit.id, 'run');
    if (large === 0) return expect((await now(edit.id)).state).toBe('done');
    expect([first.status, first.problem?.error, first.problem?.data]).toEqual([
      422,
      UNCONFIRMED_PRICES,
      { confirm_prices: UNCONFIRMED_PRICES },
    ]);
    expect((await now(edit.id)).state).toBe('previewed');
    expect((await move(edit.id, 'run', { body: { confirm_prices: true } })).status).toBe(200);
    return expect((await now(edit.id)).state).toBe('done');
  });

  it('of stock and listings nothing has to be agreed to', async () => {
    const { id } = await listed(1000, 5);
    const edit = await preview({ kind: 'stock', stock: 5000 }, [id]);
    expect([edit.large, (await move(edit.id, 'run')).status]).toEqual([0, 200]);
  });
});

describe('RB-170 what was done', () => {
  it('has the figures of what was changed, not of the preview; the last rows and the end come at once', async () => {
    const [one, two] = [await listed(1000, 2), await listed(1000, 3)];
    const edit = await preview({ kind: 'price', price: 20 }, [one.id, two.id]);
    expect(edit).toMatchObject({ doubtful: 2, worth_before: 50, worth_after: 100, undo_until: null });
    await client.put(`listing/seller/${two.id}/lots/${two.lotIds[0]}`, { version: 1, price: 9 });
    await move(edit.id, 'run', { body: { confirm_prices: true } });
    expect(await now(edit.id)).toMatchObject({
      state: 'done',
      rows: 2,
      doubtful: 1,
      large: 1,
      worth_before: 20,
      worth_after: 40,
      done: { changed: 1, left: 1 },
      undo_until: '2026-06-16T12:00:00.000Z',
    });
    const { rows } = await sql<{ commands: number; entries: number }>`
      select count(distinct request_id)::int as commands, count(*)::int as entries from audit_log
      where operation = 'listings.bulk_changed' and entity_id = ${edit.id}`.execute(app.db);
    expect(rows).toEqual([{ commands: 1, entries: 2 }]);
    await move(edit.id, 'undo');
    expect(await now(edit.id)).toMatchObject({ state: 'undone', done: { restored: 1 }, undo_until: null });
  });
});

describe('RB-171 the edits so far', () => {
  it('are listed newest first with who made them, what they changed and until when they can be taken back', async () => {
    const { id } = await listed(1000, 5);
    const first = await preview({ kind: 'stock', stock: 9 }, [id]);
    await move(first.id, 'run');
    const { userId } = await aUser(app.db, {
      companyId,
      roles: ['Seller'],
      first_name: 'Cole',
      last_name: 'League',
    });
    const colleague = await app.signIn(userId);
    const second = await preview({ kind: 'pause' }, [id], colleague);
    const third = await preview({ kind: 'min_packs', min_packs: 3 }, [id]);
    expect(await soFar()).toEqual([
      expect.objectContaining({ id: third.id, state: 'previewed', changing: 1, undo_until: null }),
      expect.objectContaining({ id: second.id, created_by: 'Cole League', change: { kind: 'pause' } }),
    ]);
    const [oldest] = await soFar(colleague, 2);
    expect(oldest).toMatchObject({
      id: first.id,
      state: 'done',
      listings: 1,
      created_date: `${TODAY}T12:00:00.000Z`,
      done: { changed: 1, left: 0 },
      undo_until: '2026-06-16T12:00:00.000Z',
    });
    expect((await move(first.id, 'undo', { who: colleague })).status).toBe(200);
    expect((await soFar(client, 2))[0]).toMatchObject({ state: 'undone', undo_until: null });
  });

  it('end to be undone after 24 hours', async () => {
    const { id } = await listed(1000, 5);
    const edit = await preview({ kind: 'stock', stock: 9 }, [id]);
    await move(edit.id, 'run');
    app.clock.set('2026-06-16T12:00:01Z');
    const { userId } = await aUser(app.db, { companyId, roles: ['Seller'] });
    expect((await soFar(await app.signIn(userId)))[0]).toMatchObject({ state: 'done', undo_until: null });
  });

  it('are those of the own company, and at the desk those of the marketplace with who made them', async () => {
    const { id } = await listed(1000, 5);
    const own = await preview({ kind: 'stock', stock: 9 }, [id]);
    const rival = await app.signIn((await aSeller(app.db)).userId);
    expect(await soFar(rival)).toEqual([]);
    const desk = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    const reason = { kind: 'deactivate', reason: 'Recalled' };
    const { data } = await desk.post<BulkEdit>('admin/catalog/bulk', { change: reason, listings: [id] });
    const other = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    const [newest] = await soFar(other);
    expect([newest?.id, newest?.change]).toEqual([data.id, reason]);
    expect((await soFar(other)).map((one) => one.id)).not.toContain(own.id);
    expect((await soFar()).map((one) => one.id)).toEqual([own.id]);
    const noRight = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await noRight.get(BULK)).status).toBe(403);
  });
});
