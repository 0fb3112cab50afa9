import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MonthlyQuantity, Purchase } from '#contract/history/purchases.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  TODAY,
  type Buyer,
} from '../../../test/kit/world.ts';

let app: TestApp;
let buyer: Buyer;
let buying: TestClient;
let gcn = 890_000;
beforeAll(async () => {
  app = await startTestApp('purchases');
});
afterAll(() => app.close());
beforeEach(async () => {
  gcn += 1;
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
});

type AccountType = Purchase['account_type'];
type Bought = [day: string, type: AccountType, packs: number, cents: number, label?: string];

const aPack = (eaches: number, fields = {}) =>
  aDrug(app.db, { gcn_seqno: gcn, package_size: 30, eaches_per_pack: eaches, ...fields });
async function bought(ndc: string, ...rows: readonly Bought[]): Promise<void> {
  for (const [
    index,
    [invoice_date, account_type, quantity, price_cents, label_name = null],
  ] of rows.entries())
    await app.db
      .insertInto('purchase_history_row')
      .values({
        facility_id: buyer.facilityId,
        ndc,
        occurrence: index + 1,
        invoice_date,
        account_type,
        quantity,
        price_cents,
        label_name,
      })
      .execute();
}
const history = (who: TestClient, query: string) => who.get<Purchase[]>(`analytics/history?${query}`);
const ofGroup = () => `search_by=gpi&search=${gcn}&unit_size=30`;
const monthly = (who: TestClient, ndc: string, more = '') =>
  who.get<MonthlyQuantity[]>(`analytics/history/quantity_by_month?ndc=${ndc}&type=gpi${more}`);

describe('TR-457 SP-465 SP-476 SP-477 X-95 what was bought elsewhere', () => {
  it('TR-255 comes newest first with what each row says, and with the sums by account type', async () => {
    const { ndc, name } = await aPack(60);
    const other = await aPack(30);
    await bought(ndc, ['2026-05-04', 'GPO', 3, 1000], ['2026-06-01', 'WAC', -1, 1250, 'As billed']);
    await bought(other.ndc, ['2026-04-30', 'GPO', 2, 999]);
    await bought((await aDrug(app.db)).ndc, ['2026-06-10', 'GPO', 9, 900]);
    const { data, meta } = await history(buying, ofGroup());
    expect(data).toEqual([
      {
        account_type: 'WAC',
        invoice_date: '2026-06-01',
        ndc,
        description: 'As billed',
        purchased_packages: -1,
        purchased_units: -60,
        pkg_cost: 12.5,
        unit_cost: 0.2083,
        extended_cost: -12.5,
      },
      expect.objectContaining({ invoice_date: '2026-05-04', description: name, purchased_units: 180 }),
      expect.objectContaining({ ndc: other.ndc, unit_cost: 0.333, extended_cost: 19.98 }),
    ]);
    expect(meta).toEqual({
      total: 3,
      page: 1,
      per_page: 25,
      first_invoice_date: '2026-04-30',
      last_invoice_date: '2026-06-01',
      total_packages: 4,
      total_units: 180,
      total_cost: 37.48,
      account_types: [
        { account_type: 'WAC', total: 1, total_packages: -1, total_units: -60, total_cost: -12.5 },
        { account_type: 'GPO', total: 2, total_packages: 5, total_units: 240, total_cost: 49.98 },
      ],
    });
  });

  it('is narrowed by group, account type and days; without a search its first row is the newest invoice', async () => {
    const { ndc } = await aPack(30, { gpi: `gpi-${gcn}` });
    await bought(
      ndc,
      ['2026-01-31', '340B', 1, 100],
      ['2026-02-01', 'GPO', 2, 100],
      ['2026-03-01', 'GPO', 4, 100],
    );
    await bought((await aDrug(app.db)).ndc, ['2026-06-10', 'Undefined', 9, 900]);
    const packs = async (query: string) =>
      (await history(buying, query)).data.map((row) => row.purchased_packages);
    expect(await packs(`search=gpi-${gcn}`)).toEqual([4, 2, 1]);
    expect(await packs(`gpi=${gcn}&unit_size=31`)).toEqual([]);
    expect(await packs(`search=${gcn}&gpi=7`)).toEqual([]);
    expect(await packs(`${ofGroup()}&account_type=GPO&per_page=1&page=2`)).toEqual([2]);
    expect(await packs(`${ofGroup()}&start_date=2026-02-01&end_date=2026-02-28`)).toEqual([2]);
    expect(await packs('search=&per_page=1')).toEqual([9]);
  });

  it('is the facility’s own; sellers have none, administrators see that of their facility', async () => {
    const { ndc } = await aPack(30);
    await bought(ndc, ['2026-05-01', 'GPO', 3, 1000]);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect((await history(stranger, ofGroup())).data).toEqual([]);
    expect((await monthly(stranger, ndc)).data).toEqual([]);
    const selling = await app.signIn((await aSeller(app.db)).userId);
    expect((await history(selling, '')).status).toBe(403);
    const admin = await anAdministrator(app.db, []);
    await sql`update app_user set primary_facility_id = ${buyer.facilityId} where id = ${admin.userId}`.execute(
      app.db,
    );
    expect((await history(await app.signIn(admin.userId), ofGroup())).meta.total).toBe(1);
  });

  it('X-62 what the facility paid elsewhere is its own figure, told where prices of the marketplace are hidden', async () => {
    const { ndc } = await aPack(30);
    await bought(ndc, ['2026-05-01', 'GPO', 3, 1000]);
    await sql`delete from company_terms where company_id = ${buyer.companyId}`.execute(app.db);
    const { data, meta } = await history(buying, ofGroup());
    expect(data[0]).toMatchObject({
      purchased_packages: 3,
      pkg_cost: 10,
      unit_cost: 0.3333,
      extended_cost: 30,
    });
    expect(meta).toMatchObject({ total_packages: 3, total_cost: 30 });
    const { text } = await buying.get(`analytics/history/export?ndc=${ndc}&format=csv`);
    expect(text).toContain('30');
  });
});

