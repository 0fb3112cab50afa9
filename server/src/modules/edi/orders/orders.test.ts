import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aDrug, aListing, aSeller } from '../../../../test/kit/world.ts';
import { anIntake, segmentsIn } from '../test-intake.ts';
import { anInterchange } from '../test-interchanges.ts';

let app: TestApp;
let intake: Awaited<ReturnType<typeof anIntake>>;
let code = 0;
let number = 1000;
beforeAll(async () => {
  app = await startTestApp('edi orders');
  intake = await anIntake(app);
});
afterAll(() => app.close());

interface Line {
  packs: number;
  price?: string;
  listing?: number;
  ndc?: string;
  unit?: string;
}

/** A client in Production, with a seller to buy of. */
async function aPartner(policies: Record<string, unknown> = {}) {
  code += 1;
  const sender = `BUYS${code}`;
  const shipTo = [{ qualifier: '91', value: sender, facility_id: intake.buyer.facilityId }];
  const client = await intake.aClient(sender, { ship_to: shipTo, policies: { ...STANDARD, ...policies } });
  await sql`update edi_client set usage = 'Production' where id = ${client.id}`.execute(app.db);
  const seller = await aSeller(app.db, { shipping_price_cents: 500 });
  const order = (poNumber: string, lines: readonly Line[], fields: Partial<Header> = {}) => {
    number += 1;
    const { at = sender, seller: named, usage = 'P' } = fields;
    return anInterchange({
      sender,
      number,
      usage,
      sets: [
        [
          '850',
          `BEG*00*SA*${poNumber}**20260615`,
          `N1*ST*Harbor Pharmacy*91*${at}`,
          ...(named === undefined ? [] : [`N1*SE*Seller*92*${named}`]),
          ...lines.map(
            ({ packs, price = '', listing, ndc, unit = 'EA' }, index) =>
              `PO1*${index + 1}*${packs}*${unit}*${price}*${[
                ...(listing === undefined ? [] : ['', 'VC', String(listing)]),
                ...(ndc === undefined ? [] : listing === undefined ? ['', 'N4', ndc] : ['N4', ndc]),
              ].join('*')}`,
          ),
          `CTT*${lines.length}`,
        ],
      ],
    });
  };
  return { client, sender, seller, order, take: (file: string) => intake.take(client.id, file) };
}

interface Header {
  at: string;
  seller: number;
  usage: 'P' | 'T';
}

const STANDARD = {
  line_choice: 'catalog number',
  price: 'reject',
  short_stock: 'cut',
  order: 'partly',
  least_days: 90,
};

async function ordersOf(clientId: number) {
  const { rows } = await sql<{ id: number; group_id: number }>`select o.id, o.group_id from orders o
    join edi_message m on m.order_group_id = o.group_id where m.client_id = ${clientId} order by o.id`.execute(
    app.db,
  );
  const buying = await app.signIn(intake.buyer.userId);
  return Promise.all(rows.map(async ({ id }) => (await buying.get<OrderDetail>(`order/${id}`)).data));
}

/** The 855 that went out last, by segments. */
async function answerTo(clientId: number) {
  const sent = (await intake.sentTo(clientId)).filter((text) => text.includes('ST*855'));
  const last = sent.at(-1);
  const of = (id: string) => segmentsIn(last, id).map((segment) => segment.trim());
  return { count: sent.length, bak: of('BAK'), lines: of('PO1'), acks: of('ACK'), why: of('PID') };
}

const received = async (clientId: number) =>
  (await intake.messagesOf(clientId)).filter(({ direction }) => direction === 'In');

const stockOf = async (lotId: number | undefined) =>
  (
    await app.db
      .selectFrom('lot')
      .select('stock')
      .where('id', '=', lotId ?? 0)
      .executeTakeFirst()
  )?.stock;

