import { formatUsd } from '../../../shared/format.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import type { Bid } from '../answer-api.ts';
import type { Answer } from '../use-answer.ts';
import { AcceptanceFigures } from './acceptance-figures.tsx';
import styles from './standing.module.css';

interface Props {
  bid: Bid;
  answer: Answer;
}

/** Beside a bid that waits for its seller: what the own rule would answer, and what acceptance earns. */
export function SellersHelp({ bid, answer }: Props) {
  const { price, quantity, earliest_expiry_date: earliest_expiry } = bid.current_offer_line;
  return (
    <>
      <AcceptanceFigures
        bid={bid}
        terms={{ price, quantity, earliest_expiry }}
        shipping={bid.calculations?.shipping_cost ?? null}
      />
      <Proposal bid={bid} answer={answer} />
    </>
  );
}

function Proposal({ bid, answer }: Props) {
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
        <AcceptAsProposed bid={bid} answer={answer} />
      ) : (
        <CounterAsProposed bid={bid} answer={answer} price={rule.answer.price} />
      )}
    </div>
  );
}

function AcceptAsProposed({ bid, answer }: Props) {
  return (
    <>
      <span>Your rule would accept this.</span>
      <ReasonedButton
        size="xs"
        reason={answer.blocked ?? bid.fill_problem}
        loading={answer.accepting}
        onClick={answer.accept}
      >
        Accept as proposed
      </ReasonedButton>
    </>
  );
}

function CounterAsProposed({ bid, answer, price }: Props & { price: number }) {
  const { quantity, earliest_expiry_date: earliest_expiry } = bid.current_offer_line;
  return (
    <>
      <span>Your rule would counter at {formatUsd(price)}.</span>
      <ReasonedButton
        size="xs"
        reason={answer.blocked ?? bid.fill_problem}
        loading={answer.sending}
        onClick={() => answer.send({ price, quantity, earliest_expiry })}
      >
        Counter as proposed
      </ReasonedButton>
    </>
  );
}
