import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { OUT_OF_STOCK } from '#rules/catalog/refusals.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aDrug, anAdministrator, aSeller } from '../../../test/kit/world.ts';
import { aMarket, type Market } from './test-requests.ts';

let app: TestApp;
let market: Market;
beforeAll(async () => {
  app = await startTestApp('answering requests');
});
afterAll(() => app.close());
beforeEach(async () => {
  market = await aMarket(app);
});

describe('RB-190 T2 moves of an administrator', () => {
  it('New, Sourcing, Available; every other is refused with 409', async () => {
    const { id } = await market.asked();
    for (const to of ['New', 'Available', 'Closed'])
      expect((await market.move(id, to, 'Not made any more')).problem?.error).toBe(
        `Status cannot be changed from New to ${to}.`,
      );
    expect((await market.move(id, 'Sourcing')).data).toMatchObject({
      status: 'Sourcing',
      answer: null,
      can: { move: ['Available', 'Closed'], answer: true },
    });
    for (const to of ['New', 'Sourcing']) expect((await market.move(id, to)).status).toBe(409);
    expect((await market.move(id, 'Available', 'Meridian has it')).data).toMatchObject({
      status: 'Available',
      answer: 'Meridian has it',
      can: { move: [] },
    });
    for (const to of ['New', 'Sourcing', 'Available', 'Closed'])
      expect((await market.move(id, to, 'Not made any more')).status).toBe(409);
  });

  it('Closed needs an answer of 3 to 500 characters, Available an answer or a listing', async () => {
    const { id } = await market.asked();
    await market.move(id, 'Sourcing');
    for (const short of [undefined, '', 'ab'])
      expect(await market.move(id, 'Closed', short)).toMatchObject({
        status: 422,
        problem: { data: { answer: 'Give an answer of 3 to 500 characters.' } },
      });
    expect((await market.move(id, 'Closed', 'a'.repeat(501))).status).toBe(422);
    expect(await market.move(id, 'Available')).toMatchObject({
      status: 422,
      problem: { error: 'Give an answer or link a listing first.' },
    });
    const listing = await market.lists((await aDrug(app.db)).ndc);
    await market.answer(await market.read(id, market.keeping), { listing_ids: [listing.id] });
    expect((await market.move(id, 'Available')).data.status).toBe('Available');
    const unlinked = await market.answer(await market.read(id, market.keeping), { listing_ids: [] });
    expect([unlinked.status, unlinked.problem?.error]).toEqual([
      422,
      'Give an answer or link a listing first.',
    ]);
    const other = await market.asked();
    await market.move(other.id, 'Sourcing');
    expect((await market.move(other.id, 'Closed', 'abc')).data).toMatchObject({
      status: 'Closed',
      answer: 'abc',
    });
  });

  it('a version that was not the newest is refused by both calls', async () => {
    const request = await market.asked();
    expect((await market.answer(request, { answer: 'Two were asked' })).data.version).toBe(
      request.version + 1,
    );
    expect(await market.answer(request, { answer: 'Three were asked' })).toMatchObject({
      status: 409,
      problem: { code: 'stale' },
    });
    const path = `listing/requested_product/${request.id}/status`;
    const stale = { status: 'Sourcing', version: request.version };
    expect(await market.keeping.post(path, stale)).toMatchObject({ status: 409, problem: { code: 'stale' } });
    expect((await market.keeping.post(path, { ...stale, version: request.version + 1 })).status).toBe(200);
  });
});

