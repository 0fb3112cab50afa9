import { formatUsd, toDollars } from '#rules/money.ts';
import { DEMO_PEOPLE } from './accounts.ts';
import type { Row } from './insert-rows.ts';
import { NORTHWIND, SELLERS } from './labelers.ts';
import { deliveredAt, later, type OrderContext } from './order-rows.ts';
import type { People } from './people.ts';
import { companyIdOf } from './handle-listings.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 45;
const UNREAD_DAYS = 3;

type Message = Omit<Row<'notification'>, 'user_id' | 'id' | 'created_at' | 'read_at'> & {
  at: Date;
  to: readonly number[];
};

/** The inboxes of the people who can sign in, oldest first: the orders of the last weeks, the youngest unread. */
export function notificationRows(
  placed: readonly OrderContext[],
  people: People,
  now: Date,
): Row<'notification'>[] {
  const isDemo = (id: number) => id <= DEMO_PEOPLE.length;
  const since = now.getTime() - KEPT_DAYS * DAY_MS;
  const unreadSince = now.getTime() - UNREAD_DAYS * DAY_MS;
  return [...welcomes(now), ...placed.flatMap((order) => orderMessages(order, people))]
    .filter(({ at }) => at.getTime() > since)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ at, to, ...message }) =>
      to.filter(isDemo).map((user_id) => ({
        user_id,
        ...message,
        created_at: at,
        read_at: at.getTime() > unreadSince ? null : new Date(at.getTime() + 5 * HOUR_MS),
      })),
    );
}

function welcomes(now: Date): Message[] {
  const everyone = DEMO_PEOPLE.map((_, index) => index + 1);
  const northwind = companyIdOf(NORTHWIND);
  const sellersOnVacation = DEMO_PEOPLE.flatMap((person, index) =>
    person.company === NORTHWIND ? [index + 1] : [],
  );
  return [
    {
      effect_key: 'demo:welcome',
      title: 'Welcome to Galenic',
      content: 'Everything here is made up: drugs and names look real, companies, people and orders are not.',
      level: 'info',
      type: 'System',
      relative_url: null,
      at: new Date(now.getTime() - 2 * DAY_MS),
      to: everyone,
    },
    {
      effect_key: `demo:vacation:${northwind}`,
      title: 'Vacation mode is on',
      content: 'Buyers see your listings, and orders wait until you are back.',
      level: 'warning',
      type: 'System',
      relative_url: null,
      at: new Date(now.getTime() - DAY_MS),
      to: sellersOnVacation,
    },
  ];
}

function orderMessages(order: OrderContext, people: People): Message[] {
  const seller = SELLERS[order.sellerId - 1]?.name ?? '';
  const sellers = people.sellersOf.get(order.sellerId) ?? [];
  const buyers = [order.placedBy];
  const base = { level: 'info', type: 'Order', relative_url: `/order-details/${order.id}` };
  const message = (
    step: string,
    to: readonly number[],
    title: string,
    content: string,
    at: Date,
  ): Message => ({
    ...base,
    effect_key: `demo:order:${order.id}:${step}`,
    title,
    content,
    at,
    to,
  });
  const total = formatUsd(toDollars(order.totals.totalCents));
  const placed = `${order.facility.name} placed order ${order.id} for ${total}.`;
  const messages = [message('placed', sellers, 'Order placed', placed, order.createdAt)];
  if (CONFIRMED.has(order.status)) {
    const confirmed = `${seller} confirmed order ${order.id}.`;
    messages.push(message('confirmed', buyers, 'Order confirmed', confirmed, later(order, 2 * HOUR_MS)));
  }
  if (order.status === 'shipped' || order.status === 'delivered') {
    const shippedAt = later(order, DAY_MS);
    messages.push(
      message('shipped', buyers, 'Order shipped', `${seller} shipped order ${order.id}.`, shippedAt),
    );
    if (order.status === 'delivered') {
      const delivered = `Order ${order.id} of ${seller} was delivered.`;
      messages.push(
        message('delivered', buyers, 'Order delivered', delivered, deliveredAt(order, shippedAt)),
      );
    }
  }
  return [...messages, ...cancellationMessages(order, { sellers, buyers, seller, message })];
}

const CONFIRMED: ReadonlySet<string> = new Set(['confirmed', 'partially_shipped', 'shipped', 'delivered']);

function cancellationMessages(
  order: OrderContext,
  to: {
    sellers: readonly number[];
    buyers: readonly number[];
    seller: string;
    message: (step: string, to: readonly number[], title: string, content: string, at: Date) => Message;
  },
): Message[] {
  const { id, facility, ending, status } = order;
  const warning = (...text: Parameters<typeof to.message>): Message => ({
    ...to.message(...text),
    level: 'warning',
  });
  const asked = `${facility.name} asks to cancel order ${id}.`;
  const request = () =>
    warning('cancel_requested', to.sellers, 'Cancellation requested', asked, later(order, 2 * HOUR_MS));
  if (status === 'cancel_requested') return [request()];
  if (ending === 'cancelled_at_once') {
    const text = `${facility.name} cancelled order ${id}.`;
    return [warning('cancelled', to.sellers, 'Order cancelled', text, later(order, 0.5 * HOUR_MS))];
  }
  if (ending === 'cancellation_agreed') {
    const text = `Order ${id} of ${to.seller} was cancelled.`;
    return [request(), warning('cancelled', to.buyers, 'Order cancelled', text, later(order, 20 * HOUR_MS))];
  }
  if (ending === 'none') return [];
  const text = `${to.seller} did not agree to cancel order ${id}.`;
  return [request(), warning('refused', to.buyers, 'Cancellation refused', text, later(order, 20 * HOUR_MS))];
}
