import { useState } from 'react';
import { PlainField } from '../../../ui/plain-field.tsx';
import type { Schema } from '../api.ts';
import styles from './schema-browser.module.css';

interface Props {
  schema: Schema;
  onInsert: (name: string) => void;
}

/** What a query may read and call; pressing a name writes it at the caret. */
export function SchemaBrowser({ schema, onInsert }: Props) {
  const [search, setSearch] = useState('');
  const has = (name: string) => name.includes(search.trim().toLowerCase());
  const views = schema.views.filter(({ name, columns }) => has(name) || columns.some((one) => has(one.name)));
  const functions = schema.functions.filter(has);
  const isSearched = search.trim() !== '';
  return (
    <div className={styles.browser}>
      <PlainField label="Find a name" value={search} onChange={setSearch} />
      {views.map((view) => (
        <details key={view.name} className={styles.view} open={isSearched || undefined}>
          <summary>{view.name}</summary>
          <p className={styles.about}>{view.about}</p>
          <ul className={styles.names}>
            <li>
              <Name name={view.name} note="the view" onInsert={onInsert} />
            </li>
            {view.columns.map(({ name, type }) => (
              <li key={name}>
                <Name name={name} note={type} onInsert={onInsert} />
              </li>
            ))}
          </ul>
        </details>
      ))}
      {functions.length > 0 && (
        <details className={styles.view} open={isSearched || undefined}>
          <summary>Functions</summary>
          <p className={styles.about}>Types for casts: {schema.types.join(', ')}.</p>
          <ul className={styles.functions}>
            {functions.map((name) => (
              <li key={name}>
                <Name name={name} onInsert={onInsert} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {views.length + functions.length === 0 && (
        <p className={styles.about}>No name contains ‘{search.trim()}’.</p>
      )}
    </div>
  );
}

function Name({ name, note, onInsert }: { name: string; note?: string; onInsert: (name: string) => void }) {
  return (
    <button type="button" className={styles.name} onClick={() => onInsert(name)}>
      <span>{name}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </button>
  );
}
