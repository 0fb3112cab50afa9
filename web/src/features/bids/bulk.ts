/** What many answers at once would do, before they are sent. */
import { alreadySaid, counterProblem, fillProblem, isDearer } from '#rules/bids/bid-checks.ts';
import { priceProblem } from '#rules/bids/bid-figures.ts';
import { distribute, listedCents, offerableLots, selectedLot } from '#rules/bids/bid-lots.ts';
import { closedProblem } from '#rules/bids/bid-status.ts';
import { DEARER, NOTHING_DIFFERS, PENDING, TIME_IS_UP } from '#rules/bids/bid-words.ts';
import { fromDollars, roundHalfUp, toDollars } from '#rules/money.ts';
import type { Answer, BidLot, BidNow, BidSummary } from './api.ts';
import { rulesLots } from './bid-terms.ts';

/** What the form of an answer to many bids is given. */
export interface BulkProps {
  bids: readonly BidNow[];
  onCancel: () => void;
  onSend: (answers: readonly Answer[]) => void;
}

export type LotsByBid = ReadonlyMap<number, readonly BidLot[]>;

/** One of the chosen bids, and why it is left out; null where it is answered. */
export interface BulkRow {
  bid: BidNow;
  problem: string | null;
}

/** Why a chosen bid can be answered no more, or declined; null where it can. */
export function movedProblem({ can, turn, status }: BidSummary, may: 'answer' | 'decline'): string | null {
  if (can[may]) return null;
  return turn === null ? closedProblem(status) : turn === 'seller' ? TIME_IS_UP : PENDING[turn];
}

export interface AcceptRow extends BulkRow {
  /** What it is filled from. */
  from: readonly { lot: string; packs: number }[];
}

export interface LotEffect {
  id: number;
  product: string;
  lot: string;
  expiry: string;
  stock: number;
  /** Packs that the accepted bids take. */
  taken: number;
}

export interface AcceptancePlan {
  rows: AcceptRow[];
  effects: LotEffect[];
}

/** What rules check the packs of a bid by. */
const stepsOf = ({ listing }: BidSummary) => ({
  caseSize: listing.case_size,
  offerMinimum: listing.offer_minimum_quantity,
});

const offerableFor = (bid: BidSummary, lots: readonly BidLot[], today: string) =>
  offerableLots(rulesLots(lots), bid.earliest_expiry_date, today);

/** Bids are filled in their order, first expired first, each from what those before it left. */
export function acceptancePlan(bids: readonly BidNow[], lots: LotsByBid, today: string): AcceptancePlan {
  const effects = new Map<number, LotEffect>();
  const rows = bids.map((bid): AcceptRow => {
    const own = lots.get(bid.id) ?? [];
    const left = own.map((lot) => ({ ...lot, stock: lot.stock - (effects.get(lot.id)?.taken ?? 0) }));
    const offerable = offerableFor(bid, left, today);
    const [{ quantity }, steps] = [bid.current_offer_line, stepsOf(bid)];
    const problem =
      movedProblem(bid, 'answer') ??
      fillProblem(bid.company_name, quantity, { steps, offerable }) ??
      bid.price_problem ??
      dearerProblem(bid, listedCents(offerable, quantity, steps));
    const given = problem === null ? distribute(offerable, quantity, steps) : [];
    const from = given.flatMap(({ lot, packs }) => {
      const told = own.find(({ id }) => id === lot.id);
      if (!told) return [];
      const effect = effects.get(lot.id) ?? effectOf(bid, told);
      effects.set(lot.id, { ...effect, taken: effect.taken + packs });
      return [{ lot: told.name, packs }];
    });
    return { bid, problem, from };
  });
  return { rows, effects: [...effects.values()] };
}

/** Of a bid that gets cheaper lots only because those before it take the others. */
const dearerProblem = ({ total }: BidSummary, listed: number | null): string | null =>
  isDearer(fromDollars(total), listed) ? DEARER.seller : null;

const effectOf = (bid: BidSummary, lot: BidLot): LotEffect => ({
  id: lot.id,
  product: bid.listing.name,
  lot: lot.name,
  expiry: lot.expiry_date,
  stock: lot.stock,
  taken: 0,
});

