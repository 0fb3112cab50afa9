import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ALREADY_OPEN } from '#rules/bids/bid-words.ts';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { errorText, hasStatus } from '../../../shared/api-error.ts';
import { useMe } from '../../../shared/session.ts';
import { Popup, usePhone } from '../../../ui/dialogs.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { SkeletonLines } from '../../../ui/states.tsx';
import {
  useBid,
  useBuyersListing,
  useLastClosedBid,
  useListingToBidOn,
  useSellersListing,
  type Bid,
} from '../answer-api.ts';
import { heldOf, sideOf, type Held } from '../bid-terms.ts';
import { BidBox } from './bid-box.tsx';
import { BidMark } from './bid-mark.tsx';
import { BidHistory } from './bid-history.tsx';
import { BuyersDetails, SellersDetails } from './bid-listing.tsx';
import { LotsGrid } from './lots-grid.tsx';
import { MakeBid, type Chosen } from './make-bid.tsx';
import styles from './bid-popup.module.css';

const WIDTH = 900;

/** One bid: the listing, what was said so far, and the next move (TR-072 … TR-085). */
export function BidPopup({ bidId, onClose }: { bidId: number; onClose: () => void }) {
  const { data: bid, error } = useBid(bidId);
  return (
    <Frame name={bid?.listing.name} reads onClose={onClose}>
      {bid && <BidMark bid={bid} />}
      {bid && <OfBid bid={bid} onClose={onClose} />}
      {!bid && <Loading error={error} onClose={onClose} />}
    </Frame>
  );
}

interface NewBidProps {
  listingId: number;
  /** What the form begins with. */
  chosen?: Chosen | null;
  onPlaced?: (bidId: number) => void;
  onClose: () => void;
}

/** The first bid of the facility on a listing. */
export function NewBidPopup({ listingId, chosen = null, onPlaced, onClose }: NewBidProps) {
  const read = useListingToBidOn(listingId);
  const [held, setHeld] = useState<Held | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const first = useOpenAtFirst(read);
  const sending = useIsMutating() > 0;
  const gone = hasStatus(read.error, 404);
  const openBid = viewed ?? first ?? null;
  const listing = first === undefined ? undefined : read.data;
  if (openBid !== null) return <BidPopup bidId={openBid} onClose={onClose} />;
  return (
    <Frame name={read.data?.name} onClose={onClose}>
      {listing && (
        <Columns
          left={
            <>
              <CatalogMark catalog={listing.catalog_type} />
              <BuyersDetails listing={listing} held={held} />
              <ClosedBid listingId={listing.id} />
            </>
          }
          right={
            gone ? (
              <Loading error={read.error} onClose={onClose} />
            ) : listing.open_bid_id === null || sending ? (
              <MakeBid
                listing={listing}
                chosen={chosen}
                onHeld={setHeld}
                onDone={(bidId) => {
                  onPlaced?.(bidId);
                  onClose();
                }}
              />
            ) : (
              <AlreadyOpen bidId={listing.open_bid_id} onView={setViewed} />
            )
          }
        />
      )}
      {!listing && <Loading error={read.error} onClose={onClose} />}
    </Frame>
  );
}

/** The bid that is open already when the popup opens, which is shown instead of a form; undefined until that is known. */
function useOpenAtFirst({ data: listing, isFetching }: ReturnType<typeof useListingToBidOn>) {
  const [first, setFirst] = useState<number | null>();
  const known = listing !== undefined && (listing.open_bid_id === null || !isFetching);
  if (first === undefined && known) setFirst(listing.open_bid_id);
  return first;
}

/** In place of the form, once somebody of the facility has bid on another device. */
function AlreadyOpen({ bidId, onView }: { bidId: number; onView: (bidId: number) => void }) {
  return (
    <div className={styles.form}>
      <p role="alert" className={styles.away}>
        {ALREADY_OPEN}
      </p>
      <Button variant="default" onClick={() => onView(bidId)}>
        View Bid
      </Button>
    </div>
  );
}

/** How the last bid of the facility on the listing went, where there was one (G-016). */
function ClosedBid({ listingId }: { listingId: number }) {
  const last = useLastClosedBid(listingId).data;
  return last ? <HistoryOf bidId={last.id} /> : null;
}

function HistoryOf({ bidId }: { bidId: number }) {
  const { data: bid } = useBid(bidId);
  return bid ? <BidHistory bid={bid} /> : null;
}

/** While anything is on its way it stays open (TR-075 … TR-077). */
function Frame({
  name,
  reads = false,
  onClose,
  children,
}: {
  name: string | undefined;
  /** It is read first: the keyboard begins at its top, not in a field. */
  reads?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const busy = useIsMutating() > 0;
  return (
    <Popup
      title={`Bid Details for ${name ?? '…'}`}
      width={WIDTH}
      draggable
      opened
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <div className={styles.frame} aria-busy={busy} tabIndex={-1} data-autofocus={reads || undefined}>
        {children}
        {busy && (
          <div className={styles.busy} role="status">
            Please Wait
          </div>
        )}
      </div>
    </Popup>
  );
}

function Loading({ error, onClose }: { error: unknown; onClose: () => void }) {
  if (error === null) return <SkeletonLines lines={8} />;
  return (
    <div role="alert" className={styles.failed}>
      <p>{errorText(error)}</p>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

/** On a phone what is to be answered comes before what it is about, to the eye and to the keyboard. */
function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  const parts = [
    <div key="listing" className={styles.column}>
      {left}
    </div>,
    <div key="move" className={styles.column}>
      {right}
    </div>,
  ];
  return <div className={styles.columns}>{usePhone() ? parts.toReversed() : parts}</div>;
}

function OfBid({ bid, onClose }: { bid: Bid; onClose: () => void }) {
  const me = useMe();
  const side = sideOf(me, bid);
  const sells = side === 'seller';
  const buys = side === 'buyer';
  const bought = useBuyersListing(bid.listing_id, buys);
  const sold = useSellersListing(bid.listing_id, !buys);
  return (
    <Columns
      left={
        <>
          <CatalogMark catalog={bid.listing.catalog_type} />
          {(bought.isLoading || sold.isLoading) && <SkeletonLines lines={6} />}
          {bought.data && (
            <BuyersDetails listing={bought.data} held={heldOf(bid, bid.calculations?.lot_price ?? null)} />
          )}
          {sold.data && <SellersDetails listing={sold.data} bid={bid} />}
          <BidHistory bid={bid} />
          {sells && isOpenBid(bid.status) && <LotsGrid bid={bid} />}
        </>
      }
      right={<BidBox bid={bid} side={side} onClose={onClose} />}
    />
  );
}
