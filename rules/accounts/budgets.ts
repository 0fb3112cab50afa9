/** Budgets and savings goals: which one is shown, what it says, who may set it (SH-338 … SH-350, shell G-55 … G-57). */
import type { Role } from './roles.ts';

export const BUDGET_TARGETS = ['company', 'facility'] as const;
export type BudgetTarget = (typeof BUDGET_TARGETS)[number];
export const BUDGET_TYPES = ['spent', 'savings'] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

export interface Budget {
  readonly target: BudgetTarget;
  readonly type: BudgetType;
  /** Dollars. */
  readonly amount: number;
  /** `YYYY-MM-DD`; a savings goal may have none. */
  readonly start_date: string | null;
  readonly end_date: string;
}

/** The newest entry of the type by its end; one of the facility goes before any of the company. Null: none is set. */
export function shownBudget<B extends Budget>(
  lists: { facility: readonly B[]; company: readonly B[] },
  type: BudgetType,
): B | null {
  const newest = (list: readonly B[]) =>
    list
      .filter((one) => one.type === type)
      .reduce<B | null>((best, one) => (best === null || one.end_date > best.end_date ? one : best), null);
  return newest(lists.facility) ?? newest(lists.company);
}

/** First day of the period that counts: a goal without a start counts from the first of January of its last year. */
export const budgetStart = ({ start_date: start, end_date: end }: Budget): string =>
  start ?? `${end.slice(0, 4)}-01-01`;

export interface BudgetState {
  /** Whole percent, half up. */
  readonly percent: number;
  readonly label: string;
  readonly tone: 'exceeded' | 'met' | 'expired' | 'open';
}

/** What the bar says: over, exactly, past its end, else the percent – in this order. `today` is the person's own day. */
export function budgetState(budget: Budget, used: number, today: string): BudgetState {
  const percent = Math.round((used / budget.amount) * 100);
  if (percent > 100) return { percent, label: 'Exceeded', tone: 'exceeded' };
  if (percent === 100) return { percent, label: 'Met', tone: 'met' };
  if (budget.end_date < today) return { percent, label: 'Expired', tone: 'expired' };
  return { percent, label: `${percent}%`, tone: 'open' };
}

export interface BudgetSetter {
  readonly roles: readonly Role[];
  readonly companyId: number | null;
  readonly assignedFacilityIds: readonly number[];
}

/** Whether the person may set a budget of this company, or of one of its facilities. */
export function maySetBudget(
  setter: BudgetSetter,
  of: { companyId: number; facilityId: number | null },
): boolean {
  const has = (role: Role) => setter.roles.includes(role);
  if (has('Administrator')) return true;
  if (setter.companyId !== of.companyId) return false;
  if (has('CompanyAdmin') || has('FinanceAdmin')) return true;
  return has('FacilityAdmin') && of.facilityId !== null && setter.assignedFacilityIds.includes(of.facilityId);
}

/** Field → sentence of a budget that cannot be saved; null when it can. */
export function budgetProblems(
  typed: Pick<Budget, 'type' | 'amount' | 'start_date' | 'end_date'>,
): Partial<Record<'amount' | 'start_date' | 'end_date', string>> | null {
  const problems = {
    ...(!(typed.amount > 0) && { amount: 'Amount must be above 0' }),
    ...(typed.type === 'spent' && typed.start_date === null && { start_date: 'Start date is required' }),
    ...(typed.start_date !== null &&
      typed.end_date < typed.start_date && { end_date: 'End date must not be before start date' }),
  };
  return Object.keys(problems).length === 0 ? null : problems;
}
