import { Link } from '@tanstack/react-router';
import { effectiveAmu, shownAmu } from '#rules/catalog/prices.ts';
import {
  formatPercent,
  formatUnitPrice,
  formatUsd,
  countOf,
  formatBidDay,
  formatCount,
} from '../../../shared/format.ts';
import { isOpenBid } from '#rules/bids/bid-status.ts';
import { useMe } from '../../../shared/session.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Ndc } from '../../../ui/values.tsx';
import { useLastPurchase, type Bid, type BuyersListing, type SellersListing } from '../answer-api.ts';

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

/** The listing as a buyer bids on it (TR-086 … TR-099). */
export function BuyersDetails({ listing }: { listing: BuyersListing }) {
  const { pricing } = listing;
  const last = useLastPurchase(listing.id).data;
  const amu = shownAmu(effectiveAmu(pricing.amu.amu, pricing.amu.override_amu));
  const saved = pricing.savings_per_pack;
  return (
    <Facts>
      <Fact label="MFG">{listing.labeler}</Fact>
      <Fact label="Seller">{listing.company_name}</Fact>
      <ProductFacts listing={listing} packageType={listing.package_type} />
      <Fact label="Total Stock">{countOf(listing.stock, 'pack')}</Fact>
      <Fact label="AMU">{amu === null ? null : formatCount(amu)}</Fact>
      <Fact label="Pkg Price">{formatUsd(pricing.price)}</Fact>
      <Fact label="Unit Price">{formatUnitPrice(pricing.unit_price)}</Fact>
      <Fact label="EST Wholesaler">{formatUsd(pricing.base_price)}</Fact>
      <Fact label="Initial Savings">
        {saved === null
          ? null
          : `${formatUsd(saved)} (${formatPercent(pricing.savings_percent, 1)}) per pack`}
      </Fact>
      <Fact label="Last Purchase">
        {last ? `${formatUsd(last.current_offer_line.price)} on ${formatBidDay(last.closed_date)}` : null}
      </Fact>
    </Facts>
  );
}

/** The same as its seller sees it, at what it would receive from the facility. Of a closed bid today's market is not told. */
export function SellersDetails({ listing, bid }: { listing: SellersListing; bid: Bid }) {
  const { is_admin: moderates } = useMe();
  const price = bid.facility_base_price;
  return (
    <Facts>
      <ProductFacts listing={listing} packageType={bid.listing.package_type} />
      {isOpenBid(bid.status) && (
        <>
          <Fact label="Total Stock">{countOf(listing.stock, 'pack')}</Fact>
          <Fact label="Pkg Price">{formatUsd(price)}</Fact>
          <Fact label="Unit Price">
            {formatUnitPrice(price === null ? null : price / listing.eaches_per_pack)}
          </Fact>
        </>
      )}
      <Fact label="Facility">{bid.facility_name}</Fact>
      {moderates && <Fact label="Seller">{bid.company_name}</Fact>}
      {bid.order_id !== null && (
        <Fact label="Lots">
          As shipped with{' '}
          <Link to="/order-details/$id" params={{ id: String(bid.order_id) }}>
            Order {bid.order_id}
          </Link>
        </Fact>
      )}
    </Facts>
  );
}
