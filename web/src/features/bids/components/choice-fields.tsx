import { Select } from '@mantine/core';
import { useState } from 'react';
import type { OwnFieldProps } from '../../../shared/list-filters.ts';
import { filterWidth } from '../../../ui/filter-select.tsx';
import { useBidFacilities, useRecentBids, type BidSummary } from '../api.ts';

interface Option {
  value: string;
  label: string;
}

/** The facilities with bids, most first. */
export function FacilityField(props: OwnFieldProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useBidFacilities(wanted);
  const options = data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Choice {...props} all="All facilities" options={options} onWanted={() => setWanted(true)} />;
}

const sellerOf = (bid: BidSummary): Option => ({
  value: String(bid.seller_company_id),
  label: bid.company_name,
});
const productOf = ({ listing }: BidSummary): Option => ({ value: String(listing.id), label: listing.name });

/** Sellers and products of the bids that moved last. */
export const SellerField = (props: OwnFieldProps) => <OfBids {...props} all="All sellers" pick={sellerOf} />;
export const ProductField = (props: OwnFieldProps) => (
  <OfBids {...props} all="All products" pick={productOf} />
);

function OfBids({ pick, ...props }: OwnFieldProps & { all: string; pick: (bid: BidSummary) => Option }) {
  const [wanted, setWanted] = useState(false);
  const { data } = useRecentBids(wanted);
  return <Choice {...props} options={data?.map(pick)} onWanted={() => setWanted(true)} />;
}

interface ChoiceProps extends OwnFieldProps {
  all: string;
  options: readonly Option[] | undefined;
  /** The choices are about to be looked at. */
  onWanted: () => void;
}

function Choice({ label, all, value, name, options = [], onWanted, onChange }: ChoiceProps) {
  const chosen = value === undefined ? [] : [{ value, label: name ?? `${label} ${value}` }];
  const unique = new Map([...chosen, ...options].map((one) => [one.value, one]));
  const named = [...unique.values()].toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      className={filterWidth}
      label={label}
      placeholder={all}
      data={named}
      value={value ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': all }}
      nothingFoundMessage="None has this name"
      onFocus={onWanted}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}
