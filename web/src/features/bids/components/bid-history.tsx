import { cardTitle, isOpenBid, lineLabel } from '#rules/bids/bid-status.ts';
import { lineText } from '#rules/bids/bid-words.ts';
import { fromDollars } from '#rules/money.ts';
import { formatBidDay, plainMoment } from '../../../shared/format.ts';
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
            {line.is_automatic && <span className={styles.soft}> by the seller’s standing rule</span>}
            <div>{lineText(line.quantity, fromDollars(line.price))}</div>
            {moderates && !hydra && line.buyer_price !== null && line.base_price !== null && (
              <div className={styles.soft}>
                Buyer: {lineText(line.quantity, fromDollars(line.buyer_price))}
                <br />
                Seller: {lineText(line.quantity, fromDollars(line.base_price))}
              </div>
            )}
            <div className={styles.soft}>{plainMoment(line.created_date)}</div>
          </li>
        ))}
      </ol>
      {!isOpenBid(bid.status) && (
        <p className={styles.closed}>
          Closed on {formatBidDay(bid.closed_date)} with {bid.status} status
          {bid.is_automatic && <span>Accepted by the seller’s standing rule</span>}
          {bid.decline_reason !== null && <span>Reason: {bid.decline_reason}</span>}
        </p>
      )}
    </section>
  );
}

export const currentTitle = (bid: Bid): string => cardTitle(bid.line_count % 2 === 1 ? 'buyer' : 'seller');
