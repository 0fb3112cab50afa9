import { isPercent, priceRuleProblems } from '#rules/pricing/price-rule-problems.ts';
import {
  CONTRACT_TARGETS,
  PRIORITY,
  type RuleAudience,
  type RuleKind,
  type RuleTarget,
} from '#rules/pricing/price-rules.ts';
import { MOST_PACKS, PACKS_PROBLEM } from '#rules/ordering/limits.ts';
import { parseUsd, toDollars } from '#rules/money.ts';
import { todayUtc } from '../../shared/clock.ts';
import type { PriceRule, RuleFields } from './api.ts';
import { audienceOf, targetOf } from './rule-words.ts';

/** What is named, with what it is called. */
export interface Named {
  id: string;
  name: string;
}

/** What the form of a rule holds while somebody types; figures as text. */
export interface RuleDraft {
  name: string;
  kind: RuleKind;
  value: string;
  target_type: RuleTarget;
  target: Named | null;
  audience_type: RuleAudience;
  audience: Named | null;
  min_quantity: string;
  start_date: string;
  end_date: string;
  priority: string;
  active: boolean;
}

/** From today on, without an end; for every buyer unless somebody is named. */
export const newDraft = (listing?: Named): RuleDraft => ({
  name: '',
  kind: 'percent_off',
  value: '',
  target_type: listing ? 'listing' : 'all',
  target: listing ?? null,
  audience_type: 'all',
  audience: null,
  min_quantity: '1',
  start_date: todayUtc(),
  end_date: '',
  priority: String(PRIORITY.usual),
  active: true,
});

/** A fee of the marketplace is on the listings of every seller. */
export const newFeeDraft = (): RuleDraft => ({ ...newDraft(), kind: 'marketplace_fee' });

/** What another kind changes: a percentage is no amount of dollars, and a contract price is for one product. */
export const ofKind = (draft: RuleDraft, kind: RuleKind): Partial<RuleDraft> => ({
  kind,
  ...(isPercent(kind) !== isPercent(draft.kind) && { value: '' }),
  ...(kind === 'fixed_price' &&
    !CONTRACT_TARGETS.includes(draft.target_type) && { target_type: 'ndc', target: null }),
});

export const draftOf = (rule: PriceRule): RuleDraft => ({
  name: rule.name,
  kind: rule.kind,
  value: isPercent(rule.kind) ? String(rule.value) : rule.value.toFixed(2),
  target_type: rule.target_type,
  target: rule.target_id === null ? null : { id: rule.target_id, name: targetOf(rule) },
  audience_type: rule.audience_type,
  audience: rule.audience_id === null ? null : { id: rule.audience_id, name: audienceOf(rule) },
  min_quantity: String(rule.min_quantity),
  start_date: rule.start_date,
  end_date: rule.end_date ?? '',
  priority: String(rule.priority),
  active: rule.active,
});

type Problems = Record<string, string>;
export type Reading = { body: RuleFields } | { problems: Problems };

/** Of the problems those of what was typed: said at once, while what is still empty is said on sending. */
export function typedProblems(draft: RuleDraft, reading: Reading): Problems {
  if ('body' in reading) return {};
  const { value, min_quantity, priority, end_date, target_type } = draft;
  const typed = { value, min_quantity, priority, end_date, target_type };
  const said = Object.entries(typed).filter(([, text]) => /[1-9a-z]/i.test(text) && !text.endsWith('.'));
  return Object.fromEntries(said.flatMap(([name]) => problemAt(reading.problems, name)));
}

/** Why there is no preview: what was typed, and a zero, which may be the beginning of an amount while it is typed. */
export function refusedOf(draft: RuleDraft, reading: Reading): readonly string[] {
  if ('body' in reading) return [];
  const zero = /^0+(?:[.]0+)?$/.test(draft.value.trim()) ? problemAt(reading.problems, 'value') : [];
  return Object.values({ ...typedProblems(draft, reading), ...Object.fromEntries(zero) });
}

const problemAt = (problems: Problems, name: string): [string, string][] => {
  const problem = problems[name];
  return problem === undefined ? [] : [[name, problem]];
};

const whole = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

function valueOf({ kind, value }: RuleDraft): number | null {
  if (isPercent(kind)) return /^\d{1,9}([.]\d{1,2})?$/.test(value.trim()) ? Number(value) : null;
  const cents = parseUsd(value);
  return cents === null ? null : toDollars(cents);
}

/** The rule that was typed, or what keeps it from being one, by field. */
export function readRule(draft: RuleDraft, seller: number | null): Reading {
  const value = valueOf(draft);
  const packs = whole(draft.min_quantity);
  const priority = whole(draft.priority);
  const body = {
    name: draft.name.trim(),
    kind: draft.kind,
    value: value ?? 1,
    target_type: draft.target_type,
    target_id: draft.target?.id ?? null,
    audience_type: draft.audience_type,
    audience_id: draft.audience?.id ?? null,
    min_quantity: packs ?? 1,
    start_date: draft.start_date,
    end_date: draft.end_date === '' ? null : draft.end_date,
    priority: priority ?? PRIORITY.usual,
    active: draft.active,
  };
  const problems: Problems = {
    ...priceRuleProblems({ ...body, seller_company_id: seller }),
    ...(value === null && {
      value: isPercent(draft.kind) ? 'Enter a percentage such as 8 or 2.5' : 'Enter an amount such as 9.20',
    }),
    ...((packs === null || packs < 1 || packs > MOST_PACKS) && {
      min_quantity: PACKS_PROBLEM,
    }),
    ...(priority === null && { priority: 'Priority is between 1 and 100' }),
    ...(draft.start_date === '' && { start_date: 'Choose its first day' }),
  };
  return Object.keys(problems).length === 0 ? { body } : { problems };
}

/** The fields that differ from what the form was opened with, over what is stored now: nothing else is touched. */
export function changedOver(draft: RuleDraft, opened: RuleDraft, now: RuleDraft): RuleDraft {
  const typed = new Map(Object.entries(opened).map(([name, value]) => [name, JSON.stringify(value)]));
  const changed = Object.entries(draft).filter(([name, value]) => typed.get(name) !== JSON.stringify(value));
  return { ...now, ...Object.fromEntries(changed), ...togetherOf(draft, changed) };
}

/** What is named belongs to its type, an amount to its kind. */
function togetherOf(draft: RuleDraft, changed: readonly (readonly [string, unknown])[]): Partial<RuleDraft> {
  const has = (...names: readonly string[]) => changed.some(([name]) => names.includes(name));
  return {
    ...(has('target_type', 'target') && { target_type: draft.target_type, target: draft.target }),
    ...(has('audience_type', 'audience') && { audience_type: draft.audience_type, audience: draft.audience }),
    ...(has('kind', 'value') && { kind: draft.kind, value: draft.value }),
  };
}
