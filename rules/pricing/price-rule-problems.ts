/** What keeps a price rule from being saved, by field (trading G-096). */
import type { IsoDate } from '../dates.ts';
import { problemsAt, type Problem, type Problems } from '../form-problems.ts';
import {
  CONTRACT_TARGETS,
  PRIORITY,
  type RuleAudience,
  type RuleKind,
  type RuleTarget,
} from './price-rules.ts';

export interface TypedRule {
  readonly name: string;
  readonly seller_company_id: number | null;
  readonly kind: RuleKind;
  /** Dollars or percent. */
  readonly value: number;
  readonly target_type: RuleTarget;
  readonly target_id: string | null;
  readonly audience_type: RuleAudience;
  readonly audience_id: string | null;
  readonly min_quantity: number;
  readonly start_date: IsoDate;
  readonly end_date: IsoDate | null;
  readonly priority: number;
}

/** Whether the value of a kind is a percentage; dollars else. */
export const isPercent = (kind: RuleKind): boolean => kind === 'percent_off' || kind === 'marketplace_fee';

/** Null where it can be saved. */
export function priceRuleProblems(rule: TypedRule): Problems | null {
  const found = problemsAt('', {
    name: rule.name.trim() === '' ? 'Name is required' : undefined,
    value: valueProblem(rule),
    target_type: targetProblem(rule),
    target_id: rule.target_type !== 'all' && rule.target_id === null ? 'Choose what it is for' : undefined,
    audience_id:
      rule.audience_type !== 'all' && rule.audience_id === null ? 'Choose who it is for' : undefined,
    end_date:
      rule.end_date !== null && rule.end_date < rule.start_date
        ? 'It ends on its first day or later'
        : undefined,
    priority:
      rule.priority < PRIORITY.lowest || rule.priority > PRIORITY.highest
        ? 'Priority is between 1 and 100'
        : undefined,
  });
  return Object.keys(found).length === 0 ? null : found;
}

function targetProblem({ seller_company_id: seller, kind, target_type: target }: TypedRule): Problem {
  if (seller === null && (kind !== 'marketplace_fee' || target !== 'all'))
    return 'What is for every seller is a fee on all listings';
  return kind === 'fixed_price' && !CONTRACT_TARGETS.includes(target)
    ? 'A contract price is for one listing or one NDC'
    : undefined;
}

function valueProblem({ kind, value }: TypedRule): Problem {
  if (kind === 'marketplace_fee') return value > 100 ? 'A fee is 100 % at most' : undefined;
  if (value <= 0) return isPercent(kind) ? 'Percent must be above 0' : 'Amount must be above 0';
  return isPercent(kind) && value >= 100 ? 'Percent must be below 100' : undefined;
}
