import { Link } from '@tanstack/react-router';
import { plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, listCard } from '../../../ui/list-card.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { ApplicationSummary } from '../applications-api.ts';
import { STATE_LABELS } from '../lists.ts';
import styles from './applications.module.css';

const TONES: Record<ApplicationSummary['state'], Tone> = {
  waiting: 'attention',
  approved: 'ok',
  denied: 'refusal',
  unfinished: 'neutral',
};

export const ApplicationState = ({ state }: Pick<ApplicationSummary, 'state'>) => (
  <StatusBadge tone={TONES[state]}>{STATE_LABELS[state]}</StatusBadge>
);

const nameOf = (one: ApplicationSummary) => one.company_name.trim() || 'No name yet';

export const APPLICATION_COLUMNS: readonly GridColumn<ApplicationSummary>[] = [
  {
    id: 'company',
    header: 'Company',
    cell: (one) => (
      <span className={styles.name}>
        {nameOf(one)}
        {one.likenesses > 0 && <StatusBadge tone="attention">Looks known</StatusBadge>}
      </span>
    ),
    required: true,
  },
  { id: 'kind', header: 'Type', cell: (one) => (one.kind === 'buyer' ? 'Buyer' : 'Seller'), width: 90 },
  { id: 'applicant', header: 'Applicant', cell: (one) => one.applicant || '–', width: 170 },
  { id: 'email', header: 'Email', cell: (one) => one.email || '–', width: 230 },
  { id: 'facilities', header: 'Facilities', cell: (one) => one.facilities, numeric: true, width: 90 },
  { id: 'brand', header: 'Brand', cell: (one) => one.brand, width: 120 },
  { id: 'date', header: 'Date', cell: (one) => plainMoment(one.date), width: 170 },
  { id: 'state', header: 'State', cell: (one) => <ApplicationState state={one.state} />, width: 110 },
];
export const FEWER_APPLICATION_COLUMNS = sparing(APPLICATION_COLUMNS, 'email', 'facilities', 'brand');

/** An application on a phone. */
export function ApplicationCard({ one }: { one: ApplicationSummary }) {
  return (
    <Link to="/admin/registrations/$id" params={{ id: String(one.id) }} className={listCard}>
      <CardLine>
        <strong>{nameOf(one)}</strong>
        <ApplicationState state={one.state} />
      </CardLine>
      <span className={styles.soft}>
        {one.kind === 'buyer' ? 'Buyer' : 'Seller'} · {one.applicant || one.email || 'Nobody yet'}
      </span>
      <span className={styles.soft}>{plainMoment(one.date)}</span>
    </Link>
  );
}
