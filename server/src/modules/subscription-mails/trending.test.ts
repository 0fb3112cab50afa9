import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatNdc } from '#rules/ndc.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { aBuyer, aListing, aSeller, type Buyer, type Person } from '../../../test/kit/world.ts';
import { MAIL_TRENDING } from './index.ts';
import { mailing } from './test-mails.ts';

let app: TestApp;
let post: Awaited<ReturnType<typeof mailing>>;
let seller: Person;
let buyers: Buyer[];
beforeAll(async () => {
  app = await startTestApp('trending mails');
  post = await mailing(app);
  seller = await aSeller(app.db);
  buyers = await Promise.all(Array.from({ length: 5 }, () => aBuyer(app.db)));
});
afterAll(() => app.close());

/** Wednesday the 17th is the day of the mail: the week is the 10th to the 16th. */
const [THIS_WEEK, BEFORE] = [new Date('2026-06-12T10:00:00Z'), new Date('2026-05-20T10:00:00Z')];

async function aProduct(ordered: { by: number; each: number; before?: number }, fields = {}) {
  const listing = await aListing(app.db, { companyId: seller.companyId, ...fields });
  for (const buyer of buyers.slice(0, ordered.by))
    await manyOrders(
      app.db,
      { buyer, seller, listing },
      { count: ordered.each, status: 'placed', at: THIS_WEEK },
    );
  const [buyer] = buyers;
  if (buyer && ordered.before)
    await manyOrders(
      app.db,
      { buyer, seller, listing },
      { count: ordered.before, status: 'placed', at: BEFORE },
    );
  return listing;
}

it('RB-537 tells what grew most and was ordered by five companies, at the reader’s price, naming no buyer', async () => {
  const grown = await aProduct({ by: 5, each: 2, before: 8 });
  const most = await aProduct({ by: 5, each: 4 });
  const few = await aProduct({ by: 4, each: 9 });
  const fallen = await aProduct({ by: 5, each: 1, before: 40 });
  const cancelled = await aProduct({ by: 5, each: 1 });
  await sql`update orders set status = 'cancelled' where id in (select order_id from order_line where listing_id = ${cancelled.id})`.execute(
    app.db,
  );
  const closed = await aProduct({ by: 5, each: 3 }, { catalog_type: 'medshorts' });
  const reader = await aBuyer(app.db, { agreed_to_medigi: true });
  await sql`insert into ndc_exclusion (company_id, ndc, reason, active, created_by, created_at)
    values (${reader.companyId}, ${closed.ndc}, 'not on formulary', true, ${reader.userId}, now())`.execute(
    app.db,
  );
  await post.run(MAIL_TRENDING, '2026-06-17T11:00:00Z');
  await post.run(MAIL_TRENDING, '2026-06-18T11:00:00Z');
  const mails = await post.mails(reader.email);
  expect(mails).toHaveLength(1);
  const mail = mails[0] ?? '';
  expect(mail).toContain('Subject: Trending this week');
  const at = ({ ndc }: { ndc: string }) => mail.indexOf(formatNdc(ndc));
  expect(at(most)).toBeGreaterThan(0);
  expect(at(grown)).toBeGreaterThan(at(most));
  for (const other of [few, fallen, cancelled, closed]) expect(at(other)).toBe(-1);
  expect(mail).toMatch(/\$10\.00 from .*, 100 packs in stock/);
  const { rows } = await sql<{
    name: string;
  }>`select c.name from company c where c.id = any (${buyers.map((one) => one.companyId)}::bigint[])`.execute(
    app.db,
  );
  for (const { name } of rows) expect(mail).not.toContain(`${name} `);
  expect(await post.mails(seller.email)).toEqual([]);
});

it('RB-534 RB-537 shows no price to whom they are hidden', async () => {
  const reader = await aBuyer(app.db);
  await sql`update company_terms set active = false where company_id = ${reader.companyId}`.execute(app.db);
  await post.run(MAIL_TRENDING, '2026-06-19T11:00:00Z');
  const [mail = ''] = await post.mails(reader.email);
  expect(mail).toContain('prices hidden until terms are set.');
  expect(mail).not.toContain('$');
});

it('RB-533 mails nothing where nothing grew', async () => {
  await post.run(MAIL_TRENDING, '2026-09-16T11:00:00Z');
  const reader = await aBuyer(app.db);
  await post.run(MAIL_TRENDING, '2026-09-16T12:00:00Z');
  expect(await post.mails(reader.email)).toEqual([]);
});
