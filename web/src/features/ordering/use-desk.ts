import { fromDollars } from '#rules/money.ts';
import type { Offer } from '#rules/ordering/allot.ts';
import { supplierTotals } from '#rules/ordering/supplier-totals.ts';
import { todayUtc } from '../../shared/clock.ts';
import { preferences, savePreferences, type DeskPreference } from '../../shared/preferences.ts';
import { useStore } from '../../shared/store.ts';
import { useCarts } from '../cart/index.ts';
import { describeLines, newLine, type DeskLine, type DraftLine } from './desk-lines.ts';
import { useAnswers } from './use-answers.ts';
import { useDrafts } from './use-drafts.ts';
import { useSubmit } from './use-submit.ts';

const USUAL: DeskPreference = { rule: 'cheapest', months: 0, sameNdc: false };
const NO_OFFERS: readonly Offer[] = [];

export type Desk = ReturnType<typeof useDesk>;

/** The order desk: lines as they were given, what they mean, which offers fill them, and the way to the cart. */
export function useDesk() {
  const { drafts, ...kept } = useDrafts();
  const settings = useStore(preferences).desk ?? USUAL;
  const { answers, failure, retry, refresh } = useAnswers(drafts);
  const cart = useSubmit(drafts, (left) => {
    kept.replace(left);
    kept.forgetRemoved();
    refresh();
  });
  const { data: carts } = useCarts();

  const lines = describeLines(drafts, answers, { ...settings, today: todayUtc() }, cart.refused);
  const found = lines.filter((line) => line.state === 'found');
  const inCart = new Map(
    (carts?.cart.sellers ?? []).map((one) => [one.company_id, fromDollars(one.sub_total)]),
  );
  const totals = supplierTotals(
    found.flatMap(({ choice }) => choice ?? []),
    inCart,
  );
  const add = (more: readonly DraftLine[]): boolean => {
    cart.forgetResult();
    return kept.add(more);
  };
  return {
    ...kept,
    lines,
    found,
    settings,
    totals,
    failure,
    retry,
    result: cart.result,
    adding: cart.adding,
    offersOf: (line: DeskLine) => answers.offers.get(line.read?.product ?? '') ?? NO_OFFERS,
    setSettings: (next: Partial<DeskPreference>) => savePreferences({ desk: { ...settings, ...next } }),
    add,
    addTexts: (texts: readonly string[]) =>
      add(texts.map((text) => newLine(text)).filter(({ text }) => text.trim() !== '')),
    change: (id: string, fields: Partial<DraftLine>) => {
      cart.acquit(id);
      kept.change(id, fields);
    },
    submit: () => cart.submit(found),
  };
}
