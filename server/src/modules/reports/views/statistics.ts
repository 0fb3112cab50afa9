import { sql, type RawBuilder } from 'kysely';
import type { StatisticRow } from '#contract/reports/statistics.ts';
import type { CatalogType } from '#contract/primitives.ts';
import { userType } from '#rules/accounts/roles.ts';
import type { AccountType } from '#rules/history/report-cells.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import { percentOf } from '#rules/reports/reports.ts';
import type { StatisticName } from '#rules/reports/statistics.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hidesPrices, offeredTo } from '../../catalog/index.ts';
import { monthAt } from '../listed.ts';
import { figuresBy } from '../figures.ts';
import { figuresOf, tradedBy, type Asked } from '../range.ts';
import { bidsOf, SAVED_BY_BID } from './bids.ts';
import { inRange } from './facilities.ts';
import { potentialOf, readMonths } from './months.ts';
import { nameOf, readTopGenerics, readTopNdcs } from './products.ts';
import { PAID_ELSEWHERE, PURCHASES, purchasesOf } from './purchase-history.ts';
import { RFPS_WITH_DEAL, rfpsAsked, SAVED_BY_RFP } from './rfps.ts';

type View = (scope: Scope, db: Queryable, asked: Asked) => Promise<StatisticRow[]>;

const isSeller = (scope: Scope) => userType(scope.roles) === 'seller';

/** Of a supplier they tell of its own sales; what facilities bought elsewhere, and what deals saved them, is not its to know. */
export const STATISTICS: Readonly<Record<StatisticName, View>> = {
  top_spends_ndc: async (scope, db, asked) =>
    (await readTopNdcs(scope, db, asked)).map(({ ndc, name, packs, cents }) => ({
      ndc: formatNdc(ndc),
      description: name,
      spend: toDollars(cents),
      packages: packs,
    })),
  top_spends_generic: async (scope, db, asked) =>
    (await readTopGenerics(scope, db, asked)).map((row) => ({
      gcn: row.gcn,
      generic_name: nameOf(row),
      spend: toDollars(row.cents),
      packages: row.packs,
    })),
  savings: viewSavingsByMonth,
  spends: async (scope, db, asked) =>
    (await readMonths(scope, db, asked)).map(({ month, goods, orders }) => ({
      month,
      spend: toDollars(goods),
      orders,
    })),
  spends_by_account_type: viewByAccountType,
  spends_by_supplier: viewBySupplier,
  bid_savings: viewBidSavings,
  rfp_savings: (scope, db, asked) =>
    viewDeals(scope, db, asked, {
      from: RFPS_WITH_DEAL,
      where: sql`p.rfp_id is not null and ${rfpsAsked(scope, asked)}
        and ${isSeller(scope) ? sql`p.company_id = ${scope.company?.id ?? 0}` : sql`true`}`,
      saved: SAVED_BY_RFP,
    }),
  catalog_matches: viewCatalogMatches,
  fill_rate: viewFillRate,
};

async function viewSavingsByMonth(scope: Scope, db: Queryable, asked: Asked): Promise<StatisticRow[]> {
  const hidden = !isSeller(scope) && hidesPrices(scope);
  const [months, missed] = await Promise.all([
    readMonths(scope, db, asked),
    hidden || isSeller(scope) ? null : potentialOf(scope, db, asked),
  ]);
  return months.map(({ month, savings }) => ({
    month,
    savings: hidden ? null : toDollars(savings),
    potential_savings: missed === null ? null : toDollars(missed.get(month) ?? 0),
  }));
}

