/** The sentences of bids, for both sides (trading 'Bid validation', G-017 … G-039). */
import { formatUsd, toDollars, type Cents } from '../money.ts';
import type { BidSteps } from './bid-lots.ts';

export const BIDS_UNAVAILABLE = 'Bids are not available for this listing.';
export const NOT_APPROVED = 'You have not yet been approved as a buyer.';
export const NOT_A_BUYER = 'You do not buy for the facility of this bid.';
export const ALREADY_OPEN = 'You already have an open bid on this listing.';
export const CHANGED = 'This bid has changed. Please reload.';
export const NO_LOTS = 'No Lot(s) Available to Fullfill the Offer.';
export const LOT_GONE = 'Lot is expired/out of stock';
export const SHORT_STOCK = 'Stock is below the bid quantity.';
export const TOO_LITTLE_STOCK = 'Not enough stock for a bid.';
export const TIME_IS_UP = 'The time of this bid is up.';
export const NOTHING_DIFFERS = 'Change price, quantity or minimum expiry to send a counter.';
/** To whose turn it is, of a line that costs the buyer more than its packs do in the catalog today. */
export const DEARER = {
  buyer: 'The catalog sells these packs for less today: order them there, or counter below it.',
  seller: 'The buyer pays less in the catalog today: counter below it, or leave the bid as it is.',
} as const;
export const DEARER_WAITS = 'It becomes no order as long as the catalog is cheaper.';
export const ENTER_TERMS = 'Enter price and quantity.';
export const ENTER_PRICE = 'Enter a price such as 8.50.';
export const ENTER_FIRST = 'Enter price and quantity first.';
export const ENTER_PACKS = 'Enter whole packs, such as 24.';
export const SOLD_OUT = 'This listing is sold out.';
export const NO_LATE_LOT = 'No lot in stock expires so late.';
/** A buyer has no move while its seller is asked (G-015). */
export const BINDS = 'A bid binds until the seller answers or it expires: it cannot be taken back meanwhile.';
export const OWN_MINIMUM = 'This is the minimum of your own listing: a counter keeps to it, too.';
export const NOT_ACKNOWLEDGED = 'Please acknowledge the terms.';
export const LEAVE_REASON = 'Please leave the reason you are declining the bid.';
export const ERRONEOUS = 'Bid will be considered as erroneously';
export const REASON_LENGTH = 2000;

const counts = new Intl.NumberFormat('en-US');
export const count = (packs: number): string => counts.format(packs);

export const PENDING = {
  seller: 'Your offer is pending seller action.',
  buyer: 'Your offer is pending buyer action.',
} as const;

/** To a seller, of what only the buyer can mend. */
export const noPoNumber = (facility: string): string =>
  `The company of ${facility} orders with a PO number only, and this bid has none.`;
export const bidderGone = (facility: string): string =>
  `Whoever sent this bid no longer buys for ${facility}.`;

export const multiplesOf = (packs: number): string =>
  `This listing must be purchased in multiples of ${packs}.`;

/** Below the text of an erroneous decline. */
export const erroneousNote = (facility: string): string =>
  `It then counts in no statistics, and ${facility} reads that you take it for a slip.`;

/** Beside the quantity (TR-202 … TR-204, G-026). */
export function quantityHelp({ caseSize, offerMinimum }: BidSteps): string {
  if (caseSize > 1) return multiplesOf(caseSize);
  if (offerMinimum > 1)
    return `The seller will only consider offers of at least ${count(offerMinimum)} packs.`;
  return 'The seller will consider offers of any amount of packs.';
}

/** The same in short, where a bid cannot be for any number of packs: what stands below the field. */
export function limitsText({ caseSize, offerMinimum }: BidSteps): string | null {
  const least = Math.max(1, Math.ceil(offerMinimum / Math.max(1, caseSize))) * Math.max(1, caseSize);
  if (caseSize > 1) return `Bids are for whole cases of ${count(caseSize)} packs, at least ${count(least)}.`;
  return least > 1 ? `At least ${count(least)} packs.` : null;
}

/** Null where the bid reaches the seller's minimum order (TR-198, TR-199). */
export function minimumOrderProblem(
  company: string,
  minimumCents: Cents,
  subtotalCents: Cents,
): string | null {
  if (subtotalCents >= minimumCents) return null;
  const usd = (cents: Cents) => formatUsd(toDollars(cents));
  return `${company} requires a minimum order of ${usd(minimumCents)}. Please add an additional ${usd(minimumCents - subtotalCents)} to meet the requirement.`;
}

/** Of a bid that waits for a seller who is away: what its note, which begins with the asterisk, is about. */
export const CLOCK_STANDS = 'The time for an answer stands still until the seller is back.*';
export const vacationNote = ({ start, end }: { start: string; end: string }): string =>
  `*Note that the seller is currently on vacation from ${start} until ${end}`;

/** What a buyer acknowledges where the seller has no text of its own (G-038). */
export const acknowledgement = (facility: string): string =>
  `By checking this box, ${facility} confirms that this bid is a binding offer to purchase the stated quantity at the stated price; that if the seller accepts, an order will be placed for ${facility} automatically on its current payment and shipping terms; that the products are for its own use and will not be resold; that lots meeting the chosen minimum expiry may be shipped; and that an accepted bid can be cancelled only with the seller's consent.`;

/** '24 packs @ $8.50 each = $204.00' (TR-104). */
export const lineText = (packs: number, cents: Cents): string =>
  `${packs} packs @ ${formatUsd(toDollars(cents))} each = ${formatUsd(toDollars(cents * packs))}`;
