import { cardTitle, isOpenBid, lineLabel } from '#rules/bids/bid-status.ts';
import { lineText } from '#rules/bids/bid-words.ts';
import { fromDollars } from '#rules/money.ts';
import { formatBidDay, formatBidMoment } from '../../../shared/format.ts';
import { useClient, useMe } from '../../../shared/session.ts';
import type { Bid } from '../answer-api.ts';
import styles from './bid-popup.module.css';

/** What was bid and countered, oldest first (TR-100 … TR-109). */
export function BidHistory({ bid }: { bid: Bid }) {
  const { is_admin: moderates } = useMe();
  const { hydra } = useClient();
  return (
    <section aria-labelledby="bid-history">
      <h3 id="bid-history" className={styles.heading}>
        Bid history
      </h3>
      <ol className={styles.history}>
        {bid.offer_lines.map((line, index) => (
          <li key={line.id} data-seller={line.is_seller_side || undefined}>
            <strong>{lineLabel(index + 1)}</strong>
            <span className={styles.soft}>
              {' '}
              by {line.is_automatic ? 'the seller’s standing rule' : line.sent_by}
            </span>
            {moderates && !hydra && line.buyer_price !== null && line.base_price !== null ? (
              <div>
                Buyer: {lineText(line.quantity, fromDollars(line.buyer_price))}
                <br />
                Seller: {lineText(line.quantity, fromDollars(line.base_price))}
              </div>
            ) : (
              <div>{lineText(line.quantity, fromDollars(line.price))}</div>
            )}
            <div className={styles.soft}>{formatBidMoment(line.created_date)}</div>
          </li>
        ))}
      </ol>
      {!isOpenBid(bid.status) && (
        <p className={styles.closed}>
          Closed on {formatBidDay(bid.closed_date)} with {bid.status} status
          {bid.is_automatic && <span>Accepted by the seller’s standing rule</span>}
          {bid.erroneous && <span>Declined as erroneous: it counts in no statistics.</span>}
          {bid.decline_reason !== null && <span>Reason: {bid.decline_reason}</span>}
        </p>
      )}
    </section>
  );
}

export const currentTitle = (bid: Bid): string => cardTitle(bid.line_count % 2 === 1 ? 'buyer' : 'seller');
