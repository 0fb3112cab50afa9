import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { homeFor } from '#rules/roles.ts';
import * as pub from '../features/public/routes.ts';
import { takeLogoutReturn } from '../shared/notice.ts';
import { session } from '../shared/session.ts';
import { root } from './root-route.ts';

/** Visitors see the start page; who is signed in goes home (shell G-16). */
function startOrHome(): void {
  const { me, client } = session.get();
  const elsewhere = takeLogoutReturn();
  if (elsewhere !== null) window.location.replace(elsewhere);
  if (me !== null) throw redirect({ href: homeFor({ roles: me.roles, hydra: client.hydra }), replace: true });
}

// Public pages: brand navigation and footer for visitors, the shell for who is signed in.
const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  loader: () => pub.loadBlocksOnce(),
  component: lazyRouteComponent(() => import('./layout/static-layout.tsx'), 'StaticLayout'),
});
const publicChild = { getParentRoute: () => publicLayout } as const;
const pages = [
  createRoute({
    ...publicChild,
    path: '/',
    beforeLoad: startOrHome,
    component: lazyRouteComponent(pub.loadStartPage, 'StartPage'),
  }),
  createRoute({
    ...publicChild,
    path: '/about',
    staticData: { title: 'About Us' },
    component: lazyRouteComponent(pub.loadAboutPage, 'AboutPage'),
  }),
  createRoute({
    ...publicChild,
    path: '/pharmacy-info',
    staticData: { title: 'Pharmacy Info' },
    component: lazyRouteComponent(pub.loadPharmacyPage, 'PharmacyPage'),
  }),
  createRoute({
    ...publicChild,
    path: '/manufacturer-info',
    staticData: { title: 'Manufacturer Info' },
    component: lazyRouteComponent(pub.loadManufacturerPage, 'ManufacturerPage'),
  }),
  createRoute({
    ...publicChild,
    path: '/contact',
    staticData: { title: 'Contact Us' },
    component: lazyRouteComponent(pub.loadContactPage, 'ContactPage'),
  }),
  createRoute({
    ...publicChild,
    path: '/contacts',
    staticData: { title: 'Contact Us' },
    component: lazyRouteComponent(pub.loadContactPage, 'ContactPage'),
  }),
  createRoute({
    ...publicChild,
    path: '/request-demo',
    staticData: { title: 'Request a Demo' },
    component: lazyRouteComponent(pub.loadDemoPage, 'DemoPage'),
  }),
  createRoute({
    ...publicChild,
    path: '/register',
    staticData: { title: 'Register' },
    component: lazyRouteComponent(pub.loadRegisterPage, 'RegisterPage'),
  }),
];

export const publicRoutes = publicLayout.addChildren(pages);
