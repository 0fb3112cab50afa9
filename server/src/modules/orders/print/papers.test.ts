import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { announceLive } from '../../../platform/jobs/events.ts';
import { formatUsd as usd } from '#rules/money.ts';
import { TRANSACTION_STATEMENT } from '#rules/orders/transaction-statement.ts';
import { PNG } from '../../../../test/kit/files.ts';
import { bodyText } from '../../../../test/kit/reply-text.ts';
import { aBuyer, aDrug, aListing, anAdministrator, aSeller } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('papers', { runJobs: true });
});
afterAll(() => app.close());

interface Deal {
  id: number;
  buying: TestClient;
  selling: TestClient;
}

const SELLER = {
  line_1: '12 Dock Road',
  city: 'Omaha',
  state: 'NE',
  postal_code: '68102',
  phone: '4025550123',
  fda_establishment: '3001234567',
};
const BUYER = { line_1: '1 Tower', city: 'Chicago', state: 'IL', postal_code: '60601' };
const FACILITY = { name: 'Lakeside East', hin: 'HIN42', state_license_expiration: '2027-01-31' };

/** Seven packs of ten eaches at $10.00, ordered under a PO. */
async function aDeal(names: string, seller: object = SELLER, buyer: object = BUYER): Promise<Deal> {
  const person = await aBuyer(app.db, { ...buyer, name: `${names} Health` }, FACILITY);
  const { userId, companyId } = await aSeller(app.db, { ...seller, name: `${names} Supply` });
  const { ndc } = await aDrug(app.db, { name: 'Amoxil' });
  const { id, lotIds } = await aListing(app.db, { companyId, ndc, lots: [{ lot_name: 'LOT-A' }] });
  const buying = await app.signIn(person.userId);
  await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 7 }] } });
  const { data } = await buying.post<{ orders: { id: number }[] }>('order/place_order', {
    cart_type: 'c0',
    po_number: 'PO-77',
  });
  return { id: data.orders[0]?.id ?? 0, buying, selling: await app.signIn(userId) };
}

async function ship({ id, selling }: Deal): Promise<void> {
  await selling.post(`order/${id}/confirmation`);
  const sent = { carrier: 'UPS', tracking_number: '1Z999AA1', ship_date: '06/15/2026' };
  expect((await selling.post(`order/${id}/tracking`, sent)).status).toBe(201);
}

const paper = async (client: TestClient, id: number, name: 'invoice' | 'packing_list') =>
  bodyText(await client.get(`order/${id}/${name}.pdf`)).split('\n');

/** The lines of each page, whose number stands last. */
const byPage = (lines: readonly string[]): string[][] =>
  lines.reduce<string[][]>(
    (pages, line) => {
      pages.at(-1)?.push(line);
      return /^Page \d+ of/.test(line) ? [...pages, []] : pages;
    },
    [[]],
  );

const pagesOf = (lines: readonly string[]) => lines.filter((line) => /^Page \d+ of \d+$/.test(line));

describe('WB-190 the invoice', () => {
  it('RB-058 prints what people write, beyond Western Europe too', async () => {
    const deal = await aDeal('Łódź Ωmega', { ...SELLER, line_1: 'Učiteljská ≥ 3 → µ' });
    await ship(deal);
    const lines = await paper(deal.buying, deal.id, 'invoice');
    expect(lines).toEqual(expect.arrayContaining(['Łódź Ωmega Supply', 'Učiteljská ≥ 3 → µ']));
  });

  it('says who sells, is paid, pays and receives, with terms, due date, licenses, eaches and unit price', async () => {
    const deal = await aDeal('Prairie');
    await ship(deal);
    const lines = await paper(deal.buying, deal.id, 'invoice');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Galenic',
        `Invoice INV-${deal.id}-1`,
        'Invoice date',
        '06/15/2026',
        'PO-77',
        'Net 30',
        'Due date',
        '07/15/2026',
        'Seller',
        'Prairie Supply',
        '(402) 555-0123',
        'Remit To',
        '12 Dock Road',
        'Omaha, NE 68102',
        'Bill To',
        'Prairie Health',
        'Chicago, IL 60601',
        'Ship To',
        'Lakeside East',
        'Springfield, IL 62701',
        'DEA BG1234563',
        'HIN HIN42',
        'Amoxil',
        'LOT-A',
        '06/30/2028',
        '7',
        '70',
        '$1.00',
        '$10.00',
        '$70.00',
        'Page 1 of 1',
      ]),
    );
    const wrapped = lines.join(' ').replaceAll('  ', ' ');
    expect(wrapped).toContain('FDA establishment 3001234567');
    expect(wrapped).toContain('State license until 01/31/2027');
    expect(await paper(deal.selling, deal.id, 'invoice')).toEqual(lines);
  });

  it('before it is shipped it is an order without invoice date and due date; unknown facts leave no line', async () => {
    const deal = await aDeal('Bare', {}, {});
    const lines = await paper(deal.buying, deal.id, 'invoice');
    expect(lines).toContain(`Order ${deal.id}`);
    expect(lines).toContain('Net 30');
    for (const label of ['Invoice date', 'Due date']) expect(lines).not.toContain(label);
    expect(lines.filter((line) => /^(FDA|undefined|null|, )/.test(line))).toEqual([]);
  });
});

