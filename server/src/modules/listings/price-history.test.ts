import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListingImport } from '#contract/listings/imports.ts';
import type { LotChangeResult } from '#contract/listings/lot-changes.ts';
import type { PriceHistory } from '#contract/listings/lot-prices.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
  TODAY,
  type Person,
} from '../../../test/kit/world.ts';

let app: TestApp;
let seller: Person;
let client: TestClient;
let listing: { id: number; ndc: string; lotIds: number[] };
let lotId: number;
beforeAll(async () => {
  app = await startTestApp('price history', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  seller = await aSeller(app.db);
  client = await app.signIn(seller.userId);
  const lots = [{ lot_name: 'L1', price_cents: 1000, stock: 40 }];
  listing = await aListing(app.db, { companyId: seller.companyId, lots });
  lotId = listing.lotIds[0] ?? 0;
});

const history = async (who = client) =>
  (await who.get<PriceHistory>(`pricing/price_history/${listing.id}`)).data;
const told = async () =>
  (await history()).changes.map(({ before, price, source }) => [before, price, source]).toReversed();
const savePrice = (price: number, version = 1, who = client) =>
  who.put<SellerListing>('pricing/price', { lot_id: lotId, version, price });
const saveLot = (change: object) =>
  client.put<SellerListing>(`listing/seller/${listing.id}/lots/${lotId}`, change);

async function runFile(price: number): Promise<number> {
  const bytes = `NDC,Name,Lot,Expiry,Pack price,Stock\n${listing.ndc},,L1,2028-05-31,${price},30\n${listing.ndc},,L2,2028-05-31,5,30`;
  const { data } = await client.upload<ListingImport>('listing/import', { name: 'prices.csv', bytes });
  await app.jobsDone();
  await client.post(`listing/import/${data.id}/run`, { confirm_prices: true });
  await app.jobsDone();
  return data.id;
}

describe('TR-430 the history of list prices', () => {
  it('is kept by every writer of prices, with who and when', async () => {
    await saveLot({ version: 1, price: 11 });
    await savePrice(12, 2);
    const lots = [{ id: lotId, version: 3 }];
    const { data: bulk } = await client.post<LotChangeResult>('listing/seller/lot_changes', {
      change: { kind: 'price', percent: 50 },
      lots,
    });
    await client.post(`listing/seller/lot_changes/${bulk.id}/undo`);
    const file = await runFile(9);
    await client.delete(`listing/import/${file}`);
    expect(await told()).toEqual([
      [10, 11, 'edit'],
      [11, 12, 'edit'],
      [12, 18, 'bulk'],
      [18, 12, 'undo'],
      [12, 9, 'import'],
      [9, 12, 'import_undo'],
    ]);
    const { lots: shown, changes } = await history();
    expect(shown.map((lot) => [lot.lot_name, lot.first_price, lot.price, lot.withdrawn])).toEqual([
      ['L1', 10, 12, false],
      ['L2', 5, 5, true],
    ]);
    const { first_name: first, last_name: last } = await app.db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', seller.userId)
      .executeTakeFirstOrThrow();
    expect(new Set(changes.map((change) => change.changed_by))).toEqual(new Set([`${first} ${last}`]));
  });

  it('tells of no change where the price stays: another stock, a sale, a refused version', async () => {
    await saveLot({ version: 1, price: 10, public_note: 'Cold' });
    await saveLot({ version: 2, stock: 39, stock_seen: 40 });
    await runFile(10);
    const buyer = await app.signIn((await aBuyer(app.db)).userId);
    await buyer.post('cart/c0', { listing: { id: listing.id, lots: [{ id: lotId, quantity: 1 }] } });
    expect((await buyer.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
    expect((await savePrice(5, 99)).problem?.code).toBe('stale');
    expect(await told()).toEqual([]);
  });

  it('is for its seller and administrators of the catalog', async () => {
    await savePrice(12);
    const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    expect((await history(admin)).changes).toHaveLength(1);
    const path = `pricing/price_history/${listing.id}`;
    const other = await app.signIn((await aSeller(app.db)).userId);
    const buyer = await app.signIn((await aBuyer(app.db)).userId);
    expect([(await other.get(path)).status, (await buyer.get(path)).status]).toEqual([404, 403]);
  });
});

const discount = (kind: string, value: number) => ({
  name: 'Spring',
  kind,
  value,
  target_type: 'ndc',
  target_id: listing.ndc,
  audience_type: 'all',
  start_date: TODAY,
});

const later = () => app.clock.advance(60_000);
const sinceLong = () =>
  app.db.updateTable('lot').set({ created_at: '2026-01-01' }).where('listing_id', '=', listing.id).execute();

describe('RB-172 the history of prices', () => {
  beforeEach(sinceLong);
  it('tells of bulk edits and of price rules, newest first, of one lot where it is asked for', async () => {
    await savePrice(12);
    const change = { kind: 'price_percent', percent: -50 };
    const { data: edit } = await client.post<{ id: number }>('listing/seller/bulk', {
      change,
      listings: [listing.id],
    });
    await client.post(`listing/seller/bulk/${edit.id}/run`, { confirm_prices: true });
    await app.jobsDone();
    later();
    const chief = await app.signIn(
      (await aUser(app.db, { companyId: seller.companyId, roles: ['Seller', 'CompanyAdmin'] })).userId,
    );
    const { data: rule } = await chief.post<{ id: number }>('pricing/rules', discount('percent_off', 10));
    const { version } = (await chief.get<{ version: number }>(`pricing/rules/${rule.id}`)).data;
    later();
    await chief.put(`pricing/rules/${rule.id}`, { ...discount('fixed_price', 5), version });
    later();
    await chief.delete(`pricing/rules/${rule.id}`);
    expect(await told()).toEqual([
      [10, 12, 'edit'],
      [12, 6, 'bulk'],
      [6, 5.4, 'rule'],
      [5.4, 5, 'rule'],
      [5, 6, 'rule'],
    ]);
    const { changes } = await history();
    expect(changes.map(({ rule: by }) => by?.name)).toEqual([
      'Spring',
      'Spring',
      'Spring',
      undefined,
      undefined,
    ]);
    await client.post(`listing/seller/${listing.id}/lots`, {
      lot_name: 'L2',
      expiry_date: '12/31/2030',
      price: 8,
      stock: 5,
    });
    const path = `pricing/price_history/${listing.id}`;
    const other = (await history()).lots.find((lot) => lot.id !== lotId)?.id ?? 0;
    expect((await client.get<PriceHistory>(`${path}?lot_id=${other}`)).data.changes).toEqual([]);
    expect((await client.get<PriceHistory>(`${path}?lot_id=${lotId}`)).data.changes).toHaveLength(5);
  });

  it('tells an administrator without finance of no rule', async () => {
    const { db } = app;
    const finance = await app.signIn((await anAdministrator(db, ['catalog', 'finance'])).userId);
    await finance.post('pricing/rules', {
      ...discount('percent_off', 10),
      seller_company_id: seller.companyId,
    });
    const admin = await app.signIn((await anAdministrator(db, ['catalog'])).userId);
    expect((await history(finance)).changes).toMatchObject([{ source: 'rule', rule: { name: 'Spring' } }]);
    expect((await history(admin)).changes).toEqual([]);
  });

  it('leaves as a file with date, old and new price, lot, who and how', async () => {
    await savePrice(12.5);
    const path = `pricing/price_history/${listing.id}/export?format=csv`;
    const lines = (await client.get(path)).text.trim().split('\r\n');
    expect(lines[0]).toBe('Date,Old Price,New Price,Lot,By,How');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^2026-.*Z,10\.00,12\.50,L1,.+,By hand$/)]);
    const other = await app.signIn((await aSeller(app.db)).userId);
    expect((await other.get(path)).status).toBe(404);
    const ofLot = await client.get(`${path}&lot_id=${lotId}`);
    expect(ofLot.text.trim().split('\r\n')).toEqual(lines);
  });
});

