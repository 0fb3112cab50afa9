import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import type { contractFileEndpoints } from '#contract/pricing/contract-files.ts';
import type { PriceRule } from '#contract/pricing/price-rules.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { anOrder, aSellerChief, aTenant, type Tenant } from '../../../../test/kit/tenant.ts';
import { aBuyer, aSeller, aUser } from '../../../../test/kit/world.ts';

type Read = Reply<typeof contractFileEndpoints.readContracts>['data'];
type Taken = Reply<typeof contractFileEndpoints.takeContracts>['data'];
type Undone = Reply<typeof contractFileEndpoints.undoContracts>['data'];

let app: TestApp;
let tenant: Tenant;
let chief: TestClient;
beforeAll(async () => {
  app = await startTestApp('contract files');
});
afterAll(() => app.close());
let worlds = 0;
let facility: string;
beforeEach(async () => {
  worlds += 1;
  tenant = await aTenant(app, `World ${worlds}`);
  facility = `World ${worlds} facility`;
  await anOrder(tenant);
  chief = (await aSellerChief(tenant)).as;
});

const HEADER = 'Customer,NDC,Contract price,From,To,Minimum';
const read = async (rows: readonly string[], who = chief, body: object = {}) =>
  who.upload<Read>(
    'pricing/contracts/file',
    { name: 'contracts.csv', bytes: [HEADER, ...rows].join('\n') },
    body,
  );
const take = (contracts: readonly unknown[], who = chief) =>
  who.post<Taken>('pricing/contracts', { file_name: 'contracts.csv', contracts });
const readAndTake = async (rows: readonly string[]) => {
  const { data } = await read(rows);
  return (await take(data.rows.flatMap(({ contract }) => contract ?? []))).data;
};
const undo = (id: number | null, who = chief) => who.post<Undone>(`pricing/contracts/${id}/undo`);
const rules = async () =>
  (await chief.get<PriceRule[]>('pricing/rules?sort=name')).data.map((rule) => [
    rule.audience_name,
    rule.target_id,
    rule.value,
    rule.min_quantity,
    rule.end_date,
  ]);
const paid = async () =>
  (await tenant.clients.buyer.get<{ lots: { price: number }[] }>(`listing/catalog/${tenant.listing.id}`)).data
    .lots[0]?.price;