describe('TR-048 TR-260 TR-511 G-058 quantity by month', () => {
  it('counts the last 12 full months and this one in packs of the asked NDC, by account type', async () => {
    const [large, small] = [await aPack(60), await aPack(30)];
    await bought(
      large.ndc,
      ['2025-05-31', 'GPO', 100, 1],
      ['2025-06-01', 'GPO', 3, 1],
      ['2026-06-15', '340B', 1, 1],
      ['2026-06-02', 'Undefined', 5, 1],
    );
    await bought(small.ndc, ['2025-06-30', 'GPO', 1, 1], ['2026-06-01', 'WAC', -3, 1]);
    expect((await monthly(buying, large.ndc, '&annual=true')).data).toEqual([
      { date: '2025-06-01', account_type: 'GPO', purchased_pkg: 3.5 },
      { date: '2026-06-01', account_type: '340B', purchased_pkg: 1 },
      { date: '2026-06-01', account_type: 'WAC', purchased_pkg: -1.5 },
    ]);
    const all = await monthly(buying, small.ndc, '&annual=false');
    expect(all.data[0]).toEqual({ date: '2025-05-01', account_type: 'GPO', purchased_pkg: 200 });
    expect((await monthly(buying, '99999999999')).status).toBe(404);
  });
});

describe('TR-445 whether there is history', () => {
  it('is asked of a listing, for its whole drug group', async () => {
    const [listed, other] = [await aPack(30), await aPack(60)];
    const { companyId } = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId, ndc: listed.ndc });
    const ask = async () =>
      (await buying.get<{ has_history: boolean }>(`listing/has_history/${listing.id}`)).data.has_history;
    expect(await ask()).toBe(false);
    await bought(other.ndc, ['2024-01-01', 'GPO', 1, 1]);
    expect(await ask()).toBe(true);
    expect((await buying.get('listing/has_history/999999999')).status).toBe(404);
  });
});

describe('TR-252 G-060 the file', () => {
  it('has every row of the drug group under the captions of the screen, and is named for it', async () => {
    const { ndc, name } = await aPack(30);
    const rows = Array.from({ length: 210 }, (): Bought => ['2026-05-01', 'GPO', 1, 1000]);
    await bought(ndc, ...rows, ['2026-05-02', 'WAC', 2, 333]);
    const csv = await buying.get(`analytics/history/export?ndc=${ndc}&format=csv`);
    const lines = csv.text.trim().split('\r\n');
    expect(lines[0]?.replace('\uFEFF', '')).toBe(
      'Account Type,Invoice Date,NDC,Description,Packages,Units,Pkg Cost,Unit Cost,Extended Cost',
    );
    const shown = `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
    expect(lines[1]).toBe(`WAC,05/02/2026,${shown},${name},2,60,3.33,0.111,6.66`);
    expect(lines.length).toBe(212);
    const xlsx = await buying.get(`analytics/history/export?ndc=${ndc}`);
    expect(xlsx.headers['content-disposition']).toContain(`purchasing-history-${ndc}-${TODAY}.xlsx`);
  });
});
