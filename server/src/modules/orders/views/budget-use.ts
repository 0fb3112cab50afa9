import { sql, type RawBuilder } from 'kysely';
import type { BudgetUsage } from '#contract/accounts/budgets.ts';
import { toDollars } from '#rules/money.ts';
import type { BudgetTarget } from '#rules/accounts/budgets.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireSeenFacility } from '../../accounts/index.ts';

export interface Period {
  target: BudgetTarget;
  /** Days in UTC, both counted; absent: no bound. */
  from: string | undefined;
  to: string | undefined;
}

/**
 * What orders that were not cancelled cost in one period, and saved in another: totals of orders, positive savings of their
 * lines. Of the own company, or of one facility alone: the current one unless another of the own range is asked for.
 */
export async function viewBudgetUse(
  scope: Scope,
  db: Queryable,
  { facilityId, cost, savings }: { facilityId: number | undefined; cost: Period; savings: Period },
): Promise<BudgetUsage> {
  if (facilityId !== undefined) await requireSeenFacility(db, scope, facilityId);
  const facility = facilityId ?? scope.facility?.id ?? 0;
  const { rows } = await sql<{ cost: number; savings: number }>`
    select (select coalesce(sum(o.total_cents), 0)::bigint from orders o where ${within(scope, facility, cost)}) as cost,
      (select coalesce(sum(greatest(l.savings_cents, 0)), 0)::bigint from orders o join order_line l on l.facility_id = o.facility_id and l.order_id = o.id
        where ${within(scope, facility, savings)}) as savings`.execute(db);
  const used = rows[0] ?? { cost: 0, savings: 0 };
  return { total_cost: toDollars(used.cost), total_savings: toDollars(used.savings) };
}

function within(scope: Scope, facilityId: number, { target, from, to }: Period): RawBuilder<unknown> {
  const of =
    target === 'company'
      ? sql`o.buyer_company_id = ${scope.company?.id ?? scope.facility?.companyId ?? 0}`
      : sql`o.facility_id = ${facilityId}`;
  return sql`${of} and o.status <> 'cancelled'
    and (${from ?? null}::date is null or o.created_at >= ${from ?? null}::timestamp at time zone 'UTC')
    and (${to ?? null}::date is null or o.created_at < (${to ?? null}::timestamp + interval '1 day') at time zone 'UTC')`;
}
