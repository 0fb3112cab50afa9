import { sql, type RawBuilder } from 'kysely';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { linesOf, ordersTradedBy, type PageOf } from '../range.ts';
import { column } from '../report.ts';
import { PAID_ELSEWHERE, PURCHASES, purchasesOf } from '../views/purchase-history.ts';
import type { Opened } from './line-rows.ts';
import type { BoardWork } from './work.ts';

interface Row {
  day: string;
  source: string;
  product: string;
  ndc: string;
  packs: number;
  cents: number;
}

interface Sums {
  found: number;
  packs: number;
  cents: number;
}

interface Wanted {
  /** Of purchases `h` with their drug `d`. */
  elsewhere: RawBuilder<unknown>;
  /** Of order lines `l` with their order `r` and drug `d`; null: none. */
  here: RawBuilder<unknown> | null;
  measure: 'packs' | 'amount';
}

const COLUMNS = [
  column('date', 'Date', 'day'),
  column('source', 'Bought', 'text'),
  column('product', 'Product', 'text'),
  column('ndc', 'NDC', 'text'),
  column('packs', 'Packs', 'count'),
  column('amount', 'Amount', 'money'),
];

/** What was bought elsewhere, by its account type, and here, by its order; newest first. */
export async function boughtRows(
  { scope, db, asked }: BoardWork,
  { elsewhere, here, measure }: Wanted,
  page: PageOf,
): Promise<Opened> {
  const orders =
    here === null
      ? sql``
      : sql`union all
        select (r.created_at at time zone 'UTC')::date, 'Order ' || r.id, l.name, l.ndc, l.quantity, l.extended_cents, l.id
        from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id left join drug d on d.ndc = l.ndc
        where ${ordersTradedBy(scope)} and ${linesOf(asked)} and ${here}`;
  const bought = sql`(select h.invoice_date as day, h.account_type as source, coalesce(h.label_name, d.name) as product, h.ndc,
      h.quantity as packs, ${PAID_ELSEWHERE} as cents, h.id
    from ${PURCHASES} where ${purchasesOf(scope, asked)} and ${elsewhere} ${orders}) b`;
  const { rows } = await sql<Row>`select b.day, b.source, b.product, b.ndc, b.packs, b.cents from ${bought}
    order by b.day desc, b.source, b.id limit ${sql.lit(page.count)} offset ${sql.lit(page.first)}`.execute(
    db,
  );
  const sums = await sql<Sums>`select count(*)::int as found, coalesce(sum(b.packs), 0)::bigint as packs,
    coalesce(sum(b.cents), 0)::bigint as cents from ${bought}`.execute(db);
  const all = sums.rows[0] ?? { found: 0, packs: 0, cents: 0 };
  return {
    columns: COLUMNS,
    rows: rows.map((row) => [
      row.day,
      row.source,
      row.product,
      formatNdc(row.ndc),
      row.packs,
      toDollars(row.cents),
    ]),
    totals: [null, null, null, null, all.packs, toDollars(all.cents)],
    measure,
    listed: all.found,
  };
}