/** What was paid elsewhere, the most first. */
export async function readByAccountType(scope: Scope, db: Queryable, asked: Asked) {
  if (isSeller(scope)) return [];
  const { rows } = await sql<{ account_type: AccountType; cents: Cents; packages: number }>`
    select h.account_type, sum(${PAID_ELSEWHERE})::bigint as cents, sum(h.quantity)::int as packages
    from ${PURCHASES} where ${purchasesOf(scope, asked)} group by h.account_type order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}

async function viewByAccountType(scope: Scope, db: Queryable, asked: Asked): Promise<StatisticRow[]> {
  const rows = await readByAccountType(scope, db, asked);
  const all = rows.reduce((sum, { cents }) => sum + cents, 0);
  return rows.map(({ account_type, cents, packages }) => ({
    account_type,
    spend: toDollars(cents),
    packages,
    percent: percentOf(cents, all),
  }));
}

export async function readBySupplier(scope: Scope, db: Queryable, asked: Asked) {
  const orders = asked.catalog === undefined ? sql`r.whole_orders` : sql`r.orders`;
  const { rows } = await sql<{ id: number; name: string; cents: Cents; orders: number }>`
    select r.seller_company_id as id, min(c.name) as name, sum(r.sub_total_cents)::bigint as cents, sum(${orders})::int as orders
    from ${figuresBy(scope, asked, 'seller')} r join company c on c.id = r.seller_company_id
    where not r.is_cancelled and ${tradedBy(scope)} and ${figuresOf(asked)}
    group by r.seller_company_id having sum(r.sub_total_cents) <> 0 or sum(${orders}) <> 0 order by 3 desc, 1`.execute(
    db,
  );
  return rows;
}

export async function viewBySupplier(scope: Scope, db: Queryable, asked: Asked) {
  const rows = await readBySupplier(scope, db, asked);
  return rows.map(({ id, name, cents, orders: count }) => ({
    seller_company_id: id,
    name,
    spend: toDollars(cents),
    orders: count,
  }));
}

interface Deals {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  saved: RawBuilder<unknown>;
}

/** What accepted bids saved. */
export function viewBidSavings(scope: Scope, db: Queryable, asked: Asked) {
  return viewDeals(scope, db, asked, {
    from: sql`bid r`,
    where: sql`r.status = 'accepted' and ${bidsOf(scope, asked)}`,
    saved: SAVED_BY_BID,
  });
}

/** Bids and requests that came to a deal, by the month in which they were made, as their reports have them. */
async function viewDeals(scope: Scope, db: Queryable, { period }: Asked, { from, where, saved }: Deals) {
  const hidden = isSeller(scope) || hidesPrices(scope);
  const { rows } = await sql<{ month: string; count: number; cents: Cents }>`
    select ${monthAt(sql`r.created_at`)} as month, count(*)::int as count, coalesce(sum(${saved}), 0)::bigint as cents
    from ${from} where ${where} group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.month, row]));
  return monthsOf(period).map((month) => ({
    month,
    count: found.get(month)?.count ?? 0,
    savings: hidden ? null : toDollars(found.get(month)?.cents ?? 0),
  }));
}

/** Drug groups that the range uses, and how many of them each catalog offers it today. */
async function viewCatalogMatches(
  scope: Scope,
  db: Queryable,
  { facility, companyId, catalog, today }: Asked,
): Promise<StatisticRow[]> {
  if (isSeller(scope)) return [];
  const users = facility === null ? inRange(scope, sql`u.facility_id`) : sql`u.facility_id = ${facility.id}`;
  const ofCompany =
    companyId === undefined
      ? sql`true`
      : sql`u.facility_id in (select f.id from facility f where f.company_id = ${companyId})`;
  const { rows } = await sql<{ catalog_type: CatalogType; used: number; offered: number }>`
    with used as (select distinct u.gcn_seqno, u.package_size from facility_usage u where ${users} and ${ofCompany})
    select c.catalog_type, count(u.gcn_seqno)::int as used,
      count(*) filter (where exists (select from catalog_search s where s.gcn_seqno = u.gcn_seqno
        and s.package_size = u.package_size and s.catalog_type = c.catalog_type and s.stock > 0
        and s.latest_expiry >= ${today}::date and ${offeredTo(scope)}))::int as offered
    from (values ('medigi', 1), ('medshorts', 2), ('503b', 3)) c(catalog_type, place) left join used u on true
    where ${catalog === undefined ? sql`true` : sql`c.catalog_type = ${catalog}`}
    group by c.catalog_type, c.place order by c.place`.execute(db);
  return rows.map(({ catalog_type, used, offered }) => ({
    catalog_type,
    groups_used: used,
    groups_offered: offered,
    percent: percentOf(offered, used),
  }));
}

/** Packs by the month in which they were ordered; buyers and staff alone cancel whole orders, which are left out. */
async function viewFillRate(scope: Scope, db: Queryable, asked: Asked): Promise<StatisticRow[]> {
  return (await readMonths(scope, db, asked)).map(({ month, packs, filled }) => ({
    month,
    packs_ordered: packs,
    packs_shipped: filled,
    percent: packs === 0 ? null : percentOf(filled, packs),
  }));
}
