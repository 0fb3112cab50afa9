import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, anAdministrator, aSeller, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('vacation');
});
afterAll(() => app.close());

const PATH = 'offer/set_vacation';

it('WB-136 TR-526 RB-176 any seller plans and ends the vacation of the company, which the own profile says', async () => {
  const { userId, companyId } = await aSeller(app.db);
  const client = await app.signIn(userId);
  const reply = await client.post(PATH, { start: '2026-06-15', end: '2026-06-20' });
  expect([reply.status, reply.data]).toEqual([
    200,
    { company_id: companyId, vacation_start: '2026-06-15', vacation_end: '2026-06-20' },
  ]);
  const vacation = async () => (await client.get<Me>('user/me')).data.company?.vacation;
  const { first_name, last_name } = await app.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const seen = { start: '2026-06-15', end: '2026-06-20', set_by: `${first_name} ${last_name}` };
  expect(await vacation()).toEqual(seen);
  const colleague = await app.signIn((await aUser(app.db, { companyId, roles: ['Seller'] })).userId);
  expect((await colleague.get<Me>('user/me')).data.company?.vacation).toEqual(seen);
  await client.post(PATH, { start: null, end: null });
  expect(await vacation()).toBeNull();
});

it('TR-526 RB-176 refuses days that are past, turned round or half; one that has begun keeps its first day', async () => {
  const { userId } = await aSeller(app.db, { vacation_start: '2026-06-10', vacation_end: '2026-06-16' });
  const client = await app.signIn(userId);
  const set = async (start: string | null, end: string | null) => {
    const { status, problem } = await client.post(PATH, { start, end });
    return [status, problem?.error];
  };
  const mustEnd = [422, 'Vacation must end after it starts.'];
  expect(await set('2026-06-14', '2026-06-20')).toEqual([422, 'Vacation cannot start in the past.']);
  expect(await set('2026-06-20', '2026-06-19')).toEqual(mustEnd);
  expect(await set('2026-06-20', null)).toEqual([422, 'A vacation has a first and a last day.']);
  expect(await set('2026-06-10', '2026-06-14')).toEqual(mustEnd);
  expect(await set('2026-06-10', '2026-06-30')).toEqual([200, undefined]);
});

it('TR-526 a vacation begins within a year and lasts 90 days at most', async () => {
  const { userId } = await aSeller(app.db);
  const client = await app.signIn(userId);
  const set = async (start: string, end: string) => {
    const { status, problem } = await client.post(PATH, { start, end });
    return [status, problem?.error];
  };
  const tooLong = [422, 'A vacation lasts 90 days at most.'];
  expect(await set('2026-06-20', '9999-12-31')).toEqual(tooLong);
  expect(await set('2026-06-20', '2026-09-18')).toEqual(tooLong);
  expect(await set('2026-06-20', '2026-09-17')).toEqual([200, undefined]);
  expect(await set('2027-06-16', '2027-06-17')).toEqual([422, 'A vacation begins within a year.']);
  expect(await set('2027-06-15', '2027-06-17')).toEqual([200, undefined]);
});

it('TR-526 nobody sets that of another company but administrators of companies; buyers have none', async () => {
  const [seller, other, buyer] = [await aSeller(app.db), await aSeller(app.db), await aBuyer(app.db)];
  const days = { start: '2026-07-01', end: '2026-07-02' };
  const set = async (who: number, company_id: number) =>
    (await (await app.signIn(who)).post(PATH, { ...days, company_id })).status;
  expect(await set(seller.userId, other.companyId)).toBe(404);
  expect(await set(buyer.userId, seller.companyId)).toBe(403);
  expect(await set((await anAdministrator(app.db, ['orders'])).userId, seller.companyId)).toBe(403);
  const admin = await anAdministrator(app.db, ['companies']);
  expect(await set(admin.userId, seller.companyId)).toBe(200);
  expect(await set(admin.userId, buyer.companyId)).toBe(404);
});
