import styles from './shelf.module.css';

/** As high as the rows that are on their way. */
export const RowsToCome = ({ count }: { count: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: count }, (_, row) => (
      <div key={row} className={styles.row}>
        <span className={styles.toCome} />
      </div>
    ))}
  </div>
);
