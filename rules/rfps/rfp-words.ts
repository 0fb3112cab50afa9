/** The sentences of requests for proposal, for both sides (trading TR-294 … TR-372, G-073 … G-092). */

import { formatUsDate, type IsoDate } from '../dates.ts';
import { CREDIT_EXCEEDED } from '../finance/credit.ts';

export const START_TOO_EARLY = 'Start date must be at least 10 days from today';
export const START_TOO_LATE = 'Start date must be within 365 days from today';
export const NO_SUPPLIERS = 'Sellers selection required';
export const NOT_A_BUYER = 'You do not buy for the facility of this request.';
export const CATALOG_CLOSED = 'Your company has not agreed to this catalog.';
export const NOT_IN_CATALOG = 'Nobody lists this product in this catalog.';
export const RFP_GONE = 'This request does not exist.';
export const PROPOSAL_GONE = 'This proposal does not exist.';
export const RFP_CLOSED = 'This request takes no proposals any more.';
export const ALREADY_PROPOSED = 'Your proposal waits for the buyer.';
export const CHILD_OPEN = 'This contract has already been resubmitted.';
export const STILL_OPEN = 'This request still waits for proposals.';
export const NOT_YET_RENEWED = 'A running contract can be resubmitted from 60 days before its end.';
export const NOT_ACKNOWLEDGED = 'Please acknowledge the terms.';
export const SHIPPING_NOT_ACKNOWLEDGED = 'Please acknowledge the shipping guarantee.';
export const NOT_OWN_PRODUCT = 'Propose one of your products of the same drug.';
export const TOO_MANY_PACKS = 'At most 100,000 packs a period can be proposed.';
export const MAILED_LATELY = 'This mail was sent less than 10 minutes ago.';
export const REASON_LENGTH = 2000;

export const PROPOSAL_ANSWERED = 'This proposal does not wait for an answer any more.';
export const acceptedTooLate = (last: IsoDate): string =>
  `A proposal for this request could be accepted until ${formatUsDate(last)}.`;
export const extendedTooLate = (last: IsoDate): string =>
  `This contract could be extended until ${formatUsDate(last)}.`;
export const NOT_A_CONTRACT = 'This request is no running contract.';
export const EXTENSION_WAITS = 'An extension already waits for the supplier.';
export const NO_EXTENSION = 'No extension by these months waits for an answer.';
export const TOO_LONG = 'A contract runs 60 months at most, with all extensions.';
export const PAUSE_WAITS = 'A pause already waits for the supplier.';
export const NO_PAUSE = 'No pause of these months waits for an answer.';
export const PAUSED_LONG = 'A contract is paused 6 months at most, in all.';
export const NOTHING_TO_PAUSE = 'Nothing of this contract is still to be ordered.';
export const DELIVERY_GONE = 'This delivery does not exist.';
export const NO_SKIP_ASKED = 'Nobody asks to skip this delivery any more.';
export const NOT_FAILED = 'Only a failed delivery can be tried again.';
/** Of a delivery, for whoever reads it. */
export const BUYER_ON_HOLD = "The buyer's account is on hold.";
/** How a supplier reads why a delivery failed: what a buyer owes does not concern it. */
export const reasonForSupplier = (reason: string | null): string | null =>
  reason === CREDIT_EXCEEDED || reason === BUYER_ON_HOLD ? 'The buyer cannot order on terms now.' : reason;
export const SCHEDULE_2 = 'Schedule II products are not sold by contracts.';
export const sellerInactive = (seller: string): string => `${seller} is not active.`;
export const notListed = (seller: string, product: string): string =>
  `${seller} does not list ${product} any more.`;
export const shortOfStock = (seller: string, packs: number, product: string): string =>
  `${seller} has fewer than ${packs} packs of ${product} that last until the delivery.`;
export const renewalQuestion = (product: string, day: string): string =>
  `Contract for ${product} ends on ${day}. Resubmit?`;

export const CONFIRM_REQUEST = { title: 'Confirm Your Request' } as const;
export const confirmRequest = (suppliers: number, product: string): string =>
  `Submit your request to ${suppliers} supplier(s) for ${product}?`;

interface Commitment {
  facility: string;
  packs: number;
  product: string;
  months: number;
}

/** What a buyer acknowledges (G-078). */
export const buyerTerms = ({ facility, packs, product, months }: Commitment): string =>
  `By checking this box, ${facility} confirms that if it accepts a proposal it commits to purchase ${packs} packs of ${product} over ${months} months at the proposed price, that orders will be placed automatically on the schedule shown, and that the commitment may be ended early only with the seller's consent.`;

/** What a seller acknowledges (G-079). */
export const SHIPPING_GUARANTEE = 'I guarantee this shipping price for every shipment of the contract.';
export const sellerTerms = (company: string): string =>
  `By submitting this proposal, ${company} guarantees the price and the supply of the stated quantity for the whole contract and accepts that, once the buyer accepts, orders are placed automatically on the schedule shown.`;
