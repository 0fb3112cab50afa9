import { Button } from '@mantine/core';
import { plainDay } from '../../../shared/format.ts';
import { confirm } from '../../../ui/dialogs.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine } from '../../../ui/list-card.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { useDeleteCertificate, type Certificate } from '../api.ts';
import styles from './csos.module.css';

export const STATUSES: Readonly<Record<Certificate['status'], { tone: Tone; label: string }>> = {
  active: { tone: 'ok', label: 'Active' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'refusal', label: 'Revoked' },
};

const Status = ({ certificate: { status } }: { certificate: Certificate }) => (
  <StatusBadge tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusBadge>
);

function keyText(certificate: Certificate, here: readonly string[]): string {
  if (!certificate.is_own) return `With ${certificate.user_name}`;
  return here.includes(certificate.fingerprint) ? 'In this browser' : 'Not in this browser';
}

/** Tells certificates of one person apart: the end of a long serial number. */
const serialText = ({ serial }: Certificate) => `Serial …${serial.slice(-6)}`;

const schedulesOf = ({ schedules }: Certificate) => schedules.join(', ');

export const certificateColumns = (here: readonly string[]): readonly GridColumn<Certificate>[] => [
  {
    id: 'subject',
    header: 'Subject',
    cell: (one) => (
      <>
        {one.subject} <span className={styles.soft}>{serialText(one)}</span>
      </>
    ),
    required: true,
  },
  { id: 'status', header: 'Status', cell: (one) => <Status certificate={one} />, width: 100 },
  { id: 'dea', header: 'DEA Number', cell: (one) => one.dea_number, width: 120 },
  { id: 'facility', header: 'Facility', cell: (one) => one.facility_name },
  { id: 'schedules', header: 'Schedules', cell: schedulesOf, width: 110 },
  { id: 'from', header: 'Valid From', cell: (one) => plainDay(one.valid_from), width: 120 },
  { id: 'to', header: 'Valid To', cell: (one) => plainDay(one.valid_to), width: 120 },
  { id: 'key', header: 'Key', cell: (one) => keyText(one, here), width: 150 },
  { id: 'serial', header: 'Serial', cell: (one) => one.serial, optional: true },
  { id: 'issuer', header: 'Issuer', cell: (one) => one.issuer, optional: true },
  { id: 'delete', header: 'Delete', cell: (one) => <DeleteOne certificate={one} here={here} />, width: 100 },
];

export function CertificateCard({
  certificate,
  here,
}: {
  certificate: Certificate;
  here: readonly string[];
}) {
  return (
    <div className={styles.card}>
      <CardLine>
        <strong>{certificate.subject}</strong>
        <Status certificate={certificate} />
      </CardLine>
      <span>
        DEA {certificate.dea_number} · {certificate.facility_name}
      </span>
      <span className={styles.soft}>
        {plainDay(certificate.valid_from)} to {plainDay(certificate.valid_to)} · schedules{' '}
        {schedulesOf(certificate)} · {serialText(certificate)}
      </span>
      <CardLine>
        <span>{keyText(certificate, here)}</span>
        <DeleteOne certificate={certificate} here={here} />
      </CardLine>
    </div>
  );
}

function DeleteOne({ certificate, here }: { certificate: Certificate; here: readonly string[] }) {
  const remove = useDeleteCertificate();
  if (!certificate.is_own) return null;
  const ask = async () => {
    const sure = await confirm({
      title: `Delete the certificate of ${certificate.subject}?`,
      body: [
        `Serial ${certificate.serial}, valid until ${plainDay(certificate.valid_to)}.`,
        ...(here.includes(certificate.fingerprint) ? ['Its key is removed from this browser, too.'] : []),
        'What was signed with it stays signed. Without the file you cannot bring it back.',
      ].join(' '),
      confirmLabel: 'Delete',
    });
    if (sure) remove.mutate(certificate);
  };
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Delete certificate ${certificate.serial}`}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  );
}
