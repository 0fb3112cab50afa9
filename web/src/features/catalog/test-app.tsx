import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { parseSearch, stringifySearch } from '../../shared/search-params.ts';
import { session } from '../../shared/session.ts';
import { tellErrorsWith } from '../../shared/tell-error.ts';
import { aClient, aMe } from '../../shared/test-world.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { themeFor } from '../../ui/theme.ts';
import { toast, Toasts } from '../../ui/toasts.tsx';
import type { Carts } from '../cart/index.ts';
import type { CatalogListing, ListingDetail } from './api.ts';
import { CatalogPage } from './pages/catalog-page.tsx';
import { ListingPage } from './pages/listing-page.tsx';
import { TeamPage } from './pages/team-page.tsx';
import { catalogSearch, teamSearch } from './routes.ts';
import { aCarts } from './test-world.ts';

interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = [status: number, answer: unknown];

/** The server as the pages see it: what it answers can be changed, what was sent can be read. */
export interface FakeServer {
  listings: ListingDetail[];
  rows: CatalogListing[];
  carts: Carts;
  /** What the next change of the cart answers. */
  afterUpdate: Carts;
  /** Keeps the carts from being answered until it is called. */
  holdCarts: (() => void) | null;
  sent: Sent[];
  /** What 'GET /services/…' answers, before all else. */
  answers: Record<string, Answer | Promise<Answer>>;
}

/** Replaces `fetch`, the one edge to the server. */
export function startServer(change: Partial<FakeServer> = {}): FakeServer {
  const server: FakeServer = {
    listings: [],
    rows: [],
    carts: aCarts(),
    afterUpdate: aCarts(),
    holdCarts: null,
    sent: [],
    answers: {},
    ...change,
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://here.test');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const sent = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body };
    server.sent.push(sent);
    const [status, answer] = await respond(server, sent);
    return new Response(JSON.stringify(answer), { status });
  });
  tellErrorsWith(toast.error);
  queryClient.clear();
  session.set({ me: aMe(), client: aClient(), config: null });
  return server;
}

async function respond(server: FakeServer, { method, path }: Sent): Promise<[number, unknown]> {
  const told = server.answers[`${method} ${path}`];
  if (told) return told;
  if (path === '/services/cart') {
    if (server.holdCarts !== null) await new Promise<void>((release) => (server.holdCarts = release));
    return [200, { data: server.carts }];
  }
  if (path === '/services/cart/c0' && method === 'POST') return [200, { data: server.afterUpdate }];
  if (path === '/services/listing/catalog') {
    return [200, { data: server.rows, meta: { total: server.rows.length, page: 1, per_page: 25 } }];
  }
  if (path === '/services/listing/products') {
    const offers = server.rows.length;
    return [
      200,
      {
        data: offers === 0 ? [] : [aProduct(server.rows)],
        meta: { total: Math.min(1, offers), offers, page: 1, per_page: 25 },
      },
    ];
  }
  if (path === '/services/listing/catalog/facets') return [200, { data: FACETS }];
  if (path === '/services/listing/v2/view') return [200, { data: [] }];
  if (path === '/services/listing/v2/favorite') {
    return [201, { data: { favorite_id: 5, comment: null, listing: { id: 3, name: '' } } }];
  }
  const id = /^\/services\/listing\/catalog\/(\d+)$/.exec(path)?.[1];
  const listing = server.listings.find((one) => one.id === Number(id));
  if (listing) return [200, { data: listing }];
  if (id !== undefined) return [404, { error: 'Not found', code: 'not_found', data: null }];
  return [200, { data: { ok: true } }];
}

/** The rows as offers of one product. */
const aProduct = (rows: readonly CatalogListing[]) => ({
  gcn_seqno: 40003,
  package_size: 100,
  offer_count: rows.length,
  offers: rows.slice(0, 3),
});

const FACETS = {
  catalog_types: [
    { value: 'medigi', label: 'medigi', count: 12 },
    { value: '503b', label: '503b', count: 3 },
  ],
  sellers: [{ value: '2', label: 'Meridian Generics', count: 9 }],
  categories: [{ value: 'Oral Solid', label: 'Oral Solid', count: 9 }],
  pack_types: [{ value: 'Bottle', label: 'Bottle', count: 9 }],
  expiry: [],
  tags: [{ value: 'fav', label: 'Favorites', count: 2 }],
  estimated: false,
};

/** Opens an address of the catalog feature with everything that stands around it in the application. */
export function openAt(address: string) {
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={themeFor('teal')} env="test">
          <Outlet />
          <ConfirmDialog />
          <Toasts />
        </MantineProvider>
      </QueryClientProvider>
    ),
  });
  const app = createRoute({ getParentRoute: () => root, id: 'app', component: Outlet });
  const catalog = createRoute({
    getParentRoute: () => app,
    path: '/catalog',
    validateSearch: catalogSearch,
    component: CatalogPage,
  });
  const team = createRoute({
    getParentRoute: () => app,
    path: '/catalog/team',
    validateSearch: teamSearch,
    component: TeamPage,
  });
  const detailed = createRoute({
    getParentRoute: () => app,
    path: '/detailed/$id',
    component: ListingPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([catalog, team, detailed])]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  render(<RouterProvider router={router} />);
  return { address: () => router.state.location.href };
}
