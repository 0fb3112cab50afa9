import type { Me } from '#contract/accounts/accounts.ts';
import type { IsoDate } from '#rules/dates.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { counterProblem, quantityProblem, type Terms as RuledTerms } from '#rules/bids/bid-checks.ts';
import { bidSavings, highestBid, priceProblem } from '#rules/bids/bid-figures.ts';
import {
  distribute,
  expiryOptions,
  firstExpiry,
  listedCents,
  offerableLots,
  quantityBounds,
  selectedLot,
  type BidSteps,
} from '#rules/bids/bid-lots.ts';
import {
  ENTER_PACKS,
  ENTER_PRICE,
  ENTER_TERMS,
  minimumOrderProblem,
  NOT_ACKNOWLEDGED,
  NOTHING_DIFFERS,
  PENDING,
} from '#rules/bids/bid-words.ts';
import { SOFT_BLOCKED } from '#rules/catalog/refusals.ts';
import { PO_REQUIRED } from '#rules/orders/po-number.ts';
import { isOn, type Vacation } from '#rules/catalog/vacation.ts';
import { fromDollars, parseUsd, toDollars, type Cents, type Fraction } from '#rules/money.ts';
import { formatUsd } from '../../shared/format.ts';
import { todayUtc } from '../../shared/clock.ts';
import type { Bid, BidLot, BuyersListing, Terms } from './answer-api.ts';

/** A soft block of the facility, as the buyer reads it before agreeing. */
export type Block = NonNullable<Bid['soft_block']>;

export function blockOf(listing: BuyersListing): Block | null {
  const {
    soft_block_id: id,
    soft_block_reason: reason,
    soft_block_author: author,
    soft_block_date: date,
  } = listing;
  return id === null || reason === null || author === null || date === null
    ? null
    : { id, reason, author, date };
}

/** Why a buyer cannot send terms or accept yet, beside the terms themselves; null where nothing is missing. */
export function formProblem(form: {
  needsPo: boolean;
  po: string;
  /** Agreed to the soft block, where there is one. */
  agreedBlock: boolean;
  /** To the terms. */
  acknowledged: boolean;
}): string | null {
  if (form.needsPo && form.po.trim() === '') return PO_REQUIRED;
  if (!form.agreedBlock) return SOFT_BLOCKED;
  return form.acknowledged ? null : NOT_ACKNOWLEDGED;
}

/** What is being typed, as it is typed. */
export interface Draft {
  /** Dollars per pack; empty or 0 is not entered (G-028). */
  price: string;
  quantity: string;
  expiry: IsoDate;
}

/** What a field says: 0 where nothing is entered, null where it cannot be read. */
export const readPrice = ({ price }: Draft): Cents | null => (price.trim() === '' ? 0 : parseUsd(price));

const WHOLE = /^(\d{1,3}(,\d{3})+|\d+)$/;
export function readPacks({ quantity }: Draft): number | null {
  const text = quantity.trim();
  if (text === '') return 0;
  return WHOLE.test(text) ? Number(text.replaceAll(',', '')) : null;
}

export interface Ground {
  steps: BidSteps;
  company: string;
  /** Null where the minimum order binds nobody: for sellers. */
  minimumOrder: number | null;
  /** What the facility would pay elsewhere; null where that is unknown, and for sellers. */
  base: Fraction | null;
  /** The seller counters on its own listing. */
  sells: boolean;
  /** What a counter answers; null for a first bid. */
  answers: {
    side: Side;
    line: Bid['current_offer_line'];
    lots: readonly BidLot[];
    /** The buyer pays less without it. */
    dearer: boolean;
  } | null;
}

export const baseOf = (listing: BuyersListing | undefined): Fraction | null => {
  const exact = listing?.current_price_signal?.exact;
  return exact ? { numerator: BigInt(exact.numerator), denominator: BigInt(exact.denominator) } : null;
};

export const groundOfListing = (listing: BuyersListing): Ground => ({
  steps: { caseSize: listing.case_size, offerMinimum: listing.offer_minimum_quantity },
  company: listing.company_name,
  minimumOrder: listing.company_minimum_order_total,
  base: baseOf(listing),
  sells: false,
  answers: null,
});

