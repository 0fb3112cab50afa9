import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { tidyText } from '../filters.ts';
import type { RowsFromSearch } from '../use-go-to-rows.ts';
import styles from './catalog.module.css';

const TYPED_FROM = 3;
const PAUSE_MS = 250;

interface Props {
  /** The text of the address. */
  text: string;
  /** `typed`: found while typing, so that it makes no step of the history. */
  onSearch: (text: string, how: 'typed' | 'asked') => void;
  rows: RowsFromSearch;
}

/**
 * Searches in place: Enter and the icon at once, typing from 3 characters after a pause of 250 ms, clearing shows all
 * . Back and forward put their text back.
 */
export function SearchBox({ text, onSearch, rows }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState({ typed: text, seen: text, sent: text });
  if (text !== draft.seen) {
    setDraft(text === draft.sent ? { ...draft, seen: text } : { typed: text, seen: text, sent: text });
  }
  useShortcut({ keys: '/', label: 'Search the catalog', group: 'Catalog' }, () => input.current?.select());
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (typed: string, how: 'typed' | 'asked') => {
    clearTimeout(timer.current);
    const wanted = tidyText(typed);
    setDraft((current) => ({ ...current, sent: wanted }));
    if (wanted !== text || how === 'asked') onSearch(wanted, how);
  };
  const onType = (typed: string) => {
    clearTimeout(timer.current);
    setDraft((current) => ({ ...current, typed }));
    const wanted = tidyText(typed);
    if (wanted === '') search('', 'typed');
    else if (wanted.length >= TYPED_FROM) timer.current = setTimeout(() => search(typed, 'typed'), PAUSE_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') {
      const wanted = tidyText(draft.typed);
      if (wanted !== text) search(draft.typed, 'asked');
      rows.go(wanted);
    } else if (!rows.hold(event.key)) return;
    event.preventDefault();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(draft.typed, 'asked');
  };
  return (
    <form role="search" aria-label="Search Catalog" className={styles.search} onSubmit={onSubmit}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Search Catalog"
        placeholder="Search Catalog"
        autoComplete="off"
        maxLength={100}
        value={draft.typed}
        onKeyDown={onKeyDown}
        onChange={(event) => onType(event.currentTarget.value)}
        rightSection={<IconButton type="submit" icon="search" label="Search" iconSize={18} />}
      />
    </form>
  );
}
