import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { OUTLINE_PATHS } from '../../shared/outline-paths.ts';
import * as outlines from '../../features/outlines/routes.ts';
import { fits } from '../../shared/has-page.ts';
import { layout, leaveUnknownPage } from './layout.ts';

/** Whatever has no route of its own: a page that is outlined only, or unknown, told and led to the root (SH-126). */
export const unknownRoute = createRoute({
  getParentRoute: () => layout,
  path: '$',
  beforeLoad: ({ location }) => {
    if (!OUTLINE_PATHS.some((path) => fits(path, location.pathname))) leaveUnknownPage(location);
  },
  component: lazyPage(outlines.loadOutlinePage, 'OutlinePage'),
});

const child = { getParentRoute: () => layout } as const;
/** Visitors may open these, and are asked to sign in there. */
export const outlineRoutes = [
  createRoute({
    ...child,
    path: '/quicksight',
    staticData: { title: 'Insights' },
    component: lazyPage(outlines.loadAnalyticsPage, 'AnalyticsPage'),
  }),
  createRoute({
    ...child,
    path: '/assistant',
    staticData: { title: 'Assistant' },
    component: lazyPage(outlines.loadAnalyticsPage, 'AnalyticsPage'),
  }),
] as const;
