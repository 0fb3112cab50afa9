import { Button } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { offerableLots, quantityBounds } from '#rules/bids/bid-lots.ts';
import { ALREADY_OPEN, BIDS_UNAVAILABLE, TOO_LITTLE_STOCK } from '#rules/bids/bid-words.ts';
import { NO_BID_TEXT } from '#rules/bids/may-bid.ts';
import { parseCalendarDate } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { BidPopup, NewBidPopup } from '../../bids/index.ts';
import type { ListingDetail } from '../api.ts';
import type { Quantities } from '../purchase.ts';
import { useBidObstacle, useBids } from '../use-may-bid.ts';
import styles from './decision.module.css';

interface Props {
  listing: ListingDetail;
  /** Packs by lot that were typed and not put into the cart; the bid begins with them. */
  typed: Quantities | null;
  onPlaced: (bidId: number) => void;
}

/**
 * 'Place Bid', and 'View Bid' beside it while one is open (SP-111, SP-180 … SP-185, X-60); why there is none where a buyer would look
 * for it. A supplier's own site may leave bids out.
 */
export function PlaceBid({ listing, typed, onPlaced }: Props) {
  const bids = useBids();
  const obstacle = useBidObstacle()(listing);
  const [opened, setOpened] = useState<'new' | number | null>(null);
  const view = useFocusWhenPlaced(listing.open_bid_id);
  if (!bids) return null;
  if (obstacle !== null) return <p className={styles.noBids}>{NO_BID_TEXT[obstacle]}</p>;
  const close = () => setOpened(null);
  return (
    <div className={styles.bids}>
      <ReasonedButton
        variant="default"
        fullWidth
        reason={reasonNotToBid(listing)}
        onClick={() => setOpened('new')}
      >
        Place Bid
      </ReasonedButton>
      {listing.open_bid_id !== null && (
        <Button ref={view} variant="default" fullWidth onClick={() => setOpened(listing.open_bid_id)}>
          View Bid
        </Button>
      )}
      <Suspense>
        {opened === 'new' && (
          <NewBidPopup
            listingId={listing.id}
            chosen={chosenOf(listing, typed)}
            onPlaced={onPlaced}
            onClose={close}
          />
        )}
        {typeof opened === 'number' && <BidPopup bidId={opened} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** All packs, and the expiry of the first of their lots. */
function chosenOf({ lots }: ListingDetail, typed: Quantities | null) {
  const chosen = lots.filter(({ id }) => (typed?.get(id) ?? 0) > 0);
  const packs = chosen.reduce((sum, { id }) => sum + (typed?.get(id) ?? 0), 0);
  const [expiry] = chosen.map((lot) => parseCalendarDate(lot.expiry_date) ?? '').toSorted();
  return expiry === undefined ? null : { packs, expiry };
}

/** Once a bid is placed, 'Place Bid' can no longer hold the keyboard: 'View Bid' takes it. */
function useFocusWhenPlaced(bidId: number | null) {
  const view = useRef<HTMLButtonElement>(null);
  const had = useRef(bidId !== null);
  useEffect(() => {
    if (!had.current && document.activeElement === document.body) view.current?.focus();
    had.current = bidId !== null;
  }, [bidId]);
  return view;
}

function reasonNotToBid(listing: ListingDetail): string | null {
  if (listing.open_bid_id !== null) return ALREADY_OPEN;
  if (!listing.can.place_bid) return BIDS_UNAVAILABLE;
  return canBeFilled(listing) ? null : TOO_LITTLE_STOCK;
}

/** Whether there is any quantity that a bid may be for (G-025). */
function canBeFilled(listing: ListingDetail): boolean {
  const today = todayUtc();
  const lots = listing.lots.map(({ id, stock, expiry_date: day }) => ({
    id,
    stock,
    expiry: parseCalendarDate(day) ?? '',
  }));
  const steps = { caseSize: listing.case_size, offerMinimum: listing.offer_minimum_quantity };
  const { min, max } = quantityBounds(steps, offerableLots(lots, today, today));
  return max >= min;
}
