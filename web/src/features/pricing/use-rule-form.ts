import { useState } from 'react';
import { fieldErrors } from '../../shared/api-error.ts';
import { useKeptDraft } from '../../shared/kept-draft.ts';
import { useAddRule, useSaveRule, type NewRule, type PriceRule } from './api.ts';
import { overtakenBy, type Overtaken } from './overtaken.ts';
import { changedOver, draftOf, readRule, refusedOf, typedProblems, type RuleDraft } from './rule-draft.ts';

/** What the form of a rule needs, of a new one and of a stored one. */
export interface RuleFormState {
  draft: RuleDraft;
  set: (next: Partial<RuleDraft>) => void;
  /** Sentences by field. */
  errors: Record<string, string>;
  /** Null: of the marketplace. */
  seller: number | null;
  /** What the form says now, as it would be added; null while it is no rule. */
  rule: NewRule | null;
  /** The stored one that it changes. */
  ruleId?: number;
  /** Why it is no rule, by what was typed so far. */
  refused: readonly string[];
  sending: boolean;
  error: unknown;
  submit: () => void;
  leave: () => void;
  changed: boolean;
  /** As it was opened, without leaving it. */
  giveUp: () => void;
}

/** `place` tells apart where rules are made, so that each keeps its own draft. */
export function useNewRule(
  { seller, place, start }: { seller: number | null; place: string; start: () => RuleDraft },
  onDone: (added: PriceRule | null) => void,
): RuleFormState {
  const [draft, setDraft, forget] = useKeptDraft(`new-price-rule-${place}`, start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const add = useAddRule();
  const reading = readRule(draft, seller);
  const typed = typedProblems(draft, reading);
  const rule = 'body' in reading ? { ...reading.body, seller_company_id: seller } : null;
  return {
    draft,
    set: (next) => {
      setDraft({ ...draft, ...next });
      setProblems({});
      if (add.isError) add.reset();
    },
    errors: { ...fieldErrors(add.error), ...typed, ...problems },
    seller,
    rule,
    refused: refusedOf(draft, reading),
    changed: JSON.stringify(draft) !== JSON.stringify(start()),
    giveUp: forget,
    sending: add.isPending,
    error: add.error,
    submit: () => {
      if (rule === null) return setProblems('problems' in reading ? reading.problems : {});
      add.mutate(rule, {
        onSuccess: ({ data }) => {
          forget();
          onDone(data);
        },
      });
    },
    leave: () => {
      forget();
      onDone(null);
    },
  };
}

/**
 * The form over a stored rule. What somebody else saves meanwhile is taken over while nothing was typed; what was typed
 * stays, is marked as overtaken, and changes its own fields alone when it is saved after all.
 */
export function useStoredRule(stored: PriceRule): RuleFormState & { overtaken: readonly Overtaken[] | null } {
  const [opened, setOpened] = useState(stored);
  const name = `price-rule-${stored.id}-${stored.version}`;
  const [draft, setDraft] = useKeptDraft(name, () => draftOf(stored));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSaveRule(stored.id);
  const takeOver = (rule: PriceRule) => {
    setOpened(rule);
    setDraft(draftOf(rule));
    setProblems({});
  };
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(opened));
  const giveUp = () => {
    takeOver(stored);
    save.reset();
  };
  const newer = stored.version !== opened.version;
  if (newer && !changed && !save.isPending) takeOver(stored);
  const seller = stored.seller_company_id;
  const reading = readRule(changedOver(draft, draftOf(opened), draftOf(stored)), seller);
  const typed = typedProblems(draft, reading);
  return {
    draft,
    set: (next) => {
      setDraft({ ...draft, ...next });
      setProblems({});
      if (save.isError) save.reset();
    },
    errors: { ...fieldErrors(save.error), ...typed, ...problems },
    seller,
    rule: 'body' in reading ? { ...reading.body, seller_company_id: seller } : null,
    ruleId: stored.id,
    refused: refusedOf(draft, reading),
    changed,
    overtaken: newer && changed && !save.isPending ? overtakenBy(opened, stored, draft) : null,
    sending: save.isPending,
    error: save.error,
    submit: () => {
      if ('problems' in reading) return setProblems(reading.problems);
      save.mutate({ ...reading.body, version: stored.version }, { onSuccess: ({ data }) => takeOver(data) });
    },
    leave: giveUp,
    giveUp,
  };
}