export const stepsOf = ({ listing }: Pick<Bid, 'listing'>): BidSteps => ({
  caseSize: listing.case_size,
  offerMinimum: listing.offer_minimum_quantity,
});

/** `bought`: the listing as the buyer sees it, where the buyer answers. */
export const groundOfBid = (
  bid: Bid,
  lots: readonly BidLot[],
  { sells, bought }: { sells: boolean; bought: BuyersListing | undefined },
): Ground => ({
  steps: stepsOf(bid),
  company: bid.company_name,
  minimumOrder: sells ? null : bid.minimum_order_total,
  base: baseOf(bought),
  sells,
  answers: answered(bid, lots, sells ? 'seller' : 'buyer'),
});

/** Only a line of the other party is answered: out of turn a draft stands for itself. */
const answered = (bid: Bid, lots: readonly BidLot[], side: Side): Ground['answers'] =>
  bid.turn === side ? { side, line: bid.current_offer_line, lots, dearer: bid.price_problem !== null } : null;

/** What terms are held against: a pack of the selected lot, without the bid. */
export interface Held {
  price: number;
  /** Minimum expiry. */
  expiry: IsoDate;
  /** Null: today. */
  when: 'accepted' | 'sent' | null;
}

/** `today`: of an open bid, as its reader sees it; else the price of then. */
export function heldOf(bid: Bid, today: number | null): Held | null {
  const expiry = bid.current_offer_line.earliest_expiry_date;
  if (today !== null) return { price: today, expiry, when: null };
  const { list_price: price } = bid;
  return price === null ? null : { price, expiry, when: bid.status === 'accepted' ? 'accepted' : 'sent' };
}

/** The current line as a draft, at an expiry that can still be had. */
export function draftOf(bid: Bid, lots: readonly BidLot[]): Draft {
  const { price, quantity, earliest_expiry_date: wanted } = bid.current_offer_line;
  const options = expiriesOf(lots).map(({ value }) => value);
  return {
    price: formatUsd(price),
    quantity: String(quantity),
    expiry: options.find((day) => day >= wanted) ?? options.at(-1) ?? wanted,
  };
}

/** Whether two drafts say something else. */
export const differ = (one: Draft, other: Draft): boolean =>
  readPrice(one) !== readPrice(other) || readPacks(one) !== readPacks(other) || one.expiry !== other.expiry;

export type Side = 'buyer' | 'seller';

/** For whom a person answers; null for administrators who only look on. */
export function sideOf(me: Me, bid: Bid): Side | null {
  if (me.is_admin) return me.primary_facility_id === bid.facility_id ? 'buyer' : null;
  return me.is_seller && me.company_id === bid.seller_company_id ? 'seller' : 'buyer';
}

/** Why somebody who was about to answer cannot any more. */
export const movedOn = ({ status, turn }: Bid): string =>
  turn === null ? `This bid is already ${status}.` : PENDING[turn];

/** Who said what while a counter to an earlier line was typed. */
export function saidMeanwhile(bid: Bid): string {
  const line = bid.offer_lines.at(-1);
  if (bid.turn === null || !line) return movedOn(bid);
  const who = line.is_automatic ? 'The seller’s standing rule' : line.sent_by;
  return `${who} countered with ${formatUsd(line.price)} meanwhile.`;
}

/** A vacation that is only to come is told elsewhere (TR-125, TR-126). */
export const isAwayNow = (vacation: Vacation | null): boolean =>
  vacation !== null && isOn(vacation, todayUtc());

/** What can be sent and calculated; null until price and quantity are entered. */
export function termsOf(draft: Draft): Terms | null {
  const [cents, quantity] = [readPrice(draft), readPacks(draft)];
  return cents && quantity ? { price: toDollars(cents), quantity, earliest_expiry: draft.expiry } : null;
}

type PricedLot = Pick<BidLot, 'id' | 'expiry_date' | 'stock' | 'price'> & { lot_name?: string };

