import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderSummary } from '#contract/orders/order-shapes.ts';
import type { StoryStep } from '#contract/orders/story.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aListing, aSeller } from '../../../../test/kit/world.ts';
import { anInterchange } from '../test-interchanges.ts';
import { segmentsIn } from '../test-intake.ts';
import { partnersOf, segmentsOfOrder } from '../test-partners.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi orders');
  world = await partnersOf(app);
});
afterAll(() => app.close());

describe('an 850 becomes an order', () => {
  it('RB-345 RB-347 RB-362 RB-363 by the same placing as a click, in the name of the order user, and is answered', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
    const before = ['REF*ZZ*Leave at the back door', 'DTM*002*20260620'];
    await take(
      order('HP-7', [{ packs: 40, price: '9.00', listing: listing.id, ndc: listing.ndc }], { before }),
    );
    const [placed, ...others] = await world.ordersOf(client.id);
    expect(others).toEqual([]);
    expect(placed).toMatchObject({
      po_number: 'HP-7',
      status: 'placed',
      type: 'cart',
      facility_id: world.intake.buyer.facilityId,
      sub_total: 360,
      shipping_total: 5,
      notes: 'Leave at the back door',
      asked: { ordered_on: '2026-06-15', deliver_on: '2026-06-20', ship_on: null },
      lines: [{ ndc: listing.ndc, quantity: 40, price: 9 }],
    });
    expect(await world.stockOf(listing.lotIds[0])).toBe(60);
    const answer = await world.answerTo(client.id);
    expect(answer.bak).toEqual([`BAK*00*AD*HP-7*20260615****${placed?.group_id}`]);
    expect(answer.lines).toEqual([`PO1*1*40*EA*9.00**VC*${listing.id}*N4*${listing.ndc}`]);
    expect(answer.acks).toEqual(['ACK*IA*40*EA*068*20260615']);
    expect(await world.received(client.id)).toMatchObject([
      { status: 'Acknowledged', error: null, note: null },
    ]);
  });

  it('RB-345 RB-362 with its answer or not at all', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await sql`create function no_855() returns trigger language plpgsql as $$
      begin if new.type = '855' then raise exception 'no 855'; end if; return new; end $$`.execute(app.db);
    await sql`create trigger no_855 before insert on edi_message for each row execute function no_855()`.execute(
      app.db,
    );
    await take(order('BROKEN', [{ packs: 2, listing: listing.id }]));
    await sql`drop trigger no_855 on edi_message`.execute(app.db);
    const [failed] = await world.received(client.id);
    expect(failed).toMatchObject({ status: 'Failed', error: expect.stringMatching(/^Internal error /) });
    expect(await world.ordersOf(client.id)).toEqual([]);
    expect(await world.stockOf(listing.lotIds[0])).toBe(100);
    const { rows } = await sql`select from order_group where po_number = 'BROKEN'`.execute(app.db);
    expect(rows).toEqual([]);
    // What it would have told leaves with it.
    expect((await world.intake.sentTo(client.id)).map((text) => segmentsIn(text, 'AK5'))).toEqual([
      ['AK5*R*5'],
    ]);
  });

  it('RB-346 carries in whose name and through whom it came, wherever it is read', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await take(order('MARK', [{ packs: 2, listing: listing.id }]));
    const [placed] = await world.ordersOf(client.id);
    const { first_name: first, last_name: last } = await app.db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', world.intake.buyer.userId)
      .executeTakeFirstOrThrow();
    const by = `${first} ${last} through ${client.name}`;
    expect(placed).toMatchObject({ placed_by: by, by_edi: by, type: 'cart' });
    const selling = await app.signIn(seller.userId);
    for (const reader of [await world.buying(), selling]) {
      const { data } = await reader.get<OrderSummary[]>('order');
      expect(data.find(({ id }) => id === placed?.id)?.by_edi).toBe(by);
      const story = (await reader.get<StoryStep[]>(`order/${placed?.id}/story`)).data;
      expect(story[0]).toMatchObject({ what: 'Placed the order', who: by });
    }
    const { rows } = await sql`select g.origin, m.id = g.origin_id as same from order_group g
      join edi_message m on m.order_group_id = g.id and m.direction = 'In' where g.id = ${placed?.group_id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ origin: 'edi', same: true }]);
  });

  it('RB-409 lists in the history of the order what was exchanged of it, for both sides', async () => {
    const { seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const told = async (lines: readonly { packs: number; listing?: number; ndc?: string }[]) => {
      const poNumber = `HISTORY-${lines.length}`;
      await take(order(poNumber, lines));
      const { rows } = await sql<{ id: number }>`select id from orders where po_number = ${poNumber}`.execute(
        app.db,
      );
      const readers = [await world.buying(), await app.signIn(seller.userId)];
      const stories = await Promise.all(
        readers.map((reader) => reader.get<StoryStep[]>(`order/${rows[0]?.id}/story`)),
      );
      return stories.map(({ data }) =>
        data
          .filter(({ kind }) => kind === 'edi')
          .map(({ what }) => what)
          .toSorted(),
      );
    };
    const [buyer, supplier] = await told([{ packs: 2, listing: listing.id }]);
    expect(buyer).toEqual(['850 received', '855 sent (all lines)', '997 sent']);
    expect(supplier).toEqual(buyer);
    const [some, other] = await told([
      { packs: 2, listing: listing.id },
      { packs: 2, ndc: '99999999999' },
    ]);
    expect(some).toEqual(['850 received', '855 sent (1 of 2 lines)', '997 sent']);
    // What is ordered of others is not a seller's business.
    expect(other).toEqual(['850 received', '855 sent', '997 sent']);
  });

  it('RB-346 RB-350 a message becomes one group, and a PO number is ordered by once', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const file = order('ONCE', [{ packs: 2, listing: listing.id }]);
    await take(file);
    const [first] = await world.received(client.id);
    await take(file);
    await world.intake.readAgain(await world.intake.interchangeOf(first?.id ?? 0));
    await take(order('ONCE', [{ packs: 2, listing: listing.id }]));
    const orders = await world.ordersOf(client.id);
    expect(orders.length).toBe(1);
    expect(await world.stockOf(listing.lotIds[0])).toBe(98);
    const [again] = await world.received(client.id);
    const error = `PO number ONCE was already received on 06/15/2026, order group ${orders[0]?.group_id}.`;
    expect(again).toMatchObject({ status: 'Failed', error });
    expect(await world.answerTo(client.id)).toMatchObject({
      bak: ['BAK*00*RD*ONCE*20260615'],
      why: [error.slice(0, 80)],
    });
    const retried = await world.intake.admin.post(`admin/edi/messages/${first?.id}/retry`);
    expect(retried.status).toBe(409);
  });

  it('RB-350 after 365 days, and by another client, a PO number is a new one', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const other = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const lines = [{ packs: 2, listing: listing.id }];
    await take(order('YEARLY', lines));
    await other.take(other.order('YEARLY', lines));
    expect((await world.ordersOf(other.client.id)).length).toBe(1);
    await sql`update edi_message set at = at - interval '364 days' where client_id = ${client.id}`.execute(
      app.db,
    );
    await take(order('YEARLY', lines));
    expect((await world.ordersOf(client.id)).length).toBe(1);
    await sql`update edi_message set at = at - interval '2 days' where client_id = ${client.id}`.execute(
      app.db,
    );
    await take(order('YEARLY', lines));
    expect((await world.ordersOf(client.id)).length).toBe(2);
  });

  it('RB-347 one group with an order for each seller; it goes to the facility, and another address is only shown', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const mine = await aListing(app.db, { companyId: seller.companyId });
    const theirs = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    const lines = [
      { packs: 2, listing: mine.id },
      { packs: 3, listing: theirs.id },
    ];
    const address = ['N3*9 Other Road', 'N4*Elsewhere*NY*10001'];
    await take(order('TWO', lines, { address }));
    const [one, two, ...others] = await world.ordersOf(client.id);
    expect(others).toEqual([]);
    expect(one?.group_id).toBe(two?.group_id);
    for (const placed of [one, two])
      expect(placed).toMatchObject({
        po_number: 'TWO',
        delivery_address: { city: 'Springfield', state: 'IL' },
      });
    const [message] = await world.received(client.id);
    expect(message).toMatchObject({
      status: 'Acknowledged',
      note: "It goes to the facility's address, not to the one sent: 9 Other Road, Elsewhere, NY 10001.",
    });
    const shown = await world.intake.message(message?.id ?? 0);
    expect(shown.orders).toEqual([one?.id, two?.id]);
  });

  it('RB-348 an unknown ship-to orders nothing until it is known', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const lines = [{ packs: 2, listing: listing.id }];
    await take(order('SHIP', lines, { shipTo: ['91', 'NEW'] }));
    const [failed] = await world.received(client.id);
    expect(failed).toMatchObject({ status: 'Failed', error: 'Ship-to 91 NEW is not known.' });
    expect(await world.answerTo(client.id)).toMatchObject({
      bak: ['BAK*00*RD*SHIP*20260615'],
      why: ['Ship-to 91 NEW is not known.'],
    });
    await sql`insert into edi_ship_to (client_id, qualifier, value, facility_id)
      values (${client.id}, '91', 'NEW', ${world.intake.buyer.facilityId})`.execute(app.db);
    const retried = await world.intake.admin.post(`admin/edi/messages/${failed?.id}/retry`);
    expect(retried.status).toBe(200);
    await world.intake.readAgain(await world.intake.interchangeOf(failed?.id ?? 0));
    const message = await world.intake.message(failed?.id ?? 0);
    expect(message).toMatchObject({ status: 'Acknowledged', error: null });
    expect((await world.ordersOf(client.id)).map(({ po_number: number }) => number)).toEqual(['SHIP']);
    expect(await world.answerTo(client.id)).toMatchObject({ count: 2, acks: ['ACK*IA*2*EA*068*20260615'] });
    const sent = await world.intake.sentTo(client.id);
    expect(sent.filter((text) => text.includes('ST*997')).length).toBe(1);
  });

  it('RB-308 RB-347 a DEA number of the company needs no row; that of another company is not known', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const number = async (companyId: number, dea: string) =>
      sql`update facility set dea_number = ${dea} where company_id = ${companyId}`.execute(app.db);
    await number(world.intake.buyer.companyId, 'BH1111119');
    await take(order('DEA', [{ packs: 2, listing: listing.id }], { shipTo: ['11', 'BH1111119'] }));
    expect(await world.ordersOf(client.id)).toMatchObject([{ facility_id: world.intake.buyer.facilityId }]);
    await take(order('FOREIGN', [{ packs: 2, listing: listing.id }], { shipTo: ['11', 'BG1234563'] }));
    expect((await world.answerTo(client.id)).why).toEqual(['Ship-to 11 BG1234563 is not known.']);
  });

  it('RB-349 anything but an original order is refused by the 997 alone', async () => {
    const { client, sender, take } = await world.aPartner();
    const segments = segmentsOfOrder('CHANGE', [{ packs: 2, listing: 1 }], { shipTo: ['91', sender] });
    const changed = segments.map((segment) => segment.replace('BEG*00', 'BEG*04'));
    await take(anInterchange({ sender, number: 7, usage: 'P', sets: [['850', ...changed]] }));
    const sent = await world.intake.sentTo(client.id);
    expect(sent.length).toBe(1);
    expect(sent[0]).toContain('AK3*BEG*2**8~AK4*1*353*7*04~AK5*R*5~');
    expect(await world.ordersOf(client.id)).toEqual([]);
  });

  it('RB-317 of a test nothing is placed, and it is answered all the same', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await take(order('T-1', [{ packs: 3, listing: listing.id }], { usage: 'T' }));
    expect(await world.ordersOf(client.id)).toEqual([]);
    expect(await world.stockOf(listing.lotIds[0])).toBe(100);
    expect((await world.answerTo(client.id)).acks).toEqual(['ACK*IA*3*EA*068*20260615']);
    expect(await world.received(client.id)).toMatchObject([
      { status: 'Acknowledged', note: 'Test: no order was placed.' },
    ]);
  });
});
