import { Link } from '@tanstack/react-router';
import { countOf, plainDay } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useDemand } from '../api.ts';
import styles from './requests.module.css';

const SHOWN = 5;

/** What facilities ask for that they do not find, the most packs first (RB-195). */
export function AskedFor() {
  const { data, error, refetch } = useDemand();
  return (
    <Panel title="Asked for by pharmacies" aside={<Link to="/portfolio">Portfolio</Link>}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={3} />
        )
      ) : data.length === 0 ? (
        <p className={styles.soft}>No product is asked for at the moment.</p>
      ) : (
        <ul className={styles.asked}>
          {data.slice(0, SHOWN).map((one) => (
            <li key={`${one.gcn_seqno ?? one.product}-${one.package_size}`}>
              <span>{one.product}</span>
              <span className={styles.soft}>
                {countOf(one.packs, 'pack')} in {countOf(one.requests, 'request')}
                {one.needed_by !== null && `, by ${plainDay(one.needed_by)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
