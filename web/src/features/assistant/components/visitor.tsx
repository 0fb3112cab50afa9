import { Link, useLocation } from '@tanstack/react-router';
import { SIGN_IN_FIRST } from '#rules/assistant/limits.ts';
import button from '../../../ui/plain-button.module.css';
import styles from './visitor.module.css';

/** A visitor is asked to sign in before anything is fetched (shell G-33). */
export function Visitor() {
  const { href } = useLocation();
  return (
    <section className={styles.visitor}>
      <h1>{SIGN_IN_FIRST}</h1>
      <Link to="/login" search={{ destination: href }} className={button.filled}>
        Sign In
      </Link>
    </section>
  );
}
