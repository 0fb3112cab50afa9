import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useCatalog, type CatalogListing } from '../api.ts';
import { NoteEditor } from './notes-popup.tsx';
import styles from './team.module.css';

const WIDTH = 500;
const MOST_FOUND = 8;
const LEAST_TYPED = 2;

/** A new note from the list of notes: first the listing that it is about, then the note. */
export function NewTeamNote() {
  const [finding, setFinding] = useState(false);
  const [listing, setListing] = useState<CatalogListing | null>(null);
  return (
    <>
      <Button variant="default" onClick={() => setFinding(true)}>
        New Note
      </Button>
      <Popup title="New Note" width={WIDTH} opened={finding} onClose={() => setFinding(false)}>
        {finding && (
          <Finder
            onFound={(found) => {
              setFinding(false);
              setListing(found);
            }}
          />
        )}
      </Popup>
      <NoteEditor {...(listing && { listing })} note={listing && 'new'} onClose={() => setListing(null)} />
    </>
  );
}

function Finder({ onFound }: { onFound: (listing: CatalogListing) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const isAsked = search.length >= LEAST_TYPED;
  const { data } = useCatalog({ search, page: 1, per_page: MOST_FOUND }, isAsked);
  const found = isAsked ? data?.data : undefined;
  return (
    <div className={styles.panel}>
      <TextInput
        label="About which listing"
        placeholder="Product, NDC or supplier"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">{found?.length === 0 && <p className={styles.note}>No listings found</p>}</div>
      <ul className={styles.notes} aria-label="Listings">
        {found?.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.found} onClick={() => onFound(one)}>
              {one.name}
              <span className={styles.note}>
                {one.company_name} · <Ndc ndc={one.ndc_number} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
