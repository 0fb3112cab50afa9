import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recommendation } from '#contract/catalog/recommendations.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  TODAY,
  type Buyer,
} from '../../../test/kit/world.ts';

/** More than are looked at beside what is asked for (25), and so few that who asks for all has all of them looked at. */
const GROUPS = 40;
/** The group whose best offer a rule makes. */
const RULED = 6;
const KINDS = ['spend', 'flag', 'wholesale', 'set'] as const;

let app: TestApp;
let buyer: Buyer;
let sellers: number[];
let ruledListing: number;
beforeAll(async () => {
  app = await startTestApp('many recommendations');
  buyer = await aBuyer(app.db);
  sellers = [];
  for (let at = 0; at < 3; at += 1) sellers.push((await aSeller(app.db)).companyId);
  for (let at = 0; at < GROUPS; at += 1) await aGroup(at);
});
afterAll(() => app.close());

/** What an offer costs elsewhere and here, by the unit. One that is dearer, of little worth beside the cheapest of its group, saves most of all. */
function centsOf(at: number, place: number): [number, number] {
  if (at === 2) return place === 2 ? [700, 150] : [101, 100];
  // Of the third seller, what only a rule makes cheap.
  if (at === RULED) return place === 2 ? [3000, 2900] : [900, 900];
  if (at === 8) return [300, place === 2 ? 1 : 263];
  return [230 + ((at * 17 + place * 71) % 130), 100 + ((at * 31 + place * 47) % 97)];
}

/** A group that the facility uses, with an offer of each seller: packs of ten and of twenty, at unit prices of no order. */
async function aGroup(at: number) {
  const kind = KINDS[at % KINDS.length];
  const key = { facility_id: buyer.facilityId, gcn_seqno: 95_000 + at, package_size: 10 };
  const eaches = 600 + ((at * 37) % 11) * 60;
  const person = { user_id: buyer.userId, eaches_per_pack: 10 };
  if (kind === 'set')
    await app.db
      .insertInto('amu_override')
      .values({ ...key, ...person, amu: 4 + (at % 5) })
      .execute();
  else
    await app.db
      .insertInto('facility_usage')
      .values({
        ...key,
        months: 6,
        eaches,
        spend_cents: kind === 'spend' ? eaches * (200 + ((at * 53) % 90)) : 0,
      })
      .execute();
  if (kind === 'flag')
    await app.db
      .insertInto('price_flag')
      .values({ ...key, ...person, price_cents: 2100 + ((at * 29) % 800) })
      .execute();
  for (const [place, companyId] of sellers.entries()) {
    const size = place === 1 ? 20 : 10;
    const [wac, price] = centsOf(at, place);
    const { ndc } = await aDrug(app.db, {
      gcn_seqno: key.gcn_seqno,
      eaches_per_pack: size,
      wac_cents: size * wac,
    });
    const { id } = await aListing(app.db, { companyId, ndc, lots: [{ price_cents: size * price }] });
    if (at === RULED && place === 2) ruledListing = id;
  }
}

async function expectTheFirstOfAll(): Promise<number[]> {
  const client = await app.signIn(buyer.userId);
  const ask = async (limit: number) =>
    (
      await client.post<Recommendation[]>('listing/purchase_recommendations', {
        facility_id: buyer.facilityId,
        limit,
      })
    ).data.map(({ listing }) => listing.id);
  const all = await ask(50);
  expect(all).toHaveLength(50);
  for (const limit of [1, 3, 10, 14]) expect(await ask(limit)).toEqual(all.slice(0, limit));
  return all;
}

it('RB-218 few recommendations are the first of many, whatever a group is held against', async () => {
  await expectTheFirstOfAll();
});

it('RB-218 so they are where rules move the prices of one seller, and where a fee moves all', async () => {
  const listed = await expectTheFirstOfAll();
  const marketplace = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  const rule = {
    name: 'For one',
    target_type: 'all',
    audience_type: 'facility',
    audience_id: String(buyer.facilityId),
    start_date: TODAY,
  };
  const off = { ...rule, seller_company_id: sellers[2], kind: 'percent_off', value: 60 };
  expect((await marketplace.post('pricing/rules', off)).status).toBe(201);
  expect(listed[0]).not.toBe(ruledListing);
  expect((await expectTheFirstOfAll())[0]).toBe(ruledListing);
  const fee = { ...rule, seller_company_id: null, kind: 'marketplace_fee', value: 1.5 };
  expect((await marketplace.post('pricing/rules', fee)).status).toBe(201);
  await expectTheFirstOfAll();
});
