import { Link } from '@tanstack/react-router';
import { wholePercentBelow } from '#rules/catalog/prices.ts';
import { formatCount, formatPercent, formatUsd } from '../../../shared/format.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { CatalogMark } from '../../../ui/marks.tsx';
import { PackageShape } from '../../../ui/package-shape.tsx';
import { RepeatedTerm } from '../../../ui/term.tsx';
import { Ndc, UnitPrice } from '../../../ui/values.tsx';
import type { CatalogListing } from '../api.ts';
import type { ShownProduct } from '../use-shown-products.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { amuText, ListingFlags, OwnPrice } from './listing-cells.tsx';
import { FirstExpiry, LowestPrice } from './price-and-expiry.tsx';
import { leastText, MoreOffers, Standing } from './product-cells.tsx';
import { QuickAdd } from './quick-add.tsx';
import { Dearer, SignalMark } from './signal-mark.tsx';
import { SoftBlockButton } from './soft-block-button.tsx';
import styles from './products.module.css';

/** Products on a phone: each a card with its offers as lines in it. */
export function ProductCards({ products }: { products: readonly ShownProduct[] }) {
  return (
    <ul className={styles.cards} aria-label="Products" data-catalog-rows>
      {products.map((product) => (
        <li key={product.key} className={styles.card}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ product }: { product: ShownProduct }) {
  const [first] = product.offers;
  if (first === undefined) return null;
  return (
    <article aria-label={product.name}>
      <header className={styles.cardHead}>
        <PackageShape dosageForm={first.dosage_form} packaging={first.package_description} size={40} />
        <div>
          <Link to="/detailed/$id" params={{ id: String(first.id) }} className={styles.cardName}>
            {product.name}
          </Link>
          <div className={styles.soft}>
            {first.package_description}
            {first.pricing.amu !== null && (
              <>
                {' · '}
                <RepeatedTerm name="AMU" /> {amuText(first.pricing.amu)}
              </>
            )}
          </div>
          <div className={styles.ids}>
            <ListingFlags listing={first} />
          </div>
        </div>
      </header>
      <ul className={styles.cardOffers} aria-label={`Offers of ${product.name}`}>
        {product.offers.map((offer) => (
          <li key={offer.id}>
            <OfferLine offer={offer} product={product} />
          </li>
        ))}
      </ul>
      <MoreOffers product={product} />
    </article>
  );
}

function OfferLine({ offer, product }: { offer: CatalogListing; product: ShownProduct }) {
  const { pricing } = offer;
  const saved = pricing.savings_per_pack ?? 0;
  const least = leastText(offer);
  const oneSupplier = useOneSupplier();
  return (
    <>
      <div className={styles.cardLine}>
        <Link to="/detailed/$id" params={{ id: String(offer.id) }} className={styles.company}>
          {oneSupplier ? <Ndc ndc={offer.ndc_number} /> : offer.company_name}
          <span className="visually-hidden">, {offer.name}</span>
        </Link>
        <span className={styles.cardMarks}>
          <FavoriteButton listing={offer} />
          <SoftBlockButton listing={offer} />
        </span>
        <span>
          <LowestPrice listing={offer} beside />
        </span>
      </div>
      <OwnPrice list={pricing.list_price} />
      <div className={styles.cardLine}>
        <span className={styles.ids}>
          <CatalogMark catalog={offer.catalog_type} compact />
          {!oneSupplier && <Ndc ndc={offer.ndc_number} />}
          <Standing offer={offer} product={product} />
        </span>
        <span className={offer.lowest ? styles.lowest : styles.soft}>
          {offer.lowest && 'Lowest, '}
          <UnitPrice amount={pricing.unit_price} withUnit />
        </span>
      </div>
      {saved > 0 && (
        <div className={styles.saves}>
          <SignalMark type={pricing.signal_type} />
          Saves {formatUsd(saved)} ({formatPercent(wholePercentBelow(pricing.base_price, pricing.price), 0)})
        </div>
      )}
      <Dearer pricing={pricing} />
      <div className={styles.cardLine}>
        <span className={styles.ids}>
          <FirstExpiry listing={offer} beside />
          {formatCount(offer.stock)} in stock
          {least !== null && ` · ${least}`}
        </span>
        <QuickAdd listing={offer} />
      </div>
    </>
  );
}
