import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from './api-error.ts';
import { whenLeaving } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
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

type Tell = (text: string) => void;
let tell: Tell = () => undefined;

/** The application connects its toasts here. */
export function tellErrorsWith(show: Tell): void {
  tell = show;
}

/** Tells an error that no page shows. */
export function tellError(error: unknown): void {
  if (!isSignOut(error)) tell(errorText(error));
}

/**
 * Answers from the cache at once and asks again behind; a failed refresh keeps what is shown and says so. The first
 * load that fails is the page's to show.
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
    },
    mutations: { retry: false },
  },
});

whenLeaving(() => queryClient.clear());

const isSignOut = (error: unknown) => error instanceof ApiError && error.status === 401;
/** Worth asking again: no answer, or a server that asks for patience. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);
