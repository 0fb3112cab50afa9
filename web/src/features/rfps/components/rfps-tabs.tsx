import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../shared/format.ts';
import { useRfpCount, type RfpsQuery } from '../api.ts';
import type { RfpsSearch } from '../routes.ts';
import styles from './rfps.module.css';

interface Kind {
  label: string;
  asks: Pick<RfpsQuery, 'status' | 'turn'>;
  /** What the address says for it. */
  says: Pick<RfpsSearch, 'status' | 'turn'>;
}

/** Of all of them, as a contract may wait, too. */
const WAITING: Kind = {
  label: 'Waiting for you',
  asks: { turn: 'mine' },
  says: { turn: 'mine', status: 'all' },
};
const KINDS: readonly Kind[] = [
  { label: 'Open', asks: { status: 'open' }, says: {} },
  { label: 'Contracts', asks: { status: 'accepted' }, says: { status: 'accepted' } },
  { label: 'All', asks: {}, says: { status: 'all' } },
];

/** The tabs of the page with how many requests each has; what waits first, for who answers. */
export function RfpsTabs({ search, waits }: { search: RfpsSearch; waits: boolean }) {
  return (
    <nav className={styles.tabs} aria-label="Requests by state">
      {(waits ? [WAITING, ...KINDS] : KINDS).map((kind) => (
        <Tab key={kind.label} kind={kind} search={search} />
      ))}
    </nav>
  );
}

function Tab({ kind: { label, asks, says }, search }: { kind: Kind; search: RfpsSearch }) {
  const count = useRfpCount(asks);
  const { status, turn } = says;
  const current =
    search.turn === turn && (turn !== undefined || (search.status ?? 'open') === (status ?? 'open'));
  return (
    <Link
      to="/rfps"
      search={{ ...search, status, turn, page: undefined }}
      className={styles.tab}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
    >
      {label}
      {count !== undefined && ` (${formatCount(count)})`}
    </Link>
  );
}
