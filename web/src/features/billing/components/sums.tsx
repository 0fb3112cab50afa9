import { formatUsd } from '../../../shared/format.ts';
import type { InvoiceSums } from '../api.ts';
import styles from './billing.module.css';

const WORDS = [
  ['amount', 'Amount'],
  ['fee', 'Fee'],
  ['paid', 'Paid'],
  ['open', 'Open'],
] as const;

/** What all found invoices come to, below their list. */
export const Sums = ({ sums }: { sums: InvoiceSums | undefined }) =>
  sums && (
    <dl className={styles.sums} aria-label="Sums of all found">
      {WORDS.map(([key, word]) => {
        const sum = sums[key];
        return (
          sum !== undefined && (
            <div key={key}>
              <dt>{word}</dt>
              <dd>{formatUsd(sum)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