it('RB-029 RB-030 RB-055 each shipment has its invoice: its packs, the shipping on the first, the number of the supplier beside it', async () => {
  const deal = await aDeal('Parts');
  const { data: order } = await deal.buying.get<OrderDetail>(`order/${deal.id}`);
  for (const [quantity, tracking_number] of [
    [3, '1Z1'],
    [4, '1Z2'],
  ])
    await deal.selling.post(`order/${deal.id}/tracking`, {
      carrier: 'UPS',
      tracking_number,
      ship_date: '06/15/2026',
      quantities: [{ line_id: order.lines[0]?.id, quantity }],
    });
  const { version } = (await deal.selling.get<OrderDetail>(`order/${deal.id}`)).data;
  await deal.selling.put(`order/${deal.id}`, { version, invoice_number: 'S-77' });
  const printed = async (query: string) =>
    bodyText(await deal.buying.get(`order/${deal.id}/invoice.pdf${query}`)).split('\n');
  const [first, latest] = [await printed(`?invoice=INV-${deal.id}-1`), await printed('')];
  expect(first).toEqual(
    expect.arrayContaining([`Invoice INV-${deal.id}-1`, '3', '$30.00', '$25.00', '$55.00', 'S-77']),
  );
  expect(latest).toEqual(
    expect.arrayContaining([`Invoice INV-${deal.id}-2`, '4', '$40.00', '$0.00', 'S-77']),
  );
  expect(await printed(`?invoice=INV-${deal.id}-2`)).toEqual(latest);
  const other = await aDeal('Other');
  await ship(other);
  const { status, problem } = await deal.buying.get(`order/${deal.id}/invoice.pdf?invoice=INV-${other.id}-1`);
  expect([status, problem?.error]).toEqual([404, 'This invoice does not exist.']);
});

it('RB-056 RB-059 an invoice has the logo, who pays and where, and the names, addresses and terms of its day', async () => {
  const deal = await aDeal('Then');
  const buyer = app.db.updateTable('facility').where('name', '=', FACILITY.name);
  const billing = { line_1: '9 Ledger Lane', city: 'Peoria', state: 'IL', postal_code: '61602' };
  await buyer
    .set({
      ap_name: 'Ann Payer',
      ap_email: 'ap@then.test',
      ap_phone: '2175550142',
      billing_address: JSON.stringify({ line_2: '', line_3: '', ...billing }),
    })
    .execute();
  await ship(deal);
  const lines = await paper(deal.buying, deal.id, 'invoice');
  expect(lines.join(' ')).toContain('Attn: Ann Payer');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Then Health',
      '9 Ledger Lane',
      'Peoria, IL 61602',
      'ap@then.test',
      '(217) 555-0142',
      'Net 30',
    ]),
  );
  const before = (await deal.buying.get(`order/${deal.id}/invoice.pdf`)).bytes;
  const admin = await app.signIn((await anAdministrator(app.db, ['content'])).userId);
  const { data } = await admin.upload<{ url: string }>('user/ms_client/logo', {
    name: 'logo.png',
    bytes: PNG,
  });
  await app.db.updateTable('ms_client').set({ logo_url: data.url }).execute();
  await app.db.transaction().execute((tx) => announceLive(tx, [{ topic: 'brands', everyone: true }]));
  const hasPicture = (bytes: Buffer) => bytes.includes('/Subtype /Image');
  expect(hasPicture(before)).toBe(false);
  await expect
    .poll(async () => hasPicture((await deal.buying.get(`order/${deal.id}/invoice.pdf`)).bytes))
    .toBe(true);

  for (const name of ['Then Health', 'Then Supply'])
    await app.db
      .updateTable('company')
      .set({ name: `Renamed ${name}`, line_1: '2 New' })
      .where('name', '=', name)
      .execute();
  await buyer.set({ name: 'Renamed', ap_name: 'Somebody', hin: 'NEW' }).execute();
  await app.db.updateTable('company_terms').set({ name: 'Net 10' }).execute();
  expect(await paper(deal.buying, deal.id, 'invoice')).toEqual(lines);
  const again = await deal.buying.get<OrderDetail>(`order/${deal.id}`);
  expect(again.data.seller_company_name).toBe('Renamed Then Supply');
});

