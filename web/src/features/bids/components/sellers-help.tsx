import { LOT_GONE, SHORT_STOCK } from '#rules/bids/bid-words.ts';
import { formatUsd } from '../../../shared/format.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { useAcceptBid, useCounterBid, type Bid } from '../answer-api.ts';
import { AcceptanceFigures } from './acceptance-figures.tsx';
import styles from './standing.module.css';

interface Props {
  bid: Bid;
  onClose: () => void;
}

/** Beside a bid that waits for its seller: what the own rule would answer, and what acceptance earns. */
export function SellersHelp({ bid, onClose }: Props) {
  if (!bid.can.answer) return null;
  const { price, quantity, earliest_expiry_date: earliest_expiry } = bid.current_offer_line;
  return (
    <>
      <AcceptanceFigures bid={bid} terms={{ price, quantity, earliest_expiry }} />
      <Proposal bid={bid} onClose={onClose} />
    </>
  );
}

function Proposal({ bid, onClose }: Props) {
  const { standing_rule: rule } = bid;
  if (rule === null) return null;
  if (rule.refusal !== null)
    return (
      <p className={styles.refused} role="status">
        {rule.refusal}
      </p>
    );
  if (rule.answer === null) return <p className={styles.soft}>Your rule leaves this bid to you.</p>;
  return (
    <div className={styles.proposal}>
      {rule.answer.move === 'accept' ? (
        <AcceptAsProposed bid={bid} onClose={onClose} />
      ) : (
        <CounterAsProposed bid={bid} price={rule.answer.price} />
      )}
    </div>
  );
}

const stockProblem = ({ calculations, current_offer_line: line }: Bid): string | null => {
  if (calculations === null) return LOT_GONE;
  return calculations.total_stock < line.quantity ? SHORT_STOCK : null;
};

function AcceptAsProposed({ bid, onClose }: Props) {
  const accept = useAcceptBid(bid.id);
  const seen = { current_line_id: bid.current_offer_line.id };
  return (
    <>
      <span>Your rule would accept this.</span>
      <ReasonedButton
        size="xs"
        reason={stockProblem(bid)}
        loading={accept.isPending}
        onClick={() => accept.mutate({ ...seen, acknowledged: true }, { onSuccess: onClose })}
      >
        Accept as proposed
      </ReasonedButton>
    </>
  );
}

function CounterAsProposed({ bid, price }: { bid: Bid; price: number }) {
  const counter = useCounterBid(bid.id);
  const { id, quantity, earliest_expiry_date: earliest_expiry } = bid.current_offer_line;
  return (
    <>
      <span>Your rule would counter at {formatUsd(price)}.</span>
      <ReasonedButton
        size="xs"
        reason={stockProblem(bid)}
        loading={counter.isPending}
        onClick={() => counter.mutate({ current_line_id: id, price, quantity, earliest_expiry })}
      >
        Counter as proposed
      </ReasonedButton>
    </>
  );
}
