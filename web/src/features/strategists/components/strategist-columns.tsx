import { useId, type MouseEvent } from 'react';
import { formatPhone } from '#rules/accounts/addresses.ts';
import { countOf, formatCount, listOf } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useSentence } from '../../../ui/use-explained.tsx';
import type { Strategist } from '../api.ts';
import { Face } from './face.tsx';
import styles from './strategists.module.css';

const State = ({ active }: { active: boolean }) => (
  <StatusBadge tone={active ? 'ok' : 'neutral'}>{active ? 'Active' : 'Not active'}</StatusBadge>
);

const MOST_NAMED = 20;

function namesOf(companies: Strategist['companies']): string {
  const named = companies.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = companies.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${formatCount(more)} more` : listOf(named);
}

/** How many, and by pointer, touch or focus their names. */
function Companies({ companies }: Pick<Strategist, 'companies'>) {
  const id = useId();
  const names = companies.length === 0 ? null : namesOf(companies);
  const { events, described, note, open } = useSentence(names, id);
  if (names === null) return '0';
  // Its presses are its own, not those of the row around it.
  const press = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    open(event.currentTarget);
  };
  return (
    <>
      <button type="button" className={styles.count} {...described} {...events} onClick={press}>
        {formatCount(companies.length)}
      </button>
      <span id={id} className="visually-hidden">
        {names}
      </span>
      {note}
    </>
  );
}

export const STRATEGIST_COLUMNS: readonly GridColumn<Strategist>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (one) => <span className={styles.name}>{one.name}</span>,
    required: true,
    sortable: true,
    width: 200,
  },
  {
    id: 'email',
    header: 'Email',
    cell: (one) => <span className={styles.breaks}>{one.email}</span>,
    width: 240,
  },
  { id: 'phone', header: 'Phone', cell: (one) => formatPhone(one.phone), width: 140 },
  { id: 'photo', header: 'Photo', cell: (one) => <Face name={one.name} picture={one.picture} />, width: 72 },
  {
    id: 'companies',
    header: 'Companies',
    cell: (one) => <Companies companies={one.companies} />,
    numeric: true,
    required: true,
    sortable: true,
    width: 110,
  },
  {
    id: 'active',
    header: 'Active',
    cell: (one) => <State active={one.active} />,
    required: true,
    width: 110,
  },
];
export const FEWER_STRATEGIST_COLUMNS = sparing(STRATEGIST_COLUMNS, 'phone');

/** A strategist on a phone. */
export function StrategistCard({ strategist, onOpen }: { strategist: Strategist; onOpen: () => void }) {
  const { name, email, companies, active } = strategist;
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{name}</strong>
        <State active={active} />
      </CardLine>
      <span className={styles.soft}>
        {email} · {countOf(companies.length, 'company', 'companies')}
      </span>
    </ListCard>
  );
}
