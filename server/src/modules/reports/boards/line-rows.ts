import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { ORDER_TYPE_LABELS, type OrderType } from '#rules/orders/order-status.ts';
import type { PageOf } from '../range.ts';
import { linesOf, ordersTradedBy } from '../range.ts';
import { column, type ReportContent } from '../report.ts';
import type { BoardWork } from './work.ts';

/** What a line saved as its order was placed; what was dearer than the base price saved nothing. */
export const SAVED_BY_LINE = sql`greatest(coalesce(l.savings_cents, 0), 0)`;

/** Rows of a bar; the column `measure` sums to it. */
export interface Opened extends Pick<ReportContent, 'columns' | 'rows' | 'totals'> {
  measure: string;
  listed: number;
}

interface Row {
  order_id: number;
  day: string;
  product: string;
  ndc: string;
  supplier: string;
  facility: string;
  type: OrderType;
  catalog_type: string;
  packs: number;
  cents: number;
  saved: number;
}

interface Sums {
  lines: number;
  packs: number;
  cents: number;
  saved: number;
}

const COLUMNS = [
  column('order_id', 'Order #', 'text'),
  column('date', 'Date', 'day'),
  column('product', 'Product', 'text'),
  column('ndc', 'NDC', 'text'),
  column('supplier', 'Supplier', 'text'),
  column('facility', 'Facility', 'text'),
  column('type', 'Type', 'text'),
  column('catalog', 'Catalog', 'text'),
  column('packs', 'Packs', 'count'),
  column('amount', 'Amount', 'money'),
];
/** What was saved is the buyer's to know, where prices are not hidden. */
const SAVED = [column('savings', 'Savings', 'money'), column('base', 'At Base Price', 'money')];

/** Order lines of a bar, newest first. Nothing where a bar is of savings that are hidden. */
export async function lineRows(
  { scope, db, asked, hidden }: BoardWork,
  { where, measure }: { where: RawBuilder<unknown>; measure: 'amount' | 'savings' | 'base' | 'packs' },
  page: PageOf,
): Promise<Opened> {
  const showsSaved = !hidden && userType(scope.roles) !== 'seller';
  const columns = showsSaved ? [...COLUMNS, ...SAVED] : COLUMNS;
  if (!columns.some(({ id }) => id === measure))
    return { columns, rows: [], totals: columns.map(() => null), measure, listed: 0 };
  const from = sql`orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
    join facility f on f.id = r.facility_id`;
  const found = sql`${ordersTradedBy(scope)} and ${linesOf(asked)} and (${where})`;
  const { rows } = await sql<Row>`
    select r.id as order_id, (r.created_at at time zone 'UTC')::date as day, l.name as product, l.ndc, c.name as supplier,
      f.name as facility, r.type, l.catalog_type, l.quantity as packs, l.extended_cents as cents, ${SAVED_BY_LINE} as saved
    from ${from} join company c on c.id = r.seller_company_id where ${found}
    order by r.created_at desc, r.id desc, l.line_number limit ${sql.lit(page.count)} offset ${sql.lit(page.first)}`.execute(
    db,
  );
  const sums = await sql<Sums>`select count(*)::int as lines, coalesce(sum(l.quantity), 0)::bigint as packs,
    coalesce(sum(l.extended_cents), 0)::bigint as cents, coalesce(sum(${SAVED_BY_LINE}), 0)::bigint as saved
    from ${from} where ${found}`.execute(db);
  const all = sums.rows[0] ?? { lines: 0, packs: 0, cents: 0, saved: 0 };
  const money = (one: { packs: number; cents: number; saved: number }) => [
    one.packs,
    toDollars(one.cents),
    ...(showsSaved ? [toDollars(one.saved), toDollars(one.cents + one.saved)] : []),
  ];
  return {
    columns,
    rows: rows.map((row) => [
      String(row.order_id),
      row.day,
      row.product,
      formatNdc(row.ndc),
      row.supplier,
      row.facility,
      ORDER_TYPE_LABELS[row.type],
      row.catalog_type,
      ...money(row),
    ]),
    totals: [...Array<null>(COLUMNS.length - 2).fill(null), ...money(all)],
    measure,
    listed: all.lines,
  };
}
