import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, hasStatus } from './api-error.ts';
import { connection } from './connection.ts';
import { whenLeaving } from './session.ts';
import { isSignOut, tell, tellError } from './tell-error.ts';

/** What a key begins with. A change of such records makes everything below the root stale, whichever feature keeps it. */
type CacheRoot =
  | 'assistant'
  | 'sql'
  | 'admin-home'
  | 'buyer-home'
  | 'admin-queues'
  | 'sales-board'
  | 'seller-home'
  | 'seller-home-undercut'
  | 'admin-home-sales'
  | 'api-keys'
  | 'api-key-owners'
  | 'webhooks'
  | 'applications'
  | 'billing'
  | 'bids'
  | 'brands'
  | 'budgets'
  | 'calibrations'
  | 'carts'
  | 'catalog'
  | 'catalog-facets'
  | 'companies'
  | 'contact'
  | 'credit'
  | 'csos'
  | 'documents'
  | 'drugs'
  | 'edi-clients'
  | 'edi-companies'
  | 'edi-invoices'
  | 'edi-mails'
  | 'edi-messages'
  | 'edi-shipments'
  | 'email-subscription'
  | 'exclusions'
  | 'facilities'
  | 'imports'
  | 'listing-suggestions'
  | 'listings'
  | 'logs'
  | 'tasks'
  | 'news'
  | 'notifications'
  | 'open-carts'
  | 'ordering'
  | 'orders'
  | 'own-sessions'
  | 'payouts'
  | 'pharmacies'
  | 'purchase-review'
  | 'portfolio'
  | 'price-rules'
  | 'reports'
  | 'requests'
  | 'rfps'
  | 'stats'
  | 'strategists'
  | 'team'
  | 'users';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [CacheRoot, ...(readonly unknown[])];
    queryMeta: {
      /** What is told whenever it fails, the first load included, in place of the error's own text. */
      failure?: string;
    };
    mutationMeta: {
      /** The caller shows the error itself, so that no toast repeats it. */
      showsError?: boolean;
    };
  }
}

/**
 * Answers from the cache at once and asks again behind; a failed refresh keeps what is shown and says so. The first
 * load that fails, after two tries more within three seconds, is the page's to show.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const failure = query.meta?.failure;
      if (failure !== undefined && !isSignOut(error)) tell(failure);
      else if (query.state.data !== undefined) tellError(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.showsError !== true) tellError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      gcTime: 600_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures, error) => (hasStatus(error, 0) ? 300 : 800) * 2 ** failures,
    },
    // What a person sends is refused at once without a server, and never sent later behind their back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

whenLeaving(() => queryClient.clear());
// What pages ask for waits while the server does not answer, and goes on by itself.
onlineManager.setEventListener((setOnline) =>
  connection.subscribe(() => setOnline(connection.get() === 'up')),
);

/** Worth asking again: no answer, or a server that asks for patience. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);
