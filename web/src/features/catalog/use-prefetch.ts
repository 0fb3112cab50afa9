import { useEffect, useEffectEvent, useRef } from 'react';
import { prefetchCatalog, prefetchListing, type CatalogListing } from './api.ts';
import { toQuery, type CatalogView } from './filters.ts';

const INTENT_MS = 80;
const NEXT_PAGE_MS = 600;

/** Fetches a listing that pointer or focus rests on, so that it opens at once. */
export function usePrefetchOnIntent(): (listing: CatalogListing) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (listing) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetchListing(listing.id), INTENT_MS);
  };
}

/** Fetches the page after the one that is being read. */
export function usePrefetchNextPage(view: CatalogView, wanted: boolean): void {
  const next = toQuery({ ...view, page: view.page + 1 });
  const address = JSON.stringify(next);
  const prefetch = useEffectEvent(() => prefetchCatalog(next, view.by));
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => prefetch(), NEXT_PAGE_MS);
    return () => clearTimeout(timer);
  }, [address, wanted]);
}
