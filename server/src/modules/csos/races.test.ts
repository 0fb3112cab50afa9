import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../demo/random.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeTestAuthority, type TestAuthority } from '../../../test/kit/csos.ts';
import { aSigningMarket, handIn, signed } from '../../../test/kit/csos-market.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { createLog } from '../../platform/log.ts';
import { orderJobs } from '../orders/index.ts';
import { readAuthorities, type Authority } from './authorities.ts';
import { csosJobs, REFRESH_LISTS } from './jobs.ts';
import { findBroken } from './verify-stored.ts';
import { runTask } from '../../../test/kit/run-task.ts';

const WEEK_MS = 7 * 86_400_000;
const STOCK = 100_000;
let [app, authority, authorities] = [{} as TestApp, {} as TestAuthority, [] as Authority[]];

beforeAll(async () => {
  const now = new Date();
  authority = await makeTestAuthority(now);
  app = await startTestApp('csos races', { env: { CSOS_AUTHORITIES: authority.file } });
  app.clock.set(now.toISOString());
  authorities = readAuthorities({ file: authority.file, test: true });
  const jobs = csosJobs({ db: app.db, clock: app.clock, log: createLog('silent'), authorities });
  await runTask(jobs, REFRESH_LISTS);
}, 30_000);
afterAll(async () => {
  await app.close();
  await authority.remove();
});

interface End {
  status: string;
  signed: boolean;
  stock: number;
  signatures: number;
  told: number;
}

/** What became of an order: its status, whether it counts as signed, the packs left, its signatures, and how often the seller was told of it. */
async function endOf(id: number): Promise<End> {
  const { rows } =
    await sql<End>`select r.status, r.signed_at is not null as signed, (select o.stock from order_line l join lot o on o.id = l.lot_id
      where l.order_id = r.id) as stock,
    (select count(*)::int from csos_signature s where s.order_id = r.id) as signatures,
    (select count(*)::int from graphile_worker._private_jobs j where j.key = 'event:order.placed:' || r.id) as told
    from orders r where r.id = ${id}`.execute(app.db);
  const [end] = rows;
  if (end === undefined) throw new Error('The order is gone.');
  return end;
}

describe('at once', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'X-86 of two signers, a cancellation, the seventh day and a withdrawn approval exactly one order of events holds: seed %i',
    async (seed) => {
      const random = seededRandom(seed);
      app.clock.set(new Date().toISOString());
      const market = await aSigningMarket(app, authority);
      const id = await market.order();
      // It is a week old, so that the job takes it up.
      await sql`update orders set created_at = ${new Date(app.clock.now().getTime() - WEEK_MS - 1000)} where id = ${id}`.execute(
        app.db,
      );
      const second = await market.aSigner();
      const [one, two] = [await signed(app, market, id), await signed(app, second, id)];
      const { userId } = await anAdministrator(app.db, ['csos']);
      const admin = await app.signIn(userId);
      const done = { signed: [] as number[] };
      const happenings: (() => Promise<void>)[] = [
        async () => void done.signed.push((await handIn(market.signing, id, one)).status),
        async () => void done.signed.push((await handIn(second.signing, id, two)).status),
        async () => void (await market.buying.post(`order/${id}/cancellation`, { reason: 'Not needed' })),
        async () => runTask(orderJobs({ db: app.db, clock: app.clock }), 'cancel-unsigned-orders'),
        async () => {
          const { facilityId } = market.buyer;
          await admin.put(`admin/csos/${facilityId}/${market.seller.companyId}`, {
            approve: false,
            reason: 'No',
          });
        },
      ];
      const chosen = random.sample(happenings, random.int(2, 5));
      await Promise.all(chosen.map((happen) => happen()));
      const end = await endOf(id);
      expect(done.signed.filter((status) => status === 200)).toHaveLength(end.signatures);
      expect(end.signatures).toBeLessThanOrEqual(1);
      expect(end.told).toBe(end.signatures);
      expect(end.stock).toBe(end.status === 'cancelled' ? STOCK : STOCK - 2);
      expect(end.signed).toBe(end.signatures === 1);
      expect(done.signed.every((status) => [200, 403, 409, 422].includes(status))).toBe(true);
    },
    20_000,
  );

  it('leaves every invariant and every signature whole', async () => {
    expect(await brokenInvariants(app.db)).toEqual([]);
    expect(await findBroken(app.db, authorities)).toEqual([]);
  });
});
