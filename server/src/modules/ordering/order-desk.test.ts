import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#contract/endpoint.ts';
import type { orderDeskEndpoints } from '#contract/ordering/order-desk.ts';
import { workbookOf } from '../../../test/kit/workbook.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import {
  aBuyer,
  aCompany,
  aDrug,
  aFacility,
  aListing,
  aSeller,
  aUser,
  type Buyer,
} from '../../../test/kit/world.ts';

type Read = Reply<typeof orderDeskEndpoints.readOrderLines>['data'];
type FileRead = Reply<typeof orderDeskEndpoints.readOrderFile>['data'];

let app: TestApp;
let buyer: Buyer;
let client: TestClient;
let sellers: number[];
beforeAll(async () => {
  app = await startTestApp('order desk', { brands: [{ host: 'fast.test', hydra: false }] });
  buyer = await aBuyer(app.db);
  client = await app.signIn(buyer.userId, 'fast.test');
  sellers = [];
  for (let index = 0; index < 10; index += 1) sellers.push((await aSeller(app.db)).companyId);
});
afterAll(() => app.close());

const ask = (lines: readonly (string | object)[], who = client) =>
  who.post<Read>('order/desk/lines', {
    lines: lines.map((line) => (typeof line === 'string' ? { text: line } : line)),
  });
const read = async (...lines: readonly (string | object)[]) => (await ask(lines)).data;
const seller = (index: number) => sellers[index] ?? 0;

let group = 500_000;
/** A product of several sellers, each with an NDC and a price of its own. */
async function aProduct(prices: readonly number[], fields: { name?: string } = {}) {
  const gcn = (group += 1);
  const listings = [];
  for (const [index, price] of prices.entries()) {
    const drug = await aDrug(app.db, { gcn_seqno: gcn, ...fields });
    const lots = [
      { price_cents: price, expiry_date: `202${7 + (index % 3)}-06-30`, stock: 10 * (index + 1) },
    ];
    listings.push(await aListing(app.db, { companyId: seller(index), ndc: drug.ndc, lots }));
  }
  return listings;
}

describe('what lines name', () => {
  it('WB-022 WB-023 NDC, UPC-A, GS1 and words find the product; ten digits take the reading that is known', async () => {
    const { ndc } = await aDrug(app.db, { ndc: '12345067890', name: 'Zolpidam 10 mg Tablet' });
    await aListing(app.db, { companyId: seller(0), ndc });
    const { lines } = await read(
      '12345-678-90 x 3',
      '1234567890',
      '312345678906',
      ']d201003123456789061727123110LOT1',
      'zolpidam 10 mg 7',
    );
    expect(lines.map((line) => [line.kind, line.state, line.ndc, line.quantity])).toEqual([
      ['ndc', 'known', ndc, 3],
      ['ndc', 'known', ndc, 1],
      ['upc', 'known', ndc, 1],
      ['gs1', 'known', ndc, 1],
      ['words', 'known', ndc, 7],
    ]);
    expect(lines[3]).toMatchObject({ gtin: '00312345678906', expiry_date: '12/31/2027', lot_name: 'LOT1' });
  });

  it('WB-023 more than one known reading is ambiguous, with what is offered before what is only known', async () => {
    await aDrug(app.db, { ndc: '02222233334', name: 'First reading' });
    await aDrug(app.db, { ndc: '22222033334', name: 'Second reading' });
    const [line] = (await read('2222233334')).lines;
    expect(line).toMatchObject({ state: 'ambiguous', why: 'Which one is meant?' });
    expect(line?.choices.map((choice) => choice.ndc).toSorted()).toEqual(['02222233334', '22222033334']);
    await aListing(app.db, { companyId: seller(0), ndc: '22222033334' });
    expect((await read('2222233334')).lines[0]).toMatchObject({ state: 'known', ndc: '22222033334' });
  });

  it('WB-025 WB-026 words that fit several products ask which, and one of the choices decides', async () => {
    for (const [index, strength] of ['5', '10', '20'].entries()) {
      const { ndc } = await aDrug(app.db, { name: `Quexapril ${strength} mg Tablet` });
      await aListing(app.db, { companyId: seller(index), ndc });
    }
    const [line] = (await read('quexapril x 4')).lines;
    expect(line).toMatchObject({ state: 'ambiguous', quantity: 4 });
    expect(
      (await read('quexapril')).lines[0]?.choices.map((choice) => [choice.name, choice.offers]),
    ).toHaveLength(3);
    const chosen = (await read('quexapril')).lines[0]?.choices[1];
    const [decided] = (await read({ text: 'quexapril', ndc: chosen?.ndc })).lines;
    expect(decided).toMatchObject({ state: 'known', name: chosen?.name, choices: [] });
    const { ndc } = await aDrug(app.db, { name: 'Quexapril 10 mg Tablet, Chewable 5 mg/2 mL' });
    await aListing(app.db, { companyId: seller(0), ndc });
    const named = await read('Quexapril 10 mg Tablet', 'quexapril 10 mg tablet, chewable 5 mg/2 mL');
    expect(named.lines.map((one) => [one.state, one.name])).toEqual([
      ['known', 'Quexapril 10 mg Tablet'],
      ['known', 'Quexapril 10 mg Tablet, Chewable 5 mg/2 mL'],
    ]);
  });

  it('WB-025 every line answers, in its place, with why it is not known', async () => {
    const { lines } = await read('71015523', '99999-9999-99', 'nothing of the kind', '312345678901');
    expect(lines.map((line) => [line.state, line.why])).toEqual([
      ['unreadable', expect.stringMatching(/^An NDC has 10, 11 or 12 digits/)],
      ['not_offered', 'Neither the catalog nor the directory knows the NDC 99999-9999-99.'],
      ['not_offered', 'No listing has all these words. Try the NDC or fewer words.'],
      ['unreadable', 'The last digit of 312345678901 should be 6, not 1: it was misread or mistyped.'],
    ]);
  });
});

