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
  const both = moderates && !hydra;
  return (
    <section aria-labelledby="bid-history">
      <h3 id="bid-history" className={styles.heading}>
        Bid history
      </h3>
      {both && (
        <p className={styles.soft}>
          Buyer: what the facility pays. Seller: what the seller receives. Between both is the fee of the
          marketplace, where there is one.
        </p>
      )}
      <ol className={styles.history}>
        {entriesOf(bid).map((entry) => (
          <li key={entry.key} data-seller={entry.ofSeller || undefined}>
            <strong>{entry.title}</strong>
            <span className={styles.soft}> by {entry.by}</span>
            {entry.line === null ? (
              <div>Until {formatBidMoment(entry.until)}</div>
            ) : (
              <LineTerms line={entry.line} both={both} />
            )}
            <div className={styles.soft}>{formatBidMoment(entry.at)}</div>
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

type Line = Bid['offer_lines'][number];

function LineTerms({ line, both }: { line: Line; both: boolean }) {
  if (!both || line.buyer_price === null || line.base_price === null)
    return <div>{lineText(line.quantity, fromDollars(line.price))}</div>;
  return (
    <div>
      Buyer: {lineText(line.quantity, fromDollars(line.buyer_price))}
      <br />
      Seller: {lineText(line.quantity, fromDollars(line.base_price))}
    </div>
  );
}

/** Lines, and more time that was given, as they came. */
function entriesOf(bid: Bid) {
  const lines = bid.offer_lines.map((line, index) => ({
    key: `line ${line.id}`,
    title: lineLabel(index + 1),
    by: line.is_automatic ? 'the seller’s standing rule' : line.sent_by,
    ofSeller: line.is_seller_side,
    line,
    until: '',
    at: line.created_date,
  }));
  const extensions = bid.extended.map((given, index) => ({
    key: `extension ${index}`,
    title: 'New deadline',
    by: given.sent_by,
    ofSeller: given.given_by === 'seller',
    line: null,
    until: given.expiration_date,
    at: given.created_date,
  }));
  return [...lines, ...extensions].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

export const currentTitle = (bid: Bid): string => cardTitle(bid.line_count % 2 === 1 ? 'buyer' : 'seller');
