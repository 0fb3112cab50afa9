import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import type { PriceRule, priceRuleEndpoints } from '#contract/pricing/price-rules.ts';
import { MOST_RULES } from '#rules/pricing/price-rules.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anOrder, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser, TODAY } from '../../../test/kit/world.ts';

type Preview = Reply<typeof priceRuleEndpoints.previewPriceRule>['data'];

let app: TestApp;
let tenant: Tenant;
let admin: TestClient;
/** The company administrator of the seller. */
let chief: TestClient;
beforeAll(async () => {
  app = await startTestApp('price rules');
  tenant = await aTenant(app, 'Ruled');
  admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  chief = await of(tenant.seller.companyId);
});
afterAll(() => app.close());

async function of(companyId: number): Promise<TestClient> {
  const { userId } = await aUser(app.db, { companyId, roles: ['Seller', 'CompanyAdmin'] });
  return app.signIn(userId);
}

const RULE = {
  name: 'Spring',
  kind: 'percent_off',
  value: 8,
  target_type: 'all',
  audience_type: 'all',
  start_date: TODAY,
};
const add = (who: TestClient, fields: object = {}) =>
  who.post<PriceRule>('pricing/rules', { ...RULE, ...fields });
const names = async (who: TestClient, query = '') =>
  (await who.get<PriceRule[]>(`pricing/rules${query}`)).data.map((rule) => rule.name);

