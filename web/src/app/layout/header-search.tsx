import { TextInput } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcuts.tsx';
import styles from './header.module.css';

/** Enter or the icon leads to the catalog (SH-286 … SH-288); on the catalog the other parameters stay. */
export function HeaderSearch() {
  const { searchText = '' } = useSearch({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState({ of: searchText, text: searchText });
  // Back and forward restore the text: a new address replaces what was typed.
  const text = draft.of === searchText ? draft.text : searchText;
  useShortcut({ keys: '/', label: 'Search listings', group: 'Everywhere' }, () => input.current?.select());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    const own = wanted === '' ? {} : { searchText: wanted };
    void navigate({
      to: '/catalog',
      search: ({ page: _page, searchText: _text, ...others }) =>
        pathname === '/catalog' ? { ...others, ...own } : own,
    });
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
