import { useState } from 'react';
import { TOO_MANY_LINES } from '#rules/ordering/limits.ts';
import { countOf } from '../../shared/format.ts';
import { useKeptDraft } from '../../shared/kept-draft.ts';
import { useMe } from '../../shared/session.ts';
import { fits, newLine, putBack, takenOff, type DeskLine, type DraftLine, type Taken } from './desk-lines.ts';

/** What was taken off the desk and can come back. */
interface Removed {
  lines: readonly Taken[];
  words: string;
}

/** The lines as they were given, kept by this browser for the facility until they are added or cleared. */
export function useDrafts() {
  const { primary_facility: facility } = useMe();
  const name = `order-desk-${facility?.id ?? 0}`;
  const [drafts, setDrafts, forget] = useKeptDraft<readonly DraftLine[]>(name, () => []);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const replace = (lines: readonly DraftLine[]) => (lines.length === 0 ? forget() : setDrafts(lines));
  const takeOff = (gone: readonly DraftLine[], words: string) => {
    setRemoved({ lines: takenOff(drafts, gone), words });
    replace(drafts.filter((line) => !gone.includes(line)));
  };
  return {
    drafts,
    removed,
    problem,
    replace,
    /** False where they do not fit. */
    add: (more: readonly DraftLine[]): boolean => {
      if (more.length === 0) return false;
      const room = fits(drafts, more.length);
      setProblem(room ? null : TOO_MANY_LINES);
      if (!room) return false;
      setDrafts([...drafts, ...more]);
      setRemoved(null);
      return true;
    },
    change: (id: string, fields: Partial<DraftLine>) =>
      setDrafts(drafts.map((line) => (line.id === id ? { ...line, ...fields } : line))),
    split: ({ draft, quantity }: DeskLine, here: number) => {
      const rest = newLine(draft.text, { ndc: draft.ndc, quantity: quantity - here });
      setDrafts(drafts.flatMap((one) => (one.id === draft.id ? [{ ...one, quantity: here }, rest] : [one])));
    },
    remove: ({ draft }: DeskLine) => takeOff([draft], '1 line removed.'),
    clear: () => takeOff(drafts, `${countOf(drafts.length, 'line')} cleared.`),
    undo: () => {
      if (removed) setDrafts(putBack(drafts, removed.lines));
      setRemoved(null);
    },
    forgetRemoved: () => setRemoved(null),
  };
}
