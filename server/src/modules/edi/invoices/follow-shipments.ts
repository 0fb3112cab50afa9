import { sql } from 'kysely';
import type { EdiInvoiceStatus } from '#rules/edi/invoices.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Subscriber } from '../../../platform/jobs/jobs.ts';
import { runSystemCommand } from '../../../platform/system-command.ts';
import { lockOrders } from '../../orders/index.ts';
import { compareAgain } from './compare-again.ts';

const COMPARED_AGAIN: Readonly<Partial<Record<string, readonly EdiInvoiceStatus[]>>> = {
  'order.shipped': ['Mismatch'],
  'shipment.deleted': ['Mismatch', 'Matched'],
};

/** Compares invoices of sellers again with what has shipped (RB-384). Safe to repeat. */
export function followShipments(deps: { db: Database; clock: Clock }): Subscriber {
  return async ({ type, data }) => {
    const statuses = COMPARED_AGAIN[type];
    if (statuses === undefined || !('order_id' in data) || data.order_id === null) return;
    const { order_id: orderId } = data;
    if (!(await isInvoiced(deps.db, orderId, statuses))) return;
    await runSystemCommand({ ...deps, operation: 'edi_invoice.compared' }, async (command) => {
      const [order] = await lockOrders(command, [orderId]);
      if (order === undefined) return;
      const changed = await compareAgain(command, order, statuses);
      if (changed === 0) return;
      command.audit({ entity: 'order', entityId: orderId, before: null, after: { invoices: changed } });
      command.live({ topic: 'edi-invoices', admins: true });
    });
  };
}

async function isInvoiced(
  db: Database,
  orderId: number,
  statuses: readonly EdiInvoiceStatus[],
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from edi_invoice
    where order_id = ${orderId} and status = any (${[...statuses]}::text[])) as is`.execute(db);
  return rows[0]?.is ?? false;
}
