import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { aSeller } from '../../../../test/kit/world.ts';
import { segmentsIn } from '../test-intake.ts';
import { sellersOf, type SellerClient } from '../test-sellers.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof sellersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi notices');
  world = await sellersOf(app);
});
afterAll(() => app.close());

const of = ({ listing }: SellerClient, reference: number | string, packs: number | string, fields = {}) => ({
  reference,
  packs,
  ndc: listing.ndc,
  lot: 'A1',
  expiry: '20280630',
  ...fields,
});

const moveTo = (id: number, status: string) =>
  sql`update orders set status = ${status}, is_c2 = ${status === 'pending_signature'} where id = ${id}`.execute(
    app.db,
  );

describe('a ship notice ships', () => {
  it('RB-368 RB-372 as the click of the seller: a placed order is confirmed, shipped in part, billed and told of', async () => {
    const seller = await world.aSellerClient();
    const id = await world.place(seller.listing, [40], 'HP-1');
    await world.intake.take(seller.client.id, world.notice(seller.code, [of(seller, id, 30)]));
    const order = await world.order(id);
    expect(order).toMatchObject({
      status: 'partially_shipped',
      payment_status: 'invoiced',
      lines: [{ quantity: 40, shipped_quantity: 30 }],
      tracking: [
        {
          carrier: 'UPS',
          tracking_number: '1ZSHIP1',
          ship_date: '2026-06-15',
          edi_client: seller.client.name,
          quantities: [{ quantity: 30, lots: [{ lot: 'A1', expiry_date: '06/30/2028', packs: 30 }] }],
        },
      ],
      invoices: [{ total: order.invoices[0]?.total }],
    });
    expect(await world.shipmentsOf(seller.client.id)).toMatchObject([
      {
        shipment_number: 'SHIP-1',
        client: { name: seller.client.name },
        po_number: 'HP-1',
        order_id: id,
        carrier: 'UPS',
        tracking_number: '1ZSHIP1',
        ship_date: '2026-06-15',
        lots: ['A1'],
        status: 'Applied',
        error: null,
        note: null,
      },
    ]);
    expect(await world.received(seller.client.id)).toMatchObject([{ status: 'Acknowledged', error: null }]);
    const [sent] = await world.intake.sentTo(seller.client.id);
    expect(segmentsIn(sent, 'AK5')).toEqual(['AK5*A']);
    const { rows } =
      await sql`select operation, actor_user_id, after ->> 'move' as move, after ->> 'edi_client' as client
      from audit_log where entity = 'order' and entity_id = ${id} order by seq desc limit 1`.execute(app.db);
    expect(rows).toEqual([
      { operation: 'order.shipped', actor_user_id: null, move: 'order.shipped', client: seller.client.name },
    ]);
    const events = await sql<{
      type: string;
    }>`select payload ->> 'type' as type from graphile_worker._private_jobs
      where payload ->> 'key' like ${`order.shipped:${id}:%`}`.execute(app.db);
    expect(events.rows).toEqual([{ type: 'order.shipped' }]);
    for (const reader of [world.intake.buyer.userId, seller.seller.userId]) {
      const story = await world.storyOf(reader, id);
      expect(story.find(({ what }) => what.startsWith('Shipped'))).toMatchObject({
        what: 'Shipped: 30 packs by UPS 1ZSHIP1',
        who: `EDI: ${seller.client.name}`,
      });
    }
    await world.intake.take(
      seller.client.id,
      world.notice(seller.code, [of(seller, id, 10)], { number: 'SHIP-2' }),
    );
    expect((await world.order(id)).status).toBe('shipped');
  });

  it('RB-370 by the PO number of one open order, else it is unmatched', async () => {
    const seller = await world.aSellerClient();
    const [one, two] = [
      await world.place(seller.listing, [5], 'TWICE'),
      await world.place(seller.listing, [5], 'TWICE'),
    ];
    const take = (reference: string, number: string) =>
      world.intake.take(seller.client.id, world.notice(seller.code, [of(seller, reference, 5)], { number }));
    await take('NOBODY', 'S-1');
    await take('TWICE', 'S-2');
    await moveTo(one, 'delivered');
    await take('TWICE', 'S-3');
    await moveTo(one, 'placed');
    const rows = await world.shipmentsOf(seller.client.id);
    expect(rows.map(({ status, error, order_id: id }) => [status, error, id])).toEqual([
      ['Applied', null, two],
      ['Unmatched', 'PO TWICE fits 2 orders.', null],
      ['Unmatched', 'No open order for PO NOBODY.', null],
    ]);
    expect((await world.received(seller.client.id)).map(({ status, error }) => [status, error])).toEqual([
      ['Acknowledged', null],
      ['Failed', 'PO TWICE fits 2 orders.'],
      ['Failed', 'No open order for PO NOBODY.'],
    ]);
  });

  it('RB-370 an order of another seller is never found, by no number', async () => {
    const seller = await world.aSellerClient();
    const other = await world.aSellerClient();
    const theirs = await world.place(other.listing, [5], 'THEIRS');
    for (const [index, reference] of [theirs, 'THEIRS'].entries())
      await world.intake.take(
        seller.client.id,
        world.notice(seller.code, [of(other, reference, 5)], { number: `F-${index}` }),
      );
    expect(await world.shipmentsOf(seller.client.id)).toMatchObject([
      { status: 'Unmatched', order_id: null, error: 'No open order for PO THEIRS.' },
      { status: 'Unmatched', order_id: null, error: `No open order for PO ${theirs}.` },
    ]);
    expect(await world.order(theirs)).toMatchObject({ status: 'placed', tracking: [] });
  });

  it('RB-375 of several orders each for itself, with a row of its own', async () => {
    const seller = await world.aSellerClient();
    const [one, two] = [await world.place(seller.listing, [5]), await world.place(seller.listing, [5])];
    const items = [of(seller, one, 6), of(seller, two, 5), of(seller, 'LOST', 1)];
    await world.intake.take(seller.client.id, world.notice(seller.code, items, { number: 'BOTH' }));
    const rows = await world.shipmentsOf(seller.client.id);
    const told = rows.map(({ order_id: id, status, error }) => [id, status, error]);
    expect(told).toHaveLength(3);
    expect(told).toContainEqual([null, 'Unmatched', 'No open order for PO LOST.']);
    expect(told).toContainEqual([one, 'Error', 'Line 1: shipped 6, open 5.']);
    expect(told).toContainEqual([two, 'Applied', null]);
    expect(await world.order(one)).toMatchObject({ status: 'placed', tracking: [] });
    expect((await world.order(two)).status).toBe('shipped');
    const [message] = await world.received(seller.client.id);
    expect(message).toMatchObject({
      status: 'Failed',
      error: 'Line 1: shipped 6, open 5. No open order for PO LOST.',
    });
    const whole = await world.intake.message(message?.id ?? 0);
    expect(whole.shipments.map(({ status }) => status)).toEqual(['Error', 'Applied', 'Unmatched']);
    expect(whole.orders).toEqual([one, two]);
    // RB-399: what made a shipment is not made again.
    const retried = await world.intake.admin.post(`admin/edi/messages/${message?.id}/retry`);
    expect([retried.status, retried.problem?.error]).toEqual([409, 'This message was already processed.']);
  });
});

