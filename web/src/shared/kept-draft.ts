import { useState } from 'react';
import { KEYS, session } from './session.ts';

/**
 * What somebody types into a form, as `useState`, and kept by this tab until it is sent or given up: closing a popup, a
 * reload or a session that ends loses nothing. `name` tells forms apart; that of a stored record ends with its version,
 * so that nothing typed over an older one comes back. Answers the draft, how to change it and how to give it up.
 */
export function useKeptDraft<T>(name: string, start: () => T): [T, (next: T) => void, () => void] {
  const key = keyOf(name);
  const [draft, setDraft] = useState<T>(() => read<T>(key) ?? start());
  const change = (next: T) => {
    setDraft(next);
    sessionStorage.setItem(key, JSON.stringify(next));
  };
  const forget = () => {
    sessionStorage.removeItem(key);
    setDraft(start());
  };
  return [draft, change, forget];
}

/** Whether something was typed into a form and not sent, so that the way to it can say so. */
export const hasKeptDraft = (name: string): boolean => sessionStorage.getItem(keyOf(name)) !== null;

/** Gives up a draft from outside of its form. */
export const forgetDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));

const keyOf = (name: string): string => `${KEYS.draft}${session.get().me?.id ?? 0}/${name}`;

function read<T>(key: string): T | null {
  const text = sessionStorage.getItem(key);
  // Written by `useKeptDraft` of this same tab.
  return text === null ? null : (JSON.parse(text) as T);
}
