import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../../../shared/session.ts';
import { OutlinePage } from './outline-page.tsx';
import button from '../../../ui/plain-button.module.css';
import styles from './analytics-page.module.css';

/** Open to everybody, but a visitor is asked to sign in before anything is fetched (shell G-33). */
export function AnalyticsPage() {
  const { me } = useSession();
  const { href, pathname } = useLocation();
  if (me !== null) return <OutlinePage />;
  return (
    <section className={styles.visitor}>
      <h1>
        {pathname === '/assistant'
          ? 'Please sign in to use the assistant.'
          : 'Please sign in to see analytics.'}
      </h1>
      <Link to="/login" search={{ destination: href }} className={button.filled}>
        Sign In
      </Link>
    </section>
  );
}
