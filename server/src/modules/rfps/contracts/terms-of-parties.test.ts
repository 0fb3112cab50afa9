import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aUser } from '../../../../test/kit/world.ts';
import { aDeal, PLACED_ON, type Deal } from '../test-contracts.ts';

let app: TestApp;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('parties of contracts', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

const extend = (who: TestClient, id: number, more: object = {}) =>
  who.put<Rfp>('rfp/extend', { id, duration: 3, ...more });
const pause = (who: TestClient, id: number, more: object = {}) =>
  who.put<Rfp>('rfp/pause', { id, months: 1, ...more });
const supplier = () => deal.suppliers[0].client;

async function lastNote(userId: number): Promise<string | undefined> {
  await app.jobsDone();
  const rows = await app.db
    .selectFrom('notification')
    .select(['title', 'content'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ title, content }) => `${title}: ${content}`)[0];
}

describe('G-085 WB-258 the notice of a delivery', () => {
  it('a proposal is accepted as long as the first delivery can be ordered on its day', async () => {
    const open = await deal.ask();
    const { id } = await deal.propose(deal.suppliers[0], open);
    await deal.later('2026-07-11');
    expect((await deal.read(open)).can.decide).toBe(true);
    const late = await deal.accept(id);
    expect([late.status, late.problem?.error]).toEqual([
      422,
      'A proposal for this request could be accepted until 07/10/2026.',
    ]);
    await deal.later(PLACED_ON);
    expect((await deal.accept(id)).status).toBe(200);
  });

  it('a contract is lengthened as long as the delivery that follows can be', async () => {
    const id = await deal.contract();
    expect((await extend(deal.buying, id)).status).toBe(200);
    await deal.later('2026-10-13');
    const late = await extend(supplier(), id, { confirm: true });
    const sentence = 'This contract could be extended until 10/09/2026.';
    expect([late.status, late.problem?.error]).toEqual([422, sentence]);
    expect((await extend(supplier(), id, { confirm: false })).status).toBe(200);
    expect((await extend(deal.buying, id)).problem?.error).toBe(sentence);
    expect((await deal.read(id)).can.extend).toBe(false);
    await deal.later('2026-10-09');
    expect((await deal.read(id)).can.extend).toBe(true);
    expect((await extend(deal.buying, id)).status).toBe(200);
    expect((await extend(supplier(), id, { confirm: true })).status).toBe(200);
    expect((await deal.deliveries(id)).at(-3)).toMatchObject({
      date: '2026-10-15',
      placing_date: '2026-10-09',
    });
  });
});

describe('WB-259 while its parties may not trade', () => {
  it('a contract is neither lengthened nor paused; what waits is refused and taken back', async () => {
    const id = await deal.contract();
    await extend(deal.buying, id);
    await pause(deal.buying, id);
    await app.db
      .updateTable('facility')
      .set({ state_license_expiration: '2026-06-01' })
      .where('id', '=', deal.buyer.facilityId)
      .execute();
    for (const answer of [extend, pause]) {
      const confirmed = await answer(supplier(), id, { confirm: true });
      expect(confirmed.problem?.error).toMatch(/^The state license of .* has ended\.$/);
    }
    expect((await extend(supplier(), id, { confirm: false })).status).toBe(200);
    expect((await pause(deal.buying, id, { confirm: false })).status).toBe(200);
    for (const ask of [extend, pause]) expect((await ask(deal.buying, id)).status).toBe(422);
  });
});

describe('WB-260 the buyer takes a wish back', () => {
  it('of more months, or of a pause, and the supplier is told', async () => {
    const id = await deal.contract();
    const { userId } = deal.suppliers[0];
    // Of two notices at once either may come last.
    await app.jobsDone();
    expect((await deal.read(id)).can).toMatchObject({ take_back_extension: false, take_back_pause: false });
    await extend(deal.buying, id);
    expect(await lastNote(userId)).toMatch(/^Contract extension: .* asks to extend contract/);
    expect((await deal.read(id)).can.take_back_extension).toBe(true);
    expect((await deal.read(id, supplier())).can.take_back_extension).toBe(false);
    expect((await extend(deal.buying, id, { duration: 6, confirm: false })).status).toBe(409);
    expect((await extend(deal.buying, id, { confirm: true })).status).toBe(409);
    const back = await extend(deal.buying, id, { confirm: false });
    expect(back.data).toMatchObject({
      extension_asked: null,
      can: { extend: true, take_back_extension: false },
    });
    expect(await lastNote(userId)).toMatch(/^Contract extension: .* no longer asks to extend contract/);
    expect((await extend(supplier(), id, { confirm: true })).status).toBe(409);
    expect((await extend(deal.buying, id, { confirm: false })).status).toBe(409);
    await pause(deal.buying, id, { reason: 'Renovation' });
    expect(await lastNote(userId)).toMatch(/^Contract pause: .* asks to pause contract/);
    expect((await deal.read(id)).can.take_back_pause).toBe(true);
    const on = await pause(deal.buying, id, { confirm: false });
    expect(on.data).toMatchObject({ pause_asked: null, pause_reason: null, can: { pause: true } });
    expect(await lastNote(userId)).toMatch(/^Contract pause: .* no longer asks to pause contract/);
    expect((await pause(supplier(), id, { confirm: true })).status).toBe(409);
  });
});

describe('WB-261 the person of a contract', () => {
  it('is who accepted the proposal', async () => {
    const { companyId, facilityId } = deal.buyer;
    const colleague = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    const id = await deal.ask();
    const { id: proposal } = await deal.propose(deal.suppliers[0], id);
    await deal.accept(proposal, await app.signIn(colleague.userId));
    expect((await deal.read(id)).buyer_user_id).toBe(colleague.userId);
  });
});
