import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  CARD_REFUND_STATE_LABELS,
  type CardRefundState,
  type DisputeState,
} from '#rules/finance/card-refunds.ts';
import { formatDay, formatUsd } from '../../../shared/format.ts';
import { Panel } from '../../../ui/page.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { useCardRefundsToDo, useMoveCardRefund, type CardRefund, type Payments } from '../api.ts';
import styles from './payments.module.css';

const CAUSES: Readonly<Record<CardRefund['cause'], string>> = {
  order: 'Refund to the card',
  unused: 'Card payment that no order took',
  provider: 'Refund made at the card provider',
  dispute: 'Lost dispute',
};
const TONES: Readonly<Record<CardRefundState, Tone>> = {
  waiting: 'info',
  sent: 'info',
  done: 'ok',
  failed: 'refusal',
  credit: 'neutral',
};
const DISPUTES: Readonly<Record<DisputeState, { tone: Tone; label: string }>> = {
  open: { tone: 'attention', label: 'Open' },
  won: { tone: 'ok', label: 'Won' },
  lost: { tone: 'refusal', label: 'Lost' },
};

interface RefundsProps {
  refunds: readonly CardRefund[];
  label: string;
  /** Opens the form that records what the provider gave back; without it a link leads to the order. */
  onAssign?: (refund: CardRefund) => void;
}

/** Money on its way back to cards, with what can be done where it did not arrive. */
export function CardRefunds({ refunds, label, onAssign }: RefundsProps) {
  if (refunds.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={label}>
      {refunds.map((refund) => (
        <li key={refund.id}>
          <div>
            {CAUSES[refund.cause]}{' '}
            <StatusBadge tone={TONES[refund.state]}>{CARD_REFUND_STATE_LABELS[refund.state]}</StatusBadge>
            <div className={styles.soft}>
              {formatDay(refund.made_date)}
              {refund.failure !== null && `, failed: ${refund.failure}`}
              {refund.to_record > 0 && `, ${formatUsd(refund.to_record)} to assign to lines`}
            </div>
            {onAssign === undefined && <Whose refund={refund} />}
            <Actions refund={refund} onAssign={onAssign} />
          </div>
          <div className={styles.amount}>{formatUsd(refund.amount)}</div>
        </li>
      ))}
    </ul>
  );
}

function Whose({ refund: { company_name: company, order_id: own, order_ids: all } }: { refund: CardRefund }) {
  const orders = own === null ? all : [own];
  return (
    <div className={styles.soft}>
      {company}
      {orders.map((id) => (
        <span key={id}>
          {', '}
          <Link to="/order-details/$id" params={{ id: String(id) }}>
            Order {id}
          </Link>
        </span>
      ))}
    </div>
  );
}

function Actions({ refund, onAssign }: { refund: CardRefund; onAssign: RefundsProps['onAssign'] }) {
  const move = useMoveCardRefund(refund.id);
  const assigns = refund.to_record > 0 && onAssign !== undefined;
  const { try_again: again, keep_as_credit: keep } = refund.can;
  if (!again && !keep && !assigns) return null;
  return (
    <div className={styles.actions}>
      {again && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('try_again')}>
          Try Again
        </Button>
      )}
      {keep && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('keep_as_credit')}>
          Keep as Credit
        </Button>
      )}
      {assigns && <Button onClick={() => onAssign(refund)}>Assign to Lines</Button>}
    </div>
  );
}

export function Disputes({ payments: { card_disputes: disputes } }: { payments: Payments }) {
  if (disputes.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Disputes">
      {disputes.map((dispute) => (
        <li key={dispute.id}>
          <div>
            Dispute: {dispute.reason}{' '}
            <StatusBadge tone={DISPUTES[dispute.state].tone}>{DISPUTES[dispute.state].label}</StatusBadge>
            <div className={styles.soft}>
              {formatDay(dispute.opened_date)}
              {dispute.state === 'open' &&
                dispute.evidence_by_date !== null &&
                `, evidence by ${formatDay(dispute.evidence_by_date)}: the story of the order is kept at the card provider, where it is handed in`}
            </div>
          </div>
          <div className={styles.amount}>{formatUsd(dispute.amount)}</div>
        </li>
      ))}
    </ul>
  );
}

/** What waits for an administrator, of all orders. */
export function CardRefundsToDo() {
  const { data = [] } = useCardRefundsToDo();
  if (data.length === 0) return null;
  return (
    <Panel title="Refunds to cards that need you">
      <CardRefunds refunds={data} label="Refunds to cards" />
    </Panel>
  );
}
