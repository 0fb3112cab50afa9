import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aListing, anAdministrator, aUser } from '../../../../test/kit/world.ts';
import { aDeal, type Deal } from '../test-contracts.ts';

let app: TestApp;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('rfp list');
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

const list = async (query: string, who: TestClient) =>
  (await who.get<RfpSummary[]>(`rfp?${query}`)).data.map((one) => one.id);

describe('TR-529 G-074 G-122 requests', () => {
  it('by status, frequency, catalog, supplier, facility, start, words and number, sorted', async () => {
    const { buying, suppliers, buyer } = deal;
    const [first, second] = suppliers;
    await aListing(app.db, { companyId: second.companyId, ndc: deal.ndc, catalog_type: '503b' });
    const open = await deal.ask({ catalog_type: '503b', start_date: '2026-09-01' });
    const alone = await deal.ask({ period: 'quarterly', inclusions: [second.companyId] });
    const contract = await deal.contract({ start_date: '2026-08-01' });
    const all = [contract, alone, open];
    const { description } = await deal.read(open);
    const finds: [string, number[]][] = [
      ['', all],
      ['sort=created', [open, alone, contract]],
      ['sort=start', [alone, contract, open]],
      ['status=open', [alone, open]],
      ['status=accepted,cancelled', [contract]],
      ['period=quarterly', [alone]],
      ['catalog_type=503b', [open]],
      [`seller_id=${first.companyId}`, [contract, open]],
      [`facility_id=${buyer.facilityId}`, all],
      ['facility_id=999999', []],
      ['start_from=2026-08-01&start_to=2026-08-31', [contract]],
      ['renewals_only=1', []],
      [`search=${encodeURIComponent(description.toUpperCase())}`, all],
      [`search=${deal.ndc}`, all],
      ['search=nothing', []],
    ];
    for (const [query, found] of finds) expect(await list(query, buying), `${query}`).toEqual(found);
    expect(await list(`search=${alone}`, buying)).toContain(alone);
    expect(await list('', first.client)).toEqual([contract, open]);
    const paged = await buying.get<RfpSummary[]>('rfp?per_page=2&page=2');
    expect([paged.data.map((one) => one.id), paged.meta]).toMatchObject([[open], { total: 3 }]);
  });

  it('TR-530 X-40 one and all of them are seen by the buyers of the facility, those asked, and who keeps orders', async () => {
    const { companyId, facilityId } = deal.buyer;
    const id = await deal.ask();
    const colleague = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    const elsewhere = await aUser(app.db, { companyId, roles: ['Buyer'] });
    const head = await aUser(app.db, { companyId, roles: ['Buyer', 'CompanyAdmin'] });
    const keeper = await anAdministrator(app.db, ['orders']);
    const sees = async (userId: number) => {
      const client = await app.signIn(userId);
      const one = await client.get(`rfp/${id}`);
      return [one.status, (await list(`search=${id}`, client)).includes(id)];
    };
    for (const { userId } of [colleague, head, keeper]) expect(await sees(userId)).toEqual([200, true]);
    expect(await sees(elsewhere.userId)).toEqual([404, false]);
    const other = await anAdministrator(app.db, ['content']);
    expect((await (await app.signIn(other.userId)).get(`rfp/${id}`)).status).toBe(403);
  });
});

it('G-100 the tag of requests finds the product of an open request or contract, of suppliers that take requests', async () => {
  const [first, second] = deal.suppliers;
  const tagged = async () => {
    const found = await deal.buying.get<{ id: number }[]>('listing/catalog?tag=rfp');
    return found.data.map((one) => one.id).toSorted((one, other) => one - other);
  };
  expect(await tagged()).toEqual([]);
  const id = await deal.ask({ inclusions: [first.companyId] });
  expect(await tagged()).toEqual([first.listing.id, second.listing.id]);
  await app.db.updateTable('company').set({ enable_rfp: false }).where('id', '=', second.companyId).execute();
  expect(await tagged()).toEqual([first.listing.id]);
  await deal.buying.put(`rfp/${id}`, { status: 'cancelled' });
  expect(await tagged()).toEqual([]);
});

describe('files of requests and deliveries', () => {
  const file = async (path: string, who: TestClient) =>
    (await who.get(path)).text
      .replace('\uFEFF', '')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.split(','));

  it('hold what the list holds, in its order, and of prices what the asker may know', async () => {
    const [first, second] = deal.suppliers;
    const alone = await deal.ask({ inclusions: [second.companyId] });
    const contract = await deal.contract();
    const [heads = [], ...mine] = await file('rfp/export?format=csv', deal.buying);
    expect(mine.map(([id]) => Number(id))).toEqual([contract, alone]);
    const cell = (row: string[] | undefined, head: string) => row?.[heads.indexOf(head)];
    expect(['Best price', 'My price', 'Status'].map((head) => cell(mine[0], head))).toEqual([
      String((await deal.read(contract)).best_price),
      '',
      'accepted',
    ]);
    const [, theirs] = await file('rfp/export?format=csv&status=accepted', first.client);
    expect(['Suppliers invited', 'Best price', 'My price'].map((head) => cell(theirs, head))).toEqual([
      '',
      '',
      String((await deal.read(contract, first.client)).my_price),
    ]);
    expect(await file('rfp/export?format=csv&status=declined', first.client)).toEqual([heads]);
  });

  it('a delivery is a row, with the day of its order and what it costs', async () => {
    const id = await deal.contract();
    const [planned] = await deal.deliveries(id);
    const path = `rfp/scheduled_orders/export?format=csv&state=coming&request_id=${id}`;
    const [heads = [], row = [], ...rest] = await file(path, deal.buying);
    const told = Object.fromEntries(heads.map((head, index) => [head, row[index]]));
    expect(told).toMatchObject({
      Date: planned?.date,
      'Ordered on': planned?.placing_date,
      Packs: String(planned?.packs),
      Total: String(planned?.total),
      State: 'scheduled',
    });
    expect(rest).toHaveLength((await deal.deliveries(id)).length - 1);
    expect(await file(path, deal.suppliers[1].client)).toEqual([heads]);
  });
});
