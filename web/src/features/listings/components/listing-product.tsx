import { imageText, smallImage } from '#rules/catalog/images.ts';
import { formatUnitPrice } from '#rules/money.ts';
import { countOf, formatDate } from '../../../shared/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Eaches } from '../../../ui/values.tsx';
import type { SellerListing } from '../api.ts';
import pictures from './images.module.css';
import styles from './listings.module.css';

/** Whether buyers find the listing now, and why not. */
export function BuyersSight({ listing }: { listing: SellerListing }) {
  const { on_sale: seen, status, start_date: start, can_buy_later: announced } = listing;
  const why = () => {
    if (status === 'withdrawn') return 'it was withdrawn.';
    if (status === 'paused') return 'it is paused.';
    if (status === 'deactivated') return 'the marketplace has deactivated it.';
    if (listing.stock === 0) return 'no lot has stock that has not expired.';
    if (start !== null && !announced) return `it is on sale from ${formatDate(start)}.`;
    return 'your company does not sell at present.';
  };
  return (
    <p className={styles.note} role="note">
      {seen
        ? 'Buyers find this listing. Each sees the prices that are made for it.'
        : `Buyers do not find this listing: ${why()}`}
    </p>
  );
}

/** What buyers read of the product, and how it is sold. */
export function ListingProduct({ listing }: { listing: SellerListing }) {
  const { product, images } = listing;
  return (
    <Panel title="Product">
      {images.length > 0 && (
        <ul className={pictures.images} aria-label="Images">
          {images.map((image, at) => (
            <li key={image.id} className={pictures.image}>
              <img src={smallImage(image.url)} alt={imageText(listing.name, image, at)} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.halves}>
        <Facts>
          <Fact label="Dosage form">{product.dosage_form}</Fact>
          <Fact label="Route">{product.route}</Fact>
          <Fact label="Brand equivalent">{product.proprietary_name}</Fact>
          <Fact label="Active ingredients">
            {product.active_ingredients.map((one) => (
              <div key={one.ingredient}>
                {one.ingredient}, {one.concentration}
              </div>
            ))}
          </Fact>
          <Fact label="Pharmacologic class">{product.pharm_class}</Fact>
          <Fact label="DEA schedule">{product.dea}</Fact>
          <Fact label="GCN">{product.gcn_seqno}</Fact>
          <Fact label="Storage conditions">{product.storage_conditions}</Fact>
        </Facts>
        <Facts>
          <Fact label="Sold from">{countOf(listing.min_packs, 'pack')}</Fact>
          <Fact label="Case">
            {countOf(listing.case_size, 'pack')}
            {listing.case_lock && ', sold in whole cases'}
          </Fact>
          <Fact label="Pack">
            <Eaches count={listing.eaches_per_pack} />
          </Fact>
          <Fact label="Lowest unit price">
            {listing.lowest_price === null
              ? null
              : formatUnitPrice(listing.lowest_price / listing.eaches_per_pack)}
          </Fact>
          <Fact label="Bids">
            {listing.offer_orders_enabled
              ? `Allowed, from ${countOf(listing.offer_minimum_quantity, 'pack')}`
              : 'Not allowed'}
          </Fact>
          <Fact label="Available from">{formatDate(listing.start_date)}</Fact>
        </Facts>
      </div>
    </Panel>
  );
}