describe('offers of a product', () => {
  it('WB-025 a quantity that cannot be read is asked for, and one that is not there is told', async () => {
    const { ndc } = await aDrug(app.db, { ndc: '88001000901' });
    await aListing(app.db, { companyId: seller(0), ndc });
    const { lines } = await read(
      `${ndc} 10-12`,
      { text: `${ndc} 10-12`, quantity: 7 },
      `${ndc} need 3 asap`,
      { text: `${ndc} need 3 asap`, quantity: 3 },
    );
    expect(lines.map((line) => [line.state, line.ndc, line.quantity, line.why])).toEqual([
      ['unreadable', ndc, 1, 'The quantity must be whole packs, 1 or more, and at most 10,000,000.'],
      ['known', ndc, 7, null],
      ['known', ndc, 1, '1 pack: no quantity was read in ‘need 3 asap’.'],
      ['known', ndc, 3, null],
    ]);
  });

  it('WB-027 WB-031 at most eight: the cheapest, the longest, the one named; with lots and what is in the cart', async () => {
    const listings = await aProduct([100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
    const [cheapest, , , , , , , , longest, dearest] = listings;
    await client.post('cart/c0', {
      listing: { id: cheapest?.id, lots: [{ id: cheapest?.lotIds[0], quantity: 2 }] },
    });
    const { products } = await read({ text: dearest?.ndc });
    const ids = products[0]?.offers.map((offer) => offer.listing_id) ?? [];
    expect(ids).toHaveLength(8);
    expect([cheapest, longest, dearest].filter((one) => !ids.includes(one?.id ?? 0))).toEqual([]);
    expect(products[0]?.offers[0]).toMatchObject({
      refusal: null,
      unit_price: 0.1,
      lots: [{ price: 1, stock: 10, in_cart: 2, expiry_date: '06/30/2027' }],
    });
  });

  it('WB-037 what one listing would refuse is said here: schedule II, a soft block, and a listing that starts later', async () => {
    const drug = await aDrug(app.db, { dea_schedule: '2' });
    await aListing(app.db, { companyId: seller(0), ndc: drug.ndc });
    const later = await aListing(app.db, {
      companyId: seller(1),
      start_date: '2026-12-01',
      can_buy_later: true,
    });
    const blocked = await aListing(app.db, { companyId: seller(2) });
    const block = {
      facility_id: buyer.facilityId,
      user_id: buyer.userId,
      comment: 'No',
      listing_id: blocked.id,
    };
    await app.db.insertInto('soft_block').values(block).execute();
    const { products } = await read(drug.ndc, later.ndc, blocked.ndc);
    expect(products.map((product) => product.offers[0]?.refusal)).toEqual([
      expect.stringMatching(/restricted product|Schedule II/),
      'Available from 12/01/2026',
      'This item has been blocked by your administrator.',
    ]);
  });

  it('WB-037 hidden prices stay hidden, their order too', async () => {
    const listings = await aProduct([900, 100, 500]);
    const { companyId, facilityId } = buyer;
    const waiting = {
      companyId,
      roles: ['Buyer'] as const,
      facilityIds: [facilityId],
      vetting_status: 'Unreviewed',
    };
    const newcomer = await app.signIn((await aUser(app.db, waiting)).userId, 'fast.test');
    const { data } = await ask([{ text: listings[0]?.ndc }], newcomer);
    const offers = data.products[0]?.offers ?? [];
    expect(offers.flatMap((offer) => [offer.unit_price, ...offer.lots.map((lot) => lot.price)])).toEqual(
      Array(6).fill(null),
    );
    expect(offers.map((offer) => offer.lots[0]?.expiry_date)).toEqual([
      '06/30/2029',
      '06/30/2028',
      '06/30/2027',
    ]);
    expect(offers[0]?.refusal).toMatch(/^You have not yet been approved/);
  });

  it('WB-037 hidden prices do not show by which of many lots are answered', async () => {
    const { userId } = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer'],
      facilityIds: [buyer.facilityId],
      vetting_status: 'Unreviewed',
    });
    // The first to expire is the dearest.
    const lots = Array.from({ length: 25 }, (_, index) => ({
      price_cents: 9000 - 100 * index,
      expiry_date: `${2030 + index}-01-31`,
    }));
    const { ndc, lotIds } = await aListing(app.db, { companyId: seller(0), lots });
    const answered = async (who: TestClient) =>
      (await ask([ndc], who)).data.products[0]?.offers[0]?.lots.map((lot) => lot.id);
    expect(await answered(await app.signIn(userId, 'fast.test'))).toEqual(lotIds.slice(0, 20));
    expect(await answered(client)).toEqual(lotIds.slice(5).toReversed());
  });

  it('X-31 shows nothing of a catalog that is not open, of a seller who left, nor what is gone', async () => {
    const { id } = await aCompany(app.db, { agreed_to_medigi: false });
    const { id: facilityId } = await aFacility(app.db, { company_id: id });
    const person = await aUser(app.db, { companyId: id, roles: ['Buyer'], facilityIds: [facilityId] });
    const outsider = await app.signIn(person.userId, 'fast.test');
    const [listing] = await aProduct([100]);
    const { data } = await ask([{ text: listing?.ndc }], outsider);
    expect([data.lines[0]?.state, data.products[0]?.offers]).toEqual(['known', []]);
    const sold = await aListing(app.db, { companyId: seller(0), lots: [{ stock: 0 }] });
    expect((await read(sold.ndc)).products[0]?.offers).toEqual([]);
  });

  it('WB-034 1,000 lines take as many statements as one, and one more for each further fifty names; more lines are refused with a sentence', async () => {
    const [listing] = await aProduct([100, 200]);
    const one = await ask([listing?.ndc ?? '', 'zzz']);
    const lines = Array.from({ length: 1000 }, (_, index) =>
      index % 2 === 0 ? `${listing?.ndc} ${index + 1}` : `word${index}`,
    );
    const many = await ask(lines);
    expect([many.status, many.data.lines.length]).toEqual([200, 1000]);
    const codes = await ask([...lines.filter((_, index) => index % 2 === 0), 'zzz']);
    expect(codes.headers['x-statements']).toBe(one.headers['x-statements']);
    const furtherNames = 500 / 50 - 1;
    expect(Number(many.headers['x-statements'])).toBe(Number(one.headers['x-statements']) + furtherNames);
    const over = await ask([...lines, 'one more']);
    expect(over.status).toBe(422);
    expect(over.text).toContain('An order desk holds at most 1,000 lines. Split the list.');
  });
});

