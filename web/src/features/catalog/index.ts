import { lazyPart } from '../../shared/load-code.ts';

/** The listing view over any page: `<ListingPopup listingId={12} opened onClose={close} />`. */
export const ListingPopup = lazyPart(
  async () => (await import('./components/listing-popup.tsx')).ListingPopup,
);
