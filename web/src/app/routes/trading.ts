import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import * as bids from '../../features/bids/routes.ts';
import * as cart from '../../features/cart/routes.ts';
import * as catalog from '../../features/catalog/routes.ts';
import * as csos from '../../features/csos/routes.ts';
import * as facilities from '../../features/facilities/routes.ts';
import * as history from '../../features/history/routes.ts';
import * as listings from '../../features/listings/routes.ts';
import * as ordering from '../../features/ordering/routes.ts';
import * as orders from '../../features/orders/routes.ts';
import * as portfolio from '../../features/portfolio/routes.ts';
import * as pricing from '../../features/pricing/routes.ts';
import * as requests from '../../features/requests/routes.ts';
import * as rfps from '../../features/rfps/routes.ts';
import * as signIn from '../../features/session/routes.ts';
import { layout } from './layout.ts';

const child = { getParentRoute: () => layout } as const;
export const tradingRoutes = [
  createRoute({
    ...child,
    path: '/catalog',
    staticData: { title: 'Catalog' },
    validateSearch: catalog.catalogSearch,
    component: lazyPage(catalog.loadCatalogPage, 'CatalogPage'),
  }),
  createRoute({
    ...child,
    path: '/catalog/team',
    staticData: { title: 'Team Lists' },
    validateSearch: catalog.teamSearch,
    component: lazyPage(catalog.loadTeamPage, 'TeamPage'),
  }),
  createRoute({
    ...child,
    path: '/catalogs',
    staticData: { title: 'Catalogs' },
    component: lazyPage(catalog.loadCatalogsPage, 'CatalogsPage'),
  }),
  createRoute({
    ...child,
    path: '/medigi',
    staticData: { title: 'Medigi' },
    component: lazyPage(signIn.loadMedigiPage, 'MedigiPage'),
  }),
  createRoute({
    ...child,
    path: '/detailed/$id',
    staticData: { title: 'Listing' },
    validateSearch: catalog.listingSearch,
    component: lazyPage(catalog.loadListingPage, 'ListingPage'),
  }),
  createRoute({
    ...child,
    path: '/carts',
    staticData: { title: 'Carts' },
    validateSearch: cart.openCartsSearch,
    component: lazyPage(cart.loadOpenCartsPage, 'OpenCartsPage'),
  }),
  createRoute({
    ...child,
    path: '/review',
    staticData: { title: 'Purchases in Review' },
    component: lazyPage(history.loadReviewPage, 'ReviewPage'),
  }),
  createRoute({
    ...child,
    path: '/history-details/$id',
    staticData: { title: 'Purchase History' },
    validateSearch: history.rowsSearch,
    component: lazyPage(history.loadReportPage, 'ReportPage'),
  }),
  createRoute({
    ...child,
    path: '/pharmacies',
    staticData: { title: 'Facilities' },
    validateSearch: facilities.pharmaciesSearch,
    component: lazyPage(facilities.loadPharmaciesPage, 'PharmaciesPage'),
  }),
  createRoute({
    ...child,
    path: '/cart',
    staticData: { title: 'Cart' },
    component: lazyPage(cart.loadCartPage, 'CartPage'),
  }),
  createRoute({
    ...child,
    path: '/cart/success',
    staticData: { title: 'Order placed' },
    validateSearch: cart.successSearch,
    component: lazyPage(cart.loadSuccessPage, 'SuccessPage'),
  }),
  createRoute({
    ...child,
    path: '/order-desk',
    staticData: { title: 'Order desk' },
    component: lazyPage(ordering.loadOrderDeskPage, 'OrderDeskPage'),
  }),
  createRoute({
    ...child,
    path: '/csoscerts',
    validateSearch: csos.certificatesSearch,
    staticData: { title: 'Certificates' },
    component: lazyPage(csos.loadCertificatesPage, 'CertificatesPage'),
  }),
  createRoute({
    ...child,
    path: '/offers',
    staticData: { title: 'Bids' },
    validateSearch: bids.bidsSearch,
    component: lazyPage(bids.loadBidsPage, 'BidsPage'),
  }),
  createRoute({
    ...child,
    path: '/requested-products',
    staticData: { title: 'Requested Products' },
    validateSearch: requests.requestsSearch,
    component: lazyPage(requests.loadRequestsPage, 'RequestsPage'),
  }),
  createRoute({
    ...child,
    path: '/portfolio',
    staticData: { title: 'Portfolio' },
    validateSearch: portfolio.portfolioSearch,
    component: lazyPage(portfolio.loadPortfolioPage, 'PortfolioPage'),
  }),
  createRoute({
    ...child,
    path: '/portfolio/import',
    staticData: { title: 'Import portfolio' },
    validateSearch: listings.importsSearch,
    component: lazyPage(listings.loadImportsPage, 'PortfolioImportsPage'),
  }),
  createRoute({
    ...child,
    path: '/portfolio/import/$id',
    staticData: { title: 'Import' },
    component: lazyPage(listings.loadImportPage, 'PortfolioImportPage'),
  }),
  createRoute({
    ...child,
    path: '/rfps',
    staticData: { title: 'RFPs' },
    validateSearch: rfps.rfpsSearch,
    component: lazyPage(rfps.loadRfpsPage, 'RfpsPage'),
  }),
  createRoute({
    ...child,
    path: '/rfps/scheduled_orders',
    staticData: { title: 'Scheduled Orders' },
    beforeLoad: rfps.ownSchedule('/rfps/scheduled_orders'),
    validateSearch: rfps.scheduleSearch,
    component: lazyPage(rfps.loadSchedulePage, 'SchedulePage'),
  }),
  createRoute({
    ...child,
    path: '/order-schedule',
    staticData: { title: 'Scheduled Orders' },
    beforeLoad: rfps.ownSchedule('/order-schedule'),
    validateSearch: rfps.scheduleSearch,
    component: lazyPage(rfps.loadSchedulePage, 'SchedulePage'),
  }),
  createRoute({
    ...child,
    path: '/orders',
    staticData: { title: 'Orders' },
    validateSearch: orders.ordersSearch,
    component: lazyPage(orders.loadOrdersPage, 'OrdersPage'),
  }),
  createRoute({
    ...child,
    path: '/orders/ship',
    staticData: { title: 'Ship orders' },
    validateSearch: orders.chosenSearch,
    component: lazyPage(orders.loadShipPage, 'ShipPage'),
  }),
  createRoute({
    ...child,
    path: '/orders/tracking',
    staticData: { title: 'Upload Tracking' },
    component: lazyPage(orders.loadTrackingPage, 'TrackingPage'),
  }),
  createRoute({
    ...child,
    path: '/orders/pick-list',
    staticData: { title: 'Pick list' },
    validateSearch: orders.chosenSearch,
    component: lazyPage(orders.loadPickListPage, 'PickListPage'),
  }),
  createRoute({
    ...child,
    path: '/order-details/$id',
    staticData: { title: 'Order' },
    component: lazyPage(orders.loadOrderPage, 'OrderPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings',
    staticData: { title: 'Listings' },
    beforeLoad: listings.allListings,
    validateSearch: listings.listingsSearch,
    component: lazyPage(listings.loadListingsPage, 'ListingsPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/$catalog',
    staticData: { title: 'Listings' },
    beforeLoad: listings.knownCatalog,
    validateSearch: listings.listingsSearch,
    component: lazyPage(listings.loadListingsPage, 'ListingsPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/price-rules',
    staticData: { title: 'Price rules' },
    validateSearch: pricing.priceRulesSearch,
    component: lazyPage(pricing.loadPriceRulesPage, 'PriceRulesPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/prices/$id',
    staticData: { title: 'Prices' },
    component: lazyPage(listings.loadPricesPage, 'PricesPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/bulk',
    staticData: { title: 'Bulk edits' },
    validateSearch: listings.importsSearch,
    component: lazyPage(listings.loadBulkEditsPage, 'BulkEditsPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/bulk/$id',
    staticData: { title: 'Bulk edit' },
    validateSearch: listings.bulkSearch,
    component: lazyPage(listings.loadBulkEditPage, 'BulkEditPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/import',
    staticData: { title: 'Import price file' },
    validateSearch: listings.importsSearch,
    component: lazyPage(listings.loadImportsPage, 'ImportsPage'),
  }),
  createRoute({
    ...child,
    path: '/manage-listings/import/$id',
    staticData: { title: 'Import' },
    component: lazyPage(listings.loadImportPage, 'ImportPage'),
  }),
] as const;
