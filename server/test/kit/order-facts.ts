import { sql } from 'kysely';
import { isFilled } from '#rules/reports/statistics.ts';
import type { Database } from '../../src/platform/database/database.ts';

/** What figures are made of, line by line: read from orders, lines and shipments alone, and put together here. */
export interface OrderFact {
  day: string;
  month: string;
  facility: number;
  state: string;
  seller: number;
  buyer: number;
  catalog: string;
  cancelled: boolean;
  reached: boolean;
  type: string;
  ndc: string;
  gcn: number | null;
  packs: number;
  filled: number;
  cents: number;
  saved: number;
  /** Of a day from the order to its first shipment; null before. */
  tenths: number | null;
  /** The first line of its order, and the first of its catalog in it. */
  isFirst: boolean;
  isFirstOfCatalog: boolean;
}

interface Row {
  order_id: number;
  at: Date;
  facility: number;
  state: string;
  seller: number;
  buyer: number;
  catalog: string;
  status: string;
  reached: boolean;
  type: string;
  ndc: string;
  gcn: number | null;
  packs: number;
  cents: number;
  savings_cents: number | null;
  first_at: Date | null;
  sent: { ship_date: string; packs: number }[];
}

export async function orderFacts(db: Database): Promise<OrderFact[]> {
  const { rows } = await sql<Row>`
    select r.id as order_id, r.created_at as at, r.facility_id as facility, f.state, r.seller_company_id as seller,
      r.buyer_company_id as buyer, l.catalog_type as catalog, r.status, not r.is_c2 or r.signed_at is not null as reached, r.type, l.ndc,
      (select d.gcn_seqno from drug d where d.ndc = l.ndc) as gcn, l.quantity as packs, l.extended_cents as cents, l.savings_cents,
      (select min(h.created_at) from shipment h where h.order_id = r.id) as first_at,
      (select coalesce(json_agg(json_build_object('ship_date', h.ship_date, 'packs', x.quantity)), '[]') from shipment_line x
        join shipment h on h.id = x.shipment_id where x.order_line_id = l.id) as sent
    from orders r join order_line l on l.order_id = r.id join facility f on f.id = r.facility_id
    order by r.id, l.line_number`.execute(db);
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key).size > 0;
  return rows.map(({ order_id: id, at, status, savings_cents: saved, first_at: first, sent, ...row }) => {
    const day = at.toISOString().slice(0, 10);
    return {
      ...row,
      day,
      month: day.slice(0, 7),
      cancelled: status === 'cancelled',
      saved: Math.max(saved ?? 0, 0),
      tenths: first === null ? null : Math.round((first.getTime() - at.getTime()) / 8_640_000),
      filled: sent.reduce((sum, one) => sum + (isFilled(day, one.ship_date) ? one.packs : 0), 0),
      isFirst: isNew(`${id}`),
      isFirstOfCatalog: isNew(`${id} ${row.catalog}`),
    };
  });
}
