import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router';
import * as admin from '../features/admin/routes.ts';
import * as brands from '../features/brands/routes.ts';
import * as cart from '../features/cart/routes.ts';
import * as catalog from '../features/catalog/routes.ts';
import * as drugs from '../features/drugs/routes.ts';
import * as home from '../features/home/routes.ts';
import * as listings from '../features/listings/routes.ts';
import * as orders from '../features/orders/routes.ts';
import * as reports from '../features/reports/routes.ts';
import * as signIn from '../features/session/routes.ts';
import { parseSearch, stringifySearch } from '../shared/search-params.ts';
import { session, whenSignedOut } from '../shared/session.ts';
import { publicRoutes } from './public-routes.ts';
import { root } from './root-route.ts';
import { passPath } from './route-guards.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's label in the browser tab; pages of one record set a better one with `usePageTitle`. */
    title?: string;
  }
}

/** Signed in, then role, then feature; remembers where a visitor wanted to go. */
function guard({ location }: { location: ParsedLocation }): void {
  const answer = passPath(location.pathname, session.get());
  if (answer === 'sign-in')
    throw redirect({ to: '/login', search: { destination: location.href }, replace: true });
  if (answer !== 'pass') throw redirect({ href: answer.redirect, replace: true });
}

// Pages without menu, header, navigation or footer, whoever looks (shell G-34).
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Sign In' },
  validateSearch: signIn.destinationSearch,
  component: lazyRouteComponent(signIn.loadLoginPage, 'LoginPage'),
});
const callback = createRoute({
  getParentRoute: () => root,
  path: '/callback',
  staticData: { title: 'Sign In' },
  component: lazyRouteComponent(signIn.loadCallbackPage, 'CallbackPage'),
});
const loading = createRoute({
  getParentRoute: () => root,
  path: '/loading',
  staticData: { title: 'Sign In' },
  validateSearch: signIn.destinationSearch,
  component: lazyRouteComponent(signIn.loadLoadingPage, 'LoadingPage'),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  staticData: { title: 'Logout' },
  validateSearch: signIn.logoutSearch,
  component: lazyRouteComponent(signIn.loadLogoutPage, 'LogoutPage'),
});

// Everything behind the sign-in. To add a page: a line here, its guard in route-guards.ts, its file in its feature.
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: guard,
  component: lazyRouteComponent(() => import('./layout/app-layout.tsx'), 'AppLayout'),
});
const child = { getParentRoute: () => app } as const;
const appRoutes = [
  createRoute({
    ...child,
    path: '/catalog',
    staticData: { title: 'Catalog' },
    validateSearch: catalog.catalogSearch,
    component: lazyRouteComponent(catalog.loadCatalogPage, 'CatalogPage'),
  }),
  createRoute({
    ...child,
    path: '/detailed/$id',
    staticData: { title: 'Listing' },
    component: lazyRouteComponent(catalog.loadListingPage, 'ListingPage'),
  }),
  createRoute({
    ...child,
    path: '/cart',
    staticData: { title: 'Cart' },
    component: lazyRouteComponent(cart.loadCartPage, 'CartPage'),
  }),
  createRoute({
    ...child,
    path: '/cart/success',
    staticData: { title: 'Order placed' },
    validateSearch: cart.successSearch,
    component: lazyRouteComponent(cart.loadSuccessPage, 'SuccessPage'),
  }),
  createRoute({
    ...child,
    path: '/orders',
    staticData: { title: 'Orders' },
    validateSearch: orders.ordersSearch,
    component: lazyRouteComponent(orders.loadOrdersPage, 'OrdersPage'),
  }),
  createRoute({
    ...child,
    path: '/order-details/$id',
    staticData: { title: 'Order' },
    component: lazyRouteComponent(orders.loadOrderPage, 'OrderPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings',
    staticData: { title: 'Listings' },
    beforeLoad: listings.allListings,
    validateSearch: listings.listingsSearch,
    component: lazyRouteComponent(listings.loadListingsPage, 'ListingsPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/$catalog',
    staticData: { title: 'Listings' },
    beforeLoad: listings.knownCatalog,
    validateSearch: listings.listingsSearch,
    component: lazyRouteComponent(listings.loadListingsPage, 'ListingsPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/import',
    staticData: { title: 'Import price file' },
    validateSearch: listings.importsSearch,
    component: lazyRouteComponent(listings.loadImportsPage, 'ImportsPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/import/$id',
    staticData: { title: 'Import' },
    component: lazyRouteComponent(listings.loadImportPage, 'ImportPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/logs',
    staticData: { title: 'Logs' },
    validateSearch: admin.logsSearch,
    component: lazyRouteComponent(admin.loadLogsPage, 'LogsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/direct',
    staticData: { title: 'Direct' },
    validateSearch: brands.clientsSearch,
    component: lazyRouteComponent(brands.loadClientsPage, 'ClientsPage'),
  }),
  createRoute({
    ...child,
    path: '/admin/direct/$id',
    staticData: { title: 'Brand' },
    component: lazyRouteComponent(brands.loadClientPage, 'ClientPage'),
  }),
  createRoute({
    ...child,
    path: '/direct-editor/$id',
    staticData: { title: 'Blocks' },
    component: lazyRouteComponent(brands.loadBlocksPage, 'BlocksPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb',
    staticData: { title: 'FDB' },
    validateSearch: drugs.drugsSearch,
    component: lazyRouteComponent(drugs.loadDrugsPage, 'DrugsPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb/import',
    staticData: { title: 'Import reference file' },
    validateSearch: drugs.drugImportsSearch,
    component: lazyRouteComponent(drugs.loadDrugImportsPage, 'DrugImportsPage'),
  }),
  createRoute({
    ...child,
    path: '/fdb/$ndc',
    staticData: { title: 'Drug' },
    component: lazyRouteComponent(drugs.loadDrugPage, 'DrugPage'),
  }),
  createRoute({
    ...child,
    path: '/reports',
    staticData: { title: 'Reports' },
    component: lazyRouteComponent(reports.loadReportsPage, 'ReportsPage'),
  }),
  createRoute({
    ...child,
    path: '/buyer-home',
    staticData: { title: 'Home' },
    component: lazyRouteComponent(home.loadBuyerHome, 'BuyerHome'),
  }),
  createRoute({
    ...child,
    path: '/seller-home',
    staticData: { title: 'Home' },
    component: lazyRouteComponent(home.loadSellerHome, 'SellerHome'),
  }),
  createRoute({
    ...child,
    path: '/hydra-home',
    staticData: { title: 'Home' },
    component: lazyRouteComponent(home.loadSellerHome, 'SellerHome'),
  }),
  createRoute({
    ...child,
    path: '/admin/home',
    staticData: { title: 'Home' },
    component: lazyRouteComponent(home.loadAdminHome, 'AdminHome'),
  }),
];

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  login,
  callback,
  loading,
  logout,
  publicRoutes,
  app.addChildren(appRoutes),
  unknown,
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Queries decide how fresh data is; the router only fetches code ahead.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  scrollRestoration: true,
});

whenSignedOut(() => void router.navigate({ to: '/', replace: true }));
