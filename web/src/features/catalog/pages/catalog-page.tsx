import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { countOf } from '../../../shared/format.ts';
import { parseSearch, stringifySearch } from '../../../shared/search-params.ts';
import { SidePanel, useWide } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { ActiveFilterChips, FilterPanel } from '../../../ui/filters.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { saveFile } from '../../../shared/transfers.ts';
import { EmptyState, SkeletonLines, waiting } from '../../../ui/states.tsx';
import { prefetchCatalog, useCatalog, useFacets } from '../api.ts';
import { headerSort, NARROW_COLUMNS, WIDE_COLUMNS } from '../components/catalog-columns.tsx';
import { changeByKey, QuickAddHeld, QuickAddProvider, useQuickAdd } from '../components/quick-add.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { SearchBox } from '../components/search-box.tsx';
import {
  activeChoices,
  countFilters,
  NO_FILTERS,
  PER_PAGE,
  readView,
  SORTS,
  toFacetQuery,
  toQuery,
  type CatalogView,
} from '../filters.ts';
import { lastSearch } from '../last-search.ts';
import { useAnswered } from '../use-answered.ts';
import { catalogSearch, type CatalogSearch } from '../routes.ts';
import { usePrefetchNextPage, usePrefetchOnIntent } from '../use-prefetch.ts';
import styles from '../components/catalog.module.css';

// They need the counts of the server, so they come beside the rows.
const loadFilters = () => import('../components/catalog-filters.tsx');
void loadFilters().catch(() => undefined);
const CatalogFilters = lazyPart(async () => (await loadFilters()).CatalogFilters);
// Only a phone shows cards.
const CatalogCard = lazyPart(async () => (await import('../components/catalog-card.tsx')).CatalogCard);

type Change = Partial<Record<keyof CatalogSearch, string | undefined>>;

/** The catalog: the address holds search, filters, sort and page; the list answers while it is typed. */
export function CatalogPage() {
  return (
    <QuickAddProvider>
      <Catalog />
    </QuickAddProvider>
  );
}

function Catalog() {
  const search = useSearch({ from: '/app/catalog' });
  const navigate = useNavigate({ from: '/catalog' });
  useEffect(() => lastSearch.set(search), [search]);
  const view = readView(search);
  const list = useCatalog(toQuery(view));
  const { shown, held } = useAnswered(search, list);
  const corrected = list.data?.meta.corrected_search;
  const { data: facets } = useFacets(toFacetQuery({ ...view, text: corrected ?? view.text }));
  const columnOfFilters = useWide();
  const [panel, setPanel] = useState(false);

  const change = (next: Change, replace = false) =>
    void navigate({
      search: (now) => withoutGaps({ ...now, page: undefined, ...next }),
      replace,
      resetScroll: false,
    });
  const filters = (
    <Suspense fallback={<SkeletonLines lines={12} />}>
      <CatalogFilters view={view} facets={facets} onChange={change} />
    </Suspense>
  );
  const active = countFilters(view);
  const reset = () => change(NO_FILTERS);
  return (
    <Page fill>
      <Head view={view} search={search} onChange={change} />
      <div className={styles.layout}>
        {columnOfFilters ? (
          <div className={styles.side}>
            <FilterPanel active={active} onReset={reset}>
              {filters}
            </FilterPanel>
          </div>
        ) : (
          <SidePanel
            title="Filters"
            opened={panel}
            onClose={() => setPanel(false)}
            width={340}
            footer={
              <div className={styles.panelFooter}>
                <Button variant="default" onClick={reset} disabled={active === 0}>
                  Clear all
                </Button>
                <Button onClick={() => setPanel(false)}>Show listings</Button>
              </div>
            }
          >
            {filters}
          </SidePanel>
        )}
        <Results
          view={view}
          held={held}
          chips={
            <ActiveFilterChips
              filters={activeChoices(readView(shown), facets).map(({ id, label, without }) => ({
                id,
                label,
                onRemove: () => change(without),
              }))}
              onReset={() => change({ ...NO_FILTERS, searchText: undefined })}
            />
          }
          onPanel={columnOfFilters ? null : () => setPanel(true)}
          onChange={change}
        />
      </div>
    </Page>
  );
}

interface HeadProps {
  view: CatalogView;
  search: CatalogSearch;
  onChange: (next: Change, replace?: boolean) => void;
}

