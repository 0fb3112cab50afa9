import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import styles from '../components/wizard.module.css';

/** After a registration: what happens next. */
export function ThankYouPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Thank you
      </h1>
      <p className={styles.lead}>
        Thank you for registering. We will review your application and contact you by email.
      </p>
      <p className={styles.soft}>
        Two mails are on their way: that we received your application, and a link to choose your password.
        With it you can sign in right away and send documents that are still missing. Prices show once we have
        approved you, and facilities can order once their licenses are checked.
      </p>
      <p className={styles.lead}>
        <Link to="/">Back to the start page</Link>
      </p>
    </div>
  );
}
