import { bidSavings, type BidSavings } from '#rules/bids/bid-figures.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { formatPercent, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { Bid, Figures } from '../answer-api.ts';
import styles from './bid-popup.module.css';

interface Props {
  figures: Figures | null;
  /** By the rules, until the server has answered; null where the terms come to nothing yet. */
  own: { subtotal: number | null; savings: BidSavings | null };
  /** Sellers are not told what the buyer saves. */
  tellsSavings: boolean;
  /** Of terms that are being typed: nothing below moves while they are reckoned. */
  typed?: boolean;
}

/** Shipping, savings and totals of a bid (TR-136 … TR-140, G-031): what the server says, as soon as it has. */
export function BidTotals({ figures, own, tellsSavings, typed = false }: Props) {
  return (
    <div className={styles.totals} aria-live="polite">
      <Facts>
        <Fact label="Shipping">{figures && shippingText(figures.shipping_cost)}</Fact>
        {tellsSavings && (
          <>
            <Fact label="Bid Savings">
              {savingsText(figures ? bidSaving(figures) : ownBidSaving(own.savings))}
            </Fact>
            <Fact label="Total Savings">
              {savingsText(figures ? totalSaving(figures) : ownTotalSaving(own.savings))}
            </Fact>
          </>
        )}
        <Fact label="Sub-Total">{formatUsd(figures ? figures.sub_total : own.subtotal)}</Fact>
        <Fact label="Total Amount">{figures && <strong>{formatUsd(figures.total)}</strong>}</Fact>
      </Facts>
      {(typed || figures?.shipping_notification) && (
        <p className={styles.shipping} data-typed={typed || undefined}>
          {figures?.shipping_notification}
        </p>
      )}
    </div>
  );
}

/** Of an accepted bid: what was charged then, whatever the market says today (C-48). */
export function ChargedTotals({
  bid,
  shipping,
  tellsSavings,
}: {
  bid: Bid;
  shipping: number;
  tellsSavings: boolean;
}) {
  const total = toDollars(fromDollars(bid.total) + fromDollars(shipping));
  return (
    <Facts>
      <Fact label="Shipping">{shippingText(shipping)}</Fact>
      {tellsSavings && <Fact label="Bid Savings">{savingsText(savedThen(bid))}</Fact>}
      {tellsSavings && bid.savings !== null && <Fact label="Total Savings">{formatUsd(bid.savings)}</Fact>}
      <Fact label="Sub-Total">{formatUsd(bid.total)}</Fact>
      <Fact label="Total Amount">
        <strong>{formatUsd(total)}</strong>
      </Fact>
      {!tellsSavings && bid.order_sub_total !== null && bid.order_sub_total !== bid.total && (
        <Fact label="Order">
          You receive {formatUsd(bid.total)} of {formatUsd(bid.order_sub_total)}
        </Fact>
      )}
    </Facts>
  );
}

/** Against the listing as it was when the bid was accepted: what the statistics count. */
function savedThen({ list_price: listed, current_offer_line: { price, quantity } }: Bid): Saving | null {
  if (listed === null) return null;
  const { additionalSavings: cents, additionalPercentSavings: percent } = bidSavings({
    cents: fromDollars(price),
    lotCents: fromDollars(listed),
    quantity,
    base: null,
  });
  return { dollars: toDollars(cents), percent };
}

const shippingText = (cost: number): string => (cost === 0 ? 'Free' : formatUsd(cost));

interface Saving {
  dollars: number;
  percent: number | null;
}

const savingsText = (saving: Saving | null): string | null =>
  saving && `${formatUsd(saving.dollars)} (${formatPercent(saving.percent, 1)})`;

const bidSaving = (figures: Figures): Saving => ({
  dollars: figures.additional_savings,
  percent: figures.additional_percent_savings,
});

const totalSaving = ({ total_savings: dollars, total_percent_savings: percent }: Figures): Saving | null =>
  dollars === null ? null : { dollars, percent };

const ownBidSaving = (savings: BidSavings | null): Saving | null =>
  savings && { dollars: toDollars(savings.additionalSavings), percent: savings.additionalPercentSavings };

const ownTotalSaving = (savings: BidSavings | null): Saving | null =>
  savings === null || savings.totalSavings === null
    ? null
    : { dollars: toDollars(savings.totalSavings), percent: savings.totalPercentSavings };