export const rulesLots = (lots: readonly PricedLot[]) =>
  lots.map((lot) => ({
    id: lot.id,
    expiry: parseCalendarDate(lot.expiry_date) ?? '',
    stock: lot.stock,
    cents: fromDollars(lot.price),
    name: lot.lot_name ?? null,
  }));

export const expiriesOf = (lots: readonly BidLot[]) => expiryOptions(rulesLots(lots), todayUtc());

/** What the rules make of a draft, as the server will. */
export function judge(lots: readonly BidLot[], draft: Draft, ground: Ground) {
  const { steps, company, minimumOrder, base } = ground;
  const offerable = offerableLots(rulesLots(lots), draft.expiry, todayUtc());
  const lot = selectedLot(offerable);
  const bounds = quantityBounds(steps, offerable);
  const highest = lot && highestBid(lot.cents);
  const [price, packs] = [readPrice(draft), readPacks(draft)];
  const [cents, quantity] = [price ?? 0, packs ?? 0];
  const entered = cents > 0 && quantity > 0;
  const isEmpty = draft.quantity.trim() === '';
  const wrong = packs === null ? ENTER_PACKS : isEmpty ? null : quantityProblem(company, quantity, bounds);
  const tooHigh = lot && draft.price.trim() !== '' && price !== null ? priceProblem(price, lot.cents) : null;
  const counts = entered && wrong === null && tooHigh === null;
  const listed = counts ? listedCents(offerable, quantity, steps) : null;
  const given = distribute(offerable, quantity, steps);
  const against = entered ? againstLine({ cents, quantity, expiry: draft.expiry }, ground) : null;
  return {
    bounds,
    entered,
    /** Terms that come to something. */
    counts,
    stock: offerable.reduce((sum, one) => sum + one.stock, 0),
    highest: highest === null ? null : toDollars(highest),
    lotPrice: lot && toDollars(lot.cents),
    /** The lot that bounds the price, named where there are others, and whether it gives packs to the bid. */
    lotName: offerable.length > 1 && lot ? lot.name : null,
    isIdle: given.length > 0 && !given.some((one) => one.lot.id === lot?.id),
    subtotal: counts ? toDollars(cents * quantity) : null,
    listTotal: listed === null ? null : toDollars(listed),
    savings: lot === null || !counts ? null : bidSavings({ cents, lotCents: lot.cents, quantity, base }),
    priceProblem: price === null ? ENTER_PRICE : (tooHigh ?? (against === NOTHING_DIFFERS ? null : against)),
    quantityProblem: wrong,
    minimumProblem:
      minimumOrder === null || !entered
        ? null
        : minimumOrderProblem(company, fromDollars(minimumOrder), cents * quantity),
    /** A counter that says what is said already. */
    same: against === NOTHING_DIFFERS,
  };
}
export type Judged = ReturnType<typeof judge>;

function againstLine(counter: RuledTerms, { answers }: Ground): string | null {
  if (answers === null) return null;
  const { price, quantity, earliest_expiry_date: minimum } = answers.line;
  const first = (expiry: IsoDate) => firstExpiry(rulesLots(answers.lots), expiry, todayUtc());
  return counterProblem(
    answers.side,
    { ...counter, expiry: first(counter.expiry) },
    { cents: fromDollars(price), quantity, expiry: first(minimum), dearer: answers.dearer },
  );
}

/** Why terms cannot be sent as they are; null where they can. */
export function termsProblem(judged: Judged): string | null {
  const { priceProblem, quantityProblem: packs, minimumProblem } = judged;
  if (priceProblem !== null || packs !== null) return priceProblem ?? packs;
  if (!judged.entered) return ENTER_TERMS;
  return judged.same ? NOTHING_DIFFERS : minimumProblem;
}

/** Whether a reason not to send stands beside its field or above the button already. */
export const standsAbove = (
  { priceProblem, quantityProblem, minimumProblem }: Judged,
  reason: string | null,
) => reason !== null && [priceProblem, quantityProblem, minimumProblem].includes(reason);
