import { createRoute, redirect } from '@tanstack/react-router';
import { layout } from './layout.ts';

const child = { getParentRoute: () => layout } as const;
const leadsTo = (href: string) => ({
  beforeLoad: () => {
    throw redirect({ href, replace: true });
  },
});

/** Addresses of the route table that stand for another page (shell G-29, G-30). */
export const redirectRoutes = [
  createRoute({ ...child, path: '/seller', ...leadsTo('/seller-home') }),
  createRoute({ ...child, path: '/admin', ...leadsTo('/admin/home') }),
  createRoute({ ...child, path: '/seller-editor', ...leadsTo('/seller-editor/info') }),
  createRoute({ ...child, path: '/order-details', ...leadsTo('/orders') }),
  createRoute({ ...child, path: '/history-details', ...leadsTo('/review') }),
  createRoute({ ...child, path: '/detailed', ...leadsTo('/') }),
  createRoute({ ...child, path: '/listing-details', ...leadsTo('/manage-listings') }),
  createRoute({
    ...child,
    path: '/listing-details/$id',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/manage-listings', search: { listing: params.id }, replace: true });
    },
  }),
] as const;
