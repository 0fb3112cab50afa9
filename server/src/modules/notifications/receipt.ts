import { sql } from 'kysely';
import { formatUsd, toDollars } from '#rules/money.ts';
import { orderMails } from '#rules/orders/order-mails.ts';
import { lastHost, type Reader } from './inbox.ts';
import { ORDER_MAILS, type OrderNotifierDeps } from './order-mails.ts';
import { orderTables } from './order-tables.ts';
import type { OrderMessage } from './order-messages.ts';

interface Placer extends Reader {
  first_name: string;
  group_id: number;
  po_number: string | null;
  is_c2: boolean;
}

/** One per checkout, with its first order, to the person who placed it. */
export async function mailReceipt(deps: OrderNotifierDeps, { orderId }: OrderMessage): Promise<void> {
  const { rows } = await sql<Placer>`-- named: receipt reader
    select u.id, u.email, u.first_name, ${lastHost} as host, r.group_id, r.po_number, r.is_c2
    from orders r join app_user u on u.id = r.placed_by left join email_subscription s on s.user_id = u.id
    where r.id = ${orderId} and r.id = (select min(o.id) from orders o where o.group_id = r.group_id) and u.active and coalesce(s.order_notifications, true)`.execute(
    deps.db,
  );
  const [person] = rows;
  if (!person) return;
  const tables = await orderTables(deps.db, { groupId: person.group_id });
  const site = await deps.siteOf(person.host);
  const several = tables.length > 1;
  const total = formatUsd(toDollars(tables.reduce((sum, table) => sum + table.total, 0)));
  const ids = tables.map(({ id, seller }) => `Order ${id} from ${seller}`).join('\n');
  await deps.mailer.send({
    effectKey: `receipt:${person.group_id}:${person.id}`,
    to: person.email,
    subject: `Your order of ${total}`,
    filedUnder: tables.map(({ id }) => orderMails(id, 'buyer')),
    unsubscribe: deps.unsubscribe({ userId: person.id, kind: ORDER_MAILS }, site.origin),
    content: {
      site,
      title: 'Thank you for your order',
      words: [
        `Hello ${person.first_name},`,
        `${whatBecame(person.is_c2, several)}\n${ids}`,
        ...(person.po_number === null ? [] : [`PO #: ${person.po_number}`]),
      ],
      lines: tables.flatMap((table) => table.lines),
      totals: several
        ? [
            ...tables.map(
              ({ id, total: part }) => [`Order ${id} with shipping`, formatUsd(toDollars(part))] as const,
            ),
            ['Total', total],
          ]
        : (tables[0]?.totals ?? []),
      button: {
        label: several ? 'See your orders' : 'Open the order',
        address: `${site.origin}${several ? '/orders' : `/order-details/${orderId}`}`,
      },
      reason: 'You get this because you placed an order.',
    },
  });
}

function whatBecame(unsigned: boolean, several: boolean): string {
  if (unsigned)
    return several
      ? 'Your orders are sent to the sellers as soon as they are signed:'
      : 'Your order is sent to the seller as soon as it is signed:';
  return several ? 'Your orders were sent to the sellers:' : 'Your order was sent to the seller:';
}