describe('WB-033 order lists as files', () => {
  const upload = (bytes: string, told?: object, name = 'order.csv') =>
    client.upload<FileRead>('order/desk/file', { name, bytes }, told);
  const FILE =
    'Weekly order\nItem,NDC,Description,Order Qty\n1,70101-0001-01,Amoxicillin,5\n2,,Lisinopril 10 mg,3\n';

  it('finds header, code, name and quantity, and shows them', async () => {
    const { data } = await upload(FILE);
    expect(data).toMatchObject({
      file_name: 'order.csv',
      header_row: 2,
      mapping: { code: 1, name: 2, quantity: 3 },
    });
    expect(data.columns[3]).toEqual({ index: 3, header: 'Order Qty', samples: ['5', '3'] });
    expect(data.lines).toEqual([
      { text: '70101-0001-01', quantity: 5 },
      { text: 'Lisinopril 10 mg', quantity: 3 },
    ]);
  });

  it('reads it with other columns and another header where the user says so', async () => {
    const { data } = await upload(FILE, { header_row: 2, mapping: { name: 2, quantity: 0 } });
    expect(data.lines).toEqual([
      { text: 'Amoxicillin', quantity: 1 },
      { text: 'Lisinopril 10 mg', quantity: 2 },
    ]);
  });

  it('takes the quantity that a formula came to', async () => {
    const ndc = (row: number) => `<c r="A${row}" t="inlineStr"><is><t>70101-0001-0${row}</t></is></c>`;
    const bytes = workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>NDC</t></is></c>
      <c r="B1" t="inlineStr"><is><t>Order Qty</t></is></c></row>
      <row r="2">${ndc(2)}<c r="B2"><f>IF(C2&lt;10,12,0)</f><v>24</v></c></row>`);
    const { data } = await client.upload<FileRead>('order/desk/file', { name: 'order.xlsx', bytes });
    expect(data.lines).toEqual([{ text: '70101-0001-02', quantity: 24 }]);
  });

  it('refuses what is no list, and one that is too long', async () => {
    expect((await upload('%PDF', undefined, 'a.pdf')).status).toBe(422);
    const long = `NDC,Qty\n${'70101-0001-01,1\n'.repeat(1001)}`;
    expect((await upload(long)).problem).toMatchObject({
      error: expect.stringMatching(/at most 1,000 lines/) as string,
    });
  });
});
