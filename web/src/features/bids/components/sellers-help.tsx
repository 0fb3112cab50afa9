import { Link } from '@tanstack/react-router';
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
  if (bid.fill_problem !== null) return <Unfillable bid={bid} />;
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

/** Nothing is earned by it, and no rule can answer it. */
const Unfillable = ({ bid: { fill_problem, exceeded_max_counters: decided } }: Pick<Props, 'bid'>) => (
  <p className={styles.refused} role="status">
    This bid cannot be accepted as it stands: {fill_problem}{' '}
    {decided ? 'Decline it, or add stock.' : 'Counter it with packs that you have, decline it, or add stock.'}
  </p>
);

function Proposal({ bid, answer }: Props) {
  const { standing_rule: rule } = bid;
  if (rule === null) return null;
  if (rule.refusal !== null)
    return (
      <p className={styles.refused} role="status">
        {rule.refusal}
      </p>
    );
  if (rule.answer === null)
    return (
      <p className={styles.soft}>
        Your rule leaves this bid to you{rule.left_because !== null && `: ${rule.left_because}`}.{' '}
        <RuleLink bid={bid} />
      </p>
    );
  return (
    <div className={styles.proposal}>
      {rule.answer.move === 'accept' ? (
        <span>Your rule would accept this: ‘Accept Bid’ does what it proposes.</span>
      ) : (
        <CounterAsProposed bid={bid} answer={answer} price={rule.answer.price} />
      )}
      <RuleLink bid={bid} />
    </div>
  );
}

const RuleLink = ({ bid: { listing } }: Pick<Props, 'bid'>) => (
  <Link
    to="/manage-listings/$catalog"
    params={{ catalog: listing.catalog_type }}
    search={{ search: listing.ndc_number, listing: String(listing.id) }}
  >
    Open the rule
  </Link>
);

function CounterAsProposed({ bid, answer, price }: Props & { price: number }) {
  const { quantity, earliest_expiry_date: earliest_expiry } = bid.current_offer_line;
  return (
    <>
      <span>Your rule would counter at {formatUsd(price)}.</span>
      <ReasonedButton
        size="xs"
        variant="default"
        reason={answer.blocked}
        loading={answer.sending}
        onClick={() => answer.send({ price, quantity, earliest_expiry })}
      >
        Counter as proposed
      </ReasonedButton>
    </>
  );
}
