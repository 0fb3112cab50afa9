import { Button } from '@mantine/core';
import { useState } from 'react';
import { LOT_GONE, PENDING, SHORT_STOCK } from '#rules/bids/bid-words.ts';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { countOf, formatUsd, plainMoment } from '../../../shared/format.ts';
import { Acknowledge } from '../../../ui/acknowledge.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useAcceptBid, useBidLots, type Bid } from '../answer-api.ts';
import { currentTitle } from './bid-history.tsx';
import { BidTotals } from './bid-totals.tsx';
import { PoField } from './bid-fields.tsx';
import { CounterCard } from './counter-card.tsx';
import { DeclinePopup } from './decline-popup.tsx';
import styles from './bid-popup.module.css';

interface Props {
  bid: Bid;
  /** Whether the person answers for the seller. */
  sells: boolean;
  onClose: () => void;
}

/** The current bid, and what may be done with it (TR-131 … TR-169). */
export function BidBox({ bid, sells, onClose }: Props) {
  const [countering, setCountering] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [po, setPo] = useState(bid.buyer_po ?? '');
  const accept = useAcceptBid(bid.id);
  const line = bid.current_offer_line;
  const buys = bid.can.answer && !sells;
  const seen = { current_line_id: line.id };
  const acceptNow = () =>
    accept.mutate(
      { ...seen, acknowledged: sells || agreed, ...(buys && po.trim() !== '' && { buyer_po: po.trim() }) },
      { onSuccess: onClose },
    );
  return (
    <div className={styles.parts}>
      <section className={styles.card} aria-labelledby="current-bid">
        <h3 id="current-bid" className={styles.heading}>
          {currentTitle(bid)}
        </h3>
        <Current bid={bid} sells={sells} />
        {!bid.can.answer && <Waiting bid={bid} />}
        {buys && (
          <>
            <PoField value={po} onChange={setPo} />
            <Acknowledge text={bid.acknowledgement} checked={agreed} onChange={setAgreed} />
          </>
        )}
        <div className={styles.buttons}>
          {bid.can.decline && (
            <Button variant="default" disabled={accept.isPending} onClick={() => setDeclining(true)}>
              Decline Bid
            </Button>
          )}
          {bid.can.answer && (
            <ReasonedButton
              reason={reasonNotToAccept(bid, { countering, agreed: sells || agreed })}
              loading={accept.isPending}
              onClick={acceptNow}
            >
              Accept Bid
            </ReasonedButton>
          )}
        </div>
        {bid.can.answer && !bid.exceeded_max_counters && !countering && (
          <MakeCounter bid={bid} onClick={() => setCountering(true)} />
        )}
      </section>
      {countering && (
        <CounterCard bid={bid} sells={sells} agreed={sells || agreed} onCancel={() => setCountering(false)} />
      )}
      {declining && (
        <DeclinePopup
          bid={bid}
          mayErr={sells || bid.can.edit}
          onClose={() => setDeclining(false)}
          onDone={onClose}
        />
      )}
    </div>
  );
}

function Current({ bid, sells }: { bid: Bid; sells: boolean }) {
  const line = bid.current_offer_line;
  return (
    <>
      <Facts>
        <Fact label="Minimum Expiry">
          {bid.calculations === null ? LOT_GONE : countOf(bid.shelf_life, 'day')}
        </Fact>
        <Fact label="Price">{formatUsd(line.price)}</Fact>
        <Fact label="Quantity">{countOf(line.quantity, 'pack')}</Fact>
      </Facts>
      <BidTotals figures={bid.calculations} subtotal={bid.total} tellsSavings={!sells} />
      {isOpenBid(bid.status) && <p className={styles.soft}>Expires {plainMoment(bid.expiration_date)}</p>}
    </>
  );
}

function Waiting({ bid }: { bid: Bid }) {
  if (bid.order_id !== null)
    return (
      <LinkButton to="/order-details/$id" params={{ id: String(bid.order_id) }} variant="default">
        Open order {bid.order_id}
      </LinkButton>
    );
  if (bid.turn === null) return <StatusBadge tone="neutral">{bid.status}</StatusBadge>;
  return <p role="status">{PENDING[bid.turn]}</p>;
}

/** TR-205 … TR-208. */
function reasonNotToAccept(
  bid: Bid,
  { countering, agreed }: { countering: boolean; agreed: boolean },
): string | null {
  if (bid.calculations === null) return LOT_GONE;
  if (bid.calculations.total_stock < bid.current_offer_line.quantity) return SHORT_STOCK;
  if (countering) return 'Cancel the counter first.';
  return agreed ? null : 'Please acknowledge the terms.';
}

/** TR-212, TR-213. */
function MakeCounter({ bid, onClick }: { bid: Bid; onClick: () => void }) {
  const { data: lots } = useBidLots({ listing_id: bid.listing_id, offer_id: bid.id });
  return (
    <ReasonedButton
      variant="default"
      reason={lots === undefined ? 'Please Wait' : lots.length === 0 ? LOT_GONE : null}
      onClick={onClick}
    >
      Make Counter Bid
    </ReasonedButton>
  );
}
