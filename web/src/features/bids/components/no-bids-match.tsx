import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../shared/format.ts';
import { NoMatch, SkeletonLines } from '../../../ui/states.tsx';
import { subjectOf, useBidSummary, type BidsQuery } from '../api.ts';
import type { BidsSearch } from '../routes.ts';
import styles from './bids.module.css';

const STATES = [
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['expired', 'Expired'],
  ['cancelled', 'Cancelled'],
] as const;

interface Props {
  search: BidsSearch;
  query: BidsQuery;
  onReset: () => void;
}

/** Where the filters leave nothing: how many bids they leave in another state. */
export function NoBidsMatch({ search, query, onReset }: Props) {
  const { data, error, isPlaceholderData } = useBidSummary(subjectOf(query));
  if (isPlaceholderData || (!data && error === null)) return <SkeletonLines lines={4} />;
  const elsewhere = STATES.filter(([state]) => data !== undefined && data[state] > 0);
  return (
    <NoMatch title="No bids match" what="bids" onReset={onReset}>
      {data === undefined || elsewhere.length === 0 ? (
        'Try another status or fewer words.'
      ) : (
        <span className={styles.elsewhere}>
          {elsewhere.map(([state, name]) => (
            <Link
              key={state}
              to="/offers"
              search={{
                ...search,
                status: state === 'open' ? undefined : state,
                turn: undefined,
                page: undefined,
              }}
            >
              {formatCount(data[state])} in {name}
            </Link>
          ))}
        </span>
      )}
    </NoMatch>
  );
}