describe('an 850 becomes an order', () => {
  it('RB-345 RB-347 RB-362 RB-363 by the same placing as a click, in the name of the order user, and is answered', async () => {
    const { client, seller, order, take } = await aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
    await take(order('HP-7', [{ packs: 40, price: '9.00', listing: listing.id, ndc: listing.ndc }]));
    const [placed, ...others] = await ordersOf(client.id);
    expect(others).toEqual([]);
    expect(placed).toMatchObject({
      po_number: 'HP-7',
      status: 'placed',
      type: 'cart',
      facility_id: intake.buyer.facilityId,
      sub_total: 360,
      shipping_total: 5,
      lines: [{ ndc: listing.ndc, quantity: 40, price: 9 }],
    });
    expect(await stockOf(listing.lotIds[0])).toBe(60);
    const answer = await answerTo(client.id);
    expect(answer.bak).toEqual([`BAK*00*AD*HP-7*20260615****${placed?.group_id}`]);
    expect(answer.lines).toEqual([`PO1*1*40*EA*9.00**VC*${listing.id}*N4*${listing.ndc}`]);
    expect(answer.acks).toEqual(['ACK*IA*40*EA*068*20260615']);
    expect(await received(client.id)).toMatchObject([{ status: 'Acknowledged', error: null }]);
  });

  it('RB-317 of a test nothing is placed, and it is answered all the same', async () => {
    const { client, seller, order, take } = await aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await take(order('T-1', [{ packs: 3, listing: listing.id }], { usage: 'T' }));
    expect(await ordersOf(client.id)).toEqual([]);
    expect(await stockOf(listing.lotIds[0])).toBe(100);
    expect((await answerTo(client.id)).acks).toEqual(['ACK*IA*3*EA*068*20260615']);
    expect(await received(client.id)).toMatchObject([
      { status: 'Acknowledged', note: 'Test: no order was placed.' },
    ]);
  });

  it('RB-346 RB-350 a message becomes one group, and a PO number is ordered by once', async () => {
    const { client, seller, order, take } = await aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    const file = order('ONCE', [{ packs: 2, listing: listing.id }]);
    await take(file);
    await take(file);
    await take(order('ONCE', [{ packs: 2, listing: listing.id }]));
    const orders = await ordersOf(client.id);
    expect(orders.length).toBe(1);
    expect(await stockOf(listing.lotIds[0])).toBe(98);
    const [again] = await received(client.id);
    expect(again).toMatchObject({
      status: 'Failed',
      error: `PO number ONCE was already received on 06/15/2026, order group ${orders[0]?.group_id}.`,
    });
    expect((await answerTo(client.id)).bak).toEqual(['BAK*00*RD*ONCE*20260615']);
  });

  it('RB-348 an unknown ship-to orders nothing until it is known', async () => {
    const { client, seller, order, take } = await aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await take(order('SHIP', [{ packs: 2, listing: listing.id }], { at: 'NEW' }));
    const [failed] = await received(client.id);
    expect(failed).toMatchObject({ status: 'Failed', error: 'Ship-to 91 NEW is not known.' });
    expect((await answerTo(client.id)).why).toEqual(['PID*F****Ship-to 91 NEW is not known.']);
    await sql`insert into edi_ship_to (client_id, qualifier, value, facility_id)
      values (${client.id}, '91', 'NEW', ${intake.buyer.facilityId})`.execute(app.db);
    const retried = await intake.admin.post(`admin/edi/messages/edi/${failed?.id}/retry`);
    expect(retried.status).toBe(200);
    await intake.readAgain(await intake.interchangeOf(failed?.id ?? 0));
    expect(await received(client.id)).toMatchObject([{ status: 'Acknowledged', error: null }]);
    expect((await ordersOf(client.id)).length).toBe(1);
    expect(await answerTo(client.id)).toMatchObject({ count: 2, acks: ['ACK*IA*2*EA*068*20260615'] });
  });
});

