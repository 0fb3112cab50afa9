import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../../shared/session.ts';
import styles from './article.module.css';

/** A page of text: a heading, a lead and sections. */
export function Article({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className={styles.article}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}

export interface Benefit {
  title: string;
  text: string;
}

export function Benefits({ list }: { list: readonly Benefit[] }) {
  return (
    <dl className={styles.benefits}>
      {list.map(({ title, text }) => (
        <div key={title} className={styles.benefit}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The way in for visitors, and a person to ask. */
export function NextSteps() {
  const { me } = useSession();
  return (
    <p className={styles.next}>
      {me === null && (
        <Link to="/login" className={styles.primary}>
          Sign In
        </Link>
      )}
      <Link to="/contact" className={styles.secondary}>
        Contact Us
      </Link>
    </p>
  );
}
