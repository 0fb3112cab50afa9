import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceRule, RuleChoice } from '#contract/pricing/price-rules.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anOrder, aSellerChief, aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser, TODAY } from '../../../test/kit/world.ts';

let app: TestApp;
let tenant: Tenant;
let chief: TestClient;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('rule lists');
  tenant = await aTenant(app, 'Listed');
  chief = (await aSellerChief(tenant)).as;
  admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  await anOrder(tenant);
});
afterAll(() => app.close());

const RULE = { kind: 'percent_off', value: 8, target_type: 'all', audience_type: 'all', start_date: TODAY };
const add = async (name: string, fields: object = {}, who = chief) =>
  (await who.post<PriceRule>('pricing/rules', { ...RULE, name, ...fields })).data;
const names = async (query: string, who = chief) =>
  (await who.get<PriceRule[]>(`pricing/rules?${query}`)).data.map((rule) => rule.name);

it('TR-435 what a preview says is what the buyer pays once it is saved', async () => {
  const rule = {
    kind: 'fixed_price',
    value: 3.21,
    target_type: 'ndc',
    target_id: tenant.listing.ndc,
    priority: 99,
  };
  const preview = await chief.post<{ lots: { after: { lowest: number } }[] }>('pricing/rules/preview', {
    ...RULE,
    name: 'Previewed',
    ...rule,
  });
  const added = await add('Previewed', rule);
  const { data: seen } = await tenant.clients.buyer.get<{ lots: { price: number }[] }>(
    `listing/catalog/${tenant.listing.id}`,
  );
  expect(seen.lots.map(({ price }) => price)).toEqual(preview.data.lots.map(({ after }) => after.lowest));
  await chief.delete(`pricing/rules/${added.id}`);
});

describe('trading G-096 a contract price', () => {
  const contract = { ...RULE, name: 'Contract', kind: 'fixed_price', value: 3.21 };
  it.each(['all', 'catalog_type', 'category', 'gcn'])('is none on %s', async (target_type) => {
    const target_id = target_type === 'all' ? null : 'medshorts';
    const refused = await chief.post('pricing/rules', { ...contract, target_type, target_id });
    expect([refused.status, refused.problem?.data]).toEqual([
      422,
      { target_type: 'A contract price is for one listing or one NDC' },
    ]);
  });

  it('is previewed with the number of listings that become dearer', async () => {
    const { ndc } = tenant.listing;
    const dearer = async (fields: object) =>
      (
        await chief.post<{ dearer: number }>('pricing/rules/preview', {
          ...contract,
          target_type: 'ndc',
          target_id: ndc,
          ...fields,
        })
      ).data.dearer;
    expect(await dearer({ value: 9999 })).toBe(1);
    expect(await dearer({ value: 0.01 })).toBe(0);
    expect(await dearer({ kind: 'percent_off', value: 5 })).toBe(0);
  });
});

describe('TR-436 the list of price rules', () => {
  it('is narrowed to a kind and to what names a listing, and sorted', async () => {
    const other = await aListing(app.db, { companyId: tenant.seller.companyId });
    await add('Everything', { priority: 10 });
    await add('By NDC', {
      target_type: 'ndc',
      target_id: tenant.listing.ndc,
      priority: 90,
      kind: 'amount_off',
      start_date: '2030-01-01',
    });
    await add('Another listing', { target_type: 'listing', target_id: String(other.id), priority: 20 });
    expect(await names(`listing_id=${tenant.listing.id}&sort=name`)).toEqual(['By NDC', 'Everything']);
    expect(await names('kind=amount_off')).toEqual(['By NDC']);
    expect(await names('sort=-priority')).toEqual(['By NDC', 'Another listing', 'Everything']);
    expect(await names('sort=-start')).toEqual(['By NDC', 'Another listing', 'Everything']);
    expect((await names('')).at(-1)).toBe('By NDC');
  });

  it('tells a seller nothing of the rules on another seller’s listing', async () => {
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await add('Of another seller', { seller_company_id: seller.companyId }, admin);
    expect(await names(`listing_id=${listing.id}`)).toEqual([]);
    expect(await names(`listing_id=${listing.id}`, admin)).toEqual(['Of another seller']);
  });
});

