import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { homeFor } from '#rules/roles.ts';
import * as pub from '../../features/public/routes.ts';
import * as registration from '../../features/registration/routes.ts';
import { takeLogoutReturn } from '../../shared/notice.ts';
import { session } from '../../shared/session.ts';
import { layout } from './layout.ts';

/** Visitors see the start page; who is signed in goes home (shell G-16). */
function startOrHome(): void {
  const { me, client } = session.get();
  const elsewhere = takeLogoutReturn();
  if (elsewhere !== null) window.location.replace(elsewhere);
  if (me !== null) throw redirect({ href: homeFor({ roles: me.roles, hydra: client.hydra }), replace: true });
}

const child = { getParentRoute: () => layout } as const;
export const publicRoutes = [
  createRoute({
    ...child,
    path: '/',
    beforeLoad: startOrHome,
    component: lazyRouteComponent(pub.loadStartPage, 'StartPage'),
  }),
  createRoute({
    ...child,
    path: '/about',
    staticData: { title: 'About Us' },
    component: lazyRouteComponent(pub.loadAboutPage, 'AboutPage'),
  }),
  createRoute({
    ...child,
    path: '/pharmacy-info',
    staticData: { title: 'Pharmacy Info' },
    component: lazyRouteComponent(pub.loadPharmacyPage, 'PharmacyPage'),
  }),
  createRoute({
    ...child,
    path: '/manufacturer-info',
    staticData: { title: 'Manufacturer Info' },
    component: lazyRouteComponent(pub.loadManufacturerPage, 'ManufacturerPage'),
  }),
  createRoute({
    ...child,
    path: '/terms',
    staticData: { title: 'Terms of Use' },
    component: lazyRouteComponent(pub.loadTermsPage, 'TermsPage'),
  }),
  createRoute({
    ...child,
    path: '/contact',
    staticData: { title: 'Contact Us' },
    component: lazyRouteComponent(pub.loadContactPage, 'ContactPage'),
  }),
  createRoute({
    ...child,
    path: '/contacts',
    staticData: { title: 'Contact Us' },
    component: lazyRouteComponent(pub.loadContactPage, 'ContactPage'),
  }),
  createRoute({
    ...child,
    path: '/request-demo',
    staticData: { title: 'Request a Demo' },
    component: lazyRouteComponent(pub.loadDemoPage, 'DemoPage'),
  }),
  createRoute({
    ...child,
    path: '/register',
    staticData: { title: 'Register' },
    component: lazyRouteComponent(pub.loadRegisterPage, 'RegisterPage'),
  }),
  createRoute({
    ...child,
    path: '/registration/buyer',
    staticData: { title: 'Register Pharmacy' },
    validateSearch: registration.wizardSearch,
    component: lazyRouteComponent(registration.loadBuyerPage, 'BuyerPage'),
  }),
  createRoute({
    ...child,
    path: '/registration/seller',
    staticData: { title: 'Register Manufacturer' },
    validateSearch: registration.wizardSearch,
    component: lazyRouteComponent(registration.loadSellerPage, 'SellerPage'),
  }),
  createRoute({
    ...child,
    path: '/registration/thankyou',
    staticData: { title: 'Thank you' },
    component: lazyRouteComponent(registration.loadThankYouPage, 'ThankYouPage'),
  }),
] as const;
