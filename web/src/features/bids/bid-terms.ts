import type { IsoDate } from '#rules/dates.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { highestBid } from '#rules/bids/bid-figures.ts';
import {
  expiryOptions,
  offerableLots,
  quantityBounds,
  selectedLot,
  type BidSteps,
} from '#rules/bids/bid-lots.ts';
import { minimumOrderProblem, quantityProblem } from '#rules/bids/bid-words.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { todayUtc } from '../../shared/clock.ts';
import type { BidLot } from './answer-api.ts';

/** What is being typed. */
export interface Draft {
  /** Dollars per pack; empty or 0 is not entered (G-028). */
  price: number | '';
  quantity: number | '';
  expiry: IsoDate;
}

export interface Ground {
  steps: BidSteps;
  company: string;
  /** Null where the minimum order binds nobody: for sellers. */
  minimumOrder: number | null;
}

type PricedLot = Pick<BidLot, 'id' | 'expiry_date' | 'stock' | 'price'>;

export const rulesLots = (lots: readonly PricedLot[]) =>
  lots.map((lot) => ({
    id: lot.id,
    expiry: parseCalendarDate(lot.expiry_date) ?? '',
    stock: lot.stock,
    cents: fromDollars(lot.price),
  }));

export const expiriesOf = (lots: readonly BidLot[]) => expiryOptions(rulesLots(lots), todayUtc());

/** What the rules make of a draft, as the server will. */
export function judge(lots: readonly BidLot[], draft: Draft, { steps, company, minimumOrder }: Ground) {
  const offerable = offerableLots(rulesLots(lots), draft.expiry, todayUtc());
  const lot = selectedLot(offerable);
  const bounds = quantityBounds(steps, offerable);
  const highest = lot && highestBid(lot.cents);
  const cents = draft.price === '' ? 0 : fromDollars(draft.price);
  const quantity = draft.quantity === '' ? 0 : draft.quantity;
  const entered = cents > 0 && quantity > 0;
  return {
    bounds,
    entered,
    stock: offerable.reduce((sum, one) => sum + one.stock, 0),
    highest: highest === null ? null : toDollars(highest),
    lotPrice: lot === null ? null : toDollars(lot.cents),
    subtotal: toDollars(cents * quantity),
    /** Against the price of the lot. */
    bidSavings: lot === null ? null : toDollars(Math.max(0, lot.cents - cents) * quantity),
    quantityProblem: quantity === 0 ? null : quantityProblem(company, quantity, bounds),
    minimumProblem:
      minimumOrder === null || !entered
        ? null
        : minimumOrderProblem(company, fromDollars(minimumOrder), cents * quantity),
  };
}
export type Judged = ReturnType<typeof judge>;
