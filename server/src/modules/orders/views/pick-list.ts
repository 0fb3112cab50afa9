import { sql } from 'kysely';
import type { PickList } from '#contract/orders/selling.ts';
import { formatUsDate } from '#rules/dates.ts';
import { formatNdc } from '#rules/ndc.ts';
import { trackingMoves, type OrderStatus } from '#rules/orders/order-status.ts';
import { byLot } from '#rules/orders/pick-list.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { soldBy } from './range.ts';

interface LineJson {
  id: number;
  listing_id: number;
  name: string;
  ndc: string;
  lot_id: number;
  lot_name: string;
  expiry_date: string;
  packs: number;
}

interface Row {
  id: number;
  status: OrderStatus;
  created_at: Date;
  facility_name: string;
  city: string | null;
  state: string | null;
  po_number: string | null;
  shipping_option: string;
  lines: LineJson[];
}

/** What is left to ship of these orders, in one statement; those that nothing is shipped of now are named. */
export async function viewPickList(scope: Scope, db: Queryable, ids: readonly number[]): Promise<PickList> {
  const { rows } = await sql<Row>`
    select r.id, r.status, r.created_at, f.name as facility_name, r.delivery_address ->> 'city' as city,
      r.delivery_address ->> 'state' as state, r.po_number, r.shipping_option,
      (select coalesce(json_agg(json_build_object('id', l.id, 'listing_id', l.listing_id, 'name', l.name, 'ndc', l.ndc,
          'lot_id', l.lot_id, 'lot_name', l.lot_name, 'expiry_date', l.expiry_date,
          'packs', l.quantity - l.shipped_quantity - l.not_shipped_quantity) order by l.line_number), '[]')
        from order_line l where l.order_id = r.id and l.shipped_quantity + l.not_shipped_quantity < l.quantity) as lines
    from orders r join facility f on f.id = r.facility_id
    where r.id = any (${ids}::bigint[]) and ${soldBy(scope)} order by r.id`.execute(db);
  const open = rows.filter((row) => row.lines.length > 0 && trackingMoves(row.status, 'shipped') !== null);
  const orders = open.map(toOrder);
  const known = new Set(rows.map(({ id }) => id));
  const shown = new Set(open.map(({ id }) => id));
  return {
    orders,
    lots: byLot(orders),
    left_out: ids
      .filter((id) => !shown.has(id))
      .map((id) => ({
        id,
        reason: known.has(id) ? 'Nothing of this order is to be shipped now.' : 'This order does not exist.',
      })),
  };
}

const toOrder = ({ created_at, city, state, lines, ...row }: Row): PickList['orders'][number] => ({
  ...row,
  created_date: created_at.toISOString(),
  city: city ?? '',
  state: state ?? '',
  packs: lines.reduce((sum, { packs }) => sum + packs, 0),
  lines: lines.map(({ ndc, expiry_date, ...line }) => ({
    ...line,
    ndc_number: formatNdc(ndc),
    expiry_date: formatUsDate(expiry_date),
  })),
});
