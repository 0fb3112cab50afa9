import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewPriceRule, PriceRule } from '#contract/pricing/price-rules.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aBuyer, anAdministrator, aSeller, TODAY, type Buyer, type Person } from '../../../test/kit/world.ts';
import { announceLive } from '../../platform/jobs/events.ts';

let app: TestApp;
let admin: TestClient;
let named: Buyer;
let stranger: Buyer;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp('rule changes');
  admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  [named, stranger, seller] = [await aBuyer(app.db), await aBuyer(app.db), await aSeller(app.db)];
});
afterAll(() => app.close());

const RULE = {
  name: 'Spring',
  kind: 'percent_off',
  value: 8,
  target_type: 'all',
  audience_type: 'all',
  start_date: TODAY,
} as const;

/** The topics that the open page of a buyer hears while something is done. */
async function heard(by: Buyer, change: () => Promise<unknown>): Promise<Set<string>> {
  const stream = await openStream(app, await app.openSession(by.userId));
  await change();
  // What is announced after it arrives after it.
  await app.db.transaction().execute((tx) => announceLive(tx, [{ topic: 'the end', user_ids: [by.userId] }]));
  const text = await stream.until(/([\s\S]*"the end")/);
  stream.close();
  return new Set([...text.matchAll(/"topic":"(\w+)"/g)].map(([, topic]) => topic ?? ''));
}
const PRICES = new Set(['catalog', 'cart']);
const NOTHING = new Set();

const add = async (fields: Partial<NewPriceRule>) =>
  (await admin.post<PriceRule>('pricing/rules', { ...RULE, seller_company_id: seller.companyId, ...fields }))
    .data;
const change = ({ id, version }: PriceRule, fields: Partial<NewPriceRule>) =>
  admin.put(`pricing/rules/${id}`, { ...RULE, version, ...fields });

it.each([
  ['company', () => String(named.companyId)],
  ['facility', () => String(named.facilityId)],
] as const)('TR-435 a rule for a %s is told to the pages of its buyers alone', async (audience_type, id) => {
  const audience = { audience_type, audience_id: id() };
  expect(await heard(named, () => add(audience))).toEqual(PRICES);
  expect(await heard(stranger, () => add(audience))).toEqual(NOTHING);
  const rule = await add(audience);
  expect(await heard(stranger, () => admin.delete(`pricing/rules/${rule.id}`))).toEqual(NOTHING);
});

it('TR-435 so is a fee of the marketplace for one of them', async () => {
  const fee = {
    kind: 'marketplace_fee',
    value: 1.5,
    seller_company_id: null,
    audience_type: 'company',
    audience_id: String(named.companyId),
  } as const;
  expect(await heard(named, () => add(fee))).toEqual(PRICES);
  expect(await heard(stranger, () => add(fee))).toEqual(NOTHING);
});

it('TR-435 who had a rule hears that it is for somebody else now, and everybody of one for many', async () => {
  const of = (buyer: Buyer) => ({ audience_type: 'company', audience_id: String(buyer.companyId) }) as const;
  const [first, second] = [await add(of(named)), await add(of(named))];
  expect(await heard(named, () => change(first, of(stranger)))).toEqual(PRICES);
  expect(await heard(stranger, () => change(second, of(stranger)))).toEqual(PRICES);
  expect(await heard(stranger, () => add({ audience_type: 'account_type', audience_id: 'WAC' }))).toEqual(
    PRICES,
  );
});
