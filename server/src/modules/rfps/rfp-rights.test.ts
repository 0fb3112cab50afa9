import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Proposal, Rfp, RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aFacility, anAdministrator, aUser } from '../../../test/kit/world.ts';
import { aDeal, type Deal } from './test-contracts.ts';

let app: TestApp;
let deal: Deal;
beforeAll(async () => {
  app = await startTestApp('rfp rights');
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
});

/** Somebody of a supplier with more than one role. */
async function somebodyOf(companyId: number, roles: readonly Role[], permissions: readonly 'content'[] = []) {
  const { userId } = await aUser(app.db, { companyId, roles, permissions });
  return app.signIn(userId);
}

/** Every write of the buyer's side, on a request with a proposal and on a contract. */
async function writesOf() {
  const open = await deal.ask();
  const { id: proposal } = await deal.propose(deal.suppliers[1], open);
  const contract = await deal.contract();
  const [first] = await deal.deliveries(contract);
  const writes: Record<string, (who: TestClient) => Promise<{ status: number; problem?: unknown }>> = {
    accept: (who) => who.put(`proposal/accept/${proposal}`, {}),
    decline: (who) => who.put(`proposal/decline/${proposal}`, {}),
    cancel: (who) => who.put(`rfp/${open}`, { status: 'cancelled' }),
    extend: (who) => who.put('rfp/extend', { id: contract, duration: 3 }),
    pause: (who) => who.put('rfp/pause', { id: contract, months: 1 }),
    skip: (who) => who.post(`rfp/scheduled_orders/${first?.id}/skip`, {}),
  };
  return { open, contract, delivery: first, writes };
}

const NOTHING_CAN = {
  cancel: false,
  resubmit: false,
  decide: false,
  extend: false,
  pause: false,
};

describe('WB-250 who cancels a request', () => {
  it('not somebody of a supplier who buys, too, by whatever word', async () => {
    const id = await deal.ask();
    const both = await somebodyOf(deal.suppliers[0].companyId, ['Seller', 'Buyer']);
    for (const status of ['proposed', 'cancelled'])
      expect((await both.put(`rfp/${id}`, { status })).status).toBe(403);
    expect((await deal.read(id)).status).toBe('pending');
  });

  it('G-065 no other status is taken, of nobody', async () => {
    const id = await deal.ask();
    const admin = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    for (const who of [deal.buying, admin])
      for (const status of ['proposed', 'declined', 'expired', 'completed', 'pending']) {
        const refused = await who.put(`rfp/${id}`, { status, reason: 'Word' });
        expect([refused.status, refused.problem?.error]).toEqual([
          409,
          `Status cannot be changed from pending to ${status}.`,
        ]);
      }
    expect((await deal.read(id)).status).toBe('pending');
  });
});

describe('WB-251 an administrator without orders', () => {
  it('who sells, sees as a supplier', async () => {
    const [own, rival] = deal.suppliers;
    const id = await deal.ask();
    await deal.propose(own, id);
    await deal.propose(rival, id, { price: 987.65 });
    const both = await somebodyOf(own.companyId, ['Administrator', 'Seller'], ['content']);
    const seen = await both.get<Rfp>(`rfp/${id}`);
    expect(seen.data).toMatchObject({ suppliers: null, best_price: null, my_price: 12.5 });
    const proposals = await both.get<Proposal[]>(`proposal/${id}`);
    expect(proposals.data.map((one) => one.price)).toEqual([12.5]);
    const list = await both.get<RfpSummary[]>('rfp');
    expect(list.data.map((one) => one.suppliers_invited)).toEqual([null]);
    expect((await both.get(`rfp?seller_id=${rival.companyId}`)).data).toEqual([]);
    const file = await both.get('rfp/export?format=csv');
    expect(seen.text + proposals.text + list.text + file.text).not.toContain('987.65');
    const waits = await deal.ask();
    expect((await both.get<RfpSummary[]>('rfp?turn=mine')).data.map((one) => one.id)).toEqual([waits]);
    expect((await both.put(`rfp/decline/${waits}`, { decline_reason: 'No stock' })).status).toBe(200);
  });

  it('who buys, is asked what every buyer is', async () => {
    const { companyId, facilityId } = deal.buyer;
    const { userId } = await aUser(app.db, {
      companyId,
      roles: ['Administrator', 'Buyer'],
      permissions: ['content'],
      facilityIds: [facilityId],
      vetting_status: 'Denied',
    });
    const id = await deal.ask();
    const cancelled = await (await app.signIn(userId)).put(`rfp/${id}`, { status: 'cancelled' });
    expect(cancelled.problem?.error).toBe('You have not yet been approved as a buyer.');
  });
});

describe('G-006 WB-252 a buyer who is not approved', () => {
  it('reads, and writes nothing of requests and contracts', async () => {
    const { open, contract, delivery, writes } = await writesOf();
    await app.db
      .updateTable('app_user')
      .set({ vetting_status: 'Denied' })
      .where('id', '=', deal.buyer.userId)
      .execute();
    for (const [name, write] of Object.entries(writes)) {
      const refused = await write(deal.buying);
      expect([name, refused.status, refused.problem]).toMatchObject([
        name,
        403,
        { error: 'You have not yet been approved as a buyer.' },
      ]);
    }
    expect((await deal.read(open)).can).toMatchObject(NOTHING_CAN);
    expect((await deal.read(contract)).can).toMatchObject(NOTHING_CAN);
    const [seen] = await deal.deliveries(contract);
    expect([seen?.id, seen?.can.skip]).toEqual([delivery?.id, false]);
  });
});

describe('X-40 WB-253 who reads for the company', () => {
  async function aReader(): Promise<TestClient> {
    const { companyId } = deal.buyer;
    const { id: other } = await aFacility(app.db, { company_id: companyId });
    const roles: Role[] = ['Buyer', 'FinanceAdmin'];
    return app.signIn((await aUser(app.db, { companyId, roles, facilityIds: [other] })).userId);
  }

  it('writes nothing for a facility that it does not buy for', async () => {
    const { open, contract, writes } = await writesOf();
    const reader = await aReader();
    for (const [name, write] of Object.entries(writes)) {
      const refused = await write(reader);
      expect([name, refused.status, refused.problem]).toMatchObject([
        name,
        403,
        { error: 'You do not buy for the facility of this request.' },
      ]);
    }
    expect((await deal.read(open, reader)).can).toMatchObject(NOTHING_CAN);
    expect((await deal.read(contract, reader)).can).toMatchObject(NOTHING_CAN);
    expect((await deal.deliveries(contract, reader))[0]?.can.skip).toBe(false);
    expect((await deal.read(open)).can).toMatchObject({ cancel: true, decide: true });
  });

  it('a write is logged for the facility of the contract, whatever the person has chosen', async () => {
    const { companyId, facilityId } = deal.buyer;
    const { id: other } = await aFacility(app.db, { company_id: companyId });
    const roles: Role[] = ['Buyer', 'CompanyAdmin'];
    const { userId } = await aUser(app.db, { companyId, roles, facilityIds: [other, facilityId] });
    const id = await deal.ask();
    const proposal = await deal.propose(deal.suppliers[0], id);
    expect((await deal.accept(proposal.id, await app.signIn(userId))).status).toBe(200);
    const row = await app.db
      .selectFrom('audit_log')
      .select(['facility_id', 'subject_user_id'])
      .where('operation', '=', 'proposal.accepted')
      .where('entity_id', '=', proposal.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ facility_id: facilityId, subject_user_id: userId });
  });
});
