import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { OrderDetail, OrderSummary } from '#contract/orders/order-shapes.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import type { TestReply } from '../../../test/kit/client.ts';
import {
  aBuyer,
  aFacility,
  aListing,
  anAdministrator,
  aSeller,
  type Buyer,
} from '../../../test/kit/world.ts';
import { stepsOf } from '../../../test/kit/story.ts';

interface Placed {
  order_group_id: number;
  orders: { id: number; seller_company_id: number; total: number }[];
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('checkout', { runJobs: true });
});
afterAll(() => app.close());

const put = (client: TestClient, listing: { id: number; lotIds: number[] }, quantity: number) =>
  client.post<Carts>('cart/c0', { listing: { id: listing.id, lots: [{ id: listing.lotIds[0], quantity }] } });
const place = (client: TestClient, body: object = {}, key?: string) =>
  client.post<Placed>(
    'order/place_order',
    { cart_type: 'c0', ...body },
    key ? { 'idempotency-key': key } : {},
  );
const groupsOf = async (buyer: Buyer) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from order_group
    where placed_by = ${buyer.userId}`.execute(app.db);
  return rows[0]?.n;
};
const stockOf = async (lotId: number | undefined) =>
  (
    await app.db
      .selectFrom('lot')
      .select('stock')
      .where('id', '=', lotId ?? 0)
      .executeTakeFirstOrThrow()
  ).stock;

describe('placing an order', () => {
  it('X-82 makes one group with one order per seller, exact to the cent, and empties the cart', async () => {
    const buyer = await aBuyer(app.db);
    const client = await app.signIn(buyer.userId);
    const [one, two] = [await aSeller(app.db), await aSeller(app.db, { shipping_threshold_cents: null })];
    const cheap = await aListing(app.db, {
      companyId: one.companyId,
      lots: [{ price_cents: 6000, stock: 50 }],
    });
    const dear = await aListing(app.db, {
      companyId: two.companyId,
      lots: [{ price_cents: 1234, stock: 9 }],
    });
    await put(client, cheap, 10);
    const { data: carts } = await put(client, dear, 3);
    expect(carts.cart.total).toBe(600 + 3 * 12.34 + 25);
    const { status, data } = await place(client, { po_number: 'PO 7/1', expected_total: carts.cart.total });
    expect(status).toBe(201);
    expect(data.orders.map((order) => order.total).sort((a, b) => a - b)).toEqual([62.02, 600]);
    expect(await stockOf(cheap.lotIds[0])).toBe(40);
    expect((await client.get<Carts>('cart')).data.cart.items).toEqual([]);
    const order = await client.get<OrderDetail>(`order/${data.orders[1]?.id}`);
    expect(order.data).toMatchObject({ status: 'placed', payment_status: 'unpaid', po_number: 'PO 7/1' });
    expect(await stepsOf(client, order.data.id)).toMatchObject([{ what: 'Placed the order' }]);
  });

  it('X-82 loses nothing that is put into the cart at the moment it is ordered', async () => {
    const buyer = await aBuyer(app.db);
    const client = await app.signIn(buyer.userId);
    const seller = await aSeller(app.db);
    for (let round = 0; round < 12; round += 1) {
      const [first, second] = [
        await aListing(app.db, { companyId: seller.companyId }),
        await aListing(app.db, { companyId: seller.companyId }),
      ];
      await put(client, first, 1);
      const [placed] = await Promise.all([place(client), put(client, second, 2)]);
      const kept = (await client.get<Carts>('cart')).data.cart.items.map((item) => item.id);
      const ordered =
        placed.status === 201
          ? (await client.get<OrderDetail>(`order/${placed.data.orders[0]?.id}`)).data.lines.map(
              (line) => line.listing_id,
            )
          : [];
      expect([...kept, ...ordered].toSorted((a, b) => a - b)).toEqual([first.id, second.id]);
      await client.delete('cart/c0');
    }
  });

  it('tells the seller in the inbox and by mail, once, and nobody else', async () => {
    const [buyer, seller, other] = [await aBuyer(app.db), await aSeller(app.db), await aSeller(app.db)];
    const client = await app.signIn(buyer.userId);
    await put(client, await aListing(app.db, { companyId: seller.companyId }), 2);
    await place(client);
    await app.jobsDone();
    const inbox = async (who: number) =>
      (await (await app.signIn(who)).get<{ unread: { title: string }[] }>('user/me/notifications')).data
        .unread;
    expect(await inbox(seller.userId)).toMatchObject([{ title: 'Order placed', type: 'Order' }]);
    expect(await inbox(other.userId)).toEqual([]);
    const mails = await app.db
      .selectFrom('mail_sent')
      .selectAll()
      .where('recipient', '=', seller.email)
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('needs at most 20 statements for ten lines of three suppliers', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const sellers = [await aSeller(app.db), await aSeller(app.db), await aSeller(app.db)];
    for (let line = 0; line < 10; line += 1) {
      await put(client, await aListing(app.db, { companyId: sellers[line % 3]?.companyId ?? 0 }), 1);
    }
    const reply = await place(client, {}, 'ten-lines');
    expect(reply.data.orders).toHaveLength(3);
    expect(Number(reply.headers['x-statements'])).toBeGreaterThan(5);
    expect(Number(reply.headers['x-statements'])).toBeLessThanOrEqual(20);
  });

  it('X-82 answers 409 when the total differs from what the buyer saw, and changes nothing', async () => {
    const buyer = await aBuyer(app.db);
    const client = await app.signIn(buyer.userId);
    await put(client, await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }), 2);
    const { status, problem } = await place(client, { expected_total: 1 });
    expect([status, problem?.code, problem?.data]).toEqual([409, 'stale', { total: 45 }]);
    expect(await groupsOf(buyer)).toBe(0);
  });

  it('answers 409 when a price moved after the buyer last saw the cart, and tells it once', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    await put(client, listing, 2);
    await app.db.updateTable('lot').set({ price_cents: 1100 }).where('id', 'in', listing.lotIds).execute();
    expect((await place(client)).status).toBe(409);
    expect((await client.get<Carts>('cart')).data.cart.notifications[0]).toMatch(/from \$10\.00 to \$11\.00/);
    expect((await client.get<Carts>('cart')).data.cart.notifications).toEqual([]);
    expect((await place(client)).status).toBe(201);
  });

  it('X-72 refuses below the minimum of a seller and names it', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const seller = await aSeller(app.db, { name: 'Minimum Labs', minimum_order_cents: 25_000 });
    await put(client, await aListing(app.db, { companyId: seller.companyId }), 2);
    const { status, problem } = await place(client);
    expect([status, problem?.error]).toEqual([422, 'Seller minimum order total is not met for Minimum Labs']);
  });

  it('refuses who is not vetted with 403, and without a facility or vetting of it with the sentence', async () => {
    const unvetted = await aBuyer(app.db);
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Unreviewed' })
      .where('id', '=', unvetted.userId)
      .execute();
    expect((await place(await app.signIn(unvetted.userId))).status).toBe(403);
    const unlicensed = await aBuyer(app.db, {}, { vetting_status: 'pending' });
    const reply = await put(
      await app.signIn(unlicensed.userId),
      await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }),
      1,
    );
    expect(reply.data.cart.errors[0]).toBe(
      'The facility you have selected is not vetted, adding to cart disabled.',
    );
    const admin = await anAdministrator(app.db, ['orders']);
    expect((await place(await app.signIn(admin.userId))).problem?.error).toMatch(/facility is not set/);
  });
});

describe('races', () => {
  /** As a browser does: comes back when it is told to. */
  async function insist<T>(call: () => Promise<TestReply<T>>): Promise<TestReply<T>> {
    for (;;) {
      const reply = await call();
      if (reply.status !== 503) return reply;
      const seconds = Number(reply.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  it('R2 X-18 one cart submitted 50 times makes one order with the same, different and no key', async () => {
    for (const keyOf of [() => 'same', (index: number) => `key-${index}`, () => undefined]) {
      const buyer = await aBuyer(app.db);
      const client = await app.signIn(buyer.userId);
      await put(client, await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }), 1);
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) => insist(() => place(client, {}, keyOf(index)))),
      );
      expect(await groupsOf(buyer)).toBe(1);
      const statuses = new Set(replies.map((reply) => reply.status));
      expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
      const named = new Set(
        replies.filter((reply) => reply.status === 201).map((reply) => reply.data.order_group_id),
      );
      expect(named.size).toBe(1);
      if (keyOf(0) === 'same') expect([...statuses]).toEqual([201]);
    }
  });

  it('X-18 the same key with another body is 409', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    await put(client, await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }), 1);
    expect((await place(client, { po_number: 'A' }, 'reused')).status).toBe(201);
    const again = await place(client, { po_number: 'B' }, 'reused');
    expect([again.status, again.problem?.code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('X-18 a lost answer is found by its key, by who placed the order alone', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    const found = async (asker: TestClient) =>
      (await asker.get<{ order_group_id: number | null }>('order/place_order?key=unheard')).data
        .order_group_id;
    await put(client, await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }), 1);
    expect(await found(client)).toBeNull();
    expect((await place(client, { expected_total: 0.01 }, 'unheard')).status).toBe(409);
    expect(await found(client)).toBeNull();
    const { data } = await place(client, {}, 'unheard');
    expect([await found(client), await found(stranger)]).toEqual([data.order_group_id, null]);
  });

  it('X-18 the same key at another facility is 409, and the order of the first one again at that one', async () => {
    const buyer = await aBuyer(app.db);
    const other = await aFacility(app.db, { company_id: buyer.companyId });
    const client = await app.signIn(buyer.userId);
    const listing = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    const moveTo = (id: number) =>
      app.db
        .updateTable('app_user')
        .set({ primary_facility_id: id })
        .where('id', '=', buyer.userId)
        .execute();
    await put(client, listing, 1);
    const first = await place(client, {}, 'moving');
    expect(first.status).toBe(201);
    await moveTo(other.id);
    await put(client, listing, 1);
    const elsewhere = await place(client, {}, 'moving');
    expect([elsewhere.status, elsewhere.problem?.code]).toEqual([409, 'idempotency_mismatch']);
    expect((await place(client, {}, 'moved')).status).toBe(201);
    await moveTo(buyer.facilityId);
    expect((await place(client, {}, 'moving')).data).toEqual(first.data);
  });

  it('R1 the last 100 packs against 200 simultaneous checkouts sell exactly 100', async () => {
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 100 }] });
    const clients = await Promise.all(
      Array.from({ length: 200 }, async () => app.signIn((await aBuyer(app.db)).userId)),
    );
    await Promise.all(clients.map((client) => insist(() => put(client, listing, 1))));
    const replies = await Promise.all(clients.map((client) => insist(() => place(client))));
    const count = (status: number) => replies.filter((reply) => reply.status === status).length;
    expect({ sold: count(201), refused: count(409) + count(422) }).toEqual({ sold: 100, refused: 100 });
    expect(await stockOf(listing.lotIds[0])).toBe(0);
    const sold = await app.db
      .selectFrom('order_line')
      .select((eb) => eb.fn.sum<number>('quantity').as('n'))
      .where('lot_id', '=', listing.lotIds[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect(sold.n).toBe(100);
  });

  it('R1 a lot that everybody orders at once makes nobody begin again', async () => {
    const listing = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      lots: [{ stock: 1000 }],
    });
    const buying = Array.from({ length: 16 }, async () => {
      const client = await app.signIn((await aBuyer(app.db)).userId);
      const placed = [];
      for (let round = 0; round < 12; round += 1) {
        await insist(() => put(client, listing, 1));
        placed.push(await insist(() => place(client)));
      }
      return placed;
    });
    const replies = (await Promise.all(buying)).flat();
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 201));
    const statements = replies.map((reply) => Number(reply.headers['x-statements']));
    // Scope, cart, its end, the order, the end of the command, and a flush unless another one's did.
    expect(statements.filter((count) => count > 6)).toEqual([]);
  });

  it('R3 two lots in opposite order never deadlock a client', async () => {
    const seller = await aSeller(app.db);
    const [a, b] = [
      await aListing(app.db, { companyId: seller.companyId }),
      await aListing(app.db, { companyId: seller.companyId }),
    ];
    const replies = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const client = await app.signIn((await aBuyer(app.db)).userId);
        await insist(() => put(client, index % 2 ? a : b, 1));
        await insist(() => put(client, index % 2 ? b : a, 1));
        return insist(() => place(client));
      }),
    );
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    expect([await stockOf(a.lotIds[0]), await stockOf(b.lotIds[0])]).toEqual([60, 60]);
  });
});

it('SH-484 SP-272 X-79 X-81 a company that pays by card pays the fee and needs an authorised payment over the total', async () => {
  const buyer = await aBuyer(app.db, { payment_option: 'credit_card' });
  const client = await app.signIn(buyer.userId);
  await put(client, await aListing(app.db, { companyId: (await aSeller(app.db)).companyId }), 3);
  const { cart } = (await client.get<Carts>('cart')).data;
  expect([cart.transaction_fee_total, cart.total]).toEqual([0.9, 55.9]);
  expect((await place(client)).problem?.error).toBe('A card payment is required.');
  expect((await client.post('user/payment', { cart_type: 'c0', amount: 1 })).status).toBe(409);
  const payment = (
    await client.post<{ id: string; client_secret: string }>('user/payment', {
      cart_type: 'c0',
      amount: cart.total,
    })
  ).data;
  const card = { id: payment.id, client_secret: payment.client_secret, expiry: '12/30', cvc: '123' };
  const declined = await client.post<{ status: string }>('user/payment/test_card', {
    ...card,
    number: '4000 0000 0000 0002',
  });
  expect(declined.data.status).toBe('declined');
  const unpaid = await place(client, { payment_id: payment.id });
  expect([unpaid.status, unpaid.problem?.error]).toEqual([422, 'The card payment is not complete.']);
  await client.post('user/payment/test_card', { ...card, number: '4242 4242 4242 4242' });
  const { data } = await place(client, { payment_id: payment.id });
  const { data: orders } = await client.get<OrderSummary[]>('order');
  expect(orders).toMatchObject([{ id: data.orders[0]?.id, payment_status: 'paid', total: 55.9 }]);
});

it('R9 R23 after all of this nothing is broken and the audit chain holds', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
  const audit = await verifyAudit(app.db, null);
  expect(audit).toMatchObject({ broken: null });
  expect(audit.rows).toBeGreaterThan(400);
});
