import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOG_SORTS } from '#contract/catalog/catalog.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import { bodyText } from './kit/reply-text.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  aSeller,
  aUser,
  refreshSearchOf,
  type Buyer,
  type Person,
} from './kit/world.ts';

/**
 * What somebody may not know must not move what they are told. Every question is asked twice, before and after the
 * hidden figures changed: the answers are the same to the letter, or something shows through – a price, an order of
 * rows, a count, the choice of a lot.
 */
let app: TestApp;
let seller: Person;
let listings: { id: number; lotIds: number[] }[];

beforeAll(async () => {
  app = await startTestApp('hidden fields', { runJobs: true });
  seller = await aSeller(app.db);
  const group = { gcn_seqno: 777, package_size: 10, wac_cents: 5000 };
  listings = [];
  for (const cents of [900, 300, 600]) {
    const { ndc } = await aDrug(app.db, group);
    const lots = [{ price_cents: cents + 50 }, { price_cents: cents, shipping_price_cents: cents }];
    listings.push(await aListing(app.db, { companyId: seller.companyId, ndc, lots }));
  }
});
afterAll(() => app.close());

/** A buyer with usage, a flagged price, a favorite and a full cart, who paid attention while prices still showed. */
async function aFormerBuyer(): Promise<{ buyer: Buyer; client: TestClient }> {
  const buyer = await aBuyer(app.db);
  const client = await app.signIn(buyer.userId);
  await sql`insert into facility_usage (facility_id, gcn_seqno, package_size, months, eaches, spend_cents, gpo_eaches,
    gpo_spend_cents) values (${buyer.facilityId}, 777, 10, 3, 900, 90000, 900, 90000)`.execute(app.db);
  for (const { id, lotIds } of listings) {
    await client.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
    await client.post('listing/v2/favorite', { listing: { id } });
  }
  return { buyer, client };
}

/** Other prices that sort the other way round. What a facility paid elsewhere is its own, and not hidden. */
async function changePrices(): Promise<void> {
  const { db } = app;
  await sql`update lot set price_cents = 2000 - price_cents, shipping_price_cents = 77`.execute(db);
  await sql`update drug set wac_cents = 12345`.execute(db);
  await refreshSearchOf(
    db,
    listings.map(({ id }) => id),
  );
}

const QUESTIONS: readonly string[] = [
  ...CATALOG_SORTS.flatMap((sort) => [
    `listing/catalog?sort=${sort}`,
    `listing/catalog/export?sort=${sort}&format=csv`,
    `listing/catalog/export?sort=${sort}&format=xlsx`,
  ]),
  'listing/catalog/facets',
  'listing/search?search=drug',
  'listing/v2/favorite',
  'cart',
  'cart/c0',
  'order/payment_options',
  'analytics/history',
  'user/me/notifications',
];

async function everything(client: TestClient): Promise<Record<string, string>> {
  const { id, lotIds } = listings[0] ?? { id: 0, lotIds: [] };
  const lots = [{ id: lotIds[0], quantity: 3 }];
  const answers: Record<string, string> = {};
  for (const question of [...QUESTIONS, ...listings.map((one) => `listing/catalog/${one.id}`)])
    answers[question] = bodyText(await client.get(question));
  const attempts = [
    ['order/place_order', { cart_type: 'c0', expected_total: 1 }],
    ['user/payment', { cart_type: 'c0', amount: 1 }],
    ['cart/c0', { listing: { id, lots } }],
  ] as const;
  for (const [path, body] of attempts) answers[`POST ${path}`] = (await client.post(path, body)).text;
  return answers;
}

describe('R12 X-62 prices that are hidden', () => {
  const LOST: Record<string, (buyer: Buyer) => Promise<unknown>> = {
    'a buyer who is not vetted': ({ userId }) =>
      app.db.updateTable('app_user').set({ vetting_status: 'Unreviewed' }).where('id', '=', userId).execute(),
    'a buyer without terms': ({ companyId }) =>
      app.db.deleteFrom('company_terms').where('company_id', '=', companyId).execute(),
  };

  it.each(Object.entries(LOST))('move nothing that %s is told', async (_name, lose) => {
    const { buyer, client } = await aFormerBuyer();
    const shown = await everything(client);
    await lose(buyer);
    await app.db.deleteFrom('rate_window').execute();
    await changePrices();
    const before = await everything(client);
    expect(before['listing/catalog?sort=price']).not.toBe(shown['listing/catalog?sort=price']);
    await app.db.deleteFrom('rate_window').execute();
    await changePrices();
    const after = await everything(client);
    expect(Object.keys(before).filter((question) => after[question] !== before[question])).toEqual([]);
  });
});

