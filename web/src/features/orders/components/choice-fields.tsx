import { useState } from 'react';
import type { FilterOption, OwnFieldProps } from '../../../shared/list-filters.ts';
import { FoundSelect } from '../../../ui/found-select.tsx';
import { useRecentOrders, type OrderSummary } from '../api.ts';

const facilityOf = (order: OrderSummary): FilterOption => ({
  value: String(order.facility_id),
  label: order.facility_name,
});
const sellerOf = (order: OrderSummary): FilterOption => ({
  value: String(order.seller_company_id),
  label: order.seller_company_name,
});

/** Those of the newest orders. */
export const FacilityField = (props: OwnFieldProps) => (
  <OfOrders {...props} all="All facilities" pick={facilityOf} />
);
export const SellerField = (props: OwnFieldProps) => (
  <OfOrders {...props} all="All sellers" pick={sellerOf} />
);

function OfOrders({
  pick,
  ...props
}: OwnFieldProps & { all: string; pick: (order: OrderSummary) => FilterOption }) {
  const [wanted, setWanted] = useState(false);
  const { data } = useRecentOrders(wanted);
  return <FoundSelect {...props} options={data?.map(pick)} onWanted={() => setWanted(true)} />;
}
