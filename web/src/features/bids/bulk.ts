/** What many answers at once would do, before they are sent. */
import { distribute, offerableLots, selectedLot } from '#rules/bids/bid-lots.ts';
import { fromDollars, roundHalfUp, toDollars } from '#rules/money.ts';
import { SHORT_STOCK } from '#rules/bids/bid-words.ts';
import type { Answer, BidLot, BidSummary } from './api.ts';
import { rulesLots } from './bid-terms.ts';

/** What the form of an answer to many bids is given. */
export interface BulkProps {
  bids: readonly BidSummary[];
  onCancel: () => void;
  onSend: (answers: readonly Answer[]) => void;
}

export type LotsByBid = ReadonlyMap<number, readonly BidLot[]>;

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
  fillable: BidSummary[];
  /** With why the stock does not do. */
  short: { bid: BidSummary; reason: string }[];
  effects: LotEffect[];
}

/** Bids are filled in their order, first expired first, each from what those before it left. */
export function acceptancePlan(bids: readonly BidSummary[], lots: LotsByBid, today: string): AcceptancePlan {
  const effects = new Map<number, LotEffect>();
  const plan: AcceptancePlan = { fillable: [], short: [], effects: [] };
  for (const bid of bids) {
    const own = lots.get(bid.id) ?? [];
    const left = rulesLots(own).map((lot) => ({
      ...lot,
      stock: lot.stock - (effects.get(lot.id)?.taken ?? 0),
    }));
    const { quantity } = bid.current_offer_line;
    const given = distribute(offerableLots(left, bid.earliest_expiry_date, today), quantity, {
      caseSize: bid.listing.case_size,
    });
    if (given.length === 0) {
      plan.short.push({ bid, reason: SHORT_STOCK });
      continue;
    }
    plan.fillable.push(bid);
    for (const { lot, packs } of given) {
      const known = effects.get(lot.id);
      const told = own.find(({ id }) => id === lot.id);
      if (known) known.taken += packs;
      else if (told) effects.set(lot.id, effectOf(bid, told, packs));
    }
  }
  return { ...plan, effects: [...effects.values()] };
}

const effectOf = (bid: BidSummary, lot: BidLot, taken: number): LotEffect => ({
  id: lot.id,
  product: bid.listing.name,
  lot: lot.name,
  expiry: lot.expiry_date,
  stock: lot.stock,
  taken,
});

export interface CounterRow {
  bid: BidSummary;
  /** Dollars a pack, of the lot that the bid is held against; null without one. */
  listed: number | null;
  price: number | null;
  /** Why no counter is sent. */
  problem: string | null;
}

/** Each bid countered at so many percent of its listing price. */
export const counterPlan = (
  bids: readonly BidSummary[],
  lots: LotsByBid,
  percent: number | null,
  today: string,
): CounterRow[] =>
  bids.map((bid) => {
    const lot = selectedLot(
      offerableLots(rulesLots(lots.get(bid.id) ?? []), bid.earliest_expiry_date, today),
    );
    const listed = lot === null ? null : toDollars(lot.cents);
    if (bid.exceeded_max_counters)
      return { bid, listed, price: null, problem: 'All your counters are made.' };
    if (lot === null) return { bid, listed, price: null, problem: 'No lot in stock lasts so long.' };
    if (percent === null) return { bid, listed, price: null, problem: null };
    const cents = Math.max(1, roundHalfUp(lot.cents * Math.round(percent * 100), 10_000));
    const price = toDollars(cents);
    const problem =
      cents >= lot.cents
        ? 'That is the price of the listing.'
        : cents <= fromDollars(bid.current_offer_line.price)
          ? 'The bid is as high already.'
          : null;
    return { bid, listed, price, problem };
  });

/** 95, 92.5; null for anything that is no percent below 100. */
export function readPercent(text: string): number | null {
  const percent = /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0;
  return percent > 0 ? percent : null;
}
