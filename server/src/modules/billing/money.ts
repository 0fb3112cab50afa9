import { AMOUNT_ABOVE_0 } from '#rules/finance/receipts.ts';
import { parseCalendarDate, type IsoDate } from '#rules/dates.ts';
import { formatUsd, fromDollars, toDollars, type Cents } from '#rules/money.ts';
import { sumOf, type Allocated, type OpenInvoice, type Wanted } from '#rules/finance/allocation.ts';
import type { CommandContext } from '../../platform/command.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import { openInvoices } from '../finance/index.ts';
import { announceChanges, closeOrders, lockOrders, type LockedOrder } from '../orders/index.ts';

export function centsOf(amount: number): Cents {
  const cents = fromDollars(amount);
  if (cents <= 0) throw ruleBroken(AMOUNT_ABOVE_0, { amount: AMOUNT_ABOVE_0 });
  return cents;
}

export const usd = (cents: Cents): string => formatUsd(toDollars(cents));

/** The day when money came or went, which is over. */
export function pastDay(date: string, today: IsoDate, field = 'received_date'): IsoDate {
  const day = parseCalendarDate(date);
  if (day === null) throw wrongDay('This date does not exist.', field);
  if (day > today) throw wrongDay('The date is in the future.', field);
  return day;
}

export const wrongDay = (message: string, field = 'received_date') =>
  ruleBroken(message, { [field]: message });

export interface Allocation {
  order_id: number;
  amount: number;
}

export interface Owing {
  /** The one that was named in the address. */
  order: LockedOrder;
  orders: readonly LockedOrder[];
  invoices: readonly OpenInvoice[];
  wanted: readonly Wanted[] | null;
  /** What the orders said of their payment before. */
  before: ReadonlyMap<number, string>;
}

/**
 * Locks the order and those that parts of the amount go to, and reads what their invoices owe. 404 without the order, 422
 * for one of another company.
 */
export async function lockOwing(
  command: CommandContext,
  id: number,
  allocations?: readonly Allocation[],
): Promise<Owing> {
  const wanted = allocations?.map(({ order_id: orderId, amount }) => ({ orderId, cents: centsOf(amount) }));
  const ids = wanted?.map(({ orderId }) => orderId) ?? [];
  const orders = await lockOrders(command, [...new Set([id, ...ids])]);
  const order = orders.find((one) => one.id === id);
  if (order === undefined) throw notFound('This order does not exist.');
  for (const other of ids) {
    const found = orders.find((one) => one.id === other);
    if (found?.buyer_company_id !== order.buyer_company_id)
      throw ruleBroken(`Order ${other} belongs to another company.`);
  }
  const invoices = await openInvoices(
    command,
    orders.map((one) => one.id),
  );
  return { order, orders, invoices, wanted: wanted ?? null, before: statusesOf(orders) };
}

export const statusesOf = (orders: readonly LockedOrder[]): ReadonlyMap<number, string> =>
  new Map(orders.map((one) => [one.id, one.payment_status]));

/** Closes the orders of which the parts left nothing open, and tells the pages of all that they touched. */
export async function closePaid(
  command: CommandContext,
  { orders, invoices }: Pick<Owing, 'orders' | 'invoices'>,
  { parts }: Pick<Allocated, 'parts'>,
  at: Date,
): Promise<LockedOrder[]> {
  const paid = new Map<number, Cents>();
  for (const { invoiceId, cents } of parts) paid.set(invoiceId, (paid.get(invoiceId) ?? 0) + cents);
  const open = invoices.filter(({ id, openCents }) => openCents > (paid.get(id) ?? 0));
  const owing = new Set(open.map(({ orderId }) => orderId));
  const named = new Set(parts.map(({ orderId }) => orderId));
  const touched = orders.filter(({ id }) => named.has(id));
  await closeOrders(
    command,
    touched.filter(({ id }) => !owing.has(id)),
    { at },
  );
  announceChanges(command, touched);
  return touched;
}

interface Touched {
  owing: Pick<Owing, 'order' | 'before'>;
  touched: readonly LockedOrder[];
  parts: Allocated['parts'];
}

/** One audit row for each order that was touched, with what of the amount was its part. */
export function auditParts(
  command: CommandContext,
  { owing: { order, before }, touched, parts }: Touched,
  told: { move: string } & Record<string, unknown>,
): void {
  const others = touched.filter(({ id }) => id !== order.id);
  command.auditEach(
    [order, ...others].map((one) => ({
      entity: 'order',
      entityId: one.id,
      before: { payment_status: before.get(one.id) },
      after: {
        ...told,
        part: toDollars(sumOf(parts.filter(({ orderId }) => orderId === one.id))),
        payment_status: one.payment_status,
      },
    })),
  );
}
