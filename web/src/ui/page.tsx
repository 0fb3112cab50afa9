import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  children: ReactNode;
  /** The page is as tall as the window and its parts scroll, instead of the page. */
  fill?: boolean;
  /** For text and forms: at most 960 px wide. */
  narrow?: boolean;
}

/** The content area of a screen with the spacing of the product. */
export function Page({ children, fill = false, narrow = false }: PageProps) {
  return (
    <div
      className={[styles.page, fill && styles.fill, narrow && styles.narrow].filter(Boolean).join(' ')}
      data-fills={fill || undefined}
    >
      {children}
    </div>
  );
}

interface HeaderProps {
  title: ReactNode;
  /** One line below the title: what the numbers are, whose they are. */
  summary?: ReactNode;
  /** Links back to where the page belongs. */
  back?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
}

export function PageHeader({ title, summary, back, actions }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        {back !== undefined && <div className={styles.back}>{back}</div>}
        <h1>{title}</h1>
        {summary !== undefined && summary !== false && <p className={styles.summary}>{summary}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** A group of content on its own ground, with a heading. */
export function Panel({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      {title !== undefined && (
        <div className={styles.panelHeader}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
