import { z } from 'zod';
import { BUDGET_TARGETS, BUDGET_TYPES } from '#rules/accounts/budgets.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, Id, Money, MoneyInput, data } from '../primitives.ts';

export const BudgetEntry = z
  .object({
    id: Id,
    target: z.enum(BUDGET_TARGETS),
    type: z.enum(BUDGET_TYPES).describe('`spent`: a budget; `savings`: a goal'),
    company_id: Id,
    facility_id: Id.nullable(),
    amount: Money,
    start_date: CalendarDate.nullable(),
    end_date: CalendarDate,
  })
  .meta({ id: 'BudgetEntry' });
export type BudgetEntry = z.infer<typeof BudgetEntry>;

const NewBudget = z.strictObject({
  target: z.enum(BUDGET_TARGETS),
  type: z.enum(BUDGET_TYPES),
  amount: MoneyInput,
  start_date: CalendarDate.nullable().default(null).describe('Asked for of a budget, free for a goal'),
  end_date: CalendarDate,
  facility_id: Id.optional().describe('Of a target `facility`'),
  company_id: Id.optional().describe('Of a target `company`; your own when absent'),
});
export type NewBudget = z.output<typeof NewBudget>;

const Usage = z.object({ total_cost: Money, total_savings: Money }).meta({ id: 'BudgetUsage' });
export type BudgetUsage = z.infer<typeof Usage>;

export const budgetEndpoints = {
  saveBudget: endpoint({
    method: 'POST',
    path: 'user/budget',
    alsoAt: 'user/budget/',
    summary: 'Set a budget or savings goal for a company or facility',
    audience: ['CompanyAdmin', 'FinanceAdmin', 'FacilityAdmin', 'Administrator'],
    body: NewBudget,
    reply: data(BudgetEntry),
    status: 201,
    audit: 'budget.set',
    errors: ['not_found'],
  }),
  listBudgets: endpoint({
    method: 'GET',
    path: 'user/budget',
    alsoAt: 'user/budget/',
    summary: 'Budgets and goals of the facilities and companies you can see, latest end date first',
    audience: ['Buyer', 'Administrator'],
    query: z.strictObject({
      facility_id: z.coerce.number().pipe(Id).optional(),
      company_id: z.coerce
        .number()
        .pipe(Id)
        .optional()
        .describe('Without either: your company and facilities'),
    }),
    reply: data(z.array(BudgetEntry)),
    errors: ['not_found'],
  }),
} as const;

/** Read by the orders, which know what was spent. */
export const budgetUseEndpoints = {
  getBudgetUse: endpoint({
    method: 'GET',
    path: 'order/budget',
    summary: 'Spending and savings of your company or current facility between two dates',
    audience: ['Buyer', 'Administrator'],
    query: z.strictObject({
      budget_start_date: CalendarDate.optional(),
      budget_end_date: CalendarDate.optional(),
      budget_target: z.enum(BUDGET_TARGETS).default('facility'),
      savings_start_date: CalendarDate.optional(),
      savings_end_date: CalendarDate.optional(),
      savings_target: z.enum(BUDGET_TARGETS).default('facility'),
      facility_id: z.coerce
        .number()
        .pipe(Id)
        .optional()
        .describe('One of your facilities; the current one when absent'),
    }),
    reply: data(Usage),
    errors: ['not_found'],
  }),
} as const;