describe('trading G-096 contract prices by spreadsheet', () => {
  it('a dry run says what each row does; then the buyer pays it, and no longer once it is undone', async () => {
    const before = await paid();
    const { ndc } = tenant.listing;
    const { data } = await read([
      `${facility},${ndc},3.21,2026-01-01,2030-12-31,`,
      `${facility},${ndc},3.00,,,24`,
    ]);
    expect(data).toMatchObject({ header_row: 1, missing: [], mapping: { customer: 0, minimum: 5 } });
    expect(data.rows.map((row) => [row.row, row.change, row.audience_name, row.problems])).toEqual([
      [2, 'new', facility, []],
      [3, 'new', facility, []],
    ]);
    expect(await rules()).toEqual([]);
    const { data: taken } = await take(data.rows.map(({ contract }) => contract));
    expect(taken).toMatchObject({ added: 2, changed: 0, kept: [] });
    expect(await rules()).toEqual([
      [facility, ndc, 3, 24, null],
      [facility, ndc, 3.21, 1, '2030-12-31'],
    ]);
    expect(await paid()).toBe(3.21);
    expect((await undo(taken.id)).data).toEqual({ removed: 2, restored: 0, kept: [] });
    expect([await rules(), await paid()]).toEqual([[], before]);
    expect((await undo(taken.id)).status).toBe(409);
  });

  it('a later file changes the contract of those days, tells what is the same, and gives the former back', async () => {
    const { ndc } = tenant.listing;
    const row = (price: string, days = '2026-01-01,2030-12-31') => `${facility},${ndc},${price},${days},`;
    await readAndTake([row('5.00')]);
    const same = await read([row('5.00')]);
    expect(same.data.rows[0]).toMatchObject({ change: 'same', contract: null });
    const next = await read([row('4.00', '2026-06-01,2031-12-31'), row('6.00', '2032-01-01,')]);
    expect(next.data.rows.map(({ change, before_price: price }) => [change, price])).toEqual([
      ['change', 5],
      ['new', null],
    ]);
    const taken = await take(next.data.rows.map(({ contract }) => contract));
    expect(taken.data).toMatchObject({ added: 1, changed: 1 });
    expect(await undo(taken.data.id)).toMatchObject({ data: { removed: 1, restored: 1 } });
    expect(await rules()).toEqual([[facility, ndc, 5, 1, '2030-12-31']]);
  });

  it('files are undone one after the other, the last one first', async () => {
    const { ndc } = tenant.listing;
    const first = await readAndTake([`${facility},${ndc},3.21,2026-01-01,2030-12-31,`]);
    const second = await readAndTake([`${facility},${ndc},3.10,2026-01-01,2030-12-31,`]);
    expect([second.added, second.changed]).toEqual([0, 1]);
    expect((await undo(second.id)).data).toEqual({ removed: 0, restored: 1, kept: [] });
    expect((await undo(first.id)).data).toEqual({ removed: 1, restored: 0, kept: [] });
    expect(await rules()).toEqual([]);
  });

  it('RB-172 what each file made of a rule is kept for the price history, and that it was undone', async () => {
    const { ndc } = tenant.listing;
    const first = await readAndTake([`${facility},${ndc},3.21,2026-01-01,,`]);
    const second = await readAndTake([`${facility},${ndc},3.33,2026-01-01,,`]);
    await undo(second.id);
    await undo(first.id);
    const kept = await app.db
      .selectFrom('price_rule_change')
      .select(['value', 'active', 'target'])
      .where('seller_company_id', '=', tenant.seller.companyId)
      .orderBy('id')
      .execute();
    expect(kept).toEqual(
      [
        [321, true],
        [333, true],
        [321, true],
        [321, false],
      ].map(([value, active]) => ({ value, active, target: `ndc:${ndc}` })),
    );
  });

  it('a rule that somebody changed since stays, when a file is taken and when it is undone', async () => {
    const { ndc } = tenant.listing;
    const first = await readAndTake([`${facility},${ndc},5.00,2026-01-01,,`]);
    const { data } = await read([`${facility},${ndc},4.00,2026-01-01,,`]);
    const [rule] = (await chief.get<PriceRule[]>('pricing/rules')).data;
    const { id, version, name, kind, target_type, target_id, audience_type, audience_id } =
      rule ?? ({} as PriceRule);
    const fields = {
      name,
      kind,
      target_type,
      target_id,
      audience_type,
      audience_id,
      start_date: '2026-01-01',
    };
    await chief.put(`pricing/rules/${id}`, { ...fields, value: 4.5, version });
    const taken = await take(data.rows.map(({ contract }) => contract));
    expect(taken.data).toMatchObject({ id: null, added: 0, changed: 0, kept: [{ row: 2 }] });
    expect((await undo(first.id)).data).toMatchObject({ removed: 0, kept: [{ name }] });
    expect((await rules())[0]?.[2]).toBe(4.5);
  });

  it('trading G-096 a dry run names the rule that a row replaces, and those that go on beside it', async () => {
    const { ndc } = tenant.listing;
    await readAndTake([`${facility},${ndc},5.00,2026-01-01,2030-12-31,`]);
    const [contract] = (await chief.get<PriceRule[]>('pricing/rules')).data;
    const add = async (name: string, fields: object) =>
      (
        await chief.post<PriceRule>('pricing/rules', {
          name,
          kind: 'percent_off',
          value: 4,
          target_type: 'all',
          audience_type: 'all',
          start_date: '2026-01-01',
          ...fields,
        })
      ).data.id;
    const everybody = await add('Spring', {});
    const own = await add('By the case', {
      kind: 'fixed_price',
      value: 4.8,
      min_quantity: 24,
      target_type: 'ndc',
      target_id: ndc,
      priority: 60,
      audience_type: 'facility',
      audience_id: String(tenant.buyer.facilityId),
    });
    await add('Over', { end_date: '2026-02-01' });
    await add('Off', { active: false });
    await add('Of others', { audience_type: 'account_type', audience_id: '340B' });
    const { data } = await read([
      `${facility},${ndc},4.00,2026-06-01,2031-12-31,`,
      `${facility},${ndc},5.00,2026-01-01,2030-12-31,`,
      `${facility},${ndc},3.50,2032-01-01,,48`,
      `Nobody,${ndc},3.50,,,`,
    ]);
    const running = [
      { id: own, name: 'By the case' },
      { id: everybody, name: 'Spring' },
    ];
    // It counts from 24 packs on, and so wherever a contract from 48 could; one from a single pack counts below.
    expect(data.rows.map(({ beaten_by: by }) => by)).toEqual([
      null,
      null,
      { id: own, name: 'By the case', priority: 60, by: 'priority' },
      null,
    ]);
    expect(data.rows.map(({ rule_name: name, beside }) => [name, beside])).toEqual([
      [contract?.name, running],
      [contract?.name, expect.arrayContaining(running)],
      [null, running],
      [null, []],
    ]);
  });

  it('two periods over one contract: the first changes it, the next is one of its own', async () => {
    const { ndc } = tenant.listing;
    await readAndTake([`${facility},${ndc},5.00,2026-01-01,,`]);
    const next = [`${facility},${ndc},4.00,2026-06-01,2026-12-31,`, `${facility},${ndc},4.50,2027-01-01,,`];
    expect(await readAndTake(next)).toMatchObject({ added: 1, changed: 1, kept: [] });
    expect((await rules()).map(([, , value, , end]) => [value, end])).toEqual([
      [4.5, null],
      [4, '2026-12-31'],
    ]);
  });

  it('changes no rule of another seller, and none twice, whatever is sent', async () => {
    const { ndc } = tenant.listing;
    await readAndTake([`${facility},${ndc},5.00,2026-01-01,,`]);
    const own = (await read([`${facility},${ndc},4.00,2026-01-01,,`])).data.rows[0]?.contract;
    const stranger = await aTenant(app, `Stranger ${worlds}`);
    const theirs = await (
      await aSellerChief(stranger)
    ).as.post<PriceRule>('pricing/rules', {
      name: 'Theirs',
      kind: 'fixed_price',
      value: 9,
      target_type: 'ndc',
      target_id: stranger.listing.ndc,
      audience_type: 'all',
      start_date: '2026-01-01',
    });
    for (const version of [null, theirs.data.version])
      expect((await take([{ ...own, rule_id: theirs.data.id, version }])).data).toMatchObject({ id: null });
    expect((await take([own, own])).data).toMatchObject({
      changed: 1,
      kept: [{ reason: 'Another row changes the same price rule.' }],
    });
    const after = await (await aSellerChief(stranger)).as.get<PriceRule>(`pricing/rules/${theirs.data.id}`);
    expect(after.data).toEqual(theirs.data);
  });

  it('says why a row is refused: nobody known, no own listing, a row that is repeated', async () => {
    const { ndc } = tenant.listing;
    await aBuyer(app.db, {}, { name: 'A stranger' });
    const { data } = await read([
      `A stranger,${ndc},5,,,`,
      `${facility},99999-9999-99,5,,,`,
      `${facility},${ndc},5,,,`,
      `${facility},${ndc},6,,,`,
      `${facility},${ndc},x,,,`,
    ]);
    expect(data.rows.map(({ problems, contract }) => [problems, contract])).toEqual([
      [['No buyer that ordered from you has this name or DEA number.'], null],
      [['None of your listings has this NDC.'], null],
      [['Row 5 says a price for the same customer, NDC, minimum and days.'], null],
      [['Row 4 says a price for the same customer, NDC, minimum and days.'], null],
      [[expect.stringContaining('must be an amount')], null],
    ]);
  });

  it('reads the columns that it is told, and says which are missing', async () => {
    const file = { name: 'c.csv', bytes: `Who,What,How much\n${facility},${tenant.listing.ndc},5\n` };
    const { data } = await chief.upload<Read>('pricing/contracts/file', file);
    expect([data.missing, data.rows]).toEqual([['customer', 'ndc', 'price'], []]);
    const told = { header_row: 1, mapping: { customer: 0, ndc: 1, price: 2 } };
    const again = await chief.upload<Read>('pricing/contracts/file', file, told);
    expect(again.data.rows[0]).toMatchObject({ change: 'new' });
  });

  it('is for company administrators of the seller, over its own rules, buyers and listings', async () => {
    const { data } = await read([`${facility},${tenant.listing.ndc},5,,,`]);
    const contracts = data.rows.map(({ contract }) => contract);
    const { data: taken } = await take(contracts);
    const plain = tenant.clients.seller;
    expect([(await read([], plain)).status, (await take(contracts, plain)).status]).toEqual([403, 403]);
    expect((await undo(taken.id, plain)).status).toBe(403);
    expect((await take(contracts, tenant.clients.buyer)).status).toBe(403);
    const { companyId } = await aSeller(app.db);
    const other = await app.signIn(
      (await aUser(app.db, { companyId, roles: ['Seller', 'CompanyAdmin'] })).userId,
    );
    expect((await undo(taken.id, other)).status).toBe(404);
    expect((await take(contracts, other)).data).toMatchObject({ id: null, kept: [{ row: 2 }] });
  });
});
