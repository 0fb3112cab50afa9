import { Suspense } from 'react';
import { PER_PAGE } from '#rules/lists.ts';
import { countOf } from '../../../shared/format.ts';
import { lazyPart } from '../../../shared/load-code.ts';
import { useLastAnswer } from '../../../shared/use-last-answer.ts';
import { usePhone } from '../../../ui/dialogs.tsx';
import { Pages } from '../../../ui/record-list.tsx';
import { ErrorState, NotLoaded, SkeletonLines, waiting } from '../../../ui/states.tsx';
import { prefetchCatalog, useProducts } from '../api.ts';
import { toQuery } from '../filters.ts';
import { usePrefetchNextPage } from '../use-prefetch.ts';
import { useShownProducts } from '../use-shown-products.ts';
import { ProductTable } from './product-table.tsx';
import { NoListings, Summary, Tools, type ResultsProps } from './results.tsx';
import styles from './products.module.css';

// Only a phone shows cards.
const ProductCards = lazyPart(async () => (await import('./product-cards.tsx')).ProductCards);

/** Each product once, with its offers. */
export function ProductResults({ view, held, chips, onPanel, onChange }: ResultsProps) {
  const phone = usePhone();
  const list = useProducts(toQuery(view));
  const { error, isPlaceholderData, refetch } = list;
  const { data, failure } = useLastAnswer(list);
  const retry = () => void refetch();
  const products = useShownProducts(data?.data ?? NONE, view);
  const total = data?.meta.total ?? 0;
  const question = JSON.stringify({ ...view, page: undefined });
  const hidden =
    total > 0 && products.every((one) => one.offers.every(({ pricing }) => pricing.price === null));
  usePrefetchNextPage(view, list.data !== undefined && !isPlaceholderData && view.page * PER_PAGE < total);
  return (
    <div className={styles.results}>
      <div className={styles.toolbar}>
        <div className={styles.summary}>
          <Summary
            view={view}
            held={held}
            chips={chips}
            total={list.data ? totalText(list.data.meta) : waiting(list)}
            meta={list.data?.meta}
            priced={products.length > 0 && !hidden}
          />
        </div>
        <div className={styles.tools}>
          <Tools view={view} hidden={hidden} onPanel={onPanel} onChange={onChange} />
        </div>
      </div>
      {data === undefined && error === null && <SkeletonLines lines={16} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={retry} />}
      {failure !== null && <NotLoaded error={failure} onRetry={retry} />}
      {data?.data.length === 0 && total === 0 && <NoListings view={view} onChange={onChange} />}
      {products.length > 0 &&
        (phone ? (
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <ProductCards products={products} />
          </Suspense>
        ) : (
          <ProductTable
            key={`${question} ${data?.meta.page ?? 1}`}
            products={products}
            sort={view.sort}
            onSort={(sort) => onChange({ sort })}
            held={held || failure !== null}
            refreshing={isPlaceholderData}
          />
        ))}
      {total <= PER_PAGE && (
        // Where no steps stand below the rows this leaves room for a toast.
        <p className={styles.hint} data-toast-line>
          {products.length > 0 && (
            <>
              <kbd>↓</kbd> leads from the search to the rows, digits set a quantity, <kbd>Enter</kbd> moves
              on.
            </>
          )}
        </p>
      )}
      <Pages
        key={question}
        meta={list.data?.meta}
        waiting={held}
        onPage={(page, replace = false) => onChange({ page: page === 1 ? undefined : String(page) }, replace)}
        onPageIntent={(page) => page >= 1 && prefetchCatalog(toQuery({ ...view, page }), 'products')}
      />
    </div>
  );
}

const NONE: readonly never[] = [];

interface Totals {
  total: number;
  offers: number;
  total_is_estimate?: boolean | undefined;
}

/** '83 products, 249 offers'; counting stops at 10,000 offers. */
const totalText = ({ total, offers, total_is_estimate: estimate }: Totals): string =>
  estimate === true
    ? `More than ${countOf(total, 'product')}`
    : `${countOf(total, 'product')}, ${countOf(offers, 'offer')}`;
