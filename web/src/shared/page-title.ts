import { useEffect } from 'react';
import { createStore } from './store.ts';

/** Title of the page on screen when it names a record; null leaves it to the route. */
export const pageTitle = createStore<string | null>(null);

/** Names the record in the browser tab: `usePageTitle(order && `Order ${order.id}`)`. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    pageTitle.set(title ?? null);
    return () => pageTitle.set(null);
  }, [title]);
}
