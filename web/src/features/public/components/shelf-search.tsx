import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { SHELF_SEARCH_MAX } from '#rules/catalog/shelf.ts';
import button from '../../../ui/plain-button.module.css';
import styles from './shelf.module.css';

/** The box that searches a supplier's shelf, on its start page and above what was found. */
export function ShelfSearch({ text = '' }: { text?: string | undefined }) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // Another address, by Back or a link, is another text.
  if (shown !== text) {
    setShown(text);
    setTyped(text);
  }
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const searchText = typed.trim();
        void navigate({ to: '/shelf', search: searchText === '' ? {} : { searchText } });
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        Search products
      </label>
      <input
        id={id}
        type="search"
        className={styles.box}
        placeholder="Name or NDC"
        maxLength={SHELF_SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" className={button.filled}>
        Search
      </button>
    </form>
  );
}
