import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PriceRule } from '#contract/pricing/price-rules.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anOrder, aSellerChief, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aListing, TODAY } from '../../../test/kit/world.ts';

type Preview = Reply<typeof priceRuleEndpoints.previewPriceRule>['data'];

let app: TestApp;
let tenant: Tenant;
let chief: TestClient;
beforeAll(async () => {
  app = await startTestApp('rule rivals');
  tenant = await aTenant(app, 'Rivals');
  chief = (await aSellerChief(tenant)).as;
  await anOrder(tenant);
});
afterAll(() => app.close());

/** Two lots of an own listing, $2.57 and $3.12, and a contract of $2.10 for the company on it. */
async function aContract() {
  const lots = [257, 312].map((price_cents) => ({ price_cents, stock: 50 }));
  const listing = await aListing(app.db, { companyId: tenant.seller.companyId, lots });
  const rule = {
    kind: 'fixed_price',
    value: 2.1,
    target_type: 'listing',
    target_id: String(listing.id),
    audience_type: 'company',
    audience_id: String(tenant.buyer.companyId),
    start_date: TODAY,
  };
  const added = await chief.post<PriceRule>('pricing/rules', { ...rule, name: 'Contract' });
  return { listing, rule, contract: added.data };
}
const preview = async (body: object) =>
  (await chief.post<Preview>('pricing/rules/preview', { name: 'New', ...body })).data;

it('TR-435 a preview names the contract that a stronger rule beats, and what the buyer pays instead', async () => {
  const { rule, contract } = await aContract();
  const discount = { ...rule, kind: 'percent_off', value: 20, priority: 80 };
  const { lots, rivals } = await preview(discount);
  expect(lots.map(({ price, now, after }) => [price, now.lowest, after.lowest, after.highest])).toEqual([
    [2.57, 2.1, 2.06, 2.06],
    [3.12, 2.1, 2.5, 2.5],
  ]);
  expect(rivals).toMatchObject([
    {
      id: contract.id,
      beats: true,
      everywhere: true,
      by: 'priority',
      lots: 2,
      facilities: 1,
      facility_name: 'Rivals facility',
      now: { lowest: 2.1, highest: 2.1 },
      after: { lowest: 2.06, highest: 2.5 },
    },
  ]);
});

it('TR-435 of equal priority the preview says which of both counts on which lot', async () => {
  const { rule, contract } = await aContract();
  const { rivals } = await preview({ ...rule, kind: 'percent_off', value: 20 });
  expect(rivals.map(({ id, beats, by, lots }) => [id, beats, by, lots])).toEqual([
    [contract.id, false, 'price', 1],
    [contract.id, true, 'price', 1],
  ]);
});

it('TR-437 a rule that is changed is compared with what it does now, and is no rival of itself', async () => {
  const { rule, contract } = await aContract();
  const { lots, rivals } = await preview({ ...rule, value: 1.9, rule_id: contract.id });
  expect(rivals).toEqual([]);
  expect(lots.map(({ now, after }) => [now.lowest, after.lowest])).toEqual([
    [2.1, 1.9],
    [2.1, 1.9],
  ]);
});

it('TR-436 a rule that another beats wherever it could count says so, until that one is gone', async () => {
  const { listing, rule, contract } = await aContract();
  const weaker = { ...rule, name: 'Weaker', value: 2.05, target_type: 'ndc', target_id: listing.ndc };
  const { rivals } = await preview(weaker);
  expect(rivals).toMatchObject([{ id: contract.id, beats: false, everywhere: true, by: 'target' }]);
  const { data: added } = await chief.post<PriceRule>('pricing/rules', weaker);
  const beaten = { id: contract.id, name: 'Contract', priority: 50, by: 'target' };
  expect(added.beaten_by).toEqual(beaten);
  const listed = async () =>
    (await chief.get<PriceRule[]>(`pricing/rules?listing_id=${listing.id}`)).data.map((one) => [
      one.name,
      one.beaten_by,
    ]);
  expect(await listed()).toEqual([
    ['Weaker', beaten],
    ['Contract', null],
  ]);
  // Once the stronger one ends earlier, the other counts after it.
  const { data: open } = await chief.get<PriceRule>(`pricing/rules/${contract.id}`);
  const { version } = open;
  await chief.put(`pricing/rules/${contract.id}`, { ...rule, name: 'Contract', end_date: TODAY, version });
  expect(await listed()).toEqual([
    ['Weaker', null],
    ['Contract', null],
  ]);
});

it.each([
  [{ priority: 60 }, { value: 5 }, true],
  [{ value: 20 }, { value: 5 }, true],
  [{ value: 5 }, { value: 5 }, true],
  [{ value: 5 }, { kind: 'amount_off', value: 0.1 }, false],
  [{ min_quantity: 5 }, { value: 1 }, false],
  [{ audience_type: 'account_type', audience_id: 'GPO' }, { value: 1 }, false],
])('TR-436 beside %j everything %j applies nowhere: %s', async (stronger, weaker, nowhere) => {
  const own = await aTenant(app, `Broad ${JSON.stringify([stronger, weaker])}`.slice(0, 60));
  const { as } = await aSellerChief(own);
  const all = { kind: 'percent_off', value: 10, target_type: 'all', audience_type: 'all', start_date: TODAY };
  await as.post('pricing/rules', { ...all, name: 'Stronger', ...stronger });
  const { data } = await as.post<PriceRule>('pricing/rules', { ...all, name: 'Weaker', ...weaker });
  expect(data.beaten_by !== null).toBe(nowhere);
});
