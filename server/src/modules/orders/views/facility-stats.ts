import { sql } from 'kysely';
import type { CatalogStats, FacilityStats } from '#contract/catalog/stats.ts';
import { badgeFor } from '#rules/accounts/rewards.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { countByCatalog } from '../../catalog/index.ts';

const CATALOGS = ['medigi', 'medshorts', '503b'] as const;

interface SpendRow {
  catalog_type: string;
  spend: number;
  savings: number;
}

/** Spend and savings of the current facility over all orders not cancelled, beside what is listed, by catalog. */
export async function viewFacilityStats(scope: Scope, db: Queryable, today: string): Promise<FacilityStats> {
  const [spent, all, matching] = await Promise.all([
    spendByCatalog(scope, db),
    countByCatalog(scope, db, 'all', today),
    countByCatalog(scope, db, 'match', today),
  ]);
  const of = (catalog: (typeof CATALOGS)[number]): CatalogStats => {
    const row = spent.find((one) => one.catalog_type === catalog);
    return {
      total_spend: toDollars(row?.spend ?? 0),
      savings: toDollars(row?.savings ?? 0),
      catalog_matches: matching.get(catalog) ?? 0,
      catalog_count: all.get(catalog) ?? 0,
    };
  };
  return { medigi: of('medigi'), medshorts: of('medshorts'), '503b': of('503b') };
}

async function spendByCatalog(scope: Scope, db: Queryable): Promise<SpendRow[]> {
  const { rows } = await sql<SpendRow>`
    select l.catalog_type, sum(l.extended_cents)::bigint as spend,
      sum(greatest(coalesce(l.savings_cents, 0), 0))::bigint as savings
    from orders o join order_line l on l.facility_id = o.facility_id and l.order_id = o.id
    where o.facility_id = ${scope.facility?.id ?? 0} and o.status <> 'cancelled'
    group by l.catalog_type`.execute(db);
  return rows;
}

/** Orders of this calendar year that the user placed and nobody cancelled. */
export async function viewUserRewards(
  scope: Scope,
  db: Queryable,
  today: string,
): Promise<{ user_reward_order_count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o
    where o.placed_by = ${scope.userId} and o.buyer_company_id = ${scope.company?.id ?? 0} and o.status <> 'cancelled'
      and o.created_at >= date_trunc('year', ${today}::timestamp) at time zone 'UTC'`.execute(db);
  return { user_reward_order_count: rows[0]?.count ?? 0 };
}

/** Months in which the company ordered, and the badge for so many. */
export async function viewSystemRewards(
  scope: Scope,
  db: Queryable,
): Promise<{ company_stats: { months: number; badge: string | null } }> {
  const { rows } = await sql<{ months: number }>`
    select count(distinct date_trunc('month', o.created_at at time zone 'UTC'))::int as months from orders o
    where o.buyer_company_id = ${scope.company?.id ?? 0} and o.status <> 'cancelled'`.execute(db);
  const months = rows[0]?.months ?? 0;
  return { company_stats: { months, badge: badgeFor(months) } };
}
