import { useRef, useState } from 'react';
import { errorText } from '../../../shared/api-error.ts';
import type { Reading } from '../read-fields.ts';

export interface InPlaceProblem {
  /** Why it was not saved: the server's sentence, or what is wrong with the text. */
  message: string;
  /** What was typed and rolled back; null while it still stands in the field. */
  typed: string | null;
}

interface Options<T> {
  /** What the server holds, as it stands in the field. */
  value: string;
  read: (text: string) => Reading<T>;
  save: (value: T) => Promise<unknown>;
}

/**
 * A field that saves itself when it is left. What was typed shows at once; a refusal brings the old value back with the
 * reason, and what was typed can be put back. A value that changed under the hands is not overwritten.
 */
export function useInPlace<T extends string | number | null>({ value, read, save }: Options<T>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<InPlaceProblem | null>(null);
  const [sending, setSending] = useState(false);
  const base = useRef<string | null>(null);
  const sent = useRef<string | null>(null);

  const type = (text: string) => {
    if (draft === null) base.current = value;
    setDraft(text);
    if (problem?.typed === null) setProblem(null);
  };
  const revert = () => {
    setDraft(null);
    setProblem(null);
  };
  const refuse = (message: string, typed: string) => {
    setDraft((now) => (now === typed ? null : now));
    setProblem({ message, typed });
  };
  const commit = () => {
    if (draft === null || draft === sent.current) return;
    const reading = read(draft);
    if (!reading.ok) return setProblem({ message: reading.reason, typed: null });
    const old = read(value);
    if (draft.trim() === value || (old.ok && old.value === reading.value)) return revert();
    if (base.current !== null && base.current !== value) {
      return refuse(`This was changed in the meantime from ${base.current} to ${value}.`, draft);
    }
    void send(draft, reading.value);
  };
  const send = async (text: string, next: T) => {
    sent.current = text;
    setSending(true);
    setProblem(null);
    try {
      await save(next);
      // What was typed on meanwhile starts from the value that is saved now.
      base.current = null;
      setDraft((now) => (now === text ? null : now));
    } catch (error) {
      refuse(errorText(error), text);
    }
    sent.current = null;
    setSending(false);
  };
  const putBack = () => {
    if (problem === null || problem.typed === null) return;
    base.current = value;
    setDraft(problem.typed);
    setProblem(null);
  };
  return { shown: draft ?? value, editing: draft !== null, sending, problem, type, commit, revert, putBack };
}
