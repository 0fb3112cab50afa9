import { sql } from 'kysely';
import { utcDay, type Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Run } from '../../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import type { AnnouncedRfp } from '../events.ts';
import { LAPSING, showRfp, tellRfp, type LockedRfp } from '../move-rfp.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { DeliveryToOrder } from './deliveries.ts';
import { orderDelivery } from './order-delivery.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

interface Ref {
  id: number;
  placing_date: string;
  seller_id: number;
}

const BATCH = 500;
/** At once, so that shoppers keep most of the connections and of the processor. */
const LANES = 4;

/**
 * Orders what is due, oldest first: a delivery is a transaction, so that a stop in the middle leaves whole orders and the rest for the
 * next run, and one that fails unforeseen holds up no other.
 */
export async function placeDueDeliveries(deps: Deps, run: Run): Promise<void> {
  const today = utcDay(deps.clock.now());
  let after: Ref = { id: 0, placing_date: '1900-01-01', seller_id: 0 };
  while (!run.isOver) {
    const batch = await dueAfter(deps.db, after, today);
    const last = batch.at(-1);
    if (!last) break;
    // One after the other what is of one supplier, since it comes out of the same lots.
    const waiting = Map.groupBy(batch, (due) => due.seller_id).values();
    const lane = async () => {
      for (const ofSupplier of waiting)
        for (const { id } of ofSupplier)
          await settleDue(deps, id).then(
            (settled) => settled && run.count(settled, 1),
            (fault: unknown) => run.failed(`delivery ${id}`, fault),
          );
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    after = last;
  }
}

async function dueAfter(db: Database, after: Ref, today: string): Promise<Ref[]> {
  const { rows } = await sql<Ref>`select d.id, d.placing_date, p.company_id as seller_id from rfp_delivery d
    join rfp_proposal p on p.rfp_id = d.rfp_id and p.status = 'accepted'
    where d.state = 'scheduled' and d.placing_date <= ${today}::date
      and (d.placing_date, d.id) > (${after.placing_date}::date, ${after.id}::bigint)
    order by d.placing_date, d.id limit ${sql.lit(BATCH)}`.execute(db);
  return rows;
}

/** Answers what it is counted as; null where somebody else moves it. */
const settleDue = (deps: Deps, id: number): Promise<string | null> =>
  runSystemCommand({ ...deps, operation: 'delivery.settled' }, async (command, now) => {
    const due = await takeDue(command, id);
    if (!due) return null;
    const { rfp, ...delivery } = due;
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
    return outcome.problem === undefined ? 'deliveries ordered' : 'deliveries that could not be ordered';
  });

type DueRow = DeliveryToOrder & { rfp: AnnouncedRfp & Pick<LockedRfp, 'needs_agreement'> };

/**
 * A delivery that is still due, with its contract, both locked; whoever else moves the contract now is not waited for, the next run
 * comes to it. Locking both in one statement has it read what is so once both are locked.
 */
async function takeDue({ tx }: CommandContext, id: number): Promise<DueRow | null> {
  const { rows } = await sql<DueRow>`-- named: take due delivery
    select d.id, d.date, d.packs, d.attempts, p.company_id as seller_id, p.ndc, p.price_cents, p.shipping_cents,
      json_build_object('id', r.id, 'description', r.description, 'facility_id', r.facility_id, 'facility_name', f.name,
        'buyer_company_id', r.buyer_company_id, 'buyer_user_id', r.buyer_user_id, 'needs_agreement', r.needs_agreement) as rfp
    from rfp_delivery d join rfp r on r.id = d.rfp_id
    join rfp_proposal p on p.rfp_id = r.id and p.status = 'accepted' join facility f on f.id = r.facility_id
    where d.id = ${id} and d.state = 'scheduled' and r.status = 'accepted'
    for no key update of r, d skip locked`.execute(tx);
  return rows[0] ?? null;
}

interface Failure {
  rfp: AnnouncedRfp;
  delivery: DeliveryToOrder;
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
