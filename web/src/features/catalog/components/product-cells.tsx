/* oxlint-disable jsx-a11y/control-has-associated-label -- the heading of a row group has the product's name in it */
import { Link } from '@tanstack/react-router';
import { FIRST_OFFERS } from '#rules/catalog/catalog-search.ts';
import { excludedText } from '#rules/catalog/exclusions.ts';
import { isOn, vacationText } from '#rules/catalog/vacation.ts';
import { wholePercentBelow } from '#rules/catalog/prices.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatCount, formatPercent, formatUsd } from '../../../shared/format.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { PackageShape } from '../../../ui/package-shape.tsx';
import { RepeatedTerm } from '../../../ui/term.tsx';
import { Money, Ndc, UnitPrice } from '../../../ui/values.tsx';
import type { CatalogListing } from '../api.ts';
import type { ShownProduct } from '../use-shown-products.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { dearerText, SignalMark } from './signal-mark.tsx';
import { SoftBlockButton } from './soft-block-button.tsx';
import { useTakesBids } from '../use-may-bid.ts';
import { amuText, ListingFlags, OwnPrice } from './listing-cells.tsx';
import { FirstExpiry, LowestPrice } from './price-and-expiry.tsx';
import { QuickAdd } from './quick-add.tsx';
import styles from './products.module.css';

/** What the offers share, beside all their lines. */
export function ProductHeading({ product }: { product: ShownProduct }) {
  const [first] = product.offers;
  if (first === undefined) return null;
  const amu = first.pricing.amu;
  const hasFacts =
    amu !== null || product.offer_count > FIRST_OFFERS || first.is_c2 || first.shortage_id !== null;
  // One offer leaves two lines: the name has both, and what else there is ends the second one.
  const isOne = product.offers.length === 1;
  const factLines = hasFacts && !isOne ? factLinesOf(product, first) : 0;
  const lines = Math.max(2, product.offers.length * 2) - factLines;
  return (
    <th scope="rowgroup" rowSpan={product.offers.length} className={styles.heading}>
      <div className={styles.headingBox}>
        <span className={styles.shape}>
          <PackageShape dosageForm={first.dosage_form} packaging={first.package_description} size={24} />
        </span>
        <div className={styles.headingText}>
          <div className={styles.title} style={{ WebkitLineClamp: lines }} title={first.name}>
            <Link to="/detailed/$id" params={{ id: String(first.id) }} className={styles.name} tabIndex={-1}>
              {product.name}
            </Link>{' '}
            <span className={styles.pack}>{first.package_description}</span>
          </div>
          {hasFacts && (
            <div className={styles.facts} data-lines={factLines} data-ends={isOne || undefined}>
              <ListingFlags listing={first} />
              {amu !== null && (
                <span className={styles.amu}>
                  <RepeatedTerm name="AMU" /> {amuText(amu)}
                </span>
              )}
              <MoreOffers product={product} />
            </div>
          )}
        </div>
      </div>
    </th>
  );
}

/** One line holds a mark and the usage; what there is beside them needs another one, where the offers leave it. */
function factLinesOf({ offers, offer_count: count }: ShownProduct, first: CatalogListing): 1 | 2 {
  const marks = [
    first.soft_block,
    first.exclusion_reason !== null,
    first.is_c2,
    first.shortage_id !== null,
    first.vbo_active,
  ];
  const facts = [...marks, first.pricing.amu !== null, count > FIRST_OFFERS].filter(Boolean).length;
  return offers.length > 1 && facts > 2 ? 2 : 1;
}

/** '+ 5 more' where a product has more offers than are shown. */
export function MoreOffers({ product }: { product: ShownProduct }) {
  const { offer_count: count, more, name } = product;
  if (count <= FIRST_OFFERS) return null;
  const words = more.shown ? `${FIRST_OFFERS} only` : `+ ${formatCount(count - FIRST_OFFERS)} more`;
  return (
    <button
      type="button"
      className={styles.more}
      aria-expanded={more.shown}
      disabled={more.loading}
      onClick={more.toggle}
    >
      {more.loading ? 'Please Wait' : words}
      <span className="visually-hidden"> offers of {name}</span>
    </button>
  );
}

