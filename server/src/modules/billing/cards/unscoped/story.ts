import { sql } from 'kysely';
import { formatUsDate } from '#rules/dates.ts';
import { formatUsd, toDollars, type Cents } from '#rules/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';

interface Row {
  id: number;
  placed_on: string;
  po_number: string | null;
  total_cents: Cents;
  status: string;
  buyer_name: string;
  facility_name: string;
  lines: { name: string; packs: number; cents: Cents }[];
  shipments: { carrier: string; number: string; date: string }[];
}

/** The most that the provider takes. */
const LONGEST = 20_000;

/** What was ordered and sent with a card payment, and where each order can be read. */
export async function storyOf(db: Queryable, paymentId: string, publicUrl: string): Promise<string> {
  const { rows } = await sql<Row>`
    select o.id, (o.created_at at time zone 'UTC')::date as placed_on, o.po_number, o.total_cents, o.status, c.name as buyer_name,
      f.name as facility_name,
      (select coalesce(json_agg(json_build_object('name', l.name, 'packs', l.quantity, 'cents', l.extended_cents) order by l.line_number), '[]')
        from order_line l where l.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('carrier', s.carrier, 'number', s.tracking_number, 'date', s.ship_date) order by s.id), '[]')
        from shipment s where s.order_id = o.id) as shipments
    from orders o join order_group g on g.id = o.group_id join company c on c.id = o.buyer_company_id
    join facility f on f.id = o.facility_id
    where g.payment_id = ${paymentId} or o.id = (select p.order_id from payment p where p.id = ${paymentId}) order by o.id`.execute(
    db,
  );
  return rows
    .map((row) => tellOrder(row, publicUrl))
    .join('\n\n')
    .slice(0, LONGEST);
}

const tellOrder = (order: Row, publicUrl: string): string =>
  [
    `Order ${order.id} of ${order.buyer_name}, ${order.facility_name}, placed on ${formatUsDate(order.placed_on)}${
      order.po_number === null ? '' : `, PO ${order.po_number}`
    }: ${formatUsd(toDollars(order.total_cents))}. Status: ${order.status.replaceAll('_', ' ')}.`,
    ...order.lines.map(({ name, packs, cents }) => `- ${packs} × ${name}: ${formatUsd(toDollars(cents))}`),
    ...order.shipments.map(
      ({ carrier, number, date }) => `Shipped on ${formatUsDate(date)} with ${carrier}, ${number}.`,
    ),
    `${publicUrl}/order-details/${order.id}`,
  ].join('\n');
