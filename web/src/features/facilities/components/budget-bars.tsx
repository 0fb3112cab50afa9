import type { BudgetEntry } from '#contract/accounts/budgets.ts';
import { budgetStart, budgetState, shownBudget } from '#rules/accounts/budgets.ts';
import { todayHere } from '../../../shared/clock.ts';
import { formatWholeUsd } from '../../../shared/format.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { useBudgetUse } from '../api.ts';
import styles from './facility.module.css';

/** Spending against the budget and savings against the goal of the current facility, else of its company (G-55). */
export function BudgetBars({ slim = false }: { slim?: boolean }) {
  const { primary_facility: facility, company } = useMe();
  return <Bars facility={facility?.budget ?? []} company={company?.budget ?? []} slim={slim} />;
}

interface BarsProps {
  facility: readonly BudgetEntry[];
  company: readonly BudgetEntry[];
  /** Another facility than the current one. */
  facilityId?: number;
  slim?: boolean;
  /** Whose they are, where others have some: ' for the company as a whole'. */
  of?: string;
}

/** The same of the given entries. */
export function Bars({ facilityId, slim = false, of = '', ...lists }: BarsProps) {
  const { hydra } = useClient();
  const budget = shownBudget(lists, 'spent');
  const goal = shownBudget(lists, 'savings');
  const { data } = useBudgetUse(
    {
      ...(facilityId !== undefined && { facility_id: facilityId }),
      ...(budget && {
        budget_start_date: budgetStart(budget),
        budget_end_date: budget.end_date,
        budget_target: budget.target,
      }),
      ...(goal && {
        savings_start_date: budgetStart(goal),
        savings_end_date: goal.end_date,
        savings_target: goal.target,
      }),
    },
    budget !== null || goal !== null,
  );
  // A white-label host has no budget manager; what nobody can set is not missed there.
  if (hydra && budget === null && goal === null) return null;
  return (
    <div className={styles.bars} data-slim={slim || undefined}>
      <BudgetBar
        label="Budget"
        none={`No budget set${of}`}
        entry={budget}
        used={data?.total_cost}
        slim={slim}
      />
      <BudgetBar
        label="Savings Goal"
        none={`No savings goal set${of}`}
        entry={goal}
        used={data?.total_savings}
        slim={slim}
      />
    </div>
  );
}

interface BarProps {
  label: string;
  /** What stands there without an entry. */
  none: string;
  entry: Pick<BudgetEntry, 'target' | 'type' | 'amount' | 'start_date' | 'end_date'> | null;
  /** Dollars; undefined while they are fetched. */
  used: number | undefined;
  slim: boolean;
}

/** A bullet chart: the bar is what was used, the mark the amount; the numbers stand beside it (G-56). */
function BudgetBar({ label, none, entry, used, slim }: BarProps) {
  if (entry === null)
    return (
      <div className={styles.bar}>
        <span className={styles.barLabel}>{label}</span>
        <span className={styles.soft}>{none}</span>
      </div>
    );
  const state = used === undefined ? null : budgetState(entry, used, todayHere());
  const words = `${formatWholeUsd(used ?? 0)} of ${formatWholeUsd(entry.amount)}`;
  return (
    <div className={styles.bar} title={state ? words : undefined}>
      <span className={styles.barLabel}>{label}</span>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={entry.amount}
        aria-valuenow={Math.min(used ?? 0, entry.amount)}
        aria-valuetext={state ? `${words}, ${state.label}` : 'Loading'}
        className={styles.track}
        data-tone={entry.type === 'spent' && state?.tone === 'exceeded' ? 'over' : entry.type}
      >
        <span className={styles.used} style={{ width: `${Math.min(state?.percent ?? 0, 100)}%` }} />
      </span>
      <span className={styles.barState}>{state?.label ?? '–'}</span>
      {state && !slim && <span className={styles.soft}>{words}</span>}
    </div>
  );
}
