import { useEffect, useRef } from 'react';
import { session } from '../../shared/session.ts';
import { createStore, useStore } from '../../shared/store.ts';

const MOST = 8;
/** A text that stays so long was meant; what is typed on its way there was not. */
const MEANT_AFTER_MS = 2000;

/** Of the person who is signed in; a logout empties the storage. */
const keyOf = () => `recent_searches/${session.get().me?.id ?? 0}`;

const changes = createStore(0);

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function write(texts: readonly string[]): void {
  localStorage.setItem(keyOf(), JSON.stringify(texts.slice(0, MOST)));
  changes.update((count) => count + 1);
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The newest first; one that only goes on from the last one takes its place. */
export function keepSearch(text: string): void {
  const others = read().filter((one) => !same(one, text));
  const [last] = others;
  const goesOn = last !== undefined && text.toLowerCase().startsWith(last.toLowerCase());
  write([text, ...(goesOn ? others.slice(1) : others)]);
}

export const forgetSearch = (text: string): void => write(read().filter((one) => one !== text));
export const forgetSearches = (): void => write([]);

/** The last searches, and keeps the one that is on screen. */
export function useRecentSearches(text: string): readonly string[] {
  useStore(changes);
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => keepSearch(text), MEANT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Whoever leaves with it has found something.
  const shown = useRef(text);
  useEffect(() => {
    shown.current = text;
  }, [text]);
  useEffect(
    () => () => {
      if (shown.current !== '') keepSearch(shown.current);
    },
    [],
  );
  return text === '' ? read() : [];
}
