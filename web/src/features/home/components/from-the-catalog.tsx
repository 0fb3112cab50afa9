import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values.tsx';
import { useHomeListings, type HomeSection } from '../api.ts';
import styles from './buyer-home.module.css';

interface Shown {
  section: HomeSection;
  title: string;
  /** Where the catalog shows the same. */
  tag?: string;
}

const SECTIONS: readonly Shown[] = [
  { section: 'shortages', title: 'In shortage, offered here', tag: 'ashp' },
  { section: 'trending', title: 'Ordered most in 30 days' },
  { section: 'new', title: 'New in the catalog' },
];

/** A few listings that can be ordered today; a section without any is left out. */
export const FromTheCatalog = () => (
  <>
    {SECTIONS.map((one) => (
      <Section key={one.section} {...one} />
    ))}
  </>
);

function Section({ section, title, tag }: Shown) {
  const { data } = useHomeListings(section);
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel
      title={title}
      aside={
        tag !== undefined && (
          <Link to="/catalog" search={{ tag }}>
            All of them
          </Link>
        )
      }
    >
      <ul className={styles.list}>
        {data.map((listing) => (
          <li key={listing.id}>
            <Link to="/detailed/$id" params={{ id: String(listing.id) }} className={styles.name}>
              {listing.name}
            </Link>
            <span className={styles.soft}>
              {listing.company_name} · {formatCount(listing.stock)} in stock
            </span>
            <span className={styles.price}>
              <Money amount={listing.pricing.price} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
