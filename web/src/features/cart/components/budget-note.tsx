import { useQuery } from '@tanstack/react-query';
import { budgetStart, shownBudget } from '#rules/accounts/budgets.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { todayHere } from '../../../shared/clock.ts';
import { formatDay, formatUsd } from '../../../shared/format.ts';
import { api } from '../../../shared/http.ts';
import { useLiveTopic } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import styles from './cart.module.css';

export interface BudgetLeft {
  /** Dollars. */
  amount: number;
  used: number;
  end: string;
  /** The company's, where the facility has none. */
  ofCompany: boolean;
}

const KEY = ['budgets', 'cart'] as const;

/** The budget that an order of today counts against, and what is used of it; null where there is none, and until it is known. */
export function useBudgetLeft(): BudgetLeft | null {
  const { primary_facility: facility, company } = useMe();
  const { hydra } = useClient();
  const today = todayHere();
  const budget = shownBudget({ facility: facility?.budget ?? [], company: company?.budget ?? [] }, 'spent');
  const counts = budget !== null && !hydra && budgetStart(budget) <= today && today <= budget.end_date;
  useLiveTopic('orders', () => void queryClient.invalidateQueries({ queryKey: KEY }));
  const { data } = useQuery({
    queryKey: [...KEY, facility?.id, budget],
    queryFn: ({ signal }) =>
      api.getBudgetUse(
        {
          query: budget
            ? {
                budget_start_date: budgetStart(budget),
                budget_end_date: budget.end_date,
                budget_target: budget.target,
              }
            : {},
        },
        { signal },
      ),
    select: (reply) => reply.data,
    enabled: counts,
  });
  if (!counts || data === undefined) return null;
  const { amount, end_date: end, target } = budget;
  return { amount, used: data.total_cost, end, ofCompany: target === 'company' };
}

/** By how many dollars a cart of this total goes over; nothing where it does not. */
export const overBudget = ({ amount, used }: BudgetLeft, total: number): number =>
  Math.max(0, toDollars(fromDollars(used) + fromDollars(total) - fromDollars(amount)));

export const overQuestion = (over: number) => ({
  title: 'Order over the budget?',
  body: `This order goes ${formatUsd(over)} over the budget.`,
  confirmLabel: 'Place order',
});

/** What is used, what is left, and by how much this cart goes over. */
export function BudgetNote({ budget, total }: { budget: BudgetLeft | null; total: number }) {
  if (budget === null) return null;
  const { amount, used, end, ofCompany } = budget;
  const left = toDollars(fromDollars(amount) - fromDollars(used));
  const over = overBudget(budget, total);
  return (
    <p className={styles.signing} role="note" aria-label="Budget">
      {ofCompany ? 'Budget of the company' : 'Budget'} until {formatDay(end)}: {formatUsd(used)} of{' '}
      {formatUsd(amount)} used, {left >= 0 ? `${formatUsd(left)} left` : `${formatUsd(-left)} over`}.
      {over > 0 && (
        <>
          {' '}
          <strong>With this cart {formatUsd(over)} over.</strong>
        </>
      )}
    </p>
  );
}
