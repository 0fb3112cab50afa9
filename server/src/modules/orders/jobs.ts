import { sql } from 'kysely';
import { DELIVERED_AFTER_DAYS, UNSIGNED_DAYS } from '#rules/orders/order-status.ts';
import { utcDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { onRecord, stepByStep, type Step } from '../../platform/jobs/run-notes.ts';
import { runSystemCommand } from '../../platform/system-command.ts';
import { cancelNow } from './cancellation.ts';
import { compareFigures } from './figures/compare-figures.ts';
import { refreshFigures } from './figures/refresh-figures.ts';
import { announceChange, lockWhere, setPaymentStatus, setStatus, tell } from './move-order.ts';
import { releaseDelivered } from './payment-moves.ts';

export const REFRESH_FIGURES = 'refresh-order-figures';
export const COMPARE_FIGURES = 'compare-order-figures';

export const orderJobs = (deps: { db: Database; clock: Clock }): Record<string, Task> => ({
  'deliver-old-shipments': async (_, run) => {
    await stepByStep({ run, counted: 'orders delivered', record: 'order' }, deliverNext(deps));
  },
  'cancel-unsigned-orders': async (_, run) => {
    await stepByStep({ run, counted: 'orders cancelled', record: 'order' }, cancelNext(deps));
  },
  'overdue-invoices': async (_, run) => {
    await stepByStep({ run, counted: 'orders overdue', record: 'order' }, fallOverdueNext(deps));
  },
  [REFRESH_FIGURES]: (_, run) => refreshFigures(deps.db, run),
  [COMPARE_FIGURES]: (_, run) => compareFigures(deps, run),
});

const NOT_SIGNED = `It was not signed within ${UNSIGNED_DAYS} days.`;

/** Unsigned after 7 days an order is cancelled and its packs return. One order, one transaction. */
const cancelNext =
  (deps: { db: Database; clock: Clock }): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'order.not_signed' }, async (command, now) => {
      const before = new Date(now.getTime() - UNSIGNED_DAYS * 86_400_000);
      const order = await lockWhere(
        command,
        sql`r.id = (select o.id from orders o where o.status = 'pending_signature' and o.id > ${after} and o.id <> all (${failed}::bigint[])
        and o.created_at < ${before} order by o.id limit 1 for no key update skip locked)`,
      );
      if (order === null) return null;
      await onRecord(order.id, () => cancelNow(command, order, { who: 'job', at: now, reason: NOT_SIGNED }));
      tell(command, order, { event: 'order.not_signed', detail: NOT_SIGNED, note: NOT_SIGNED });
      return order.id;
    });

/**
 * An order shipped whole counts as delivered 10 days after its last tracking. One order, one transaction; answers which one, so
 * that those before it are not looked at again.
 */
const deliverNext =
  (deps: { db: Database; clock: Clock }): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'order.delivered' }, async (command, now) => {
      const before = new Date(now.getTime() - DELIVERED_AFTER_DAYS * 86_400_000);
      const order = await lockWhere(
        command,
        sql`r.id = (select o.id from orders o where o.status = 'shipped' and o.id > ${after} and o.id <> all (${failed}::bigint[])
        and (select max(s.created_at) from shipment s where s.order_id = o.id) < ${before}
        order by o.id limit 1 for no key update skip locked)`,
      );
      if (order === null) return null;
      await onRecord(order.id, async () => {
        await setStatus(command, order, 'delivered', { who: 'job', at: now });
        await releaseDelivered(command, order);
      });
      tell(command, order, { event: 'order.delivered' });
      return order.id;
    });

/** An order is overdue from the day after an invoice was due that still owes something. One order, one transaction. */
const fallOverdueNext =
  (deps: { db: Database; clock: Clock }): Step =>
  (after, failed) =>
    runSystemCommand({ ...deps, operation: 'order.overdue' }, async (command, now) => {
      const order = await lockWhere(
        command,
        sql`r.id = (select o.id from orders o where o.payment_status = 'invoiced' and o.id > ${after} and o.id <> all (${failed}::bigint[])
        and exists (select from invoice i where i.order_id = o.id and i.due_on < ${utcDay(now)}::date
          and i.open_cents > 0)
        order by o.id limit 1 for no key update skip locked)`,
      );
      if (order === null) return null;
      const before = { payment_status: order.payment_status };
      await onRecord(order.id, () => setPaymentStatus(command, order, 'overdue', { who: 'job', at: now }));
      command.audit({
        entity: 'order',
        entityId: order.id,
        before,
        after: { move: 'order.overdue', payment_status: order.payment_status },
      });
      announceChange(command, order);
      return order.id;
    });
