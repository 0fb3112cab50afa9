import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { PO_REQUIRED } from '#rules/orders/po-number.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, forbidden, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { announceChange, lockOrder } from './move-order.ts';
import { orderCan } from './policy.ts';
import { viewOrder } from './views/order-detail.ts';

export interface OrderChanges {
  version: number;
  po_number?: string | null | undefined;
  notes?: string | null | undefined;
  invoice_number?: string | null | undefined;
}

/** 422 where the company asks for PO numbers and none is left (RB-129). */
export async function requirePo(
  tx: Tx,
  companyId: number,
  poNumber: string | null | undefined,
): Promise<void> {
  if (poNumber === undefined || (poNumber ?? '') !== '') return;
  const company = await tx
    .selectFrom('company')
    .select('po_required')
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (company?.po_required) throw ruleBroken(PO_REQUIRED, { po_number: PO_REQUIRED });
}

/** The buyer's PO number and notes, the seller's invoice number; each side changes its own only. */
export async function saveOrder(
  context: RequestContext,
  id: number,
  changes: OrderChanges,
): Promise<{ data: OrderDetail }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const order = await lockOrder(context, command, id);
    if (order.version !== changes.version) {
      throw stale('Someone else changed this order. Please review it again.');
    }
    const can = orderCan(scope, order, now);
    const buyerFields = changes.po_number !== undefined || changes.notes !== undefined;
    if (buyerFields && !can.edit_po) throw refusal(order.status);
    if (changes.invoice_number !== undefined && !can.edit_invoice_number) throw refusal(order.status);
    await requirePo(command.tx, order.buyer_company_id, changes.po_number);
    const { version: _, ...fields } = changes;
    const before = await command.tx
      .selectFrom('orders')
      .select(['po_number', 'notes', 'invoice_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await command.tx
      .updateTable('orders')
      .set((eb) => ({ ...fields, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    command.audit({
      entity: 'order',
      entityId: id,
      before: onlyFieldsOf(fields, before),
      after: { move: 'order.saved', ...fields, detail: whatChanged(fields, before) },
    });
    announceChange(command, order);
    return { data: await viewOrder(scope, command.tx, id, now) };
  });
}

const NAMES = { po_number: 'PO #', notes: 'notes', invoice_number: 'invoice number' } as const;

/** 'PO # from A to B', for the history that both sides read; what notes say is in the audit log. */
export function whatChanged(
  fields: Partial<Record<keyof typeof NAMES, string | null | undefined>>,
  before: typeof fields,
) {
  const changed = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(
    (name) => fields[name] !== undefined && (fields[name] ?? '') !== (before[name] ?? ''),
  );
  return changed
    .map((name) =>
      name === 'notes'
        ? NAMES[name]
        : `${NAMES[name]} from ${before[name] ?? 'none'} to ${fields[name] ?? 'none'}`,
    )
    .join(', ');
}

const onlyFieldsOf = (fields: object, record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in fields));

const refusal = (status: string) =>
  status === 'cancelled' || status === 'delivered'
    ? conflict('This order can no longer be changed.')
    : forbidden('This is for the other side of the order to change.');
