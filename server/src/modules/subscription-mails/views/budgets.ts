import { sql } from 'kysely';
import type { BudgetEntry } from '#contract/accounts/budgets.ts';
import { BUDGET_TYPES, budgetStart, budgetState, shownBudget } from '#rules/accounts/budgets.ts';
import { formatDay } from '#rules/dates.ts';
import { formatUsd } from '#rules/money.ts';
import type { MailGroup } from '../../../platform/mail/content.ts';
import type { Scope } from '../../../platform/scope.ts';
import { viewBudgetUse } from '../../orders/index.ts';
import type { Telling } from '../letter.ts';

type Entry = Pick<BudgetEntry, 'target' | 'type' | 'amount' | 'start_date' | 'end_date'>;

/** The budget and the goal that the shell shows, with what became of them; none that ended before the month. */
export async function readBudgets(reader: Scope, { db, period, today }: Telling): Promise<MailGroup[]> {
  const { rows } = await sql<Entry>`
    select b.target, b.type, (b.amount_cents / 100.0)::float8 as amount, b.start_date, b.end_date from budget b
    where b.end_date >= ${period.start}::date and (b.facility_id = ${reader.facility?.id ?? 0}
      or b.facility_id is null and b.company_id = ${reader.company?.id ?? 0})`.execute(db);
  const lists = {
    facility: rows.filter(({ target }) => target === 'facility'),
    company: rows.filter(({ target }) => target === 'company'),
  };
  const entries = [];
  for (const type of BUDGET_TYPES) {
    const shown = shownBudget(lists, type);
    if (shown === null) continue;
    const place = shown.target === 'facility' ? reader.facility : reader.company;
    const days = { target: shown.target, from: budgetStart(shown), to: shown.end_date };
    const use = await viewBudgetUse(reader, db, { facilityId: undefined, cost: days, savings: days });
    const used = type === 'spent' ? use.total_cost : use.total_savings;
    entries.push({
      text: `${type === 'spent' ? 'Budget' : 'Savings goal'} of ${place?.name ?? ''} until ${formatDay(shown.end_date)}: ${formatUsd(used)} of ${formatUsd(shown.amount)}, ${budgetState(shown, used, today).label}`,
      address: '/buyer-home',
    });
  }
  return entries.length === 0 ? [] : [{ heading: 'Budget and goal', entries }];
}
