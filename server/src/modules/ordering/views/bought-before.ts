import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { orderAgainEndpoints } from '#contract/ordering/order-again.ts';
import { addDays } from '#rules/dates.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { visibleTo } from '../../catalog/index.ts';
import { FROM_LINES, LINE_COLUMNS, offersOfLines, ofFacility, toLine, type LineRow } from './order-again.ts';

type Asked = Input<typeof orderAgainEndpoints.getBoughtBefore>['query'];
type BoughtBefore = Reply<typeof orderAgainEndpoints.getBoughtBefore>['data'];

const DAYS = 365;
const MOST_OF_SUPPLIER = 3;

/** What fills an order up to the minimum of its supplier: listings bought there before, each with its last purchase. */
export async function viewBoughtBefore(
  scope: Scope,
  db: Queryable,
  { seller_ids: sellerIds, cart_type: type }: Asked,
  today: string,
): Promise<BoughtBefore> {
  const { rows } = await sql<LineRow & { company_id: number }>`
    with bought as (
      select distinct on (l.listing_id) ${LINE_COLUMNS}, r.seller_company_id as company_id,
        (sum(l.quantity) over (partition by r.id, l.listing_id))::int as quantity, l.price_cents,
        r.created_at, count(*) over (partition by l.listing_id) as times
      from ${FROM_LINES}
      where ${ofFacility(scope)} and r.seller_company_id = any (${[...sellerIds]}::bigint[]) and r.status <> 'cancelled'
        and r.is_c2 = ${type === 'c2'} and r.created_at >= ${addDays(today, -DAYS)}::timestamp at time zone 'UTC'
      order by l.listing_id, r.created_at desc, l.id desc
    ), offered as (
      select b.*, row_number() over (partition by b.company_id order by b.times desc, b.created_at desc, b.listing_id) as place
      from bought b join catalog_search s on s.listing_id = b.listing_id
      where ${visibleTo(scope, today)} and not exists (
        select from cart c join cart_lot q on q.cart_id = c.id where c.user_id = ${scope.userId}
          and c.facility_id = ${scope.facility?.id ?? 0} and c.type = ${type} and c.status = 'open'
          and q.listing_id = b.listing_id)
    )
    select * from offered where place <= ${sql.lit(MOST_OF_SUPPLIER)} order by company_id, place`.execute(db);
  return {
    lines: rows.map((row) => ({ ...toLine(row), company_id: row.company_id })),
    products: await offersOfLines(scope, db, rows, today),
  };
}
