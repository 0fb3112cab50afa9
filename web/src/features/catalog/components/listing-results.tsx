import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PER_PAGE } from '#rules/lists.ts';
import { countOf } from '../../../shared/format.ts';
import { lazyPart } from '../../../shared/load-code.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { SkeletonLines, waiting } from '../../../ui/states.tsx';
import { prefetchCatalog, useCatalog } from '../api.ts';
import { toQuery } from '../filters.ts';
import { usePrefetchNextPage, usePrefetchOnIntent } from '../use-prefetch.ts';
import { headerSort, NARROW_COLUMNS, WIDE_COLUMNS, WIDE_COLUMNS_OF_ONE } from './catalog-columns.tsx';
import { onOfferKey, useQuickAdd } from './quick-add.tsx';
import { NoListings, Summary, Tools, type ResultsProps } from './results.tsx';
import styles from './catalog.module.css';

// Only a phone shows cards.
const CatalogCard = lazyPart(async () => (await import('./catalog-card.tsx')).CatalogCard);

/** Every listing by itself. */
export function ListingResults({ view, held, chips, onPanel, onChange }: ResultsProps) {
  const navigate = useNavigate({ from: '/catalog' });
  const quickAdd = useQuickAdd();
  const list = useCatalog(toQuery(view));
  const { data, isPlaceholderData } = list;
  const onIntent = usePrefetchOnIntent();
  const total = data?.meta.total ?? 0;
  const hidden = total > 0 && data?.data.every((listing) => listing.pricing.price === null) === true;
  const about = data?.meta.total_is_estimate === true ? 'About ' : '';
  usePrefetchNextPage(view, data !== undefined && !isPlaceholderData && view.page * PER_PAGE < total);
  const toPage = (page: number, replace = false) =>
    onChange({ page: page === 1 ? undefined : String(page) }, replace);
  return (
    <div className={styles.results} data-catalog-rows>
      <RecordList
        id="catalog"
        label="Listings"
        columns={useOneSupplier() ? WIDE_COLUMNS_OF_ONE : WIDE_COLUMNS}
        fewer={NARROW_COLUMNS}
        result={list}
        onPage={toPage}
        question={JSON.stringify({ ...view, page: undefined })}
        onPageIntent={(page) => page >= 1 && prefetchCatalog(toQuery({ ...view, page }), 'listings')}
        rowId={(listing) => String(listing.id)}
        rowLabel={(listing) => listing.name}
        sort={headerSort(view.sort)}
        onSort={(sort) => onChange({ sort })}
        onOpen={(listing) => void navigate({ to: '/detailed/$id', params: { id: String(listing.id) } })}
        onIntent={onIntent}
        onRowKey={(listing, event, index) => onOfferKey(quickAdd, listing, event, { index, held })}
        renderCard={(listing) => (
          <Suspense fallback={<SkeletonLines lines={5} />}>
            <CatalogCard listing={listing} />
          </Suspense>
        )}
        empty={<NoListings view={view} onChange={onChange} />}
        summary={
          <Summary
            view={view}
            held={held}
            chips={chips}
            total={data ? `${about}${countOf(total, 'listing')}` : waiting(list)}
            meta={data?.meta}
            priced={total > 0 && !hidden}
          />
        }
        actions={<Tools view={view} hidden={hidden} onPanel={onPanel} onChange={onChange} />}
        fill
      />
    </div>
  );
}
