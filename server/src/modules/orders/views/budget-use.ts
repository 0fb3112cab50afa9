import { sql, type RawBuilder } from 'kysely';
import type { BudgetUsage } from '#contract/budgets.ts';
import { toDollars } from '#rules/money.ts';
import type { BudgetTarget } from '#rules/budgets.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';

export interface Period {
  target: BudgetTarget;
  /** Days in UTC, both counted; absent: no bound. */
  from: string | undefined;
  to: string | undefined;
}

/**
 * What orders that were not cancelled cost in one period, and saved in another: totals of orders, positive savings of their
 * lines. Of the own company, or of the current facility alone.
 */
export async function viewBudgetUse(
  scope: Scope,
  db: Queryable,
  periods: { cost: Period; savings: Period },
): Promise<BudgetUsage> {
  const { rows } = await sql<{ cost: number; savings: number }>`
    select (select coalesce(sum(o.total_cents), 0)::bigint from orders o where ${within(scope, periods.cost)}) as cost,
      (select coalesce(sum(greatest(l.savings_cents, 0)), 0)::bigint from orders o join order_line l on l.order_id = o.id
        where ${within(scope, periods.savings)}) as savings`.execute(db);
  const { cost, savings } = rows[0] ?? { cost: 0, savings: 0 };
  return { total_cost: toDollars(cost), total_savings: toDollars(savings) };
}

function within(scope: Scope, { target, from, to }: Period): RawBuilder<unknown> {
  const of =
    target === 'company'
      ? sql`o.buyer_company_id = ${scope.company?.id ?? scope.facility?.companyId ?? 0}`
      : sql`o.facility_id = ${scope.facility?.id ?? 0}`;
  return sql`${of} and o.status <> 'cancelled'
    and (${from ?? null}::date is null or o.created_at >= ${from ?? null}::date at time zone 'UTC')
    and (${to ?? null}::date is null or o.created_at < (${to ?? null}::date + 1) at time zone 'UTC')`;
}
