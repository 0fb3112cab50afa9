import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyRecord } from '#contract/accounts/companies.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aPicture } from '../../../../test/kit/files.ts';
import { aBuyer, anAdministrator, aSeller, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('company pictures');
});
afterAll(() => app.close());

type Kind = 'logo' | 'banner';
const at = (id: number, kind: Kind) => `user/company/${id}/picture/${kind}`;
const addressOf = (url: string | null | undefined) => (url ?? '').replace('/services/', '');
const read = async (client: TestClient, id: number) =>
  (await client.get<CompanyRecord>(`user/company/${id}`)).data;

async function aSupplier() {
  const seller = await aSeller(app.db);
  const { companyId } = seller;
  const boss = await aUser(app.db, { companyId, roles: ['Seller', 'CompanyAdmin'] });
  return { companyId, boss: await app.signIn(boss.userId), other: await app.signIn(seller.userId) };
}

const put = (client: TestClient, id: number, kind: Kind, bytes: Buffer | string) =>
  client.upload<CompanyRecord>(at(id, kind), { name: `${kind}.png`, bytes }, undefined, { method: 'PUT' });

const sidesOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};

it('RB-178 RB-180 a seller admin gives the company logo and banner, which a buyer sees, and takes them back', async () => {
  const { companyId, boss } = await aSupplier();
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  expect(await read(buyer, companyId)).toMatchObject({ logo_url: null, banner_url: null });
  const { data: withLogo } = await put(boss, companyId, 'logo', await aPicture(900, 300));
  const saved = await put(boss, companyId, 'banner', await aPicture(3300, 800));
  expect(saved.data).toMatchObject({ logo_url: withLogo.logo_url, version: 1 });
  const seen = await read(buyer, companyId);
  expect([seen.logo_url, seen.banner_url]).toEqual([saved.data.logo_url, saved.data.banner_url]);
  const banner = await buyer.get(addressOf(seen.banner_url));
  expect(await sidesOf(banner.bytes)).toEqual([1600, 400, 'webp']);
  expect(banner.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  expect(await sidesOf((await buyer.get(addressOf(seen.logo_url))).bytes)).toEqual([640, 213, 'webp']);

  const { data: again } = await put(boss, companyId, 'logo', await aPicture(50, 50));
  expect(again.logo_url).not.toBe(seen.logo_url);
  const removed = await boss.delete<CompanyRecord>(at(companyId, 'banner'));
  expect(removed.data).toMatchObject({ banner_url: null, logo_url: again.logo_url });
  expect((await buyer.get(at(companyId, 'banner'))).status).toBe(404);
  expect((await boss.delete(at(companyId, 'banner'))).status).toBe(404);
  const names = await app.db.selectFrom('stored_file').select('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['logo.webp']);
  const steps = await app.db
    .selectFrom('audit_log')
    .select('operation')
    .where('entity', '=', 'company')
    .where('entity_id', '=', companyId)
    .orderBy('seq')
    .execute();
  const change = 'company.picture_saved';
  expect(steps.map((step) => step.operation)).toEqual([change, change, change, 'company.picture_removed']);
});

it('RB-178 refuses what is no JPEG or PNG, a banner that is too small and a file over 5 MB', async () => {
  const { companyId, boss } = await aSupplier();
  const webp = await sharp(await aPicture(1600, 400))
    .webp()
    .toBuffer();
  for (const kind of ['logo', 'banner'] as const)
    for (const wrong of [
      webp,
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      (await aPicture(1600, 400)).subarray(0, 60),
    ])
      expect((await put(boss, companyId, kind, wrong)).problem).toMatchObject({
        code: 'rule_broken',
        data: { doc: 'This file type is not supported' },
      });
  for (const [width, height] of [
    [1599, 400],
    [1600, 399],
  ] as const)
    expect((await put(boss, companyId, 'banner', await aPicture(width, height))).problem).toMatchObject({
      code: 'rule_broken',
      data: { doc: 'A banner has at least 1,600 × 400 pixels.' },
    });
  const turned = await sharp(await aPicture(400, 1600))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await put(boss, companyId, 'banner', turned)).status).toBe(200);
  expect((await put(boss, companyId, 'logo', Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await read(boss, companyId)).logo_url).toBeNull();
});

it('RB-178 RB-179 only its own administrators and those with companies change them; other sellers read', async () => {
  const [{ companyId, boss, other }, stranger] = [await aSupplier(), await aSupplier()];
  const picture = await aPicture(1600, 400);
  const admin = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  expect((await put(admin, companyId, 'banner', picture)).status).toBe(200);
  expect((await other.get(at(companyId, 'banner'))).status).toBe(200);
  const { userId, companyId: bought } = await aBuyer(app.db);
  const unpermitted = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
  for (const client of [other, stranger.boss, await app.signIn(userId), unpermitted]) {
    expect((await put(client, companyId, 'banner', picture)).status).toBe(403);
    expect((await client.delete(at(companyId, 'banner'))).status).toBe(403);
  }
  expect((await put(boss, bought, 'logo', picture)).status).toBe(404);
  expect((await put(admin, bought, 'logo', picture)).status).toBe(404);
  expect((await boss.get(`user/company/${companyId}/picture/face`)).status).toBe(404);
});

it('RB-180 RB-219 nobody else opens the pictures of a supplier that was deactivated, nor a visitor those of any', async () => {
  const { companyId, boss } = await aSupplier();
  await put(boss, companyId, 'logo', await aPicture(50, 50));
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  const logo = addressOf((await read(buyer, companyId)).logo_url);
  expect([(await buyer.get(logo)).status, (await app.visitor().get(logo)).status]).toEqual([200, 401]);
  await app.db.updateTable('company').set({ active: false }).where('id', '=', companyId).execute();
  expect((await buyer.get(logo)).status).toBe(404);
});
