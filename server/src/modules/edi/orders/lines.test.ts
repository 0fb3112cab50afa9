import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aDrug, aListing, aSeller } from '../../../../test/kit/world.ts';
import { partnersOf } from '../test-partners.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof partnersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi lines');
  world = await partnersOf(app);
});
afterAll(() => app.close());

const codesOf = (acks: readonly string[]) => acks.map((ack) => ack.slice(4, 6));

describe('which listing a line buys', () => {
  it('RB-351 by best price the one that fills all of it at the lowest sum, of the named seller alone where one is named', async () => {
    const { client, seller, order, take } = await world.aPartner({ line_choice: 'best price' });
    const { ndc } = await aDrug(app.db);
    const of = async (price: number, stock = 100, companyId?: number) =>
      aListing(app.db, {
        companyId: companyId ?? (await aSeller(app.db)).companyId,
        ndc,
        lots: [{ price_cents: price, stock }],
      });
    const dear = await of(1200, 100, seller.companyId);
    const cheap = await of(800, 5);
    const full = await of(1000);
    await of(1000);
    // X12 has no names of one character.
    const named = String(seller.companyId).padStart(4, '0');
    // Without a policy to follow, the line names a product only.
    await take(order('BEST', [{ packs: 10, ndc }]));
    await take(order('NAMED', [{ packs: 10, ndc }], { seller: named }));
    await take(order('FEW', [{ packs: 4, ndc, listing: dear.id }]));
    await take(order('MOST', [{ packs: 500, ndc }]));
    const bought = (await world.ordersOf(client.id)).map(({ lines }) => [
      lines[0]?.listing_id,
      lines[0]?.price,
    ]);
    expect(bought).toEqual([
      [full.id, 10],
      [dear.id, 12],
      [cheap.id, 8],
      [expect.any(Number), 10],
    ]);
    await take(order('NOBODY', [{ packs: 1, ndc }], { seller: '99999' }));
    expect((await world.answerTo(client.id)).why).toEqual(['Seller 99999 is not known.']);
  });

  it('RB-351 by catalog number that listing; its NDC must be the one that is named', async () => {
    const { client, seller, order, take } = await world.aPartner();
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
    const other = await aListing(app.db, { companyId: seller.companyId });
    const cheaper = await aSeller(app.db);
    await aListing(app.db, { companyId: cheaper.companyId, ndc: listing.ndc, lots: [{ price_cents: 100 }] });
    const elsewhere = await aListing(app.db, { companyId: seller.companyId, status: 'paused' });
    await take(
      order('CATALOG', [
        { packs: 2, listing: listing.id, ndc: listing.ndc },
        { packs: 2, listing: listing.id, ndc: other.ndc },
        { packs: 2, listing: elsewhere.id },
        { packs: 2, listing: elsewhere.id, ndc: elsewhere.ndc },
        { packs: 2, ndc: '99999999999' },
      ]),
    );
    expect(await world.ordersOf(client.id)).toMatchObject([
      { lines: [{ listing_id: listing.id, price: 9 }] },
    ]);
    expect((await world.answerTo(client.id)).why).toEqual([
      `Item ${listing.id} is not NDC ${other.ndc}.`,
      `Item ${elsewhere.id} is not offered.`,
      `NDC ${elsewhere.ndc} is not offered.`,
      'NDC 99999999999 is not offered.',
    ]);
  });

  it('RB-352 RB-354 ten digits are never padded, and only packs are sold', async () => {
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, {
      companyId: seller.companyId,
      ndc: (await aDrug(app.db, { ndc: '07010100010' })).ndc,
    });
    const { why, acks, orders } = await world.answerFor([
      { packs: 2, ndc: '7010100010' },
      { packs: 2, listing: listing.id, unit: 'CA' },
      { packs: 2, listing: listing.id, unit: 'BT' },
    ]);
    expect(why).toEqual(['NDC 7010100010 has 10 digits; send 11.', 'Unit CA is not known; send packs.']);
    expect(codesOf(acks)).toEqual(['IR', 'IR', 'IA']);
    expect(orders).toMatchObject([{ lines: [{ quantity: 2 }] }]);
  });
});

describe('at what price', () => {
  it('RB-355 RB-363 ours: below it a line is refused, or ordered at ours where the client says so', async () => {
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ price_cents: 900 }] });
    const lines = ['8.99', '9.00', '12', ''].map((price) => ({ packs: 2, listing: listing.id, price }));
    const strict = await world.answerFor(lines);
    expect(strict.why).toEqual(['Price 8.99 is below ours (9.00).']);
    expect(codesOf(strict.acks)).toEqual(['IR', 'IA', 'IP', 'IA']);
    expect(strict.lines.map((line) => line.split('*')[4])).toEqual(['9.00', '9.00', '9.00', '9.00']);
    expect(strict.bak[0]).toMatch(/^BAK\*00\*AC\*/);
    expect(strict.orders).toMatchObject([{ sub_total: 54, lines: [{ quantity: 6, price: 9 }] }]);
    const easy = await world.answerFor(lines, { price: 'accept ours' });
    expect(easy.why).toEqual([]);
    expect(codesOf(easy.acks)).toEqual(['IP', 'IA', 'IP', 'IA']);
    expect(easy.orders).toMatchObject([{ sub_total: 72, lines: [{ quantity: 8, price: 9 }] }]);
  });
});

