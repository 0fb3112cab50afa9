import { BID_STATUS_LABELS, isOpenBid, type BidStatus } from '#rules/bids/bid-status.ts';
import { formatBidDay } from '../../../shared/format.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { Bid } from '../answer-api.ts';
import styles from './bid-popup.module.css';

const TONES: Readonly<Record<BidStatus, Tone>> = {
  initial_offer: 'info',
  counter_offer: 'info',
  accepted: 'ok',
  declined: 'refusal',
  expired: 'neutral',
  cancelled: 'neutral',
};

export const BidStatusBadge = ({ status }: { status: BidStatus }) => (
  <StatusBadge tone={TONES[status]}>{BID_STATUS_LABELS[status]}</StatusBadge>
);

/** Which bid it is and how it stands, right under the title; of a closed one how it ended. */
export function BidMark({ bid }: { bid: Bid }) {
  return (
    <div className={styles.mark}>
      <p>
        <strong>Bid {bid.id}</strong>
        <BidStatusBadge status={bid.status} />
        {bid.erroneous && <StatusBadge tone="attention">Erroneous</StatusBadge>}
        {!isOpenBid(bid.status) && <span>{endText(bid)}</span>}
      </p>
      {bid.decline_reason !== null && <blockquote>{bid.decline_reason}</blockquote>}
    </div>
  );
}

function endText(bid: Bid): string {
  const day = formatBidDay(bid.closed_date);
  if (bid.status === 'accepted') return `on ${day}${bid.is_automatic ? ' by the standing rule' : ''}`;
  if (bid.status === 'expired') return `on ${day}, without an answer in time`;
  return `on ${day}${byWhom(bid)}`;
}

const byWhom = ({ declined_by: who, company_name: seller, facility_name: facility }: Bid): string => {
  if (who === 'buyer') return ` by ${facility}`;
  if (who === 'seller') return ` by ${seller}`;
  return who === 'administrator' ? ' by an administrator' : '';
};
