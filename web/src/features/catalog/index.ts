import { lazy } from 'react';

/** The listing view over any page: `<ListingPopup listingId={12} opened onClose={close} />`. */
export const ListingPopup = lazy(async () => ({
  default: (await import('./components/listing-popup.tsx')).ListingPopup,
}));