describe('RB-191 assigned, answered, linked', () => {
  it('to an administrator with the catalog alone, whose name the buyer is not told', async () => {
    const request = await market.asked();
    const other = await anAdministrator(app.db, ['orders']);
    for (const userId of [other.userId, market.buyer.userId])
      expect(await market.answer(request, { assigned_to: userId })).toMatchObject({
        status: 422,
        problem: { data: { assigned_to: 'Only administrators of the catalog are assigned.' } },
      });
    const { data } = await market.answer(request, {
      assigned_to: market.admin.userId,
      answer: 'Two were asked',
    });
    expect(data).toMatchObject({ assigned_to: market.admin.userId, answer: 'Two were asked', status: 'New' });
    const people = await market.keeping.get<{ id: number; name: string }[]>(
      'listing/requested_product/assignees',
    );
    expect(people.data).toContainEqual({ id: market.admin.userId, name: data.assigned_name });
    expect(people.data.map(({ id }) => id)).not.toContain(other.userId);
    expect(await market.read(request.id)).toMatchObject({
      assigned_to: null,
      assigned_name: null,
      can: { answer: false },
    });
  });

  it('at most 10 active listings; one that the facility cannot buy says why', async () => {
    const request = await market.asked();
    const fits = await market.lists(request.ndc ?? '');
    const empty = await market.lists((await aDrug(app.db)).ndc, market.seller, { lots: [{ stock: 0 }] });
    const later = await market.lists((await aDrug(app.db)).ndc, market.seller, { start_date: '2026-07-01' });
    const gone = await market.lists((await aDrug(app.db)).ndc, market.seller, { status: 'withdrawn' });
    expect(await market.answer(request, { listing_ids: [fits.id, gone.id] })).toMatchObject({
      status: 422,
      problem: { data: { listing_ids: `Listing ${gone.id} is not active.` } },
    });
    const eleven = Array.from({ length: 11 }, (_, index) => index + 1);
    expect((await market.answer(request, { listing_ids: eleven })).status).toBe(422);
    const { data } = await market.answer(request, { listing_ids: [later.id, fits.id, empty.id, fits.id] });
    expect(data.offers.map(({ listing_id: id, refusal }) => [id, refusal])).toEqual([
      [later.id, NOT_ELIGIBLE],
      [fits.id, null],
      [empty.id, OUT_OF_STOCK],
    ]);
    expect(data.offers.map(({ equal }) => equal === null)).toEqual([false, true, false]);
    // What is linked may be withdrawn then, and the answer changed all the same.
    await app.db.updateTable('listing').set({ status: 'withdrawn' }).where('id', '=', fits.id).execute();
    expect(
      (await market.answer(data, { listing_ids: [fits.id], answer: 'Gone again' })).data.offers,
    ).toMatchObject([{ listing_id: fits.id, refusal: NOT_ELIGIBLE }]);
  });

  it('RB-193 a text is answered by a link alone; listings are found by number, NDC and name, or by the drug group', async () => {
    const inWords = (await market.ask({ product: 'White tablets' })).data;
    const listing = await market.lists((await aDrug(app.db)).ndc);
    const found = async (id: number, search: string) =>
      (
        await market.keeping.get<{ listing_id: number; equal: string | null }[]>(
          `listing/requested_product/${id}/offers?search=${encodeURIComponent(search)}`,
        )
      ).data.map((one) => one.listing_id);
    expect(await found(inWords.id, '')).toEqual([]);
    expect(await found(inWords.id, String(listing.id))).toContain(listing.id);
    expect(await found(inWords.id, listing.ndc)).toEqual([listing.id]);
    const linked = await market.answer(inWords, { listing_ids: [listing.id] });
    expect(linked.data.offers).toMatchObject([{ listing_id: listing.id, equal: null, refusal: null }]);
    const byNdc = await market.asked();
    const same = await market.lists(byNdc.ndc ?? '');
    expect(await found(byNdc.id, '')).toEqual([same.id]);
  });

  it('a closed one stays as it is', async () => {
    const request = await market.asked();
    await market.cancel(request.id);
    const late = await market.answer(
      { ...request, version: request.version + 1 },
      { answer: 'Two were asked' },
    );
    expect([late.status, late.problem?.error]).toEqual([409, 'A closed request can no longer be changed.']);
  });
});

it('RB-195 demand by drug group, without what is asked for in words', async () => {
  const gcn = 4_200_042;
  const { ndc } = await aDrug(app.db, { gcn_seqno: gcn });
  const { ndc: equal } = await aDrug(app.db, { gcn_seqno: gcn });
  await market.ask({ ndc, quantity: 30, needed_by: '2026-08-01' });
  const other = await aMarket(app);
  await other.ask({ ndc: equal, quantity: 12, needed_by: '2026-07-04' });
  await market.ask({ product: 'White tablets', quantity: 999 });
  const gone = await other.asked();
  await other.cancel(gone.id);
  const { data } = await market.keeping.get<{ gcn_seqno: number; facilities: string[] }[]>(
    'listing/requested_product/demand',
  );
  const group = data.find((one) => one.gcn_seqno === gcn);
  expect(group).toMatchObject({ requests: 2, packs: 42, needed_by: '2026-07-04' });
  expect(group?.facilities).toHaveLength(2);
  expect(JSON.stringify(data)).not.toContain('White tablets');
  expect(JSON.stringify(data)).not.toContain(gone.product);
  const seller = await app.signIn((await aSeller(app.db)).userId);
  const told = (await seller.get<typeof data>('listing/requested_product/demand')).data;
  expect(told.find((one) => one.gcn_seqno === gcn)).toMatchObject({
    requests: 2,
    packs: 42,
    facilities: null,
  });
});

it('RB-190 the database refuses what no command does', async () => {
  const { id } = await market.asked();
  const set = (values: string) =>
    sql`update requested_product set ${sql.raw(values)} where id = ${id}`.execute(app.db);
  for (const broken of [
    `status = 'Available'`,
    `status = 'Closed'`,
    `status = 'Closed', answer = 'ab'`,
    `quantity = 0`,
    `listing_ids = array_fill(1::bigint, array[11])`,
    `status = 'Found'`,
  ])
    await expect(set(broken)).rejects.toThrow(/check constraint/);
  await expect(set(`status = 'Available', answer = 'Meridian has it'`)).resolves.toBeDefined();
});
