import { isDearer } from '#rules/bids/bid-checks.ts';
import { bidFigures, buyerPriceOf, type BidFigures as Figures } from '#rules/bids/bid-figures.ts';
import { distribute, listedCents, offerableLots, selectedLot } from '#rules/bids/bid-lots.ts';
import type { BidSide } from '#rules/bids/bid-status.ts';
import type { IsoDate } from '#rules/dates.ts';
import {
  baseOfMarket,
  feeOf,
  pricedLots,
  sellerShipping,
  stepsOf,
  type Market,
  type PricedLot,
} from './facts.ts';

export interface BidTerms {
  cents: number;
  quantity: number;
  minimumExpiry: IsoDate;
}

export interface Worked {
  figures: Figures;
  lots: PricedLot[];
  selected: PricedLot;
  /** All packs without the bid, each at the price of the lot that would give it. */
  listedCents: number;
}

/** The same for both sides, as a line of a bid keeps it. */
export const listTotals = (market: Market, lots: readonly PricedLot[], quantity: number) => {
  const total = (side: 'baseCents' | 'buyerCents') =>
    listedCents(
      lots.map((lot) => ({ ...lot, cents: lot[side] })),
      quantity,
      stepsOf(market),
    );
  return { listBaseTotalCents: total('baseCents'), listBuyerTotalCents: total('buyerCents') };
};

/** Whether a line costs its buyer more than its packs do in the catalog today (WB-240). */
export function isDearerToday(
  market: Market,
  line: { quantity: number; buyer_cents: number; minimum_expiry: IsoDate },
  today: IsoDate,
): boolean {
  const { quantity } = line;
  const lots = offerableLots(pricedLots(market, quantity, 'buyer'), line.minimum_expiry, today);
  return isDearer(line.buyer_cents * quantity, listedCents(lots, quantity, stepsOf(market)));
}

/** What terms come to as one side sees them; null where no lot meets the minimum expiry. `tellsBase`: savings may be told. */
export function workOut(
  market: Market,
  { cents, quantity, minimumExpiry }: BidTerms,
  { side, tellsBase, today }: { side: BidSide; tellsBase: boolean; today: IsoDate },
): Worked | null {
  const lots = offerableLots(pricedLots(market, quantity, side), minimumExpiry, today);
  const selected = selectedLot(lots);
  const listed = listedCents(lots, quantity, stepsOf(market));
  if (selected === null || listed === null) return null;
  const given = distribute(lots, quantity, stepsOf(market)).map(({ lot }) => lot);
  const figures = bidFigures({
    cents,
    paidCents: side === 'seller' ? buyerPriceOf(cents, feeOf(market, quantity)) : cents,
    lotCents: selected.cents,
    quantity,
    base: tellsBase ? baseOfMarket(market) : null,
    lots: (given.length === 0 ? [selected] : given).map((lot) => lot.shipping),
    seller: sellerShipping(market),
  });
  return { figures, lots, selected, listedCents: listed };
}