describe('a ship notice does not ship', () => {
  it('RB-371 RB-372 RB-373 what does not fit the order, nothing of it', async () => {
    const seller = await world.aSellerClient();
    const id = await world.place(seller.listing, [10, 10]);
    const cases: readonly [object[], string][] = [
      [
        [of(seller, id, 5), of(seller, id, 5, { ndc: '99999999999' })],
        `NDC 99999999999 is not part of order ${id}.`,
      ],
      [[of(seller, id, 21)], 'Line 1: shipped 11, open 10.'],
      [
        [of(seller, id, 1, { lot: 'C1', expiry: '20280629' })],
        'Lot C1 expires 06/29/2028, ordered was 06/30/2028.',
      ],
      [[of(seller, id, 1, { lot: 'C1', expiry: '20260614' })], 'Lot C1 is expired.'],
      [[of(seller, id, 0)], 'No packs were shipped.'],
    ];
    for (const [index, [items]] of cases.entries())
      await world.intake.take(
        seller.client.id,
        world.notice(seller.code, items as never, { number: `E-${index}` }),
      );
    const rows = (await world.shipmentsOf(seller.client.id)).toReversed();
    expect(rows.map(({ status }) => status)).toEqual(cases.map(() => 'Error'));
    expect(rows.map(({ error }) => error)).toEqual(cases.map(([, sentence]) => sentence));
    expect(await world.order(id)).toMatchObject({ status: 'placed', tracking: [] });
  });

  it.each(['cancelled', 'delivered', 'shipped', 'cancel_requested', 'pending_signature'])(
    'RB-376 an order that is %s',
    async (status) => {
      const seller = await world.aSellerClient();
      const id = await world.place(seller.listing, [5]);
      await moveTo(id, status);
      await world.intake.take(seller.client.id, world.notice(seller.code, [of(seller, id, 5)]));
      expect(await world.shipmentsOf(seller.client.id)).toMatchObject([
        { status: 'Error', error: `Order ${id} takes no shipment now (${status}).` },
      ]);
      await moveTo(id, 'placed');
    },
  );

  it('RB-368 by the rules of a click: a tracking number that is there already, or has other signs', async () => {
    const seller = await world.aSellerClient();
    const id = await world.place(seller.listing, [10]);
    const take = (number: string, tracking: string) =>
      world.intake.take(
        seller.client.id,
        world.notice(seller.code, [of(seller, id, 2)], { number, tracking }),
      );
    await take('A-1', '1Z1');
    await take('A-2', '1Z1');
    await take('A-3', '1Z/2');
    expect((await world.shipmentsOf(seller.client.id)).map(({ error }) => error)).toEqual([
      'Letters, digits, spaces and dashes only',
      'This tracking number was already entered for this order.',
      null,
    ]);
    expect((await world.order(id)).tracking.length).toBe(1);
  });

  it('RB-317 of a test', async () => {
    const seller = await world.aSellerClient();
    const id = await world.place(seller.listing, [5]);
    await world.intake.take(seller.client.id, world.notice(seller.code, [of(seller, id, 5)], { usage: 'T' }));
    expect(await world.received(seller.client.id)).toMatchObject([
      { status: 'Acknowledged', note: 'Test: nothing was done with it.' },
    ]);
    expect((await world.order(id)).status).toBe('placed');
    expect(await world.shipmentsOf(seller.client.id)).toEqual([]);
  });
});

