import { Link } from '@tanstack/react-router';
import type { MailStatus as MailState } from '#rules/edi/mails.ts';
import { countOf, plainMoment } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { MailRow } from '../api.ts';
import styles from './edi.module.css';

const TONES = {
  New: 'attention',
  Parsed: 'ok',
  Failed: 'refusal',
  Ignored: 'neutral',
} as const satisfies Record<MailState, string>;

export const MailStatus = ({ status }: { status: MailState }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);

/** A mail whose documents were found may still have brought something that failed. */
export const refusedIn = ({ refused }: MailRow): string | null =>
  refused === 0 ? null : `${countOf(refused, 'document')} failed`;

const Status = ({ mail }: { mail: MailRow }) => (
  <>
    <MailStatus status={mail.status} />
    {refusedIn(mail) !== null && <div className={styles.problem}>{refusedIn(mail)}</div>}
  </>
);

export const OrderLink = ({ id }: { id: number }) => (
  <Link to="/order-details/$id" params={{ id: String(id) }}>
    {id}
  </Link>
);

/** Whoever writes a mail chooses how long its words are. */
const Cut = ({ text }: { text: string }) => (
  <span className={styles.cut} title={text}>
    {text}
  </span>
);

const subjectOf = ({ subject }: MailRow) => (subject === '' ? '(no subject)' : subject);

export const MAIL_COLUMNS: readonly GridColumn<MailRow>[] = [
  { id: 'at', header: 'Received', cell: (one) => plainMoment(one.at), required: true, width: 150 },
  {
    id: 'from',
    header: 'From',
    cell: (one) => <Cut text={one.from || one.sender} />,
    required: true,
    width: 190,
  },
  {
    id: 'subject',
    header: 'Subject',
    cell: (one) => <Cut text={subjectOf(one)} />,
    required: true,
    width: 200,
  },
  {
    id: 'attachments',
    header: 'Attachments',
    cell: (one) => <Cut text={one.attachments.join(', ') || '–'} />,
    width: 160,
  },
  { id: 'client', header: 'Client', cell: (one) => one.client.name, width: 160 },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => <Status mail={one} />,
    required: true,
    width: 130,
  },
  {
    id: 'order',
    header: 'Order #',
    cell: (one) => (one.order_id === null ? '–' : <OrderLink id={one.order_id} />),
    width: 90,
  },
  { id: 'error', header: 'Error', cell: (one) => one.error ?? '–', width: 200 },
];
export const FEWER_MAIL_COLUMNS = sparing(MAIL_COLUMNS, 'attachments', 'client', 'order');

/** A mail on a phone. */
export function MailCard({ mail, onOpen }: { mail: MailRow; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{subjectOf(mail)}</strong>
        <MailStatus status={mail.status} />
      </CardLine>
      <span>
        {mail.from || mail.sender} · {mail.client.name}
      </span>
      {mail.error !== null && <span>{mail.error}</span>}
      {refusedIn(mail) !== null && <span className={styles.problem}>{refusedIn(mail)}</span>}
      <span className={styles.soft}>{plainMoment(mail.at)}</span>
    </ListCard>
  );
}
