import { Link } from '@tanstack/react-router';
import { excludedText } from '#rules/catalog/exclusions.ts';
import { wholePercentBelow, shownAmu } from '#rules/catalog/prices.ts';
import { isOn, vacationText } from '#rules/catalog/vacation.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatDate, formatCount, formatPercent, formatUsd } from '../../../shared/format.ts';
import { useOneSupplier } from '../../../shared/session.ts';
import { CatalogMark } from '../../../ui/marks.tsx';
import { PackageShape } from '../../../ui/package-shape.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Money, Ndc, RuledPrice, UnitPrice } from '../../../ui/values.tsx';
import type { CatalogListing } from '../api.ts';
import { useTakesBids } from '../use-may-bid.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { FirstExpiry, LowestPrice } from './price-and-expiry.tsx';
import { SoftBlockButton } from './soft-block-button.tsx';
import { RepeatedTerm } from '../../../ui/term.tsx';
import { SignalMark } from './signal-mark.tsx';
import styles from './catalog.module.css';

interface Props {
  listing: CatalogListing;
}

/** Name, NDC, catalog and what is special about a listing; `withSupplier` where no column names the supplier. */
export function ProductCell({ listing, withSupplier = false }: Props & { withSupplier?: boolean }) {
  return (
    <div className={styles.product}>
      <FavoriteButton listing={listing} />
      <SoftBlockButton listing={listing} />
      <span>
        <PackageShape dosageForm={listing.dosage_form} packaging={listing.package_description} size={24} />
      </span>
      <div className={styles.productText}>
        <Link to="/detailed/$id" params={{ id: String(listing.id) }} className={styles.name} tabIndex={-1}>
          {listing.name}
        </Link>
        <div className={styles.line}>
          <Ndc ndc={listing.ndc_number} />
          <CatalogMark catalog={listing.catalog_type} />
          <ListingFlags listing={listing} />
        </div>
        {withSupplier && (
          <div className={styles.offeredBy}>
            <SellerAndPack listing={listing} />
            <TakesBids listing={listing} />
            <Away listing={listing} />
          </div>
        )}
      </div>
    </div>
  );
}

export function ListingFlags({
  listing,
}: {
  listing: Pick<CatalogListing, 'is_c2' | 'soft_block' | 'exclusion_reason' | 'shortage_id' | 'vbo_active'>;
}) {
  return (
    <>
      {listing.soft_block && <StatusBadge tone="refusal">Blocked</StatusBadge>}
      {listing.exclusion_reason !== null && (
        <StatusBadge tone="attention">
          <span title={excludedText(listing.exclusion_reason)}>
            Excluded<span className="visually-hidden"> by your company: {listing.exclusion_reason}</span>
          </span>
        </StatusBadge>
      )}
      {listing.is_c2 && <StatusBadge tone="neutral">CII</StatusBadge>}
      {listing.shortage_id !== null && <StatusBadge tone="attention">Shortage</StatusBadge>}
      {listing.vbo_active && <StatusBadge tone="info">Open bid</StatusBadge>}
    </>
  );
}

/** That a bid may be made on it. */
export const TakesBids = ({ listing }: Props) =>
  useTakesBids()(listing) ? <div className={styles.bids}>Takes bids</div> : null;

/** The supplier confirms later: said where it is chosen. */
export function Away({ listing: { on_vacation: away } }: Props) {
  if (away === null || !isOn(away, todayUtc())) return null;
  return (
    <div className={styles.away} title={vacationText(away, todayUtc())}>
      On vacation until {away.end}
    </div>
  );
}

export function SupplierCell({ listing }: Props) {
  return (
    <>
      <div title={listing.company_name}>{listing.company_name}</div>
      <div className={styles.pack}>{listing.package_description}</div>
      <TakesBids listing={listing} />
      <Away listing={listing} />
    </>
  );
}

/** Where all are of one supplier. */
export function PackCell({ listing }: Props) {
  return (
    <>
      <div className={styles.pack}>{listing.package_description}</div>
      <TakesBids listing={listing} />
      <Away listing={listing} />
    </>
  );
}

/** 'Meridian Generics · Bottle of 100'; the pack alone where all are of one supplier. */
export function SellerAndPack({ listing }: Props) {
  const oneSupplier = useOneSupplier();
  return (
    <>
      {!oneSupplier && `${listing.company_name} · `}
      {listing.package_description}
    </>
  );
}

/** That it is a price of the buyer's own, and which one others see. In a column the second says the first. */
export function OwnPrice({ list, inColumn = false }: { list: number | null; inColumn?: boolean }) {
  if (list === null) return null;
  if (!inColumn)
    return (
      <div className={styles.soft}>
        <RuledPrice type="WAC" list={list} />
      </div>
    );
  return (
    <div className={styles.listPrice} title={`Your price; the list price is ${formatUsd(list)}`}>
      <span className="visually-hidden">Your price, </span>list {formatUsd(list)}
    </div>
  );
}

export function PriceCell({ listing }: Props) {
  const { pricing } = listing;
  return (
    <>
      <div>
        <LowestPrice listing={listing} beside />
      </div>
      {pricing.unit_price !== null && (
        <div className={styles.soft}>
          <UnitPrice amount={pricing.unit_price} withUnit />
        </div>
      )}
      <OwnPrice list={pricing.list_price} inColumn />
    </>
  );
}

/** Green only where it saves; the price it is measured against stands below. */
export function SavingCell({ listing: { pricing } }: Props) {
  const { savings_per_pack: saved, base_price: base, price } = pricing;
  if (saved === null || base === null) return <Money amount={null} />;
  return (
    <>
      <div className={saved > 0 ? styles.saves : styles.soft}>
        {saved > 0 ? (
          <>
            {formatUsd(saved)}{' '}
            <span className={styles.percent}>{formatPercent(wholePercentBelow(base, price), 0)}</span>
          </>
        ) : (
          'None'
        )}
      </div>
      <div className={styles.soft}>
        <SignalMark type={pricing.signal_type} />
        of {formatUsd(base)}
      </div>
    </>
  );
}

export function ExpiryCell({ listing }: Props) {
  const { earliest_expiry: from, latest_expiry: to } = listing;
  return (
    <>
      <FirstExpiry listing={listing} />
      {to !== from && <div className={styles.until}>to {formatDate(to)}</div>}
    </>
  );
}

/** Average monthly usage in packs; '–' without history. */
export const amuText = (amu: number | null): string => {
  const shown = shownAmu(amu);
  return shown === null ? '–' : formatCount(shown);
};

/** Packs in stock and, with history, what the facility uses of it in a month. */
export function StockCell({ listing }: Props) {
  return (
    <>
      <div>{formatCount(listing.stock)}</div>
      {listing.pricing.amu !== null && (
        <div className={styles.soft}>
          <RepeatedTerm name="AMU" /> {amuText(listing.pricing.amu)}
        </div>
      )}
    </>
  );
}
