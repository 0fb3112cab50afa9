import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../shared/load-code.ts';
import { loadBlocks, loadBlocksOnce, PublicFooter, PublicHeader } from '../../features/public/index.ts';
import { loadClient, loadConfig, useSession } from '../../shared/session.ts';
import { usePainted } from '../../shared/use-painted.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import styles from './public-layout.module.css';

const Toasts = lazyPart(async () => (await import('../../ui/toasts.tsx')).Toasts);

/** Pages whose content is the contact form. */
const CONTACT_PAGES = ['/contact', '/contacts', '/request-demo'];

/** Navigation and footer of the brand, for visitors. */
export function PublicLayout() {
  const { pathname } = useLocation();
  const painted = usePainted();
  useCurrentBrand();
  return (
    <div className={styles.layout}>
      <SkipLink />
      <PublicHeader />
      <OfflineNotice />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <PublicFooter withoutForm={CONTACT_PAGES.includes(pathname)} />
      {painted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </div>
  );
}

/** Visitors have no live stream: a page that comes to the front again asks what the brand is now. */
function useCurrentBrand(): void {
  const { id, use_direct: direct } = useSession().client;
  useEffect(() => void loadBlocksOnce(), [id, direct]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void Promise.all([loadClient(), loadConfig()]).then(loadBlocks);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
