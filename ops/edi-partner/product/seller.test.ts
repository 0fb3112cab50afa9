import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellersOf } from '../../../server/src/modules/edi/test-sellers.ts';
import { aListing, aSeller } from '../../../server/test/kit/world.ts';
import { aMarket, type Market } from './test-market.ts';

let market: Market;
let world: Awaited<ReturnType<typeof sellersOf>>;
beforeAll(async () => {
  market = await aMarket('edi partner sells');
  world = await sellersOf(market.ways.app);
});
afterAll(() => market.close());

const PACKS = 10;

/** An order of 10 packs at 9.00 and 25.00 for shipping, and what such a seller made of it. */
async function sold(...args: string[]) {
  const { db } = market.ways.app;
  const { companyId, userId } = await aSeller(db, { shipping_price_cents: 2500 });
  const lots = [{ lot_name: 'A1', expiry_date: '2028-06-30', price_cents: 900 }];
  const listing = await aListing(db, { companyId, lots });
  const partner = await market.plays(['--as', 'seller', '--shipping', '25.00', ...args], {
    company_id: companyId,
  });
  const id = await world.place(listing, [PACKS], 'HP-9');
  await partner.round(6);
  expect([partner.isWrong(), market.traces()]).toEqual([false, []]);
  return { partner, id, userId, order: await world.order(id) };
}

describe('RB-411 RB-412 a seller of the simulator answers an 850', () => {
  it('and ships and invoices what it accepted, all of which fits', async () => {
    const { partner, id, order } = await sold();
    expect(partner.heard('850:')).toEqual([`850: order ${id}, 1 line, ${PACKS} packs`]);
    expect(order).toMatchObject({ status: 'shipped', lines: [{ shipped_quantity: PACKS }] });
    const { rows } = await sql<{ type: string; status: string }>`select type, status from edi_message
      where client_id = ${partner.client.id} and direction = 'In' order by id`.execute(market.ways.app.db);
    expect(rows.filter(({ type }) => type !== '997')).toEqual([
      { type: '855', status: 'Acknowledged' },
      { type: '856', status: 'Acknowledged' },
      { type: '810', status: 'Acknowledged' },
    ]);
    expect(await world.invoicesOf(partner.client.id)).toMatchObject([{ status: 'Matched', difference: 0 }]);
  });

  it.each([
    ['reject', 'placed', /^The supplier cannot deliver all: /],
    ['cut', 'placed', /^The supplier cannot deliver all: /],
    ['price', 'placed', 'The price is agreed.'],
    ['backorder', 'confirmed', null],
  ])('--answer %s: the order is %s', async (answer, status, told) => {
    const { partner, order } = await sold('--answer', answer);
    expect(order.status).toBe(status);
    expect(order.supplier_answer).toEqual(told instanceof RegExp ? expect.stringMatching(told) : told);
    expect(order.lines.map(({ backordered }) => backordered)).toEqual([answer === 'backorder']);
    expect(await world.shipmentsOf(partner.client.id)).toEqual([]);
  });
});

describe('RB-412 what it says of a shipment', () => {
  it.each([
    ['full', 'shipped', { status: 'Applied', error: null, note: null }],
    ['partial', 'partially_shipped', { status: 'Applied', error: null, note: null }],
    ['over', 'confirmed', { status: 'Error', error: 'Line 1: shipped 12, open 10.' }],
    ['other-lot', 'shipped', { status: 'Applied', error: null, note: 'Lot SIM1A1 instead of A1' }],
    ['expired', 'confirmed', { status: 'Error', error: 'Lot A1 is expired.' }],
  ])('--ship %s: the order is %s', async (ship, status, row) => {
    const { partner, order } = await sold('--ship', ship);
    expect(order.status).toBe(status);
    expect(await world.shipmentsOf(partner.client.id)).toMatchObject([row]);
  });
});

describe('RB-412 what it asks for', () => {
  it.each([
    ['exact', { status: 'Matched', difference: 0 }, []],
    [
      'price',
      { status: 'Mismatch', difference: 1 },
      ['Line 1: price 9.10 instead of 9.00 on 10 packs, 1.00 too much.'],
    ],
    [
      'quantity',
      { status: 'Mismatch', difference: 18 },
      ['Line 1: 12 packs invoiced, 10 shipped, 2 packs (18.00) too many.'],
    ],
    ['shipping', { status: 'Mismatch', difference: 10 }, ['Shipping 35.00 invoiced, 25.00 agreed.']],
  ])('--invoice %s', async (invoice, row, sentences) => {
    const { partner } = await sold('--invoice', invoice);
    const invoices = await world.invoicesOf(partner.client.id);
    expect(invoices).toMatchObject([row]);
    expect(await sentencesOf(invoices[0]?.id)).toEqual(sentences);
  });

  it('--invoice twice: the same again changes nothing, another of its number is a Mismatch', async () => {
    const { partner } = await sold('--invoice', 'twice');
    await partner.round(4);
    const [other, first, ...more] = await world.invoicesOf(partner.client.id);
    expect([first?.status, other?.status, more]).toEqual(['Matched', 'Mismatch', []]);
    expect(other?.invoice_number).toBe(first?.invoice_number);
    expect((await sentencesOf(other?.id))[0]).toBe(
      `Invoice ${first?.invoice_number} was already received on 06/15/2026.`,
    );
    const received = await world.received(partner.client.id);
    expect(received.filter(({ type }) => type === '810')).toHaveLength(3);
  });

  it('--invoice credit: the credit waits for a person', async () => {
    const { partner } = await sold('--invoice', 'credit');
    await partner.round(2);
    const [credit, invoice] = await world.invoicesOf(partner.client.id);
    expect(invoice).toMatchObject({ status: 'Matched', is_credit: false });
    expect(credit).toMatchObject({ status: 'Unmatched', is_credit: true });
  });

  const sentencesOf = async (id = 0) => {
    const admin = await market.ways.admin();
    return (await admin.get<{ sentences: string[] }>(`admin/edi/invoices/${id}`)).data.sentences;
  };
});
