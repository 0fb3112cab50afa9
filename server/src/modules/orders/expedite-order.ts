import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { orderEndpoints } from '#contract/orders/orders.ts';
import { formatUsd, fromDollars, toDollars } from '#rules/money.ts';
import { shipDayText, shipPromise, type ShipPromise } from '#rules/orders/ship-promise.ts';
import { EXPEDITED_CENTS } from '#rules/orders/shipping.ts';
import type { CommandContext } from '../../platform/command.ts';
import { AppError, conflict, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { postExpedited, takeCredit } from '../finance/index.ts';
import { moveOrder, type LockedOrder } from './move-order.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { moderates } from './policy.ts';
import { sellerDaysOf } from './seller-days.ts';
import { settlePayment } from './settle-payment.ts';

type Body = Input<(typeof orderEndpoints)['expediteOrder']>['body'];

/**
 * Has an order shipped by the seller's cut-off, for what the option costs at checkout: its shipping, its total and that of its group
 * grow by it. 409 where it can no longer be expedited, or price or day are others than those that were shown.
 */
export async function expediteOrder(
  context: RequestContext,
  id: number,
  body: Body,
  payments: PaymentProvider,
): Promise<{ data: OrderDetail }> {
  const { scope, now } = context;
  const isFree = body.no_charge_reason !== undefined;
  if (isFree && !moderates(scope))
    throw new AppError('forbidden', 'Only administrators expedite without a charge.');
  const cents = isFree ? 0 : EXPEDITED_CENTS;
  // The provider is asked before the transaction; inside, only our own record counts.
  if (body.payment_id !== undefined) await settlePayment(context, payments, body.payment_id);
  return moveOrder(context, id, {
    needs: 'expedite',
    work: async (command, order) => {
      const promise = shipPromise(now, await sellerDaysOf(command.tx, order.seller_company_id));
      refuseOther(body, cents, promise);
      const paymentId = await payFor(context, command, order, { cents, paymentId: body.payment_id });
      if (order.payment_option === 'net_terms' && cents > 0)
        await takeCredit(command, { companyId: order.buyer_company_id, cents });
      await write(command, order, { cents, promise, at: now });
      if (cents > 0) postExpedited(command, { ...order, payment_id: paymentId }, cents);
      const ships = `ships ${shipDayText(promise.day)}`;
      const price = isFree ? `without a charge: ${body.no_charge_reason}` : `for ${usd(cents)}`;
      return { event: 'order.expedited', detail: `${price}, ${ships}`, note: `It ${ships}.` };
    },
  });
}

const usd = (cents: number) => formatUsd(toDollars(cents));

function refuseOther(body: Body, cents: number, { day }: ShipPromise): void {
  if (fromDollars(body.expected_price) !== cents)
    throw stale(`Expediting costs ${usd(cents)}. Please check it and try again.`, {
      price: toDollars(cents),
    });
  if (body.expected_ship_on !== undefined && body.expected_ship_on !== day)
    throw stale(`It would now ship ${shipDayText(day)}. Please check it and try again.`, { ship_on: day });
}

/** Spends the card payment of the order, once. Answers which, null where none is needed. */
async function payFor(
  { scope }: RequestContext,
  { tx }: CommandContext,
  order: LockedOrder,
  { cents, paymentId }: { cents: number; paymentId: string | undefined },
): Promise<string | null> {
  if (order.payment_option !== 'credit_card' || cents === 0) {
    if (paymentId !== undefined) throw ruleBroken('Expediting this order takes no card payment.');
    return null;
  }
  if (paymentId === undefined) throw ruleBroken('A card payment is required.');
  const { rows } = await sql<{ id: string }>`update payment set status = 'used'
    where id = ${paymentId} and user_id = ${scope.userId} and order_id = ${order.id} and status = 'authorised'
      and amount_cents = ${cents} returning id`.execute(tx);
  if (rows.length === 0) throw conflict('The payment does not fit this order. Please pay again.');
  return paymentId;
}

interface Expediting {
  cents: number;
  promise: ShipPromise;
  at: Date;
}

async function write(
  { tx }: CommandContext,
  order: LockedOrder,
  { cents, promise, at }: Expediting,
): Promise<void> {
  await sql`
    with grown as (
      update orders set shipping_option = 'expedited', shipping_cents = shipping_cents + ${cents},
        total_cents = total_cents + ${cents}, ship_on = ${promise.day}::date, ship_deadline = ${promise.deadline},
        updated_at = ${at}, version = version + 1
      where id = ${order.id} returning group_id
    )
    update order_group g set total_cents = g.total_cents + ${cents} from grown where g.id = grown.group_id`.execute(
    tx,
  );
  order.total_cents += cents;
  order.shipping_cents += cents;
}
