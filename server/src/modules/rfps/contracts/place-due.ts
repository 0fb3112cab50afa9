import { sql } from 'kysely';
import { mayMoveDelivery } from '#rules/rfps/delivery-status.ts';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { LAPSING, lockRfps, showRfp, tellRfp, type LockedRfp } from '../move-rfp.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { readDeliveries, type LockedDelivery } from './deliveries.ts';
import { orderDelivery } from './order-delivery.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

interface Ref {
  id: number;
  placing_date: string;
}

const BATCH = 200;
/** At once, so that shoppers keep most of the connections and of the processor. */
const LANES = 4;

/**
 * Orders what is due, oldest first: a delivery is a transaction, so that a stop in the middle leaves whole orders and the rest for the
 * next run, and one that fails unforeseen holds up no other. Throws the first such fault at the end.
 */
export async function placeDueDeliveries(deps: Deps): Promise<void> {
  const today = utcDay(deps.clock.now());
  const faults: unknown[] = [];
  let after: Ref = { id: 0, placing_date: '1900-01-01' };
  for (;;) {
    const batch = await dueAfter(deps.db, after, today);
    const last = batch.at(-1);
    if (!last) break;
    const waiting = batch.values();
    const lane = async () => {
      for (const { id } of waiting) await settleDue(deps, id).catch((fault: unknown) => faults.push(fault));
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    after = last;
  }
  if (faults.length > 0) throw faults[0];
}

async function dueAfter(db: Database, after: Ref, today: string): Promise<Ref[]> {
  const { rows } = await sql<Ref>`select d.id, d.placing_date from rfp_delivery d
    where d.state = 'scheduled' and d.placing_date <= ${today}::date
      and (d.placing_date, d.id) > (${after.placing_date}::date, ${after.id}::bigint)
    order by d.placing_date, d.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

/** Whoever else moves the contract now is not waited for: the next run comes to it. */
const settleDue = (deps: Deps, id: number): Promise<void> =>
  runSystemCommand({ ...deps, operation: 'delivery.settled' }, async (command, now) => {
    const [rfp] = await lockRfps(
      command,
      sql`r.status = 'accepted' and r.id = (select d.rfp_id from rfp_delivery d where d.id = ${id})`,
      'skip locked',
    );
    if (!rfp) return;
    const [delivery] = await readDeliveries(command, sql`d.id = ${id}`);
    if (!delivery || !mayMoveDelivery(delivery.state, 'placed', 'system')) return;
    const outcome = await orderDelivery(command, { rfp, delivery, now });
    if (outcome.problem === undefined) showRfp(command, rfp, [delivery.seller_id]);
    else await failDelivery(command, { rfp, delivery, problem: outcome.problem, now });
    command.audit({
      entity: 'delivery',
      entityId: id,
      before: { state: 'scheduled' },
      after:
        outcome.problem === undefined
          ? { state: 'placed', order_id: outcome.orderId }
          : { state: 'failed', reason: outcome.problem },
    });
  });

interface Failure {
  rfp: LockedRfp;
  delivery: LockedDelivery;
  problem: string;
  now: Date;
}

async function failDelivery(command: CommandContext, { rfp, delivery, problem, now }: Failure) {
  const attempts = delivery.attempts + 1;
  await command.tx
    .updateTable('rfp_delivery')
    .set({ state: 'failed', fail_reason: problem, attempts, skip: LAPSING, updated_at: now })
    .where('id', '=', delivery.id)
    .execute();
  tellRfp(command, rfp, 'rfp.delivery_failed', {
    step: `${delivery.id}:${attempts}`,
    suppliers: [delivery.seller_id],
    by: null,
    day: delivery.date,
    note: problem,
  });
}