export interface CounterRow extends BulkRow {
  /** Dollars a pack, of the lots that would fill the bid; null without one. */
  listed: number | null;
  price: number | null;
}

/** Each bid countered at so many percent of its listing price, by the rules of a single counter. */
export const counterPlan = (
  bids: readonly BidNow[],
  lots: LotsByBid,
  percent: number | null,
  today: string,
): CounterRow[] =>
  bids.map((bid) => {
    const offerable = offerableFor(bid, lots.get(bid.id) ?? [], today);
    const lot = selectedLot(offerable);
    const { quantity, price: bidPrice } = bid.current_offer_line;
    const all = listedCents(offerable, quantity, stepsOf(bid));
    const listed = all && toDollars(roundHalfUp(all, quantity));
    const problem =
      movedProblem(bid, 'answer') ??
      (bid.exceeded_max_counters
        ? 'All your counters are made.'
        : fillProblem(bid.company_name, quantity, { steps: stepsOf(bid), offerable }));
    if (problem !== null || lot === null || all === null || percent === null)
      return { bid, listed, price: null, problem };
    const cents = Math.max(1, roundHalfUp(all * Math.round(percent * 100), 10_000 * quantity));
    const same = { quantity, expiry: bid.earliest_expiry_date };
    const said = { cents: fromDollars(bidPrice), dearer: bid.price_problem !== null, ...same };
    const against = counterProblem('seller', { cents, ...same }, said);
    return {
      bid,
      listed,
      price: toDollars(cents),
      problem:
        boundProblem(cents, lot, offerable.length) ??
        (against === NOTHING_DIFFERS ? alreadySaid('seller', said.cents) : against),
    };
  });

/** Of several lots the one that bounds the price is named: it may give nothing to the bid. */
function boundProblem(
  cents: number,
  lot: { cents: number; name: string | null },
  lots: number,
): string | null {
  const problem = priceProblem(cents, lot.cents);
  return problem === null || lots === 1
    ? problem
    : `${problem} That is lot ${lot.name}, the first to expire.`;
}

/** Why chosen bids cannot be answered, with how many of each: '2 wait for the buyer'. */
export function leftOutWords(bids: readonly BidSummary[]): string[] {
  const count = (test: (bid: BidSummary) => boolean) => bids.filter(test).length;
  const closed = count(({ turn }) => turn === null);
  const theirs = count(({ turn, can }) => turn === 'buyer' && !can.answer);
  const late = bids.length - closed - theirs;
  return [
    ...(theirs > 0 ? [`${theirs} ${theirs === 1 ? 'waits' : 'wait'} for the buyer`] : []),
    ...(closed > 0 ? [`${closed} ${closed === 1 ? 'is' : 'are'} closed`] : []),
    ...(late > 0 ? [`${late} ${late === 1 ? 'has' : 'have'} run out of time`] : []),
  ];
}

/** Dollars of shipping that the buyer pays with a bid, at its price or another one. */
export function shippingOf({ calculations, ...bid }: BidNow, price = bid.current_offer_line.price): number {
  if (calculations === null) return 0;
  const { shipping_cost: cost, shipping_threshold: threshold } = calculations;
  const subtotal = fromDollars(price) * bid.current_offer_line.quantity;
  return threshold !== null && subtotal >= fromDollars(threshold) ? 0 : cost;
}

export interface Sum {
  /** With the shipping. */
  total: number;
  shipping: number;
}

/** What bids come to; `priceOf` gives a price of another than the bid's. */
export function sumOf<Row extends BulkRow>(
  rows: readonly Row[],
  priceOf: (row: Row) => number | null = ({ bid }) => bid.current_offer_line.price,
): Sum {
  let [goods, shipping] = [0, 0];
  for (const row of rows) {
    const price = priceOf(row);
    if (price === null) continue;
    goods += fromDollars(price) * row.bid.current_offer_line.quantity;
    shipping += fromDollars(shippingOf(row.bid, price));
  }
  return { total: toDollars(goods + shipping), shipping: toDollars(shipping) };
}

/** 95, 92.5; null for anything that is no percent below 100. */
export function readPercent(text: string): number | null {
  const percent = /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0;
  return percent > 0 ? percent : null;
}
