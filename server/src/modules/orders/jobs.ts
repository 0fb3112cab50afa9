import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/database.ts';
import { announceLive, enqueueEvents } from '../../platform/events.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Task } from '../../platform/jobs.ts';
import { orderEvent, type AnnouncedOrder } from './announce.ts';

const DELIVERED_AFTER_DAYS = 10;

export const orderJobs = (deps: { db: Database; clock: Clock }): Record<string, Task> => ({
  'deliver-old-shipments': async () => {
    let more = true;
    while (more) more = await deliverOne(deps.db, deps.clock.now());
  },
});

/** An order shipped whole counts as delivered 10 days after its last tracking. One order, one transaction. */
async function deliverOne(db: Database, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<AnnouncedOrder & { buyer_company_id: number }>`
      update orders r set status = 'delivered', updated_at = ${now}, version = r.version + 1
      from company c, facility f
      where r.id = (select o.id from orders o where o.status = 'shipped'
          and (select max(s.created_at) from shipment s where s.order_id = o.id)
            < ${new Date(now.getTime() - DELIVERED_AFTER_DAYS * 86_400_000)}
          order by o.id limit 1 for no key update skip locked)
        and c.id = r.seller_company_id and f.id = r.facility_id
      returning r.id, r.seller_company_id, c.name as seller_company_name, r.facility_id, f.name as facility_name,
        r.placed_by, r.total_cents, r.buyer_company_id`.execute(tx);
    const order = rows[0];
    if (!order) return false;
    await enqueueEvents(tx, [orderEvent('order.delivered', order)]);
    await announceLive(tx, [
      {
        topic: 'orders',
        id: order.id,
        company_ids: [order.seller_company_id, order.buyer_company_id],
        facility_ids: [order.facility_id],
        admins: true,
      },
    ]);
    await appendAudit(
      tx,
      {
        at: now,
        requestId: newUuid(),
        realUserId: null,
        subjectUserId: null,
        companyId: null,
        facilityId: order.facility_id,
        host: null,
        ip: null,
      },
      {
        operation: 'order.delivered',
        entity: 'order',
        entityId: order.id,
        before: { status: 'shipped' },
        after: { move: 'order.delivered', status: 'delivered' },
      },
    );
    return true;
  });
}
