import { lazyPart } from '../../shared/load-code.ts';

/** The price rules of a seller, for administrators: `<SellerRules companyId={7} />`. */
export const SellerRules = lazyPart(async () => (await import('./components/seller-rules.tsx')).SellerRules);
/** Earlier prices of one listing, for its seller and administrators: `<PriceHistory listingId={7} />`. */
export const PriceHistory = lazyPart(
  async () => (await import('./components/price-history.tsx')).PriceHistory,
);
/** Rules and prices of one listing, for its seller and administrators: `<ListingPrices listing={listing} />`. */
export const ListingPrices = lazyPart(
  async () => (await import('./components/listing-prices.tsx')).ListingPrices,
);

/** A listing as a facility sees it, for administrators: `<AsBuyer listingId={12} />`. */
export const AsBuyer = lazyPart(async () => (await import('./components/as-buyer.tsx')).AsBuyer);
