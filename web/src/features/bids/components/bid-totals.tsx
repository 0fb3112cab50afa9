import { formatPercent, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { Figures } from '../answer-api.ts';
import styles from './bid-popup.module.css';

interface Props {
  figures: Figures | null | undefined;
  /** What the browser knows before the server has answered. */
  subtotal: number;
  /** Sellers are not told what the buyer saves. */
  tellsSavings: boolean;
  outdated?: boolean;
}

/** Shipping, savings and totals of a bid (TR-136 … TR-140, G-031). */
export function BidTotals({ figures, subtotal, tellsSavings, outdated = false }: Props) {
  return (
    <div className={styles.totals} data-outdated={outdated || undefined} aria-live="polite">
      <Facts>
        <Fact label="Shipping">
          {figures ? (figures.shipping_cost === 0 ? 'Free' : formatUsd(figures.shipping_cost)) : null}
        </Fact>
        {tellsSavings && (
          <>
            <Fact label="Bid Savings">
              {figures &&
                `${formatUsd(figures.additional_savings)} (${formatPercent(figures.additional_percent_savings, 1)})`}
            </Fact>
            <Fact label="Total Savings">
              {figures && figures.total_savings !== null
                ? `${formatUsd(figures.total_savings)} (${formatPercent(figures.total_percent_savings, 1)})`
                : null}
            </Fact>
          </>
        )}
        <Fact label="Sub-Total">{formatUsd(subtotal)}</Fact>
        <Fact label="Total Amount">{figures ? <strong>{formatUsd(figures.total)}</strong> : null}</Fact>
      </Facts>
      {figures?.shipping_notification && <p className={styles.soft}>{figures.shipping_notification}</p>}
    </div>
  );
}
