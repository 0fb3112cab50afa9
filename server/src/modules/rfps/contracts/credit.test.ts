import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CREDIT_EXCEEDED } from '#rules/finance/credit.ts';
import { BUYER_ON_HOLD } from '#rules/rfps/rfp-words.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { brokenInvariants } from '../../../../test/kit/invariants.ts';
import { anAdministrator } from '../../../../test/kit/world.ts';
import { deliveryJobs, PLACE_DELIVERIES } from '../jobs.ts';
import { aDeal, PLACED_ON } from '../test-contracts.ts';
import { runTask } from '../../../../test/kit/run-task.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('deliveries on credit', { runJobs: true });
});
afterAll(() => app.close());

const placeDue = async () => runTask(deliveryJobs(app), PLACE_DELIVERIES);

/** A contract whose first delivery, of $520.00, is due. */
async function aDueDelivery() {
  const deal = await aDeal(app);
  const keeper = await anAdministrator(app.db, ['orders']);
  const id = await deal.contract();
  const limit = (cents: number, holdSince: string | null = null) =>
    sql`insert into company_credit (company_id, limit_cents, limit_set_at, on_hold_since, hold_reason)
      values (${deal.buyer.companyId}, ${cents}, now(), ${holdSince}::timestamptz, ${holdSince && 'Reason'}::text)
      on conflict (company_id) do update set limit_cents = excluded.limit_cents, on_hold_since = excluded.on_hold_since,
        hold_reason = excluded.hold_reason`.execute(app.db);
  const admin = () => app.signIn(keeper.userId);
  return { deal, id, limit, admin, keeper };
}

it('RB-072 RB-077 a due delivery over the limit fails, everybody is told, and an administrator tries again', async () => {
  const { deal, id, limit, admin, keeper } = await aDueDelivery();
  await limit(51_999);
  await deal.later(PLACED_ON);
  await placeDue();
  const [failed] = await deal.deliveries(id);
  expect([failed?.state, failed?.fail_reason]).toEqual(['failed', CREDIT_EXCEEDED]);
  const [sold] = await deal.deliveries(id, deal.suppliers[0].client);
  expect(sold?.fail_reason).toBe('The buyer cannot order on terms now.');
  await app.jobsDone();
  const contentOf = async (userId: number) => {
    const told = await app.db
      .selectFrom('notification')
      .select('content')
      .where('user_id', '=', userId)
      .where('title', '=', 'Delivery failed')
      .execute();
    return told.map(({ content }) => content.split(' Reason: ')[1]);
  };
  expect(await contentOf(deal.buyer.userId)).toEqual([CREDIT_EXCEEDED]);
  expect(await contentOf(keeper.userId)).toEqual([CREDIT_EXCEEDED]);
  expect(await contentOf(deal.suppliers[0].userId)).toEqual(['The buyer cannot order on terms now.']);

  const retry = async () => (await admin()).post(`rfp/scheduled_orders/${failed?.id}/retry`);
  const again = await retry();
  expect([again.status, again.problem?.error]).toEqual([422, CREDIT_EXCEEDED]);
  await limit(52_000);
  expect((await retry()).status).toBe(200);
  expect(await brokenInvariants(app.db)).toEqual([]);
});

it('RB-083 on hold a due delivery fails, and takes no stock', async () => {
  const { deal, id, limit } = await aDueDelivery();
  await limit(9_999_999, '2026-06-15T12:00:00Z');
  await deal.later(PLACED_ON);
  await placeDue();
  const [failed] = await deal.deliveries(id);
  expect([failed?.state, failed?.fail_reason]).toEqual(['failed', BUYER_ON_HOLD]);
  const stock = await app.db
    .selectFrom('lot')
    .select('stock')
    .where('listing_id', '=', deal.suppliers[0].listing.id)
    .execute();
  expect(stock).toEqual([{ stock: 500 }]);
});
