import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
let buying: TestClient;
let companyId: number;
beforeAll(async () => {
  app = await startTestApp('search words');
  companyId = (await aSeller(app.db, { name: 'Plain Labs' })).companyId;
  buying = await app.signIn((await aBuyer(app.db)).userId);
});
afterAll(() => app.close());

async function offer(name: string): Promise<void> {
  const { ndc } = await aDrug(app.db, { name });
  await aListing(app.db, { companyId, ndc });
}
const found = async (text: string) => {
  const { data } = await buying.get<CatalogListing[]>(
    `listing/catalog?sort=name&search=${encodeURIComponent(text)}`,
  );
  return data.map((one) => one.name);
};

it('SP-033 finds a word that no listing held before from the moment a listing holds it', async () => {
  await offer('Zanubrutinib Capsule');
  expect(await found('zanu')).toEqual(['Zanubrutinib Capsule']);
  await offer('Zanuxyl Capsule');
  expect(await found('zanu')).toEqual(['Zanubrutinib Capsule', 'Zanuxyl Capsule']);
});

it('finds by a beginning that more words have than are named one by one', async () => {
  const names = Array.from(
    { length: 45 },
    (_, place) =>
      `Quorum${String.fromCodePoint(97 + (place % 26))}${'x'.repeat(1 + Math.floor(place / 26))} Gel`,
  );
  for (const name of names) await offer(name);
  expect((await found('quorum')).length).toBe(25);
  expect(await found('quoruma')).toEqual(['Quorumax Gel', 'Quorumaxx Gel']);
});

it('finds beside words with quotes, backslashes and slashes', async () => {
  await offer("Ylang o'brien\\ratio 5 mg/ml c:\\ylang\\x Drops");
  expect(await found('ylang')).toHaveLength(1);
  const { rows } = await sql<{
    text: string | null;
  }>`select search_query('{ylang,5,nothing}')::text as text`.execute(app.db);
  expect(rows[0]?.text).toContain("'nothing':*");
});
