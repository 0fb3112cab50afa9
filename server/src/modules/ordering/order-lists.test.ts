import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderList, OrderListDetail } from '#contract/ordering/order-lists.ts';
import { MOST_LISTS } from '#rules/ordering/limits.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aFacility, aUser, type Buyer } from '../../../test/kit/world.ts';

let app: TestApp;
let buyer: Buyer;
let author: TestClient;
let colleague: TestClient;
let manager: TestClient;
beforeAll(async () => {
  app = await startTestApp('order lists');
  buyer = await aBuyer(app.db);
  author = await app.signIn(buyer.userId);
  colleague = await somebody(['Buyer']);
  manager = await somebody(['Buyer', 'CompanyAdmin']);
});
afterAll(() => app.close());

async function somebody(roles: readonly Role[], facilityId = buyer.facilityId) {
  const { userId } = await aUser(app.db, { companyId: buyer.companyId, roles, facilityIds: [facilityId] });
  return app.signIn(userId);
}

const LINES = [
  { text: '70101-0001-01 x 5', quantity: null, ndc: null },
  { text: 'amoxicillin', quantity: 3, ndc: '70101000101' },
];
const save = (name: string, shared = false, who = author) =>
  who.post<OrderList>('order/lists', { name, shared, lines: LINES });
const names = async (who: TestClient) =>
  (await who.get<OrderList[]>('order/lists')).data.map((list) => list.name);

describe('WB-036 saved lists', () => {
  it('are saved, opened, renamed, overwritten and removed by their author', async () => {
    const { data: list } = await save(' Weekly ');
    expect(list).toMatchObject({ name: 'Weekly', shared: false, line_count: 2, can: { change: true } });
    expect((await author.get<OrderListDetail>(`order/lists/${list.id}`)).data.lines).toEqual(LINES);
    const one = LINES.slice(0, 1);
    const { data: changed } = await author.put<OrderList>(`order/lists/${list.id}`, {
      version: 1,
      name: 'Monday',
      lines: one,
    });
    expect(changed).toMatchObject({ name: 'Monday', line_count: 1, version: 2, shared: false });
    const stale = await author.put(`order/lists/${list.id}`, { version: 1, name: 'Tuesday' });
    expect([stale.status, stale.problem?.code]).toEqual([409, 'stale']);
    expect((await author.delete(`order/lists/${list.id}`)).status).toBe(200);
    expect((await author.get(`order/lists/${list.id}`)).status).toBe(404);
  });

  it('have a name of their own for each author', async () => {
    await save('Twice');
    expect((await save('TWICE')).problem).toMatchObject({ error: 'You have a list of this name already.' });
    expect((await save('Twice', false, colleague)).status).toBe(201);
    const other = await save('Other');
    expect((await author.put(`order/lists/${other.data.id}`, { version: 1, name: 'twice' })).status).toBe(
      409,
    );
  });

  it('that are shared can be opened by the facility, changed by author and company administrators alone', async () => {
    const { data: list } = await save('Everybody’s', true);
    expect(await names(colleague)).toContain('Everybody’s');
    const seen = await colleague.get<OrderListDetail>(`order/lists/${list.id}`);
    expect(seen.data).toMatchObject({ can: { change: false }, lines: LINES });
    expect((await colleague.put(`order/lists/${list.id}`, { version: 1, name: 'Mine' })).status).toBe(403);
    expect((await colleague.delete(`order/lists/${list.id}`)).status).toBe(403);
    expect((await manager.put(`order/lists/${list.id}`, { version: 1, name: 'Ours' })).status).toBe(200);
  });

  it('of colleagues take no place from anybody', async () => {
    const { id: facilityId } = await aFacility(app.db, { company_id: buyer.companyId });
    const sharing = await aUser(app.db, {
      companyId: buyer.companyId,
      roles: ['Buyer'],
      facilityIds: [facilityId],
    });
    const own = await somebody(['Buyer'], facilityId);
    await app.db
      .insertInto('order_list')
      .values(
        Array.from({ length: MOST_LISTS }, (_, index) => ({
          facility_id: facilityId,
          user_id: sharing.userId,
          name: `List ${index}`,
          shared: true,
          lines: JSON.stringify(LINES),
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute();
    expect((await save('My own', false, own)).status).toBe(201);
    const full = await save('One more', false, await app.signIn(sharing.userId));
    expect(full.problem?.error).toBe('You keep at most 200 lists for a facility. Remove one first.');
  });

  it('are hidden where they are not shared, and from every other facility', async () => {
    const [own, shared] = [await save('Private'), await save('Shared', true)];
    const elsewhere = await aFacility(app.db, { company_id: buyer.companyId });
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    const neighbour = await somebody(['Buyer', 'CompanyAdmin'], elsewhere.id);
    for (const who of [colleague, manager])
      expect((await who.get(`order/lists/${own.data.id}`)).status).toBe(404);
    for (const who of [stranger, neighbour]) {
      expect(await names(who)).toEqual([]);
      expect((await who.get(`order/lists/${shared.data.id}`)).status).toBe(404);
      expect((await who.put(`order/lists/${shared.data.id}`, { version: 1, name: 'X' })).status).toBe(404);
    }
  });
});
