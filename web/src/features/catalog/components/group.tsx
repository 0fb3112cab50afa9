import { createContext, use, type ReactNode } from 'react';
import styles from './listing.module.css';

/** ' of Lisinopril …' in a popup, where the page below may show the same groups of another listing. */
export const GroupScope = createContext('');

interface Props {
  title: string;
  /** False where the name is only spoken. */
  headed?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the listing view on its own ground. */
export function Group({ title, headed = true, aside, children }: Props) {
  const scope = use(GroupScope);
  return (
    <section className={styles.group} aria-label={`${title}${scope}`}>
      {headed && (
        <div className={styles.groupHead}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