describe('of which lots, and how many', () => {
  const lots = [
    { price_cents: 700, stock: 10, expiry_date: '2026-08-01' },
    { price_cents: 900, stock: 10, expiry_date: '2028-06-30' },
    { price_cents: 900, stock: 10, expiry_date: '2027-06-30' },
    { price_cents: 800, stock: 3, expiry_date: '2028-06-30' },
  ];

  it('RB-353 RB-356 of the cheapest that last, and less where there is less', async () => {
    const seller = await aSeller(app.db);
    const listing = await aListing(app.db, { companyId: seller.companyId, lots });
    const left = () => Promise.all(listing.lotIds.map(world.stockOf));
    await world.answerFor([{ packs: 14, listing: listing.id }]);
    expect(await left()).toEqual([10, 9, 0, 0]);
    const strict = await world.answerFor([{ packs: 14, listing: listing.id }], { short_stock: 'reject' });
    expect(strict.why).toEqual(['No stock.']);
    const cut = await world.answerFor([{ packs: 14, listing: listing.id, price: '10' }]);
    expect(cut.acks).toEqual(['ACK*IC*9*EA*068*20260615']);
    const none = await world.answerFor([{ packs: 1, listing: listing.id }]);
    expect(none).toMatchObject({ why: ['No stock.'], orders: [] });
    const short = await world.answerFor([{ packs: 11, listing: listing.id }], { least_days: 0 });
    expect(short.acks).toEqual(['ACK*IQ*10*EA*068*20260615']);
    expect(await left()).toEqual([0, 0, 0, 0]);
  });

  it('RB-353 RB-356 RB-357 cases are whole, minimums hold, in the words of the cart', async () => {
    const seller = await aSeller(app.db);
    const inCases = await aListing(app.db, {
      companyId: seller.companyId,
      case_lock: true,
      case_size: 5,
      lots: [{ stock: 8, lot_name: 'A' }, { stock: 8 }],
    });
    const atLeast = await aListing(app.db, {
      companyId: seller.companyId,
      min_packs: 20,
      lots: [{ stock: 25 }],
    });
    const ofLot = await aListing(app.db, {
      companyId: seller.companyId,
      lots: [{ min_qty: 6, lot_name: 'B' }],
    });
    const { why, acks, orders } = await world.answerFor([
      { packs: 7, listing: inCases.id },
      { packs: 16, listing: inCases.id },
      { packs: 2, listing: atLeast.id },
      { packs: 20, listing: atLeast.id },
      { packs: 20, listing: atLeast.id },
      { packs: 2, listing: ofLot.id },
    ]);
    expect(why).toEqual([
      expect.stringMatching(/^Lot .* is sold in cases of 5 packs\.$/),
      'Listing Minimum: 20 pack(s)',
      'Only 5 packs left, the minimum is 20.',
      'The minimum for lot B is 6 packs.',
    ]);
    expect(codesOf(acks)).toEqual(['IR', 'IQ', 'IR', 'IA', 'IR', 'IR']);
    expect(acks[1]).toBe('ACK*IQ*10*EA*068*20260615');
    expect(orders[0]?.lines.map(({ quantity }) => quantity).toSorted()).toEqual([20, 5, 5]);
  });

  it('RB-357 what a signature or an agreement is needed for is not ordered', async () => {
    const seller = await aSeller(app.db);
    const controlled = await aListing(app.db, {
      companyId: seller.companyId,
      ndc: (await aDrug(app.db, { dea_schedule: '2' })).ndc,
    });
    const blocked = await aListing(app.db, { companyId: seller.companyId });
    await app.db
      .insertInto('soft_block')
      .values({
        facility_id: world.intake.buyer.facilityId,
        user_id: world.intake.buyer.userId,
        comment: 'Not this one',
        listing_id: blocked.id,
      })
      .execute();
    const { why, orders } = await world.answerFor([
      { packs: 2, listing: controlled.id },
      { packs: 2, listing: blocked.id },
    ]);
    expect(why).toEqual([
      'Schedule 2 products cannot be ordered by EDI.',
      'This item has been blocked by your administrator.',
    ]);
    expect(orders).toEqual([]);
  });
});

describe('what lines do to one another', () => {
  it('RB-360 all or nothing: one line that is cut or refused keeps the others; partly they are ordered', async () => {
    const seller = await aSeller(app.db);
    const good = await aListing(app.db, { companyId: seller.companyId });
    const few = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 5 }] });
    const lines = [
      { packs: 2, listing: good.id },
      { packs: 6, listing: few.id },
    ];
    const all = await world.answerFor(lines, { order: 'all or nothing' });
    expect(all.orders).toEqual([]);
    expect(all.why).toEqual(['Not ordered because of another line.', 'Only 5 packs left.']);
    expect(all.bak[0]).toMatch(/^BAK\*00\*RD\*/);
    const one = [
      { packs: 2, listing: good.id },
      { packs: 2, ndc: '99999999999' },
    ];
    expect((await world.answerFor(one, { order: 'all or nothing' })).orders).toEqual([]);
    expect((await world.answerFor(one)).orders).toMatchObject([{ lines: [{ quantity: 2 }] }]);
    const whole = await world.answerFor([{ packs: 2, listing: good.id }], { order: 'all or nothing' });
    expect(whole.bak[0]).toMatch(/^BAK\*00\*AD\*/);
  });

  it('RB-359 a seller whose minimum is missed after cuts gives nothing, and others do', async () => {
    const strict = await aSeller(app.db, { minimum_order_cents: 5_000, name: 'Strict' });
    const listing = await aListing(app.db, {
      companyId: strict.companyId,
      lots: [{ price_cents: 1000, stock: 4 }],
    });
    const other = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    const { why, orders } = await world.answerFor([
      { packs: 6, listing: listing.id },
      { packs: 2, listing: other.id },
    ]);
    expect(why).toEqual(['Seller minimum order total is not met for Strict']);
    expect(orders.map(({ lines }) => lines[0]?.listing_id)).toEqual([other.id]);
  });
});
