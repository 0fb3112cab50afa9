import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { deliveryJobs, PLACE_DELIVERIES } from '../jobs.ts';
import { aDeal, PLACED_ON, type Deal } from '../test-contracts.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

let app: TestApp;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('paused contracts', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

const placeDue = async () => runTask(deliveryJobs(app), PLACE_DELIVERIES);
const pause = (who: TestClient, body: object) => who.put<Rfp>('rfp/pause', body);
const supplier = () => deal.suppliers[0];
const days = async (id: number) =>
  (await deal.deliveries(id)).map((one) => [one.number, one.date, one.placing_date, one.state]);

async function notes(userId: number): Promise<string[]> {
  await app.jobsDone();
  const rows = await app.db
    .selectFrom('notification')
    .select('content')
    .where('user_id', '=', userId)
    .where('title', '=', 'Contract pause')
    .orderBy('id')
    .execute();
  return rows.map((one) => one.content);
}

describe('pausing a contract', () => {
  it('is asked by the buyer and confirmed by the supplier: what is not ordered yet comes later', async () => {
    const id = await deal.contract();
    await deal.later(PLACED_ON);
    await placeDue();
    const asked = await pause(deal.buying, { id, months: 2, reason: 'Renovation' });
    expect(asked.data).toMatchObject({ pause_asked: 2, pause_reason: 'Renovation', can: { pause: false } });
    expect((await days(id)).map(([, date]) => date)).toEqual(['2026-07-15', '2026-08-15', '2026-09-15']);
    expect((await deal.read(id, supplier().client)).can.answer_pause).toBe(true);
    const confirmed = await pause(supplier().client, { id, months: 2, confirm: true });
    expect(confirmed.data).toMatchObject({
      paused_months: 2,
      pause_asked: null,
      pause_reason: null,
      renewal_date: '2026-12-15',
    });
    expect(await days(id)).toEqual([
      [1, '2026-07-15', '2026-07-10', 'placed'],
      [2, '2026-10-15', '2026-10-09', 'scheduled'],
      [3, '2026-11-15', '2026-11-10', 'scheduled'],
    ]);
    const name = confirmed.data.description;
    expect(await notes(supplier().userId)).toEqual([
      `${confirmed.data.facility_name} asks to pause contract ${id} for ${name} for 2 months, from the delivery of Aug 15, 2026 on. Confirm or refuse. Reason: Renovation`,
    ]);
    expect((await notes(deal.buyer.userId))[0]).toContain(
      'for 2 months. The next delivery is on Oct 15, 2026.',
    );
    await deal.later('2026-08-20');
    await placeDue();
    expect((await days(id))[1]?.[3]).toBe('scheduled');
    await deal.later('2026-10-09');
    await placeDue();
    expect((await days(id))[1]?.[3]).toBe('placed');
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('refused, deliveries go on; a skipped one moves with the others, an extension follows the pause', async () => {
    const id = await deal.contract({ start_date: '2026-07-31' });
    const { client } = supplier();
    await pause(deal.buying, { id, months: 1 });
    const refused = await pause(client, { id, months: 1, confirm: false });
    expect(refused.data).toMatchObject({ pause_asked: null, paused_months: 0, renewal_date: '2026-10-31' });
    expect((await notes(deal.buyer.userId))[0]).toContain('does not pause contract');
    const [, second] = await deal.deliveries(id);
    await deal.buying.post(`rfp/scheduled_orders/${second?.id}/skip`, {});
    await client.put(`rfp/scheduled_orders/${second?.id}/skip`, { agreed: true });
    await pause(deal.buying, { id, months: 1 });
    expect((await pause(client, { id, months: 1, confirm: true })).status).toBe(200);
    await deal.buying.put('rfp/extend', { id, duration: 2 });
    await client.put('rfp/extend', { id, duration: 2, confirm: true });
    expect((await days(id)).map(([number, date, , state]) => [number, date, state])).toEqual([
      [1, '2026-08-31', 'scheduled'],
      [2, '2026-09-30', 'skipped'],
      [3, '2026-10-31', 'scheduled'],
      [4, '2026-11-30', 'scheduled'],
      [5, '2026-12-31', 'scheduled'],
    ]);
    expect((await deal.read(id)).renewal_date).toBe('2027-01-31');
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('lasts six months in all, and is refused where nobody asked, twice, for nothing and to others', async () => {
    const { client } = supplier();
    const open = await deal.ask();
    expect((await pause(deal.buying, { id: open, months: 1 })).status).toBe(409);
    const id = await deal.contract();
    expect((await pause(client, { id, months: 1, confirm: true })).problem?.error).toBe(
      'No pause of these months waits for an answer.',
    );
    expect((await pause(deal.buying, { id, months: 7 })).status).toBe(422);
    expect((await pause(deal.buying, { id, months: 0 })).status).toBe(422);
    await pause(deal.buying, { id, months: 5 });
    expect((await pause(deal.buying, { id, months: 1 })).problem?.error).toBe(
      'A pause already waits for the supplier.',
    );
    expect((await pause(deal.suppliers[1].client, { id, months: 5, confirm: true })).status).toBe(404);
    expect((await pause(client, { id, months: 4, confirm: true })).status).toBe(409);
    expect((await pause(client, { id, months: 5 })).status).toBe(422);
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await pause(admin, { id, months: 5 })).status).toBe(403);
    await pause(client, { id, months: 5, confirm: true });
    const tooLong = await pause(deal.buying, { id, months: 2 });
    expect(tooLong.problem?.error).toBe('A contract is paused 6 months at most, in all.');
    await pause(deal.buying, { id, months: 1 });
    const last = await pause(client, { id, months: 1, confirm: true });
    expect(last.data.paused_months).toBe(6);
    expect((await deal.read(id)).can.pause).toBe(false);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('two answers at once count once, and a wish ends with its contract', async () => {
    const { client } = supplier();
    const id = await deal.contract();
    await pause(deal.buying, { id, months: 1 });
    const answers = await Promise.all([
      pause(client, { id, months: 1, confirm: true }),
      pause(client, { id, months: 1, confirm: false }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.map(({ status }) => status)).toContain(409);
    const other = await deal.contract();
    await pause(deal.buying, { id: other, months: 1, reason: 'Move' });
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    await admin.put(`rfp/${other}`, { id: other, status: 'cancelled', reason: 'Asked by phone' });
    expect(await deal.read(other)).toMatchObject({
      status: 'cancelled',
      pause_asked: null,
      pause_reason: null,
    });
    expect((await pause(client, { id: other, months: 1, confirm: true })).status).toBe(409);
  });

  it('nothing is left to pause once the last delivery is being ordered', async () => {
    const id = await deal.contract();
    await pause(deal.buying, { id, months: 1 });
    await deal.later('2026-09-10');
    expect((await pause(supplier().client, { id, months: 1, confirm: true })).problem?.error).toBe(
      'Nothing of this contract is still to be ordered.',
    );
  });
});
