import { sql, type RawBuilder } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { AgainLine, BoughtLine, orderAgainEndpoints } from '#contract/ordering/order-again.ts';
import { addDays, daysUntil } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { effectiveAmuOf, facilityColumns, facilityJoins } from '../../catalog/index.ts';
import { offersOf, productKey, type ProductRef } from './offers.ts';

type Again = Reply<typeof orderAgainEndpoints.getOrderAgain>['data'];
type Bought = Reply<typeof orderAgainEndpoints.getBoughtMost>['data'];

export interface LineRow extends ProductRef {
  listing_id: number;
  name: string;
  company_name: string;
  eaches_per_pack: number;
  quantity: number;
  price_cents: number;
  created_at: Date;
}

export const LINE_COLUMNS = sql`l.listing_id, l.ndc, l.name, c.name as company_name, d.gcn_seqno, d.package_size, d.eaches_per_pack`;
export const FROM_LINES = sql`orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
  join company c on c.id = r.seller_company_id join drug d on d.ndc = l.ndc`;

/** Orders `r` that can be ordered again: of the current facility of a buyer, nobody else's. */
export const ofFacility = (scope: Scope): RawBuilder<unknown> =>
  sql`r.facility_id = ${scope.facility?.id ?? 0} and r.buyer_company_id = ${scope.facility?.companyId ?? 0}`;

/** The lines of an order, listing by listing, with today's offers. 404 for an order of another facility. */
export async function viewOrderAgain(scope: Scope, db: Queryable, id: number, today: string): Promise<Again> {
  const { rows } = await sql<LineRow>`
    select ${LINE_COLUMNS}, sum(l.quantity)::int as quantity, max(l.price_cents) as price_cents, r.created_at
    from ${FROM_LINES} where r.id = ${id} and ${ofFacility(scope)}
    group by l.listing_id, l.ndc, l.name, c.name, d.gcn_seqno, d.package_size, d.eaches_per_pack, r.created_at
    order by min(l.line_number)`.execute(db);
  if (rows.length === 0) throw notFound('This order does not exist.');
  return { order_id: id, lines: rows.map(toLine), products: await offersOfLines(scope, db, rows, today) };
}

const DAYS = 90;
const MOST = 10;

interface BoughtRow extends LineRow {
  packs: number;
  usage_eaches: number | null;
  usage_spend_cents: number | null;
  usage_months: number | null;
  flag_cents: number | null;
  flag_eaches: number | null;
  override_amu: number | null;
  override_eaches: number | null;
}

/** What the facility bought most, counted in packs, each with its last purchase. */
export async function viewBoughtMost(scope: Scope, db: Queryable, today: string): Promise<Bought> {
  const { rows } = await sql<BoughtRow>`
    with bought as (
      select ${LINE_COLUMNS}, (sum(l.quantity) over listing)::int as quantity, max(l.price_cents) over listing as price_cents, r.created_at,
        sum(l.quantity) over product as packs, row_number() over (product order by r.created_at desc, l.id desc) as newest
      from ${FROM_LINES}
      where ${ofFacility(scope)} and r.status <> 'cancelled' and not r.is_c2
        and r.created_at >= ${addDays(today, -DAYS)}::timestamp at time zone 'UTC'
      window listing as (partition by r.id, l.listing_id), product as (partition by coalesce('g' || d.gcn_seqno || '-' || d.package_size, l.ndc))
    )
    select s.listing_id, s.ndc, s.name, s.company_name, s.gcn_seqno, s.package_size, s.eaches_per_pack, s.quantity,
      s.price_cents, s.created_at, s.packs::int as packs, ${facilityColumns}
    from bought s ${facilityJoins(scope.facility?.id ?? 0)}
    where s.newest = 1 order by s.packs desc, s.created_at desc, s.listing_id limit ${sql.lit(MOST)}`.execute(
    db,
  );
  return {
    lines: rows.map((row) => ({ ...toLine(row), ...boughtFacts(row, today) })),
    products: await offersOfLines(scope, db, rows, today),
  };
}

const boughtFacts = (row: BoughtRow, today: string): Pick<BoughtLine, 'packs' | 'amu' | 'days_since'> => ({
  packs: row.packs,
  amu: effectiveAmuOf({ ...row, wac_cents: null }),
  days_since: daysUntil(today, row.created_at.toISOString().slice(0, 10)),
});

export const offersOfLines = (scope: Scope, db: Queryable, rows: readonly LineRow[], today: string) =>
  offersOf(
    scope,
    db,
    rows,
    { ndcs: rows.map((row) => row.ndc), listingIds: rows.map((row) => row.listing_id) },
    today,
  );

export const toLine = (row: LineRow): AgainLine => ({
  listing_id: row.listing_id,
  ndc: row.ndc,
  ndc_number: formatNdc(row.ndc),
  name: row.name,
  company_name: row.company_name,
  eaches_per_pack: row.eaches_per_pack,
  quantity: row.quantity,
  last_price: toDollars(row.price_cents),
  last_date: row.created_at.toISOString(),
  product: productKey(row),
});
