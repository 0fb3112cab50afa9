import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../shared/search-params.ts';
import { whenSignedOut } from '../shared/session.ts';
import { PageError, PagePending } from './page-states.tsx';
import { administrationRoutes } from './routes/administration.ts';
import { homeRoutes } from './routes/homes.ts';
import { layout, root } from './routes/layout.ts';
import { unknownRoute } from './routes/unknown.ts';
import { publicRoutes } from './routes/public.ts';
import { redirectRoutes } from './routes/redirects.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { tradingRoutes } from './routes/trading.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** To add a page: a route in `routes/`, its guard in `route-guards.ts`, its file in its feature. */
const routeTree = root.addChildren([
  ...signInRoutes,
  layout.addChildren([
    ...publicRoutes,
    ...homeRoutes,
    ...tradingRoutes,
    ...administrationRoutes,
    ...redirectRoutes,
    unknownRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Queries decide how fresh data is; the router only fetches code ahead.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

// Nobody is asked about what is unsaved: its page is gone, and drafts are kept.
whenSignedOut(() => void router.navigate({ to: '/', replace: true, ignoreBlocker: true }));
