import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { Strategist } from '#contract/accounts/strategists.ts';
import { PHONE_INVALID } from '#rules/accounts/addresses.ts';
import { COMPANIES_UNTOLD, NOT_ACTIVE, SAME_EMAIL } from '#rules/accounts/strategists.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aPicture } from '../../../../test/kit/files.ts';
import { aBuyer, aCompany, anAdministrator, aSeller } from '../../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('account strategists');
  admin = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
});
afterAll(() => app.close());

const PATH = 'admin/account_strategists';
let people = 0;
const aPerson = (fields: object = {}) => ({
  name: 'Ann Lee',
  email: `strategist-${(people += 1)}@marketplace.test`,
  phone: '(312) 555-0148',
  ...fields,
});

async function aStrategist(companies: readonly number[] = [], fields: object = {}) {
  const { data } = await admin.post<Strategist>(PATH, aPerson({ company_ids: companies, ...fields }));
  return data;
}

const save = ({ id, name, email, phone, companies, active, version }: Strategist, fields: object) =>
  admin.put<Strategist>(`${PATH}/${id}`, {
    name,
    email,
    phone,
    active,
    version,
    company_ids: companies.map((one) => one.id),
    ...fields,
  });

const named = async (...names: string[]) => Promise.all(names.map((name) => aCompany(app.db, { name })));
const ofMe = async (client: TestClient) => (await client.get<Me>('user/me')).data.account_strategist;
const listed = async (query: string) => (await admin.get<Strategist[]>(`${PATH}?${query}`)).data;

const termsOf = async (companyId: number) =>
  (
    await sql<{ strategist_id: number; over: boolean }>`select strategist_id, until_at is not null as over
      from account_strategist_term where company_id = ${companyId} order by id`.execute(app.db)
  ).rows;

describe('keeping strategists', () => {
  it('RB-527 administrators of users find them by name, activity and company, with the companies they look after', async () => {
    const [one, two] = await named('Zeta Pharmacy', 'Alpha Pharmacy');
    const made = await aStrategist([one?.id ?? 0, two?.id ?? 0], { name: 'Quinn Walker' });
    expect(made).toMatchObject({
      name: 'Quinn Walker',
      phone: '3125550148',
      picture: null,
      active: true,
      version: 1,
    });
    expect(made.companies.map(({ name }) => name)).toEqual(['Alpha Pharmacy', 'Zeta Pharmacy']);
    expect(await listed('search=quinn&active=1')).toEqual([made]);
    expect(await listed(`company_id=${one?.id}`)).toEqual([made]);
    expect(await listed('search=quinn&active=0')).toEqual([]);
    expect((await listed('sort=-companies'))[0]?.id).toBe(made.id);
    const other = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
    expect((await other.get(PATH)).status).toBe(403);
    expect((await app.signIn((await aBuyer(app.db)).userId).then((buyer) => buyer.get(PATH))).status).toBe(
      403,
    );
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'n'.repeat(81) }, 'Too big: expected string to have <=80 characters'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'ann' }, 'Email is invalid'],
    ['phone', { phone: '' }, 'Phone is required'],
    ['phone', { phone: '555' }, PHONE_INVALID],
    ['phone', { phone: '+49 (0)30 123456 ext. 5' }, PHONE_INVALID],
  ])('RB-528 %s as %j is refused', async (field, fields, message) => {
    const { status, problem } = await admin.post(PATH, aPerson(fields));
    expect([status, problem?.data]).toEqual([422, expect.objectContaining({ [field]: message })]);
  });

  it('RB-528 an e-mail belongs to one strategist, whatever its case', async () => {
    const first = await aStrategist();
    const again = await admin.post(PATH, aPerson({ email: first.email.toUpperCase() }));
    expect([again.status, again.problem?.error]).toEqual([409, SAME_EMAIL]);
    const second = await aStrategist();
    expect((await save(second, { email: first.email })).problem?.error).toBe(SAME_EMAIL);
    expect((await save(first, { name: 'Ann Lee-Park' })).data).toMatchObject({
      name: 'Ann Lee-Park',
      version: 2,
    });
    expect((await save(first, { name: 'Ann' })).problem?.code).toBe('stale');
  });
});

