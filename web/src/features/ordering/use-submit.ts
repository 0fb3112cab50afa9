import { useEffect, useRef, useState } from 'react';
import { toCartLine } from '../../shared/desk-offers.ts';
import { countOf } from '../../shared/format.ts';
import { randomUuid } from '../../shared/random.ts';
import { toast } from '../../ui/toasts.tsx';
import { useAddCartLines } from '../cart/index.ts';
import { refreshBought } from './api.ts';
import type { DeskLine, DraftLine } from './desk-lines.ts';

const NO_REFUSALS: ReadonlyMap<string, string> = new Map();

interface Result {
  added: number;
  packs: number;
  refused: number;
}

/** The way to the cart: found lines leave the desk, refused ones stay with their reasons. */
export function useSubmit(drafts: readonly DraftLine[], onAdded: (left: readonly DraftLine[]) => void) {
  const [refused, setRefused] = useState(NO_REFUSALS);
  const [result, setResult] = useState<Result | null>(null);
  const adding = useAddCartLines();
  const attempt = useRef({ body: '', key: '' });
  // The cart answers later: lines may have come meanwhile.
  const latest = useRef(drafts);
  useEffect(() => {
    latest.current = drafts;
  });

  const submit = (found: readonly DeskLine[]) => {
    const sent = found.flatMap(({ draft, choice }) => {
      const line = choice && toCartLine(choice);
      return line ? [{ id: draft.id, line }] : [];
    });
    const lines = sent.map(({ line }) => line);
    // The same lines pressed again after a lost answer are the same attempt.
    if (attempt.current.body !== JSON.stringify(lines))
      attempt.current = { body: JSON.stringify(lines), key: randomUuid() };
    adding.mutate(
      { lines, attempt: attempt.current.key },
      {
        onSuccess: ({ data }) => {
          attempt.current = { body: '', key: '' };
          const why = new Map(data.refused.map((one) => [sent[one.line]?.id ?? '', one.reasons.join(' ')]));
          const added = new Set(sent.flatMap(({ id }) => (why.has(id) ? [] : [id])));
          setRefused(why);
          setResult({ added: data.added, packs: data.packs, refused: data.refused.length });
          onAdded(latest.current.filter((line) => !added.has(line.id)));
          void refreshBought();
          if (data.added > 0) toast.success(`${countOf(data.added, 'line')} added to the cart`);
        },
      },
    );
  };
  return {
    refused,
    result,
    adding: adding.isPending,
    submit,
    /** A line that was changed may be added after all. */
    acquit: (id: string) => setRefused(new Map([...refused].filter(([one]) => one !== id))),
    forgetResult: () => setResult(null),
  };
}
