import { useRouter } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { rememberedPerson } from '../shared/remembered.ts';
import { lazyPart } from '../shared/load-code.ts';
import { isMarked, useClient } from '../shared/session.ts';
import { Logo } from '../ui/logo.tsx';
import { PageSkeleton } from './page-states.tsx';
import styles from './brand-pending.module.css';

const RememberedShell = lazyPart(async () => (await import('./layout/remembered-shell.tsx')).RememberedShell);

/**
 * While the session is restored: the brand, and for who is signed in menu and header as they were last, around the shape of
 * a page. Once the session turns out to be over, nothing of it is left here.
 */
export function BrandPending() {
  // A page outside of the application, such as a hand-off to somebody else, shows nobody's menu.
  const router = useRouter();
  const inApp = router.matchRoutes(router.latestLocation).some(({ routeId }) => routeId === '/app');
  const { name, brand, hydra, logo_url: url } = useClient();
  const logo = <Logo name={name} kind="full" url={hydra ? url : null} supplier={brand === 'direct'} />;
  const wait = (
    <div role="status">
      <h1 className="visually-hidden">Please Wait</h1>
    </div>
  );
  if (!isMarked() || !inApp)
    return (
      <main className={styles.middle}>
        {logo}
        {wait}
      </main>
    );
  const person = rememberedPerson();
  const page = (
    <>
      {wait}
      <PageSkeleton />
    </>
  );
  if (person === null) return <Frame logo={logo}>{page}</Frame>;
  return (
    <Suspense fallback={<Frame logo={logo}>{page}</Frame>}>
      <RememberedShell person={person}>{page}</RememberedShell>
    </Suspense>
  );
}

/** The shape of menu, header and page where nothing is remembered. */
function Frame({ logo, children }: { logo: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <div className={styles.side}>
        <header className={styles.logo}>{logo}</header>
        {Array.from({ length: 8 }, (_, entry) => (
          <span key={entry} className={styles.entry} />
        ))}
      </div>
      <div>
        <div className={styles.header} />
        <main className={styles.content}>{children}</main>
      </div>
    </div>
  );
}
