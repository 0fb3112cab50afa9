import { lazyPart } from '../../shared/load-code.ts';

/** A listing as its seller sees it: `<OwnListing id={12} />`. */
export const OwnListing = lazyPart(async () => (await import('./components/own-listing.tsx')).OwnListing);
