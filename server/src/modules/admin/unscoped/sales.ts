import { sql } from 'kysely';
import type { MonthlySales } from '#contract/admin/admin-home.ts';
import type { CatalogType } from '#contract/primitives.ts';
import { addMonths } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';

const MONTHS = 12;

interface Row {
  month: string;
  orders: number;
  medigi: number;
  medshorts: number;
  '503b': number;
}

/** What was sold month by month, without what was cancelled; months without an order count nothing. */
export async function viewMonthlySales(
  db: Queryable,
  today: string,
  catalog?: CatalogType,
): Promise<MonthlySales[]> {
  const thisMonth = `${today.slice(0, 7)}-01`;
  const first = addMonths(thisMonth, 1 - MONTHS);
  const of = (type: CatalogType) =>
    sql`coalesce(sum(f.sub_total_cents) filter (where f.catalog_type = ${type}), 0)::bigint`;
  const orders = catalog === undefined ? sql`f.whole_orders` : sql`f.orders`;
  const { rows } = await sql<Row>`
    select to_char(f.month, 'YYYY-MM-DD') as month, sum(${orders})::int as orders,
      ${of('medigi')} as medigi, ${of('medshorts')} as medshorts, ${of('503b')} as "503b"
    from order_figure_month_now f
    where f.side = 'seller' and f.month >= ${first} and not f.is_cancelled
      and ${catalog === undefined ? sql`true` : sql`f.catalog_type = ${catalog}`}
    group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.month, row]));
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(first, index);
    return toSales(found.get(month) ?? { month, orders: 0, medigi: 0, medshorts: 0, '503b': 0 });
  });
}

const toSales = ({ month, orders, medigi, medshorts, '503b': outsourced }: Row): MonthlySales => ({
  month,
  orders,
  dollars: toDollars(medigi + medshorts + outsourced),
  by_catalog: {
    medigi: toDollars(medigi),
    medshorts: toDollars(medshorts),
    '503b': toDollars(outsourced),
  },
});
