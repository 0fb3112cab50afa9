import { Link } from '@tanstack/react-router';
import { wholePercentBelow } from '#rules/catalog/prices.ts';
import { formatCount, formatPercent, formatUsd } from '../../../shared/format.ts';
import { CatalogMark } from '../../../ui/marks.tsx';
import { PackageShape } from '../../../ui/package-shape.tsx';
import { RepeatedTerm } from '../../../ui/term.tsx';
import { Ndc, UnitPrice } from '../../../ui/values.tsx';
import type { CatalogListing } from '../api.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { FirstExpiry, LowestPrice } from './price-and-expiry.tsx';
import { leastText } from './product-cells.tsx';
import { Dearer, SignalMark } from './signal-mark.tsx';
import { SoftBlockButton } from './soft-block-button.tsx';
import { amuText, Away, ListingFlags, OwnPrice, SellerAndPack, TakesBids } from './listing-cells.tsx';
import { QuickAdd, useQuickAdd } from './quick-add.tsx';
import styles from './catalog.module.css';

/** A listing on a phone: what it is, what it costs, and the box that buys it. */
export function CatalogCard({ listing }: { listing: CatalogListing }) {
  const { pricing } = listing;
  const offer = useQuickAdd().offerOf(listing);
  const least = leastText(listing);
  return (
    <article className={styles.card} aria-label={listing.name}>
      <div className={styles.cardHead}>
        <PackageShape dosageForm={listing.dosage_form} packaging={listing.package_description} size={40} />
        <Link to="/detailed/$id" params={{ id: String(listing.id) }} className={styles.cardName}>
          {listing.name}
        </Link>
        <FavoriteButton listing={listing} />
        <SoftBlockButton listing={listing} />
      </div>
      <div className={styles.line}>
        <Ndc ndc={listing.ndc_number} />
        <CatalogMark catalog={listing.catalog_type} />
        <ListingFlags listing={listing} />
      </div>
      <div className={styles.soft}>
        <SellerAndPack listing={listing} />
        <TakesBids listing={listing} />
        <Away listing={listing} />
      </div>
      <div className={styles.cardLine}>
        <span className={styles.cardPrice}>
          <span>
            <LowestPrice listing={listing} beside />
          </span>
          {pricing.unit_price !== null && (
            <span className={styles.soft}>
              <UnitPrice amount={pricing.unit_price} withUnit />
            </span>
          )}
          <OwnPrice list={pricing.list_price} />
        </span>
        {pricing.savings_per_pack !== null && pricing.savings_per_pack > 0 && (
          <span className={styles.saves}>
            <SignalMark type={pricing.signal_type} />
            Saves {formatUsd(pricing.savings_per_pack)} (
            {formatPercent(wholePercentBelow(pricing.base_price, pricing.price), 0)})
          </span>
        )}
        <Dearer pricing={pricing} />
      </div>
      <div className={styles.cardLine}>
        <span className={styles.line}>
          <FirstExpiry listing={listing} beside />
          {formatCount(listing.stock)} in stock
          {least !== null && ` · ${least}`}
          {pricing.amu !== null && (
            <>
              {' '}
              · <RepeatedTerm name="AMU" /> {amuText(pricing.amu)}
            </>
          )}
        </span>
      </div>
      <div className={styles.cardLine}>
        {offer?.kind === 'box' && <span className={styles.soft}>In your cart</span>}
        <QuickAdd listing={listing} />
      </div>
    </article>
  );
}
