import { IconButton } from '../../../ui/icon-button.tsx';
import { forgetSearch, forgetSearches, useRecentSearches } from '../recent-searches.ts';
import styles from './recent-searches.module.css';

interface Props {
  /** The text of the address; the last searches are offered without one. */
  text: string;
  onSearch: (text: string) => void;
}

/** The last searches of this person in this browser (WB-231). */
export function RecentSearches({ text, onSearch }: Props) {
  const recent = useRecentSearches(text);
  if (recent.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Recent searches">
      <span className={styles.label}>Recent</span>
      <ul className={styles.list}>
        {recent.map((one) => (
          <li key={one} className={styles.item}>
            <button type="button" className={styles.search} onClick={() => onSearch(one)}>
              {one}
            </button>
            <IconButton
              icon="close"
              iconSize={12}
              label={`Remove ${one}`}
              onClick={() => forgetSearch(one)}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.clear} onClick={forgetSearches}>
        Clear<span className="visually-hidden"> recent searches</span>
      </button>
    </section>
  );
}
