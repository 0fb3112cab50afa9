import { Link } from '@tanstack/react-router';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { useUndercut, type UndercutFigures } from '../api.ts';
import { LINKS } from '../seller-links.ts';
import styles from './seller-home.module.css';

const TITLE = 'Undercut by more than 5 %';

/** Where somebody is cheaper by more than 5 %, the furthest first; nobody is named. */
export function Undercut() {
  const { data, error, refetch } = useUndercut();
  if (data) return <Products undercut={data} />;
  return (
    <Panel title={TITLE}>
      {error === null ? (
        <SkeletonLines lines={4} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Products({ undercut }: { undercut: UndercutFigures }) {
  return (
    <Panel
      title={`${TITLE} (${undercut.count})`}
      aside={undercut.count > 0 && <Link {...LINKS.undercut}>Show all</Link>}
    >
      {undercut.count === 0 && (
        <p className={styles.soft}>Nobody offers one of your products for much less.</p>
      )}
      <ul className={styles.undercut}>
        {undercut.shown.map((one) => (
          <li key={one.id}>
            <Link to="/manage-listings" search={{ undercut: 'over_5', listing: String(one.id) }}>
              {one.name}
            </Link>
            <span>
              <span className={styles.soft}>you </span>
              <Money amount={one.price} />
            </span>
            <span>
              <span className={styles.soft}>cheapest </span>
              <Money amount={one.lowest_price} strong />
            </span>
            <span className={styles.soft}>{one.percent} % less</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
