import styles from './skip-link.module.css';

interface Props {
  target?: string;
  children?: string;
}

/** A stop of the keyboard that leads past what comes before its target; the first of a page past header and menu. */
export function SkipLink({ target = 'content', children = 'Skip to content' }: Props) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      {children}
    </a>
  );
}
