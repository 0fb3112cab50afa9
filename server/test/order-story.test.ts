import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { StoryStep } from '#contract/orders/story.ts';
import { aDesk, type Desk } from '../src/modules/billing/test-billing.ts';
import { aBidMarket, accept } from '../src/modules/bids/test-market.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import { enqueueJob } from '../src/platform/jobs/events.ts';
import { dueContracts } from './kit/contracts.ts';
import { bodyText } from './kit/reply-text.ts';
import { storyOf } from './kit/story.ts';
import { aFee, aTrade, type Trade } from './kit/trade.ts';
import { aBuyer, aListing, anAdministrator, aSeller } from './kit/world.ts';

let app: TestApp;
let desk: Desk;
let trade: Trade;
beforeAll(async () => {
  app = await startTestApp('order story', { runJobs: true });
  desk = await aDesk(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  trade = await aTrade(app);
});

/** Steps of one moment stand by their kinds. */
const later = () => app.clock.advance(60_000);
const staff = async (...permissions: Parameters<typeof anAdministrator>[1] & string[]) =>
  app.signIn((await anAdministrator(app.db, permissions)).userId);
const told = (steps: readonly StoryStep[], ...kinds: StoryStep['kind'][]) =>
  steps.filter(({ kind }) => kinds.includes(kind)).map(({ what }) => what);
const step = (steps: readonly StoryStep[], what: RegExp | string) =>
  steps.find((one) => (typeof what === 'string' ? one.what === what : what.test(one.what)));

describe('RB-152 the story of an order', () => {
  it('tells placing with prices and fees, shipments with lots, changes of tracking, invoices, payments and refunds', async () => {
    const { id, buying, selling } = trade;
    await trade.ship([4]);
    const { tracking } = await trade.order();
    later();
    const changed = { carrier: 'FedEx', tracking_number: '777', ship_date: '06/15/2026' };
    expect((await selling.put(`order/${id}/tracking/${tracking[0]?.id}`, changed)).status).toBe(200);
    later();
    await trade.ship([6]);
    later();
    expect((await desk.pay(id, 50)).status).toBe(200);
    later();
    const line_id = (await desk.view(id)).refundable[0]?.line_id;
    const wanted = { kind: 'refund', reason: 'damaged', borne_by: 'seller', lines: [{ line_id, packs: 1 }] };
    expect((await desk.record(id, wanted)).status).toBe(200);

    const steps = await storyOf(buying, id);
    const { lines, total, invoices } = await trade.order();
    expect(told(steps, 'step', 'payment', 'invoice')).toEqual([
      'Placed the order',
      'Shipped: 4 packs by UPS P1',
      `Invoice INV-${id}-1 of $${invoices[0]?.total.toFixed(2)}`,
      'Changed a shipment: FedEx 777',
      'Shipped: 6 packs by UPS P2',
      `Invoice INV-${id}-2 of $${invoices[1]?.total.toFixed(2)}`,
      'Recorded a payment',
      'Gave money back',
    ]);
    const name = `${lines[0]?.name}, lot ${lines[0]?.lot_name}`;
    expect(step(steps, 'Placed the order')?.details).toEqual([
      `10 × ${name}, at $18.36: $183.60`,
      `Items $183.60, shipping $25.00, total $${total.toFixed(2)}`,
    ]);
    expect(step(steps, /^Shipped: 4/)?.details).toEqual([`4 packs of ${name}`]);
    expect(step(steps, /^Changed a shipment/)?.details).toEqual(['Before: UPS P1, 06/15/2026']);
    expect(step(steps, 'Recorded a payment')?.details).toEqual([
      'Amount $50.00',
      'By Check',
      'Reference Check 1001',
      'Received on 06/15/2026',
    ]);
    expect(step(steps, 'Gave money back')?.details).toEqual(['Amount $18.36', 'Reason: Damaged']);
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
  });

  it('tells confirmation and delivery, and who did them', async () => {
    const { id, buying, selling } = trade;
    later();
    expect((await selling.post(`order/${id}/confirmation`)).status).toBe(200);
    later();
    await trade.ship();
    later();
    expect((await selling.post(`order/${id}/delivery`)).status).toBe(200);
    const steps = (await storyOf(buying, id)).filter(({ kind }) => kind === 'step');
    const { rows } = await sql<{
      name: string;
    }>`select u.first_name || ' ' || u.last_name as name from app_user u
      where u.company_id = ${trade.sellerCompanyId}`.execute(app.db);
    expect(steps.slice(1).map(({ what, who }) => [what, who])).toEqual(
      ['Confirmed the order', 'Shipped: 10 packs by UPS P1', 'Marked the order delivered'].map((what) => [
        what,
        rows[0]?.name,
      ]),
    );
  });

  it('tells the PO number and the note with which it was placed, whatever they are now', async () => {
    const { id, buying } = trade;
    const { version } = await trade.order();
    later();
    await buying.put(`order/${id}`, { version, po_number: 'PO-NEW', notes: 'I said so when I ordered' });
    const steps = await storyOf(buying, id);
    expect(step(steps, 'Placed the order')?.details.join(' ')).not.toMatch(/PO-NEW|I said so|today/);
    expect(told(steps, 'step').at(-1)).toBe('Changed the order: PO # from none to PO-NEW, notes');
  });

  it('tells a removed shipment, and a cancellation with its answer', async () => {
    const { id, buying, selling } = trade;
    await trade.ship([4]);
    const [shipment] = (await trade.order()).tracking;
    later();
    expect((await selling.delete(`order/${id}/tracking/${shipment?.id}`)).status).toBe(200);
    later();
    await buying.post(`order/${id}/cancellation`, { reason: 'Patient moved' });
    later();
    await selling.put(`order/${id}/cancellation`, { approve: false, note: 'On its way' });
    const steps = await storyOf(selling, id);
    expect(told(steps, 'step', 'invoice')).toEqual([
      'Placed the order',
      'Shipped: 4 packs by UPS P1',
      expect.stringMatching(/^Invoice INV-\d+-1 of /),
      'Deleted a shipment',
      `Invoice INV-${id}-1 was cancelled`,
      'Asked to cancel the order: Patient moved',
      'Refused to cancel the order: On its way',
    ]);
    expect(step(steps, 'Deleted a shipment')?.details).toEqual(['UPS P1']);
  });

  it('begins with the bid that it came of, each side with its own prices', async () => {
    const market = await aBidMarket(app);
    await aFee(app, market.seller.companyId, 25);
    const bid = await market.aBid();
    later();
    const { order_id: id } = (await accept(market.selling, bid)).data;
    const [bought, sold] = [await storyOf(market.buying, id), await storyOf(market.selling, id)];
    expect(told(bought, 'origin', 'step')).toEqual([
      'Initial Buyer Bid: 20 packs at $8.00',
      'Accepted the bid, which placed the order',
    ]);
    expect(told(sold, 'origin')).toEqual(['Initial Buyer Bid: 20 packs at $6.40']);
    expect(bought[0]?.details).toContain(`Bid ${bid}`);
  });

  it('begins with the proposal and the contract whose delivery placed it', async () => {
    const buyer = await aBuyer(app.db);
    const seller = await aSeller(app.db);
    const { ndc } = await aListing(app.db, { companyId: seller.companyId });
    const parties = {
      facility_id: buyer.facilityId,
      buyer_company_id: buyer.companyId,
      buyer_user_id: buyer.userId,
    };
    const suppliers = { seller_company_id: seller.companyId, seller_user_id: seller.userId };
    await dueContracts(app.db, app.clock.now().toISOString().slice(0, 10), [
      { ...parties, ...suppliers, ndc },
    ]);
    await app.db.transaction().execute((tx) => enqueueJob(tx, 'place-deliveries', {}));
    await app.jobsDone();
    const { id, rfp_id: contract } = await app.db
      .selectFrom('orders as o')
      .innerJoin('rfp_delivery as d', 'd.order_id', 'o.id')
      .select(['o.id', 'd.rfp_id'])
      .where('o.facility_id', '=', buyer.facilityId)
      .executeTakeFirstOrThrow();
    const steps = await storyOf(await app.signIn(buyer.userId), id);
    expect(told(steps, 'origin')).toEqual(['Proposed 2 packs a delivery']);
    expect(step(steps, 'Placed the order')?.details[0]).toMatch(
      new RegExp(`^Delivery 1 of contract ${contract}: 2 packs, due on `),
    );
  });

  it('tells who acted for whom', async () => {
    const { id, buyerId } = trade;
    const { userId: actor } = await anAdministrator(app.db, ['impersonate']);
    const acting = app.withSession(await app.openSession(buyerId, actor));
    const { version } = await trade.order();
    later();
    const saved = await acting.put(`order/${id}`, { version, po_number: 'PO-8' });
    expect(saved.status).toBe(200);
    const changed = (await storyOf(trade.selling, id)).findLast(({ kind }) => kind === 'step');
    const { rows } = await sql<{ name: string }>`select first_name || ' ' || last_name as name from app_user
      where id in (${actor}, ${buyerId}) order by id = ${actor} desc`.execute(app.db);
    expect([changed?.who, changed?.on_behalf_of]).toEqual(rows.map(({ name }) => name));
  });

  it('tells the mails to each side, and to whom', async () => {
    await app.jobsDone();
    const { rows } = await sql<{
      email: string;
    }>`select email from app_user where id = ${trade.buyerId}`.execute(app.db);
    const [buyer] = rows;
    const to = (steps: readonly StoryStep[]) =>
      steps.filter(({ kind }) => kind === 'mail').map(({ what, details }) => [what, details]);
    const bought = to(await storyOf(trade.buying, trade.id));
    expect(bought).toEqual([[expect.stringMatching(/^Mail: Your order of \$/), [`To ${buyer?.email}`]]]);
    const sold = to(await storyOf(trade.selling, trade.id));
    expect(sold).toEqual([
      [expect.stringMatching(/^Mail: Order placed/), [expect.stringMatching(/^To .+@/)]],
    ]);
    await sql`update mail_sent set refused = true where recipient = ${buyer?.email ?? ''}`.execute(app.db);
    expect(to(await storyOf(trade.buying, trade.id))[0]?.[0]).toMatch(/^Mail was refused: Your order of \$/);
    await sql`update mail_sent set refused = false`.execute(app.db);
    expect(to(await storyOf(await staff('orders'), trade.id))).toEqual(
      expect.arrayContaining([...bought, ...sold]),
    );
  });
});

describe('RB-153 each side sees its own part', () => {
  it('a seller reads neither how nor with what reference was paid', async () => {
    const { id, buying, selling } = trade;
    await trade.ship();
    await desk.pay(id, 50);
    const sold = await storyOf(selling, id);
    expect(step(sold, 'Recorded a payment')?.details).toEqual([]);
    expect(JSON.stringify(sold)).not.toContain('Check 1001');
    const byCard = await aTrade(app, { payment: 'credit_card' });
    await app.jobsDone();
    expect(JSON.stringify(await storyOf(byCard.buying, byCard.id))).toMatch(/Paid by card/);
    expect(JSON.stringify(await storyOf(byCard.selling, byCard.id))).not.toMatch(/card/i);
    expect(JSON.stringify(await storyOf(buying, id))).toContain('Check 1001');
  });

  it('administrators with orders read all with the audit rows, with finance the ledger too', async () => {
    const { id, buying } = trade;
    await trade.ship();
    const plain = await storyOf(await staff('orders'), id);
    expect(step(plain, /^Shipped/)?.audit_row).toEqual(expect.any(Number));
    expect(told(plain, 'ledger')).toEqual([]);
    const both = await storyOf(await staff('orders', 'finance'), id);
    expect(told(both, 'ledger')).toEqual(['Ledger: placed', 'Ledger: shipped']);
    const shipped = step(both, 'Ledger: shipped')?.details.join('\n');
    expect(shipped).toMatch(/^Dr Billed, not paid \$208\.60 \(/m);
    const bought = await storyOf(buying, id);
    expect(bought.map(({ audit_row }) => audit_row)).toEqual(bought.map(() => null));
    expect(told(bought, 'ledger')).toEqual([]);
  });

  it('a stranger gets 404, of the story and of its PDF', async () => {
    const stranger = await app.signIn((await aSeller(app.db)).userId);
    for (const path of ['story', 'story.pdf'])
      expect((await stranger.get(`order/${trade.id}/${path}`)).status).toBe(404);
  });
});

it('RB-154 the PDF has order, lines, totals, invoices and the story in the view of whoever asks', async () => {
  const { id, buying, selling } = trade;
  await trade.ship();
  await desk.pay(id, 208.6);
  const pdf = async (client: TestClient) => bodyText(await client.get(`order/${id}/story.pdf`)).split('\n');
  const { lines, facility_name } = (await buying.get<OrderDetail>(`order/${id}`)).data;
  const bought = await pdf(buying);
  expect(bought).toEqual(
    expect.arrayContaining([
      `Story of order ${id}`,
      facility_name,
      lines[0]?.ndc_number,
      '$208.60',
      `INV-${id}-1`,
      'Recorded a payment',
      'Reference Check 1001',
      'When (UTC)',
    ]),
  );
  expect(bought).not.toContain('Audit row');
  const sold = await pdf(selling);
  expect(sold).toContain('Recorded a payment');
  expect(sold).not.toContain('Reference Check 1001');
  const read = await staff('orders');
  const recorded = step(await storyOf(read, id), 'Recorded a payment');
  expect(await pdf(read)).toEqual(expect.arrayContaining(['Audit row', String(recorded?.audit_row)]));
});