describe('TR-435 what a price rule may name', () => {
  const choices = async (who: TestClient, of: string, search: string, more = '') =>
    (
      await who.get<RuleChoice[]>(
        `pricing/rules/choices?of=${of}&search=${encodeURIComponent(search)}${more}`,
      )
    ).data;

  it('are buyers that ordered from the seller; administrators find all', async () => {
    const stranger = await aBuyer(app.db, { name: 'Listed strangers' }, { name: 'Listed stranger' });
    expect(await choices(chief, 'facility', 'listed')).toEqual([
      {
        value: String(tenant.buyer.facilityId),
        label: 'Listed facility',
        note: expect.stringContaining('Listed buying') as unknown,
      },
    ]);
    expect((await choices(chief, 'company', 'listed')).map(({ value }) => value)).toEqual([
      String(tenant.buyer.companyId),
    ]);
    expect((await choices(admin, 'facility', 'listed')).map(({ value }) => value)).toContain(
      String(stranger.facilityId),
    );
  });

  it('are own listings, by name, number or NDC, and what can be chosen can be saved', async () => {
    const foreign = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    const { ndc, id } = tenant.listing;
    const dashed = `${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)}`;
    expect((await choices(chief, 'listing', dashed)).map(({ value }) => value)).toContain(String(id));
    expect((await choices(chief, 'listing', String(foreign.id))).map(({ value }) => value)).not.toContain(
      String(foreign.id),
    );
    for (const of of ['listing', 'ndc', 'gcn', 'company', 'facility', 'gpo'] as const) {
      const [first] = await choices(chief, of, '');
      if (first === undefined) continue;
      const side = ['listing', 'ndc', 'gcn'].includes(of) ? 'target' : 'audience';
      const added = await add(`By ${of}`, { [`${side}_type`]: of, [`${side}_id`]: first.value });
      expect(added).toMatchObject({ [`${side}_id`]: first.value });
    }
  });

  it('WB-274 are NDCs with their pack, and a rule names them alike', async () => {
    const { ndc } = tenant.listing;
    const [{ label } = { label: '' }] = await choices(chief, 'ndc', ndc);
    const { name, package_description: pack } = await app.db
      .selectFrom('drug')
      .select(['name', 'package_description'])
      .where('ndc', '=', ndc)
      .executeTakeFirstOrThrow();
    expect(label).toContain(` · ${ndc.slice(0, 5)}-${ndc.slice(5, 9)}-${ndc.slice(9)} · ${pack}`);
    const added = await add('On a pack', { target_type: 'ndc', target_id: ndc });
    expect(added.target_name).toBe(`${name}${label.slice(label.indexOf(' · '))}`);
  });

  it('are nobody’s business who does not sell, or of another seller', async () => {
    expect((await tenant.clients.buyer.get('pricing/rules/choices?of=facility')).status).toBe(403);
    const { companyId } = await aSeller(app.db);
    expect((await chief.get(`pricing/rules/choices?of=facility&seller_id=${companyId}`)).status).toBe(404);
  });
});

it('a seller who may not make rules is told whom of the own company to ask', async () => {
  const other = await aTenant(app, 'Asking');
  const makers = async (who: TestClient) => (await who.get<string[]>('pricing/rules/makers')).data;
  expect(await makers(other.clients.seller)).toEqual([]);
  const { userId } = await aUser(app.db, {
    companyId: other.seller.companyId,
    roles: ['Seller', 'CompanyAdmin'],
  });
  const named = { first_name: 'Petra', last_name: 'Klein' };
  await app.db.updateTable('app_user').set(named).where('id', '=', userId).execute();
  expect(await makers(other.clients.seller)).toEqual(['Petra Klein']);
  expect(await makers(chief)).not.toContain('Petra Klein');
  await app.db.updateTable('app_user').set({ active: false }).where('id', '=', userId).execute();
  expect(await makers(other.clients.seller)).toEqual([]);
});
