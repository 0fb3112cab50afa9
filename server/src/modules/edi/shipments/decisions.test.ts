import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EdiShipment, EdiWholeShipment } from '#contract/edi/shipments.ts';
import { formatNdc } from '#rules/ndc.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { sellersOf, type SellerClient } from '../test-sellers.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof sellersOf>>;
beforeAll(async () => {
  app = await startTestApp('edi shipment decisions');
  world = await sellersOf(app);
});
afterAll(() => app.close());

interface Told {
  packs: number;
  reference?: string;
  lot?: string;
  expiry?: string;
  number?: string;
}

/** An order of 10 packs, and the row of a notice that did not fit it. */
async function aDoubtful(told: Told) {
  const seller = await world.aSellerClient();
  const id = await world.place(seller.listing, [10], 'PO-7');
  const row = await notice(seller, id, told);
  return { seller, id, row };
}

async function notice(seller: SellerClient, id: number, { reference, number, ...item }: Told) {
  const items = [
    { ndc: seller.listing.ndc, lot: 'A1', expiry: '20280630', reference: reference ?? id, ...item },
  ];
  await world.intake.take(
    seller.client.id,
    world.notice(seller.code, items, number === undefined ? {} : { number }),
  );
  const [row] = await world.shipmentsOf(seller.client.id);
  if (row === undefined) throw new Error('There is no shipment.');
  return row;
}

const decide = (row: { id: number }, body: object) =>
  world.intake.admin.post<EdiWholeShipment>(`admin/edi/shipments/${row.id}/decision`, body);

const view = async (id: number) =>
  (await world.intake.admin.get<EdiWholeShipment>(`admin/edi/shipments/${id}`)).data;

describe('RB-407 a person decides', () => {
  it('over packs: applied with others, by the command of a click', async () => {
    const { seller, id, row } = await aDoubtful({ packs: 12 });
    const whole = await view(row.id);
    expect(whole).toMatchObject({
      status: 'Error',
      error: 'Line 1: shipped 12, open 10.',
      items: [
        {
          named: [`NDC ${formatNdc(seller.listing.ndc)}`],
          packs: '12',
          lot: 'A1',
          expiry_date: '2028-06-30',
        },
      ],
      lines: [{ line_number: 1, open: 10, noticed: 10, lot_name: 'A1' }],
      decided: null,
    });
    const refused = await decide(row, { decision: 'apply' });
    expect([refused.status, refused.problem?.error]).toEqual([422, 'Line 1: shipped 12, open 10.']);
    const quantities = [{ line_id: whole.lines[0]?.id, quantity: 11 }];
    expect((await decide(row, { decision: 'apply', quantities })).status).toBe(422);
    expect((await world.order(id)).status).toBe('placed');
    const done = await decide(row, { decision: 'apply', quantities: [{ ...quantities[0], quantity: 9 }] });
    expect(done.data).toMatchObject({
      status: 'Applied',
      error: null,
      order_id: id,
      lines: [{ open: 1, applied: 9 }],
    });
    expect(done.data.note).toMatch(/^Line 1: shipped 12, open 10/);
    expect(done.data.decided).not.toBeNull();
    expect(await world.order(id)).toMatchObject({
      status: 'partially_shipped',
      tracking: [{ quantities: [{ quantity: 9, lots: [{ lot: 'A1', packs: 9 }] }] }],
    });
    const again = await decide(row, { decision: 'reject', reason: 'Too late' });
    expect([again.status, again.problem?.error]).toEqual([
      409,
      'A shipment that is Applied cannot be decided.',
    ]);
    expect(await world.received(seller.client.id)).toMatchObject([{ status: 'Acknowledged', error: null }]);
    const { rows } = await sql<{ operation: string; entity: string }>`select operation, entity from audit_log
      where (entity = 'order' and entity_id = ${id} and operation = 'order.shipped')
        or (entity = 'edi_shipment' and entity_id = ${row.id}) order by seq`.execute(app.db);
    expect(rows).toEqual([
      { operation: 'edi_shipment.decided', entity: 'edi_shipment' },
      { operation: 'order.shipped', entity: 'order' },
    ]);
    const told = (await world.storyOf(seller.seller.userId, id)).find(({ what }) =>
      what.startsWith('Shipped'),
    );
    expect(told?.who).toContain(` through ${seller.client.name}`);
  });

  it('over a lot that ends earlier: applied as it was sent', async () => {
    const { id, row } = await aDoubtful({ packs: 10, lot: 'C1', expiry: '20280101' });
    expect(row).toMatchObject({ status: 'Error', lots: ['C1'] });
    expect((await decide(row, { decision: 'apply' })).data).toMatchObject({
      status: 'Applied',
      note: 'Lot C1 expires 01/01/2028, ordered was 06/30/2028; Lot C1 instead of A1',
    });
    expect((await world.order(id)).status).toBe('shipped');
  });

  it('over an order that was not found: of the company of the client alone', async () => {
    const { seller, id, row } = await aDoubtful({ packs: 10, reference: 'LOST' });
    const other = await world.aSellerClient();
    const theirs = await world.place(other.listing, [10]);
    expect(row).toMatchObject({ status: 'Unmatched', po_number: 'LOST', order_id: null });
    expect((await decide(row, { decision: 'apply' })).problem?.error).toBe('No open order for PO LOST.');
    const foreign = await decide(row, { decision: 'apply', order_id: theirs });
    expect([foreign.status, foreign.problem?.error]).toEqual([422, 'No open order for PO LOST.']);
    expect((await decide(row, { decision: 'apply', order_id: id })).data).toMatchObject({
      status: 'Applied',
      po_number: 'PO-7',
      order_id: id,
    });
    expect((await world.shipmentsOf(seller.client.id))[0]?.status).toBe('Applied');
  });

  it('that it is none, with a reason', async () => {
    const { seller, id, row } = await aDoubtful({ packs: 11 });
    expect((await decide(row, { decision: 'reject', reason: ' ' })).status).toBe(422);
    expect((await decide(row, { decision: 'reject', reason: 'Sent to us by mistake' })).data).toMatchObject({
      status: 'Rejected',
      error: 'Sent to us by mistake',
    });
    expect((await decide(row, { decision: 'apply' })).status).toBe(409);
    expect(await world.order(id)).toMatchObject({ status: 'placed', tracking: [] });
    expect(await world.received(seller.client.id)).toMatchObject([{ status: 'Acknowledged' }]);
  });

  it('twice at once: one of them', async () => {
    const { id, row } = await aDoubtful({ packs: 10, lot: 'C1', expiry: '20280101' });
    const both = await Promise.all([decide(row, { decision: 'apply' }), decide(row, { decision: 'apply' })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await world.order(id)).tracking.length).toBe(1);
  });
});