describe('R12 the other side of an order', () => {
  interface Deal {
    id: number;
    group: number;
    buying: TestClient;
    selling: TestClient;
  }
  let deal: Deal;
  beforeAll(async () => {
    const buyer = await aBuyer(app.db);
    const buying = await app.signIn(buyer.userId);
    await sql`insert into price_flag (facility_id, gcn_seqno, package_size, price_cents, eaches_per_pack, user_id)
      values (${buyer.facilityId}, 777, 10, 123457, 10, ${buyer.userId})`.execute(app.db);
    const other = await aSeller(app.db);
    const second = await aListing(app.db, { companyId: other.companyId, lots: [{ price_cents: 98765 }] });
    for (const { id, lotIds } of [listings[0] ?? second, second])
      await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] } });
    const { data } = await buying.post<{
      order_group_id: number;
      orders: { id: number; seller_company_id: number }[];
    }>('order/place_order', { cart_type: 'c0' });
    const order = data.orders.find((one) => one.seller_company_id === seller.companyId);
    deal = {
      id: order?.id ?? 0,
      group: data.order_group_id,
      buying,
      selling: await app.signIn(seller.userId),
    };
    await app.jobsDone();
  });

  // One after the other: a line that stands still would refuse one of them.
  const asked = async (client: TestClient): Promise<string[]> => {
    const replies: string[] = [];
    for (const path of [
      `order/${deal.id}`,
      `order/${deal.id}/invoice.pdf`,
      `order/${deal.id}/packing_list.pdf`,
      `order/group/${deal.group}`,
      ...['csv', 'xlsx'].map((format) => `order/export?format=${format}`),
      ...['-created', '-total', 'total', 'status'].map((sort) => `order?sort=${sort}`),
      'user/me/notifications',
    ])
      replies.push(bodyText(await client.get(path)));
    return replies;
  };

  it('what the buyer pays elsewhere and saves moves nothing that the seller is told', async () => {
    const [toSeller, toBuyer] = [await asked(deal.selling), await asked(deal.buying)];
    await sql`update order_line set savings_cents = 55555`.execute(app.db);
    await sql`update price_flag set price_cents = 66666`.execute(app.db);
    expect(await asked(deal.selling)).toEqual(toSeller);
    expect(await asked(deal.buying)).not.toEqual(toBuyer);
  });

  it('neither notification nor mail to the seller has the price of the buyer or of the other seller', async () => {
    const { rows } = await sql<{ text: string }>`select n::text as text from notification n
      where user_id = ${seller.userId}`.execute(app.db);
    const folder = join(app.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    );
    const own = mails.filter((mail) => mail.includes(seller.email));
    expect([rows.length > 0, own.length > 0]).toEqual([true, true]);
    for (const text of [...rows.map((row) => row.text), ...own])
      expect(text).not.toMatch(/1,?234\.57|987\.65/);
  });

  it('one who buys and sells sees of a foreign checkout the own part alone', async () => {
    const both = await aUser(app.db, { companyId: seller.companyId, roles: ['Buyer', 'Seller'] });
    const client = await app.signIn(both.userId);
    const { data } = await client.get<{ total: number; orders: { id: number; total: number }[] }>(
      `order/group/${deal.group}`,
    );
    expect(data.orders.map(({ id }) => id)).toEqual([deal.id]);
    expect(data.total).toBe(data.orders[0]?.total);
  });

  it('RB-027 what the seller receives of a price, and the fee on it, move nothing that the buyer is told', async () => {
    const { lines, transaction_fee_total } = (
      await deal.buying.get<{ lines: object[]; transaction_fee_total: number }>(`order/${deal.id}`)
    ).data;
    expect([lines.length, transaction_fee_total]).toEqual([1, 0]);
    expect(
      (
        await deal.selling.post(`order/${deal.id}/tracking`, {
          carrier: 'UPS',
          tracking_number: 'T1',
          ship_date: '06/15/2026',
        })
      ).status,
    ).toBe(201);
    await app.jobsDone();
    const before = await asked(deal.buying);
    await sql`update order_line set seller_price_cents = 12345, marketplace_fee = 678`.execute(app.db);
    await sql`update invoice set seller_cents = 23456`.execute(app.db);
    expect(await asked(deal.buying)).toEqual(before);
    for (const text of before) expect(text).not.toMatch(/seller_price|marketplace_fee|seller_cents/);
  });

  it('what the seller keeps for itself moves nothing that the buyer is told', async () => {
    const [listing] = listings;
    const ask = async () => [
      ...(await asked(deal.buying)),
      (await deal.buying.get(`listing/catalog/${listing?.id}`)).text,
    ];
    const before = await ask();
    await sql`update lot set version = version + 7`.execute(app.db);
    await sql`update listing set version = version + 7, fulldate = not fulldate, updated_at = now()`.execute(
      app.db,
    );
    expect(await ask()).toEqual(before);
  });
});
