import type pg from 'pg';
import type { OrderContext } from './order-rows.ts';

const TRIES = 25;
const DAY_MS = 86_400_000;

/** A mail of an old order whose server stayed away until it was given up: what an administrator's home counts as failed. */
export async function writeFailedJob(
  client: pg.Client,
  placed: readonly OrderContext[],
  now: Date,
): Promise<void> {
  const order = placed.find(({ createdAt }) => createdAt.getTime() > now.getTime() - 9 * DAY_MS);
  if (!order) return;
  const event = {
    key: `order.placed:${order.id}`,
    type: 'order.placed',
    data: {
      order_id: order.id,
      seller_company_id: order.sellerId,
      seller_company_name: '',
      facility_id: order.facility.id,
      facility_name: order.facility.name,
      placed_by: order.placedBy,
      total: order.totals.totalCents / 100,
      note: null,
    },
  };
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.add_job('mail-event', $1::json, max_attempts => ${TRIES})`,
    [JSON.stringify(event)],
  );
  await client.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, created_at = $1, run_at = $2, updated_at = $2,
      last_error = 'The mail server does not answer.' where id = $3`,
    [order.createdAt, new Date(now.getTime() - DAY_MS), rows[0]?.id],
  );
}
