import { Link } from '@tanstack/react-router';
import { formatCount, formatUsd } from '../../../shared/format.ts';
import { subjectOf, useBidSummary, type BidsQuery } from '../api.ts';
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

interface Props {
  search: BidsSearch;
  query: BidsQuery;
}

/** The tabs of the page with how many of the bids that are looked for each has. */
export function BidsTabs({ search, query }: Props) {
  const { data, isPlaceholderData } = useBidSummary(subjectOf(query));
  const { status = 'open' } = search;
  const counts = data && {
    open: data.open,
    accepted: data.accepted,
    declined: data.declined,
    all: data.open + data.accepted + data.declined + data.expired + data.cancelled,
  };
  const current = TABS.some(([tab]) => tab === status) ? status : 'all';
  return (
    <nav className={styles.tabs} aria-label="Bids by state" data-outdated={isPlaceholderData || undefined}>
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
  );
}

/** What waits, how others ended, and what the accepted ones of those that are looked for come to. */
export function BidsSums({ search, query }: Props) {
  const subject = subjectOf(query);
  const { data, isPlaceholderData } = useBidSummary(subject);
  if (!data) return null;
  const all = Object.keys(subject).length === 0 ? 'Accepted in all' : 'Accepted of these';
  const having = (more: Partial<BidsSearch>) => ({ ...search, turn: undefined, page: undefined, ...more });
  return (
    <p className={styles.summary} data-outdated={isPlaceholderData || undefined}>
      {data.waiting_for_me > 0 && (
        <Link to="/offers" search={having({ status: undefined, turn: 'mine' })}>
          {formatCount(data.waiting_for_me)} waiting for you
        </Link>
      )}
      {ENDED.map(
        (status) =>
          data[status] > 0 && (
            <Link key={status} to="/offers" search={having({ status })}>
              {formatCount(data[status])} {status}
            </Link>
          ),
      )}
      {data.accepted_total !== null && (
        <span>
          {all} {formatUsd(data.accepted_total)} before shipping
        </span>
      )}
      {data.savings_total !== null && <span>Saved against the listings {formatUsd(data.savings_total)}</span>}
    </p>
  );
}
