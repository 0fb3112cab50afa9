import { lazy, Suspense } from 'react';
import { useSession } from '../../shared/session.ts';
import { PublicLayout } from './public-layout.tsx';

const AppLayout = lazy(async () => ({ default: (await import('./app-layout.tsx')).AppLayout }));

/** Static pages: brand navigation and footer for visitors, the shell for who is signed in (shell G-34, SH-191). */
export function StaticLayout() {
  const { me } = useSession();
  if (me === null) return <PublicLayout />;
  return (
    <Suspense>
      <AppLayout />
    </Suspense>
  );
}
