import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { AddedLines } from '#contract/cart/cart-lines.ts';
import type { Carts } from '#contract/cart/cart.ts';
import type { CatalogListing, ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { CatalogProduct } from '#contract/catalog/products.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { NewPriceRule, PriceRule } from '#contract/pricing/price-rules.ts';
import { addDays } from '#rules/dates.ts';
import { buyerPrice, RULE_KINDS, RULE_TARGETS, type PriceRule as Rule } from '#rules/pricing/price-rules.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
  TODAY,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
let buyer: Buyer;
let buying: TestClient;
let seller: Person;
let others = 0;
beforeAll(async () => {
  app = await startTestApp('buyer prices');
  admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`delete from price_rule`.execute(app.db);
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
  seller = await aSeller(app.db);
  others += 1;
});

const RULE = {
  name: 'A rule',
  kind: 'percent_off',
  value: 8,
  target_type: 'all',
  audience_type: 'all',
  start_date: TODAY,
} as const;
async function rule(fields: Partial<NewPriceRule> = {}): Promise<PriceRule> {
  const { data, status } = await admin.post<PriceRule>('pricing/rules', {
    ...RULE,
    seller_company_id: seller.companyId,
    ...fields,
  });
  expect(status).toBe(201);
  return data;
}
const name = () => `Ruledol${others}`;
/** A product of a name of its own, whose lots have these prices in cents. */
async function listed(of: Person, ...cents: number[]) {
  const { ndc } = await aDrug(app.db, { name: name() });
  return aListing(app.db, {
    companyId: of.companyId,
    ndc,
    name: name(),
    lots: cents.map((price_cents, index) => ({ lot_name: `L${index}`, price_cents, stock: 1000 })),
  });
}
const search = async (who: TestClient, query = '') =>
  (await who.get<CatalogListing[]>(`listing/catalog?search=${name()}${query}`)).data;
const detail = async (who: TestClient, id: number) =>
  (await who.get<ListingDetail>(`listing/catalog/${id}`)).data;

/** What one buyer reads of a listing wherever it stands, and pays for a pack of its first lot. */
async function everywhere(who: TestClient, { id, lotIds }: { id: number; lotIds: number[] }) {
  const [card] = await search(who);
  const [product] = (await who.get<CatalogProduct[]>(`listing/products?search=${name()}`)).data;
  const { pricing, lots } = await detail(who, id);
  const { data: carts } = await who.post<Carts>('cart/c0', {
    listing: { id, lots: [{ id: lotIds[0], quantity: 1 }] },
  });
  const line = carts.cart.items[0]?.pricing.prices[0];
  return {
    card: card?.pricing.price,
    best: card?.best_lot?.price,
    product: product?.offers[0]?.pricing.price,
    detail: pricing.price,
    lot: lots[0]?.price,
    cart: line?.price,
  };
}
const alike = (price: number) => ({
  card: price,
  best: price,
  product: price,
  detail: price,
  lot: price,
  cart: price,
});

describe('one price by one rule', () => {
  it('trading G-096 G-033 a contract price of a company is the same in list, product, detail, lot and cart, for nobody else', async () => {
    const listing = await listed(seller, 1000);
    await rule({ audience_type: 'company', audience_id: String(buyer.companyId) });
    await rule({ kind: 'marketplace_fee', value: 1.5, seller_company_id: null });
    expect(await everywhere(buying, listing)).toEqual(alike(9.34));
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect(await everywhere(stranger, listing)).toEqual(alike(10.15));
  });

  it('SP-265 a lot at a contract price says so to its buyer: on the listing, in the cart, on the order', async () => {
    const { id, lotIds } = await listed(seller, 1000);
    const { ndc } = await detail(buying, id);
    const own = { audience_type: 'company', audience_id: String(buyer.companyId) } as const;
    await rule({ ...own, kind: 'fixed_price', value: 9, target_type: 'ndc', target_id: ndc });
    const typesFor = async (who: TestClient) => {
      const { lots, pricing } = await detail(who, id);
      const listing = { id, lots: [{ id: lotIds[0], quantity: 1 }] };
      const { cart } = (await who.post<Carts>('cart/c0', { listing })).data;
      return [
        lots[0]?.price_type,
        pricing.prices[0]?.price_type,
        cart.items[0]?.pricing.prices[0]?.price_type,
      ];
    };
    expect(await typesFor(buying)).toEqual(['contract', 'contract', 'contract']);
    expect(await typesFor(await app.signIn((await aBuyer(app.db)).userId))).toEqual(['WAC', 'WAC', 'WAC']);
    const placed = await buying.post<{ orders: { id: number }[] }>('order/place_order', {
      cart_type: 'c0',
      po_number: 'P',
    });
    const order = await buying.get<OrderDetail>(`order/${placed.data.orders[0]?.id}`);
    expect(order.data.lines.map((line) => line.price_type)).toEqual(['contract']);
  });

  it('SP-265 X-69 a price of one’s own stands beside the list price, in the catalog and on the lot; of nobody else', async () => {
    const { id } = await listed(seller, 1000);
    const own = { audience_type: 'company', audience_id: String(buyer.companyId) } as const;
    await rule({ ...own, kind: 'percent_off', value: 20, target_type: 'listing', target_id: String(id) });
    const seen = async (who: TestClient) => {
      const shown = await detail(who, id);
      const found = await who.get<CatalogListing[]>(`listing/catalog?search=${shown.ndc}`);
      const [listing] = found.data.filter((one) => one.id === id);
      return [listing?.pricing, shown.pricing, shown.lots[0]].map((one) => [one?.price, one?.list_price]);
    };
    expect(await seen(buying)).toEqual(Array(3).fill([8, 10]));
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect(await seen(stranger)).toEqual(Array(3).fill([10, null]));
    // The list price is what all others pay, the marketplace's fee on this seller alone included.
    const { companyId } = seller;
    await rule({ kind: 'marketplace_fee', value: 3, seller_company_id: companyId, audience_type: 'all' });
    expect(await seen(buying)).toEqual(Array(3).fill([8.24, 10.3]));
    expect(await seen(stranger)).toEqual(Array(3).fill([10.3, null]));
    // A contract at the list price makes nothing different.
    await rule({
      ...own,
      kind: 'fixed_price',
      value: 10,
      priority: 90,
      target_type: 'listing',
      target_id: String(id),
    });
    expect(await seen(buying)).toEqual(Array(3).fill([10.3, null]));
  });

  it('trading G-096 G-033 other offers of a product cost what each costs where it is shown', async () => {
    const [shown, dear, cheap] = [
      await listed(seller, 1000),
      await listed(seller, 990, 1200),
      await listed(await aSeller(app.db), 970),
    ];
    await sql`update catalog_search set gcn_seqno = 424200 + ${others}::int, package_size = 10
      where name = ${name()}`.execute(app.db);
    await rule({ audience_type: 'company', audience_id: String(buyer.companyId) });
    await rule({
      target_type: 'listing',
      target_id: String(dear.id),
      priority: 60,
      kind: 'amount_off',
      value: 1,
    });
    await rule({ kind: 'marketplace_fee', value: 1.5, seller_company_id: null });
    const { alternatives } = await detail(buying, shown.id);
    const told = alternatives.map(({ id, price, lots }) => [id, price, lots.map((lot) => lot.price)]);
    const own = async ({ id }: { id: number }) => {
      const { pricing, lots } = await detail(buying, id);
      return [id, pricing.price, lots.map(({ price }) => price)];
    };
    expect(told).toEqual([await own(dear), await own(cheap)]);
    expect(told).toEqual([
      [dear.id, 9.03, [9.03, 11.17]],
      [cheap.id, 9.85, [9.85]],
    ]);
  });

  it('what is sorted by price is sorted by what the asker pays', async () => {
    const other = await aSeller(app.db);
    const [dear, cheap] = [await listed(seller, 1000), await listed(other, 950)];
    await rule({ audience_type: 'facility', audience_id: String(buyer.facilityId) });
    const ids = async (who: TestClient) => (await search(who, '&sort=price')).map(({ id }) => id);
    expect(await ids(buying)).toEqual([dear.id, cheap.id]);
    expect(await ids(await app.signIn((await aBuyer(app.db)).userId))).toEqual([cheap.id, dear.id]);
  });

  it('a price from so many packs on counts in the cart, and on the order with the stock of the list price', async () => {
    const { id, lotIds } = await listed(seller, 1000);
    await rule({ min_quantity: 10, value: 20 });
    const put = async (quantity: number) => {
      const lots = [{ id: lotIds[0], quantity }];
      return (await buying.post<Carts>('cart/c0', { listing: { id, lots } })).data.cart;
    };
    expect((await put(9)).items[0]?.pricing.prices[0]?.price).toBe(10);
    const cart = await put(10);
    expect([cart.items[0]?.pricing.prices[0]?.price, cart.sub_total, cart.notifications]).toEqual([
      8,
      80,
      [],
    ]);
    const { status } = await buying.post('order/place_order', { cart_type: 'c0', po_number: 'P' });
    expect(status).toBe(201);
    const line = await app.db
      .selectFrom('order_line')
      .selectAll()
      .where('listing_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([line.price_cents, line.extended_cents]).toEqual([800, 8000]);
  });

  it('a rule that ends while its price stands in a cart is told as any other change', async () => {
    const listing = await listed(seller, 1000);
    const { id } = await rule();
    expect(await everywhere(buying, listing)).toEqual(alike(9.2));
    await admin.delete(`pricing/rules/${id}`);
    const { data } = await buying.get<Carts>('cart');
    expect(data.cart.notifications).toEqual([`The price of ${name()} changed from $9.20 to $10.00.`]);
    expect(await everywhere(buying, listing)).toEqual(alike(10));
  });

  it('counts on its first and last day, on no other', async () => {
    const listing = await listed(seller, 1000);
    const at = async (start_date: string, end_date: string | null) => {
      const { id } = await rule({ start_date, end_date });
      const { lot } = await everywhere(buying, listing);
      await admin.delete(`pricing/rules/${id}`);
      return lot;
    };
    expect(await at(TODAY, TODAY)).toBe(9.2);
    expect(await at(addDays(TODAY, 1), null)).toBe(10);
    expect(await at(addDays(TODAY, -9), addDays(TODAY, -1))).toBe(10);
  });

  it('lines of the order desk that saw the price of one pack are taken at it', async () => {
    const { id, lotIds } = await listed(seller, 1000);
    await rule();
    const add = (seen_price: number) =>
      buying.post<AddedLines>('cart/c0/lines', {
        lines: [{ listing_id: id, lots: [{ id: lotIds[0], quantity: 1, seen_price }] }],
      });
    expect((await add(9.19)).data.refused).toHaveLength(1);
    expect((await add(9.2)).data).toMatchObject({ added: 1, refused: [] });
  });

  it('WB-266 other offers say from how many packs they cost something else, as where each is shown', async () => {
    const [shown, tiered] = [await listed(seller, 1000), await listed(seller, 990)];
    await sql`update catalog_search set gcn_seqno = 424200 + ${others}::int, package_size = 10
      where name = ${name()}`.execute(app.db);
    await rule({ min_quantity: 10, value: 20, target_type: 'listing', target_id: String(tiered.id) });
    await rule({ min_quantity: 5000, value: 50, target_type: 'listing', target_id: String(tiered.id) });
    const { alternatives } = await detail(buying, shown.id);
    const own = await detail(buying, tiered.id);
    expect(alternatives.map(({ lots }) => lots.map((lot) => lot.price_tiers))).toEqual([
      own.lots.map((lot) => lot.price_tiers),
    ]);
    expect(own.lots[0]?.price_tiers).toEqual([{ min_quantity: 10, price: 7.92 }]);
  });
});

describe('the SQL functions and the rules', () => {
  it('agree on every price', async () => {
    const LIST = 1037;
    const { id } = await listed(seller, LIST);
    const { userId } = await aUser(app.db, { roles: [], companyId: seller.companyId });
    const any = fc.record({
      kind: fc.constantFrom(...RULE_KINDS),
      value: fc.integer({ min: 0, max: 9_999 }),
      priority: fc.integer({ min: 1, max: 3 }),
      target_type: fc.constantFrom(...RULE_TARGETS),
      min_quantity: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(any, { maxLength: 6 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 4 }),
        async (rules, list, quantity) => {
          await sql`delete from price_rule`.execute(app.db);
          await sql`insert into price_rule (name, seller_company_id, kind, value, priority, target_type, target_id, audience_type,
              min_quantity, start_date, created_by, created_at, updated_at)
            select 'R', ${seller.companyId}, r.kind, r.value, r.priority, r.target_type, case r.target_type when 'listing' then ${String(id)}
              when 'ndc' then s.ndc when 'gcn' then coalesce(s.gcn_seqno, 0)::text when 'category' then s.category
              when 'catalog_type' then s.catalog_type end, 'all', r.min_quantity, ${TODAY}, ${userId}, now(), now()
            from catalog_search s, json_to_recordset(${JSON.stringify(rules)}::json)
              as r(kind text, value bigint, priority int, target_type text, min_quantity int)
            where s.listing_id = ${id}`.execute(app.db);
          const { rows } = await sql<{ cents: number; rules: Rule[] | null; lowest: number | null }>`
            select buyer_cents(${list}::bigint, f.rules, ${quantity}::int) as cents, to_json(f.rules) as rules,
              (select p.cents from asked_prices(array[s.listing_id], array[${LIST}::bigint], array[s.company_id], array['all:'], ${TODAY}) p) as lowest
            from catalog_search s cross join lateral (select listing_rules(s.company_id,
              target_keys(s.listing_id, s.ndc, s.gcn_seqno, s.category, s.catalog_type),
              buyer_audiences(${buyer.facilityId}), ${TODAY}) as rules) f
            where s.listing_id = ${id}`.execute(app.db);
          expect(rows[0]?.rules?.length ?? 0).toBe(rules.length);
          const found = rows[0]?.rules ?? [];
          expect(rows[0]?.cents).toBe(buyerPrice(list, found, quantity).buyer);
          expect(rows[0]?.lowest ?? LIST).toBe(buyerPrice(LIST, found, 1).buyer);
        },
      ),
      { numRuns: 60 },
    );
  });
});
