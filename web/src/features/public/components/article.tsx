import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHasPage } from '../../../shared/has-page.ts';
import { useSession } from '../../../shared/session.ts';
import button from '../../../ui/plain-button.module.css';
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

interface Step {
  label: string;
  to: string;
}

/** The way in for visitors, and a person to ask. */
export function NextSteps({ register }: { register?: Step }) {
  const { me } = useSession();
  const hasPage = useHasPage();
  const registers = me === null && register !== undefined && hasPage(register.to);
  return (
    <p className={styles.next}>
      {registers && (
        <Link to={register.to} className={button.filled}>
          {register.label}
        </Link>
      )}
      {me === null && (
        <Link to="/login" className={registers ? button.outlined : button.filled}>
          Sign In
        </Link>
      )}
      <Link to="/contact" className={button.outlined}>
        Contact Us
      </Link>
    </p>
  );
}
