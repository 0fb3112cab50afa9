/**
 * The life of a bid (trading G-015): table 2 of the decisions as data. Lines alternate, the buyer's first, so that their number
 * says whose turn it is. A move that is not listed is refused; `condition` names what its command has to check.
 */

export const BID_STATUSES = [
  'initial_offer',
  'counter_offer',
  'accepted',
  'declined',
  'expired',
  'cancelled',
] as const;
export type BidStatus = (typeof BID_STATUSES)[number];

export const BID_STATUS_LABELS = {
  initial_offer: 'Initial bid',
  counter_offer: 'Counter bid',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<BidStatus, string>;

export const OPEN_BID_STATUSES = ['initial_offer', 'counter_offer'] as const satisfies BidStatus[];

export const CLOSED_BID_STATUSES = [
  'accepted',
  'declined',
  'expired',
  'cancelled',
] as const satisfies BidStatus[];

export type BidSide = 'buyer' | 'seller';
export type BidActor = BidSide | 'admin' | 'system';

/** `from` null is a new bid. */
export interface BidMove {
  readonly from: BidStatus | null;
  readonly to: BidStatus;
  /** `turn` stands for the party whose turn it is. */
  readonly who: readonly ('turn' | 'buyer' | 'admin' | 'system')[];
  readonly condition: string | null;
}

export const BID_MOVES: readonly BidMove[] = [
  {
    from: null,
    to: 'initial_offer',
    who: ['buyer'],
    condition: 'no open bid of the facility, all rules pass',
  },
  {
    from: 'initial_offer',
    to: 'counter_offer',
    who: ['turn'],
    condition: 'counters left, something differs',
  },
  { from: 'initial_offer', to: 'accepted', who: ['turn'], condition: 'stock enough, buyer fit to order' },
  { from: 'initial_offer', to: 'declined', who: ['turn', 'admin'], condition: 'reason given' },
  {
    from: 'counter_offer',
    to: 'counter_offer',
    who: ['turn'],
    condition: 'counters left, something differs',
  },
  { from: 'counter_offer', to: 'accepted', who: ['turn'], condition: 'stock enough, buyer acknowledged' },
  { from: 'counter_offer', to: 'declined', who: ['turn', 'admin'], condition: 'reason given' },
  { from: 'initial_offer', to: 'expired', who: ['system'], condition: 'time is up' },
  { from: 'counter_offer', to: 'expired', who: ['system'], condition: 'time is up' },
  {
    from: 'initial_offer',
    to: 'cancelled',
    who: ['system'],
    condition: 'cannot be bought any more',
  },
  {
    from: 'counter_offer',
    to: 'cancelled',
    who: ['system'],
    condition: 'cannot be bought any more',
  },
];

/** A word that may be no status: what a later release wrote. */
export const isOpenBid = (status: string): boolean => OPEN_BID_STATUSES.some((open) => open === status);

/** Three counters each after the initial bid. */
export const MAX_COUNTERS_PER_PARTY = 3;
export const MOST_LINES = 1 + 2 * MAX_COUNTERS_PER_PARTY;

/** Whose line that is, counted from 1 (TR-172 … TR-174). */
export const sideOfLine = (number: number): BidSide => (number % 2 === 1 ? 'buyer' : 'seller');

export const otherSide = (side: BidSide): BidSide => (side === 'buyer' ? 'seller' : 'buyer');

/** Who may act; null once it is closed. */
export const turnOf = (status: BidStatus, lines: number): BidSide | null =>
  isOpenBid(status) ? otherSide(sideOfLine(lines)) : null;

/** How many counters the party whose turn it is has left. */
export function countersLeft(lines: number): number {
  const next = otherSide(sideOfLine(lines));
  const own = next === 'buyer' ? Math.ceil(lines / 2) - 1 : Math.floor(lines / 2);
  return Math.max(0, MAX_COUNTERS_PER_PARTY - own);
}

/** Whether the party whose turn it is has made all its counters (TR-154). */
export const hasExceededCounters = (lines: number): boolean => countersLeft(lines) === 0;

export const NO_COUNTERS_LEFT = 'You have made all your counters; accept or decline this bid.';

/** Beside the button of a counter (WB-241). */
export function countersText(lines: number): string {
  const left = countersLeft(lines);
  if (left === 0) return NO_COUNTERS_LEFT;
  return left === 1 ? 'This is your last counter.' : `You have ${left} counters left.`;
}

/** Of a bid that takes no move any more. */
export const closedProblem = (status: BidStatus): string => `This bid is already ${status}.`;

/** Why a move is refused; null when it may be made. */
export function moveProblem(
  bid: { readonly status: BidStatus; readonly lines: number },
  to: BidStatus,
  who: BidActor,
): string | null {
  const turn = turnOf(bid.status, bid.lines);
  if (turn === null) return closedProblem(bid.status);
  const move = BID_MOVES.find((one) => one.from === bid.status && one.to === to);
  const allowed = move?.who.some((one) => one === who || (one === 'turn' && who === turn)) ?? false;
  if (!allowed) return 'It is not your turn to act on this bid.';
  if (to === 'counter_offer' && hasExceededCounters(bid.lines)) return NO_COUNTERS_LEFT;
  return null;
}

/** 'Initial Buyer Bid', 'Buyer Counter Bid' or 'Seller Counter Bid' (TR-101 … TR-103). */
export function lineLabel(number: number): string {
  if (number === 1) return 'Initial Buyer Bid';
  return sideOfLine(number) === 'buyer' ? 'Buyer Counter Bid' : 'Seller Counter Bid';
}

/** Above the current card, and of the other party above the counter card (TR-148 … TR-150). */
export const cardTitle = (side: BidSide): string => (side === 'buyer' ? "Buyer's Bid" : "Seller's Bid");
