import { conflict, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Numbers that the built-in test provider declines; every other valid number is authorised. */
const DECLINED: Readonly<Record<string, string>> = {
  '4000000000000002': 'The card was declined.',
  '4000000000009995': 'The card has insufficient funds.',
};

/** Authorises an own payment with a test card. Nothing of the card but its last four digits is kept. */
export async function payWithTestCard(
  context: RequestContext,
  card: { id: string; client_secret: string; number: string; expiry: string },
  { name }: PaymentProvider,
) {
  if (name !== 'test_card') throw notFound('This payment does not exist.');
  const number = card.number.replaceAll(' ', '');
  if (!passesLuhn(number)) throw ruleBroken('Card number is invalid', { number: 'Card number is invalid' });
  if (isExpiredCard(card.expiry, context.now))
    throw ruleBroken('The card has expired', { expiry: 'The card has expired' });
  const refusal = DECLINED[number] ?? null;
  return context.command(async ({ tx, audit }) => {
    const payment = await tx
      .selectFrom('payment')
      .select(['id', 'status', 'client_secret', 'cart_id', 'order_id'])
      .where('id', '=', card.id)
      .where('user_id', '=', context.scope.userId)
      .where('provider', '=', 'test_card')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!payment || payment.client_secret !== card.client_secret)
      throw notFound('This payment does not exist.');
    if (payment.status !== 'created' && payment.status !== 'declined')
      throw conflict('This payment was already made.');
    const status = refusal === null ? ('authorised' as const) : ('declined' as const);
    await tx
      .updateTable('payment')
      .set({
        status,
        card_last4: number.slice(-4),
        ...(status === 'authorised' && { authorised_at: context.now }),
      })
      .where('id', '=', card.id)
      .execute();
    audit({
      ...(payment.order_id === null
        ? { entity: 'cart', entityId: payment.cart_id ?? 0 }
        : { entity: 'order', entityId: payment.order_id }),
      before: { payment: card.id, status: payment.status },
      after: { payment: card.id, status },
    });
    return { data: { id: card.id, status, message: refusal } };
  });
}

function passesLuhn(number: string): boolean {
  const digits = number.split('').map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}

function isExpiredCard(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return now.getTime() >= Date.UTC(2000 + year, month, 1);
}