function Head({ view, search, onChange }: HeadProps) {
  const navigate = useNavigate({ from: '/catalog' });
  const exportAs = (format: 'xlsx' | 'csv') =>
    saveFile('exportCatalog', { query: { ...toFacetQuery(view), sort: view.sort, format } });
  return (
    <header className={styles.head}>
      <h1>Catalog</h1>
      <SearchBox
        text={view.text}
        onSearch={(text, how) =>
          onChange({ searchText: text || undefined }, how === 'typed' && view.text !== '')
        }
      />
      <div className={styles.headTools}>
        <SavedViews
          current={stringifySearch({ ...search, page: undefined })}
          onOpen={(address) => void navigate({ search: catalogSearch(parseSearch(address)) })}
        />
        <ExportMenu onExport={exportAs} />
      </div>
    </header>
  );
}

interface ResultsProps {
  view: CatalogView;
  /** The rows are those of a former question: the server cannot be reached. */
  held: boolean;
  chips: ReactNode;
  /** Opens the filters where they are no column. */
  onPanel: (() => void) | null;
  onChange: (next: Change, replace?: boolean) => void;
}

function Results({ view, held, chips, onPanel, onChange }: ResultsProps) {
  const navigate = useNavigate({ from: '/catalog' });
  const quickAdd = useQuickAdd();
  const list = useCatalog(toQuery(view));
  const { data, isPlaceholderData } = list;
  const onIntent = usePrefetchOnIntent();
  const total = data?.meta.total ?? 0;
  const hidden = total > 0 && data?.data.every((listing) => listing.pricing.price === null) === true;
  const estimate = data?.meta.total_is_estimate === true;
  usePrefetchNextPage(view, data !== undefined && !isPlaceholderData && view.page * PER_PAGE < total);
  const toPage = (page: number, replace = false) =>
    onChange({ page: page === 1 ? undefined : String(page) }, replace);
  return (
    <QuickAddHeld value={held}>
      <div className={styles.results}>
        <RecordList
          id="catalog"
          label="Listings"
          columns={WIDE_COLUMNS}
          fewer={NARROW_COLUMNS}
          result={list}
          onPage={toPage}
          question={JSON.stringify({ ...view, page: undefined })}
          onPageIntent={(page) => page >= 1 && prefetchCatalog(toQuery({ ...view, page }))}
          rowId={(listing) => String(listing.id)}
          rowLabel={(listing) => listing.name}
          sort={headerSort(view.sort)}
          onSort={(sort) => onChange({ sort })}
          onOpen={(listing) => void navigate({ to: '/detailed/$id', params: { id: String(listing.id) } })}
          onIntent={onIntent}
          onRowKey={(listing, event) => !held && changeByKey(quickAdd, listing, event)}
          renderCard={(listing) => (
            <Suspense fallback={<SkeletonLines lines={5} />}>
              <CatalogCard listing={listing} />
            </Suspense>
          )}
          empty={<NoListings view={view} onChange={onChange} />}
          summary={
            <>
              <span role="status" className={styles.total}>
                {data ? `${estimate ? 'About ' : ''}${countOf(total, 'listing')}` : waiting(list)}
              </span>
              {held && (
                <span>
                  {view.text === '' ? 'Not' : `“${view.text}” is not`} searched yet: the server cannot be
                  reached.
                </span>
              )}
              {data?.meta.corrected_search !== undefined && !held && (
                <span>
                  Nothing matches “{view.text}”. Showing <b>{data.meta.corrected_search}</b>.
                </span>
              )}
              {chips}
            </>
          }
          actions={<Tools view={view} hidden={hidden} onPanel={onPanel} onChange={onChange} />}
          fill
        />
      </div>
    </QuickAddHeld>
  );
}

interface ToolsProps extends Pick<ResultsProps, 'view' | 'onPanel' | 'onChange'> {
  /** Prices are hidden from this person: nothing to sort by. */
  hidden: boolean;
}

function Tools({ view, hidden, onPanel, onChange }: ToolsProps) {
  const active = countFilters(view);
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
      <select
        aria-label="Sort by"
        className={styles.sort}
        value={view.sort}
        onChange={(event) => {
          const sort = event.currentTarget.value;
          onChange({ sort: sort === 'relevance' ? undefined : sort });
        }}
      >
        {SORTS.filter((one) => !hidden || one.byPrice !== true).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}

function NoListings({ view, onChange }: Pick<ResultsProps, 'view' | 'onChange'>) {
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
        <Button variant="default" onClick={() => onChange(filtered ? NO_FILTERS : { searchText: undefined })}>
          {filtered ? 'Clear the filters' : 'Show all listings'}
        </Button>
      }
    >
      {filtered ? 'No results match these filters. Try removing some.' : 'Try fewer words, or an NDC.'}
    </EmptyState>
  );
}

/** An address without the parameters that are gone. */
function withoutGaps(search: Change): CatalogSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
