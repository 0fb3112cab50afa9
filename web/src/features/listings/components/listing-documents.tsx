import { Suspense } from 'react';
import { SkeletonLines } from '../../../ui/states.tsx';
import { PlaceDocuments } from '../../documents/index.ts';
import type { SellerListing } from '../api.ts';

/** What buyers read with a listing; its seller sends and deletes it. */
export const ListingDocuments = ({ listing }: { listing: SellerListing }) => (
  <Suspense fallback={<SkeletonLines lines={2} />}>
    <PlaceDocuments
      place={{ context: 'listing', listing_id: listing.id }}
      keeps={listing.can.edit}
      none="None yet. Buyers read here what you send: safety data sheet, certificate of analysis."
    />
  </Suspense>
);