const lastAudit = () =>
  app.db
    .selectFrom('audit_log')
    .select(['operation', 'entity', 'entity_id'])
    .where('entity', '=', 'listing')
    .where('entity_id', '=', listing.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();

describe('TR-428 TR-429 prices by their own address', () => {
  it('are written as by the operations of lots: the same row, the same audit', async () => {
    const price = { expiry_date: '12/31/2030', price: 12.5, stock: 5 };
    await client.post(`listing/seller/${listing.id}/lots`, { ...price, lot_name: 'A' });
    const byLot = await lastAudit();
    expect(byLot.operation).toBe('lot.added');
    const added = await client.post<SellerListing>('pricing/price', {
      ...price,
      lot_name: 'B',
      listing_id: listing.id,
    });
    expect([added.status, await lastAudit()]).toEqual([201, byLot]);
    const [one, two] = ['A', 'B'].map((name) => added.data.lots.find((lot) => lot.lot_name === name));
    expect({ ...two, id: 0, lot_name: '' }).toEqual({ ...one, id: 0, lot_name: '' });
    await saveLot({ version: 1, price: 11 });
    const saved = await lastAudit();
    const { data } = await savePrice(13, 2);
    expect(data.lots.find(({ id }) => id === lotId)).toMatchObject({ price: 13, version: 3 });
    expect(await lastAudit()).toEqual(saved);
  });

  it('are refused to other sellers, buyers and administrators without the catalog', async () => {
    const other = await app.signIn((await aSeller(app.db)).userId);
    const buyer = await app.signIn((await aBuyer(app.db)).userId);
    const finance = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
    const colleague = await aUser(app.db, { companyId: seller.companyId, roles: ['Seller'] });
    expect((await savePrice(12, 1, other)).status).toBe(404);
    expect((await savePrice(12, 1, buyer)).status).toBe(403);
    expect((await savePrice(12, 1, finance)).status).toBe(403);
    const lot = { expiry_date: '12/31/2030', price: 1, stock: 1, lot_name: 'X', listing_id: listing.id };
    expect((await other.post('pricing/price', lot)).status).toBe(404);
    expect((await buyer.post('pricing/price', lot)).status).toBe(403);
    expect((await savePrice(12, 1, await app.signIn(colleague.userId))).status).toBe(200);
  });
});
