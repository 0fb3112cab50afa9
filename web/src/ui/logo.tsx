import styles from './logo.module.css';

const SHAPE = 'M22.4 11.2A8 8 0 1 0 24 16h-7';

/** The product's mark, a vessel seen from above, opened; or the initial of a supplier without a picture. */
function Mark({ size, initial }: { size: number; initial: string | null }) {
  if (initial !== null) {
    // Drawn by the style sheet: the letter is a picture, not a text before the name.
    return <span aria-hidden="true" className={styles.initial} data-initial={initial} />;
  }
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className={styles.mark}>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d={SHAPE}
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24" cy="8" r="2.6" fill="#fff" fillOpacity="0.72" />
    </svg>
  );
}

interface Props {
  name: string;
  /** `full` is 112 px wide, `compact` 24 px. */
  kind: 'full' | 'compact';
  /** A supplier's own picture. */
  url?: string | null;
  /** A supplier's site: its initial stands in for a picture it does not have. */
  supplier?: boolean;
}

/** The logo of the product, or of the supplier on a white-label host. */
export function Logo({ name, kind, url = null, supplier = false }: Props) {
  const initial = supplier ? name.slice(0, 1) : null;
  if (url !== null) {
    return <img className={kind === 'full' ? styles.fullImage : styles.compactImage} src={url} alt={name} />;
  }
  if (kind === 'compact') {
    return (
      <span role="img" aria-label={name} className={styles.compact}>
        <Mark size={24} initial={initial} />
      </span>
    );
  }
  return (
    <span className={styles.full}>
      <Mark size={26} initial={initial} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
