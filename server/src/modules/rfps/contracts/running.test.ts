import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryDay, Recommendation, ScheduledDelivery } from '#contract/rfps/contract-shapes.ts';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { aDrug, aListing, anAdministrator } from '../../../../test/kit/world.ts';
import { deliveryJobs, END_CONTRACTS, PLACE_DELIVERIES, REMIND_RENEWALS, rfpJobs } from '../jobs.ts';
import { aDeal, PLACED_ON, type Deal } from '../test-contracts.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

let app: TestApp;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('running contracts', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

const placeDue = async () => runTask(deliveryJobs(app), PLACE_DELIVERIES);
const endContracts = async () => {
  await runTask(rfpJobs(app), REMIND_RENEWALS);
  await runTask(rfpJobs(app), END_CONTRACTS);
};
const skip = (id: number | undefined, who = deal.buying) =>
  who.post<ScheduledDelivery>(`rfp/scheduled_orders/${id}/skip`, { reason: 'Stocktaking' });
const answer = (id: number | undefined, agreed: boolean, who: TestClient) =>
  who.put<ScheduledDelivery>(`rfp/scheduled_orders/${id}/skip`, { agreed });
const extend = (who: TestClient, body: object) => who.put<Rfp>('rfp/extend', body);

async function lastNotes(userId: number, count: number): Promise<string[]> {
  await app.jobsDone();
  const rows = await app.db
    .selectFrom('notification')
    .select(['title', 'content'])
    .where('user_id', '=', userId)
    .where('type', '=', 'RFP')
    .orderBy('id')
    .execute();
  return rows.slice(-count).map(({ title, content }) => `${title}: ${content}`);
}

describe('G-085 skipping a delivery', () => {
  it('is asked by the buyer and agreed to by the supplier, one of a contract', async () => {
    const [{ client, userId }] = deal.suppliers;
    const id = await deal.contract();
    const [first, second] = await deal.deliveries(id);
    const asked = await skip(first?.id);
    expect([asked.status, asked.data]).toMatchObject([
      200,
      { state: 'scheduled', skip: 'asked', skip_reason: 'Stocktaking', can: { skip: false } },
    ]);
    expect((await skip(second?.id)).problem?.error).toBe('One delivery of a contract can be skipped.');
    expect((await deal.deliveries(id)).map((one) => one.skip_problem)).toEqual([
      'You asked to skip this delivery before.',
      'One delivery of a contract can be skipped.',
      'One delivery of a contract can be skipped.',
    ]);
    expect((await deal.deliveries(id, client))[0]?.skip_problem).toBeNull();
    expect((await skip(first?.id)).status).toBe(409);
    expect((await skip(second?.id, client)).status).toBe(403);
    expect((await answer(first?.id, true, deal.suppliers[1].client)).status).toBe(404);
    expect((await deal.deliveries(id, client))[0]?.can.answer_skip).toBe(true);
    const agreed = await answer(first?.id, true, client);
    expect(agreed.data).toMatchObject({ state: 'skipped', skip: 'agreed', can: { answer_skip: false } });
    expect((await answer(first?.id, true, client)).status).toBe(409);
    expect((await skip(second?.id)).status).toBe(409);
    await deal.later(PLACED_ON);
    await placeDue();
    expect((await deal.deliveries(id)).map((one) => one.state)).toEqual([
      'skipped',
      'scheduled',
      'scheduled',
    ]);
    expect((await lastNotes(userId, 1))[0]).toContain('Skip requested: ');
    expect((await lastNotes(deal.buyer.userId, 1))[0]).toMatch(/^Skip agreed: .* Jul 15, 2026/);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('refused, another one may be asked for; unanswered, the delivery is ordered', async () => {
    const id = await deal.contract();
    const [first, second] = await deal.deliveries(id);
    await skip(second?.id);
    const refused = await answer(second?.id, false, deal.suppliers[0].client);
    expect(refused.data).toMatchObject({ state: 'scheduled', skip: 'refused', can: { skip: false } });
    expect((await lastNotes(deal.buyer.userId, 1))[0]).toContain('Skip refused: ');
    expect((await skip(first?.id)).status).toBe(200);
    await deal.later(PLACED_ON);
    const late = await deal.deliveries(id);
    expect(late[0]?.can.skip).toBe(false);
    await placeDue();
    expect((await deal.deliveries(id))[0]).toMatchObject({ state: 'placed', skip: 'lapsed' });
    expect((await answer(first?.id, true, deal.suppliers[0].client)).status).toBe(409);
  });

  it('cannot be asked on the day it is ordered', async () => {
    const [first] = await deal.deliveries(await deal.contract());
    await deal.later(PLACED_ON);
    expect((await skip(first?.id)).problem?.error).toBe('This delivery is being ordered already.');
  });
});

describe('TR-382 TR-537 G-088 lengthening a contract', () => {
  it('is asked by the buyer and confirmed by the supplier, on the same terms, with its deliveries', async () => {
    const [{ client, userId }] = deal.suppliers;
    const id = await deal.contract({ start_date: '2026-07-31' });
    expect((await extend(client, { id, duration: 3, confirm: true })).status).toBe(409);
    const asked = await extend(deal.buying, { id, duration: 2 });
    expect(asked.data).toMatchObject({
      extension_asked: 2,
      renewal_date: '2026-10-31',
      can: { extend: false },
    });
    expect((await extend(deal.buying, { id, duration: 2 })).status).toBe(409);
    expect((await deal.read(id, client)).can.answer_extension).toBe(true);
    expect((await extend(client, { id, duration: 3, confirm: true })).status).toBe(409);
    expect((await extend(client, { id, duration: 2 })).status).toBe(422);
    const confirmed = await extend(client, { id, duration: 2, confirm: true });
    expect(confirmed.data).toMatchObject({
      extension_asked: null,
      extended_months: 2,
      renewal_date: '2026-12-31',
      accepted_proposal: { renewal_date: '2026-12-31', total_quantity: 200 },
      active_proposal: { resubmit_schedule_date: '2026-12-01' },
    });
    const planned = await deal.deliveries(id);
    expect(planned.map((one) => [one.number, one.date, one.packs, one.price])).toEqual([
      [1, '2026-07-31', 40, 12.5],
      [2, '2026-08-31', 40, 12.5],
      [3, '2026-09-30', 40, 12.5],
      [4, '2026-10-31', 40, 12.5],
      [5, '2026-11-30', 40, 12.5],
    ]);
    expect((await lastNotes(userId, 1))[0]).toMatch(/^Contract extension: .* by 2 months/);
    expect((await lastNotes(deal.buyer.userId, 1))[0]).toMatch(/^Contract extension: .* by 2 months/);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('refused, nothing changes; a request that is no contract, and 60 months, are refused', async () => {
    const [{ client }] = deal.suppliers;
    const open = await deal.ask();
    expect((await extend(deal.buying, { id: open, duration: 3 })).status).toBe(409);
    const id = await deal.contract({ duration: 12 });
    await extend(deal.buying, { id, duration: 12 });
    const refused = await extend(client, { id, duration: 12, confirm: false });
    expect(refused.data).toMatchObject({
      extension_asked: null,
      extended_months: 0,
      renewal_date: '2027-07-15',
    });
    expect((await lastNotes(deal.buyer.userId, 1))[0]).toContain('does not extend contract');
    for (let year = 2; year <= 5; year += 1) {
      await extend(deal.buying, { id, duration: 12 });
      expect((await extend(client, { id, duration: 12, confirm: true })).status).toBe(200);
    }
    expect((await extend(deal.buying, { id, duration: 2 })).problem?.error).toBe(
      'A contract runs 60 months at most, with all extensions.',
    );
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await extend(admin, { id, duration: 2 })).status).toBe(403);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });
});

describe('the end', () => {
  it('TR-380 TR-381 G-087 both sides are asked once, 30 days before, whether to renew; then it is completed', async () => {
    const id = await deal.contract();
    const asked = async () =>
      (await lastNotes(deal.buyer.userId, 9)).filter((note) => note.startsWith('Contract renewal'));
    await deal.later('2026-09-14');
    await placeDue();
    await endContracts();
    expect(await asked()).toEqual([]);
    await deal.later('2026-09-15');
    await endContracts();
    await endContracts();
    const name = (await deal.read(id)).description;
    const question = `Contract renewal: Contract for ${name} ends on Oct 15, 2026. Resubmit?`;
    expect(await asked()).toEqual([question]);
    expect(await lastNotes(deal.suppliers[0].userId, 1)).toEqual([question]);
    await deal.later('2026-10-14');
    await endContracts();
    expect((await deal.read(id)).status).toBe('accepted');
    await deal.later('2026-10-15');
    await endContracts();
    expect(await deal.read(id)).toMatchObject({
      status: 'completed',
      can: { extend: false, resubmit: true },
    });
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('waits for a delivery that is still to be ordered', async () => {
    const id = await deal.contract();
    await deal.later('2026-10-15');
    await endContracts();
    expect((await deal.read(id)).status).toBe('accepted');
  });

  it('both sides are asked again after an extension', async () => {
    const id = await deal.contract();
    await deal.later('2026-10-09');
    await endContracts();
    // What is told in one go comes in any order.
    await app.jobsDone();
    const { client } = deal.suppliers[0];
    expect((await extend(deal.buying, { id, duration: 2 })).status).toBe(200);
    expect((await extend(client, { id, duration: 2, confirm: true })).data?.renewal_date).toBe('2026-12-15');
    await deal.later('2026-11-15');
    await endContracts();
    const notes = (await lastNotes(deal.suppliers[0].userId, 9)).filter((one) => one.includes('Resubmit?'));
    expect(notes.map((one) => /[A-Z][a-z]{2} \d{1,2}, \d{4}/.exec(one)?.[0])).toEqual([
      'Oct 15, 2026',
      'Dec 15, 2026',
    ]);
  });
});

describe('what is due and what was kept', () => {
  it('X-54 G-122 G-148 deliveries by date, state, facility and product; a month counted by day', async () => {
    const id = await deal.contract();
    const twice = await deal.contract({ period: 'biweekly', duration: 2, quantity: 10 });
    await deal.later(PLACED_ON);
    await placeDue();
    const list = async (query: string, who = deal.buying) =>
      (await who.get<ScheduledDelivery[]>(`rfp/scheduled_orders?${query}`)).data;
    const days = (found: ScheduledDelivery[]) => found.map((one) => `${one.request_id} ${one.date}`);
    expect(days(await list('from=2026-08-01&to=2026-08-31'))).toEqual([
      `${twice} 2026-08-12`,
      `${id} 2026-08-15`,
      `${twice} 2026-08-26`,
    ]);
    expect(days(await list('state=placed&sort=-date'))).toEqual([`${twice} 2026-07-15`, `${id} 2026-07-15`]);
    expect(days(await list('state=coming'))[0]).toBe(`${twice} 2026-07-29`);
    const { client } = deal.suppliers[0];
    expect(await list(`facility_id=${deal.buyer.facilityId}&search=${deal.ndc}`, client)).toHaveLength(7);
    expect(await list('facility_id=999999', client)).toEqual([]);
    const { data } = await client.get<DeliveryDay[]>('rfp/scheduled_orders/calendar?month=2026-07');
    expect(data).toEqual([
      { date: '2026-07-15', state: 'placed', deliveries: 2, packs: 50, total: 665 },
      { date: '2026-07-29', state: 'scheduled', deliveries: 1, packs: 10, total: 145 },
    ]);
  });

  it('both sides read what each month promised and ordered; a cancelled order counts no more', async () => {
    const [{ client, listing }] = deal.suppliers;
    const id = await deal.contract();
    const [, second] = await deal.deliveries(id);
    await skip(second?.id);
    await answer(second?.id, true, client);
    await deal.later('2026-09-10');
    await app.db.updateTable('lot').set({ stock: 60 }).where('listing_id', '=', listing.id).execute();
    await placeDue();
    const months = async (who = deal.buying) => (await deal.read(id, who)).months;
    const kept = [
      { month: '2026-07', promised: 40, ordered: 40 },
      { month: '2026-08', promised: 0, ordered: 0 },
      { month: '2026-09', promised: 40, ordered: 0 },
    ];
    expect(await months()).toEqual(kept);
    expect(await months(deal.suppliers[0].client)).toEqual(kept);
    const [first] = await deal.deliveries(id);
    const cancellation = `order/${first?.order_id}/cancellation`;
    await deal.buying.post(cancellation, { reason: 'Too late' });
    await deal.suppliers[0].client.put(cancellation, { approve: true });
    expect((await months())[0]).toEqual({ month: '2026-07', promised: 40, ordered: 0 });
  });
});

describe('TR-531 G-089 X-66 what a contract would bring', () => {
  const use = (gcn: number, fields: { eaches: number; spend_cents: number }) =>
    app.db
      .insertInto('facility_usage')
      .values({ facility_id: deal.buyer.facilityId, gcn_seqno: gcn, package_size: 10, months: 4, ...fields })
      .execute();
  const read = async () => (await deal.buying.get<Recommendation[]>('rfp/recommendations')).data;

  it('the drugs on which a facility spends most, with suppliers that take requests and no open request', async () => {
    const [{ companyId }] = deal.suppliers;
    const gcnOf = async (ndc: string) =>
      (await app.db.selectFrom('drug').select('gcn_seqno').where('ndc', '=', ndc).executeTakeFirst())
        ?.gcn_seqno ?? 0;
    const asked = await gcnOf(deal.ndc);
    // 240 packs of ten a month, at $15.00 elsewhere and $10.00 here.
    await use(asked, { eaches: 9600, spend_cents: 1_440_000 });
    const cheap = await aListing(app.db, { companyId });
    await use(await gcnOf(cheap.ndc), { eaches: 400, spend_cents: 20_000 });
    await use(await gcnOf((await aDrug(app.db)).ndc), { eaches: 4000, spend_cents: 9_000_000 });
    const found = await read();
    expect(found.map((one) => [one.ndc, one.amu, one.aac_per_pack, one.supplier_count])).toEqual([
      [deal.ndc, 240, 15, 2],
      [cheap.ndc, 10, 5, 1],
    ]);
    expect(found.map((one) => one.estimated_savings)).toEqual([1200, 0]);
    await app.db.updateTable('company').set({ enable_rfp: false }).where('id', '=', companyId).execute();
    expect((await read()).map((one) => [one.ndc, one.supplier_count])).toEqual([[deal.ndc, 1]]);
    const id = await deal.ask({ inclusions: [deal.suppliers[1].companyId] });
    expect(await read()).toEqual([]);
    await deal.buying.put(`rfp/${id}`, { status: 'cancelled' });
    expect(await read()).toHaveLength(1);
  });
});
