import { formatCount, plainDay, plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { ApiKey } from '../api.ts';
import styles from './integrations.module.css';

const STATES = {
  active: { tone: 'ok', name: 'Active' },
  expired: { tone: 'attention', name: 'Expired' },
  revoked: { tone: 'neutral', name: 'Revoked' },
} as const;

export function StateBadge({ state }: Pick<ApiKey, 'state'>) {
  return <StatusBadge tone={STATES[state].tone}>{STATES[state].name}</StatusBadge>;
}

const SHOWN_SCOPES = 3;
/** All of them stand in the panel of the key. */
const scopesOf = ({ scopes }: ApiKey): string => {
  const more = scopes.length - SHOWN_SCOPES;
  return scopes.slice(0, SHOWN_SCOPES).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

export const facilitiesOf = ({ facilities }: ApiKey): string =>
  facilities.map(({ name }) => name).join(', ') || 'All of the user';

/** To the minute, with the address. */
export const lastUseOf = ({ last_used_at: at, last_used_ip: ip }: ApiKey): string =>
  at === null ? 'Never' : `${plainMoment(at)}${ip === null ? '' : ` from ${ip}`}`;

export const KEY_COLUMNS: readonly GridColumn<ApiKey>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (key) => (
      <strong className={styles.twoLines} title={key.name}>
        {key.name}
      </strong>
    ),
    width: 220,
    required: true,
  },
  {
    id: 'starts',
    header: 'Starts with',
    cell: (key) => <span className={`${styles.mono} ${styles.whole}`}>{key.starts_with}</span>,
    width: 124,
  },
  { id: 'user', header: 'Acts for', cell: (key) => key.user.name, width: 130 },
  { id: 'scopes', header: 'Scopes', cell: scopesOf, width: 150 },
  { id: 'facilities', header: 'Facilities', cell: facilitiesOf, width: 140 },
  { id: 'by', header: 'Created by', cell: (key) => key.created_by, width: 120, optional: true },
  { id: 'created', header: 'Created', cell: (key) => plainDay(key.created_at), width: 110, optional: true },
  { id: 'expires', header: 'Expires', cell: (key) => plainDay(key.expires_at), width: 110 },
  { id: 'used', header: 'Last used', cell: lastUseOf, width: 160 },
  {
    id: 'calls',
    header: 'Calls in 30 days',
    cell: (key) => formatCount(key.calls),
    numeric: true,
    width: 90,
  },
  { id: 'state', header: 'State', cell: (key) => <StateBadge state={key.state} />, width: 96 },
];
export const FEWER_KEY_COLUMNS = sparing(KEY_COLUMNS, 'starts', 'by', 'created', 'scopes', 'facilities');

/** A key on a phone. */
export function KeyCard({ apiKey: key, onOpen }: { apiKey: ApiKey; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{key.name}</strong>
        <StateBadge state={key.state} />
      </CardLine>
      <span className={styles.mono}>{scopesOf(key)}</span>
      <span>
        {key.user.name} · expires {plainDay(key.expires_at)}
      </span>
      <span className={styles.soft}>Last used: {lastUseOf(key)}</span>
    </ListCard>
  );
}
