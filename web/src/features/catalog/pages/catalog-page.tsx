import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../shared/load-code.ts';
import { preferences } from '../../../shared/preferences.ts';
import { parseSearch, stringifySearch } from '../../../shared/search-params.ts';
import { SidePanel, usePhone, useWide } from '../../../ui/dialogs.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { ActiveFilterChips, FilterPanel } from '../../../ui/filters.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { useStore } from '../../../shared/store.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { SkeletonLines } from '../../../ui/states.tsx';
import { AboutSupplier } from '../../companies/index.ts';
import { useCatalog, useFacetsWith, useProducts } from '../api.ts';
import { QuickAddHeld, QuickAddProvider } from '../components/quick-add.tsx';
import { ListingResults } from '../components/listing-results.tsx';
import { ProductResults } from '../components/product-results.tsx';
import type { CatalogChange } from '../components/results.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { TeamLinks } from '../components/team-links.tsx';
import { RecentSearches } from '../components/recent-searches.tsx';
import { SearchBox } from '../components/search-box.tsx';
import {
  activeChoices,
  countFilters,
  NO_FILTERS,
  readView,
  toFacetQuery,
  toQuery,
  type CatalogView,
} from '../filters.ts';
import { lastSearch } from '../last-search.ts';
import { useAnswered } from '../use-answered.ts';
import { catalogSearch, type CatalogSearch } from '../routes.ts';
import { useGoToRows, type RowsFromSearch } from '../use-go-to-rows.ts';
import styles from '../components/catalog.module.css';

// They need the counts of the server, so they come beside the rows.
const loadFilters = () => import('../components/catalog-filters.tsx');
void loadFilters().catch(() => undefined);
const CatalogFilters = lazyPart(async () => (await loadFilters()).CatalogFilters);

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
  const view = readView(search, useStore(preferences).catalog);
  const byProduct = view.by === 'products';
  const products = useProducts(toQuery(view), byProduct);
  const listings = useCatalog(toQuery(view), !byProduct);
  const list = byProduct ? products : listings;
  const { shown, held } = useAnswered(search, list);
  const rows = useGoToRows(view.text, list.data !== undefined && !list.isPlaceholderData && !held);
  const corrected = list.data?.meta.corrected_search;
  const facets = useFacetsWith(view.sellerId, toFacetQuery({ ...view, text: corrected ?? view.text }));
  const columnOfFilters = useWide();
  const phone = usePhone();
  const [panel, setPanel] = useState(false);

  const change = (next: CatalogChange, replace = false) =>
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
  const Results = byProduct ? ProductResults : ListingResults;
  const reset = () => change(NO_FILTERS);
  return (
    <Page fill>
      <Head view={view} search={search} rows={rows} onChange={change} />
      {search.tab === 'about' && view.sellerId !== undefined && (
        <AboutSupplier
          id={view.sellerId}
          onClose={() => void navigate({ search: (now) => withoutGaps({ ...now, tab: undefined }) })}
        />
      )}
      <RecentSearches text={view.text} onSearch={(searchText) => change({ searchText })} />
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
                <Button onClick={() => setPanel(false)}>
                  {byProduct ? 'Show products' : 'Show listings'}
                </Button>
              </div>
            }
          >
            {phone && <TeamLinks />}
            {filters}
          </SidePanel>
        )}
        <QuickAddHeld value={held}>
          <Results
            view={view}
            held={held}
            chips={
              <ActiveFilterChips
                filters={activeChoices(readView(shown, view.by), facets).map(({ id, label, without }) => ({
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
        </QuickAddHeld>
      </div>
    </Page>
  );
}

interface HeadProps {
  view: CatalogView;
  search: CatalogSearch;
  rows: RowsFromSearch;
  onChange: (next: CatalogChange, replace?: boolean) => void;
}

function Head({ view, search, rows, onChange }: HeadProps) {
  const navigate = useNavigate({ from: '/catalog' });
  const phone = usePhone();
  const exportAs = (format: 'xlsx' | 'csv') =>
    saveFile('exportCatalog', { query: { ...toFacetQuery(view), sort: view.sort, format } });
  return (
    <header className={styles.head}>
      <h1>Catalog</h1>
      <SearchBox
        text={view.text}
        rows={rows}
        onSearch={(text, how) =>
          onChange({ searchText: text || undefined }, how === 'typed' && view.text !== '')
        }
      />
      <div className={styles.headTools}>
        {!phone && (
          <LinkButton to="/catalog/team" variant="default">
            Team
          </LinkButton>
        )}
        <SavedViews
          current={stringifySearch({ ...search, page: undefined })}
          onOpen={(address) => void navigate({ search: catalogSearch(parseSearch(address)) })}
        />
        <ExportMenu onExport={exportAs} />
      </div>
    </header>
  );
}

/** An address without the parameters that are gone. */
function withoutGaps(search: CatalogChange): CatalogSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