/** One offer on one line. */
export function OfferCells({ offer, product }: { offer: CatalogListing; product: ShownProduct }) {
  const { pricing } = offer;
  const oneSupplier = useOneSupplier();
  return (
    <>
      <td className={styles.supplier}>
        <div className={styles.supplierBox}>
          <FavoriteButton listing={offer} />
          <SoftBlockButton listing={offer} />
          <div className={styles.supplierText}>
            <span className={styles.companyLine}>
              <Link
                to="/detailed/$id"
                params={{ id: String(offer.id) }}
                className={styles.company}
                title={oneSupplier ? offer.name : `${offer.company_name}: ${offer.name}`}
                tabIndex={-1}
              >
                {oneSupplier ? <Ndc ndc={offer.ndc_number} /> : offer.company_name}
                <span className="visually-hidden">, {offer.name}</span>
              </Link>
              <Standing offer={offer} product={product} />
            </span>
            <span className={styles.ids}>
              <CatalogMark catalog={offer.catalog_type} compact />
              {!oneSupplier && <Ndc ndc={offer.ndc_number} />}
            </span>
          </div>
        </div>
      </td>
      <td data-numeric>
        <span className={offer.lowest ? styles.lowest : undefined}>
          <UnitPrice amount={pricing.unit_price} />
        </span>
        {offer.lowest && <div className={styles.mark}>Lowest</div>}
      </td>
      <td data-numeric>
        <LowestPrice listing={offer} />
        <OwnPrice list={pricing.list_price} inColumn />
      </td>
      <td data-numeric>
        <Saving offer={offer} />
      </td>
      <td>
        <FirstExpiry listing={offer} />
      </td>
      <td data-numeric>
        {formatCount(offer.stock)}
        {leastText(offer) !== null && (
          <div className={styles.least}>
            {offer.case_lock ? `× ${formatCount(offer.case_size)}` : leastText(offer)}
          </div>
        )}
      </td>
      <td data-numeric className={styles.minimum} title={minimumText(offer)}>
        {offer.case_lock ? `× ${offer.case_size}` : formatCount(leastOf(offer))}
        {offer.case_lock && <span className="visually-hidden">, {minimumText(offer)}</span>}
      </td>
      <td>
        <QuickAdd listing={offer} inLine />
      </td>
    </>
  );
}

/** What is special about this offer among those of its product. */
export function Standing({ offer, product }: { offer: CatalogListing; product: ShownProduct }) {
  const shared = product.offers[0];
  const takesBids = useTakesBids()(offer);
  const away = offer.on_vacation;
  return (
    <>
      {takesBids && (
        <span
          className={styles.bids}
          data-own={offer.vbo_active || undefined}
          title={offer.vbo_active ? 'Your facility has an open bid' : 'Takes bids'}
        >
          <Icon name="bids" size={13} />
          <span className={styles.word} aria-hidden="true">
            {offer.vbo_active ? 'Your bid' : 'Bids'}
          </span>
          <span className="visually-hidden">
            {offer.vbo_active ? 'Your facility has an open bid' : 'Takes bids'}
          </span>
        </span>
      )}
      {offer.exclusion_reason !== null && shared?.exclusion_reason !== offer.exclusion_reason && (
        <span className={styles.blocked} title={excludedText(offer.exclusion_reason)}>
          Excluded<span className="visually-hidden"> by your company: {offer.exclusion_reason}</span>
        </span>
      )}
      {offer.soft_block && shared?.soft_block !== true && <span className={styles.blocked}>Blocked</span>}
      {away && isOn(away, todayUtc()) && (
        <span className={styles.away} title={vacationText(away, todayUtc())}>
          Away<span className="visually-hidden">: {vacationText(away, todayUtc())}</span>
        </span>
      )}
    </>
  );
}

function Saving({ offer: { pricing } }: { offer: CatalogListing }) {
  const { savings_per_pack: saved, base_price: base, price } = pricing;
  if (saved === null || base === null) return <Money amount={null} />;
  if (saved <= 0)
    return (
      <span className={styles.soft} title={dearerText(base, price) ?? undefined}>
        <SignalMark type={pricing.signal_type} />
        None
      </span>
    );
  return (
    <span className={styles.saves} title={`of ${formatUsd(base)}`}>
      <SignalMark type={pricing.signal_type} />
      {formatUsd(saved)}{' '}
      <span className={styles.percent}>{formatPercent(wholePercentBelow(base, price), 0)}</span>
    </span>
  );
}

/** Of the listing, or of its one lot. */
const leastOf = ({ min_packs: own, lot_count: lots, best_lot: lot }: CatalogListing): number =>
  Math.max(own, lots === 1 ? (lot?.min_qty ?? 0) : 0);

/** 'cases of 12', 'min 10', where it has no column of its own; null where single packs are sold. */
export function leastText(listing: CatalogListing): string | null {
  if (listing.case_lock) return `cases of ${formatCount(listing.case_size)}`;
  return leastOf(listing) > 1 ? `min ${formatCount(leastOf(listing))}` : null;
}

function minimumText(listing: CatalogListing): string {
  const { case_lock: whole, case_size: size } = listing;
  const least = leastOf(listing);
  return whole
    ? `Sold in cases of ${countOf(size, 'pack')}${least > size ? `, at least ${countOf(least, 'pack')}` : ''}`
    : `At least ${countOf(least, 'pack')}`;
}
