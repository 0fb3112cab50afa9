import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeTestAuthority, type TestAuthority } from '../../../../test/kit/csos.ts';
import { aSigningMarket, handIn, signed } from '../../../../test/kit/csos-market.ts';
import { runTask } from '../../../../test/kit/run-task.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { createLog } from '../../../platform/log.ts';
import { csosJobs, readAuthorities, REFRESH_LISTS } from '../../csos/index.ts';
import { aClientOf } from '../test-clients.ts';

let [app, authority] = [{} as TestApp, {} as TestAuthority];
beforeAll(async () => {
  // Tokens carry the real time, so this server lives in it.
  const now = new Date();
  authority = await makeTestAuthority(now);
  app = await startTestApp('edi signed', { runJobs: true, env: { CSOS_AUTHORITIES: authority.file } });
  app.clock.set(now.toISOString());
  const authorities = readAuthorities({ file: authority.file, test: true });
  const deps = { db: app.db, clock: app.clock, log: createLog('silent'), authorities };
  await runTask(csosJobs(deps), REFRESH_LISTS);
}, 30_000);
afterAll(async () => {
  await app.close();
  await authority.remove();
});

it('RB-365 an order of schedule II goes out to its seller when it is signed, and not before', async () => {
  const market = await aSigningMarket(app, authority);
  const admin = await app.signIn((await anAdministrator(app.db, ['edi'])).userId);
  const partner = {
    direction: 'Seller',
    company_id: market.seller.companyId,
    order_user_id: null,
    ship_to: [],
  };
  const { data } = await admin.post<{ id: number }>('admin/edi/clients', aClientOf(market.buyer, partner));
  const id = await market.order();
  await app.jobsDone();
  const told = async () => {
    const { rows } = await sql<{
      type: string;
      order_id: number;
    }>`select m.type, e.order_id from edi_seller_order e
      join edi_message m on m.id = e.message_id where e.client_id = ${data.id}`.execute(app.db);
    return rows;
  };
  expect(await told()).toEqual([]);
  const act = await signed(app, market, id);
  expect((await handIn(market.signing, id, act)).status).toBe(200);
  await app.jobsDone();
  expect(await told()).toEqual([{ type: '850', order_id: id }]);
});
