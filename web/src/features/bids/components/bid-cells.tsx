import { Link } from '@tanstack/react-router';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { nowMs } from '../../../shared/clock.ts';
import { countOf, formatUsd, plainDay, plainMoment, timeOf } from '../../../shared/format.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money } from '../../../ui/values.tsx';
import type { BidSummary } from '../api.ts';
import { BidStatusBadge } from './bid-mark.tsx';
import { EditBid } from './edit-bid.tsx';
import { ExtendBid } from './extend-bid.tsx';
import styles from './bids.module.css';

export const BidState = ({ bid: { status, erroneous } }: { bid: BidSummary }) => (
  <span className={styles.stacked}>
    <BidStatusBadge status={status} />
    {erroneous && <span className={styles.soft}>as erroneous</span>}
  </span>
);

/** 'you' where it waits for the asker, else the party; null once it is closed. */
export function waitsFor({ can, turn }: BidSummary): 'you' | 'buyer' | 'seller' | null {
  return can.answer ? 'you' : turn;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const hoursLeft = ({ expiration_date: end }: BidSummary): number =>
  Math.floor((Date.parse(end) - nowMs()) / HOUR_MS);

/** When an open bid ends, on its last day what is left; when a closed one did. */
export function Deadline({ bid }: { bid: BidSummary }) {
  if (!isOpenBid(bid.status))
    return (
      <span className={styles.deadline}>
        Closed <br />
        {plainDay(bid.closed_date)}
      </span>
    );
  if (hoursLeft(bid) < DAY_HOURS) return <LastHours bid={bid} />;
  return (
    <span className={styles.deadline}>
      {plainDay(bid.expiration_date)} <br />
      {timeOf(bid.expiration_date)}
    </span>
  );
}

function LastHours({ bid }: { bid: BidSummary }) {
  const hours = hoursLeft(bid);
  return (
    <span title={plainMoment(bid.expiration_date)}>
      <StatusBadge tone={hours < 0 ? 'neutral' : 'attention'}>{leftText(hours)}</StatusBadge>
    </span>
  );
}

const leftText = (hours: number): string =>
  hours < 0 ? 'time is up' : hours < 1 ? 'under 1 hour' : `${countOf(hours, 'hour')} left`;

/** The same in words, for a card. */
export function DeadlineLine({ bid }: { bid: BidSummary }) {
  if (!isOpenBid(bid.status)) return <>Closed {plainDay(bid.closed_date)}</>;
  if (hoursLeft(bid) >= DAY_HOURS) return <>Expires {plainMoment(bid.expiration_date)}</>;
  return (
    <>
      Expires: <LastHours bid={bid} />
    </>
  );
}

/** Packs at their price; what its order charged for shipping is said beside it. */
export const Total = ({ bid, strong = false }: { bid: BidSummary; strong?: boolean }) => (
  <>
    <Money amount={bid.total} strong={strong} />
    {bid.shipping_price !== null && bid.shipping_price > 0 && (
      <span className={styles.terms}>+ {formatUsd(bid.shipping_price)} shipping</span>
    )}
  </>
);

const beforeShipping = ({ shipping_price: shipping }: BidSummary): string =>
  shipping === null || shipping === 0 ? '' : ', before shipping';

/** Of what the packs would cost elsewhere, which is what is saved and what is paid. */
const savedShare = ({ savings, total }: BidSummary): number | null =>
  savings === null || savings === 0 ? null : Math.round((savings / (savings + total)) * 100);

/** What the buyer saves against what the packs cost it elsewhere. */
export function Savings({ bid }: { bid: BidSummary }) {
  const share = savedShare(bid);
  return (
    <>
      <Money amount={bid.savings} />
      {share !== null && (
        <div className={styles.share}>
          {share}% vs wholesale{beforeShipping(bid)}
        </div>
      )}
    </>
  );
}

/** The same in words; nothing where nothing is saved, or it is not known. */
export const savingsText = (bid: BidSummary): string | null => {
  const share = savedShare(bid);
  return share === null
    ? null
    : `Saves ${formatUsd(bid.savings ?? 0)} (${share}%) vs wholesale${beforeShipping(bid)}`;
};

export const OrderLink = ({ bid: { order_id: id }, text }: { bid: BidSummary; text?: string }) =>
  id === null ? (
    '–'
  ) : (
    <Link to="/order-details/$id" params={{ id: String(id) }}>
      {text ?? id}
    </Link>
  );

interface ActionsProps {
  bid: BidSummary;
  /** In one line of a table: what is seldom done is an icon. */
  compact?: boolean;
}

/** What may be done with it: the answer that it waits for, more time, corrections by administrators. */
export const BidActions = ({ bid, compact = false }: ActionsProps) => (
  <span className={styles.actions} data-compact={compact || undefined}>
    {bid.can.answer && (
      <LinkButton
        to="/offers"
        search={(now) => ({ ...now, id: String(bid.id) })}
        variant="filled"
        size="compact-sm"
        aria-label={`Answer bid ${bid.id}`}
      >
        Answer
      </LinkButton>
    )}
    <ExtendBid bid={bid} compact={compact} />
    <EditBid bid={bid} compact={compact} />
  </span>
);