describe('lines', () => {
  it('RB-351 by best price the listing that fills all of it at the lowest sum, of the named seller alone where one is named', async () => {
    const { client, seller, order, take } = await aPartner({ line_choice: 'best price' });
    const { ndc } = await aDrug(app.db);
    const dear = await aListing(app.db, { companyId: seller.companyId, ndc, lots: [{ price_cents: 1200 }] });
    const cheap = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      ndc,
      lots: [{ price_cents: 800, stock: 5 }],
    });
    const full = await aListing(app.db, {
      companyId: (await aSeller(app.db)).companyId,
      ndc,
      lots: [{ price_cents: 1000 }],
    });
    await take(order('BEST', [{ packs: 10, ndc }]));
    await take(order('NAMED', [{ packs: 10, ndc }], { seller: seller.companyId }));
    await take(order('FEW', [{ packs: 4, ndc }]));
    const bought = (await ordersOf(client.id)).map(({ lines }) => [lines[0]?.listing_id, lines[0]?.price]);
    expect(bought).toEqual([
      [full.id, 10],
      [dear.id, 12],
      [cheap.id, 8],
    ]);
  });

  it('RB-351 RB-352 RB-354 RB-355 RB-357 are refused with what is wrong, and the others are ordered', async () => {
    const { client, seller, order, take } = await aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
    const other = await aListing(app.db, { companyId: seller.companyId });
    const controlled = await aListing(app.db, {
      companyId: seller.companyId,
      ndc: (await aDrug(app.db, { dea_schedule: '2' })).ndc,
    });
    const minimum = await aListing(app.db, { companyId: seller.companyId, min_packs: 20 });
    await take(
      order('LINES', [
        { packs: 2, listing: listing.id, price: '9.00' },
        { packs: 2, listing: listing.id, ndc: other.ndc },
        { packs: 2, ndc: '7010100010' },
        { packs: 2, listing: other.id, unit: 'CT' },
        { packs: 2, listing: listing.id, price: '8.99' },
        { packs: 2, listing: listing.id, price: '12' },
        { packs: 2, listing: controlled.id },
        { packs: 2, ndc: '99999999999' },
        { packs: 2, listing: minimum.id },
      ]),
    );
    const answer = await answerTo(client.id);
    expect(answer.why).toEqual([
      `PID*F****Item ${listing.id} is not NDC ${other.ndc}.`,
      'PID*F****NDC 7010100010 has 10 digits; send 11.',
      'PID*F****Unit CT is not known; send packs.',
      'PID*F****Price 8.99 is below ours (9.00).',
      'PID*F****Schedule 2 products cannot be ordered by EDI.',
      'PID*F****NDC 99999999999 is not offered.',
      'PID*F****Listing Minimum: 20 pack(s)',
    ]);
    expect(answer.acks.map((ack) => ack.slice(4, 6))).toEqual([
      'IA',
      'IR',
      'IR',
      'IR',
      'IR',
      'IP',
      'IR',
      'IR',
      'IR',
    ]);
    expect(answer.bak[0]).toMatch(/^BAK\*00\*AC\*LINES/);
    expect(await ordersOf(client.id)).toMatchObject([{ lines: [{ quantity: 4, price: 9 }] }]);
  });

  it('RB-353 RB-356 take the cheapest lots that last, and less where there is less', async () => {
    const { client, seller, order, take } = await aPartner();
    const lots = [
      { price_cents: 700, stock: 10, expiry_date: '2026-08-01' },
      { price_cents: 900, stock: 10, expiry_date: '2028-06-30' },
      { price_cents: 900, stock: 10, expiry_date: '2027-06-30' },
      { price_cents: 800, stock: 3, expiry_date: '2028-06-30' },
    ];
    const listing = await aListing(app.db, { companyId: seller.companyId, lots });
    await take(order('LOTS', [{ packs: 14, listing: listing.id }]));
    const [first] = await ordersOf(client.id);
    expect(first?.lines.map(({ lot_name: lot, quantity }) => [lot, quantity]).length).toBe(3);
    const left = await Promise.all(listing.lotIds.map(stockOf));
    expect(left).toEqual([10, 9, 0, 0]);
    await take(order('CUT', [{ packs: 14, listing: listing.id }]));
    expect((await answerTo(client.id)).acks).toEqual(['ACK*IQ*9*EA*068*20260615']);
    await take(order('NONE', [{ packs: 1, listing: listing.id }]));
    expect((await answerTo(client.id)).why).toEqual([`PID*F****Item ${listing.id} is not offered.`]);
    expect((await received(client.id))[0]).toMatchObject({
      status: 'Failed',
      error: 'All lines were refused.',
    });
  });

  it('RB-360 all or nothing: one line that is cut keeps the others', async () => {
    const { client, seller, order, take } = await aPartner({ order: 'all or nothing' });
    const good = await aListing(app.db, { companyId: seller.companyId });
    const few = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 5 }] });
    await take(
      order('ALL', [
        { packs: 2, listing: good.id },
        { packs: 6, listing: few.id },
      ]),
    );
    expect(await ordersOf(client.id)).toEqual([]);
    expect((await answerTo(client.id)).why).toEqual([
      'PID*F****Not ordered because of another line.',
      'PID*F****Only 5 packs left.',
    ]);
  });

  it('RB-359 a seller whose minimum is missed gives nothing', async () => {
    const { client, order, take } = await aPartner();
    const strict = await aSeller(app.db, { minimum_order_cents: 100_000, name: 'Strict' });
    const listing = await aListing(app.db, { companyId: strict.companyId });
    await take(order('MIN', [{ packs: 2, listing: listing.id }]));
    expect((await answerTo(client.id)).why).toEqual([
      'PID*F****Seller minimum order total is not met for Strict',
    ]);
    expect(await ordersOf(client.id)).toEqual([]);
  });
});

