import { Link } from '@tanstack/react-router';
import { effectiveAmu, shownAmu } from '#rules/catalog/prices.ts';
import {
  formatPercent,
  formatUnitPrice,
  formatUsd,
  countOf,
  formatBidDay,
  formatCount,
  formatDate,
} from '../../../shared/format.ts';
import { bidSavings } from '#rules/bids/bid-figures.ts';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { fromDollars, toDollars } from '#rules/money.ts';
import { useMe } from '../../../shared/session.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useLastPurchase, type Bid, type BuyersListing, type SellersListing } from '../answer-api.ts';
import { baseOf, heldOf, type Held } from '../bid-terms.ts';
import styles from './bid-popup.module.css';

interface ProductProps {
  listing: Pick<BuyersListing, 'ndc_number' | 'name' | 'case_lock' | 'case_size' | 'eaches_per_pack'>;
  packageType: string;
}

const ProductFacts = ({ listing, packageType }: ProductProps) => (
  <>
    <Fact label="NDC">
      <Ndc ndc={listing.ndc_number} />
    </Fact>
    <Fact label="Product Name">{listing.name}</Fact>
    {listing.case_lock && <Fact label="Case Size">{formatCount(listing.case_size)}</Fact>}
    <Fact label="Package Qty">
      {formatCount(listing.eaches_per_pack)} {packageType}
    </Fact>
  </>
);

/** Which price the panel tells: the same that the bid is held against, on the screens of both sides. */
function HeldNote({ held }: { held: Held }) {
  const when = { accepted: ' when the bid was accepted', sent: ' when the last line was sent' };
  return (
    <p className={styles.soft}>
      Prices of the listing are those for a minimum expiry of {formatDate(held.expiry)}
      {held.when && when[held.when]}.
    </p>
  );
}

/** The listing as a buyer bids on it (TR-086 … TR-099), at the price that the bid is held against. */
export function BuyersDetails({ listing, held }: { listing: BuyersListing; held: Held | null }) {
  const { pricing } = listing;
  const price = held?.price ?? pricing.price;
  const last = useLastPurchase(listing.id).data;
  const amu = shownAmu(effectiveAmu(pricing.amu.amu, pricing.amu.override_amu));
  return (
    <>
      <Facts>
        <Fact label="MFG">{listing.labeler}</Fact>
        <Fact label="Seller">{listing.company_name}</Fact>
        <ProductFacts listing={listing} packageType={listing.package_type} />
        <Fact label="Total Stock">{countOf(listing.stock, 'pack')}</Fact>
        <Fact label="AMU">{amu === null ? null : formatCount(amu)}</Fact>
        <Fact label="Pkg Price">{formatUsd(price)}</Fact>
        <Fact label="Unit Price">{formatUnitPrice(unitPrice(price, listing))}</Fact>
        <Fact label="EST Wholesaler">{wholesalerText(listing)}</Fact>
        <Fact label="Initial Savings">{initialSavings(listing, held)}</Fact>
        {listing.last_order && <LastOrder of={listing.last_order} />}
        <Fact label="Last Purchase">
          {last ? `${formatUsd(last.current_offer_line.price)} on ${formatBidDay(last.closed_date)}` : null}
        </Fact>
      </Facts>
      {held && <HeldNote held={held} />}
    </>
  );
}

/** However it was ordered: 'Last Purchase' knows bids alone (G-035). */
const LastOrder = ({ of: { id, date, packs, lowest_price: least, highest_price: most } }: LastOrderProps) => (
  <Fact label="Last Order">
    {countOf(packs, 'pack')} at {formatUsd(least)}
    {most > least && ` to ${formatUsd(most)}`} on {formatBidDay(date)},{' '}
    <Link to="/order-details/$id" params={{ id: String(id) }}>
      Order {id}
    </Link>
  </Fact>
);
interface LastOrderProps {
  of: NonNullable<BuyersListing['last_order']>;
}

const exactUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 6,
});

/** With all decimals that count, so that what is shown gives the savings that are shown. */
function wholesalerText(listing: BuyersListing): string {
  const { base_price: known } = listing.pricing;
  const base = baseOf(listing);
  if (known === null || base === null) return formatUsd(known);
  return exactUsd.format(Number(base.numerator) / Number(base.denominator) / 100);
}

const unitPrice = (price: number | null, { eaches_per_pack: eaches }: { eaches_per_pack: number }) =>
  price === null ? null : price / eaches;

/** Of a pack at the price that the bid is held against, against elsewhere (G-034). */
function initialSavings(listing: BuyersListing, held: Held | null): string | null {
  const { base_price: known, savings_per_pack: saved, savings_percent: percent } = listing.pricing;
  const base = baseOf(listing);
  if (held === null || known === null || base === null)
    return saved === null ? null : `${formatUsd(saved)} (${formatPercent(percent, 1)}) per pack`;
  const cents = fromDollars(held.price);
  const of = bidSavings({ cents, lotCents: cents, quantity: 1, base });
  return `${formatUsd(toDollars(of.savings ?? 0))} (${formatPercent(of.totalPercentSavings, 1)}) per pack`;
}

/** The same as its seller sees it, at what it would receive from the facility. Of a closed bid today's market is not told. */
export function SellersDetails({ listing, bid }: { listing: SellersListing; bid: Bid }) {
  const { is_admin: moderates } = useMe();
  const open = isOpenBid(bid.status);
  const held = heldOf(bid, open ? bid.facility_base_price : null);
  // Of a bid that ended an administrator reads the lines.
  const shown = open || !moderates ? held : null;
  return (
    <>
      <Facts>
        <ProductFacts listing={listing} packageType={bid.listing.package_type} />
        {open && <Fact label="Total Stock">{countOf(listing.stock, 'pack')}</Fact>}
        {(open || shown) && (
          <>
            <Fact label="Pkg Price">{formatUsd(shown?.price ?? null)}</Fact>
            <Fact label="Unit Price">{formatUnitPrice(unitPrice(shown?.price ?? null, listing))}</Fact>
          </>
        )}
        <Fact label="Facility">{bid.facility_name}</Fact>
        {moderates && <Fact label="Seller">{bid.company_name}</Fact>}
        {bid.order_id !== null && (
          <Fact label="Lots">
            Taken by{' '}
            <Link to="/order-details/$id" params={{ id: String(bid.order_id) }}>
              Order {bid.order_id}
            </Link>
          </Fact>
        )}
      </Facts>
      {shown && <HeldNote held={shown} />}
    </>
  );
}
