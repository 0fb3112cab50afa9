import { useMatches } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../shared/load-code.ts';
import { useSession } from '../../shared/session.ts';
import { BrandPending } from '../brand-pending.tsx';
import { passPath } from '../route-guards.ts';
import { forgetEarlyPalette } from './early-palette.ts';
import { PublicLayout } from './public-layout.tsx';

const AppLayout = lazyPart(async () => (await import('./app-layout.tsx')).AppLayout);

/** Brand navigation and footer for visitors, the shell for who is signed in (shell G-34, SH-191). */
export function Layout() {
  const session = useSession();
  const isVisitor = session.me === null;
  useEffect(() => {
    if (isVisitor) forgetEarlyPalette();
  }, [isVisitor]);
  const shown = useMatches().at(-1)?.pathname ?? '/';
  if (session.me !== null) {
    return (
      <Suspense fallback={<BrandPending />}>
        <AppLayout />
      </Suspense>
    );
  }
  // Somebody who has just signed out is still on a page of theirs until the start page has loaded.
  return passPath(shown, session) === 'pass' ? <PublicLayout /> : null;
}
