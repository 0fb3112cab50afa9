import { useState } from 'react';
import type { FilterOption, OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useBidFacilities, useRecentBids, type BidSummary } from '../api.ts';

/** The facilities with bids, most first. */
export function FacilityField(props: OwnFieldProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useBidFacilities(wanted);
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return <FoundSelect {...props} all="All facilities" options={options} onWanted={() => setWanted(true)} />;
}

const sellerOf = (bid: BidSummary): FilterOption => ({
  value: String(bid.seller_company_id),
  label: bid.company_name,
});
const productOf = ({ listing }: BidSummary): FilterOption => ({
  value: String(listing.id),
  label: listing.name,
});

/** Sellers and products of the bids that moved last. */
export const SellerField = (props: OwnFieldProps) => <OfBids {...props} all="All sellers" pick={sellerOf} />;
export const ProductField = (props: OwnFieldProps) => (
  <OfBids {...props} all="All products" pick={productOf} />
);

function OfBids({
  pick,
  ...props
}: OwnFieldProps & { all: string; pick: (bid: BidSummary) => FilterOption }) {
  const [wanted, setWanted] = useState(false);
  const { data } = useRecentBids(wanted);
  return <FoundSelect {...props} options={data?.map(pick)} onWanted={() => setWanted(true)} />;
}
