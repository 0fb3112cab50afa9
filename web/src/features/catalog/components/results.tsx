import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { savePreferences, type CatalogBy } from '../../../shared/preferences.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RequestThisProduct } from '../../requests/index.ts';
import { countFilters, NO_FILTERS, SORTS, type CatalogView } from '../filters.ts';
import type { CatalogSearch } from '../routes.ts';
import { SignalLegend } from './signal-mark.tsx';
import styles from './catalog.module.css';

export type CatalogChange = Partial<Record<keyof CatalogSearch, string | undefined>>;

export interface ResultsProps {
  view: CatalogView;
  /** The rows are those of a former question: the server cannot be reached. */
  held: boolean;
  chips: ReactNode;
  /** Opens the filters where they are no column. */
  onPanel: (() => void) | null;
  onChange: (next: CatalogChange, replace?: boolean) => void;
}

interface SummaryProps extends Pick<ResultsProps, 'view' | 'held' | 'chips'> {
  /** '83 products, 249 offers', or that they are on their way. */
  total: string | undefined;
  /** Savings stand in the rows. */
  priced: boolean;
  meta: { corrected_search?: string | undefined; brands?: readonly NamedBrand[] | undefined } | undefined;
}

interface NamedBrand {
  brand: string;
  generic: string;
}

/** What the rows are: how many, of which words, narrowed by what. */
export function Summary({ view, held, chips, total, priced, meta }: SummaryProps) {
  const corrected = meta?.corrected_search;
  return (
    <>
      <span role="status" className={styles.total}>
        {total}
      </span>
      {held && (
        <span>
          {view.text === '' ? 'Not' : `“${view.text}” is not`} searched yet: the server cannot be reached.
        </span>
      )}
      {corrected !== undefined && !held && (
        <span>
          Nothing matches “{view.text}”. Showing <b>{corrected}</b>.
        </span>
      )}
      {!held &&
        meta?.brands?.map(({ brand, generic }) => (
          <span key={`${brand} ${generic}`}>
            {generic} is the generic of {brand}.
          </span>
        ))}
      {chips}
      {priced && <SignalLegend />}
    </>
  );
}

interface ToolsProps extends Pick<ResultsProps, 'view' | 'onPanel' | 'onChange'> {
  /** Prices are hidden from this person: nothing to sort by. */
  hidden: boolean;
}

export function Tools({ view, hidden, onPanel, onChange }: ToolsProps) {
  const active = countFilters(view);
  const oneSupplier = useOneSupplier();
  const sorts = SORTS.filter(
    (one) => !(hidden && one.byPrice === true) && !(oneSupplier && one.bySupplier === true),
  );
  return (
    <>
      {onPanel && (
        <Button
          variant="default"
          leftSection={<Icon name="filter" size={16} />}
          aria-haspopup="dialog"
          onClick={onPanel}
        >
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
      )}
      <BySwitch view={view} onChange={onChange} />
      <select
        aria-label="Sort by"
        className={styles.sort}
        value={view.sort}
        onChange={(event) => {
          const sort = event.currentTarget.value;
          onChange({ sort: sort === 'relevance' ? undefined : sort });
        }}
      >
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

const WAYS: readonly { by: CatalogBy; label: string }[] = [
  { by: 'products', label: 'Products' },
  { by: 'listings', label: 'Listings' },
];

/** Products first; the choice stands in the address and is remembered for the next time. */
function BySwitch({ view, onChange }: Pick<ResultsProps, 'view' | 'onChange'>) {
  const choose = (by: CatalogBy) => {
    savePreferences({ catalog: by });
    onChange({ view: by === 'listings' ? by : undefined });
  };
  return (
    <div role="group" aria-label="Show" className={styles.ways}>
      {WAYS.map(({ by, label }) => (
        <button
          key={by}
          type="button"
          aria-pressed={view.by === by}
          className={styles.way}
          onClick={() => view.by !== by && choose(by)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export function NoListings({ view, onChange }: Pick<ResultsProps, 'view' | 'onChange'>) {
  const filtered = countFilters(view) > 0;
  if (!filtered && view.text === '') {
    return (
      <EmptyState drawing="shelf" title="No listings found">
        No suppliers have listings for your facility right now.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="search"
      title="No listings found"
      action={
        <>
          <Button
            variant="default"
            onClick={() => onChange(filtered ? NO_FILTERS : { searchText: undefined })}
          >
            {filtered ? 'Clear the filters' : 'Show all listings'}
          </Button>
          {view.text !== '' && <RequestThisProduct product={view.text} />}
        </>
      }
    >
      {filtered ? 'No results match these filters. Try removing some.' : 'Try fewer words, or an NDC.'}
    </EmptyState>
  );
}
