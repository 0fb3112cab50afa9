import { formatUsd } from '../../../shared/format.ts';
import type { BidSummary } from '../api.ts';
import styles from './bids.module.css';

/** Beside a bid that waits: what the own standing rule would answer. */
export function RuleHint({ bid: { standing_rule: rule } }: { bid: BidSummary }) {
  if (rule === null) return null;
  if (rule.refusal !== null) return <span className={styles.soft}>Rule refused</span>;
  if (rule.answer === null) return null;
  return (
    <span className={styles.soft}>
      {rule.answer.move === 'accept' ? 'Rule: accept' : `Rule: ${formatUsd(rule.answer.price)}`}
    </span>
  );
}
