import { bidSavings, type BidSavings } from '#rules/bids/bid-figures.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { formatPercent, formatUsd } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { Bid, Figures } from '../answer-api.ts';
import styles from './bid-popup.module.css';

interface Props {
  figures: Figures | null;
  /** By the rules, until the server has answered; null where the terms come to nothing yet. */
  own: {
    subtotal: number | null;
    savings: BidSavings | null;
    listTotal: number | null;
    lotName: string | null;
  };
  /** Sellers are not told what the buyer saves. */
  tellsSavings: boolean;
  /** Of terms that are being typed: nothing below moves while they are reckoned. */
  typed?: boolean;
}

/** Shipping, savings and totals of a bid (TR-136 … TR-140, G-031): what the server says, as soon as it has. */
export function BidTotals({ figures, own, tellsSavings, typed = false }: Props) {
  const bidSaving = figures ? toldBidSaving(figures) : ownBidSaving(own);
  return (
    <div className={styles.totals} aria-live="polite">
      <Facts>
        <Fact label="Shipping">{figures && shippingText(figures.shipping_cost)}</Fact>
        {tellsSavings && (
          <>
            <Fact label="Bid Savings">
              {bidSaving && <BidSaving {...bidSaving} shipping={figures?.shipping_cost ?? 0} />}
            </Fact>
            <Fact label="Total Savings">
              {savingsText(
                figures ? totalSaving(figures) : ownTotalSaving(own.savings),
                figures?.shipping_cost,
              )}
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
  const saved = savedThen(bid);
  return (
    <Facts>
      <Fact label="Shipping">{shippingText(shipping)}</Fact>
      {tellsSavings && (
        <Fact label="Bid Savings">{saved && <BidSaving {...saved} shipping={shipping} />}</Fact>
      )}
      {tellsSavings && bid.savings !== null && (
        <Fact label="Total Savings">{savingsText(savedElsewhere(bid.savings, bid.total), shipping)}</Fact>
      )}
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

/** Every pack against the selected lot as it was when the bid was accepted (G-030). */
function savedThen({ list_price: listed, list_total: all, total, ...bid }: Bid): SavedByBid | null {
  if (listed === null || all === null) return null;
  const { price, quantity } = bid.current_offer_line;
  const { additionalSavings: cents, additionalPercentSavings: percent } = bidSavings({
    cents: fromDollars(price),
    lotCents: fromDollars(listed),
    quantity,
    base: null,
  });
  return { dollars: toDollars(cents), percent, overLots: below(all, total), lot: null };
}

/** What the packs would cost elsewhere is what they cost and save. */
const savedElsewhere = (saved: number, total: number): Saving => ({
  dollars: saved,
  percent: (saved / (saved + total)) * 100,
});

const shippingText = (cost: number): string => (cost === 0 ? 'Free' : formatUsd(cost));

interface Saving {
  dollars: number;
  percent: number | null;
}

const savingsText = (saving: Saving | null, shipping = 0): string | null =>
  saving && `${formatUsd(saving.dollars)} (${formatPercent(saving.percent, 1)})${beforeShipping(shipping)}`;

/** What is saved is a matter of the goods: said wherever a total with shipping stands beside it. */
const beforeShipping = (shipping: number): string => (shipping > 0 ? ' before shipping' : '');

/** Of the bid: G-030 holds every pack against the selected lot; `overLots` holds each against the lot that gives it. */
interface SavedByBid extends Saving {
  overLots: Saving;
  /** Its name; null where it is not known any more. */
  lot: string | null;
}

const below = (listed: number, subtotal: number): Saving => ({
  dollars: toDollars(fromDollars(listed) - fromDollars(subtotal)),
  percent: ((listed - subtotal) / listed) * 100,
});

function BidSaving({ shipping, overLots, lot, ...saving }: SavedByBid & { shipping: number }) {
  return (
    <>
      {savingsText(saving, shipping)}
      {overLots.dollars !== saving.dollars && (
        <div className={styles.soft}>
          at the price of {lot === null ? 'the lot that expires first' : `lot ${lot}, the first to expire`};{' '}
          {savingsText(overLots)} at those of the lots that fill it
        </div>
      )}
    </>
  );
}

const toldBidSaving = (figures: Figures): SavedByBid => ({
  dollars: figures.additional_savings,
  percent: figures.additional_percent_savings,
  overLots: below(figures.list_total, figures.sub_total),
  lot: figures.lot_name,
});

const ownBidSaving = ({ savings, listTotal, subtotal, lotName }: Props['own']): SavedByBid | null =>
  savings === null || listTotal === null || subtotal === null
    ? null
    : {
        dollars: toDollars(savings.additionalSavings),
        percent: savings.additionalPercentSavings,
        overLots: below(listTotal, subtotal),
        lot: lotName,
      };

const totalSaving = ({ total_savings: dollars, total_percent_savings: percent }: Figures): Saving | null =>
  dollars === null ? null : { dollars, percent };

const ownTotalSaving = (savings: BidSavings | null): Saving | null =>
  savings === null || savings.totalSavings === null
    ? null
    : { dollars: toDollars(savings.totalSavings), percent: savings.totalPercentSavings };
