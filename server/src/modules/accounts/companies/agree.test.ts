import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, aSeller, NOW } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('clickwrap');
});
afterAll(() => app.close());

const agreement = (companyId: number) =>
  app.db
    .selectFrom('company')
    .select(['agreed_to_medigi', 'agreed_at', 'agreed_by'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();

describe('agreeing to the main catalog', () => {
  it('SH-465 SH-467 X-44 any buyer of the company agrees, with date and name; the first time stays', async () => {
    const { userId, companyId } = await aBuyer(app.db, { agreed_to_medigi: false });
    const client = await app.signIn(userId);
    const reply = await client.put(`user/company/${companyId}`, { agreed_to_medigi: 1 });
    expect(reply.data).toMatchObject({ id: companyId, agreed_to_medigi: true, medigi_agreed: true });
    expect((await client.get<Me>('user/me')).data.company?.agreed_to_medigi).toBe(true);
    const first = { agreed_to_medigi: true, agreed_at: new Date(NOW), agreed_by: userId };
    expect(await agreement(companyId)).toEqual(first);
    app.clock.advance(1000);
    await client.put(`user/company/${companyId}`, { agreed_to_medigi: true });
    expect(await agreement(companyId)).toEqual(first);
  });

  it('is for the own company, by a buyer, and never taken back', async () => {
    const [buyer, other] = [await aBuyer(app.db), await aBuyer(app.db, { agreed_to_medigi: false })];
    const seller = await aSeller(app.db);
    const put = async (userId: number, body: object) =>
      (await (await app.signIn(userId)).put(`user/company/${other.companyId}`, body)).status;
    expect(await put(buyer.userId, { agreed_to_medigi: 1 })).toBe(404);
    expect(await put(seller.userId, { agreed_to_medigi: 1 })).toBe(403);
    expect(await put(other.userId, { agreed_to_medigi: 0 })).toBe(422);
    expect((await agreement(other.companyId)).agreed_to_medigi).toBe(false);
  });
});