it('WB-191 the packing list has lots, packs and tracking, and no price', async () => {
  const deal = await aDeal('Lake');
  await ship(deal);
  const lines = await paper(deal.selling, deal.id, 'packing_list');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Packing list',
      'Lake Supply',
      '12 Dock Road',
      'Lakeside East',
      'DEA BG1234563',
      'PO-77',
      '1Z999AA1',
      'Amoxil',
      'LOT-A',
      '06/30/2028',
      '7',
      'Page 1 of 1',
    ]),
  );
  expect(lines.join('\n')).not.toContain('$');
  expect(await paper(deal.buying, deal.id, 'packing_list')).toEqual(lines);
  const stranger = await app.signIn((await aBuyer(app.db)).userId);
  expect((await stranger.get(`order/${deal.id}/packing_list.pdf`)).status).toBe(404);
});

it('RB-060 RB-061 the packing list of a shipment is its transaction information and statement', async () => {
  const deal = await aDeal('Part', SELLER, {});
  const { data: order } = await deal.buying.get<OrderDetail>(`order/${deal.id}`);
  const { data: shipped } = await deal.selling.post<OrderDetail>(`order/${deal.id}/tracking`, {
    carrier: 'UPS',
    tracking_number: '1Z7',
    ship_date: '06/14/2026',
    quantities: [{ line_id: order.lines[0]?.id, quantity: 3 }],
  });
  const of = (id: number) => deal.buying.get(`order/${deal.id}/packing_list.pdf?tracking_id=${id}`);
  const lines = bodyText(await of(shipped.tracking[0]?.id ?? 0)).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Transaction date',
      '06/15/2026',
      'Ship date',
      '06/14/2026',
      '1Z7',
      'Part Supply',
      '12 Dock Road',
      'Part Health',
      'Not provided',
      'Lakeside East',
      'LOT-A',
      '06/30/2028',
      '3',
    ]),
  );
  const text = lines.join(' ');
  expect(text).toContain('Transaction statement. Part Supply');
  for (const [index, sentence] of TRANSACTION_STATEMENT.entries())
    expect(text).toContain(`${index + 1}. ${sentence}`);
  expect(text).not.toContain('$');
  expect((await of(999_999)).status).toBe(404);
});

it('RB-057 an invoice ends with what was paid of it and what is due', async () => {
  const deal = await aDeal('Due');
  await ship(deal);
  const admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  const record = async (body: object) =>
    expect((await admin.post(`order/${deal.id}/payment`, body)).status).toBe(200);
  const totals = async () => (await paper(deal.buying, deal.id, 'invoice')).slice(-12);
  const { data } = await deal.buying.get<OrderDetail>(`order/${deal.id}`);
  const total = data.invoices[0]?.total ?? 0;
  expect(await totals()).toEqual(expect.arrayContaining(['Amount Due', usd(total)]));
  const check = { method: 'check', reference: 'Check 1001', received_date: '2026-06-15' };
  await record({ kind: 'payment', amount: 20, ...check });
  await record({ kind: 'write_off', amount: 5, reason: 'The carrier took two weeks' });
  expect(await totals()).toEqual(
    expect.arrayContaining(['Payments', '-$20.00', 'Written off', '-$5.00', 'Amount Due', usd(total - 25)]),
  );
  expect((await totals()).join()).not.toContain('Check 1001');
});

it('WB-192 RB-058 500 lines with long names: heads and numbers on every page, each line once', async () => {
  const deal = await aDeal('Long');
  await sql`insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type,
      lot_name, expiry_date, price_type, quantity, price_cents, extended_cents)
    select order_id, facility_id, n, listing_id, lot_id, ndc,
      'Row ' || n || case when n % 5 = 0 then ' ' || repeat('with a name that is long ', 6) else '' end,
      catalog_type, 'L' || n || case when n % 7 = 0 then repeat('X', 40) else '' end,
      expiry_date, price_type, quantity, price_cents, extended_cents
    from order_line, generate_series(2, 500) n where order_id = ${deal.id}`.execute(app.db);
  for (const name of ['invoice', 'packing_list'] as const) {
    const lines = await paper(deal.buying, deal.id, name);
    const pages = pagesOf(lines);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages).toEqual(pages.map((_, index) => `Page ${index + 1} of ${pages.length}`));
    // The totals may have a page to themselves.
    const withRows = byPage(lines).filter((page) => page.some((line) => line.startsWith('Row ')));
    expect(withRows.length).toBeGreaterThanOrEqual(pages.length - 1);
    for (const page of withRows) expect(page.filter((line) => line === 'Product')).toHaveLength(1);
    const numbers = lines.flatMap((line) => /^Row (\d+)\b/.exec(line)?.[1] ?? []);
    expect(numbers.map(Number)).toEqual(Array.from({ length: 499 }, (_, index) => index + 2));
  }
});
