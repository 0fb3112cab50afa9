import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as home from '../../features/home/routes.ts';
import { layout } from './layout.ts';

const child = { getParentRoute: () => layout } as const;
export const homeRoutes = [
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
    validateSearch: home.adminHomeSearch,
    component: lazyRouteComponent(home.loadAdminHome, 'AdminHome'),
  }),
] as const;
