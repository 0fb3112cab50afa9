import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import * as reports from '../../features/reports/routes.ts';
import * as news from '../../features/news/routes.ts';
import * as home from '../../features/home/routes.ts';
import { layout } from './layout.ts';

const child = { getParentRoute: () => layout } as const;
export const homeRoutes = [
  createRoute({
    ...child,
    path: '/buyer-home',
    staticData: { title: 'Home' },
    component: lazyPage(home.loadBuyerHome, 'BuyerHome'),
  }),
  createRoute({
    ...child,
    path: '/seller-home',
    staticData: { title: 'Home' },
    validateSearch: home.sellerHomeSearch,
    component: lazyPage(home.loadSellerHome, 'SellerHome'),
  }),
  createRoute({
    ...child,
    path: '/hydra-home',
    staticData: { title: 'Home' },
    validateSearch: home.sellerHomeSearch,
    component: lazyPage(home.loadSellerHome, 'SellerHome'),
  }),
  createRoute({
    ...child,
    path: '/admin/home',
    staticData: { title: 'Home' },
    validateSearch: home.adminHomeSearch,
    component: lazyPage(home.loadAdminHome, 'AdminHome'),
  }),
  createRoute({
    ...child,
    path: '/news',
    staticData: { title: 'News' },
    validateSearch: news.readingSearch,
    component: lazyPage(news.loadReadingPage, 'ReadingPage'),
  }),
  createRoute({
    ...child,
    path: '/news/$id',
    staticData: { title: 'News' },
    component: lazyPage(news.loadArticlePage, 'ArticlePage'),
  }),
  createRoute({
    ...child,
    path: '/reports',
    staticData: { title: 'Reports' },
    validateSearch: home.salesBoardSearch,
    component: lazyPage(home.loadSalesBoard, 'SalesBoard'),
  }),
  createRoute({
    ...child,
    path: '/quicksight',
    staticData: { title: 'Insights' },
    validateSearch: reports.boardSearch,
    component: lazyPage(reports.loadBoardsPage, 'BoardsPage'),
  }),
  createRoute({
    ...child,
    path: '/reports/$name',
    staticData: { title: 'Report' },
    validateSearch: reports.reportSearch,
    component: lazyPage(reports.loadReportPage, 'ReportPage'),
  }),
] as const;
