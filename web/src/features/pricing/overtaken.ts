import { formatDate } from '../../shared/format.ts';
import type { PriceRule } from './api.ts';
import { draftOf, type RuleDraft } from './rule-draft.ts';
import { KIND_WORDS } from './rule-words.ts';

/** A field that somebody else changed while the form was open. */
export interface Overtaken {
  label: string;
  now: string;
  /** What was typed over it here, and is kept by saving; null where the field was left alone. */
  typed: string | null;
}

type Say = (draft: RuleDraft) => string;
const day = (text: string) => (text === '' ? 'open' : formatDate(text));

const FIELDS: readonly (readonly [label: string, of: readonly (keyof RuleDraft)[], say: Say])[] = [
  ['Name', ['name'], ({ name }) => `“${name}”`],
  ['Price', ['kind', 'value'], ({ kind, value }) => `${KIND_WORDS[kind]} ${value}`],
  ['Who gets it', ['audience_type', 'audience'], ({ audience }) => audience?.name ?? 'every buyer'],
  ['On what', ['target_type', 'target'], ({ target }) => target?.name ?? 'all'],
  ['From packs', ['min_quantity'], ({ min_quantity }) => min_quantity],
  ['Priority', ['priority'], ({ priority }) => priority],
  ['First day', ['start_date'], ({ start_date }) => day(start_date)],
  ['Last day', ['end_date'], ({ end_date }) => day(end_date)],
  ['Active', ['active'], ({ active }) => (active ? 'on' : 'off')],
];

/** What is stored now otherwise than when the form was opened, with what was typed over it. */
export function overtakenBy(opened: PriceRule, stored: PriceRule, draft: RuleDraft): readonly Overtaken[] {
  const [before, after] = [draftOf(opened), draftOf(stored)];
  return FIELDS.flatMap(([label, of, say]) => {
    const differ = (one: RuleDraft, other: RuleDraft) =>
      of.some((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
    if (!differ(before, after)) return [];
    return [{ label, now: say(after), typed: differ(before, draft) ? say(draft) : null }];
  });
}