describe('RB-358 the whole order is refused', () => {
  it.each([
    [
      'You have not yet been approved as a buyer, so you cannot see pricing yet.',
      (id: number) => sql`update app_user set vetting_status = 'Unreviewed' where id = ${id}`,
      (id: number) => sql`update app_user set vetting_status = 'Approved' where id = ${id}`,
    ],
    [
      'Companies that pay by card cannot order by EDI.',
      (id: number) => sql`update company set payment_option = 'credit_card'
        where id = (select company_id from app_user where id = ${id})`,
      (id: number) => sql`update company set payment_option = 'net_terms'
        where id = (select company_id from app_user where id = ${id})`,
    ],
    [
      'Nobody orders for this client.',
      (id: number) => sql`update app_user set active = false where id = ${id}`,
      (id: number) => sql`update app_user set active = true where id = ${id}`,
    ],
  ])('RB-358 %s', async (sentence, spoil, mend) => {
    const { client, seller, order, take } = await aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId });
    await spoil(intake.buyer.userId).execute(app.db);
    await take(order('NO', [{ packs: 2, listing: listing.id }]));
    await mend(intake.buyer.userId).execute(app.db);
    expect((await answerTo(client.id)).why).toEqual([`PID*F****${sentence.slice(0, 80)}`]);
    expect(await ordersOf(client.id)).toEqual([]);
  });

  it('RB-358 beyond the credit limit, and nothing of it stays', async () => {
    const { client, seller, order, take } = await aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 50_000 }] });
    await sql`update company set credit_limit_cents = 1000 where id = ${intake.buyer.companyId}`.execute(
      app.db,
    );
    await take(order('CREDIT', [{ packs: 2, listing: listing.id }]));
    await sql`update company set credit_limit_cents = null where id = ${intake.buyer.companyId}`.execute(
      app.db,
    );
    expect((await answerTo(client.id)).why).toEqual(['PID*F****Credit limit exceeded']);
    expect(await ordersOf(client.id)).toEqual([]);
    expect(await stockOf(listing.lotIds[0])).toBe(100);
  });
});

describe('races', () => {
  it('RB-361 twenty at once for the last hundred packs sell exactly a hundred', async () => {
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 100 }] });
    const partners = [];
    for (let index = 0; index < 20; index += 1) partners.push(await aPartner());
    await Promise.all(
      partners.map(({ take, order }) => take(order('RACE', [{ packs: 8, listing: listing.id }]))),
    );
    const sold = await Promise.all(
      partners.map(async ({ client }) => {
        const orders = await ordersOf(client.id);
        return orders.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
      }),
    );
    expect(sold.reduce((sum, packs) => sum + packs, 0)).toBe(100);
    expect(await stockOf(listing.lotIds[0])).toBe(0);
  });
});
