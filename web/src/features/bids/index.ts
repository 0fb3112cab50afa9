import { lazyPart } from '../../shared/load-code.ts';

/** One bid with its next move: `<BidPopup bidId={17} onClose={…} />`. */
export const BidPopup = lazyPart(async () => (await import('./components/bid-popup.tsx')).BidPopup);

/** The first bid on a listing: `<NewBidPopup listingId={5} onClose={…} />`. */
export const NewBidPopup = lazyPart(async () => (await import('./components/bid-popup.tsx')).NewBidPopup);

/** What the standing rule of the seller answered to a bid just placed: `<AnsweredByRule bidId={17} onClose={…} />`. */
export const AnsweredByRule = lazyPart(
  async () => (await import('./components/answered-by-rule.tsx')).AnsweredByRule,
);

/** What a seller answers to every bid on a listing: `<StandingRule listing={listing} />`. */
export const StandingRule = lazyPart(
  async () => (await import('./components/standing-rule.tsx')).StandingRule,
);

/** A line of a home that leads to the bids that wait; nothing where none do. */
export { BidsWaiting } from './components/bids-waiting.tsx';
export { useWaitingBids } from './api.ts';
