import { sql } from 'kysely';
import { packsText } from '#rules/catalog/packs-text.ts';
import { formatUsd, toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { MailContent, MailLine } from '../../platform/mail/content.ts';

/** More of them are counted, not listed. */
const LISTED = 30;

interface OrderRow {
  id: number;
  seller: string;
  sub_total: number;
  shipping: number;
  fee: number;
  total: number;
  line_count: number;
  lines: { ndc: string; name: string; lot_name: string; quantity: number; extended_cents: number }[];
}

interface OrderTable {
  id: number;
  seller: string;
  total: number;
  lines: MailLine[];
  totals: NonNullable<MailContent['totals']>;
}

/** Lines and totals of one order, or of all that were placed together with it, for mails to those it concerns. */
export async function orderTables(
  db: Queryable,
  wanted: { orderId: number } | { groupId: number },
): Promise<OrderTable[]> {
  const { rows } = await sql<OrderRow>`-- named: lines of a mail
    select r.id, c.name as seller, r.sub_total_cents as sub_total, r.shipping_cents as shipping, r.fee_cents as fee,
      r.total_cents as total, (select count(*)::int from order_line l where l.order_id = r.id) as line_count,
      (select coalesce(json_agg(l order by l.line_number), '[]') from (select k.line_number, k.ndc, k.name, k.lot_name,
        k.quantity, k.extended_cents from order_line k where k.order_id = r.id
        order by k.line_number limit ${LISTED}) l) as lines
    from orders r join company c on c.id = r.seller_company_id
    where ${'orderId' in wanted ? sql`r.id = ${wanted.orderId}` : sql`r.group_id = ${wanted.groupId}`}
    order by r.id`.execute(db);
  return rows.map(toTable);
}

const usd = (cents: number): string => formatUsd(toDollars(cents));

function toTable({ id, seller, sub_total, shipping, fee, total, line_count, lines }: OrderRow): OrderTable {
  const listed = lines.map((line) => ({
    name: line.name,
    detail: `${formatNdc(line.ndc)} · Lot ${line.lot_name} · ${packsText(line.quantity)}`,
    amount: usd(line.extended_cents),
  }));
  const others = line_count - listed.length;
  return {
    id,
    seller,
    total,
    lines: others > 0 ? [...listed, { name: `and ${others} more lines`, detail: '', amount: '' }] : listed,
    totals: [
      ['Sub Total', usd(sub_total)],
      ['Shipping', usd(shipping)],
      ...(fee > 0 ? [['Transaction Fee', usd(fee)] as const] : []),
      ['Total', usd(total)],
    ],
  };
}
