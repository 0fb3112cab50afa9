import type { ReactNode } from 'react';
import { countOf } from '../../../shared/format.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money } from '../../../ui/values.tsx';
import type { BidSummary } from '../api.ts';
import { BidActions, BidState, DeadlineLine, OrderLink, savingsText, Total, waitsFor } from './bid-cells.tsx';
import type { Side } from './bid-columns.tsx';
import { RuleHint } from './rule-hint.tsx';
import styles from './bids.module.css';

interface Props {
  bid: BidSummary;
  side: Side;
  onOpen: () => void;
}

/** A bid on a phone. */
export function BidCard({ bid, side, onOpen }: Props) {
  const { price, quantity } = bid.current_offer_line;
  const saved = savingsText(bid);
  const names = {
    buyer: bid.company_name,
    seller: bid.facility_name,
    both: `${bid.facility_name} · ${bid.company_name}`,
  };
  return (
    <>
      <ListCard onOpen={onOpen}>
        <CardLine>
          <strong>
            Bid {bid.id} · {bid.listing.name}
          </strong>
          <BidState bid={bid} />
        </CardLine>
        <CardLine>
          <span>{names[side]}</span>
          <Waiting bid={bid} />
        </CardLine>
        <span className={styles.cardFigures}>
          <Figure label="Quantity">{countOf(quantity, 'pack')}</Figure>
          <Figure label="Price">
            <Money amount={price} />
          </Figure>
          <Figure label="Total">
            <Total bid={bid} strong />
          </Figure>
        </span>
        {saved !== null && <span className={styles.soft}>{saved}</span>}
        <span>
          <DeadlineLine bid={bid} />
        </span>
      </ListCard>
      <Below bid={bid} />
    </>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span className={styles.soft}>{label} </span>
    {children}
  </span>
);

function Waiting({ bid }: { bid: BidSummary }) {
  const whose = waitsFor(bid);
  if (whose === null) return null;
  const text = `Waiting for ${whose}`;
  return whose === 'you' ? (
    <span className={styles.stacked}>
      <StatusBadge tone="attention">{text}</StatusBadge>
      <RuleHint bid={bid} />
    </span>
  ) : (
    <span className={styles.soft}>{text}</span>
  );
}

function Below({ bid }: { bid: BidSummary }) {
  const { answer, extend, edit } = bid.can;
  if (!answer && !extend && !edit && bid.order_id === null) return null;
  return (
    <div className={styles.cardActions}>
      {bid.order_id !== null && <OrderLink bid={bid} text={`Order ${bid.order_id}`} />}
      <BidActions bid={bid} />
    </div>
  );
}
