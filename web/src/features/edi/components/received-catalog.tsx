import { IMPORT_STATE_NAMES } from '#rules/listings/import-columns.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import type { WholeMessage } from '../api.ts';
import styles from './edi.module.css';

type Catalog = NonNullable<WholeMessage['catalog']>;

/** 'Imported: 3 items, 1 new lot, 1 changed lot', without what there is none of. */
function whatItDid({ state, rows, ...catalog }: Catalog): string {
  const counts = [
    [catalog.new_listings, 'new listing'],
    [catalog.new_lots, 'new lot'],
    [catalog.changed_lots, 'changed lot'],
    [catalog.withdrawn_lots, 'withdrawn lot'],
    [catalog.unchanged_lots, 'unchanged lot'],
    [catalog.refused_rows, 'refused item'],
  ] as const;
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => countOf(count, what));
  return `${IMPORT_STATE_NAMES[state]}: ${[countOf(rows, 'item'), ...told].join(', ')}`;
}

/** What the import of a seller's catalog did, what it waits for, and why items of it were refused. */
export function ReceivedCatalog({ catalog }: { catalog: Catalog }) {
  const { import_id: id, failure, waits, problems, refused_rows: refused } = catalog;
  return (
    <>
      Import {id}. {whatItDid(catalog)}.{failure !== null && <p role="alert">{failure}</p>}
      {waits !== null && <p>{waits} It waits for a person of the seller.</p>}
      {problems.length > 0 && (
        <ul className={styles.items} aria-label="Refused items">
          {problems.map(({ item, message }) => (
            <li key={`${item} ${message}`}>
              Item {formatCount(item)}: {message}
            </li>
          ))}
          {refused > problems.length && <li>The import of the seller names all.</li>}
        </ul>
      )}
    </>
  );
}