describe('TR-435 … TR-438 price rules', () => {
  it('are added, read, saved in the version that was read, and removed', async () => {
    const { data: rule, status } = await add(chief, { end_date: '2026-12-31', min_quantity: 5 });
    expect([status, rule]).toMatchObject([
      201,
      {
        ...RULE,
        seller_company_id: tenant.seller.companyId,
        target_id: null,
        end_date: '2026-12-31',
        min_quantity: 5,
        priority: 50,
        active: true,
        state: 'running',
        can: { change: true },
      },
    ]);
    const { version, id } = rule;
    const saved = await chief.put<PriceRule>(`pricing/rules/${id}`, {
      ...RULE,
      version,
      kind: 'amount_off',
      value: 0.25,
    });
    expect(saved.data).toMatchObject({ kind: 'amount_off', value: 0.25, version: 2, end_date: null });
    // Of the marketplace nobody is named to a seller.
    expect(saved.data.changed_by).not.toBeNull();
    expect((await chief.put(`pricing/rules/${id}`, { ...RULE, version })).problem?.code).toBe('stale');
    expect((await chief.get<PriceRule>(`pricing/rules/${id}`)).data).toEqual(saved.data);
    expect((await chief.delete(`pricing/rules/${id}`)).status).toBe(200);
    expect((await chief.get(`pricing/rules/${id}`)).status).toBe(404);
  });

  it('trading G-096 sellers read their own and the marketplace’s, and set no fee', async () => {
    const other = await of((await aSeller(app.db)).companyId);
    const { data: own } = await add(chief, { name: 'Own one' });
    const fee = { name: 'Fee', kind: 'marketplace_fee', value: 1.5 };
    expect((await add(chief, fee)).status).toBe(403);
    expect(
      (await add(await app.signIn((await anAdministrator(app.db, ['catalog'])).userId), fee)).status,
    ).toBe(403);
    expect((await add(admin, { ...fee, seller_company_id: null })).data.seller_company_id).toBeNull();
    expect(await names(other)).toEqual(['Fee']);
    expect(await names(chief)).toEqual(['Fee', 'Own one']);
    expect((await other.get(`pricing/rules/${own.id}`)).status).toBe(404);
    expect((await other.delete(`pricing/rules/${own.id}`)).status).toBe(404);
    expect((await add(other, { seller_company_id: tenant.seller.companyId })).status).toBe(404);
    expect((await tenant.clients.buyer.get('pricing/rules')).status).toBe(403);
    const plain = tenant.clients.seller;
    expect([(await plain.get(`pricing/rules/${own.id}`)).status, (await add(plain)).status]).toEqual([
      200, 403,
    ]);
    expect((await plain.delete(`pricing/rules/${own.id}`)).status).toBe(403);
  });

  it.each([
    [{ value: 0 }, 'value'],
    [{ value: 100 }, 'value'],
    [{ kind: 'amount_off', value: 0 }, 'value'],
    [{ target_type: 'listing' }, 'target_id'],
    [{ target_type: 'listing', target_id: '999999999' }, 'target_id'],
    [{ target_type: 'gcn', target_id: 'x' }, 'target_id'],
    [{ target_type: 'catalog_type', target_id: 'all' }, 'target_id'],
    [{ audience_type: 'company' }, 'audience_id'],
    [{ audience_type: 'state', audience_id: 'ZZ' }, 'audience_id'],
    [{ audience_type: 'account_type', audience_id: 'X' }, 'audience_id'],
    [{ end_date: '2026-01-01' }, 'end_date'],
  ])('trading G-096 refuses %j', async (fields, field) => {
    const { status, problem } = await add(chief, fields);
    expect([status, Object.keys(problem?.data ?? {})]).toEqual([422, [field]]);
  });

  it('a seller names buyers that ordered from it; numbers tell nothing of the others', async () => {
    const stranger = await aBuyer(app.db);
    await anOrder(tenant);
    const named = (type: string, id: number) => add(chief, { audience_type: type, audience_id: String(id) });
    expect((await named('company', tenant.buyer.companyId)).data.audience_name).toBe('Ruled buying');
    expect((await named('facility', tenant.buyer.facilityId)).status).toBe(201);
    expect((await named('company', stranger.companyId)).status).toBe(422);
    expect((await named('facility', stranger.facilityId)).status).toBe(422);
    expect(
      (
        await add(admin, {
          seller_company_id: tenant.seller.companyId,
          audience_type: 'company',
          audience_id: String(stranger.companyId),
        })
      ).status,
    ).toBe(201);
  });

  it('TR-435 a preview lists every lot that changes with both prices, so many of them, and counts the rest', async () => {
    const { companyId } = tenant.seller;
    const lots = Array.from({ length: 14 }, (_, index) => ({
      lot_name: `L${index}`,
      price_cents: 1000 + index,
      expiry_date: `2031-01-${String(index + 1).padStart(2, '0')}`,
      stock: index === 13 ? 0 : 10,
    }));
    const listing = await aListing(app.db, { companyId, lots });
    const { data } = await chief.post<Preview>('pricing/rules/preview', {
      ...RULE,
      kind: 'amount_off',
      value: 1,
      target_type: 'listing',
      target_id: String(listing.id),
      audience_type: 'facility',
      audience_id: String(tenant.buyer.facilityId),
    });
    expect(data).toMatchObject({ listings: 1, facilities: 1, dearer: 0, lot_count: 13 });
    expect(data.lots.map((lot) => [lot.lot_name, lot.expiry_date, lot.price, lot.after.lowest])).toEqual(
      lots.slice(0, 12).map((lot, index) => [
        lot.lot_name,
        `01/${String(index + 1).padStart(2, '0')}/2031`,
        lot.price_cents / 100,
        // With the fee of 1.5 % that runs here.
        Math.round(((lot.price_cents - 100) * 1015) / 1000) / 100,
      ]),
    );
  });

  it('a seller keeps 2,000 of them, since every search reads those that name the buyer', async () => {
    const { companyId } = await aSeller(app.db);
    const author = await of(companyId);
    await sql`insert into price_rule (name, seller_company_id, kind, value, target_type, audience_type, start_date, created_by,
        created_at, updated_at)
      select 'R', ${companyId}, 'percent_off', 1, 'all', 'all', '2030-01-01', ${tenant.seller.userId}, now(), now()
      from generate_series(1, ${MOST_RULES}::int)`.execute(app.db);
    expect((await add(author)).problem).toMatchObject({ code: 'rule_broken' });
    await sql`delete from price_rule where id = (select max(id) from price_rule where seller_company_id = ${companyId})`.execute(
      app.db,
    );
    expect((await add(author)).status).toBe(201);
  });

  it('sixty changes a minute are enough: each lets every open page read its prices anew', async () => {
    const author = await of((await aSeller(app.db)).companyId);
    for (let change = 0; change < 60; change += 1) expect((await add(author, { value: 0 })).status).toBe(422);
    expect((await add(author)).status).toBe(429);
  });
});
