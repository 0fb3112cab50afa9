import { createRootRoute, createRoute, redirect, type ParsedLocation } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.tsx';
import { loadBlocksOnce } from '../../features/public/routes.ts';
import { isMarked, session, whenReady } from '../../shared/session.ts';
import { passPath } from '../route-guards.ts';
import { BrandPending } from '../brand-pending.tsx';
import { Root, RootError } from '../root.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's label in the browser tab; pages of one record set a better one with `usePageTitle`. */
    title?: string;
  }
}

/** Signed in, then role, then feature; remembers where a visitor wanted to go. */
function guard({ location }: { location: ParsedLocation }): void {
  const answer = passPath(location.pathname, session.get());
  if (answer === 'unknown') leaveUnknownPage(location);
  if (answer === 'sign-in')
    throw redirect({ to: '/login', search: { destination: location.href }, replace: true });
  if (answer !== 'pass') throw redirect({ href: answer.redirect, replace: true });
}

/** Who is signed in sees menu and header at once, and no longer than it takes; a visitor sees nothing before it is slow. */
const pending = isMarked() ? { pendingMs: 0, pendingMinMs: 0 } : {};

export const root = createRootRoute({
  ...pending,
  beforeLoad: () => whenReady(),
  component: Root,
  errorComponent: RootError,
  pendingComponent: BrandPending,
});

/** Brand navigation and footer for visitors, the shell for who is signed in; guarded by `route-guards.ts`. */
export const layout = createRoute({
  getParentRoute: () => root,
  id: 'app',
  ...pending,
  beforeLoad: guard,
  // Visitors see the brand's blocks at once; the shell fetches them behind its first page.
  loader: () => (session.get().me === null ? loadBlocksOnce() : undefined),
  component: lazyPage(() => import('../layout/layout.tsx'), 'Layout'),
  pendingComponent: BrandPending,
  errorComponent: RootError,
});

/** A path that the product does not have leads to the root (SH-126), and says so there. */
export function leaveUnknownPage({ pathname }: ParsedLocation): never {
  throw redirect({ to: '/', search: { missing: pathname }, replace: true });
}