describe('who looks after a company', () => {
  it('RB-529 a company has at most one: another one is given it only when asked, and the days of both are kept', async () => {
    const [company, second] = await named('Harbor Street Pharmacy', 'Lake Street Pharmacy');
    const ids = [company?.id ?? 0, second?.id ?? 0];
    const ann = await aStrategist(ids);
    const bo = await aStrategist([], { name: 'Bo Chen' });
    const asked = await save(bo, { company_ids: ids, move: [ids[1]] });
    expect([asked.status, asked.problem?.error, asked.problem?.data]).toEqual([
      409,
      'Move Harbor Street Pharmacy from Ann Lee to Bo Chen?',
      { moves: [{ company_id: ids[0], company: 'Harbor Street Pharmacy', from: 'Ann Lee' }] },
    ]);
    expect(await listed(`company_id=${ids[1]}`)).toEqual([ann]);
    const moved = await save(bo, { company_ids: ids, move: ids });
    expect(moved.data.companies.map(({ id }) => id)).toEqual(ids);
    expect(await termsOf(ids[0] ?? 0)).toEqual([
      { strategist_id: ann.id, over: true },
      { strategist_id: bo.id, over: false },
    ]);
    await save(moved.data, { company_ids: [ids[1]] });
    expect((await termsOf(ids[0] ?? 0)).every(({ over }) => over)).toBe(true);
    expect(await termsOf(ids[1] ?? 0)).toHaveLength(2);
  });

  it('RB-529 two who give a company at once give it to one', async () => {
    const [company] = await named('Raced Pharmacy');
    const rivals = await Promise.all([aStrategist(), aStrategist(), aStrategist()]);
    const statuses = await Promise.all(
      rivals.map(async (one) => (await save(one, { company_ids: [company?.id] })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await termsOf(company?.id ?? 0)).toHaveLength(1);
  });

  it('RB-529 a company that nobody knows is refused', async () => {
    const { status, problem } = await admin.post(PATH, aPerson({ company_ids: [999_999_999] }));
    expect([status, problem?.data]).toEqual([422, { company_ids: 'This company does not exist.' }]);
  });

  it('RB-530 who is deactivated leaves the companies to another or to nobody, and takes none', async () => {
    const [one, two] = await named('Left Pharmacy', 'Passed Pharmacy');
    const [left, passed] = [one?.id ?? 0, two?.id ?? 0];
    const ann = await aStrategist([left]);
    const untold = await save(ann, { active: false, company_ids: [] });
    expect([untold.status, untold.problem?.error]).toEqual([422, COMPANIES_UNTOLD]);
    const gone = (await save(ann, { active: false, company_ids: [], companies_to: null })).data;
    expect(gone).toMatchObject({ active: false, companies: [] });
    expect(await termsOf(left)).toEqual([{ strategist_id: ann.id, over: true }]);
    const bo = await aStrategist([passed]);
    const leave = (to: number) => save(bo, { active: false, company_ids: [], companies_to: to });
    for (const to of [gone.id, bo.id]) expect((await leave(to)).problem?.error).toBe(NOT_ACTIVE);
    expect((await leave(999_999_999)).status).toBe(422);
    expect((await save(gone, { company_ids: [left] })).problem?.data).toEqual({ company_ids: NOT_ACTIVE });
    const cy = await aStrategist();
    expect((await leave(cy.id)).data.companies).toEqual([]);
    expect((await listed(`company_id=${passed}`)).map(({ id }) => id)).toEqual([cy.id]);
    const back = (await save(gone, { active: true, company_ids: [left] })).data;
    expect(back).toMatchObject({ active: true, companies: [{ id: left }] });
  });
});

describe('whom a company sees', () => {
  it('RB-531 its users see the active one in user/me, others nothing', async () => {
    const [buyer, seller] = [await aBuyer(app.db), await aSeller(app.db)];
    const clients = await Promise.all([app.signIn(buyer.userId), app.signIn(seller.userId)]);
    const seen = () => Promise.all(clients.map(ofMe));
    expect(await seen()).toEqual([null, null]);
    const { id, name, email, phone, ...rest } = await aStrategist([buyer.companyId, seller.companyId]);
    const shown = { id, name, email, phone, picture: null };
    expect(await seen()).toEqual([shown, shown]);
    expect(await ofMe(admin)).toBeNull();
    expect(await ofMe(await app.signIn((await aBuyer(app.db)).userId))).toBeNull();
    await save({ id, name, email, phone, ...rest }, { active: false, company_ids: [], companies_to: null });
    expect(await seen()).toEqual([null, null]);
  });

  it('RB-528 RB-531 the photo is for administrators of users and the companies of the strategist, at that moment', async () => {
    const buyer = await aBuyer(app.db);
    const [own, stranger] = [await app.signIn(buyer.userId), await app.signIn((await aBuyer(app.db)).userId)];
    const made = await aStrategist([buyer.companyId]);
    const photo = (bytes: Buffer | string) =>
      admin.upload<Strategist>(`${PATH}/${made.id}/picture`, { name: 'ann.png', bytes }, undefined, {
        method: 'PUT',
      });
    expect((await photo('<svg/>')).status).toBe(422);
    const { data: saved } = await photo(await aPicture(40, 40));
    const address = (saved.picture ?? '').replace('/services/', '');
    const statuses = async () =>
      Promise.all([own, admin, stranger].map(async (client) => (await client.get(address)).status));
    expect(await statuses()).toEqual([200, 200, 404]);
    expect((await own.get(address)).headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
    });
    expect((await ofMe(own))?.picture).toBe(saved.picture);
    await save(saved, { company_ids: [] });
    expect(await statuses()).toEqual([404, 200, 404]);
    expect((await admin.delete<Strategist>(`${PATH}/${made.id}/picture`)).data.picture).toBeNull();
    expect((await admin.delete(`${PATH}/${made.id}/picture`)).status).toBe(404);
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});
