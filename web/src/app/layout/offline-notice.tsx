import { useOffline } from '../../shared/connection.ts';
import styles from './notices.module.css';

/** Stands above the page while the server does not answer; what was loaded stays. A page that says so itself is enough. */
export function OfflineNotice() {
  const offline = useOffline();
  return (
    <div role="status" className={styles.offline}>
      {offline && (
        <p className={styles.strip}>
          <span>
            The server cannot be reached.{' '}
            <span className={styles.name}>
              What you see may be out of date. It will update once the connection is back.
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
