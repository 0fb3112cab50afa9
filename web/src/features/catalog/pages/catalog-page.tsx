import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { pricesHidden } from '#rules/eligibility.ts';
import { countOf } from '../../../shared/format.ts';
import { parseSearch, stringifySearch } from '../../../shared/search-params.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import { download } from '../../../shared/transfers.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { SidePanel } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { ActiveFilterChips, FilterPanel } from '../../../ui/filters.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { prefetchCatalog, prefetchListing, useCatalog, useFacets, type CatalogListing } from '../api.ts';
import { CatalogCard } from '../components/catalog-card.tsx';
import { headerSort, NARROW_COLUMNS, WIDE_COLUMNS } from '../components/catalog-columns.tsx';
import { CatalogFilters, countFilters, NO_FILTERS } from '../components/catalog-filters.tsx';
import { changeByKey, QuickAddProvider, useQuickAdd } from '../components/quick-add.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { SearchBox } from '../components/search-box.tsx';
import {
  activeChoices,
  catalogsFor,
  PER_PAGE,
  readView,
  SORTS,
  toFacetQuery,
  toQuery,
  type CatalogView,
} from '../filters.ts';
import { catalogSearch, type CatalogSearch } from '../routes.ts';
import { hasTerms } from '../purchase.ts';
import styles from '../components/catalog.module.css';

type Change = Partial<Record<keyof CatalogSearch, string | undefined>>;

const INTENT_MS = 80;
const NEXT_PAGE_MS = 600;

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
  const view = readView(search);
  const { data: facets } = useFacets(toFacetQuery(view));
  const catalogs = catalogsFor(useMe(), useClient());
  const columnOfFilters = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  const [panel, setPanel] = useState(false);

  const change = (next: Change, replace = false) =>
    void navigate({ search: (now) => withoutGaps({ ...now, page: undefined, ...next }), replace });
  const filters = <CatalogFilters view={view} facets={facets} catalogs={catalogs} onChange={change} />;
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
          wide={columnOfFilters ?? false}
          chips={
            <ActiveFilterChips
              filters={activeChoices(view, facets).map(({ id, label, without }) => ({
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
    void download('exportCatalog', { query: { ...toFacetQuery(view), sort: view.sort, format } });
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
  wide: boolean;
  chips: ReactNode;
  /** Opens the filters where they are no column. */
  onPanel: (() => void) | null;
  onChange: (next: Change, replace?: boolean) => void;
}

function Results({ view, wide, chips, onPanel, onChange }: ResultsProps) {
  const navigate = useNavigate({ from: '/catalog' });
  const quickAdd = useQuickAdd();
  const { data, error, refetch, isPlaceholderData } = useCatalog(toQuery(view));
  const onIntent = usePrefetchOnIntent();
  const total = data?.meta.total ?? 0;
  const estimate = data?.meta.total_is_estimate === true;
  usePrefetchNextPage(view, data !== undefined && !isPlaceholderData && view.page * PER_PAGE < total);
  const toPage = (page: number) =>
    void navigate({ search: (now) => withoutGaps({ ...now, page: page === 1 ? undefined : String(page) }) });
  return (
    <div className={styles.results}>
      <DataGrid
        id={wide ? 'catalog' : 'catalog-narrow'}
        label="Listings"
        columns={wide ? WIDE_COLUMNS : NARROW_COLUMNS}
        rows={data?.data}
        rowId={(listing) => String(listing.id)}
        rowLabel={(listing) => listing.name}
        error={error}
        onRetry={() => void refetch()}
        refreshing={isPlaceholderData}
        sort={headerSort(view.sort)}
        onSort={(sort) => onChange({ sort })}
        onOpen={(listing) => void navigate({ to: '/detailed/$id', params: { id: String(listing.id) } })}
        onIntent={onIntent}
        onRowKey={(listing, event) => changeByKey(quickAdd, listing, event)}
        renderCard={(listing) => <CatalogCard listing={listing} />}
        empty={<NoListings view={view} onChange={onChange} />}
        summary={
          <>
            <span role="status" className={styles.total}>
              {data ? `${estimate ? 'About ' : ''}${countOf(total, 'listing')}` : 'Please Wait'}
            </span>
            {chips}
          </>
        }
        actions={<Tools view={view} onPanel={onPanel} onChange={onChange} />}
        fill
      />
      {data && total > PER_PAGE && (
        <Pager
          page={data.meta.page}
          perPage={data.meta.per_page}
          total={total}
          estimate={estimate}
          onPage={toPage}
          onIntent={(page) => page >= 1 && prefetchCatalog(toQuery({ ...view, page }))}
        />
      )}
    </div>
  );
}

function Tools({ view, onPanel, onChange }: Pick<ResultsProps, 'view' | 'onPanel' | 'onChange'>) {
  const me = useMe();
  const { hydra } = useClient();
  const hidden = !me.is_admin && pricesHidden({ vetted: me.is_vetted }, { hasTerms: hasTerms(me) }, hydra);
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
      <NativeSelect
        aria-label="Sort by"
        size="sm"
        value={view.sort}
        onChange={(event) => {
          const sort = event.currentTarget.value;
          onChange({ sort: sort === 'relevance' ? undefined : sort });
        }}
        data={SORTS.filter((one) => !hidden || one.byPrice !== true).map(({ value, label }) => ({
          value,
          label,
        }))}
      />
    </>
  );
}

function NoListings({ view, onChange }: Pick<ResultsProps, 'view' | 'onChange'>) {
  const filtered = countFilters(view) > 0;
  if (!filtered && view.text === '') {
    return (
      <EmptyState drawing="shelf" title="No listings found">
        No supplier offers anything to your facility at the moment.
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
      {filtered
        ? 'Nothing matches with these filters. Try fewer of them.'
        : 'Try fewer words, or the NDC without dashes.'}
    </EmptyState>
  );
}

/** Fetches a listing that pointer or focus rests on, so that it opens at once. */
function usePrefetchOnIntent(): (listing: CatalogListing) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (listing) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetchListing(listing.id), INTENT_MS);
  };
}

/** Fetches the page after the one that is being read. */
function usePrefetchNextPage(view: CatalogView, wanted: boolean): void {
  const next = toQuery({ ...view, page: view.page + 1 });
  const address = JSON.stringify(next);
  const prefetch = useEffectEvent(() => prefetchCatalog(next));
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => prefetch(), NEXT_PAGE_MS);
    return () => clearTimeout(timer);
  }, [address, wanted]);
}

/** An address without the parameters that are gone. */
function withoutGaps(search: Change): CatalogSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
