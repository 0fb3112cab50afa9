import { expiryAtPrice, isOfTwoLots } from '#rules/catalog/price-and-expiry.ts';
import { formatDate, formatUsd } from '../../../shared/format.ts';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Money } from '../../../ui/values.tsx';
import type { CatalogListing } from '../api.ts';
import styles from './price-and-expiry.module.css';

interface Props {
  listing: CatalogListing;
  /** 'from' stands beside, where there is room; else above. */
  beside?: boolean;
}

/** The lowest price of its lots. */
export function LowestPrice({ listing, beside = false }: Props) {
  return (
    <>
      <From listing={listing} beside={beside} />
      <Money amount={listing.pricing.price} strong />
    </>
  );
}

/** When the first of its lots expires. */
export function FirstExpiry({ listing, beside = false }: Props) {
  return (
    <>
      <From listing={listing} beside={beside} />
      <ExpiryPill date={listing.earliest_expiry} />
    </>
  );
}

/** Where no one lot has both the lowest price and the first expiry. */
function From({ listing, beside }: Required<Props>) {
  const atPrice = expiryAtPrice(listing);
  if (!isOfTwoLots(atPrice, listing.earliest_expiry)) return null;
  const { price } = listing.pricing;
  const told = price === null ? '' : `The lot at ${formatUsd(price)} expires ${formatDate(atPrice)}`;
  return (
    <span className={beside ? styles.beside : styles.above} title={told}>
      from{' '}
    </span>
  );
}
