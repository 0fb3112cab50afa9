import { Link } from '@tanstack/react-router';
import { formatCount, formatUsd } from '../../../shared/format.ts';
import { useBidSummary } from '../api.ts';
import type { BidsSearch } from '../routes.ts';
import styles from './bids.module.css';

const TABS = [
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['all', 'All'],
] as const;

/** Of all bids, those that no other tab counts. */
const ENDED = ['expired', 'cancelled'] as const;

/** The tabs of the page with how many bids each has, and what the accepted ones come to. */
export function BidsTabs({ search }: { search: BidsSearch }) {
  const { data } = useBidSummary();
  const { status = 'open' } = search;
  const counts = data && {
    open: data.open,
    accepted: data.accepted,
    declined: data.declined,
    all: data.open + data.accepted + data.declined + data.expired + data.cancelled,
  };
  const current = TABS.some(([tab]) => tab === status) ? status : 'all';
  return (
    <div className={styles.head}>
      <nav className={styles.tabs} aria-label="Bids by state">
        {TABS.map(([tab, label]) => (
          <Link
            key={tab}
            to="/offers"
            search={{ ...search, status: tab === 'open' ? undefined : tab, turn: undefined, page: undefined }}
            className={styles.tab}
            activeOptions={{ exact: true }}
            aria-current={tab === current ? 'page' : undefined}
          >
            {label}
            {counts && ` (${formatCount(counts[tab])})`}
          </Link>
        ))}
      </nav>
      {data && (
        <p className={styles.summary}>
          {data.waiting_for_me > 0 && (
            <Link to="/offers" search={{ turn: 'mine' }}>
              {formatCount(data.waiting_for_me)} waiting for you
            </Link>
          )}
          {ENDED.map(
            (status) =>
              data[status] > 0 && (
                <Link
                  key={status}
                  to="/offers"
                  search={{ ...search, status, turn: undefined, page: undefined }}
                >
                  {formatCount(data[status])} {status}
                </Link>
              ),
          )}
          <span>Accepted in all {formatUsd(data.accepted_total)}</span>
          {data.savings_total !== null && (
            <span>Saved against the listings {formatUsd(data.savings_total)}</span>
          )}
        </p>
      )}
    </div>
  );
}
