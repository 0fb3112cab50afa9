import { sql } from 'kysely';
import { budgetProblems, maySetBudget } from '#rules/accounts/budgets.ts';
import type { BudgetEntry, NewBudget } from '#contract/accounts/budgets.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { AppError, forbidden, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { hasRole, type Scope } from '../../../platform/scope.ts';

interface Owner {
  companyId: number;
  facilityId: number | null;
}

/** Sets a budget; the older ones stay. A facility or company outside the own company is 404, a lacking right 403. */
export async function saveBudget(
  { command, scope, db, now }: RequestContext,
  typed: NewBudget,
): Promise<{ data: BudgetEntry }> {
  const problems = budgetProblems(typed);
  if (problems) throw new AppError('invalid', Object.values(problems).join('. '), problems);
  const owner = await ownerOf(db, scope, typed);
  const setter = {
    roles: scope.roles,
    companyId: scope.company?.id ?? null,
    assignedFacilityIds: scope.assignedFacilityIds,
  };
  if (!maySetBudget(setter, owner)) throw forbidden();
  const row = {
    target: typed.target,
    type: typed.type,
    company_id: owner.companyId,
    facility_id: owner.facilityId,
    amount_cents: fromDollars(typed.amount),
    start_date: typed.start_date,
    end_date: typed.end_date,
  };
  return command(async ({ tx, audit, live }) => {
    const { id } = await tx
      .insertInto('budget')
      .values({ ...row, created_at: now, created_by: scope.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ entity: 'budget', entityId: id, after: row });
    live({ topic: 'budgets', company_ids: [owner.companyId] });
    const { amount_cents: _cents, ...rest } = row;
    return { data: { id, ...rest, amount: typed.amount } };
  });
}

/** Whose budget is meant, inside the company of the asker; administrators mean any. */
async function ownerOf(
  db: Queryable,
  scope: Scope,
  asked: Pick<NewBudget, 'target' | 'facility_id' | 'company_id'>,
): Promise<Owner> {
  if (asked.target === 'company') {
    const companyId = asked.company_id ?? scope.company?.id;
    if (companyId === undefined || (!scope.isAdmin && companyId !== scope.company?.id)) throw notFound();
    return { companyId, facilityId: null };
  }
  const facilityId = asked.facility_id ?? scope.facility?.id;
  const facility = await db
    .selectFrom('facility')
    .select('company_id')
    .where('id', '=', facilityId ?? 0)
    .executeTakeFirst();
  if (facilityId === undefined || !facility) throw notFound();
  if (!scope.isAdmin && facility.company_id !== scope.company?.id) throw notFound();
  if (asked.company_id !== undefined && asked.company_id !== facility.company_id) throw notFound();
  return { companyId: facility.company_id, facilityId };
}

/** Budgets the asker sees: of the own company, and of the facilities in the own range; the latest end first. */
export async function listBudgets(
  { db, scope }: RequestContext,
  asked: { facility_id?: number | undefined; company_id?: number | undefined },
): Promise<{ data: BudgetEntry[] }> {
  let query = db
    .selectFrom('budget')
    .selectAll()
    .orderBy('end_date', 'desc')
    .orderBy('id', 'desc')
    .limit(500);
  if (!scope.isAdmin) query = query.where('company_id', '=', scope.company?.id ?? 0);
  if (asked.facility_id !== undefined) {
    const facility = { target: 'facility' as const, facility_id: asked.facility_id };
    await ownerOf(db, scope, facility);
    query = query.where('facility_id', '=', asked.facility_id);
  }
  if (asked.company_id !== undefined) {
    await ownerOf(db, scope, { target: 'company', company_id: asked.company_id });
    query = query.where('company_id', '=', asked.company_id);
  }
  const seen = facilitiesSeen(scope);
  if (seen !== 'all')
    query = query.where((eb) =>
      eb.or([eb('facility_id', 'is', null), eb('facility_id', 'in', [0, ...seen])]),
    );
  const rows = await query.execute();
  return {
    data: rows.map(({ amount_cents, created_at: _at, created_by: _by, ...row }) =>
      toEntry(row, amount_cents),
    ),
  };
}

/** The facilities whose figures the asker sees (trading G-006). */
function facilitiesSeen(scope: Scope): 'all' | readonly number[] {
  if (scope.isAdmin || hasRole(scope, 'CompanyAdmin') || hasRole(scope, 'FinanceAdmin')) return 'all';
  return [...scope.assignedFacilityIds, ...(scope.facility ? [scope.facility.id] : [])];
}

function toEntry(
  row: Omit<BudgetEntry, 'amount' | 'target' | 'type'> & { target: string; type: string },
  cents: number,
): BudgetEntry {
  return {
    id: row.id,
    // Both are held to their values by CHECK constraints.
    target: row.target as BudgetEntry['target'],
    type: row.type as BudgetEntry['type'],
    company_id: row.company_id,
    facility_id: row.facility_id,
    amount: toDollars(cents),
    start_date: row.start_date,
    end_date: row.end_date,
  };
}

/** Budgets of a row aliased `c` (company) or `f` (facility) as JSON, for the profile. */
export const budgetsOf = (which: 'company' | 'facility') => sql`
  (select coalesce(json_agg(json_build_object('id', b.id, 'target', b.target, 'type', b.type, 'company_id', b.company_id,
    'facility_id', b.facility_id, 'amount', b.amount_cents / 100.0, 'start_date', b.start_date, 'end_date', b.end_date)
    order by b.end_date desc, b.id desc), '[]')
  from budget b where ${which === 'company' ? sql`b.company_id = c.id and b.facility_id is null` : sql`b.facility_id = f.id`})`;
