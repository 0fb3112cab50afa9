import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Rfp, RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { aDeal, type Deal, type Supplier } from './test-contracts.ts';

let app: TestApp;
let deal: Deal;
let first: Supplier;
let second: Supplier;
beforeAll(async () => {
  app = await startTestApp('rival sight');
});
afterAll(() => app.close());
beforeEach(async () => {
  deal = await aDeal(app);
  [first, second] = deal.suppliers;
});

/** All that a supplier is told of its requests, but for what it did itself. */
async function toldTo({ client }: Supplier): Promise<string> {
  const statuses = ['pending', 'proposed', 'accepted', 'declined', 'cancelled', 'expired', 'completed'];
  const addresses = ['rfp', 'rfp/export?format=csv', ...statuses.map((one) => `rfp?status=${one}`)];
  const list = await client.get<RfpSummary[]>('rfp');
  const details = list.data.map(({ id }) => `rfp/${id}`);
  const replies = await Promise.all([...addresses, ...details].map((address) => client.get(address)));
  return replies.map((reply) => reply.text).join('\n');
}
const refuse = ({ client }: Supplier, id: number) =>
  client.put<Rfp>(`rfp/decline/${id}`, { decline_reason: 'No stock' });
const decline = (id: number) => deal.buying.put(`proposal/decline/${id}`, {});
const cancel = async (id: number) => {
  const admin: TestClient = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
  return admin.put(`rfp/${id}`, { status: 'cancelled', reason: 'SECRET insolvency' });
};

describe('WB-254 a supplier reads a request by its own answer alone', () => {
  it('one that has not answered sees nothing of a rival that proposes, is refused or refuses', async () => {
    const id = await deal.ask();
    const before = await toldTo(second);
    const { id: proposal } = await deal.propose(first, id);
    expect((await deal.read(id)).status).toBe('proposed');
    expect(await toldTo(second)).toBe(before);
    await decline(proposal);
    expect(await toldTo(second)).toBe(before);
    await refuse(first, id);
    expect(await toldTo(second)).toBe(before);
  });

  it('one that refused sees nothing of what became of it, nor one that proposed that a rival did', async () => {
    const id = await deal.ask();
    await refuse(second, id);
    const before = await toldTo(second);
    const { id: proposal } = await deal.propose(first, id);
    expect(await toldTo(second)).toBe(before);
    await deal.accept(proposal);
    expect(await toldTo(second)).toBe(before);
    await cancel(id);
    expect(await toldTo(second)).toBe(before);
    expect((await deal.read(id, second.client)).status).toBe('declined');
  });

  it('its own status is what filters and counts by', async () => {
    const id = await deal.ask();
    await deal.propose(first, id);
    const ids = async (status: string, who: Supplier) => {
      const reply = await who.client.get<RfpSummary[]>(`rfp?status=${status}`);
      expect(reply.meta?.total).toBe(reply.data.length);
      return reply.data.map((one) => one.id);
    };
    expect([await ids('proposed', first), await ids('pending', first)]).toEqual([[id], []]);
    expect([await ids('proposed', second), await ids('pending', second)]).toEqual([[], [id]]);
    await deal.buying.put(`rfp/${id}`, { status: 'cancelled' });
    for (const who of deal.suppliers) expect(await ids('cancelled', who)).toEqual([id]);
  });
});

describe('WB-255 the end of a contract', () => {
  it('is told to its parties alone, with its reason', async () => {
    const id = await deal.ask();
    await deal.propose(second, id);
    const { id: proposal } = await deal.propose(first, id);
    await deal.accept(proposal);
    const before = await toldTo(second);
    expect((await deal.read(id, second.client)).status).toBe('declined');
    await cancel(id);
    expect(await toldTo(second)).toBe(before);
    expect(await deal.read(id, second.client)).toMatchObject({ cancel_reason: null, closed_date: null });
    const party = { status: 'cancelled', cancel_reason: 'SECRET insolvency' };
    for (const who of [deal.buying, first.client]) expect(await deal.read(id, who)).toMatchObject(party);
  });

  it('of a request that nobody won, everybody who still waited reads why it was cancelled', async () => {
    const id = await deal.ask();
    await deal.propose(first, id);
    await cancel(id);
    for (const { client } of deal.suppliers) {
      const seen = await deal.read(id, client);
      expect(seen).toMatchObject({ status: 'cancelled', cancel_reason: 'SECRET insolvency' });
      expect(seen.closed_date).not.toBeNull();
    }
  });
});
