import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SellerListing } from '#contract/listings/listings.ts';
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

it('an export has the lots of the list in its order, those of a listing by their expiry', async () => {
  const { companyId, userId } = await aSeller(app.db);
  const lots = (...all: [string, number][]) => all.map(([expiry_date, stock]) => ({ expiry_date, stock }));
  await aListing(app.db, { companyId, name: 'B', lots: lots(['2028-05-31', 5], ['2027-01-31', 4]) });
  await aListing(app.db, {
    companyId,
    name: 'a',
    case_size: 12,
    lots: lots(['2028-01-31', 30], ['2025-01-31', 70]),
  });
  await aListing(app.db, { companyId, name: 'C', lots: [] });
  await aListing(app.db, { companyId, name: 'D', lots: lots(['2029-01-31', 0]) });
  const client = await app.signIn(userId);
  for (const query of [
    'sort=name',
    'sort=-stock',
    'sort=-wac',
    'stock=out',
    'stock=in&sort=-expiry',
    'sort=ndc&status=all',
  ]) {
    const { data } = await client.get<SellerListing[]>(`listing/seller?${query}`);
    const { text } = await client.get(`listing/seller/export?format=csv&${query}`);
    const cells = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(
      cells.map(([ndc, name, lot, expiry, price, stock]) => [ndc, name, lot, expiry, price, stock]),
    ).toEqual(
      data.flatMap((listing) =>
        listing.lots.map((lot) => [
          listing.ndc_number,
          listing.name,
          lot.lot_name,
          lot.expiry_date,
          String(lot.price),
          String(lot.stock),
        ]),
      ),
    );
  }
});