it('RB-374 RB-399 a notice that waits is processed again from its bytes, one that was decided is not', async () => {
  const { seller, id, row } = await aDoubtful({ packs: 10, reference: 'LATER' });
  const [message] = await world.received(seller.client.id);
  await sql`update orders set po_number = 'LATER' where id = ${id}`.execute(app.db);
  await world.intake.admin.post(`admin/edi/messages/${message?.id}/retry`);
  await world.intake.readAgain(await world.intake.interchangeOf(message?.id ?? 0));
  const rows = await world.shipmentsOf(seller.client.id);
  expect(rows).toMatchObject([{ id: row.id, status: 'Applied', order_id: id, error: null }]);
  expect((await world.order(id)).status).toBe('shipped');
});

describe('RB-407 the list', () => {
  it('is narrowed by search, days, client and status, exported, and read by administrators of EDI alone', async () => {
    const { seller, id, row } = await aDoubtful({ packs: 11, number: 'FIND-ME' });
    const second = await notice(seller, id, { packs: 2, number: 'OTHER' });
    const list = async (query: string) =>
      (
        await world.intake.admin.get<EdiShipment[]>(
          `admin/edi/shipments?client_id=${seller.client.id}${query}`,
        )
      ).data.map(({ id: one }) => one);
    expect(await list('')).toEqual([second.id, row.id]);
    expect(await list('&status=Error')).toEqual([row.id]);
    expect(await list('&search=find-')).toEqual([row.id]);
    expect(await list('&search=po-7')).toEqual([second.id, row.id]);
    expect(await list(`&search=${id}`)).toEqual([second.id, row.id]);
    expect(await list('&from=2026-06-16')).toEqual([]);
    expect(await list('&to=2026-06-15')).toEqual([second.id, row.id]);
    const file = await world.intake.admin.get(
      `admin/edi/shipments/export?client_id=${seller.client.id}&format=csv`,
    );
    expect(file.text.split(/\r?\n/)[0]).toContain(
      'Shipment #,Client,PO #,Order #,Carrier,Tracking #,Ship Date,Lots,Status',
    );
    expect(file.text).toContain('FIND-ME');
    const other = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await other.get('admin/edi/shipments')).status).toBe(403);
    expect((await other.post(`admin/edi/shipments/${row.id}/decision`, { decision: 'apply' })).status).toBe(
      403,
    );
  });
});
