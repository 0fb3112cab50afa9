import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { homeFor } from '#rules/accounts/roles.ts';
import * as pub from '../../features/public/routes.ts';
import * as registration from '../../features/registration/routes.ts';
import { takeLogoutReturn } from '../../shared/notice.ts';
import { session } from '../../shared/session.ts';
import { layout, leaveUnknownPage } from './layout.ts';

/** Visitors see the start page; who is signed in goes home (shell G-16). */
function startOrHome(): void {
  const { me, client } = session.get();
  const elsewhere = takeLogoutReturn();
  if (elsewhere !== null) window.location.replace(elsewhere);
  if (me !== null) throw redirect({ href: homeFor({ roles: me.roles, hydra: client.hydra }), replace: true });
}

/** Only a supplier's own site has a shelf; who is signed in sees it with its prices. */
function visitorsShelf({ search, preload }: { search: pub.ShelfSearch; preload: boolean }): void {
  const { me, client } = session.get();
  if (client.supplier_company_id === null) leaveUnknownPage({ preload });
  const { searchText } = search;
  if (me !== null)
    throw redirect({
      to: '/catalog',
      search: searchText === undefined ? {} : { searchText },
      replace: true,
    });
}

const child = { getParentRoute: () => layout } as const;
export const publicRoutes = [
  createRoute({
    ...child,
    path: '/',
    beforeLoad: startOrHome,
    component: lazyPage(pub.loadStartPage, 'StartPage'),
  }),
  createRoute({
    ...child,
    path: '/shelf',
    staticData: { title: 'Products' },
    validateSearch: pub.shelfSearch,
    beforeLoad: visitorsShelf,
    component: lazyPage(pub.loadShelfPage, 'ShelfPage'),
  }),
  createRoute({
    ...child,
    path: '/about',
    staticData: { title: 'About Us' },
    component: lazyPage(pub.loadAboutPage, 'AboutPage'),
  }),
  createRoute({
    ...child,
    path: '/pharmacy-info',
    staticData: { title: 'Pharmacy Info' },
    component: lazyPage(pub.loadPharmacyPage, 'PharmacyPage'),
  }),
  createRoute({
    ...child,
    path: '/manufacturer-info',
    staticData: { title: 'Manufacturer Info' },
    component: lazyPage(pub.loadManufacturerPage, 'ManufacturerPage'),
  }),
  createRoute({
    ...child,
    path: '/terms',
    staticData: { title: 'Terms of Use' },
    component: lazyPage(pub.loadTermsPage, 'TermsPage'),
  }),
  createRoute({
    ...child,
    path: '/contact',
    staticData: { title: 'Contact Us' },
    component: lazyPage(pub.loadContactPage, 'ContactPage'),
  }),
  createRoute({
    ...child,
    path: '/contacts',
    staticData: { title: 'Contact Us' },
    component: lazyPage(pub.loadContactPage, 'ContactPage'),
  }),
  createRoute({
    ...child,
    path: '/request-demo',
    staticData: { title: 'Request a Demo' },
    component: lazyPage(pub.loadDemoPage, 'DemoPage'),
  }),
  createRoute({
    ...child,
    path: '/register',
    staticData: { title: 'Register' },
    component: lazyPage(pub.loadRegisterPage, 'RegisterPage'),
  }),
  createRoute({
    ...child,
    path: '/registration/buyer',
    staticData: { title: 'Register Pharmacy' },
    validateSearch: registration.wizardSearch,
    component: lazyPage(registration.loadBuyerPage, 'BuyerPage'),
  }),
  createRoute({
    ...child,
    path: '/registration/seller',
    staticData: { title: 'Register Manufacturer' },
    validateSearch: registration.wizardSearch,
    component: lazyPage(registration.loadSellerPage, 'SellerPage'),
  }),
  createRoute({
    ...child,
    path: '/registration/thankyou',
    staticData: { title: 'Thank you' },
    component: lazyPage(registration.loadThankYouPage, 'ThankYouPage'),
  }),
] as const;
