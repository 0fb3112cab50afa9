import { Suspense } from 'react';
import { SkeletonLines } from '../../../ui/states.tsx';
import { PlaceDocuments } from '../../documents/index.ts';

/** What buyers read with a listing; its seller and administrators send, name, replace and delete it. */
export const ListingDocuments = ({ listingId, keeps }: { listingId: number; keeps: boolean }) => (
  <Suspense fallback={<SkeletonLines lines={2} />}>
    <PlaceDocuments
      place={{ context: 'listing', listing_id: listingId }}
      keeps={keeps}
      none="None yet. Buyers read here what you send: product information, safety data sheet, certificate of analysis."
    />
  </Suspense>
);
