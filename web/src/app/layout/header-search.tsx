import { TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import styles from './header.module.css';

/** Enter or the icon leads to the catalog, which has a search of its own (SH-286 … SH-288). */
export function HeaderSearch() {
  const { searchText = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState({ of: searchText, text: searchText });
  // Back and forward restore the text: a new address replaces what was typed.
  const text = draft.of === searchText ? draft.text : searchText;
  useShortcut({ keys: '/', label: 'Search listings', group: 'Everywhere' }, () => input.current?.select());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    void navigate({ to: '/catalog', search: wanted === '' ? {} : { searchText: wanted } });
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Search All Listings"
        placeholder="Search All Listings"
        value={text}
        onChange={(event) => setDraft({ of: searchText, text: event.currentTarget.value })}
        rightSection={
          <IconButton
            type="submit"
            icon="search"
            label="Search"
            iconSize={18}
            className={styles.searchButton}
          />
        }
      />
    </form>
  );
}
