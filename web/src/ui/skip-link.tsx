import styles from './skip-link.module.css';

/** The first stop of the keyboard: past header and menu to the content. */
export function SkipLink({ target = 'content' }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to content
    </a>
  );
}
