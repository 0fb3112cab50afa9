import styles from './marks.module.css';

export type CatalogName = 'medigi' | 'medshorts' | '503b';

const CATALOGS = {
  medigi: { text: 'medigi', tone: styles.teal, path: 'M3 12V4l4 5 4-5v8' },
  medshorts: {
    text: 'medshorts',
    tone: styles.plum,
    path: 'M7 1.700a5.300 5.300 0 1 0 0 10.600 5.300 5.300 0 0 0 0-10.600zM7 4v3l2 1.500',
  },
  '503b': {
    text: '503b',
    tone: styles.indigo,
    path: 'M5 1.500v4L1.800 11a1 1 0 0 0 .9 1.500h8.600a1 1 0 0 0 .9-1.500L9 5.500v-4M4 1.500h6M3.600 9h6.800',
  },
} as const;

/** The mark of a catalog: its own shape, colour and name. */
export function CatalogMark({ catalog, compact = false }: { catalog: CatalogName; compact?: boolean }) {
  const { text, tone, path } = CATALOGS[catalog];
  return (
    <span className={`${styles.catalog} ${tone}`} title={`Catalog ${text}`}>
      <svg role="img" aria-label={`Catalog ${text}`} width="14" height="14" viewBox="0 0 14 14">
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {!compact && <span aria-hidden="true">{text}</span>}
    </span>
  );
}

/** The private-label mark 1 or 2 of a listing. */
export function PrivateLabelMark({ label }: { label: 1 | 2 }) {
  return (
    <svg
      role="img"
      aria-label={`Private label ${label}`}
      className={styles.privateLabel}
      width="22"
      height="22"
      viewBox="0 0 22 22"
    >
      <path d="M11 1.500 19.500 5v6.500c0 4.500-3.500 7.500-8.500 9-5-1.500-8.500-4.500-8.500-9V5z" />
      {label === 1 ? (
        <path d="M9.500 8.500 11.500 7v8" />
      ) : (
        <path d="M8.500 9a2.500 2.500 0 1 1 4.300 1.700L8.500 15h5" />
      )}
    </svg>
  );
}

/** The logo of a company, or its initials where it has none; its name stands beside it. */
export function CompanyMark({ name, logo }: { name: string; logo: string | null }) {
  if (logo !== null) return <img className={styles.company} src={logo} alt="" />;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase());
  return (
    <span className={styles.company} aria-hidden="true">
      {initials.join('')}
    </span>
  );
}
