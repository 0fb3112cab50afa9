import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { aBuyer, anAdministrator, aUser } from '../../../../test/kit/world.ts';
import { aDeal, withdraw, type Deal } from '../test-contracts.ts';

let app: TestApp;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('contracts', { runJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

async function titlesOf(userId: number): Promise<string[]> {
  await app.jobsDone();
  const rows = await app.db
    .selectFrom('notification')
    .select('title')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

describe('accepting a proposal', () => {
  it('TR-056 TR-375 TR-376 TR-380 TR-381 TR-541 G-072 G-084 makes a contract with its deliveries, and closes the others', async () => {
    const [winner, loser] = deal.suppliers;
    const id = await deal.ask();
    // Notices of one moment come in any order.
    await app.jobsDone();
    const proposal = await deal.propose(winner, id);
    await deal.propose(loser, id, { price: 13 });
    await app.jobsDone();
    const { status, data } = await deal.accept(proposal.id);
    expect([status, data]).toMatchObject([
      200,
      {
        status: 'accepted',
        renewal_date: '2026-10-15',
        active_proposal: { id: proposal.id, status: 'accepted', resubmit_schedule_date: '2026-09-15' },
        accepted_proposal: {
          id: proposal.id,
          ndc: deal.ndc,
          quantity: 40,
          period: 'monthly',
          renewal_date: '2026-10-15',
        },
        can: { cancel: false, resubmit: false, extend: true },
      },
    ]);
    const closed = await deal.read(id, loser.client);
    expect([closed.invitation, closed.proposals[0]?.status]).toEqual(['closed', 'closed']);
    expect((await deal.read(id, winner.client)).invitation).toBe('proposed');
    const planned = await deal.deliveries(id);
    expect(planned.map((one) => [one.number, one.date, one.placing_date, one.packs, one.total])).toEqual([
      [1, '2026-07-15', '2026-07-10', 40, 520],
      [2, '2026-08-15', '2026-08-12', 40, 520],
      [3, '2026-09-15', '2026-09-10', 40, 520],
    ]);
    expect(planned.every((one) => one.state === 'scheduled' && one.can.skip)).toBe(true);
    expect(await titlesOf(winner.userId)).toEqual(['New request', 'Proposal accepted']);
    expect(await titlesOf(loser.userId)).toEqual(['New request', 'Proposal declined']);
    expect(await titlesOf(deal.buyer.userId)).toEqual(['New proposal', 'New proposal', 'Proposal accepted']);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('X-98 a contract that does not divide evenly delivers the packs it shows as billed', async () => {
    const id = await deal.contract({ duration: 4, quantity: 31, period: 'quarterly' });
    const [accepted] = (await deal.read(id)).proposals;
    const planned = await deal.deliveries(id);
    expect(planned.map((one) => one.packs)).toEqual([31, 11]);
    const billed = planned.reduce((sum, one) => sum + one.total, 0);
    expect([accepted?.billed_total, accepted?.total]).toEqual([billed, 543.33]);
    const seen = await deal.read(id, deal.suppliers[0].client);
    expect(seen.can).toMatchObject({ propose: false, decline: false });
  });

  it('who lost sees nothing of the contract: no delivery, no month, no end', async () => {
    const [, loser] = deal.suppliers;
    const id = await deal.contract();
    await deal.buying.put('rfp/extend', { id, duration: 3 });
    expect(await deal.deliveries(id, loser.client)).toEqual([]);
    expect(await deal.read(id, loser.client)).toMatchObject({
      months: [],
      accepted_proposal: null,
      extension_asked: null,
      extended_months: 0,
    });
    const days = await loser.client.get(`rfp/scheduled_orders/calendar?month=2026-07&request_id=${id}`);
    expect(days.data).toEqual([]);
    expect((await loser.client.put('rfp/extend', { id, duration: 3, confirm: true })).status).toBe(404);
  });

  it('is for the buyers of the facility alone', async () => {
    const id = await deal.ask();
    const proposal = await deal.propose(deal.suppliers[0], id);
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    expect((await deal.accept(proposal.id, stranger)).status).toBe(404);
    expect((await deal.accept(proposal.id, deal.suppliers[0].client)).status).toBe(403);
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await deal.accept(proposal.id, admin)).status).toBe(404);
    const { companyId, facilityId } = deal.buyer;
    const fields = { companyId, roles: ['Buyer'] as const, facilityIds: [facilityId] };
    const unvetted = await aUser(app.db, { ...fields, vetting_status: 'Unreviewed' });
    expect((await deal.accept(proposal.id, await app.signIn(unvetted.userId))).status).toBe(403);
    expect((await deal.read(id)).status).toBe('proposed');
  });

  const facility = (fields: object) => (target: Deal) =>
    app.db.updateTable('facility').set(fields).where('id', '=', target.buyer.facilityId).execute();
  it.each<[string, (target: Deal) => Promise<unknown>, RegExp]>([
    ['a facility that is not approved', facility({ vetting_status: 'pending' }), /is not approved to buy/],
    [
      'a license that has ended',
      facility({ state_license_expiration: '2026-06-14' }),
      /state license of .* has ended/,
    ],
    [
      'a company without terms',
      ({ buyer }) => app.db.deleteFrom('company_terms').where('company_id', '=', buyer.companyId).execute(),
      /has no active terms/,
    ],
    [
      'a supplier that is not active',
      ({ suppliers: [{ companyId }] }) =>
        app.db.updateTable('company').set({ active: false }).where('id', '=', companyId).execute(),
      /^Company \d+ is not active\.$/,
    ],
    [
      'a product that was withdrawn',
      ({ suppliers: [{ listing }] }) => withdraw(app.db, listing.id),
      /does not list .* any more/,
    ],
    ['a start that has passed', (target) => target.later('2026-07-15'), /could be accepted until 07.10.2026/],
  ])('%s is refused in words, and nothing changes', async (_, change, sentence) => {
    const id = await deal.ask();
    const proposal = await deal.propose(deal.suppliers[0], id);
    await change(deal);
    const refused = await deal.accept(proposal.id);
    expect([refused.status, refused.problem?.error]).toEqual([422, expect.stringMatching(sentence)]);
    const left = await app.db.selectFrom('rfp').select('status').where('id', '=', id).executeTakeFirst();
    expect(left?.status).toBe('proposed');
  });

  it('a proposal that was answered, and one of a request that ended, are not accepted', async () => {
    const id = await deal.ask();
    const proposal = await deal.propose(deal.suppliers[0], id);
    await deal.buying.put(`proposal/decline/${proposal.id}`, {});
    const refused = await deal.accept(proposal.id);
    expect([refused.status, refused.problem?.error]).toEqual([
      409,
      'This proposal does not wait for an answer any more.',
    ]);
  });
});

describe('the end of a contract', () => {
  it('G-065 only an administrator cancels it, with a reason, and what was still to come is cancelled with it', async () => {
    const id = await deal.contract();
    expect((await deal.buying.put(`rfp/${id}`, { status: 'cancelled' })).status).toBe(409);
    // What was told of the contract is told before.
    await app.jobsDone();
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    const done = await admin.put(`rfp/${id}`, { status: 'cancelled', reason: 'Recalled' });
    expect(done.data).toMatchObject({ status: 'cancelled', cancel_reason: 'Recalled' });
    expect((await deal.deliveries(id)).map((one) => one.state)).toEqual(Array(3).fill('cancelled'));
    for (const { userId } of [deal.buyer, deal.suppliers[0]])
      expect((await titlesOf(userId)).at(-1)).toBe('Request cancelled');
    expect(await titlesOf(deal.suppliers[1].userId)).toEqual(['New request']);
    expect(await brokenInvariants(app.db)).toEqual([]);
  });

  it('TR-024 TR-025 TR-378 G-086 G-087 a contract near its end is renewed, and its supplier begins from what it proposed', async () => {
    const [supplier] = deal.suppliers;
    const id = await deal.contract();
    const renewal = { resubmit: true, request_id: id, start_date: '2026-10-15' };
    await deal.later('2026-08-15');
    expect((await deal.read(id)).can.resubmit).toBe(false);
    await expect(deal.ask(renewal)).rejects.toThrow('from 60 days before its end');
    await deal.later('2026-08-16');
    expect((await deal.read(id)).can.resubmit).toBe(true);
    const child = await deal.ask(renewal);
    const seen = await deal.read(child, supplier.client);
    expect([seen.parent_id, seen.parent_proposal?.price, seen.parent_proposal?.status]).toEqual([
      id,
      12.5,
      'accepted',
    ]);
    expect((await deal.read(child, deal.suppliers[1].client)).parent_proposal).toBeNull();
    const renewals = await supplier.client.get<RfpSummary[]>('rfp?renewals_only=1');
    expect(renewals.data.map((one) => one.id)).toEqual([child]);
  });
});
