import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('export listings');
});
afterAll(() => app.close());

it('R16 an export of listings has 10,000 lots and says that there are more', async () => {
  const seller = await aSeller(app.db);
  const { id } = await aListing(app.db, { companyId: seller.companyId });
  await sql`insert into lot (listing_id, lot_name, expiry_date, price_cents, stock)
    select ${id}, 'N' || n, '2090-01-31', 1000, 5 from generate_series(1, 10500) n`.execute(app.db);
  const client = await app.signIn(seller.userId);
  const { text } = await client.get('listing/seller/export?format=csv');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 10_000 + 1);
  expect(lines.at(-1)).toContain('Only the first 10,000 rows are in this file.');
});
