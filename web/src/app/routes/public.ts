import { createRoute, redirect, type ParsedLocation } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { homeFor } from '#rules/accounts/roles.ts';
import { SESSION_ENDED } from '#rules/accounts/sessions.ts';
import * as pub from '../../features/public/routes.ts';
import * as registration from '../../features/registration/routes.ts';
import { keptDestination, keptNotice, takeLogoutReturn, takeNotice } from '../../shared/notice.ts';
import { session } from '../../shared/session.ts';
import { guardOf } from '../route-guards.ts';
import { layout, leaveUnknownPage } from './layout.ts';

/** Whether a session ended on a page that wants one: there is nothing to see before the next sign-in. */
function endedOnGuardedPage(): boolean {
  const [pathname = ''] = (keptDestination() ?? '').split(/[?#]/);
  return keptNotice() === SESSION_ENDED && guardOf(pathname)?.access !== 'public';
}

/** Visitors see the start page; who is signed in goes home (shell G-16), whose session ended to the sign-in. */
function startOrHome({ search }: { search: pub.RootSearch }): void {
  const { me, client } = session.get();
  const elsewhere = takeLogoutReturn();
  if (elsewhere !== null) window.location.replace(elsewhere);
  if (search.missing !== undefined) return;
  if (me !== null) throw redirect({ href: homeFor({ roles: me.roles, hydra: client.hydra }), replace: true });
  if (!endedOnGuardedPage()) return;
  takeNotice();
  throw redirect({ to: '/login', search: { notice: 'ended' }, replace: true });
}

/** Only a supplier's own site has a shelf; who is signed in sees it with its prices. */
function visitorsShelf({ search, location }: { search: pub.ShelfSearch; location: ParsedLocation }): void {
  const { me, client } = session.get();
  if (client.supplier_company_id === null) leaveUnknownPage(location);
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
    validateSearch: pub.rootSearch,
    beforeLoad: startOrHome,
    component: lazyPage(pub.loadStartPage, 'RootPage'),
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