describe('lots', () => {
  it('RB-373 another lot that lasts as long is shipped and told to both sides, and takes nothing of its stock', async () => {
    const seller = await world.aSellerClient();
    const id = await world.place(seller.listing, [10]);
    const stock = async () =>
      (
        await sql<{
          stock: number;
        }>`select stock from lot where listing_id = ${seller.listing.id} order by id`.execute(app.db)
      ).rows;
    const before = await stock();
    await world.intake.take(
      seller.client.id,
      world.notice(seller.code, [
        of(seller, id, 4, { lot: 'B1' }),
        of(seller, id, 6, { lot: null, expiry: null }),
      ]),
    );
    expect(await stock()).toEqual(before);
    expect(await world.shipmentsOf(seller.client.id)).toMatchObject([
      { status: 'Applied', note: 'Lot or expiry missing; Lot B1 instead of A1', lots: ['B1'] },
    ]);
    for (const reader of [world.intake.buyer.userId, seller.seller.userId]) {
      expect((await world.orderAs(reader, id)).tracking[0]?.quantities[0]?.lots).toEqual([
        { lot: 'B1', expiry_date: '06/30/2028', packs: 4 },
        { lot: null, expiry_date: null, packs: 6 },
      ]);
      const shipped = (await world.storyOf(reader, id)).find(({ what }) => what.startsWith('Shipped'));
      expect(shipped?.details.join('; ')).toContain('lot B1 instead of A1');
    }
    const { rows } = await sql<{
      note: string;
    }>`select payload #>> '{data,note}' as note from graphile_worker._private_jobs
      where payload ->> 'key' like ${`order.shipped:${id}:%`}`.execute(app.db);
    expect(rows).toEqual([{ note: '10 packs by UPS 1ZSHIP1. Lot B1 instead of A1.' }]);
  });
});

describe('RB-374 a shipment number', () => {
  it('that comes again with the same content does nothing, with other content is an error', async () => {
    const seller = await world.aSellerClient();
    const id = await world.place(seller.listing, [10]);
    const take = (packs: number) =>
      world.intake.take(seller.client.id, world.notice(seller.code, [of(seller, id, packs)]));
    await take(4);
    await take(4);
    await take(5);
    expect(
      (await world.received(seller.client.id)).map(({ status, error, note }) => [status, error ?? note]),
    ).toEqual([
      ['Failed', 'Shipment SHIP-1 was already received on 06/15/2026.'],
      ['Acknowledged', 'The same shipment was received before.'],
      ['Acknowledged', null],
    ]);
    const rows = await world.shipmentsOf(seller.client.id);
    expect(rows.map(({ status }) => status)).toEqual(['Error', 'Applied']);
    expect((await world.order(id)).lines[0]?.shipped_quantity).toBe(4);
  });

  it('is of its client alone', async () => {
    const [one, other] = [await world.aSellerClient(), await world.aSellerClient()];
    for (const seller of [one, other]) {
      const id = await world.place(seller.listing, [2]);
      await world.intake.take(seller.client.id, world.notice(seller.code, [of(seller, id, 2)]));
      expect(await world.shipmentsOf(seller.client.id)).toMatchObject([{ status: 'Applied' }]);
    }
  });
});

it('RB-344 where the work on one order breaks, nothing of its group took effect', async () => {
  const seller = await world.aSellerClient();
  const id = await world.place(seller.listing, [2]);
  await sql`create function no_shipment() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    app.db,
  );
  await sql`create trigger no_shipment before insert on edi_shipment for each row execute function no_shipment()`.execute(
    app.db,
  );
  await world.intake.take(seller.client.id, world.notice(seller.code, [of(seller, id, 2)]));
  await sql`drop trigger no_shipment on edi_shipment`.execute(app.db);
  expect(await world.order(id)).toMatchObject({ status: 'placed', tracking: [] });
  const [failed] = await world.received(seller.client.id);
  expect(failed).toMatchObject({ status: 'Failed', error: expect.stringMatching(/^Internal error /) });
  await world.intake.admin.post(`admin/edi/messages/${failed?.id}/retry`);
  await world.intake.readAgain(await world.intake.interchangeOf(failed?.id ?? 0));
  expect((await world.order(id)).status).toBe('shipped');
});

it('RB-302 a seller that is no client of ours is not found by another company', async () => {
  const stranger = await aSeller(app.db);
  const refused = await (await app.signIn(stranger.userId)).get('admin/edi/shipments');
  expect(refused.status).toBe(403);
});

it('RB-368 what documents shipped is billed and booked as what was shipped by hand', async () => {
  expect(await brokenInvariants(app.db)).toEqual([]);
});
