import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aListing, anAdministrator, aSeller } from '../../../../test/kit/world.ts';
import { segmentsIn } from '../test-intake.ts';
import { sellersOf, type SellerClient } from '../test-sellers.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof sellersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi sellers', { runJobs: true });
  world = await sellersOf(app);
});
afterAll(() => app.close());

const ordersTo = async (clientId: number) =>
  (await world.intake.sentTo(clientId)).filter((text) => text.includes('ST*850'));

/** An order of 10 and 5 packs that its seller was sent. */
async function aSentOrder(fields: Record<string, unknown> = {}) {
  const seller = await world.aSellerClient(fields);
  const id = await world.place(seller.listing, [10, 5], 'HP-3');
  await app.jobsDone();
  return { seller, id };
}

describe('RB-365 an order goes out to its seller', () => {
  it('once, with what the seller needs, whatever comes again', async () => {
    const { seller, id } = await aSentOrder();
    const [sent, ...more] = await ordersTo(seller.client.id);
    expect(more).toEqual([]);
    const of = (name: string) => segmentsIn(sent, name).map((segment) => segment.trim());
    const { ndc } = seller.listing;
    const { rows } = await sql<{ dea: string; name: string }>`select dea_number as dea, name from facility
      where id = ${world.intake.buyer.facilityId}`.execute(app.db);
    expect(of('BEG')).toEqual([`BEG*00*SA*${id}**20260615`]);
    expect(of('N1')).toEqual([`N1*ST*${rows[0]?.name}*11*${rows[0]?.dea}`]);
    expect(of('PO1')).toEqual([`PO1*1*10*EA*9.00**N4*${ndc}`, `PO1*2*5*EA*9.00**N4*${ndc}`]);
    expect(of('REF')).toEqual(['REF*LT*A1', 'REF*LT*B1']);
    await sql`select graphile_worker.add_job('deliver-event', ${JSON.stringify({
      key: `order.placed:${id}`,
      type: 'order.placed',
      data: { order_id: id },
    })}::json)`.execute(app.db);
    await app.jobsDone();
    expect(await ordersTo(seller.client.id)).toEqual([sent]);
  });

  it('is due with the order or not at all', async () => {
    const seller = await world.aSellerClient();
    await sql`create function no_due() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '23514'; end $$`.execute(
      app.db,
    );
    await sql`create trigger no_due before insert on edi_seller_order for each row execute function no_due()`.execute(
      app.db,
    );
    await expect(world.place(seller.listing, [1])).rejects.toThrow('answered 422');
    await sql`drop trigger no_due on edi_seller_order`.execute(app.db);
    const { rows } =
      await sql`select from orders where seller_company_id = ${seller.seller.companyId}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('not when a cancellation is refused of an order that was placed before the seller took 850', async () => {
    const { id } = await aSentOrder();
    await sql`delete from edi_seller_order where order_id = ${id}`.execute(app.db);
    await sql`update orders set status = 'cancel_requested', cancel_from = 'placed', cancel_requested_at = now(),
      cancel_reason = 'Late' where id = ${id}`.execute(app.db);
    await sql`update orders set status = 'placed', cancel_from = null where id = ${id}`.execute(app.db);
    expect((await sql`select from edi_seller_order where order_id = ${id}`.execute(app.db)).rows).toEqual([]);
  });

  it.each([
    ['is not active', { active: false }],
    ['takes no 850', { documents: ['855', '856'] }],
  ])('not where its client %s', async (_, fields) => {
    const { seller } = await aSentOrder(fields);
    expect(await ordersTo(seller.client.id)).toEqual([]);
  });

  it('not where the seller is no client', async () => {
    const { companyId } = await aSeller(app.db);
    const id = await world.place(await aListing(app.db, { companyId }), [1]);
    await app.jobsDone();
    const { rows } = await sql`select from edi_seller_order where order_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

const answerOf = ({ listing: { ndc } }: SellerClient, id: number, acks: readonly string[], word = 'AC') => [
  `BAK*00*${word}*${id}*20260615`,
  ...acks.flatMap((ack, index) => [`PO1*${index + 1}*${index === 0 ? 10 : 5}*EA*9.00**N4*${ndc}`, ack]),
  `CTT*${acks.length}`,
];

describe('RB-366 the seller answers', () => {
  const take = (seller: SellerClient, id: number, acks: readonly string[]) =>
    world.intake.take(seller.client.id, world.answer(seller.code, answerOf(seller, id, acks)));

  it('all lines: confirmed as by a click, in the name of the client', async () => {
    const { seller, id } = await aSentOrder();
    await take(seller, id, ['ACK*IA*10*EA', 'ACK*IA*5*EA']);
    await app.jobsDone();
    expect(await world.order(id)).toMatchObject({ status: 'confirmed', supplier_answer: null });
    const story = await world.storyOf(world.intake.buyer.userId, id);
    expect(story.find(({ what }) => what === 'Confirmed the order')?.who).toBe(`EDI: ${seller.client.name}`);
    const { rows } = await sql<{ content: string }>`select title as content from notification
      where user_id = ${world.intake.buyer.userId} and relative_url = ${`/order-details/${id}`}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ content: 'Order confirmed' }]);
    await take(seller, id, ['ACK*IA*10*EA', 'ACK*IA*5*EA']);
    expect((await world.received(seller.client.id))[0]).toMatchObject({
      status: 'Acknowledged',
      note: 'The order was confirmed before.',
    });
  });

  it('less: the order stays, its buyer and administrators of orders are told', async () => {
    const { seller, id } = await aSentOrder();
    const administrator = await anAdministrator(app.db, ['orders']);
    await take(seller, id, ['ACK*IQ*4*EA', 'ACK*IR*5*EA']);
    await app.jobsDone();
    const order = await world.order(id);
    const [first, second] = order.lines;
    const sentence = `The supplier cannot deliver all: 4 of 10 packs of line 1 (${first?.name}); line 2 (${second?.name}) is refused`;
    expect(order).toMatchObject({ status: 'placed', supplier_answer: sentence });
    expect((await world.orderAs(administrator.userId, id)).supplier_answer).toBe(sentence);
    expect((await world.orderAs(seller.seller.userId, id)).supplier_answer).toBeNull();
    const told = `${order.seller_company_name} answered order ${id}. ${sentence}`;
    const { rows } = await sql<{ user_id: number; content: string }>`select user_id, content from notification
      where relative_url = ${`/order-details/${id}`} and title = 'Answer of the supplier'
        and user_id in (${world.intake.buyer.userId}, ${administrator.userId}) order by user_id`.execute(
      app.db,
    );
    expect(rows.map(({ content }) => content)).toEqual([told, told]);
  });

  it('another price: not taken', async () => {
    const { seller, id } = await aSentOrder();
    const acks = answerOf(seller, id, ['ACK*IP*10*EA', 'ACK*IA*5*EA']).map((segment) =>
      segment.replace('PO1*1*10*EA*9.00', 'PO1*1*10*EA*9.50'),
    );
    await world.intake.take(seller.client.id, world.answer(seller.code, acks));
    const order = await world.order(id);
    expect(order).toMatchObject({ status: 'placed', supplier_answer: 'The price is agreed.' });
    expect(order.lines[0]?.price).toBe(9);
  });

  it('on back order: confirmed, with the line marked for both sides', async () => {
    const { seller, id } = await aSentOrder();
    await take(seller, id, ['ACK*IA*10*EA', 'ACK*IB*5*EA']);
    for (const reader of [world.intake.buyer.userId, seller.seller.userId]) {
      const order = await world.orderAs(reader, id);
      expect(order.status).toBe('confirmed');
      expect(order.lines.map(({ backordered }) => backordered)).toEqual([false, true]);
    }
  });

  it('of an order of another seller, or one that is over: nothing', async () => {
    const { seller, id } = await aSentOrder();
    const other = await world.aSellerClient();
    await take(other, id, ['ACK*IA*10*EA', 'ACK*IA*5*EA']);
    expect(await world.received(other.client.id)).toMatchObject([
      { status: 'Failed', error: `No open order for PO ${id}.` },
    ]);
    await sql`update orders set status = 'cancelled' where id = ${id}`.execute(app.db);
    await take(seller, id, ['ACK*IA*10*EA', 'ACK*IA*5*EA']);
    expect((await world.received(seller.client.id))[0]).toMatchObject({
      status: 'Failed',
      error: `Order ${id} cannot be confirmed now (cancelled).`,
    });
  });

  it('in a test: nothing', async () => {
    const { seller, id } = await aSentOrder();
    const acks = answerOf(seller, id, ['ACK*IA*10*EA', 'ACK*IA*5*EA']);
    await world.intake.take(seller.client.id, world.answer(seller.code, acks, 'T'));
    expect((await world.order(id)).status).toBe('placed');
  });
});

describe('RB-367 no answer', () => {
  const sentAt = (clientId: number, at: string) =>
    sql`update edi_message set status = 'Acknowledged', sent_at = ${at} where client_id = ${clientId} and type = '850'`.execute(
      app.db,
    );
  const errorOf = async (clientId: number) =>
    (await world.intake.messagesOf(clientId)).find(({ type }) => type === '850')?.error;

  it('is listed after 24 hours without an 855, after 3 business days without an 856', async () => {
    const { seller, id } = await aSentOrder();
    const { id: client } = seller.client;
    expect(await errorOf(client)).toBeNull();
    await sentAt(client, '2026-06-14T12:30:00Z');
    expect(await errorOf(client)).toBeNull();
    await sentAt(client, '2026-06-14T11:30:00Z');
    expect(await errorOf(client)).toBe('No answer: 855');
    await world.intake.take(
      client,
      world.answer(seller.code, answerOf(seller, id, ['ACK*IA*10*EA', 'ACK*IA*5*EA'])),
    );
    expect(await errorOf(client)).toBeNull();
    // A Monday: three business days before it was a Wednesday.
    await sentAt(client, '2026-06-10T23:00:00Z');
    expect(await errorOf(client)).toBeNull();
    await sentAt(client, '2026-06-09T23:00:00Z');
    expect(await errorOf(client)).toBe('No answer: 856');
    const item = { reference: id, packs: 10, ndc: seller.listing.ndc, lot: 'A1', expiry: '20280630' };
    await world.intake.take(client, world.notice(seller.code, [item]));
    expect(await errorOf(client)).toBeNull();
  });
});

describe('RB-409 the history of an order', () => {
  it('lists what was exchanged with its seller, for both sides', async () => {
    const { seller, id } = await aSentOrder();
    await world.intake.take(
      seller.client.id,
      world.answer(seller.code, answerOf(seller, id, ['ACK*IA*10*EA', 'ACK*IA*5*EA'])),
    );
    const item = { reference: id, packs: 10, ndc: seller.listing.ndc, lot: 'A1', expiry: '20280630' };
    await world.intake.take(seller.client.id, world.notice(seller.code, [item]));
    for (const reader of [world.intake.buyer.userId, seller.seller.userId]) {
      const story = await world.storyOf(reader, id);
      expect(story.filter(({ kind }) => kind === 'edi').map(({ what }) => what)).toEqual([
        '850 sent',
        '855 received',
        '997 sent',
        '856 received',
        '997 sent',
      ]);
      expect(JSON.stringify(story)).not.toContain('PO1*');
    }
    const stranger = await aSeller(app.db);
    expect((await (await app.signIn(stranger.userId)).get(`order/${id}/story`)).status).toBe(404);
  });
});
