import { isMarked, useClient } from '../shared/session.ts';
import { Logo } from '../ui/logo.tsx';
import { PageSkeleton } from './page-states.tsx';
import styles from './brand-pending.module.css';

/** While the session is restored: the brand, and for who is signed in the shape of menu, header and page. */
export function BrandPending() {
  const { name, brand, hydra, logo_url: url } = useClient();
  const logo = <Logo name={name} kind="full" url={hydra ? url : null} supplier={brand === 'direct'} />;
  const wait = (
    <div role="status">
      <h1 className="visually-hidden">Please Wait</h1>
    </div>
  );
  if (!isMarked())
    return (
      <main className={styles.middle}>
        {logo}
        {wait}
      </main>
    );
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
        <main className={styles.content}>
          {wait}
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}
