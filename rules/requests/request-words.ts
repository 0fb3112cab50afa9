import { formatUsd, toDollars, type Cents } from '../money.ts';
import type { RequestStatus } from './request-status.ts';

export const PRODUCT_LENGTH = { min: 3, max: 200 } as const;
export const MOST_PACKS_ASKED = 1_000_000;
export const REQUEST_NOTE_LENGTH = 500;
export const ANSWER_LENGTH = { min: 3, max: 500 } as const;
/** Of a facility at a time. */
export const MOST_OPEN_REQUESTS = 50;
export const MOST_LINKED_LISTINGS = 10;

export const PRODUCT_REQUIRED = 'Product is required';
export const QUANTITY_RANGE = 'Enter 1 to 1,000,000 packs.';
export const NEEDED_BY_PAST = 'Needed by cannot be in the past.';
export const NDC_UNKNOWN = 'This NDC is not in the drug directory.';
export const REQUEST_GONE = 'This request does not exist.';
export const TOO_MANY_OPEN = `A facility can have ${MOST_OPEN_REQUESTS} open requests at most.`;
export const NOT_APPROVED_BUYER = 'You have not yet been approved as a buyer.';
export const ANSWER_NEEDED = `Give an answer of ${ANSWER_LENGTH.min} to ${ANSWER_LENGTH.max} characters.`;
export const NOTHING_AVAILABLE = 'Give an answer or link a listing first.';
export const REQUEST_CLOSED = 'A closed request can no longer be changed.';
export const REQUEST_STALE = 'Somebody else changed this request. Look at it again.';
export const NOT_ASSIGNABLE = 'Only administrators of the catalog are assigned.';
export const SOLD_OUT_AGAIN = 'Sold out again';

export const askedAlready = (id: number): string => `You have asked for this product already: request ${id}.`;
export const offeredNow = (suppliers: number): string =>
  `Offered now by ${suppliers} ${suppliers === 1 ? 'supplier' : 'suppliers'}`;
export const cancelledBy = (name: string): string => `Cancelled by ${name}`;
export const onlyAskerCancels = (name: string): string => `Only ${name} can cancel this request.`;
export const notActive = (listingId: number): string => `Listing ${listingId} is not active.`;
export const equalProduct = (name: string): string => `Equal product: ${name}`;
export const offersIt = (seller: string): string => `${seller} offers it`;

/** An answer with the price that belongs to it; without where prices are hidden. */
export const withPrice = (answer: string, cents: Cents | null): string =>
  cents === null ? answer : `${answer} from ${formatUsd(toDollars(cents))}`;

/** What the asker reads about a step of somebody else. */
export const answerText = (product: string, status: RequestStatus, answer: string | null): string => {
  const step: Record<RequestStatus, string> = {
    New: `Your request for ${product} was answered.`,
    Sourcing: `We are looking for a supplier of ${product}.`,
    Available: `${product} is available.`,
    Closed: `Your request for ${product} was closed.`,
  };
  return answer === null ? step[status] : `${step[status]} ${answer}${/[.!?]$/.test(answer) ? '' : '.'}`;
};
